"""Lines cut into sums."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import flag, whole
from .base import MOST, CellRule, CellsLike, Ground, Posting, as_cells, named, post

__all__ = ["SumLine"]


@dataclass(frozen=True, slots=True, init=False)
class SumLine(CellRule):
    """The line can be cut into segments that all have the sum; a loop may be cut anywhere.

    >>> SumLine("r1c1 r1c2 r2c2", 10).describe()
    'r1c1, r1c2, r2c2: the line is cut into segments of sum 10.'
    """

    slug: ClassVar[str] = "sum-line"
    about: ClassVar[str] = "The line is cut into segments of one sum."
    total: int
    loop: bool

    def __init__(self, cells: CellsLike, total: int, *, loop: bool = False) -> None:
        self._set(cells=as_cells(cells), total=whole("total", total, least=1, most=MOST), loop=flag("loop", loop))

    def describe(self) -> str:
        kind = "loop" if self.loop else "line"
        return f"{named(self.cells)}: the {kind} is cut into segments of sum {self.total}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("sum-line", ground.numbers(self.cells), [self.total, int(self.loop)])
