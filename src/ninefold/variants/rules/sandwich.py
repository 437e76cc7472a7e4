from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from .base import CellRule, CellsLike, Ground, Place, Postings, Shape, as_cells, number, post
from .teaching import Case, Cases, Differ, Machine, Marked, Sandwiched, Sum, Teaching, Teachings, digit_mask


class Sandwich(CellRule):
    """Digits between the lowest and the highest digit of the grid add up to the clue.

    In a classic grid these are 1 and 9. Give the cells of the line starting from the clue. Its digits do not repeat,
    and both the lowest and the highest digit are among them. ``Lunchbox`` uses the smallest and the largest digit of
    the line instead, which matters if there are more digits than cells.

    >>> Sandwich("r1c1 r1c2 r2c2", 7).describe()
    'r1c1, r1c2, r2c2: digits between the lowest and the highest digit of the grid add up to 7.'
    """

    slug = "sandwich"
    names = ("sandwich sum",)
    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), total=number("total", total, least=0))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Sandwich | None:
        if not {shape.digits[0], shape.digits[-1]} <= set(digits):
            return None
        first, last = sorted((digits.index(shape.digits[0]), digits.index(shape.digits[-1])))
        return cls(cells, sum(digits[first + 1 : last]))

    def sentence(self) -> str:
        return self.about.replace("the clue", str(self.total))

    def lower(self, ground: Ground) -> Postings:
        yield post("sandwich", ground.numbers(self.cells), [self.total])

    def called(self) -> str:
        return f"the sandwich clue {self.total} at {self.cells[0]}"

    def _cases(self, cells: tuple[int, ...], shape: Shape) -> Iterator[Case]:
        """One case for each two places of the lowest and the highest digit."""
        low, high = shape.digits[0], shape.digits[-1]
        ends = digit_mask(shape, lambda d: d in (low, high))
        fillings = digit_mask(shape, lambda d: d not in (low, high))
        for i, j in combinations(range(len(cells)), 2):
            between = cells[i + 1 : j]
            if not between and self.total:
                continue
            words = f"{low} and {high} are in {{{cells[i]}}} and {{{cells[j]}}}, with {self.total} between them"
            rest = tuple(cell for cell in cells if cell not in (cells[i], cells[j]))
            parts: list[Teaching] = [Marked((cells[i], cells[j]), ends, ""), Marked(rest, fillings, "")]
            if between:
                parts.append(Sum(between, (1,) * len(between), self.total))
            yield Case(words, tuple(parts))

    def teach(self, ground: Ground) -> Teachings:
        cells = tuple(ground.numbers(self.cells))
        crusts, total = (ground.shape.digits[0], ground.shape.digits[-1]), self.total

        def read(state: Any, digit: int, _: int) -> tuple[int, int] | None:
            found, eaten = state
            if digit in crusts:
                return (found + 1, eaten) if found == 0 or (found == 1 and eaten == total) else None
            if found == 1:
                return (1, eaten + digit) if eaten + digit <= total or crusts[0] < 0 else None
            return (found, eaten)

        yield Differ(cells, f"the line of {self.called()}")
        if crusts[0] >= 0 and len(set(cells)) == len(cells) and crusts[0] != crusts[1]:
            yield Sandwiched(cells, total)
            yield Cases(cells, tuple(self._cases(cells, ground.shape)))
            yield Machine(cells, (0, 0), read, lambda state: state == (2, total))
