from __future__ import annotations

from .base import CellRule, Ground, Postings, few, post
from .teaching import EqualSums, Teachings


class Zipper(CellRule):
    """Digits equally far from the middle of the line have the same sum, which is the middle digit if there is one.

    >>> Zipper("r1c1 r1c2").describe()
    'r1c1, r1c2: digits equally far from the middle of the line have the same sum, which is the middle digit if there
    is one.'
    """

    slug = "zipper"
    least = 2

    def lower(self, ground: Ground) -> Postings:
        line = ground.numbers(self.cells)
        pairs = [[line[k], line[-1 - k]] for k in range(len(line) // 2)]
        if len(line) % 2:
            pairs.append([line[len(line) // 2]])
        yield post("equal-sums", [number for pair in pairs for number in pair], map(len, pairs))

    def called(self) -> str:
        return f"the zipper line {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        line = ground.numbers(self.cells)
        if len(set(line)) == len(line):
            pairs = [(line[k], line[-1 - k]) for k in range(len(line) // 2)]
            middle = [(line[len(line) // 2],)] if len(line) % 2 else []
            if len(pairs) + len(middle) > 1:
                yield EqualSums((*pairs, *middle))
