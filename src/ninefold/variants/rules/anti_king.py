"""AntiKing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post

__all__ = ["AntiKing"]


@dataclass(frozen=True, slots=True, init=False)
class AntiKing(Constraint):
    """Cells that touch at a corner hold different digits.

    >>> AntiKing().describe()
    'Cells that touch at a corner hold different digits.'
    """

    slug: ClassVar[str] = "anti-king"
    about: ClassVar[str] = "Cells that touch at a corner hold different digits."

    def __init__(self) -> None:
        pass

    def describe(self) -> str:
        return "Cells that touch at a corner hold different digits."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("anti-king")
