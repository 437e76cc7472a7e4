"""Moves that never lead from a digit to the same digit."""

from __future__ import annotations

from .base import GridRule, Ground, Postings, post


class AntiKing(GridRule):
    """Cells that touch diagonally cannot contain the same digit.

    >>> AntiKing().describe()
    'Cells that touch diagonally cannot contain the same digit.'
    """

    slug = "anti-king"
    names = ("king's move", "king", "no touch")

    def lower(self, ground: Ground) -> Postings:
        yield post("anti-king")


class AntiKnight(GridRule):
    """Cells a knight's move apart cannot contain the same digit.

    >>> AntiKnight().describe()
    "Cells a knight's move apart cannot contain the same digit."
    """

    slug = "anti-knight"
    names = ("knight's move", "knight")

    def lower(self, ground: Ground) -> Postings:
        yield post("anti-knight")


class AntiTaxicab(GridRule):
    """Two cells containing the digit n are never exactly n orthogonal steps apart.

    >>> AntiTaxicab().describe()
    'Two cells containing the digit n are never exactly n orthogonal steps apart.'
    """

    slug = "anti-taxicab"
    names = ("taxicab",)

    def lower(self, ground: Ground) -> Postings:
        yield post("anti-taxicab")
