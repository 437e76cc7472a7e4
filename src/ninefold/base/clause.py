"""The structure of a sentence as data: a key of the catalog and named values, which are clauses again or names.

A clause has no words.  ``Language.text`` in ``render/languages`` puts it into words; the same clause serves every
language.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

__all__ = ["Area", "Clause", "Technique", "Value", "Words", "say", "sentences"]


class Area(NamedTuple):
    """Houses to be named: pairs of a kind (``row``, ``column``, ``box``) and a number, in the order of the kinds."""

    houses: tuple[tuple[str, int], ...]


class Technique(NamedTuple):
    """A technique to be named: its slug, and its name in English."""

    slug: str
    name: str


class Words(NamedTuple):
    """English words that a rule of a variant supplies: its name or sentences.  Other languages know their patterns."""

    text: str


class Clause(NamedTuple):
    """A sentence or a part of one: the key of its wording, and what to fill in."""

    key: str
    values: tuple[tuple[str, Value], ...]


Value: TypeAlias = "str | int | Area | Technique | Words | Clause | tuple[Value, ...]"
"""Names and numbers are the same in every language; a tuple is a list, which each language joins."""


def say(key: str, /, **values: Value | Iterable[Value]) -> Clause:
    """Return a clause; lists become tuples."""
    return Clause(key, tuple((name, value(one)) for name, one in values.items()))


def value(one: Value | Iterable[Value]) -> Value:
    """Return a value that can be compared: lists, sets and generators become tuples."""
    return one if isinstance(one, (str, int, tuple)) else tuple(one)


def sentences(*parts: Value) -> Clause:
    """Return sentences, one after the other."""
    return say("sentences", parts=parts)
