"""Columns of files that are copied to a data set: the type of each, and how its values are written.

A column has one type in all rows: true or false, whole numbers, numbers, or text; text if rows differ.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

__all__ = [
    "FLAGS",
    "NUMBERS",
    "TEXT",
    "WHOLE",
    "KeptColumn",
    "joined",
    "kind_of",
    "packed",
    "text_of",
    "typed",
    "unpacked",
]

FLAGS, WHOLE, NUMBERS, TEXT = "true or false", "whole numbers", "numbers", "text"
_NOTHING = ""
_MARK = b"\t"
"""Between the trace of a row and its values, which have none."""
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,2})?")
_LARGEST = (1 << 63) - 1


class KeptColumn(NamedTuple):
    """A column of the files that is copied to the data set."""

    name: str
    """In the data set."""
    kind: str
    gaps: bool
    """Whether some rows have no value."""


def kind_of(values: Iterable[Any], *, read: bool) -> tuple[str, bool]:
    """The type of some values, and whether there are gaps; with *read*, the text of a number counts as a number."""
    kind, gaps = _NOTHING, False
    for value in values:
        gaps |= value is None
        kind = _both(kind, _kind(value, read))
        if kind == TEXT and gaps:
            break
    return kind, gaps


def joined(name: str, parts: Iterable[tuple[str, bool]]) -> KeptColumn:
    """A column, given the type of each part and whether it has gaps."""
    kind, gaps = _NOTHING, False
    for one, has_gaps in parts:
        kind, gaps = _both(kind, one), gaps or has_gaps
    return KeptColumn(name, kind or TEXT, gaps)


def _kind(value: Any, read: bool) -> str:
    if value is None:
        return _NOTHING
    if isinstance(value, bool):
        return FLAGS
    if isinstance(value, int):
        return WHOLE if abs(value) <= _LARGEST else TEXT
    if isinstance(value, float):
        return NUMBERS
    if not read:
        return TEXT
    return WHOLE if _WHOLE.fullmatch(value) else NUMBERS if len(value) <= 17 and _NUMBER.fullmatch(value) else TEXT


def _both(one: str, other: str) -> str:
    if not one or not other or one == other:
        return one or other
    return NUMBERS if {one, other} == {WHOLE, NUMBERS} else TEXT


def text_of(value: Any) -> str:
    """A value in words, as the file had it; nothing for None, ``?`` for half of a character of JSON."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    return json.dumps(value)


def typed(values: Sequence[Any], kind: str) -> list[Any]:
    """Values of one type; None for a missing one."""
    make: Any = {FLAGS: bool, WHOLE: int, NUMBERS: float, TEXT: text_of}[kind]
    return [None if value is None else make(value) for value in values]


# --- on the way: after the trace of the row


def packed(trace: bytes, values: Sequence[Any]) -> bytes:
    """The trace of a row and its values as one text."""
    return trace + _MARK + json.dumps(values, separators=(",", ":")).encode("ascii")


def unpacked(text: bytes) -> tuple[bytes, list[Any]]:
    """The trace of a row, and its values; no values if none are kept."""
    trace, _, values = text.partition(_MARK)
    return trace, json.loads(values) if values else []
