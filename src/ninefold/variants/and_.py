"""And of rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post

__all__ = ["And"]


@dataclass(frozen=True, slots=True, init=False)
class And(Constraint):
    """All of the rules hold; for use inside ``Or``.

    >>> from ninefold.variants import Odd, Thermo
    >>> And(Thermo("r1c1 r1c2"), Odd("r1c1 r1c2")).describe()
    'Each of these holds: (1) r1c1, r1c2: digits rise along the line. (2) r1c1, r1c2 hold odd digits.'
    """

    slug: ClassVar[str] = "and"
    about: ClassVar[str] = "All of the rules hold; for use inside ``Or``."
    parts: tuple[Constraint, ...]

    def __init__(self, *parts: Constraint) -> None:
        for part in parts:
            if not isinstance(part, Constraint):
                raise TypeError(f"parts: expected rules, got {part!r:.40}")
        if not parts:
            raise ValueError("parts: at least 1 expected")
        self._set(parts=parts)

    def describe(self) -> str:
        return "Each of these holds: " + " ".join(f"({k}) {part.describe()}" for k, part in enumerate(self.parts, 1))

    def lower(self, ground: Ground) -> Iterator[Posting]:
        parts = []
        for part in self.parts:
            inner = list(part.lower(ground))
            parts.append(inner[0] if len(inner) == 1 else post("and", parts=inner))
        yield post("and", parts=parts)
