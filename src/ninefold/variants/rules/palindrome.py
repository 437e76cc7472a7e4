from __future__ import annotations

from .base import CellRule, Ground, Postings, few, post
from .teaching import Same, Teachings


class Palindrome(CellRule):
    """The line reads the same in both directions.

    >>> Palindrome("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: the line reads the same in both directions.'
    """

    slug = "palindrome"
    least = 2

    def lower(self, ground: Ground) -> Postings:
        line = ground.numbers(self.cells)
        for k in range(len(line) // 2):
            yield post("equal", [line[k], line[-1 - k]])

    def called(self) -> str:
        return f"the palindrome {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        line = ground.numbers(self.cells)
        for k in range(len(line) // 2):
            if line[k] != line[-1 - k]:
                yield Same(line[k], line[-1 - k], "{a} and {b} mirror each other on the palindrome")
