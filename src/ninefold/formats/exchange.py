"""The Sudoku Exchange puzzle bank: lines of exactly 100 bytes.

    964b5794e390 000002096100030450...  1.2

Twelve hexadecimal digits of the SHA-1 of the puzzle, the puzzle with 0 for blank, Sudoku Explainer's rating in four
characters.  The hash is checked when reading; a rating of 0.0 stands for none.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from ..errors import ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from .base import LineFormat
from .record import Meta, Record
from .source import Head

__all__ = ["ExchangeBank"]

_LINE = re.compile(r"([0-9a-f]{12}) (\S+) +([0-9]{1,2}\.[0-9])\s*")


def _hash(digits: str) -> str:
    return hashlib.sha1(digits.encode("ascii"), usedforsecurity=False).hexdigest()[:12]


class ExchangeBank(LineFormat):
    """Sudoku Exchange's bank."""

    name = "exchange-bank"
    summary = "Sudoku Exchange puzzle bank: hash, puzzle, rating in 100 bytes"
    extensions = (".txt",)
    keeps = frozenset({"rating"})

    def sniff(self, head: Head) -> bool:
        """A hash, a puzzle, a rating."""
        return bool(_LINE.fullmatch(head.first.strip()))

    def parse(self, line: str) -> tuple[Grid, str | None, Meta]:
        """Read one line and check its hash."""
        match = _LINE.fullmatch(line.strip())
        if not match:
            raise ParseError("expected a hash of 12 digits, 81 cells and a rating such as 1.2")
        cells = _text.parse_line(match[2])
        grid = Grid._of(cells)
        if _hash(_text.line(cells, "0")) != match[1]:
            raise ParseError(f"the hash {match[1]} does not match the puzzle")
        rating = float(match[3])
        return grid, None, {"rating": rating} if rating else {}

    def retained_value(self, record: Record, key: str) -> float | None:
        """A rating has one decimal and is below 100; 0 means no rating."""
        return _rating(record.meta[key]) or None

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield a line per record."""
        for record in records:
            digits = record.grid.line.replace(".", "0")
            yield f"{_hash(digits)} {digits} {_rating(record.meta.get('rating', 0.0)):4.1f}\n"


def _rating(value: object) -> float:
    number = value if isinstance(value, (int, float)) and value == value else 0.0
    return abs(round(float(min(max(number, 0.0), 99.9)), 1))  # -0.0 is 0.0
