from __future__ import annotations

from typing import Any

from ...base.arguments import flag
from .base import CellRule, CellsLike, Ground, Postings, as_cells, few, number, post
from .teaching import Machine, Teachings


class SumLine(CellRule):
    """The line can be divided into segments that each add up to N.

    You can cut a loop anywhere.

    >>> SumLine("r1c1 r1c2 r2c2", 10).describe()
    'r1c1, r1c2, r2c2: the line can be divided into segments that each add up to 10.'
    """

    slug = "sum-line"
    names = ("10 line", "ten line")
    total: int
    loop: bool

    def __init__(self, cells: CellsLike, total: int, *, loop: bool = False) -> None:
        self._set(cells=as_cells(cells), total=number("total", total, least=1), loop=flag("loop", loop))

    def sentence(self) -> str:
        line = "loop" if self.loop else "line"
        return f"The {line} can be divided into segments that each add up to {self.total}."

    def lower(self, ground: Ground) -> Postings:
        yield post("sum-line", ground.numbers(self.cells), [self.total, int(self.loop)])

    def called(self) -> str:
        return f"the {self.total}-sum line {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        def read(state: Any, digit: int, _: int) -> int | None:
            sum_ = int(state) + digit
            return None if sum_ > self.total else sum_ % self.total

        if not self.loop and ground.shape.digits[0] > 0:
            yield Machine(tuple(ground.numbers(self.cells)), 0, read, lambda state: state == 0)
