"""The survey of an input: its checksum, its format, and the locations of its slices. Each input is a separate task."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from operator import itemgetter
from typing import IO, Any

import numpy as np
from xxhash import xxh3_128

from .. import _core, formats, rows
from ..errors import JobError, ParseError
from ..formats.parquet import pyarrow
from ..formats.table import column_roles
from ..jobs import CHECKSUMS, WORK, XXH128, Receipt, Run, Task, TaskContext
from ..jobs.checksum import blocks_of
from ..jobs.store import open_input
from ..puzzle.puzzle import is_variant
from ..rows import Batch
from ..rows.extra import Values, as_json
from .slices import Slice, of_survey, spilled, tail_check

__all__ = ["refuse_unreadable", "refuse_variants", "surveys"]

_HEAD = 4096
_FEW = 8
"""Inputs that one error message names."""
_VARIANTS = 256
"""Rows of a slice at most if the input begins with a variant: one may take a second."""
_MOST_BYTES = 1 << 28
"""A slice of lines that gets longer than this ends early."""
_LONG = 1 << 19
"""A file with a line of twice this length is not cut into lines; the reader of ``formats`` handles it."""


def refuse_unreadable(inputs: Iterable[str]) -> None:
    """Raise JobError if an input cannot be opened here, before anything is written."""
    troubles = []
    for name in inputs:
        try:
            open_input(name).close()
        except OSError as error:
            troubles.append(f"{name}: {(error.strerror or str(error)).lower()}")
    if troubles:
        more = f", and {len(troubles) - _FEW:,} more" if len(troubles) > _FEW else ""
        raise JobError("; ".join(troubles[:_FEW]) + more)


def refuse_variants(inputs: Iterable[str], why: str) -> None:
    """Raise JobError for an input that begins with a variant, before anything is written.

    Inputs that only workers can read are left to their survey.
    """
    for name in inputs:
        try:
            with open_input(name) as stream:
                found = _begins_with_variant(stream)
        except OSError:
            continue
        if found:
            raise JobError(f"{name}: {why}")


def surveys(
    run: Run,
    store: str,
    inputs: Iterable[str],
    size: int,
    checksum: str = XXH128,
    *,
    no_variants: str = "",
    columns: Sequence[str] = (),
) -> list[tuple[Receipt, list[Slice]]]:
    """Survey all inputs; return the metadata of each, and its slices of *size* lines or rows.

    Raises JobError with the reason *no_variants*, if given, for an input that begins with a variant. *columns* are the
    extra columns needed later.
    """
    tasks = (
        Task(survey, f"survey-{i:06}", store, part=(i, name, size, checksum, tuple(columns)), title=name)
        for i, name in enumerate(inputs)
    )
    receipts = list(run.phase("surveyed", tasks))
    for receipt in receipts:
        if no_variants and receipt["variants"]:
            raise JobError(f"{receipt['name']}: {no_variants}")
    return [(receipt, list(of_survey(receipt))) for receipt in receipts]


def survey(context: TaskContext) -> Receipt:
    """Survey one input."""
    number, name, size, checksum, columns = context.task.part
    context.at("reading")
    with open_input(name) as stream:
        variants = _begins_with_variant(stream)
        if variants:
            size = min(size, _VARIANTS)
        head = _rewound(stream).read(_HEAD)
        with formats.open(_rewound(stream), name=name) as reader:
            form = reader.format
            plain = reader.untouched(head)
            layout, first = _layout(reader) if plain and reader.is_lines else (None, 0)
        cutter = _Cutter(first, size, quotes=form == "csv")
        digest, length = CHECKSUMS[checksum](), 0
        for block in blocks_of(_rewound(stream)):
            digest.update(block)
            length += len(block)
            cutter.take(block)
        about: dict[str, Any] = {"name": name, "bytes": length, checksum: digest.hexdigest(), "variants": variants}
        if (found := cutter.end()) is not None:
            return {**about, "kind": "lines", "format": form, "layout": layout, "slices": found}
        if form == "parquet" and plain and (rows_ := _parquet_rows(_rewound(stream))) is not None:
            check = tail_check(stream)
            cuts = [[at, 0, at + 1, min(size, rows_ - at), check] for at in range(0, rows_, size)]
            return {**about, "kind": "parquet", "format": form, "layout": None, "slices": cuts}
        cuts = []
        for form, told in groupby(_rows_of(_rewound(stream), name, columns), key=itemgetter(0)):
            while some := list(islice(told, size)):
                piece = f"{WORK}/piece-{number:06}-{len(cuts):06}"
                data = b"".join(row for _, _, row in some)
                context.put(piece, lambda out, data=data: out.write(data))  # type: ignore[misc]
                cuts.append([0, 0, some[0][1], len(some), "", piece, form])
        return {**about, "kind": "piece", "format": form, "layout": None, "slices": cuts}


def _begins_with_variant(stream: IO[bytes]) -> bool:
    """Whether the first row of an input is a variant."""
    with formats.open(stream) as reader:
        first = next(iter(reader), None)
    return isinstance(first, formats.Record) and is_variant(first.puzzle)


def _rewound(stream: IO[bytes]) -> IO[bytes]:
    stream.seek(0)
    return stream


def _layout(reader: formats.Reader) -> tuple[list[Any] | None, int]:
    """The columns of a table and the line on which its rows begin; 0 if it cannot be read as a table."""
    try:
        for first, _, layout in reader.tables():
            if layout is None:
                return None, first
            return [layout.separator, list(layout.names), dict(layout.roles), layout.has_header], first
    except ParseError:
        pass
    return None, 0


class _Cutter:
    r"""Finds where each *size* lines begin and end, from line *first* on (0: there are no lines to cut).

    A file with a line that ends with ``\r`` alone is not cut, nor, with *quotes*, one that may have a line break
    between quotes.
    """

    def __init__(self, first: int, size: int, *, quotes: bool) -> None:
        self._quotes, self._quoted = quotes, 0
        self._returned = False  # whether the last byte was \r
        self._first, self._size = first, size
        self._cuts: list[list[Any]] | None = [] if first else None
        self._at = 0  # how far the file has been read
        self._begin, self._line, self._lines, self._check = 0, 1, 0, xxh3_128()  # of the current slice
        self._silent = 0  # bytes of the last blocks without a line end
        self._ended = True  # whether the last byte was the end of a line

    def take(self, block: memoryview) -> None:
        """Process the next block of the file."""
        if self._cuts is None:
            return
        if self._has_lone_return(block) or (self._quotes and self._breaks_off(block)):
            self._cuts = None
            return
        seen = 0
        while seen < len(block):
            rest = block[seen:]
            wanted = self._wanted - self._lines
            lines, end = _core.line_end(rest, wanted)
            if lines < wanted and self._at + len(block) - self._begin > _MOST_BYTES and lines:
                wanted, end = lines, bytes(rest).rfind(b"\n") + 1
            self._lines += lines
            self._check.update(rest[:end])
            seen += end
            if lines == wanted:
                self._cut(self._at + seen)
        self._silent = 0 if lines or end < len(block) else self._silent + len(block)
        if self._silent >= _LONG:
            self._cuts = None
        self._at += len(block)
        self._ended = block[-1] == 10

    def _has_lone_return(self, block: memoryview) -> bool:
        r"""Whether a line ends with ``\r`` alone: such files go to the reader of ``formats``."""
        data = np.frombuffer(block, np.uint8)
        returns = data == ord("\r")
        was, self._returned = self._returned, bool(returns[-1])
        if was and data[0] != ord("\n"):
            return True
        return bool(returns.any()) and bool((returns[:-1] & (data[1:] != ord("\n"))).any())

    def _breaks_off(self, block: memoryview) -> bool:
        """Whether a line ends after an odd number of quotes, those of all lines before it included."""
        data = np.frombuffer(block, np.uint8)
        quotes = data == ord('"')
        if not self._quoted and not quotes.any():
            return False
        odd = (np.cumsum(quotes, dtype=np.uint8) + np.uint8(self._quoted)) & 1
        self._quoted = int(odd[-1])
        return bool((odd[data == ord("\n")]).any())

    @property
    def _wanted(self) -> int:
        """Lines of the current slice; before the first row, those that are skipped."""
        return self._size if self._line >= self._first else self._first - self._line

    def _cut(self, end: int) -> None:
        """The current slice ends here."""
        assert self._cuts is not None
        if self._line >= self._first:
            self._cuts.append([self._begin, end, self._line, self._lines, self._check.hexdigest()])
        self._begin, self._line, self._lines, self._check = end, self._line + self._lines, 0, xxh3_128()

    def end(self) -> list[list[Any]] | None:
        """All slices, once the complete file has been read; None if it cannot be cut into lines."""
        if self._cuts is not None and self._at > self._begin:
            self._lines += not self._ended
            self._cut(self._at)
        return self._cuts


def _parquet_rows(stream: IO[bytes]) -> int | None:
    """How many rows a table has; None if it cannot be read, or has no column of puzzles as text."""
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


def _rows_of(stream: IO[bytes], name: str, columns: Sequence[str]) -> Iterator[tuple[str, int, bytes]]:
    """The rows of an input, of all files of an archive: the format and the line of each, and the row to be written."""
    with formats.open(stream, name=name) as reader:
        for opened in reader.files():
            with opened(None) as one:
                for batch in rows.batches(one):
                    written = spilled(batch, _extra_values(batch, columns))
                    yield from ((one.format, number, row) for number, row in zip(batch.numbers, written))


def _extra_values(batch: Batch, columns: Sequence[str]) -> list[Values]:
    """The values of each row in these columns; nothing if there are no columns."""
    extra: Mapping[str, Sequence[Any]] = {} if batch.extra is None else batch.extra
    nothing = [None] * len(batch)
    return [list(map(as_json, row)) for row in zip(*(extra.get(name, nothing) for name in columns))]
