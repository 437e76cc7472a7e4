"""Patterns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, CellsLike, Ground, Posting, as_cells, named, post

__all__ = ["Pattern"]


@dataclass(frozen=True, slots=True, init=False)
class Pattern(CellRule):
    """The digits, read in order, match a regular expression of digits, ``.``, ``[]``, ``()``, ``|``, ``*``, ``+``,
    ``?`` and ``{}``.

    >>> Pattern("r1c1 r1c2 r2c2", ".*12.*").describe()
    'r1c1, r1c2, r2c2 match .*12.*.'
    """

    slug: ClassVar[str] = "pattern"
    about: ClassVar[str] = "The digits match a regular expression."
    pattern: str

    def __init__(self, cells: CellsLike, pattern: str) -> None:
        if not isinstance(pattern, str):
            raise TypeError(f"pattern must be a text, got {pattern!r:.40}")
        self._set(cells=as_cells(cells), pattern=pattern)

    def describe(self) -> str:
        return f"{named(self.cells)} match {self.pattern}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("pattern", ground.numbers(self.cells), text=self.pattern)
