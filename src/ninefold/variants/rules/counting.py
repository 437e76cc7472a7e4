"""Digits that count digits."""

from __future__ import annotations

from typing import Any

from .base import CellLike, CellRule, CellsLike, Constraint, Ground, Place, Postings, as_cell, as_cells, named, post
from .teaching import Circles, Machine, Teachings


class CountingCircles(CellRule):
    """A digit in a circle appears in exactly that many circles.

    >>> CountingCircles("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: a digit in a circle appears in exactly that many circles.'
    """

    slug = "counting-circles"

    def lower(self, ground: Ground) -> Postings:
        yield post("circles", ground.numbers(self.cells))

    def called(self) -> str:
        return f"the {len(self.cells)} circles"

    def teach(self, ground: Ground) -> Teachings:
        if len(set(self.cells)) == len(self.cells):
            yield Circles(tuple(ground.numbers(self.cells)))


class CountDistinct(Constraint):
    """The counter is the number of different digits in the other cells.

    >>> CountDistinct("r1c1", "r2c2 r3c3").describe()
    'r1c1 is the number of different digits in r2c2, r3c3.'
    """

    slug = "count-distinct"
    counter: Place
    cells: tuple[Place, ...]

    def __init__(self, counter: CellLike, cells: CellsLike) -> None:
        self._set(counter=as_cell(counter), cells=as_cells(cells))

    def describe(self) -> str:
        return f"{self.counter} is the number of different digits in {named(self.cells)}."

    def lower(self, ground: Ground) -> Postings:
        yield post("distinct", ground.numbers([self.counter, *self.cells]))

    def teach(self, ground: Ground) -> Teachings:
        low = ground.shape.digits[0]

        def read(state: Any, digit: int, at: int) -> tuple[int, int] | None:
            if not at:
                return (digit, 0)
            number, seen = state[0], state[1] | 1 << digit - low
            return (number, seen) if seen.bit_count() <= number else None

        cells = tuple(ground.numbers((self.counter, *self.cells)))
        yield Machine(cells, None, read, lambda state: isinstance(state, tuple) and state[1].bit_count() == state[0])
