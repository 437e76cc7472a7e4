"""SudokuPad's shortened JSON ("PuzzleZipper"), brought back to JSON.

Before compression, SudokuPad's JSON is shortened: keys lose their quotes and some become one or two letters,
strings are between ``'``, an empty object between commas is left out, ``true`` and ``false`` are ``t`` and ``f``, and
colors lose quotes and ``#``.  It is read token by token, so that the contents of strings are not mistaken for
structure.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ..errors import ParseError
from .jsontext import load_json

__all__ = ["unzip"]

_LONG = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "d2": "d",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",  # codespell:ignore te
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}
_TOKEN = re.compile(r"""\s*(?:([\[\]{},:])|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s\[\]{},:'"]+))""", re.DOTALL)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORDS = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}


def unzip(text: str) -> Any:
    """Read shortened JSON (or JSON as it is) into values with their long keys."""
    try:
        return load_json(text)
    except ParseError:
        value = load_json(_to_json(text))
    _lengthen(value)
    return value


def _to_json(text: str) -> str:
    out: list[str] = []
    last = ""  # the last structural character, or "value"
    position = 0
    while match := _TOKEN.match(text, position):
        position = match.end()
        sign, single, double, word = match.groups()
        if sign:
            if last in ("[", "{", ",") and sign in ",]}" and not (last == "{" and sign == "}"):
                out.append("{}")  # an empty object that was left out
            out.append(sign)
            last = sign
            continue
        is_key = text[position : position + 1] == ":"
        if single is not None:
            out.append(json.dumps(_unescaped(single)))
        elif double is not None:
            out.append(f'"{double}"')
        elif is_key:
            out.append(json.dumps(word))
        else:
            out.append(_WORDS.get(word) or (word if _NUMBER.fullmatch(word) else json.dumps(word)))
        last = "value"
    if text[position:].strip():
        raise ParseError(f"not the JSON of a puzzle: {text[position : position + 20]!r}")
    return "".join(out)


def _unescaped(inner: str) -> str:
    value = load_json('"' + inner.replace("\\'", "'").replace('"', '\\"') + '"')
    return value if isinstance(value, str) else ""


def _lengthen(value: Any) -> None:
    """Give every key its long name, in place and without recursion."""
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            renamed = {_LONG.get(key, key): inner for key, inner in item.items()}
            item.clear()
            item.update(renamed)
            stack += renamed.values()
        elif isinstance(item, list):
            stack += item
