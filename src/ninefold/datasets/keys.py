"""Keys of very many puzzles, compared range by range: in memory if they are few, on disk if they are more."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .rows import Rows

__all__ = ["Keys"]

_KEY = np.dtype([("high", "<u8"), ("low", "<u8"), ("split", "<u2")])
_HELD = 1 << 22
"""Keys in memory at a time, 18 bytes each, and about as many in a range."""
_MOST_RANGES = 1 << 10


class Keys:
    """Accepts keys in any order and returns them in ranges; equal keys are in the same range.

    It needs memory for four million keys until there are more than four billion; then a range grows.
    """

    def __init__(self, expected: int) -> None:
        self._ranges = min(_MOST_RANGES, max(1, -(-expected // _HELD)))
        self._held: list[NDArray[np.void]] = []
        self._size = 0
        self._exit = contextlib.ExitStack()
        self._folder: Path | None = None

    def __enter__(self) -> Keys:
        return self

    def __exit__(self, *_: object) -> None:
        self._exit.close()

    def add(self, rows: Rows, split: int) -> None:
        """Add the keys of some rows of a split."""
        keys = np.empty(len(rows), _KEY)
        keys["high"], keys["low"], keys["split"] = rows["high"], rows["low"], split
        self._held.append(keys)
        self._size += len(keys)
        if self._size >= _HELD and self._ranges > 1:
            self._spill()

    def ranges(self) -> Iterator[NDArray[np.void]]:
        """All keys, range by range."""
        if self._folder is None:
            if self._held:
                yield np.concatenate(self._held)
            return
        self._spill()
        for path in sorted(self._folder.iterdir()):
            yield np.fromfile(path, _KEY)

    def _spill(self) -> None:
        if self._folder is None:
            self._folder = Path(self._exit.enter_context(tempfile.TemporaryDirectory()))
        if not self._held:
            return
        keys = np.concatenate(self._held)
        self._held, self._size = [], 0
        # The upper 32 bits are enough to determine a range, and their product with its number fits into 64.
        number = (keys["high"] >> np.uint64(32)) * np.uint64(self._ranges) >> np.uint64(32)
        order = np.argsort(number, kind="stable")
        ends = np.searchsorted(number[order], np.arange(self._ranges + 1, dtype=np.uint64))
        for i in range(self._ranges):
            some = keys[order[ends[i] : ends[i + 1]]]
            if len(some):
                with (self._folder / f"{i:06}").open("ab") as stream:
                    stream.write(some.tobytes())
