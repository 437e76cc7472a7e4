"""Relations of one's own: which pairs of digits are allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from ..._arguments import shown, whole
from .base import MOST, CellRule, CellsLike, Ground, Posting, as_cells, joined, listed, named, post

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
        if callable(allowed):
            raise TypeError(f"allowed must be pairs of digits; {type(self).__name__}.from_function takes a function")
        found = frozenset(map(_pair, listed("allowed", allowed)))
        self._set(cells=as_cells(cells, least=self.least), allowed=found, name=str(name))

    @classmethod
    def from_function(
        cls, cells: CellsLike, holds: Callable[[int, int], object], digits: Iterable[int], name: str = ""
    ) -> Self:
        """The pairs of *digits*, those of the puzzle, for which *holds* answers yes."""
        if not callable(holds):
            raise TypeError(f"holds must be a function of two digits, got {shown(holds)}")
        known = listed("digits", digits)
        return cls(cells, ((a, b) for a in known for b in known if holds(a, b)), name)

    def describe(self) -> str:
        name = self.name and f" ({self.name})"
        return f"{named(self.cells)}: {self._said()}{name}."

    def _said(self) -> str:
        """The pairs where they are few, else how many there are."""
        pairs = [f"{a} and {b}" for a, b in sorted(self.allowed)]
        if not pairs:
            return "no pair of digits is allowed"
        return f"{self.which} are {joined(pairs, 'or') if len(pairs) <= _FEW else f'one of {len(pairs)} pairs'}"

    def lower(self, ground: Ground) -> Iterator[Posting]:
        digits = ground.shape.digits
        rows = [sum(1 << k for k, b in enumerate(digits) if (a, b) in self.allowed) for a in digits]
        numbers = [row - (1 << 64) if row >> 63 else row for row in rows]
        yield post(self.posting, ground.numbers(self.cells), numbers)


_FEW = 4
"""Pairs that a sentence names."""


def _pair(given: tuple[int, int]) -> tuple[int, int]:
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        raise TypeError(f"allowed must be pairs of digits, got {shown(given)} among them")
    a, b = (whole("allowed", digit, least=-MOST, most=MOST) for digit in given)
    return a, b
