"""Relations of one's own between all cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from .._arguments import whole
from .base import MOST, CellRule, CellsLike, Ground, Posting, as_cells, named, post

__all__ = ["AllPairs"]


@dataclass(frozen=True, slots=True, init=False)
class AllPairs(CellRule):
    """Any two cells, in the order of the list, are an allowed pair of digits.

    >>> AllPairs.from_function("r1c1 r1c2", lambda a, b: a + b == 4, range(1, 5)).describe()
    'r1c1, r1c2: any two are one of 3 pairs.'
    """

    slug: ClassVar[str] = "all-pairs"
    about: ClassVar[str] = "Any two of the cells are an allowed pair of digits."
    least: ClassVar[int] = 2
    allowed: frozenset[tuple[int, int]]
    name: str

    def __init__(self, cells: CellsLike, allowed: Iterable[tuple[int, int]], name: str = "") -> None:
        found = frozenset(
            (whole("allowed", a, least=-MOST, most=MOST), whole("allowed", b, least=-MOST, most=MOST))
            for a, b in allowed
        )
        self._set(cells=as_cells(cells), allowed=found, name=str(name))

    @classmethod
    def from_function(
        cls, cells: CellsLike, holds: Callable[[int, int], object], digits: Iterable[int], name: str = ""
    ) -> AllPairs:
        """The pairs of *digits* for which *holds* answers yes."""
        known = list(digits)
        return cls(cells, ((a, b) for a in known for b in known if holds(a, b)), name)

    def describe(self) -> str:
        name = self.name and f" ({self.name})"
        return f"{named(self.cells)}: any two are one of {len(self.allowed)} pairs{name}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        digits = ground.shape.digits
        rows = [sum(1 << k for k, b in enumerate(digits) if (a, b) in self.allowed) for a in digits]
        yield post("pairs", ground.numbers(self.cells), [row - (1 << 64) if row >> 63 else row for row in rows])
