from __future__ import annotations

from .base import CellRule, Ground, Place, Postings, Shape, post
from .teaching import Teachings, adjacent, relation


class Greater(CellRule):
    """The inequality sign points to the smaller digit.

    Each cell of the list is greater than the next.

    >>> Greater("r1c1 r1c2").describe()
    'r1c1 > r1c2.'
    """

    slug = "greater"
    names = ("greater than", "less than", "inequality", "comparison")
    least = 2

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Greater | None:
        order = sorted(zip(digits, cells, strict=True), key=lambda item: -item[0])
        return cls([cell for _, cell in order]) if len(set(digits)) == len(digits) else None

    def describe(self) -> str:
        return f"{' > '.join(map(str, self.cells))}."

    def lower(self, ground: Ground) -> Postings:
        yield post("pair-greater", ground.numbers(self.cells))

    def called(self) -> str:
        return f"the sign {' > '.join(map(str, self.cells))}"

    def teach(self, ground: Ground) -> Teachings:
        rows = relation(ground.shape, lambda a, b: a > b)
        yield from adjacent(ground.numbers(self.cells), rows, "the sign between them says that {a} is greater than {b}")
