"""Interactive Sudoku Solver's strings: the text in which most variants are exchanged."""

from __future__ import annotations

from .reader import read

__all__ = ["read"]
