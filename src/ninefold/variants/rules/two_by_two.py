"""Rules about every 2x2 square."""

from __future__ import annotations

from .base import GridRule, Ground, Postings, post


class GlobalEntropy(GridRule):
    """Every 2x2 square contains a low, a middle and a high digit.

    Low, middle and high are thirds of the digits: 1-3, 4-6 and 7-9 in a classic grid.

    >>> GlobalEntropy().describe()
    'Every 2x2 square contains a low, a middle and a high digit.'
    """

    slug = "global-entropy"
    names = ("entropy",)

    def lower(self, ground: Ground) -> Postings:
        yield post("global-entropy")


class GlobalModulo(GridRule):
    """Every 2x2 square contains digits with all three remainders modulo 3.

    >>> GlobalModulo().describe()
    'Every 2x2 square contains digits with all three remainders modulo 3.'
    """

    slug = "global-modulo"
    names = ("global mod",)

    def lower(self, ground: Ground) -> Postings:
        yield post("global-mod")
