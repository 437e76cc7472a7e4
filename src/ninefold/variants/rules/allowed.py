"""Allowed digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import MOST, CellRule, CellsLike, Ground, Posting, as_cells, listed, named, post

__all__ = ["Allowed"]


@dataclass(frozen=True, slots=True, init=False)
class Allowed(CellRule):
    """Each cell holds one of the digits; for use inside ``Or``, where a given cannot stand.

    >>> Allowed("r1c1 r1c2 r2c2", [1, 2]).describe()
    'r1c1, r1c2, r2c2 each hold one of 1, 2.'
    """

    slug: ClassVar[str] = "allowed"
    about: ClassVar[str] = "Each cell holds one of the digits."
    digits: tuple[int, ...]

    def __init__(self, cells: CellsLike, digits: Iterable[int]) -> None:
        found = tuple(sorted(whole("digits", digit, least=-MOST, most=MOST) for digit in listed("digits", digits)))
        self._set(cells=as_cells(cells), digits=found)

    def describe(self) -> str:
        return f"{named(self.cells)} each hold one of {named(map(str, self.digits))}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("allowed", ground.numbers(self.cells), self.digits)
