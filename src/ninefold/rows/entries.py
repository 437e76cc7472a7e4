"""The first columns of every table about puzzles: the location of an entry, and the puzzle as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..errors import ParseError
from ..formats import Record
from ..formats.notation import puzzle_text
from ..results.columns import Cells, Numbers, Same, Value
from .batch import Batch, has_line

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ENTRY", "entry_columns", "entry_row", "errors_of", "puzzles_of"]

NO_ERRORS: Mapping[int, ParseError] = MappingProxyType({})
ENTRY: dict[str, type] = {"source": str, "line": int, "puzzle": str}
"""The first columns of a row about a puzzle."""


def puzzles_of(batch: Batch) -> Sequence[Value]:
    """The puzzle of each row in one word, None for one that cannot be read."""
    import numpy as np

    text = batch.text()
    cells = np.frombuffer(text, np.uint8).reshape(-1, 81)
    if not batch.odd:
        return Cells(cells)
    if any(isinstance(item, Record) and not has_line(item.puzzle) for item in batch.odd.values()):
        puzzles: list[Value] = [text[at : at + 81].decode("ascii") for at in range(0, len(text), 81)]
        for row, item in batch.odd.items():
            puzzles[row] = None if isinstance(item, ParseError) else puzzle_text(item.puzzle)
        return puzzles
    there = np.ones(len(batch), np.bool_)
    there[[row for row, _ in batch.errors()]] = False
    return Cells(cells, there)


def entry_columns(batch: Batch) -> dict[str, Sequence[Value]]:
    """The first columns of every row: the location of the entry and the puzzle."""
    lines = _array(batch.numbers)
    there = None if lines.all() else lines > 0
    return {"source": Same(batch.name, len(batch)), "line": Numbers(lines, there), "puzzle": puzzles_of(batch)}


def entry_row(batch: Batch, row: int) -> dict[str, Value]:
    """The same for one row."""
    return {name: values[0] for name, values in entry_columns(batch[row : row + 1]).items()}


def errors_of(batch: Batch, more: Mapping[int, ParseError] = NO_ERRORS) -> Sequence[Value]:
    """For each row the reason why it cannot be read or solved (*more* has the latter), None if it can."""
    if not batch.odd:
        return Same(None, len(batch))
    errors: list[Value] = [None] * len(batch)
    for row, error in (*batch.errors(), *more.items()):
        errors[row] = error.reason
    return errors


def _array(numbers: Sequence[int]) -> NDArray[np.int64]:
    import numpy as np

    if isinstance(numbers, range):
        return np.arange(numbers.start, numbers.stop, numbers.step, dtype=np.int64)
    return np.asarray(numbers, np.int64)
