from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .base import CellRule, CellsLike, Ground, Place, Postings, Shape, as_cells, number, post
from .teaching import Case, Cases, Machine, Marked, Sum, Teachings, XthSum, digit_mask


class XSum(CellRule):
    """The first X digits add up to the clue, where X is the first of them.

    Give the cells of the line starting from the clue.

    >>> XSum("r1c1 r1c2 r2c2", 6).describe()
    'r1c1, r1c2, r2c2: the first X digits add up to 6, where X is the first of them.'
    """

    slug = "x-sum"
    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), total=number("total", total, least=0))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> XSum | None:
        return cls(cells, sum(digits[: digits[0]])) if 1 <= digits[0] <= len(digits) else None

    def sentence(self) -> str:
        return self.about.replace("the clue", str(self.total))

    def lower(self, ground: Ground) -> Postings:
        yield post("x-sum", ground.numbers(self.cells), [self.total])

    def called(self) -> str:
        return f"the X-sum {self.total} at {self.cells[0]}"

    def _cases(self, cells: tuple[int, ...], shape: Shape) -> Iterator[Case]:
        """One case for each first digit."""
        for x in shape.digits:
            if 1 <= x <= len(cells):
                first = Marked(cells[:1], digit_mask(shape, lambda d, x=x: d == x), "")  # type: ignore[misc]
                words = f"{{{cells[0]}}} is {x}, so the first {x} digits add up to {self.total}"
                yield Case(words, (first, Sum(cells[:x], (1,) * x, self.total)))

    def teach(self, ground: Ground) -> Teachings:
        cells, total = tuple(ground.numbers(self.cells)), self.total

        def read(state: Any, digit: int, at: int) -> tuple[int, int] | None:
            if at == 0:
                return (digit, digit) if 1 <= digit <= len(cells) and digit <= total else None
            count, sum_ = state
            if at < count:
                return (count, sum_ + digit) if sum_ + digit <= total else None
            return (count, sum_) if sum_ == total else None

        if ground.shape.digits[0] >= 0 and len(set(cells)) == len(cells):
            yield XthSum(cells, total)
            yield Cases(cells, tuple(self._cases(cells, ground.shape)))
            yield Machine(cells, None, read, lambda state: isinstance(state, tuple) and state[1] == total)
