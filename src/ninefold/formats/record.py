"""``Record``: one puzzle as a file holds it, its place in the file, and its title and other remarks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from ..base.frozen import FrozenMap
from ..errors import FormatError, ParseError
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle

__all__ = ["Item", "Meta", "Parsed", "Record"]

Meta: TypeAlias = Mapping[str, "str | int | float"]
"""The facts that a file states about a puzzle: title, author, rating, comment and so on."""

_NOTHING: Meta = FrozenMap()


@dataclass(frozen=True, slots=True)
class Record:
    """One puzzle of a file.

    ``puzzle`` is a ``Grid`` or a ``Variant``; ``grid`` is the same puzzle for code that needs a ``Grid``.  ``line``
    counts from 1 and is the line on which the puzzle begins.  ``solution`` is the solution that the file states, a
    digit per cell; nothing is checked on reading, use ``verify_many`` or ``ninefold check``.

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
        """The puzzle as a ``Grid``; FormatError if it is a variant."""
        if isinstance(self.puzzle, Grid):
            return self.puzzle
        shape = self.puzzle.shape
        raise FormatError(f"This is a {shape.height}x{shape.width} variant, not a classic 9x9 puzzle.")


Item: TypeAlias = Record | ParseError
"""An item that reading yields: a record, or the error in one."""

Parsed: TypeAlias = tuple[Puzzle, str | None, Meta]
"""One puzzle as readers return it: the puzzle, its solution and its meta."""
