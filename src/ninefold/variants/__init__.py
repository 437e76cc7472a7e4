"""Sudoku of other sizes and with other rules: ``Variant``, and a small frozen dataclass for each rule.

>>> from ninefold import Shape, solve
>>> from ninefold.variants import Killer, Thermo, Variant
>>> puzzle = Variant(Shape(4), {"r1c1": 1, "r1c3": 2}, [Killer("r1c3 r1c4", 5), Thermo("r2c1 r3c1 r4c1")])
>>> solve(puzzle, require_unique=False).rows[:2]
((1, 4, 2, 3), (2, 3, 1, 4))
"""

from __future__ import annotations

from . import rules
from .rules import *  # noqa: F403
from .rules.names import rules_named
from .variant import Variant

__all__ = ["Variant", "rules_named"]
__all__ += rules.__all__
