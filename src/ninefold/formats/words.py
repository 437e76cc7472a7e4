"""Meta about a puzzle, fitted to a file format: text on one line, text for XML, or any text.

``Format.kept`` uses these to predict the values that reading back returns, so that ``losses`` can name differences.
"""

from __future__ import annotations

import re

__all__ = ["as_text", "one_line", "paired", "same"]

_HALVES = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ufeff]")


def as_text(value: object) -> str:
    """A value as text that can be encoded: halves of surrogate pairs become U+FFFD."""
    return _HALVES.sub("\ufffd", str(value))


def paired(value: object) -> str:
    """A value as JSON text that reads back unchanged: adjacent halves of a surrogate pair become one character."""
    text = str(value)
    return (
        text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass") if _HALVES.search(text) else text
    )


def one_line(value: object) -> str:
    r"""A value as text on one line: line ends, control characters and runs of white space become one blank.

    >>> one_line(" two\nlines,\x1b a bell\x07 ")
    'two lines, a bell'
    """
    return " ".join(_CONTROL.sub(" ", as_text(value)).split())


def same(value: object, other: object) -> bool:
    """Whether two values of meta are the same: equal, or the same text, since files do not distinguish 5 from "5"."""
    if isinstance(value, (int, float)) and isinstance(other, (int, float)) and value == other:
        return True
    return str(value) == str(other)
