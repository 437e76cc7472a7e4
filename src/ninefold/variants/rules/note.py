"""What a format holds beside the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting

__all__ = ["Note"]


@dataclass(frozen=True, slots=True, init=False)
class Note(Constraint):
    """A title, an author, a drawing: no rule, but kept for writing it back.

    ``title``, ``author``, ``rules`` and ``solution`` mean the same in every format; other names begin with that of the
    format they come from.

    >>> Note("title", "Miracle").describe()
    'title: Miracle.'
    """

    slug: ClassVar[str] = "note"
    about: ClassVar[str] = "No rule: a title, an author, a drawing."
    name: str
    payload: str

    def __init__(self, name: str, payload: str = "") -> None:
        self._set(name=str(name), payload=str(payload))

    def describe(self) -> str:
        return f"{self.name}: {self.payload[:60].rstrip('.')}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield from ()
