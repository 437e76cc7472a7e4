"""What every table about puzzles begins with: where an entry stood, and the puzzle in one word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from .._errors import ParseError
from .._grid import Grid
from ..formats import Record
from .batch import Batch
from .columns import Cells, Numbers, Same, Value

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["ENTRY", "entry_columns", "entry_row", "errors_of", "puzzle_text", "puzzles_of"]

ENTRY: dict[str, type] = {"source": str, "line": int, "puzzle": str}
"""What a row about a puzzle begins with."""


def puzzle_text(grid: Grid) -> str:
    """The puzzle in one word: 81 characters, 729 for a sukaku."""
    if not grid.sukaku or grid.marks is None:
        return grid.line
    masks = (1 << (d - 1) if d else mask for d, mask in zip(grid.digits, grid.marks))
    return "".join(str(d) if mask >> (d - 1) & 1 else "." for mask in masks for d in range(1, 10))


def puzzles_of(batch: Batch) -> Sequence[Value]:
    """The puzzle of each row in one word, None for one that cannot be read."""
    text = batch.text()
    cells = np.frombuffer(text, np.uint8).reshape(-1, 81)
    if not batch.odd:
        return Cells(cells)
    if any(isinstance(item, Record) and item.grid.sukaku for item in batch.odd.values()):
        puzzles: list[Value] = [text[at : at + 81].decode("ascii") for at in range(0, len(text), 81)]
        for row, item in batch.odd.items():
            puzzles[row] = None if isinstance(item, ParseError) else puzzle_text(item.grid)
        return puzzles
    there = np.ones(len(batch), np.bool_)
    there[[row for row, _ in batch.errors()]] = False
    return Cells(cells, there)


def entry_columns(batch: Batch) -> dict[str, Sequence[Value]]:
    """What every row begins with: where the entry stood and the puzzle."""
    lines = _array(batch.numbers)
    there = None if lines.all() else lines > 0
    return {"source": Same(batch.name, len(batch)), "line": Numbers(lines, there), "puzzle": puzzles_of(batch)}


def entry_row(batch: Batch, row: int) -> dict[str, Value]:
    """The same for one row."""
    return {name: values[0] for name, values in entry_columns(batch[row : row + 1]).items()}


def errors_of(batch: Batch) -> Sequence[Value]:
    """For each row why it cannot be read, None where it can."""
    if not batch.odd:
        return Same(None, len(batch))
    errors: list[Value] = [None] * len(batch)
    for row, error in batch.errors():
        errors[row] = error.reason
    return errors


def _array(numbers: Sequence[int]) -> NDArray[np.int64]:
    if isinstance(numbers, range):
        return np.arange(numbers.start, numbers.stop, numbers.step, dtype=np.int64)
    return np.asarray(numbers, np.int64)
