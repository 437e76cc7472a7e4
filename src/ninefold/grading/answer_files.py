"""Files of model answers: one line, JSON object or table row per puzzle.

{"puzzle": "53..7...", "response": "Sure! Row 1: 5 3 4 ..."}     JSON lines; also a string, a list of lists, an object
                                                                 with a key for each row
puzzle,response                                                  CSV; quoted fields may hold line breaks
a Parquet file                                                   the same columns; needs pyarrow
534678912672195348198342567859761423...                          else a line is an answer
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from ..base.arguments import instance
from ..errors import ParseError
from ..formats.base import get
from ..formats.parquet import pyarrow
from ..formats.source import MAX_LINE, Source, SourceLike, decode
from ..formats.table import column_roles

__all__ = ["Answer", "read_answers"]

_ROWS = 4096
"""Rows of a Parquet file at a time."""

_ANSWER_FIELDS = (
    *("response", "completion", "output", "prediction", "predictions", "predicted", "generation", "generated"),
    *("answer", "answers", "solution", "solutions", "text", "content"),
)
"""Names of the field that holds the answer; names that only a model's output has come before names that may hold the
true solution."""


_ROW = re.compile(r"(?i)(?:row|r)[ _-]?\d{1,2}")
_FEW_ROWS = 4
"""The least number of keys like ``row1`` that make an object a grid."""


class Answer(NamedTuple):
    """One answer of a file."""

    line: int
    """Where it begins."""
    answer: str | None
    puzzle: str | None
    """The puzzle of the same row, if the file has puzzles."""


def read_answers(source: SourceLike, *, field: str | None = None, name: str | None = None) -> Iterator[Answer]:
    r"""Yield the answers of a file for ``grade``: JSON lines, CSV with a header, Parquet, or one answer per line.

    *field* names the column or the key of the answers; the default is the first that exists of response, completion,
    output, prediction, answer, solution, text and the like.  ParseError names the line that cannot be read.  The
    lines of a Parquet file are its rows.

    >>> [item.answer for item in read_answers(b'{"response": "I give up."}\n{"response": null}\n')]
    ['I give up.', None]
    >>> next(read_answers(b"id,question,reply\n7,1234,no\n", field="reply"))
    Answer(line=2, answer='no', puzzle='1234')
    """
    if field is not None:
        instance("field", field, str)
    return _read(source, field, name)


def _read(source: SourceLike, field: str | None, name: str | None) -> Iterator[Answer]:
    opened = Source(source, name)
    try:
        if opened.archive:
            raise opened.error("the archive has several files: the answers must be in one file")
        if get("npz").sniff(opened.head):
            raise opened.error(
                "arrays of NumPy: answers must be JSON lines, CSV, Parquet or lines; in Python, pass its arrays"
            )
        first = opened.head.first.strip()
        if get("parquet").sniff(opened.head):
            yield from _of_parquet(opened, field)
        elif first[:1] in ("{", "[", '"') and _is_json(first):
            yield from _of_json(opened, field)
        elif (roles := _roles(first, field)) is not None:
            yield from _of_table(opened, *roles)
        elif field is not None:
            raise opened.error(f"no column or key {field!r}", 1)
        elif len(names := _names(first)[1]) > 1 and "puzzle" in (column_roles(names) or {}):
            raise opened.error(_missing(None, names, "column"), 1)
        else:
            for number, line in _lines(opened):
                if line.strip():
                    yield Answer(number, line, None)
        if (failure := opened.failure) is not None:
            raise failure
    finally:
        opened.close()


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    for number, raw in source.lines():
        if len(raw) > MAX_LINE:
            raise source.error(f"the line is longer than {MAX_LINE:,} bytes", number)
        yield number, decode(raw)


# -- JSON lines --------------------------------------------------------------------------------------------------------


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _of_json(source: Source, field: str | None) -> Iterator[Answer]:
    for number, line in _lines(source):
        if not line.strip():
            continue
        try:
            item = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise source.error(f"not JSON: {error}", number) from None
        puzzle = None
        if isinstance(item, dict):
            names = [name for name in item if isinstance(name, str)]
            roles = column_roles(names) or {}
            puzzle = _text(item[names[roles["puzzle"]]]) if "puzzle" in roles else None
            key = field if field is not None else _chosen(names)
            rows = [name for name in names if _ROW.fullmatch(name)]
            if key in item:
                item = item[key]
            elif field is None and len(rows) >= _FEW_ROWS:
                item = {name: item[name] for name in rows}
            else:
                raise source.error(_missing(field, names), number)
        yield Answer(number, _text(item), puzzle)


def _text(value: object) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value)


# -- tables ------------------------------------------------------------------------------------------------------------


def _roles(first: str, field: str | None) -> tuple[str, int, int | None] | None:
    """The separator of a table, the column of answers, and that of puzzles; None if it is not a table."""
    separator, names = _names(first)
    roles = column_roles(names) or {}
    key = field if field is not None else _chosen(names)
    if key not in names or (len(names) == 1 and field is None and key in ("text", "content")):
        return None
    return separator, names.index(key), roles.get("puzzle")


def _names(first: str) -> tuple[str, list[str]]:
    """The separator of a table and the names of its columns; None if it is not a table."""
    separator = max(",;\t", key=first.count)
    try:
        return separator, [name.strip() for name in next(csv.reader([first], delimiter=separator), [])]
    except csv.Error:
        return separator, []


def _of_table(source: Source, separator: str, column: int, puzzle: int | None) -> Iterator[Answer]:
    at = [0, 0]  # where the row begins, how many lines were read

    def lines() -> Iterator[str]:
        for number, line in _lines(source):
            at[1] = number
            yield line + "\n"

    rows = csv.reader(lines(), delimiter=separator)
    try:
        next(rows, None)
        at[0] = at[1] + 1
        for row in rows:
            if any(row):
                if len(row) <= max(column, puzzle or 0):
                    raise source.error(f"the row has fewer columns than the header ({len(row)})", at[0])
                yield Answer(at[0], row[column], None if puzzle is None else row[puzzle])
            at[0] = at[1] + 1
    except csv.Error as error:
        raise source.error(str(error), at[0]) from None


# -- Parquet -----------------------------------------------------------------------------------------------------------


def _of_parquet(source: Source, field: str | None) -> Iterator[Answer]:
    arrow, parquet = pyarrow()
    try:
        file = parquet.ParquetFile(source.whole())
        names = list(file.schema_arrow.names)
        roles = column_roles(names) or {}
        key = field if field is not None else _chosen(names)
        if key not in names:
            raise source.error(_missing(field, names, "column"))
        puzzle = names[roles["puzzle"]] if "puzzle" in roles else None
        columns = [key] if puzzle is None else list({key: None, puzzle: None})
        row = 0
        for batch in file.iter_batches(batch_size=_ROWS, columns=columns):
            answers = batch.column(key).to_pylist()
            puzzles = [None] * len(answers) if puzzle is None else batch.column(puzzle).to_pylist()
            for answer, of in zip(answers, puzzles):
                row += 1
                yield Answer(row, _text(answer), None if of is None else _text(of))
    except (arrow.ArrowException, OSError, ValueError) as error:
        if isinstance(error, ParseError):
            raise
        raise source.error(f"not a readable Parquet file: {str(error).splitlines()[0][:200]}") from None


def _chosen(names: list[str]) -> str | None:
    lower = {name.lower(): name for name in reversed(names)}
    return next((lower[name] for name in _ANSWER_FIELDS if name in lower), None)


def _missing(field: str | None, names: list[str], what: str = "key") -> str:
    there = f"there are {', '.join(names[:8])}" if names else "it is empty"
    return f"there is no {field!r}; {there}" if field else f"no {what} holds the answer; {there}: name it"
