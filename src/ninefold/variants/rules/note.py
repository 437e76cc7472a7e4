from __future__ import annotations

from .base import Constraint, Ground, Postings


class Note(Constraint):
    """Notes are not rules: they keep a title, an author or a drawing for writing back.

    ``title``, ``author``, ``rules`` and ``solution`` mean the same in every format. Other names begin with the name of
    their format.

    >>> Note("title", "Miracle").describe()
    'title: Miracle.'
    """

    slug = "note"
    name: str
    payload: str

    def __init__(self, name: str, payload: str = "") -> None:
        self._set(name=str(name), payload=str(payload))

    def describe(self) -> str:
        return f"{self.name}: {self.payload[:60].rstrip('.')}."

    def lower(self, ground: Ground) -> Postings:
        yield from ()
