from __future__ import annotations

from .base import CellRule, CellsLike, Ground, Place, Postings, Shape, a_digit, as_cells, number, post
from .teaching import OneOf, Teachings, indexed


class NumberedRoom(CellRule):
    """The clue is the Xth digit of the line, where X is its first digit.

    Give the cells of the line starting from the clue.

    >>> NumberedRoom("r1c1 r1c2 r2c2", 3).describe()
    'r1c1, r1c2, r2c2: the Xth digit of the line is 3, where X is its first digit.'
    """

    slug = "numbered-room"
    digit: int

    def __init__(self, cells: CellsLike, digit: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), digit=number("digit", digit))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> NumberedRoom | None:
        return cls(cells, digits[digits[0] - 1]) if 1 <= digits[0] <= len(digits) else None

    def sentence(self) -> str:
        return f"The Xth digit of the line is {self.digit}, where X is its first digit."

    def lower(self, ground: Ground) -> Postings:
        line = ground.numbers(self.cells)
        yield post("index", [line[0], *line], [self.digit])

    def called(self) -> str:
        return f"the numbered room {self.digit} at {self.cells[0]}"

    def teach(self, ground: Ground) -> Teachings:
        line = ground.numbers(self.cells)
        phrase = f"{{a}} gives the place of the {self.digit} on its line"
        yield from indexed(line[0], line, self.digit, ground.shape, phrase)
        if self.digit in ground.shape.digits:
            yield OneOf(tuple(line), 1 << self.digit - ground.shape.digits[0], a_digit(self.digit))
