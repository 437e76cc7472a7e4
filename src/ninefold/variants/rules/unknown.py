from __future__ import annotations

import difflib
from collections.abc import Iterable

from ...errors import ParseError
from .base import Constraint, Ground, Postings

__all__ = ["NAMES", "SUDOKUPAD_DRAWINGS", "Unknown", "suggestion"]

SUDOKUPAD_DRAWINGS = "sudokupad:drawings or text-only rules"
"""The name for the drawings of a SudokuPad puzzle."""
NAMES: dict[str, Iterable[str]] = {}
"""The names of the rules that each format knows; a format adds its own when it is loaded."""


class Unknown(Constraint):
    """ninefold does not know this rule: it can be written back, but the puzzle cannot be solved.

    *name* is the name of the format, a colon, and the name of the rule in that format.

    >>> Unknown("Ghosts").describe()
    'ninefold cannot interpret Ghosts.'
    """

    slug = "unknown"
    name: str
    payload: str

    def __init__(self, name: str, payload: str = "") -> None:
        self._set(name=str(name), payload=str(payload))

    def describe(self) -> str:
        return f"ninefold cannot interpret {_bare(self.name)}."

    def lower(self, ground: Ground) -> Postings:
        name, form = _bare(self.name), self.name.partition(":")[0]
        raise ParseError(f"ninefold cannot interpret {name}{suggestion(name, form)}, so it cannot solve this puzzle")
        yield


def suggestion(name: str, form: str) -> str:
    """A suggestion for a misspelled rule name of a format, to add to a sentence; empty if there is none."""
    known = {other.lower(): other for other in NAMES.get(form, ())}
    near = difflib.get_close_matches(name.lower(), known, 1, 0.7)
    return f" (did you mean {known[near[0]]}?)" if near else ""


def _bare(name: str) -> str:
    """The name without its format."""
    return name.partition(":")[2] or name
