"""Rules about every 2x2 square."""

from __future__ import annotations

from .base import GridRule, Ground, Postings, post
from .teaching import OneOf, Teachings, digit_mask


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

    def teach(self, ground: Ground) -> Teachings:
        low, third = ground.shape.digits[0], len(ground.shape.digits) // 3
        if len(ground.shape.digits) % 3 == 0:
            kinds = [digit_mask(ground.shape, lambda d, k=k: (d - low) // third == k) for k in range(3)]  # type: ignore[misc]
            yield from _squares(
                ground, list(zip(kinds, ("a low digit", "a middle digit", "a high digit"), strict=True))
            )


class GlobalModulo(GridRule):
    """Every 2x2 square contains digits with all three remainders modulo 3.

    >>> GlobalModulo().describe()
    'Every 2x2 square contains digits with all three remainders modulo 3.'
    """

    slug = "global-modulo"
    names = ("global mod",)

    def lower(self, ground: Ground) -> Postings:
        yield post("global-mod")

    def teach(self, ground: Ground) -> Teachings:
        kinds = [digit_mask(ground.shape, lambda d, k=k: d % 3 == k) for k in range(3)]  # type: ignore[misc]
        names = [f"a digit with remainder {k} modulo 3" for k in range(3)]
        yield from _squares(ground, list(zip(kinds, names, strict=True)))


def _squares(ground: Ground, kinds: list[tuple[int, str]]) -> Teachings:
    """Every 2x2 square has a digit of each kind."""
    width = ground.shape.width
    for cell in range(ground.shape.cells - width):
        if cell % width < width - 1:
            for digits, name in kinds:
                yield OneOf((cell, cell + 1, cell + width, cell + width + 1), digits, name)
