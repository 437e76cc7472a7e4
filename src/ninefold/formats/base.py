"""The base class of formats, the registry of formats, and recognition by content.

A format is a subclass of ``Format``: it declares what it can hold, recognizes its own head, turns a ``Source`` into
records and records into text.  Its reader yields a ``ParseError`` for anything it cannot read and continues with the
rest of the file.  Formats load the rules of variants only to read or write one.
"""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

from ..base.arguments import shown
from ..errors import FormatError, ParseError
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle, is_variant
from .cells import has_filled, signs
from .record import Item, Meta, Parsed, Record
from .source import MAX_LINE, Head, Source, decode
from .words import same

__all__ = ["FEATURES", "VARIANTS", "Format", "get", "names", "sniff"]

FEATURES = {
    "filled": "which digits are clues and which were filled in later",
    "marks": "pencil marks",
    "corners": "corner marks",
    "sukaku": "the candidates of a sukaku",
    "solution": "the solution",
    "shapes": "other sizes and regions",
    "rules": "the rules of variants",
}
"""Things that a format may be able to hold besides the digits of a classic puzzle, in words."""

VARIANTS = frozenset({"shapes", "rules"})
"""The features of a format that holds variants; one that has neither holds classic puzzles only."""


SINGLES = "which cells were clues and which single candidates"
"""The loss when a format treats a sukaku cell with one candidate as a clue."""
NO_MARKS = "which cells have no pencil marks"
"""The loss in a format that has candidates in every empty cell."""
_NOTES = {"title", "author", "rules"}
"""Notes of a variant that formats keep as they keep the meta of a record."""


class Format:
    """One file format.  Subclasses set the attributes and write ``sniff``, ``read`` and ``encode``.

    >>> from ninefold import formats
    >>> form = formats.get("drawn")
    >>> form.extensions, form.can_write, sorted(form.holds)
    (('.txt',), True, ['corners', 'filled', 'marks'])
    """

    name: ClassVar[str]
    """Short name, as ``format=`` and the command line take it."""
    summary: ClassVar[str]
    """A summary in one line."""
    extensions: ClassVar[tuple[str, ...]] = ()
    """Usual file name extensions; never used to recognize a format."""
    holds: ClassVar[frozenset[str]] = frozenset()
    """Which of ``FEATURES`` it can hold when written."""
    keeps: ClassVar[frozenset[str] | None] = frozenset()
    """Which keys of ``Record.meta`` it can hold when written; ``None`` for all."""
    many: ClassVar[bool] = True
    """Whether one file can hold several puzzles."""
    binary: ClassVar[bool] = False
    """Whether it is bytes and not text."""
    can_read: ClassVar[bool] = True
    can_write: ClassVar[bool] = True
    options: ClassVar[tuple[str, ...]] = ()
    """Options of ``dumps`` and ``write``."""

    def __reduce__(self) -> str | tuple[Any, ...]:
        # A registered format is one object: copying or unpickling it returns the same object.
        registered = self.name in _HOMES and get(self.name) is self
        return (get, (self.name,)) if registered else super().__reduce__()

    def sniff(self, head: Head) -> bool:
        """Return whether a file with this head is in this format."""
        return False

    def read(self, source: Source) -> Iterator[Item]:
        """Yield the records of a source, and an error for each part that cannot be read."""
        raise FormatError(f"The {self.name!r} format cannot be read, only written.")

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str | bytes]:
        """Yield the pieces of a file of these records."""
        raise FormatError(f"The {self.name!r} format cannot be written, only read.")

    def losses(self, record: Record, **options: object) -> tuple[str, ...]:
        """List the parts of a record that this format loses, one phrase each; empty if nothing is lost."""
        puzzle = record.puzzle
        holds = self.holds | {key for key, value in options.items() if value}
        lost = []
        if isinstance(puzzle, Grid):
            if "filled" not in holds and has_filled(puzzle):
                lost.append(FEATURES["filled"])
            if "marks" not in holds and puzzle.marks and not puzzle.sukaku:
                lost.append(FEATURES["marks"])
            if "corners" not in holds and puzzle.corners:
                lost.append(FEATURES["corners"])
        if record.solution and "solution" not in holds:
            lost.append(FEATURES["solution"])
        for key, value in record.meta.items():
            kept = self.retained_value(record, key) if self.keeps is None or key in self.keeps else None
            if not same("" if kept is None else kept, value):
                lost.append(f"the {key}" if kept in (None, "") else f"the exact {key}")
        notes = sorted(_NOTES & puzzle.notes.keys() - record.meta.keys()) if is_variant(puzzle) else []
        lost += [f"the {key}" for key in notes if self.keeps is None or key not in self.keeps]
        return tuple(lost)

    def retained_value(self, record: Record, key: str) -> str | int | float | None:
        """The value that reading back returns for one of the ``keeps`` in a record's meta; None if it is lost."""
        return record.meta[key]

    def check(self, record: Record) -> None:
        """Raise FormatError if this format would change the puzzle itself."""
        puzzle = record.puzzle
        if not isinstance(puzzle, Grid):
            if not self.holds & VARIANTS:
                raise FormatError(f"The {self.name!r} format supports classic 9x9 puzzles only.")
            for _ in self.encode(iter([record])):  # names the rule that the format cannot express
                pass
        elif puzzle.sukaku and "sukaku" not in self.holds:
            raise FormatError(f"The {self.name!r} format cannot hold a sukaku: use sukaku or json.")

    def record(
        self,
        source: Source,
        line: int | None,
        puzzle: Puzzle,
        *,
        solution: str | None = None,
        meta: Meta | None = None,
    ) -> Record:
        """Make a record of this format.

        The solution is not compared with the puzzle.  One that is not a digit per cell is kept as the ``answer`` in
        ``meta`` and does not make the puzzle unreadable.
        """
        if solution is not None:
            solution = solution.strip()
            if len(solution) != puzzle.shape.cells or solution.strip(signs(puzzle.shape)):
                meta = {**(meta or {}), **({"answer": solution} if solution else {})}
                solution = None
        if meta:
            return Record(puzzle, source.name, line, self.name, solution, meta)
        return Record(puzzle, source.name, line, self.name, solution)


class LineFormat(Format, ABC):
    """A format of one record per line: blank lines and ``#`` comments are skipped, the rest is parsed."""

    @abstractmethod
    def parse(self, line: str) -> Parsed:
        """Read one line as puzzle, solution and meta."""

    def is_spread(self, head: Head) -> bool:
        """Whether the rows of one puzzle are on lines of their own in a file that begins like this."""
        return False

    def one(self, source: Source, number: int, raw: bytes) -> Item | None:
        """Read one line of bytes; None if the line is empty."""
        if len(raw) > MAX_LINE:
            return source.error(f"the line is longer than {MAX_LINE:,} bytes", number)
        line = decode(raw)
        bare = line.strip()
        if not bare or bare[0] == "#":
            return None
        try:
            puzzle, solution, meta = self.parse(line)
            return self.record(source, number, puzzle, solution=solution, meta=meta)
        except ParseError as error:
            return source.error(error, number)

    def read(self, source: Source) -> Iterator[Item]:
        """Yield the records of a source line by line."""
        for number, raw in source.lines():
            item = self.one(source, number, raw)
            if item is not None:
                yield item


_HOMES = {
    "line": "line.Line",
    "sdm": "line.Sdm",
    "iss": "line.Iss",
    "killer": "line.Killer",
    "jigsaw": "line.Jigsaw",
    "grid": "line.GridText",
    "sukaku": "sukaku.Sukaku",
    "hodoku": "hodoku.Hodoku",
    "exchange-bank": "exchange.ExchangeBank",
    "sadman": "sadman.SadMan",
    "sdk": "sdk.Sdk",
    "ss": "simple_sudoku.SimpleSudoku",
    "opensudoku": "opensudoku.OpenSudoku",
    "jsonl": "json_.JsonLines",
    "fpuzzles": "fpuzzles.FPuzzles",
    "sudokupad": "sudokupad.SudokuPad",
    "sudokumaker": "sudokumaker.SudokuMaker",
    "json": "json_.Json",
    "fpuzzles-link": "links.FPuzzlesLink",
    "sudokupad-link": "links.SudokuPadLink",
    "sudokumaker-link": "links.SudokuMakerLink",
    "penpa": "links.PenpaLink",
    "sudokuwiki-link": "links.SudokuWikiLink",
    "exchange-link": "links.ExchangeLink",
    "csv": "table.Csv",
    "separated": "separated.Separated",
    "parquet": "parquet.Parquet",
    "npz": "npz.Npz",
    "pencilmarks": "pencilmarks.PencilMarks",
    "sdx": "sdx.Sdx",
    "drawn": "drawn.Drawn",
}
"""The registry: module and class of each format, which is loaded when it is first needed.

Formats are tried in this order, the most specific first.
"""


def names(*features: str) -> tuple[str, ...]:
    """Names of all formats, in the order in which they are tried; or of those that hold one of these features.

    >>> from ninefold import formats
    >>> "csv" in formats.names(), "hodoku" in formats.names("rules"), "iss" in formats.names("rules", "shapes")
    (True, False, True)
    """
    return tuple(name for name in _HOMES if not features or get(name).holds.intersection(features))


def get(name: str) -> Format:
    """Return the format of that name.

    >>> from ninefold import formats
    >>> formats.get("cvs")
    Traceback (most recent call last):
    ninefold.errors.FormatError: unknown format 'cvs'; did you mean 'csv'?
    """
    if not isinstance(name, str):
        raise TypeError(f"the format must be a name such as 'csv', got {shown(name)}")
    if name in _HOMES:
        return _loaded(name)
    import difflib

    close = difflib.get_close_matches(name, _HOMES, 1)
    hint = f"; did you mean {close[0]!r}?" if close else f": choose {', '.join(_HOMES)}"
    raise FormatError(f"unknown format {name!r}{hint}")


@cache
def _loaded(name: str) -> Format:
    module, _, kind = _HOMES[name].rpartition(".")
    form: Format = getattr(import_module(f".{module}", __package__), kind)()
    return form


def sniff(head: bytes | Head) -> str:
    r"""Name the format of a file by its first bytes (a few kilobytes are enough).

    Raises FormatError if the format is unknown.

    >>> from ninefold import formats
    >>> formats.sniff(b"puzzle,solution\n")
    'csv'
    """
    if not isinstance(head, (Head, bytes, bytearray, memoryview)):
        raise TypeError(f"expected the first bytes of a file, got {shown(head)}")
    head = head if isinstance(head, Head) else Head(bytes(head), complete=True)
    for form in map(get, _HOMES):
        with contextlib.suppress(ParseError):
            if form.can_read and form.sniff(head):
                return form.name
    raise FormatError("not a known puzzle format")


def one_only(name: str, records: Iterable[Record]) -> Record | None:
    """Return the one record of a format that holds one puzzle per file; None if there is none."""
    found = None
    for record in records:
        if found is not None:
            raise FormatError(f"The {name!r} format holds one puzzle per file.")
        found = record
    return found
