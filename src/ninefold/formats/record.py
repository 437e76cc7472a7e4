"""``Record``: one puzzle as a file holds it: the grid, where it stood, and what was said about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from .._errors import FormatError, ParseError
from .._frozen import FrozenMap
from .._grid import Grid
from .puzzle import Puzzle

__all__ = ["Item", "Meta", "Record"]

Meta: TypeAlias = Mapping[str, "str | int | float"]
"""What a file says about a puzzle: title, author, rating, comment and the like."""

_NOTHING: Meta = FrozenMap()


@dataclass(frozen=True, slots=True)
class Record:
    """One puzzle of a file.

    ``puzzle`` is a ``Grid``, or a puzzle of another kind (see ``formats.Puzzle``); ``grid`` is the same where only a
    ``Grid`` will do.  ``line`` counts from 1 and names the line on which the puzzle begins; ``solution`` is 81 digits,
    when the file gives them.  It is the file's word: ``verify_many`` and ``ninefold check`` compare it.

    >>> from ninefold import Grid
    >>> Record(Grid("1" + "." * 80), meta={"title": "almost empty"}).meta["title"]
    'almost empty'
    """

    puzzle: Puzzle
    source: str | None = None
    line: int | None = None
    format: str = "line"
    solution: str | None = None
    meta: Meta = field(default_factory=lambda: _NOTHING, hash=False)

    @property
    def grid(self) -> Grid:
        """The puzzle as a ``Grid``; FormatError when it is of another kind."""
        if isinstance(self.puzzle, Grid):
            return self.puzzle
        size = self.puzzle.shape.size
        raise FormatError(f"a {size}x{size} {type(self.puzzle).__name__} is no classic grid")


Item: TypeAlias = Record | ParseError
"""What reading yields: a record, or what was wrong with one."""
