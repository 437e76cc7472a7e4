"""What is not known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._errors import ParseError
from .base import Constraint, Ground, Posting

__all__ = ["Unknown"]


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
        raise ParseError(f"the rule {_bare(self.name)} is not known: the puzzle cannot be solved")
        yield


def _bare(name: str) -> str:
    """The name without that of its format."""
    return name.partition(":")[2] or name
