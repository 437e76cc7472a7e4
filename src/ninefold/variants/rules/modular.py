from __future__ import annotations

from .base import CellRule, CellsLike, Ground, Postings, as_cells, few, number, post
from .teaching import Teachings, classes


class Modular(CellRule):
    """Any n consecutive cells on the line have different remainders modulo n.

    >>> Modular("r1c1 r1c2 r2c2", 3).describe()
    'r1c1, r1c2, r2c2: any 3 consecutive cells on the line have different remainders modulo 3.'
    """

    slug = "modular"
    names = ("mod line",)
    modulus: int

    def __init__(self, cells: CellsLike, modulus: int = 3) -> None:
        self._set(cells=as_cells(cells, least=self.least), modulus=number("modulus", modulus, least=1, most=64))

    def sentence(self) -> str:
        n = self.modulus
        return f"Any {n} consecutive cells on the line have different remainders modulo {n}."

    def lower(self, ground: Ground) -> Postings:
        yield post("modular", ground.numbers(self.cells), [self.modulus])

    def called(self) -> str:
        return f"the modular line {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        n = self.modulus
        names = [f"a digit with remainder {k} modulo {n}" for k in range(n)]
        phrase = f"{{a}} and {{b}}, {{steps}} apart on the modular line, have {{same}} remainder modulo {n}"
        yield from classes(ground.numbers(self.cells), ground.shape, n, lambda d: d % n, names, phrase)
