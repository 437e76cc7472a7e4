"""Rows in progress: puzzles and their values, as records of fixed size, in files sorted by key.

The *key* of a puzzle is 128 bits of a hash of its canonical form: equal for isomorphs, and as good as random otherwise.
Its upper half puts rows in order, which mixes them; its lower half chooses the split.

A file of rows begins with an index: the start of the rows for each of 4096 prefixes of the key. So a reader of a range
of keys reads only these rows, even from an object store.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import IO, TYPE_CHECKING, TypeAlias

import numpy as np

from ..isomorphs.canonical_forms import canonical_many
from ..jobs import Store
from .job import PREFIXES

if TYPE_CHECKING:
    from numpy.typing import NDArray

Rows: TypeAlias = "NDArray[np.void]"

__all__ = ["ROW", "Rows", "load", "new_rows", "save", "sort", "texts_of"]

ROW = np.dtype(
    [
        ("high", "<u8"),
        ("low", "<u8"),
        ("order", "<i8"),  # in which the rows were found
        ("origin", "<u2"),  # the class it was generated for, or the file it comes from
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
        ("er", "<i2"),  # tenths
        ("ep", "<i2"),
        ("ed", "<i2"),
        ("text_at", "<i8"),  # in the texts beside the rows: its trace, and the kept columns of its file
        ("text_size", "<i4"),
    ]
)
_SHIFT = 64 - 12
_INDEX = np.dtype("<u4")


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
    """Write rows that are sorted by key, after an index of them."""
    prefixes = (rows["high"] >> np.uint64(_SHIFT)).astype(np.int64)
    out.write(np.searchsorted(prefixes, np.arange(PREFIXES + 1)).astype(_INDEX).tobytes())
    out.write(rows.tobytes())


def load(store: Store, name: str, begin: int = 0, end: int = 1 << 64) -> Rows:
    """Read the rows whose keys begin with a number from *begin* up to *end*, and no others."""
    with store.open(name) as stream:
        index = np.frombuffer(stream.read((PREFIXES + 1) * _INDEX.itemsize), _INDEX)
        first, last = int(index[begin >> _SHIFT]), int(index[-(-end >> _SHIFT)])
        stream.seek(index.nbytes + first * ROW.itemsize)
        rows: Rows = np.frombuffer(stream.read((last - first) * ROW.itemsize), ROW)
    inside = rows["high"] >= np.uint64(begin)
    if end < 1 << 64:
        inside &= rows["high"] < np.uint64(end)
    return rows[inside]


def texts_of(rows: Rows, store: Store, name: str) -> list[bytes]:
    """The texts of some rows, from the file beside them; empty where a row has none."""
    sizes = rows["text_size"].tolist()
    if not any(sizes):
        return [b""] * len(rows)
    starts = rows["text_at"].tolist()
    begin, end = min(starts), max(at + size for at, size in zip(starts, sizes))
    with store.open(name) as stream:
        stream.seek(begin)
        text = stream.read(end - begin)
    return [text[at - begin : at - begin + size] for at, size in zip(starts, sizes)]
