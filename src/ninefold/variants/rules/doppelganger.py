from __future__ import annotations

from .base import CellRule, Ground, Postings, joined, post
from .teaching import Case, Cases, Differ, Marked, Teachings, digit_mask


class Doppelganger(CellRule):
    """Every row, column and box is missing one digit; wherever a 0 is placed, the digits missing from its row, column
    and box differ.

    Digits start at 0, which is never missing. No two rows are missing the same digit, nor are two columns or two boxes.
    *cells* are extra cells for the digits missing from each row, each column and each box.

    >>> Doppelganger(["D1"]).describe()
    'Every row, column and box is missing one digit; wherever a 0 is placed, the digits missing from its row, column
    and box differ.'
    """

    slug = "doppelganger"
    names = ("doppelgänger",)

    def describe(self) -> str:
        return self.sentence()

    def lower(self, ground: Ground) -> Postings:
        yield post("doppelganger", ground.numbers(self.cells))

    def teach(self, ground: Ground) -> Teachings:
        shape, extra = ground.shape, ground.numbers(self.cells)
        families = (("row", shape.rows), ("column", shape.columns), ("box", shape.regions))
        if len(extra) != sum(len(houses) for _, houses in families) or shape.digits[0]:
            return
        every = digit_mask(shape, bool)
        yield Marked(tuple(extra), every, "is the digit that a row, column or box is missing")
        at, missing = 0, dict[int, list[int]]()
        for kind, houses in families:
            own = extra[at : at + len(houses)]
            at += len(houses)
            yield Differ(tuple(own), f"the digits missing from each {kind}")
            for number, (house, lacks) in enumerate(zip(houses, own, strict=True), 1):
                yield Differ((*house, lacks), f"{kind} {number} and the digit missing from it")
                for cell in house:
                    missing.setdefault(cell, []).append(lacks)
        for cell, lacking in missing.items():
            other, zero = (
                Case(f"{{{cell}}} is not 0", (Marked((cell,), every, ""),)),
                digit_mask(shape, lambda d: not d),
            )
            words = f"{{{cell}}} is 0, and {joined(f'{{{one}}}' for one in lacking)} differ"
            yield Cases((cell, *lacking), (other, Case(words, (Marked((cell,), zero, ""), Differ(tuple(lacking))))))
