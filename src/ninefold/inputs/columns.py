"""The columns of a file, by format.  Their values are in the ``extra`` of its batches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from ..errors import JobError, ParseError
from ..formats import Reader
from ..formats.json_ import KEYS, items_of
from ..formats.jsontext import load_json
from ..formats.npz import Arrays
from ..formats.parquet import pyarrow
from ..formats.source import decode
from ..formats.table import column_roles
from ..rows.extra import kinds_of_arrow

__all__ = ["Column", "columns_in"]

_LINES = ("line", "sdm")
"""Formats without other columns."""


class Column(NamedTuple):
    """A column of a file."""

    name: str
    is_extra: bool
    """Whether it holds neither the puzzle nor its solution."""
    is_solution: bool = False
    kind: type = str
    """The type of its values, if the format has one type for all of them."""


Opened = Callable[[str | None], Reader]
"""Opens a file again in that format."""


def columns_in(opened: Opened, name: str) -> Iterator[Column]:
    """The columns of a file; for JSON lines, those of each line, so that they may repeat."""
    with opened(None) as reader:
        form = reader.format
        if form == "csv":
            for _, _, layout in _sound(reader.tables()):
                yield from _named([column.strip() for column in layout.names], layout.roles)
                break
        elif form == "parquet":
            with _arrow_errors(name):
                kinds = kinds_of_arrow(pyarrow()[1].ParquetFile(reader.whole()).schema_arrow)
            found = _named(list(kinds), column_roles(list(kinds)) or {})
            yield from (column._replace(kind=kinds[column.name]) for column in found)
        elif form == "npz":
            arrays = _arrays(reader)
            yield from (Column(one, True) for one in (arrays.columns() if arrays else ()))
        elif form == "json":
            for said in _items(reader):
                yield from _keys(said)
        elif form not in ("jsonl", *_LINES):
            raise JobError(
                f"{name}: columns can be kept from CSV, JSON, NPZ and Parquet only, not from {form or 'this'}"
            )
    if form == "jsonl":
        for _, said in _objects(opened):
            yield from _keys(said)


def _named(names: Sequence[str], roles: Any) -> Iterator[Column]:
    ours = {roles.get("puzzle"), roles.get("solution")}
    return (Column(name, place not in ours, place == roles.get("solution")) for place, name in enumerate(names))


def _arrays(reader: Reader) -> Arrays | None:
    """The arrays of a file; None if it cannot be read, which is reported with its rows."""
    try:
        return Arrays(reader.whole())
    except ParseError:
        return None


def _sound(parts: Iterator[Any]) -> Iterator[Any]:
    """The parts of a file before the first unreadable one, which is reported with its rows."""
    try:
        yield from parts
    except ParseError:
        return


@contextmanager
def _arrow_errors(name: str) -> Iterator[None]:
    arrow, _ = pyarrow()
    try:
        yield
    except (arrow.ArrowException, OSError, ValueError) as error:
        raise JobError(f"{name}: the columns of this Parquet file cannot be read: {error}") from None


def _objects(opened: Opened) -> Iterator[tuple[int, Any]]:
    """The values of JSON lines with the numbers of their lines."""
    with opened("line") as reader:
        for first, block, _ in _sound(reader.tables()):
            for number, raw in enumerate(block.split(b"\n"), first):
                try:
                    yield number, load_json(decode(raw)) if raw.strip() else None
                except ParseError:
                    continue


def _items(reader: Reader) -> Iterator[Any]:
    """The puzzles of a JSON document."""
    try:
        value = load_json(decode(reader.document()))
    except ParseError:  # reported with its rows
        return
    items = items_of(value)
    yield from [value] if items is None else items


def _keys(said: Any) -> Iterator[Column]:
    """The keys of an object, and of its ``meta``."""
    if isinstance(said, dict):
        more = said.get("meta")
        yield from (Column(key, key not in KEYS) for key in (*said, *(more if isinstance(more, dict) else ())))
