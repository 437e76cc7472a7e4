"""Extra columns of inputs: the other columns of tables, the other keys of JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from .. import formats
from ..errors import JobError
from ..jobs.store import open_input
from .columns import Column, columns_in

__all__ = ["extra_columns", "refuse_without"]

_MOST = 1000
"""Columns of all inputs together."""


def extra_columns(inputs: Iterable[str], *, solutions: bool = False) -> dict[str, type]:
    """The columns of the inputs with the types of their values; JobError for a format without columns.

    Columns of puzzles are left out, and without *solutions* those of solutions as well.
    """
    found: dict[str, type] = {}
    for name in inputs:
        for column in chain.from_iterable(_columns(name)):
            if (
                column.is_extra or (solutions and column.is_solution)
            ) and column.name:  # a table of pandas may begin with numbers in a column without a name
                found[column.name] = column.kind if found.get(column.name, column.kind) is column.kind else str
            if len(found) > _MOST:
                raise JobError(f"{name}: more than {_MOST:,} columns")
    return found


def refuse_without(inputs: Iterable[str], names: Sequence[str]) -> None:
    """Raise JobError if no input has one of these columns, or if the format of an input has no columns."""
    known: dict[str, None] = {}
    missing = set(names)
    for columns in chain.from_iterable(map(_columns, inputs if names else ())):
        for column in columns:
            if len(known) < _MOST:
                known[column.name] = None
            missing.discard(column.name)
            if not missing:
                break
    if missing:
        first = next(name for name in names if name in missing)
        there = f"there are {', '.join(list(known)[:20])}" if known else "plain lines have no columns"
        raise JobError(f"no file has a column {first!r}; {there}")


def _columns(name: str) -> Iterator[Iterator[Column]]:
    """The columns of an input, or of each file of an archive."""
    with open_input(name) as stream, formats.open(stream, name=name) as reader:
        for opened in reader.files():
            yield columns_in(opened, name)
