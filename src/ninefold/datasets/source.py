"""From a file to pieces of a fixed number of rows, however the file is read."""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np

from .. import rows as row_layer
from ..formats import Record
from ..rows import Batch
from .tasks import Piece

__all__ = ["pieces"]

SIZE = 1 << 13
"""Rows of a piece: what is lost when the work is killed."""


def pieces(path: str | os.PathLike[str]) -> Iterator[Piece]:
    """Yield the rows of a file, SIZE at a time."""
    under_way: Piece | None = None
    for batch in row_layer.read(path):
        at = 0
        while at < len(batch):
            if under_way is None:
                under_way = Piece(np.empty((0, 81), np.uint8), [])
            some = batch[at : at + SIZE - len(under_way.lines)]
            at += len(some)
            _add(under_way, some)
            if len(under_way.lines) == SIZE:
                yield under_way
                under_way = None
    if under_way is not None:
        yield under_way


def _add(piece: Piece, batch: Batch) -> None:
    first = len(piece.lines)
    digits, there = batch.digits()
    digits[~there] = 0
    for row, item in batch.odd.items():
        if isinstance(item, Record) and not item.grid.sukaku:
            digits[row] = np.frombuffer(item.grid.puzzle().digits, np.uint8)
    for row in np.flatnonzero(~there).tolist():
        error = batch.error(row)
        piece.wrong[first + row] = "a sukaku is given by its candidates" if error is None else error.reason
    for row in range(len(batch)):
        answer = batch.answer(row)
        if answer is not None:
            piece.answers[first + row] = answer
    piece.digits = np.concatenate([piece.digits, digits])
    piece.lines += batch.numbers
