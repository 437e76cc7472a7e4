from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from .base import CellRule, CellsLike, Ground, Place, Postings, Shape, as_cells, number, post
from .teaching import Case, Cases, Differ, Increasing, Sum, Teaching, Teachings


class Lunchbox(CellRule):
    """Digits in the box do not repeat, and those between its smallest and its largest add up to the clue.

    >>> Lunchbox("r1c1 r1c2 r2c2", 2).describe()
    'r1c1, r1c2, r2c2: digits in the box do not repeat, and those between its smallest and its largest add up to 2.'
    """

    slug = "lunchbox"
    least = 2
    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), total=number("total", total, least=0))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Lunchbox | None:
        first, last = sorted((digits.index(min(digits)), digits.index(max(digits))))
        return cls(cells, sum(digits[first + 1 : last])) if len(set(digits)) == len(digits) else None

    def sentence(self) -> str:
        return self.about.replace("the clue", str(self.total))

    def lower(self, ground: Ground) -> Postings:
        yield post("lunchbox", ground.numbers(self.cells), [self.total])

    def teach(self, ground: Ground) -> Teachings:
        cells = tuple(ground.numbers(self.cells))
        yield Differ(tuple(dict.fromkeys(cells)))
        if len(set(cells)) == len(cells):
            yield Cases(cells, tuple(self._cases(cells)))

    def _cases(self, cells: tuple[int, ...]) -> Iterator[Case]:
        """One case for each two places of the smallest and the largest digit."""
        for i, j in permutations(range(len(cells)), 2):
            small, large, between = cells[i], cells[j], cells[min(i, j) + 1 : max(i, j)]
            if not between and self.total:
                continue
            parts: list[Teaching] = [Increasing((small, cell, large)) for cell in cells if cell not in (small, large)]
            if between:
                parts.append(Sum(between, (1,) * len(between), self.total))
            if len(cells) == 2:
                parts.append(Increasing((small, large)))
            yield Case(f"the smallest digit is in {{{small}}} and the largest in {{{large}}}", tuple(parts))
