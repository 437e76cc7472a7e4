"""AntiKnight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post

__all__ = ["AntiKnight"]


@dataclass(frozen=True, slots=True, init=False)
class AntiKnight(Constraint):
    """Cells a move of a knight apart hold different digits.

    >>> AntiKnight().describe()
    'Cells a move of a knight apart hold different digits.'
    """

    slug: ClassVar[str] = "anti-knight"
    about: ClassVar[str] = "Cells a move of a knight apart hold different digits."

    def __init__(self) -> None:
        pass

    def describe(self) -> str:
        return "Cells a move of a knight apart hold different digits."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("anti-knight")
