"""Interactive Sudoku Solver's strings: the text in which most variants are exchanged."""

from __future__ import annotations

from .reader import read
from .writer import write

__all__ = ["read", "write"]
