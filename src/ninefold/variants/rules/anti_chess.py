"""Moves that never connect two equal digits."""

from __future__ import annotations

from itertools import combinations

from .base import GridRule, Ground, Postings, post
from .teaching import Link, Teachings, relation


class AntiKing(GridRule):
    """Cells that touch diagonally cannot contain the same digit.

    >>> AntiKing().describe()
    'Cells that touch diagonally cannot contain the same digit.'
    """

    slug = "anti-king"
    title = "anti-king"
    names = ("king's move", "king", "no touch")

    def lower(self, ground: Ground) -> Postings:
        yield post("anti-king")

    def teach(self, ground: Ground) -> Teachings:
        yield from _moves(ground, ((1, 1), (1, -1)), "{a} and {b} touch diagonally")


class AntiKnight(GridRule):
    """Cells a knight's move apart cannot contain the same digit.

    >>> AntiKnight().describe()
    "Cells a knight's move apart cannot contain the same digit."
    """

    slug = "anti-knight"
    title = "anti-knight"
    names = ("knight's move", "knight")

    def lower(self, ground: Ground) -> Postings:
        yield post("anti-knight")

    def teach(self, ground: Ground) -> Teachings:
        yield from _moves(ground, ((1, 2), (2, 1), (1, -2), (2, -1)), "{a} and {b} are a knight's move apart")


class AntiTaxicab(GridRule):
    """Two cells containing the digit n are never exactly n orthogonal steps apart.

    >>> AntiTaxicab().describe()
    'Two cells containing the digit n are never exactly n orthogonal steps apart.'
    """

    slug = "anti-taxicab"
    title = "anti-taxicab"
    names = ("taxicab",)

    def lower(self, ground: Ground) -> Postings:
        yield post("anti-taxicab")

    def teach(self, ground: Ground) -> Teachings:
        shape = ground.shape
        rows = {d: relation(shape, lambda a, b, d=d: a != d or b != d) for d in shape.digits}  # type: ignore[misc]
        for a, b in combinations(range(shape.cells), 2):
            (top, left), (bottom, right) = divmod(a, shape.width), divmod(b, shape.width)
            steps = bottom - top + abs(left - right)
            if steps in rows:
                yield Link(
                    a, b, rows[steps], f"{{a}} and {{b}} are {steps} steps apart, so they cannot both be {steps}"
                )


def _moves(ground: Ground, moves: tuple[tuple[int, int], ...], phrase: str) -> Teachings:
    """Cells that are one of these moves apart differ."""
    shape = ground.shape
    rows = relation(shape, lambda a, b: a != b)
    for cell in range(shape.cells):
        row, column = divmod(cell, shape.width)
        for down, right in moves:
            if row + down < shape.height and 0 <= column + right < shape.width:
                yield Link(cell, (row + down) * shape.width + column + right, rows, phrase)
