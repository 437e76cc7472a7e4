"""Findings of ``check(explain=True)`` about a puzzle that does not have exactly one solution."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.clause import Clause
from ..base.geometry import cell_name
from ..puzzle.puzzle import Puzzle, is_variant

if TYPE_CHECKING:
    from ..variants.rules.base import Constraint
    from .outcomes import Status
    from .steps import Reason

__all__ = ["Finding"]


@dataclass(frozen=True, slots=True, repr=False)
class Finding:
    """One thing to know about a puzzle that does not have exactly one solution; ``str()`` is a sentence.

    ``kind`` is one of these:

    - ``arithmetic``: sums, lengths or places that cannot work out
    - ``suspect``: a rule or a given without which the puzzle has a solution; ``status`` is whether it has one or
      several then, and ``instead`` the rule or digit that fits the only one
    - ``clash``: a smallest set of givens, rules and houses that contradict each other
    - ``no-suspect``: no single rule or given can be left out to make the puzzle solvable
    - ``difference``: the cells that differ between solutions
    - ``decider``: as few cells as possible, in ``givens``, or a rule, that leave only one solution

    ``cells`` are the numbers of the cells to look at, row by row, extra cells last.  ``reasons`` are the rules and
    houses it names, ``givens`` the cells with their digits.

    >>> from ninefold import Shape, check
    >>> from ninefold.variants import Killer, Variant
    >>> verdict = check(Variant(Shape(4), {}, [Killer("r1c1 r1c2", 9)]), explain=True)
    >>> print(verdict.findings[0])
    The 9-cage r1c1, r1c2 cannot reach its sum: 2 different digits add up to at most 7.
    """

    kind: str
    clause: Clause
    """The sentence as data; ``render.finding_text`` puts it into words."""
    puzzle: Puzzle
    cells: tuple[int, ...] = ()
    reasons: tuple[Reason, ...] = ()
    givens: tuple[tuple[int, frozenset[int]], ...] = ()
    status: Status | None = None
    instead: Constraint | int | None = None

    @property
    def sentence(self) -> str:
        """The finding in English."""
        # presentation is above the values and is loaded when it is asked for
        return str(importlib.import_module("..render", __package__).finding_text(self))

    def cell_name(self, cell: int) -> str:
        """The name of a cell: ``r4c7``, or that of an extra cell of a variant."""
        return str(self.puzzle.places[cell]) if is_variant(self.puzzle) else cell_name(cell)

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Finding {self.kind}: {self.sentence}>"

    def _repr_svg_(self) -> str:
        return str(importlib.import_module("..render", __package__).finding_svg(self))
