"""Rows that are variants: consecutive lines of a source, each a puzzle of any shape and rules, or why it is none."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import IO, Literal, cast

from .. import formats
from .._errors import ParseError
from ..formats.of_variants import first_of_table, is_header
from ..formats.packed import ChunkStream
from ..formats.parquet import MAGIC, first_puzzle, puzzles_in
from ..formats.quoted import breaks_of, split
from ..variants import Variant
from ..variants.forms import is_variant, one_line
from .columns import Columns, Same, Value

__all__ = ["VariantBatch", "of_variant_lines", "of_variant_object", "read_variants", "variants_in"]

_HEAD = 1 << 16
_ROWS = 256
"""Rows of a table in Parquet that are read at a time."""
_NO_PUZZLE = ParseError("there is no puzzle in the row")
_LONGEST = 64 << 20
"""Bytes of a line, or of a file that is one object."""


class VariantBatch:
    r"""Consecutive rows of one source, each a variant or the reason why it is none.

    >>> batch = of_variant_lines(b"# mine\n.Shape~4x4.AntiKnight\n\n.Ghosts~R1C1~R99C1\n", name="mine.txt")
    >>> len(batch), batch.numbers, batch.place(1)
    (2, [2, 4], 'mine.txt:4')
    """

    __slots__ = ("name", "numbers", "puzzles")

    puzzles: Sequence[Variant | ParseError]
    name: str
    """Name of the source."""
    numbers: Sequence[int]
    """For each row the line of the file that it stood on; 0 for a file that is one puzzle."""

    def __init__(self, puzzles: Sequence[Variant | ParseError], numbers: Sequence[int], name: str = "") -> None:
        self.puzzles, self.numbers, self.name = puzzles, numbers, name

    def __len__(self) -> int:
        return len(self.puzzles)

    def __repr__(self) -> str:
        return f"VariantBatch({self.name!r}, {len(self)} rows)"

    def __getitem__(self, part: slice) -> VariantBatch:
        """Return consecutive rows as a batch of their own."""
        return VariantBatch(self.puzzles[part], self.numbers[part], self.name)

    def place(self, row: int) -> str:
        """Name a row for a person: ``puzzles.txt:12``."""
        return f"{self.name}:{self.numbers[row]}" if self.numbers[row] else self.name

    def error(self, row: int) -> ParseError | None:
        """Why a row is no puzzle; None when it is one."""
        item = self.puzzles[row]
        return item if isinstance(item, ParseError) else None

    def without(self, failed: Mapping[int, str]) -> VariantBatch:
        """The same rows, of which some are unreadable, for the reasons given."""
        puzzles = list(self.puzzles)
        for row, why in failed.items():
            puzzles[row] = ParseError(why)
        return VariantBatch(puzzles, self.numbers, self.name)

    def entry_columns(self) -> Columns:
        """What every row of a table begins with: where the entry stood, and the puzzle in a line."""
        puzzles: list[Value] = [one_line(one) if isinstance(one, Variant) else None for one in self.puzzles]
        return {"source": Same(self.name, len(self)), "line": [at or None for at in self.numbers], "puzzle": puzzles}


def of_variant_lines(block: bytes, first: int = 1, name: str = "") -> VariantBatch:
    """Make a batch of whole lines of a file, the first of which is line number *first*; comments begin with ``#``."""
    numbers: list[int] = []
    puzzles: list[Variant | ParseError] = []
    for number, line in enumerate(block.decode("utf-8-sig", "replace").split("\n"), first):
        if (text := line.strip()) and not text.startswith("#"):
            numbers.append(number)
            puzzles.append(_read(text))
    return VariantBatch(puzzles, numbers, name)


def _read(text: str) -> Variant | ParseError:
    try:
        return Variant.read(text)
    except ParseError as error:
        return error


def of_variant_object(data: bytes, name: str = "") -> VariantBatch:
    """Make a batch of a file that is one puzzle, an object over several lines."""
    if len(data) > _LONGEST:
        return VariantBatch([ParseError(f"a puzzle has at most {_LONGEST >> 20} MiB")], [0], name)
    return VariantBatch([_read(data.decode("utf-8-sig", "replace"))], [0], name)


def variants_in(stream: IO[bytes]) -> Literal["lines", "object", "table"] | None:
    """How a file, which can be sought in, holds variants: a line each, as one object or in a table of CSV or Parquet.

    None for anything else; JSON lines are lines.
    """
    head = stream.read(_HEAD)
    if head.startswith(MAGIC):
        stream.seek(0)
        found = is_variant(first_puzzle(stream))
        stream.seek(0)
        return "table" if found else None
    if not head.endswith(b"\n"):
        head += stream.readline(_LONGEST)
    is_object = _is_part_of_an_object(head)
    if is_object:
        head += stream.read(_LONGEST)
    stream.seek(0)
    if head.startswith(b"\x1f\x8b") or not is_variant(head.decode("utf-8-sig", "replace")):  # packed, or no variants
        return None
    if first_of_table(head.decode("utf-8-sig", "replace")) is not None:
        return "table"
    return "object" if is_object else "lines"


def read_variants(stream: IO[bytes], name: str = "") -> Iterator[VariantBatch]:
    """Yield the variants of a file, some at a time: one a line, or a row of a table; or one object over several lines.

    A table in Parquet must be one that can be sought in.
    """
    take = getattr(stream, "read1", stream.read)  # of a pipe what is there
    block, first = bytes(take(_HEAD)), 1
    if block.startswith(MAGIC):
        stream.seek(0)
        yield from _sound(_of_parquet(stream, name), name)
        return
    while block.count(b"\n") < 2 and is_header(_text_of(block)) and (line := stream.readline(_LONGEST)):
        block += line
    if first_of_table(_text_of(block)) is not None:
        yield from _sound(_of_table(chain([block], iter(lambda: bytes(take(_HEAD)), b"")), name), name)
        return
    while block:
        if not block.endswith(b"\n"):
            block += stream.readline(_LONGEST)
        if first == 1 and block.lstrip().startswith(b"{"):
            block += stream.readline(_LONGEST)  # whether the first line is all of it
            if _is_part_of_an_object(block):
                yield of_variant_object(block + stream.read(_LONGEST), name)
                return
        if len(block) >= _LONGEST:
            yield VariantBatch([ParseError(f"a line has at most {_LONGEST >> 20} MiB")], [first], name)
            return
        if len(batch := of_variant_lines(block, first, name)):
            yield batch
        first += block.count(b"\n")
        block = bytes(take(_HEAD))


def _text_of(data: bytes) -> str:
    return data.decode("utf-8-sig", "replace")


def _sound(batches: Iterator[VariantBatch], name: str) -> Iterator[VariantBatch]:
    """The rows of a table up to where it cannot be read, which is the last row then."""
    try:
        yield from batches
    except ParseError as error:
        yield VariantBatch([error], [error.line or 0], name)


def _of_table(chunks: Iterator[bytes], name: str) -> Iterator[VariantBatch]:
    """The variants of a table in CSV."""
    with formats.open(cast("IO[bytes]", ChunkStream(chunks)), format="csv", name=name) as reader:
        for first, block, layout in reader.tables():
            assert layout is not None
            at = layout.roles["puzzle"]
            numbers: list[int] = []
            puzzles: list[Variant | ParseError] = []
            for number, line in enumerate(_text_of(block).split("\n"), first):
                if line.strip() and not line.startswith("#"):
                    numbers.append(number)
                    puzzles.append(_of_row(line.rstrip("\r"), layout.separator, at))
            if numbers:
                yield VariantBatch(puzzles, numbers, name)


def _of_row(line: str, separator: str, at: int) -> Variant | ParseError:
    try:
        row = split(line, separator)
    except csv.Error as error:
        return ParseError(f"not a row of a table: {error}")
    return _read(breaks_of(row[at])) if at < len(row) and row[at] else _NO_PUZZLE


def _of_parquet(stream: IO[bytes], name: str) -> Iterator[VariantBatch]:
    """The variants of a table in Parquet."""
    first = 1
    for some in puzzles_in(stream, _ROWS):
        puzzles = [_read(one) if isinstance(one, str) and one else _NO_PUZZLE for one in some]
        yield VariantBatch(puzzles, range(first, first + len(some)), name)
        first += len(some)


def _is_part_of_an_object(data: bytes) -> bool:
    """Is it the beginning of one JSON object that goes on, rather than lines of them?"""
    line, _, rest = data.lstrip().partition(b"\n")
    if not line.startswith(b"{") or not rest.strip():
        return False
    try:
        json.loads(line)
    except ValueError:
        return True
    return False
