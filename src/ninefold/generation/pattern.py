"""Patterns: which cells hold clues, drawn as text or given as 81 values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, TypeAlias

from ..base.arguments import shown
from ..errors import ParseError
from ..puzzle.grid import Grid

__all__ = ["PatternLike", "pattern_of"]

PatternLike: TypeAlias = "str | Grid | Sequence[Any] | Iterable[Any]"
"""A pattern of clues: text, a Grid (its filled cells), or 81 values, also as nine rows, true for a clue."""

_BLANK = ".0_"
_CLUE = "123456789xX#*oO@"
_FRAME = "|+-\u2502\u2500\u253c"


def pattern_of(pattern: PatternLike) -> bytes:
    """Return 81 bytes, 1 where the pattern has a clue.

    >>> sum(pattern_of("xxxxx.... " * 9)), sum(pattern_of([[1, 0, 0] * 3] * 9))
    (45, 27)
    >>> sum(pattern_of(["x..x..x.."] * 9))
    27
    """
    if isinstance(pattern, Grid):
        return bytes(1 if digit else 0 for digit in pattern.digits)
    if isinstance(pattern, str):
        return _from_text(pattern)
    if not isinstance(pattern, Iterable):
        raise TypeError(f"pattern must be text, a Grid or 81 values, got {shown(pattern)}")
    values: list[object] = []
    items = list(islice(pattern, 82))  # it may have no end
    if items and all(isinstance(item, str) for item in items):
        return _from_text("".join(items))  # nine rows, or characters one by one
    for item in items:
        if isinstance(item, Iterable) and not isinstance(item, str):
            values.extend(islice(item, 82))  # one of nine rows
        else:
            values.append(item)
    if len(values) != 81:
        raise ParseError(f"a pattern has 81 cells, but this one has {'more' if len(values) > 81 else len(values)}")
    return bytes(1 if value else 0 for value in values)


def _from_text(text: str) -> bytes:
    cells = [char for char in text if not char.isspace() and char not in _FRAME]
    for char in cells:
        if char not in _BLANK and char not in _CLUE:
            raise ParseError(
                f"a pattern is drawn with {_CLUE[9:]} or digits for clues and {_BLANK} for the rest, not {char!r}"
            )
    if len(cells) != 81:
        raise ParseError(f"a pattern has 81 cells, but this one has {len(cells)}")
    return bytes(1 if char in _CLUE else 0 for char in cells)
