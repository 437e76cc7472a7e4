"""``Record``: one puzzle as a file holds it: the grid, where it stood, and what was said about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from .._errors import ParseError
from .._frozen import FrozenMap
from .._grid import Grid

__all__ = ["Item", "Meta", "Record"]

Meta: TypeAlias = Mapping[str, "str | int | float"]
"""What a file says about a puzzle: title, author, rating, comment and the like."""

_NOTHING: Meta = FrozenMap()


@dataclass(frozen=True, slots=True)
class Record:
    """One puzzle of a file.

    ``line`` counts from 1 and names the line on which the puzzle begins; ``solution`` is 81 digits that
    agree with the clues, when the file gives one.  It is the file's word and not checked further.

    >>> from ninefold import Grid
    >>> Record(Grid("1" + "." * 80), meta={"title": "almost empty"}).meta["title"]
    'almost empty'
    """

    grid: Grid
    source: str | None = None
    line: int | None = None
    format: str = "line"
    solution: str | None = None
    meta: Meta = field(default_factory=lambda: _NOTHING, hash=False)


Item: TypeAlias = Record | ParseError
"""What reading yields: a record, or what was wrong with one."""
