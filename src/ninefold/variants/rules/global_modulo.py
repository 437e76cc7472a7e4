"""Global modulo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post

__all__ = ["GlobalModulo"]


@dataclass(frozen=True, slots=True, init=False)
class GlobalModulo(Constraint):
    """Every 2x2 square has all three residues modulo 3.

    >>> GlobalModulo().describe()
    'Every 2x2 square has all three residues modulo 3.'
    """

    slug: ClassVar[str] = "global-modulo"
    about: ClassVar[str] = "Every 2x2 square has all three residues modulo 3."

    def __init__(self) -> None:
        pass

    def describe(self) -> str:
        return "Every 2x2 square has all three residues modulo 3."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("global-mod")
