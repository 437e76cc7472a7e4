"""SudokuMaker's JSON: a grid and constraints by number, most of which are rules."""

from __future__ import annotations

from .reader import from_object, looks_like
from .writer import to_object

__all__ = ["from_object", "looks_like", "to_object"]
