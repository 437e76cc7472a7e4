"""Cells that hold some digits exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import MOST, CellRule, CellsLike, Ground, Posting, as_cells, listed, named, post

__all__ = ["ContainsExactly"]


@dataclass(frozen=True, slots=True, init=False)
class ContainsExactly(CellRule):
    """The digits stand among the cells, each exactly as often as it is listed.

    >>> ContainsExactly("r1c1 r1c2 r2c2", [1, 2]).describe()
    'r1c1, r1c2, r2c2 hold, exactly as often, 1, 2.'
    """

    slug: ClassVar[str] = "contains-exactly"
    about: ClassVar[str] = "The digits stand among the cells, exactly as often as listed."
    digits: tuple[int, ...]

    def __init__(self, cells: CellsLike, digits: Iterable[int]) -> None:
        found = tuple(sorted(whole("digits", digit, least=-MOST, most=MOST) for digit in listed("digits", digits)))
        self._set(cells=as_cells(cells), digits=found)

    def describe(self) -> str:
        return f"{named(self.cells)} hold, exactly as often, {named(map(str, self.digits))}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("exactly", ground.numbers(self.cells), self.digits)
