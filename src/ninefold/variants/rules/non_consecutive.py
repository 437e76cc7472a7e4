"""Non-consecutive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post

__all__ = ["NonConsecutive"]


@dataclass(frozen=True, slots=True, init=False)
class NonConsecutive(Constraint):
    """Cells that share a side hold no consecutive digits.

    >>> NonConsecutive().describe()
    'Cells that share a side hold no consecutive digits.'
    """

    slug: ClassVar[str] = "non-consecutive"
    about: ClassVar[str] = "Cells that share a side hold no consecutive digits."

    def __init__(self) -> None:
        pass

    def describe(self) -> str:
        return "Cells that share a side hold no consecutive digits."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("strict-neighbours", numbers=[1], text="difference")
