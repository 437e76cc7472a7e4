"""Helpers for the cells of a puzzle that the readers and writers of several formats share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from ..base.geometry import CLASSIC, Shape
from ..errors import ParseError
from ..puzzle.grid import Grid

__all__ = ["digit_in", "has_filled", "in_rows", "is_plain", "signs"]

S = TypeVar("S", bound=Sequence[Any])


def has_filled(puzzle: Grid) -> bool:
    """Whether the puzzle has digits that were filled in later."""
    return puzzle.clue_count + puzzle.empty_count < puzzle.shape.cells


def is_plain(puzzle: Grid) -> bool:
    """Whether the puzzle has only digits: all of them are clues, and there are no marks of any kind."""
    return puzzle.marks is None and puzzle.corners is None and not has_filled(puzzle)


def in_rows(cells: S, shape: Shape = CLASSIC) -> list[S]:
    """A list of all cells, or the characters of a line, row by row."""
    part: Any = cells
    return [part[start : start + shape.size] for start in range(0, shape.cells, shape.size)]


def signs(shape: Shape) -> str:
    """The digits of a shape as one character each: letters above 9."""
    return "".join("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[d : d + 1] for d in shape.digits)


def digit_in(shape: Shape, value: Any, cell: int) -> int:
    """Read a digit, as a number or as a string; raise ParseError that names the cell."""
    if isinstance(value, (int, str)) and not isinstance(value, bool) and str(value) in map(str, shape.digits):
        return int(value)
    raise ParseError(f"{shape.place(cell)}: {value!r:.20} is not a digit")
