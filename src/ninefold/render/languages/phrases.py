"""The words that rules of variants supply, in other languages: English patterns with placeholders and their wording.

    "the {total}-cage {cells}": "die Summe {total} ({cells})"

The rules are the home of the English words: their names, their sentences, and what they teach.  ``{cells}`` and ``{cell}`` match names
of cells, ``{title}`` the title of a rule, ``{rule}``, ``{name}`` and ``{sentence}`` any words, which are worded as well, ``{sentences}``
numbered sentences, ``{counts}`` and ``{houses}`` lists, ``{text}`` what is the same in every language, and every other placeholder
numbers.  Words that no pattern matches stay English: those that a setter wrote.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["Phrases"]

_CELL = r"(?:r\d+c\d+|[A-Z]+\d+)"
_KINDS = {
    "cell": _CELL,
    "a": _CELL,
    "b": _CELL,
    "cells": rf"{_CELL}(?:(?:, | and | … | \| | > ){_CELL})*",
    "rule": r".+",
    "name": r".+",
    "sentence": r".+",
    "sentences": r".+",
    "text": r".+",
    "counts": r"\d+ appears .+",
    "houses": r"(?:row|column|box|region).*",
}
_NUMBERS = r"-?\d+(?:(?:, | or | and |/|:|-to-|\+)-?\d+)*"


class Phrases:
    """The patterns of a language, compiled."""

    def __init__(self, phrases: Mapping[str, str], titles: Mapping[str, str], conjunctions: Mapping[str, str]) -> None:
        self._titles = titles
        self._conjunctions = conjunctions
        names = "|".join(sorted(map(re.escape, titles), key=len, reverse=True))
        self._patterns = [
            (re.compile(self._pattern(english, names)), wording)
            for english, wording in sorted(phrases.items(), key=lambda pair: _specific(pair[0]), reverse=True)
        ]

    def worded(self, text: str) -> str:
        """Return the words in the language."""
        if text in self._titles:
            return self._titles[text]
        for pattern, wording in self._patterns:
            if found := pattern.fullmatch(text):
                return wording.format_map({name: self._filled(name, part) for name, part in found.groupdict().items()})
        return text

    def _filled(self, name: str, part: str) -> str:
        if name == "title":
            return self._titles[part]
        if name in ("rule", "name"):
            return self.worded(part)
        if name == "sentence":
            return self.worded(part[:1].upper() + part[1:])
        if name == "sentences":
            return "".join(map(self.worded, re.split(r"((?:^| )\(\d+\) )", part)))
        if name in ("counts", "houses"):
            part = "".join(map(self.worded, re.split(r"(, | and | or )", part)))
        if name == "text":
            return part
        for word in ("and", "or"):
            part = part.replace(f" {word} ", f" {self._conjunctions[word]} ")
        return part

    @staticmethod
    def _pattern(english: str, titles: str) -> str:
        kinds = {**_KINDS, "title": titles}
        parts = re.split(r"\{(\w+)\}", english)
        return "".join(
            f"(?P<{part}>{kinds.get(part.rstrip('0123456789'), _NUMBERS)})" if number % 2 else re.escape(part)
            for number, part in enumerate(parts)
        )


def _specific(english: str) -> tuple[int, int]:
    """Patterns with more words of their own come first."""
    return len(re.sub(r"\{\w+\}", "", english)), -english.count("{")
