"""Reading and writing complete files: ``read``, ``loads``, ``dumps``, ``write``, and the report of losses."""

from __future__ import annotations

import io
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import IO, TYPE_CHECKING, Any, NoReturn, cast

from ..base.arguments import shown
from ..base.files import NewFile
from ..errors import FormatError, ParseError
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle
from .base import Format, LineFormat, get, sniff
from .line import Line
from .notation import is_iss
from .packed import ChunkStream, refusal
from .record import Item, Record
from .source import Source, SourceLike

if TYPE_CHECKING:
    from .parquet import Parquet
    from .table import Csv, Layout

__all__ = ["Reader", "Report", "dumps", "iter_line_blocks", "loads", "losses", "open", "parse", "read", "write"]


class Reader:
    """An input with its format recognized; iterate over its records, or take its lines in blocks.

    Use it once: ``for item in reader``, or the blocks of ``reader.tables()``.
    """

    def __init__(self, source: SourceLike, format: str | None, name: str | None) -> None:
        if format is not None:
            form = get(format)
            if not form.can_read:
                raise FormatError(f"The {format!r} format cannot be read, only written.")
        self._source = Source(source, name)
        self._asked = format
        head = self._source.head
        if self._source.archive:
            format = "zip"
        elif format is None:
            try:
                format = sniff(head)
            except FormatError:
                # Text goes to the line reader, which reports the error in each line.
                format = "line" if _looks_like_text(head.data) else ""
        self.format = format
        """Name of the format; ``"zip"`` for an archive of several files, empty if the format is unknown."""
        self.name = self._source.name

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Reader is an open file and cannot be copied or pickled; its records can")

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, if it was opened by name."""
        self._source.close()

    def __iter__(self) -> Iterator[Item]:
        source = self._source
        try:
            if self.format == "zip":
                yield from self._members()
                return
            if not self.format:
                known = refusal(source.head.data) or "not a known puzzle format"
                yield source.failure or source.error(known)
                return
            try:
                yield from get(self.format).read(source)
            except ParseError as error:
                yield source.error(error)
                return
            if source.failure:
                yield source.failure
        finally:
            self.close()

    def _members(self) -> Iterator[Item]:
        """The puzzles of all files of an archive, each in its own format."""
        for name, unpack in self._source.archive:
            yield from self._member(name, unpack, self._asked)

    def _member(self, name: str, unpack: Callable[[], Iterator[bytes]], format: str | None) -> Reader:
        name = f"{self.name}/{name}" if self.name else name
        return Reader(cast("IO[bytes]", ChunkStream(unpack())), format, name)

    def files(self) -> Iterator[Callable[[str | None], Reader]]:
        r"""Yield how to open each file, in the given or the recognized format: all files of an archive, else the input.

        A file may be opened more than once, one at a time; the input must be seekable.

        >>> with open(b"." * 81 + b"\n") as reader:
        ...     for opened in reader.files():
        ...         print(opened(None).format, opened("line").format)
        line line
        """
        if self.format != "zip":
            yield self._anew
        for name, unpack in self._source.archive:
            one = partial(self._member, name, unpack)
            with one(None) as reader:
                if reader.format == "zip":
                    yield from reader.files()
                    continue
            yield one

    def _anew(self, format: str | None) -> Reader:
        return Reader(self._source.rewound(), format, self.name)

    def whole(self) -> IO[bytes]:
        """All of the input, decompressed, as a stream that can be read in any order."""
        return self._source.whole()

    def document(self) -> bytes:
        """All of the input, decompressed, in one piece; ParseError if it is longer than ``MAX_DOCUMENT``."""
        return self._source.document()

    def untouched(self, head: bytes) -> bool:
        """Whether the bytes are read unchanged (not decompressed or transcoded), given the first ones."""
        return not self._source.archive and self._source.head.data[: len(head)] == head

    def line_blocks(self) -> Iterator[tuple[int, bytes]]:
        """Yield (number of the first line, about 1 MiB of complete lines); only for plain lines."""
        if self.format == "csv":
            raise FormatError("csv files are not plain lines")
        return self._blocks()

    @property
    def is_lines(self) -> bool:
        """Whether every line, or row of a table, is a separate puzzle that can be read alone."""
        if self.format in ("", "zip", "csv"):
            return self.format == "csv"
        form = get(self.format)
        return isinstance(form, Line) and not form.is_spread(self._source.head)

    def _blocks(self) -> Iterator[tuple[int, bytes]]:
        if not self.is_lines:
            raise FormatError(f"{self.format or 'unknown'} files are not plain lines")
        try:
            yield from self._source.line_blocks()
            if self._source.failure:
                raise self._source.failure
        finally:
            self.close()

    def tables(self) -> Iterator[tuple[int, bytes, Layout | None]]:
        """Yield (number of the first line, lines without a header, the columns of a table), one row per line."""
        blocks = self._blocks()
        if self.format == "csv":
            yield from _csv().tables(self._source, blocks)
        else:
            yield from ((first, block, None) for first, block in blocks)

    def arrow_tables(self) -> Iterator[tuple[int, Any, dict[str, int]]]:
        """Yield (number of the first row, a record batch of Arrow, where its columns are); only for Parquet."""
        try:
            yield from cast("Parquet", get("parquet")).tables(self._source)
        finally:
            self.close()

    def entry(self, number: int, line: bytes, layout: Layout | None = None) -> Item | None:
        """Read one line from a block of ``tables``; None if the line is empty."""
        if layout is not None:
            return _csv().entry(self._source, number, line, layout)
        form = get(self.format)
        assert isinstance(form, LineFormat)
        return form.one(self._source, number, line)


def _csv() -> Csv:
    return cast("Csv", get("csv"))


def _looks_like_text(data: bytes) -> bool:
    return b"\0" not in data and sum(b < 32 and b not in b"\t\n\r\f\v\x1a" for b in data[:4096]) == 0


def open(source: SourceLike, *, format: str | None = None, name: str | None = None) -> Reader:
    """Open a path, a stream or bytes and recognize the format; see :class:`Reader`.

    >>> with open(b"." * 81) as reader:
    ...     reader.format
    'line'
    """
    return Reader(source, format, name)


def read(source: SourceLike, *, format: str | None = None, name: str | None = None) -> Iterator[Item]:
    r"""Yield the puzzles of a path, a binary or text stream, or bytes.

    Compressed data is decompressed, and the format is recognized by content.  Bad content is yielded as a
    ``ParseError`` *value* that names source and line, and reading continues; nothing is raised for bad
    content.  Formats of lines are streamed in constant memory.  *name* names the source in messages.

    >>> for item in read(b"1" * 81 + b"\n12345\n", name="two.txt"):
    ...     print(item if isinstance(item, Exception) else item.grid.line[:9])
    111111111
    two.txt:2: expected 81 cells, got 5
    """
    return iter(Reader(source, format, name))


def loads(data: str | bytes, *, format: str | None = None) -> list[Record]:
    """Return the puzzles of a text or bytes; raise ParseError for the first bad one, FormatError if there is none.

    >>> loads("1" + "." * 80)[0].grid[0]
    1
    """
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    records = []
    for item in read(raw, format=format):
        if isinstance(item, ParseError):
            raise item
        records.append(item)
    return records


def parse(text: str) -> Puzzle:
    """Read one puzzle of either kind in any format; ParseError if the text does not hold exactly one.

    A 9x9 board without rules is a ``Grid``, everything else a ``Variant``.  A rule that ninefold does not know becomes
    an ``Unknown``; whatever is not a rule becomes a ``Note``.

    >>> parse("1" + "." * 80).clue_count
    1
    >>> parse(".Shape~4x4.Thermo~R1C1~R1C2~R1C3").constraints
    frozenset({Thermo(cells=(Cell(row=0, column=0), Cell(row=0, column=1), Cell(row=0, column=2)))})
    """
    if not isinstance(text, str):
        raise TypeError(f"expected the text of a puzzle, got {shown(text)}")
    if is_iss(together := "".join(text.split())):
        text = together  # an ISS string may go over several lines
    elif together.startswith("#m="):
        text = together[1:]  # the part of a Penpa link after the host
    try:
        found = loads(text)
    except ParseError as error:
        raise ParseError(error.reason) from None
    if not found:
        raise ParseError("the text contains no puzzle")
    if len(found) != 1:
        raise ParseError(f"expected one puzzle, got {len(found)}")
    return found[0].puzzle


@dataclass(frozen=True, slots=True)
class Report:
    """The result of ``write``: how many records were written, and how many lost something, by description."""

    written: int
    lost: Mapping[str, int]

    def __str__(self) -> str:
        count = f"{self.written} puzzle{'' if self.written == 1 else 's'}"
        return "; ".join([count, *(f"{what} lost in {n}" for what, n in self.lost.items())])


def losses(record: Record | Puzzle, format: str, **options: object) -> tuple[str, ...]:
    """List the parts of a record that a format cannot hold, one phrase each; empty if nothing is lost.

    >>> losses(Grid("1" + "." * 80).set(1, 2), "csv")
    ('which digits are clues and which were filled in later',)
    """
    return get(format).losses(_as_record(record), **options)


def _as_record(item: Record | Puzzle) -> Record:
    if isinstance(item, Record):
        return item
    if isinstance(item, ParseError):
        raise item
    return Record(item if isinstance(item, Puzzle) else Grid(item))


def _encoded(
    items: Iterable[Record | Puzzle], form: Format, lost: Counter[str], counts: list[int], options: Mapping[str, object]
) -> Iterator[str | bytes]:
    if not form.can_write:
        raise FormatError(f"The {form.name!r} format cannot be written, only read.")
    unknown = [key for key in options if key not in form.options]
    if unknown:
        known = f"; it has {', '.join(form.options)}" if form.options else ""
        raise FormatError(f"The {form.name!r} format has no option {unknown[0]!r}{known}")

    def noted() -> Iterator[Record]:
        for item in items:
            record = _as_record(item)
            form.check(record)
            lost.update(form.losses(record, **options))
            yield record
            counts[0] += 1

    return form.encode(noted(), **options)


def dumps(items: Iterable[Record | Puzzle] | Record | Puzzle, format: str, **options: object) -> str | bytes:
    r"""Return a file of these records or puzzles: text, or bytes for Parquet.

    Raises FormatError if the format cannot hold the puzzle itself; ``losses`` lists everything else.

    >>> dumps(Grid("1" + "." * 80), "sdm")
    '100000000000000000000000000000000000000000000000000000000000000000000000000000000\n'
    """
    items = _listed(items)
    form = get(format)
    pieces: list[Any] = list(_encoded(items, form, Counter(), [0], options))
    return b"".join(pieces) if form.binary else "".join(pieces)


def _listed(items: object) -> Iterable[Record | Puzzle]:
    """Records or puzzles; one alone becomes a list."""
    if isinstance(items, (Record, Puzzle)):
        return [items]
    if isinstance(items, type) or not isinstance(items, Iterable):
        raise TypeError(f"expected records or puzzles, got {shown(items)}")
    return items


def write(
    items: Iterable[Record | Puzzle] | Record | Puzzle,
    target: str | os.PathLike[str] | IO[str] | IO[bytes],
    format: str,
    **options: object,
) -> Report:
    """Write records or puzzles to a file by its name, or to a text or binary stream as they come; report losses.

    A file is created atomically; if its name ends in ``.gz``, it is compressed.

    >>> import io
    >>> out = io.StringIO()
    >>> print(write([Grid("1" + "." * 80).set(1, 2)], out, "line"))
    1 puzzle; which digits are clues and which were filled in later lost in 1
    """
    items = _listed(items)
    form = get(format)
    if isinstance(target, (str, os.PathLike)):
        with NewFile(target) as new:
            return _written(items, new.stream, form, options)
    if isinstance(target, type) or not hasattr(target, "write"):
        raise TypeError(f"expected the name of a file or a stream to write to, got {shown(target)}")
    return _written(items, target, form, options)


def _written(
    items: Iterable[Record | Puzzle], stream: IO[str] | IO[bytes], form: Format, options: Mapping[str, object]
) -> Report:
    lost: Counter[str] = Counter()
    counts = [0]
    out: Any = stream
    text = isinstance(stream, io.TextIOBase)
    if form.binary and text:
        out = getattr(stream, "buffer", None)
        if out is None:
            raise FormatError(f"{form.name} is a binary format and needs a binary stream")
        text = False
    for piece in _encoded(items, form, lost, counts, options):
        if text:
            out.write(piece)
        else:
            out.write(piece.encode("utf-8") if isinstance(piece, str) else piece)
    return Report(counts[0], dict(lost))


def iter_line_blocks(source: SourceLike, *, name: str | None = None) -> Iterator[tuple[int, bytes]]:
    r"""Yield (number of the first line, block of complete lines of about 1 MiB) of a file of plain lines.

    For handing a block straight to the native batch engine.  Gunzips, drops a byte order mark; raises
    FormatError if the content is not plain lines.

    >>> [(number, len(block)) for number, block in iter_line_blocks((b"." * 81 + b"\n") * 3)]
    [(1, 246)]
    """
    return Reader(source, None, name).line_blocks()
