"""Making sets small: the fewest things that still do, by leaving some out and asking again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

__all__ = ["shrunk"]

T = TypeVar("T")


def shrunk(items: Sequence[T], enough: Callable[[list[T]], bool]) -> list[T]:
    """Items none of which can be left out, when all together are enough; the first are the first to go.

    Whole blocks are left out while that goes well, halves of them where not.

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
