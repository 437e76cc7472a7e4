"""Windoku."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._errors import ParseError
from .base import Constraint, Ground, Posting, post

__all__ = ["Windoku"]


@dataclass(frozen=True, slots=True, init=False)
class Windoku(Constraint):
    """Four further boxes, one cell away from the border and from each other, hold different digits.

    >>> Windoku().describe()
    'Four further boxes, one cell away from the border and from each other, hold different digits.'
    """

    slug: ClassVar[str] = "windoku"
    about: ClassVar[str] = (
        "Four further boxes, one cell away from the border and from each other, hold different digits."
    )

    def __init__(self) -> None:
        pass

    def describe(self) -> str:
        return "Four further boxes, one cell away from the border and from each other, hold different digits."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        if ground.shape.box is None:
            raise ParseError("windoku: the grid has no boxes")
        (rows, columns), width = ground.shape.box, ground.shape.width
        for top in range(1, ground.shape.height - rows, rows + 1):
            for left in range(1, width - columns, columns + 1):
                window = [width * (top + r) + left + c for r in range(rows) for c in range(columns)]
                yield post("different", window)
