"""Relations of one's own: which pairs of digits are allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from ..._arguments import whole
from .base import MOST, CellRule, CellsLike, Ground, Posting, as_cells, named, post

__all__ = ["Relation"]


@dataclass(frozen=True, slots=True, init=False)
class Relation(CellRule):
    """Cells of which certain two are an allowed pair of digits."""

    least: ClassVar[int] = 2
    which: ClassVar[str] = ""
    """Which two, for a sentence."""
    posting: ClassVar[str] = ""
    """What the engine calls it."""
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
    ) -> Self:
        """The pairs of *digits* for which *holds* answers yes."""
        known = list(digits)
        return cls(cells, ((a, b) for a in known for b in known if holds(a, b)), name)

    def describe(self) -> str:
        name = self.name and f" ({self.name})"
        return f"{named(self.cells)}: {self.which} are one of {len(self.allowed)} pairs{name}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        digits = ground.shape.digits
        rows = [sum(1 << k for k, b in enumerate(digits) if (a, b) in self.allowed) for a in digits]
        numbers = [row - (1 << 64) if row >> 63 else row for row in rows]
        yield post(self.posting, ground.numbers(self.cells), numbers)
