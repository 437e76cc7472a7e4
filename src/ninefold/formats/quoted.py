r"""Rows of a table that span several lines, because a field between quotes holds line breaks.

Each row is put on one line in place: a break inside quotes becomes a carriage return, and as many blank lines
follow the row, so that every line keeps its number.

>>> list(one_line_each([(1, b'"a\nb",5\nc,6\n')], ",", 2))
[(1, b'"a\rb",5\n\nc,6\n')]

If a quote never closes, closes too far away, or leaves a row with too few or too many columns, it is an ordinary
character, and its line is a row.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator

__all__ = ["breaks_of", "one_line_each", "split"]

LONGEST = 1 << 16
"""Most bytes of a row that spans several lines."""


def one_line_each(blocks: Iterable[tuple[int, bytes]], separator: str, columns: int) -> Iterator[tuple[int, bytes]]:
    """Put every row on one line, in blocks of complete lines, each with the number of its first line."""
    held, at = b"", 0  # the lines of a row that has no end yet
    for number, block in blocks:
        if held:
            number, block, held = at, held + block, b""
        if b'"' in block:
            block, held = _joined(block, separator, columns, more=True)
            at = number + block.count(b"\n")
        if block:
            yield number, block
    if held:
        yield at, _joined(held, separator, columns, more=False)[0]


def breaks_of(field: str) -> str:
    """A field with the line breaks that it had."""
    return field.replace("\r", "\n")


def split(row: str, separator: str) -> list[str]:
    """The fields of a row; csv.Error if its quotes do not match."""
    if '"' not in row:
        return row.split(separator)
    return next(csv.reader([row], delimiter=separator), [])


def _joined(block: bytes, separator: str, columns: int, *, more: bool) -> tuple[bytes, bytes]:
    """The lines of a block with one row per line, and the lines of a last row that may continue in the next block."""
    lines = block.split(b"\n")
    i = 0
    while i < len(lines):
        if lines[i].count(b'"') % 2 == 0:
            i += 1
            continue
        end, size = i + 1, len(lines[i])
        while end < len(lines) and size <= LONGEST and lines[end].count(b'"') % 2 == 0:
            size += len(lines[end]) + 1
            end += 1
        if more and size <= LONGEST and end >= len(lines) - 1:
            return b"".join(line + b"\n" for line in lines[:i]), b"\n".join(lines[i:])
        row = b"\r".join(line.removesuffix(b"\r") for line in lines[i : end + 1])
        if size <= LONGEST and end < len(lines) and _is_row(row, separator, columns):
            lines[i : end + 1] = [row, *[b""] * (end - i)]
            i = end + 1
        else:
            i += 1
    return b"\n".join(lines), b""


def _is_row(row: bytes, separator: str, columns: int) -> bool:
    try:
        fields = next(csv.reader([row.decode("latin-1")], delimiter=separator, strict=True), [])
    except csv.Error:
        return False
    return len(fields) == columns
