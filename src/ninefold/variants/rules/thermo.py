"""Thermometers."""

from __future__ import annotations

from .base import CellRule, Ground, Postings, post


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
