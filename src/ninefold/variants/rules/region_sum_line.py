from __future__ import annotations

from itertools import islice

from .base import CellRule, Ground, Postings, few, post
from .teaching import EqualSums, Teachings


class RegionSumLine(CellRule):
    """Box borders divide the line into segments that all have the same sum.

    A box that the line enters twice contains two segments.

    >>> RegionSumLine("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: box borders divide the line into segments that all have the same sum.'
    """

    slug = "region-sum-line"
    names = ("region sum", "equal sum line", "blue line")
    least = 2

    def lower(self, ground: Ground) -> Postings:
        parts: list[list[int]] = []
        last = None
        for number in ground.numbers(self.cells):
            region = ground.shape.box_of(number) if number < ground.shape.cells else -1
            if region != last:
                parts.append([])
                last = region
            parts[-1].append(number)
        if len(parts) > 1:
            yield post("equal-sums", [number for part in parts for number in part], map(len, parts))

    def called(self) -> str:
        return f"the region sum line {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        for _, cells, lengths, _, _ in self.lower(ground):
            rest = iter(cells)
            parts = tuple(tuple(islice(rest, length)) for length in lengths)
            if all(len(set(part)) == len(part) for part in parts):
                yield EqualSums(parts)
