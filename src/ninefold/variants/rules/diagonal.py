"""Diagonals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import flag
from ..._errors import ParseError
from .base import Constraint, Ground, Posting, post

__all__ = ["Diagonal"]


@dataclass(frozen=True, slots=True, init=False)
class Diagonal(Constraint):
    """A main diagonal holds different digits: rising from the bottom left, or falling from the top left.

    >>> Diagonal(rising=True).describe()
    'The rising diagonal holds different digits.'
    """

    slug: ClassVar[str] = "diagonal"
    about: ClassVar[str] = "A main diagonal holds different digits."
    rising: bool

    def __init__(self, *, rising: bool) -> None:
        self._set(rising=flag("rising", rising))

    def describe(self) -> str:
        kind = "rising" if self.rising else "falling"
        return f"The {kind} diagonal holds different digits."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        height, width = ground.shape.height, ground.shape.width
        if height != width:
            raise ParseError(f"diagonal: a grid of {height}x{width} cells has none")
        yield post("different", (width * r + (width - 1 - r if self.rising else r) for r in range(height)))
