"""Reduce sets: find a smallest subset that still satisfies a test, by leaving items out and testing again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

__all__ = ["shrunk"]

T = TypeVar("T")


def shrunk(items: Sequence[T], enough: Callable[[list[T]], bool]) -> list[T]:
    """A subset that is enough, and of which no item can be left out; the first items are tried first.

    Blocks are left out as long as that works, and are halved if not.

    >>> shrunk(range(20), lambda some: {3, 11} <= set(some))
    [3, 11]
    """
    kept = list(items)
    at, size = 0, max(1, len(kept) // 2)
    while at < len(kept):
        rest = kept[:at] + kept[at + size :]
        if enough(rest):
            kept = rest
            size = min(2 * size, max(1, len(kept) - at))
        elif min(size, len(kept) - at) > 1:
            size = min(size, len(kept) - at) // 2
        else:
            at += 1
    return kept
