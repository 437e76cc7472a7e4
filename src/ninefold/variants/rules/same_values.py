"""Same values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellsLike, Constraint, Ground, Place, Posting, as_cells, listed, named, post

__all__ = ["SameValues"]


@dataclass(frozen=True, slots=True, init=False)
class SameValues(Constraint):
    """Groups of cells that hold the same digits, each as often.

    >>> SameValues(["r1c1 r1c2", "r2c2 r3c3"]).describe()
    'r1c1, r1c2 | r2c2, r3c3: each holds the same digits.'
    """

    slug: ClassVar[str] = "same-values"
    about: ClassVar[str] = "Groups of cells hold the same digits."
    groups: tuple[tuple[Place, ...], ...]

    def __init__(self, groups: Iterable[CellsLike]) -> None:
        found = tuple(as_cells(cells) for cells in listed("groups", groups))
        if len(found) < 2:
            raise ValueError("groups: at least 2 expected")
        if len({len(cells) for cells in found}) > 1:
            raise ValueError("groups: as many cells in each expected")
        self._set(groups=found)

    def describe(self) -> str:
        return f"{' | '.join(map(named, self.groups))}: each holds the same digits."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("same-values", (n for group in self.groups for n in ground.numbers(group)), map(len, self.groups))
