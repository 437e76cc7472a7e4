"""Equal sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellsLike, Constraint, Ground, Place, Posting, as_cells, listed, named, post

__all__ = ["EqualSums"]


@dataclass(frozen=True, slots=True, init=False)
class EqualSums(Constraint):
    """Groups of cells with one common sum.

    >>> EqualSums(["r1c1 r1c2", "r2c2"]).describe()
    'r1c1, r1c2 | r2c2: each has the same sum.'
    """

    slug: ClassVar[str] = "equal-sums"
    about: ClassVar[str] = "Groups of cells have one common sum."
    groups: tuple[tuple[Place, ...], ...]

    def __init__(self, groups: Iterable[CellsLike]) -> None:
        found = tuple(as_cells(cells) for cells in listed("groups", groups))
        if len(found) < 2:
            raise ValueError("groups: at least 2 expected")
        self._set(groups=found)

    def describe(self) -> str:
        return f"{' | '.join(map(named, self.groups))}: each has the same sum."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("equal-sums", (n for group in self.groups for n in ground.numbers(group)), map(len, self.groups))
