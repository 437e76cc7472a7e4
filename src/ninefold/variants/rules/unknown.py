"""What is not known."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._errors import ParseError
from .base import Constraint, Ground, Posting

__all__ = ["NAMES", "Unknown", "meant"]

NAMES: dict[str, Iterable[str]] = {}
"""What a format calls the rules that it knows: each says so when it is loaded."""


@dataclass(frozen=True, slots=True, init=False)
class Unknown(Constraint):
    """Something that a format holds and ninefold does not know: kept for writing it back, refused when solving.

    *name* is that of the format, a colon and what it calls the thing.

    >>> Unknown("Ghosts").describe()
    'Ghosts is not known.'
    """

    slug: ClassVar[str] = "unknown"
    about: ClassVar[str] = "A rule that is not known."
    name: str
    payload: str

    def __init__(self, name: str, payload: str = "") -> None:
        self._set(name=str(name), payload=str(payload))

    def describe(self) -> str:
        return f"{_bare(self.name)} is not known."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        name, form = _bare(self.name), self.name.partition(":")[0]
        raise ParseError(f"the rule {name} is not known{meant(name, form)}: the puzzle cannot be solved")
        yield


def meant(name: str, form: str) -> str:
    """The rule of a format that a wrong name may have been meant for, as words to add to a sentence."""
    known = {other.lower(): other for other in NAMES.get(form, ())}
    near = difflib.get_close_matches(name.lower(), known, 1, 0.7)
    return f" (did you mean {known[near[0]]}?)" if near else ""


def _bare(name: str) -> str:
    """The name without that of its format."""
    return name.partition(":")[2] or name
