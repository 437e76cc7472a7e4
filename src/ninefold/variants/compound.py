"""Rules made of rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post

__all__ = ["Compound"]


@dataclass(frozen=True, slots=True, init=False)
class Compound(Constraint):
    """Some rules, of which at least one or all hold."""

    lead: ClassVar[str] = ""
    """How a sentence about the parts begins."""
    parts: tuple[Constraint, ...]

    def __init__(self, *parts: Constraint) -> None:
        for part in parts:
            if not isinstance(part, Constraint):
                raise TypeError(f"parts: expected rules, got {part!r:.40}")
        if not parts:
            raise ValueError("parts: at least 1 expected")
        self._set(parts=parts)

    def describe(self) -> str:
        return f"{self.lead} " + " ".join(f"({k}) {part.describe()}" for k, part in enumerate(self.parts, 1))

    def lower(self, ground: Ground) -> Iterator[Posting]:
        parts = []
        for part in self.parts:
            inner = list(part.lower(ground))
            parts.append(inner[0] if len(inner) == 1 else post("and", parts=inner))
        yield post(self.slug, parts=parts)
