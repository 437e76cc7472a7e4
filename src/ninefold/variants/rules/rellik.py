from __future__ import annotations

from itertools import combinations

from .base import CellRule, CellsLike, Ground, Postings, as_cells, number, post
from .teaching import Sets, Teachings


class Rellik(CellRule):
    """Digits in the cage do not repeat, and no selection of them adds up to the clue.

    A single digit is a selection too.

    >>> Rellik("r1c1 r1c2 r2c2", 9).describe()
    'r1c1, r1c2, r2c2: digits in the cage do not repeat, and no selection of them adds up to 9.'
    """

    slug = "rellik"
    names = ("rellik cage",)
    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), total=number("total", total))

    def sentence(self) -> str:
        return self.about.replace("the clue", str(self.total))

    def lower(self, ground: Ground) -> Postings:
        yield post("rellik", ground.numbers(self.cells), [self.total])

    def teach(self, ground: Ground) -> Teachings:
        cells, digits = tuple(ground.numbers(self.cells)), ground.shape.digits

        def free(some: tuple[int, ...]) -> bool:
            sums = {0}
            for digit in some:
                more = {digit + sum_ for sum_ in sums}
                if self.total in more:
                    return False
                sums |= more
            return True

        if len(set(cells)) == len(cells) and len(digits) <= 16:
            masks = frozenset(
                sum(1 << d - digits[0] for d in some) for some in combinations(digits, len(cells)) if free(some)
            )
            yield Sets(cells, masks, f"has no digits that add up to {self.total}")
