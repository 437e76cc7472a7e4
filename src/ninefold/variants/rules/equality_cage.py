from __future__ import annotations

from itertools import combinations

from .base import CellRule, Ground, Postings, few, post
from .teaching import Sets, Teachings


class EqualityCage(CellRule):
    """Digits in the cage do not repeat; as many are odd as even, and as many are low as high.

    Low digits are below the middle digit and high digits above it. The middle digit, if there is one, is not allowed.

    >>> EqualityCage("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: digits in the cage do not repeat; as many are odd as even, and as many are low as high.'
    """

    slug = "equality-cage"
    names = ("equal cage",)

    def lower(self, ground: Ground) -> Postings:
        yield post("equality-cage", ground.numbers(self.cells))

    def called(self) -> str:
        return f"the equality cage {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        cells, digits = tuple(ground.numbers(self.cells)), ground.shape.digits

        def balanced(some: tuple[int, ...]) -> bool:
            low, high = (
                sum(2 * d < digits[0] + digits[-1] for d in some),
                sum(2 * d > digits[0] + digits[-1] for d in some),
            )
            return low == high and low + high == len(some) == 2 * sum(d % 2 for d in some)

        if len(set(cells)) == len(cells) and len(digits) <= 16:
            sets = (some for some in combinations(digits, len(cells)) if balanced(some))
            masks = frozenset(sum(1 << d - digits[0] for d in some) for some in sets)
            yield Sets(cells, masks, "holds as many odd as even and as many low as high digits")
