"""Thermometers."""

from __future__ import annotations

from itertools import combinations

from .base import CellRule, Ground, Postings, few, post
from .teaching import Differ, Increasing, Link, Teachings, relation


class Thermo(CellRule):
    """Digits increase along the thermometer, starting at the bulb.

    The first cell is the bulb.

    >>> Thermo("r1c1 r1c2 r1c3").describe()
    'r1c1, r1c2, r1c3: digits increase along the thermometer, starting at the bulb.'
    """

    slug = "thermo"
    names = ("thermometer",)
    least = 2

    def lower(self, ground: Ground) -> Postings:
        yield post("thermo", ground.numbers(self.cells))

    def called(self) -> str:
        return f"the thermometer {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        yield from _rising(self, ground, 1)


class SlowThermo(CellRule):
    """Digits increase or stay the same along the thermometer, starting at the bulb.

    The first cell is the bulb.

    >>> SlowThermo("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: digits increase or stay the same along the thermometer, starting at the bulb.'
    """

    slug = "slow-thermo"
    names = ("slow thermometer",)
    least = 2

    def lower(self, ground: Ground) -> Postings:
        yield post("thermo", ground.numbers(self.cells), [0])

    def called(self) -> str:
        return f"the slow thermometer {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        yield from _rising(self, ground, 0)


def _rising(rule: CellRule, ground: Ground, gap: int) -> Teachings:
    """The order of the cells, and its consequence for any two of them."""
    cells = tuple(ground.numbers(rule.cells))
    if len(set(cells)) != len(cells):
        return
    yield Increasing(cells, gap)
    if gap:
        yield Differ(cells)
    for (i, a), (j, b) in combinations(enumerate(cells), 2):
        apart = gap * (j - i)
        more = f"at least {apart} higher than" if apart > 1 else "higher than" if gap else "not lower than"
        rows = relation(ground.shape, lambda x, y, apart=apart: y >= x + apart)  # type: ignore[misc]
        yield Link(a, b, rows, f"{{b}} is {more} {{a}} on the thermometer")
