"""SudokuMaker's JSON: a grid and constraints by number, most of which are rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..base import VARIANTS, Format, one_only
from ..jsontext import dump_json, load_json
from ..record import Item, Parsed, Record
from ..source import Head, Source, decode
from ..words import as_text

__all__ = ["SudokuMaker", "from_object", "looks_like", "to_object"]


def looks_like(value: object) -> bool:
    """Whether an object is from SudokuMaker: it has a puzzle with cells."""
    return isinstance(value, dict) and isinstance(value.get("puzzle"), dict) and "cells" in value["puzzle"]


def from_object(value: Any) -> Parsed:
    """Read one puzzle; ParseError names the constraint that cannot be read."""
    from ..kinds import parsed
    from .reader import from_object as read

    return parsed(read(value))


def to_object(record: Record) -> dict[str, Any]:
    """Return a record as a SudokuMaker object."""
    from ..kinds import variant_of
    from .writer import to_object as write

    return write(variant_of(record))


class SudokuMaker(Format):
    """One SudokuMaker object."""

    name = "sudokumaker"
    summary = "SudokuMaker JSON; rules by number"
    extensions = (".json",)
    holds = VARIANTS
    keeps = frozenset({"title", "author", "rules"})
    many = False

    def sniff(self, head: Head) -> bool:
        """An object with a puzzle that is an object."""
        text = head.text.lstrip()
        return text.startswith("{") and bool(re.search(r'"puzzle"\s*:\s*\{', text))

    def retained_value(self, record: Record, key: str) -> str:
        """As text."""
        return as_text(record.meta[key])

    def read(self, source: Source) -> Iterator[Item]:
        """Yield the one record."""
        puzzle, solution, meta = from_object(load_json(decode(source.document())))
        yield self.record(source, None, puzzle, solution=solution, meta=meta)

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield the one object."""
        record = one_only(self.name, records)
        if record is not None:
            yield dump_json(to_object(record)) + "\n"
