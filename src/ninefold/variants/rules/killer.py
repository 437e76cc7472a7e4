from __future__ import annotations

from .base import CellRule, CellsLike, Ground, Place, Postings, Shape, as_cells, few, number, post
from .teaching import Differ, Sum, Teachings


class Killer(CellRule):
    """Digits in the cage do not repeat and add up to its total, if it has one.

    >>> Killer("r1c1 r1c2", 3).describe()
    'r1c1, r1c2: digits in the cage do not repeat and add up to 3.'
    """

    slug = "killer"
    title = "cage"
    names = ("killer cage", "cage", "sum cage")
    total: int | None

    def __init__(self, cells: CellsLike, total: int | None = None) -> None:
        self._set(cells=as_cells(cells), total=None if total is None else number("total", total))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Killer:
        return cls(cells, sum(digits))

    def sentence(self) -> str:
        return f"Digits in the cage do not repeat{'' if self.total is None else f' and add up to {self.total}'}."

    def lower(self, ground: Ground) -> Postings:
        yield post("killer", ground.numbers(self.cells), [] if self.total is None else [self.total])

    def called(self) -> str:
        return f"the {'cage' if self.total is None else f'{self.total}-cage'} {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        cells = tuple(ground.numbers(self.cells))
        yield Differ(cells)
        if self.total is not None:
            yield Sum(cells, (1,) * len(cells), self.total)
