from __future__ import annotations

from .base import CellRule, CellsLike, Ground, Postings, as_cells, few, number, post
from .teaching import Ends, Teachings


class Lockout(CellRule):
    """The two ends differ by at least N, and every other digit on the line lies outside the range between them.

    The ends themselves belong to that range.

    >>> Lockout("r1c1 r1c2 r2c2", 4).describe()
    'r1c1, r1c2, r2c2: the two ends differ by at least 4, and every other digit on the line lies outside the range
    between them.'
    """

    slug = "lockout"
    least = 2
    difference: int

    def __init__(self, cells: CellsLike, difference: int = 4) -> None:
        self._set(
            cells=as_cells(cells, least=self.least), difference=number("difference", difference, least=0, most=64)
        )

    def sentence(self) -> str:
        return self.about.replace(" N,", f" {self.difference},")

    def lower(self, ground: Ground) -> Postings:
        yield post("lockout", ground.numbers(self.cells), [self.difference])

    def called(self) -> str:
        return f"the lockout line {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        cells = tuple(ground.numbers(self.cells))
        if len(set(cells)) == len(cells):
            yield Ends(cells, between=False, apart=self.difference)
