"""From sources to batches of entries.

An entry is one puzzle, or one line that is none.  A batch holds consecutive entries of one source as 81
characters each, run together, so that thousands go through the engine in one call.  What does not fit 81
characters (a bad line, a sukaku, pencil marks, filled-in digits) stands beside them, by index.

Plain lines, the case that has to be fast, never become objects: a block of whole lines is translated to
one notation, and if every line is 81 cells and a newline, that is the batch.  Otherwise only its odd lines
go through the reader of ``ninefold.formats`` one at a time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from ninefold import Grid, ParseError, Status, formats
from ninefold._files import Claims, SameFileError

from ._console import Console
from ._exits import Stop
from ._sources import Source, opened, resolve

RECORDS = 512
"""Entries in a batch of records; plain lines come in blocks as read."""

_EMPTY = b"." * 81
_NEWLINE = 10
_ODD = ord("?")
_BLANKS = b".0*-_xX"
"""A line has one kind of them; the reader of lines says so of one that has more."""


def _notation() -> bytes:
    table = bytearray([_ODD] * 256)
    for ch in _BLANKS:
        table[ch] = ord(".")
    for ch in b"123456789\n":
        table[ch] = ch
    return bytes(table)


_ONE_NOTATION = _notation()
"""Digits and newlines stay, every blank becomes ``.``, everything else ``?`` (a space too: it may be white space)."""


@dataclass(slots=True)
class Batch:
    """Consecutive entries of one source."""

    source: str
    numbers: Sequence[int]
    """Line number of each entry, 0 where the source is no file."""
    puzzles: bytes
    """81 characters for each entry, all ``.`` where ``odd`` says what it is."""
    odd: dict[int, formats.Record | ParseError] = field(default_factory=dict)
    fraction: float | None = None

    def __len__(self) -> int:
        return len(self.numbers)

    def place(self, index: int) -> str:
        """Name an entry for a person: ``puzzles.txt:12``."""
        number = self.numbers[index]
        return f"{self.source}:{number}" if number else self.source

    def line(self, index: int) -> str:
        """The puzzle as 81 characters."""
        return self.puzzles[81 * index : 81 * index + 81].decode("ascii")

    def record(self, index: int) -> formats.Record | ParseError:
        """The entry as an object."""
        return self.odd.get(index) or formats.Record(Grid(self.line(index)), self.source, self.numbers[index] or None)

    def grid(self, index: int) -> Grid:
        """The puzzle as a Grid; only of entries that could be read."""
        item = self.record(index)
        if isinstance(item, ParseError):
            raise item
        return item.grid


def place_of(source: str | None, line: int | None) -> str:
    """Name a place for a person; a lone argument needs no name."""
    if source is None or source == "argument":
        return ""
    return f"{source}:{line}" if line and not source.startswith("argument ") else source


def batches(console: Console, arguments: Sequence[str], form: str | None) -> Iterator[Batch]:
    """Read everything the arguments name, in order; what is wrong with a source is an entry of its own.

    With --strict the first bad entry ends the run, after the entries before it.
    """
    _invite(console, arguments)
    for batch in _all_batches(arguments, form, console.files):
        first_bad = min((i for i, item in batch.odd.items() if isinstance(item, ParseError)), default=None)
        if console.strict and first_bad is not None:
            if first_bad:
                good = {i: item for i, item in batch.odd.items() if i < first_bad}
                yield Batch(batch.source, batch.numbers[:first_bad], batch.puzzles[: 81 * first_bad], good)
            raise Stop(str(batch.odd[first_bad]))
        if len(batch):
            yield batch


def _all_batches(arguments: Sequence[str], form: str | None, files: Claims) -> Iterator[Batch]:
    for source in resolve(arguments, files):
        if isinstance(source, ParseError):
            yield _trouble(source)
            continue
        try:
            with opened(source, form, files) as (reader, fraction):
                if reader.format == "line" and source.text is None:
                    yield from _plain(source, reader, fraction)
                else:
                    yield from _records(source, reader, fraction)
        except SameFileError:
            raise
        except OSError as error:
            yield _trouble(ParseError(_reason(error), source=source.name))


def records(console: Console, arguments: Sequence[str], form: str | None) -> Iterator[formats.Record]:
    """Read everything as records; report and count what is none, or stop there with --strict."""
    _invite(console, arguments)
    for source in resolve(arguments, console.files):
        if isinstance(source, ParseError):
            _report(console, source)
            continue
        try:
            with opened(source, form, console.files) as (reader, fraction):
                for item in reader:
                    if isinstance(item, ParseError):
                        _report(console, item if source.text is None else ParseError(item.reason, source=source.name))
                        continue
                    yield item
                    console.tally.done += 1
                    console.tick(f"{source.name}:{item.line}" if item.line else source.name, fraction())
        except SameFileError:
            raise
        except OSError as error:
            _report(console, ParseError(_reason(error), source=source.name))


def _invite(console: Console, arguments: Sequence[str]) -> None:
    if "-" in arguments and sys.stdin is not None and sys.stdin.isatty():
        console.message("ninefold: reading puzzles from the terminal; end with Ctrl-D")


def _report(console: Console, error: ParseError) -> None:
    if console.strict:
        raise Stop(str(error))
    console.message(str(error))
    console.tally.add(Status.UNREADABLE)


def _trouble(error: ParseError) -> Batch:
    return Batch(error.source or "", [error.line or 0], _EMPTY, {0: error})


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _records(source: Source, reader: formats.Reader, fraction: Callable[[], float | None]) -> Iterator[Batch]:
    items = iter(reader)
    while chunk := list(islice(items, RECORDS)):
        numbers = [item.line or 0 for item in chunk]
        if source.text is not None and len(numbers) == 1:
            numbers = [0]
        puzzles = bytearray()
        odd: dict[int, formats.Record | ParseError] = {}
        for i, item in enumerate(chunk):
            if isinstance(item, ParseError):
                puzzles += _EMPTY
                odd[i] = item.at(source.name, None) if numbers[i] else ParseError(item.reason, source=source.name)
                continue
            grid = item.grid
            puzzles += grid.line.encode("ascii")
            if grid.marks or grid.corners or grid.clue_count + grid.empty_count != 81:
                odd[i] = item
        yield Batch(source.name, numbers, bytes(puzzles), odd, fraction())


def _plain(source: Source, reader: formats.Reader, fraction: Callable[[], float | None]) -> Iterator[Batch]:
    try:
        for first, block in reader.line_blocks():
            yield plain_batch(source.name, first, block, fraction())
    except ParseError as error:
        yield _trouble(error.at(source.name, None))


def plain_batch(name: str, first: int, block: bytes, fraction: float | None = None) -> Batch:
    """Make a batch of a block of whole lines, the first of which is line number *first*."""
    if block[-1] != _NEWLINE:
        block += b"\n"
    text = block.translate(_ONE_NOTATION)
    count, rest = divmod(len(text), 82)
    one_blank = sum(ch in block for ch in _BLANKS) <= 1
    if one_blank and not rest and b"?" not in text and text[81::82] == b"\n" * count and text.count(b"\n") == count:
        return Batch(name, range(first, first + count), text.replace(b"\n", b""), {}, fraction)
    return _irregular(name, first, block, fraction)


def _irregular(name: str, first: int, block: bytes, fraction: float | None) -> Batch:
    lines = block.split(b"\n")
    lines.pop()
    numbers: list[int] = []
    puzzles: list[bytes] = []
    odd: dict[int, formats.Record | ParseError] = {}
    for number, line in enumerate(lines, first):
        line = line.removesuffix(b"\r")
        if len(line) == 81:
            text = line.translate(_ONE_NOTATION)
            if b"?" not in text and sum(ch in line for ch in _BLANKS) <= 1:
                numbers.append(number)
                puzzles.append(text)
                continue
        # A comment or a blank line gives nothing; anything else one record or one error.
        for item in formats.read(line, format="line", name=name):
            if isinstance(item, ParseError):
                puzzles.append(_EMPTY)
                odd[len(numbers)] = ParseError(item.reason, source=name, line=number)
            else:
                puzzles.append(item.grid.line.encode("ascii"))
                if item.grid.clue_count + item.grid.empty_count != 81:
                    odd[len(numbers)] = item
            numbers.append(number)
    return Batch(name, numbers, b"".join(puzzles), odd, fraction)
