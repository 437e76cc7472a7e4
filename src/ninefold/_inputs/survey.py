"""The survey of an input: its checksum, its format, and where its slices lie.  A task of its own for every input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import IO, Any
from zlib import crc32

import numpy as np

from .. import formats, rows
from .._errors import ParseError
from .._jobs import WORK, Desk, Receipt, Run, Task
from .._jobs.store import open_input
from ..formats.parquet import pyarrow
from ..formats.table import column_roles
from ..rows import Batch
from .slices import Slice, newlines, of_survey, spilled, tail_check

__all__ = ["surveys"]

_BLOCK = 1 << 22
_HEAD = 4096
_MOST_BYTES = 1 << 28
"""A slice of lines is no longer than this; a longer one ends early."""
_LONG = 1 << 19
"""A file with a line of twice this is not cut into lines; the reader of ``formats`` knows what to do with it."""


def surveys(run: Run, store: str, inputs: Iterable[str], size: int) -> list[tuple[Receipt, list[Slice]]]:
    """Survey all inputs; of each what is known of it, and its slices of *size* lines or rows."""
    tasks = (Task(survey, f"survey-{i:06}", store, part=(i, name, size)) for i, name in enumerate(inputs))
    return [(receipt, list(of_survey(receipt))) for receipt in run.phase("surveyed", tasks)]


def survey(desk: Desk) -> Receipt:
    """Survey one input."""
    number, name, size = desk.task.part
    desk.at("reading")
    with open_input(name) as stream:
        head = stream.read(_HEAD)
        with formats.open(_rewound(stream), name=name) as reader:
            form = reader.format
            plain = reader.untouched(head)
            layout, first = _layout(reader) if plain and form in ("line", "sdm", "csv") else (None, 0)
        cutter = _Cutter(first, size)
        digest, length = sha256(), 0
        _rewound(stream)
        while block := stream.read(_BLOCK):
            digest.update(block)
            length += len(block)
            cutter.take(block)
        about: dict[str, Any] = {"name": name, "bytes": length, "sha256": digest.hexdigest()}
        if (found := cutter.end()) is not None:
            return {**about, "kind": "lines", "format": form, "layout": layout, "slices": found}
        if form == "parquet" and plain and (rows_ := _parquet_rows(_rewound(stream))) is not None:
            check = tail_check(stream)
            cuts = [[at, 0, at + 1, min(size, rows_ - at), check] for at in range(0, rows_, size)]
            return {**about, "kind": "parquet", "format": form, "layout": None, "slices": cuts}
        cuts = []
        for i, batch in enumerate(_batches(_rewound(stream), name, size)):
            piece = f"{WORK}/piece-{number:06}-{i:06}"
            data = spilled(batch)
            desk.put(piece, lambda out, data=data: out.write(data))  # type: ignore[misc]
            cuts.append([0, 0, batch.numbers[0], len(batch), 0, piece])
        return {**about, "kind": "piece", "format": form, "layout": None, "slices": cuts}


def _rewound(stream: IO[bytes]) -> IO[bytes]:
    stream.seek(0)
    return stream


def _layout(reader: formats.Reader) -> tuple[list[Any] | None, int]:
    """The columns of a table and the line on which its rows begin; 0 when nothing can be made of it."""
    try:
        for first, _, layout in reader.tables():
            if layout is None:
                return None, first
            return [layout.separator, list(layout.names), dict(layout.roles), layout.has_header], first
    except ParseError:
        pass
    return None, 0


class _Cutter:
    """Finds where each *size* lines begin and end, from line *first* on (0: there are no lines to cut)."""

    def __init__(self, first: int, size: int) -> None:
        self._first, self._size = first, size
        self._cuts: list[list[int]] | None = [] if first else None
        self._at = 0  # how far the file has been read
        self._begin, self._line, self._lines, self._check = 0, 1, 0, 0  # of the slice under way
        self._ended = True  # whether the last byte was the end of a line

    def take(self, block: bytes) -> None:
        """Look at the next block of the file."""
        if self._cuts is None:
            return
        if any(block.find(b"\n", at, at + _LONG) < 0 for at in range(0, len(block) - _LONG + 1, _LONG)):
            self._cuts = None  # a very long line
            return
        new, seen = newlines(block), 0
        if self._lines + new >= self._wanted or self._at + len(block) - self._begin > _MOST_BYTES:
            new, seen = self._cut(block)
        self._lines += new
        self._check = crc32(memoryview(block)[seen:], self._check)
        self._at += len(block)
        self._ended = block.endswith(b"\n")

    @property
    def _wanted(self) -> int:
        return self._size if self._line >= self._first else self._first - self._line

    def _cut(self, block: bytes) -> tuple[int, int]:
        """End slices inside a block; how many lines, and where, are left of it."""
        assert self._cuts is not None
        ends = np.flatnonzero(np.frombuffer(block, np.uint8) == 10) + (self._at + 1)
        done, seen = 0, 0
        while True:
            fits = int(np.searchsorted(ends, self._begin + _MOST_BYTES, "right")) - done
            take = min(self._wanted - self._lines, max(fits, 1))
            if done + take > len(ends):
                return len(ends) - done, seen
            end = int(ends[done + take - 1])
            check = crc32(memoryview(block)[seen : end - self._at], self._check)
            if self._line >= self._first:
                self._cuts.append([self._begin, end, self._line, self._lines + take, check])
            self._begin, self._line, self._lines, self._check = end, self._line + self._lines + take, 0, 0
            done, seen = done + take, end - self._at

    def end(self) -> list[list[int]] | None:
        """All slices, when all has been seen; None when the file cannot be cut into lines."""
        if self._cuts is not None and self._at > self._begin and self._line >= self._first:
            lines = self._lines + (not self._ended)
            self._cuts.append([self._begin, self._at, self._line, lines, self._check])
            self._begin = self._at
        return self._cuts


def _parquet_rows(stream: IO[bytes]) -> int | None:
    """How many rows a table has; None when it cannot be read, or has no column of puzzles as text."""
    arrow, parquet = pyarrow()
    try:
        table = parquet.ParquetFile(stream)
        names = list(table.schema_arrow.names)
        roles = column_roles(names)
        if roles is None or not str(table.schema_arrow.field(names[roles["puzzle"]]).type).endswith("string"):
            return None
        return int(table.metadata.num_rows)
    except (arrow.ArrowException, OSError, ValueError, KeyError):
        return None


def _batches(stream: IO[bytes], name: str, size: int) -> Iterator[Batch]:
    """Batches of exactly *size* rows, but for the last."""
    held: list[Any] = []
    numbers: list[int] = []
    for batch in rows.read(stream, name=name):
        for row in range(len(batch)):
            held.append(batch.record(row))
            numbers.append(batch.numbers[row])
            if len(held) == size:
                yield _batch(held, numbers, name)
                held, numbers = [], []
    if held:
        yield _batch(held, numbers, name)


def _batch(items: list[Any], numbers: list[int], name: str) -> Batch:
    batch = rows.of(items)
    batch.name, batch.is_file, batch.numbers = name, True, numbers
    return batch
