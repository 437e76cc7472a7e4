"""Random numbers that a seed repeats on every machine and with every version of Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

__all__ = ["LAST_SEED", "Random"]

T = TypeVar("T")

LAST_SEED = 2**64 - 1


class Random:
    """A xorshift generator.

    >>> Random(1).shuffled("abcd") == Random(1).shuffled("abcd")
    True
    """

    def __init__(self, seed: int) -> None:
        self._state = seed * 0x9E3779B97F4A7C15 % 2**64 or 1

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        x = self._state
        x ^= x << 13 & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17 & 0xFFFFFFFFFFFFFFFF
        self._state = x
        return (x >> 11) % n

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a random order."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]
