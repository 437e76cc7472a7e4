"""From a slice of a file to the rows that the tasks of a data set process."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from ..formats import Record
from ..rows import Batch

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["SIZE", "Piece", "piece_of"]

SIZE = 1 << 13
"""Lines per slice, unless there would be too many slices: this much is lost if the work is killed."""


@dataclass
class Piece:
    """Some rows of a file: the digits of the puzzles, which rows have any, and their locations."""

    digits: NDArray[np.uint8]
    lines: list[int]
    wrong: dict[int, str] = field(default_factory=dict)
    """Why a row is not a puzzle."""
    answers: dict[int, str] = field(default_factory=dict)
    """The solutions in the file, if it has any."""


def piece_of(batch: Batch) -> Piece:
    """The rows of a batch, without digits that were filled in."""
    digits, there = batch.digits()
    digits[~there] = 0
    piece = Piece(digits, list(batch.numbers))
    for row, item in batch.odd.items():
        if isinstance(item, Record) and not item.grid.sukaku:
            digits[row] = np.frombuffer(item.grid.puzzle().digits, np.uint8)
    for row in np.flatnonzero(~there).tolist():
        error = batch.error(row)
        piece.wrong[row] = "a sukaku is given by its candidates" if error is None else error.reason
    for row in range(len(batch)):
        answer = batch.answer(row)
        if answer is not None:
            piece.answers[row] = answer
    return piece
