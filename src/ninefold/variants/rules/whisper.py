from __future__ import annotations

from .base import CellRule, CellsLike, Ground, Postings, as_cells, few, number, post
from .teaching import Teachings, adjacent, relation


class Whisper(CellRule):
    """Adjacent digits on the line differ by at least N (5 for German whispers).

    >>> Whisper("r1c1 r1c2").describe()
    'r1c1, r1c2: adjacent digits on the line differ by at least 5.'
    """

    slug = "whisper"
    names = ("German whispers", "Dutch whispers", "green line", "orange line")
    least = 2
    difference: int

    def __init__(self, cells: CellsLike, difference: int = 5) -> None:
        self._set(cells=as_cells(cells, least=self.least), difference=number("difference", difference, least=0))

    def sentence(self) -> str:
        return f"Adjacent digits on the line differ by at least {self.difference}."

    def lower(self, ground: Ground) -> Postings:
        yield post("whisper", ground.numbers(self.cells), [self.difference])

    def called(self) -> str:
        return f"the whisper line {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        rows = relation(ground.shape, lambda a, b: abs(a - b) >= self.difference)
        phrase = f"neighbors on the whisper line differ by at least {self.difference}"
        yield from adjacent(ground.numbers(self.cells), rows, phrase)
