"""Messages of a catalog: text with placeholders, compiled once.

    {cells}               a value; lists are joined by "and"
    {cells:or}            a value in a format of the language, or a clause in one of its forms (``key/form``)
    {cells#one|many}      a choice by number (or length): one|many, one|two|many, none|one|two|many
    {why?with {why}|without}   a choice: whether there is anything

Choices may contain placeholders.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

__all__ = ["Choice", "Part", "Slot", "compiled", "names", "slots"]


class Slot(NamedTuple):
    """A placeholder: the name of a value and its format."""

    name: str
    form: str


class Choice(NamedTuple):
    """A choice between texts: by number (``#``) or by presence (``?``)."""

    name: str
    sign: str
    ways: tuple[tuple[Part, ...], ...]


Part: TypeAlias = "str | Slot | Choice"


@cache
def compiled(text: str) -> tuple[Part, ...]:
    """Return the parts of a message; ValueError if its braces do not match.

    >>> compiled("{cells:or} {cells#is|are} {digit}")
    (Slot(name='cells', form='or'), ' ', Choice(name='cells', sign='#', ways=(('is',), ('are',))), ' ', Slot(name='digit', form=''))
    """
    parts, at = _parts(text, 0, "")
    if at != len(text):
        raise ValueError(f"a brace too many in {text!r}")
    return parts


def _parts(text: str, at: int, ends: str) -> tuple[tuple[Part, ...], int]:
    out: list[Part] = []
    start = at
    while at < len(text) and text[at] not in (ends or "}"):
        if text[at] != "{":
            at += 1
            continue
        out += [text[start:at]] if start < at else []
        part, at = _placeholder(text, at + 1)
        out.append(part)
        start = at
    out += [text[start:at]] if start < at else []
    return tuple(out), at


def _placeholder(text: str, at: int) -> tuple[Part, int]:
    end = at
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    name, sign = text[at:end], text[end : end + 1]
    if sign == "}":
        return Slot(name, ""), end + 1
    if sign == ":":
        close = text.index("}", end)
        return Slot(name, text[end + 1 : close]), close + 1
    if not sign or sign not in "#?":
        raise ValueError(f"a brace is not closed in {text!r}")
    ways = []
    while True:
        way, end = _parts(text, end + 1, "|}")
        ways.append(way)
        if end >= len(text):
            raise ValueError(f"a brace is not closed in {text!r}")
        if text[end] == "}":
            return Choice(name, sign, tuple(ways)), end + 1


def slots(parts: tuple[Part, ...]) -> Iterator[Slot | Choice]:
    """Yield every placeholder, those in choices, too."""
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Choice):
            yield part
            for way in part.ways:
                yield from slots(way)


def names(text: str) -> frozenset[str]:
    """Return the names of the values that a message uses.

    >>> sorted(names("{cells#one|{digit} in {cells:or}}"))
    ['cells', 'digit']
    """
    return frozenset(slot.name for slot in slots(compiled(text)))
