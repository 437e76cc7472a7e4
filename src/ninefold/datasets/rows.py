"""Rows under way: puzzles with what is known of them, as records of fixed size, in files sorted by key.

The *key* of a puzzle is 128 bits of a hash of its canonical form: equal for isomorphs, and as good as random otherwise.
Its upper half puts rows in order, which mixes them; its lower half chooses the split.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeAlias

import numpy as np

from .._canon import canonical_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

Rows: TypeAlias = "NDArray[np.void]"

__all__ = ["ROW", "Rows", "load", "new_rows", "save", "sort", "traces_of"]

ROW = np.dtype(
    [
        ("high", "<u8"),
        ("low", "<u8"),
        ("order", "<i8"),  # in which the rows were found
        ("origin", "<u2"),  # the class it was made for, or the file it comes from
        ("line", "<i8"),  # where in that file
        ("split", "u1"),
        ("variant", "<u2"),  # 0: the puzzle itself, 1 and on: isomorphs of it
        ("puzzle", "u1", 81),
        ("solution", "u1", 81),
        ("guesses", "<i4"),
        ("level", "i1"),
        ("score", "<i4"),
        ("steps", "<i4"),
        ("hardest", "S40"),
        ("trace_at", "<i8"),  # in the traces beside the rows
        ("trace_size", "<i4"),
    ]
)


def new_rows(puzzles: NDArray[np.uint8], threads: int | None) -> Rows:
    """Rows of puzzles with their keys, in order of the puzzles."""
    rows = np.zeros(len(puzzles), ROW)
    rows["puzzle"] = puzzles
    rows["level"] = -1
    forms = canonical_many(puzzles, threads=threads).grid
    keys = b"".join(blake2b(form, digest_size=16).digest() for form in forms)
    halves = np.frombuffer(keys, ">u8").reshape(-1, 2)
    rows["high"], rows["low"] = halves[:, 0], halves[:, 1]
    return rows


def sort(rows: Rows) -> Rows:
    """Rows by key, and by the order in which they were found."""
    return rows[np.lexsort((rows["order"], rows["low"], rows["high"]))]


def save(rows: Rows, out: IO[bytes]) -> None:
    """Write rows so that parts of them can be read."""
    np.save(out, rows, allow_pickle=False)


def load(path: Path) -> Rows:
    """Read rows where they lie: only what is used comes into memory."""
    rows: Rows = np.load(path, mmap_mode="r", allow_pickle=False)
    return rows


def traces_of(rows: Rows, path: Path) -> list[bytes]:
    """The traces of some rows, from the file beside them; empty where a row has none."""
    if not rows["trace_size"].any():
        return [b""] * len(rows)
    with open(path, "rb") as stream:
        found = []
        for at, size in zip(rows["trace_at"].tolist(), rows["trace_size"].tolist()):
            stream.seek(at)
            found.append(stream.read(size))
    return found
