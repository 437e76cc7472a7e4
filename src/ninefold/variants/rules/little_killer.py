from __future__ import annotations

from .base import CellRule, CellsLike, Ground, Place, Postings, Shape, as_cells, number, post
from .teaching import Sum, Teachings


class LittleKiller(CellRule):
    """Digits along the diagonal add up to the clue outside the grid; they may repeat.

    >>> LittleKiller("r1c1 r1c2 r2c2", 9).describe()
    'r1c1, r1c2, r2c2: digits along the diagonal add up to 9; they may repeat.'
    """

    slug = "little-killer"
    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), total=number("total", total))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> LittleKiller:
        return cls(cells, sum(digits))

    def sentence(self) -> str:
        return self.about.replace("the clue outside the grid", str(self.total))

    def lower(self, ground: Ground) -> Postings:
        yield post("sum", ground.numbers(self.cells), [self.total])

    def teach(self, ground: Ground) -> Teachings:
        yield Sum(tuple(ground.numbers(self.cells)), (1,) * len(self.cells), self.total)
