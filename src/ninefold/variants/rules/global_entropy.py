"""GlobalEntropy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post

__all__ = ["GlobalEntropy"]


@dataclass(frozen=True, slots=True, init=False)
class GlobalEntropy(Constraint):
    """Every 2x2 square has a low, a middle and a high digit.

    >>> GlobalEntropy().describe()
    'Every 2x2 square has a low, a middle and a high digit.'
    """

    slug: ClassVar[str] = "global-entropy"
    about: ClassVar[str] = "Every 2x2 square has a low, a middle and a high digit."

    def __init__(self) -> None:
        pass

    def describe(self) -> str:
        return "Every 2x2 square has a low, a middle and a high digit."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("global-entropy")
