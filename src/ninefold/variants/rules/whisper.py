"""Whispers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import CellRule, CellsLike, Ground, Posting, as_cells, named, post

__all__ = ["Whisper"]


@dataclass(frozen=True, slots=True, init=False)
class Whisper(CellRule):
    """Neighbours on the line differ by at least a number, 5 for German whispers.

    >>> Whisper("r1c1 r1c2").describe()
    'r1c1, r1c2: neighbours on the line differ by at least 5.'
    """

    slug: ClassVar[str] = "whisper"
    about: ClassVar[str] = "Neighbours on the line differ by at least a number."
    least: ClassVar[int] = 2
    difference: int

    def __init__(self, cells: CellsLike, difference: int = 5) -> None:
        self._set(cells=as_cells(cells, least=self.least), difference=whole("difference", difference))

    def describe(self) -> str:
        return f"{named(self.cells)}: neighbours on the line differ by at least {self.difference}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("whisper", ground.numbers(self.cells), [self.difference])
