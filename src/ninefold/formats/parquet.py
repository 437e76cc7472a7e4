"""Parquet tables with a column of puzzles, when pyarrow is installed (``pip install 'ninefold[parquet]'``).

Files have the columns id int64, puzzle string, solution string, clues int16, rating float32.  You can read any table
whose column names ``csv`` recognizes.  Row groups are written and batches are read piece by piece; ``line`` of a record
is its row.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from typing import Any

from ..errors import MissingExtraError, ParseError
from .base import VARIANTS, Format
from .notation import line_of, read_text
from .record import Item, Record
from .source import Head, Source
from .table import column_roles

__all__ = ["MAGIC", "BytesSink", "Parquet", "pyarrow"]

MAGIC = b"PAR1"
_ROWS = 8192
_GROUP = 65536


def pyarrow() -> tuple[Any, Any]:
    """Return the modules pyarrow and pyarrow.parquet; MissingExtraError if they are not installed."""
    try:
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingExtraError("Parquet", "parquet") from None
    return arrow, parquet


class Parquet(Format):
    """Tables in Parquet."""

    name = "parquet"
    summary = "Parquet tables with puzzle and solution columns (needs pyarrow)"
    extensions = (".parquet",)
    holds = VARIANTS | {"solution"}
    keeps = frozenset({"rating"})
    binary = True

    def sniff(self, head: Head) -> bool:
        """Its magic number."""
        return head.data.startswith(MAGIC)

    def read(self, source: Source) -> Iterator[Item]:
        """Yield a record per row."""
        for first, table, roles in self.tables(source):
            columns = {role: table.column(place).to_pylist() for role, place in roles.items()}
            for row in range(table.num_rows):
                yield self._row(source, first + row, {role: values[row] for role, values in columns.items()})

    def tables(self, source: Source) -> Iterator[tuple[int, Any, dict[str, int]]]:
        """Yield (number of the first row, a record batch of Arrow, where its columns are)."""
        arrow, parquet = pyarrow()
        try:
            table = parquet.ParquetFile(source.whole())
            names = list(table.schema_arrow.names)
            roles = column_roles(names)
            if roles is None:
                raise ParseError(f"no column of puzzles among {', '.join(names)[:200]}")
            first = 1
            for batch in table.iter_batches(batch_size=_ROWS):
                yield first, batch, roles
                first += batch.num_rows
        except (arrow.ArrowException, OSError, ValueError, KeyError, OverflowError) as error:
            if isinstance(error, ParseError):
                raise
            raise ParseError(f"not a readable Parquet file: {str(error).splitlines()[0][:200]}") from None

    def _row(self, source: Source, number: int, row: dict[str, Any]) -> Item:
        try:
            puzzle, solution, rating = row["puzzle"], row.get("solution"), row.get("rating")
            if not isinstance(puzzle, str):
                raise ParseError(
                    "no puzzle" if puzzle is None else f"the puzzle is {type(puzzle).__name__}, not a string"
                )
            meta: dict[str, str | int | float] = {}
            if isinstance(rating, float) and rating == rating:
                meta["rating"] = float(f"{rating:.7g}")  # float32 says 1.2000000476837158
            elif isinstance(rating, (int, str)) and not isinstance(rating, bool):
                meta["rating"] = rating
            found = read_text(puzzle)[0]
            text = solution if isinstance(solution, str) and solution else None
            return self.record(source, number, found, solution=text, meta=meta)
        except ParseError as error:
            return source.error(error, number)

    def retained_value(self, record: Record, key: str) -> float | None:
        """A rating is a number of seven digits here."""
        rating = _rating(record)
        return None if rating is None else float(f"{rating:.7g}")

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[bytes]:
        """Yield the table, a row group at a time."""
        arrow, parquet = pyarrow()
        columns = {"id": "int64", "puzzle": "string", "solution": "string", "clues": "int16", "rating": "float32"}
        schema = arrow.schema([(name, getattr(arrow, kind)()) for name, kind in columns.items()])
        sink = BytesSink()
        writer = parquet.ParquetWriter(sink, schema, compression="zstd")
        rows: list[dict[str, Any]] = []
        for number, record in enumerate(records, 1):
            rows.append(
                {
                    "id": number,
                    "puzzle": line_of(record.puzzle),
                    "solution": record.solution,
                    "clues": record.puzzle.clue_count,
                    "rating": _rating(record),
                }
            )
            if len(rows) == _GROUP:
                writer.write_table(arrow.Table.from_pylist(rows, schema=schema))
                rows = []
                yield sink.take()
        if rows:
            writer.write_table(arrow.Table.from_pylist(rows, schema=schema))
        writer.close()
        yield sink.take()


def _rating(record: Record) -> float | None:
    """The rating, rounded to 32 bits."""
    rating = record.meta.get("rating")
    if not isinstance(rating, (int, float)) or not abs(rating) < 3e38:
        return None
    (narrow,) = struct.unpack("f", struct.pack("f", rating))
    return float(narrow)


class BytesSink(io.RawIOBase):
    """A file that pyarrow writes to and from which the bytes are taken at any time."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.size = 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.size

    def write(self, data: Any) -> int:
        piece = bytes(data)
        self.pieces.append(piece)
        self.size += len(piece)
        return len(piece)

    def take(self) -> bytes:
        pieces, self.pieces = self.pieces, []
        return b"".join(pieces)
