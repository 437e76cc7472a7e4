"""Sudoku of other sizes and with other rules: ``Variant``, and a small frozen dataclass for each rule.

>>> from ninefold import Shape, solve
>>> from ninefold.variants import Killer, Variant
>>> puzzle = Variant(Shape(4), {"r1c1": 1, "r2c3": 1, "r4c4": 1, "r1c2": 2, "r3c4": 2}, [Killer("r2c1 r2c2", 7)])
>>> print(solve(puzzle, require_unique=False).rows[0][:2])
(1, 2)
"""

from __future__ import annotations

from .arrow import Arrow
from .base import Constraint
from .difference import Difference
from .different import Different
from .greater import Greater
from .killer import Killer
from .pair_sum import PairSum
from .ratio import Ratio
from .renban import Renban
from .results import VariantCandidates, VariantCheck, VariantSolution
from .solving import check, count, solutions, solve, true_candidates
from .sum import Sum
from .thermo import Thermo
from .variant import Variant
from .whisper import Whisper

__all__ = [
    "RULES",
    "Arrow",
    "Constraint",
    "Difference",
    "Different",
    "Greater",
    "Killer",
    "PairSum",
    "Ratio",
    "Renban",
    "Sum",
    "Thermo",
    "Variant",
    "VariantCandidates",
    "VariantCheck",
    "VariantSolution",
    "Whisper",
    "check",
    "count",
    "solutions",
    "solve",
    "true_candidates",
]

RULES: tuple[type[Constraint], ...] = (
    Different,
    Killer,
    Sum,
    Arrow,
    Thermo,
    Whisper,
    Renban,
    Difference,
    Ratio,
    PairSum,
    Greater,
)
"""Every rule, in the order that pages list them."""
