"""Rules made of rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import shown
from .base import Constraint, Ground, Posting, post

__all__ = ["Compound"]


DEEPEST = 20
MOST_PARTS = 100_000


def _measured(parts: tuple[Constraint, ...], known: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """How deep rules go, and how many they are; one that stands at several places is looked into once."""
    depth, number = 0, len(parts)
    for part in parts:
        if isinstance(part, Compound):
            if id(part) not in known:
                known[id(part)] = _measured(part.parts, known)
            inner, more = known[id(part)]
            depth, number = max(depth, inner), number + more
    return depth + 1, number


@dataclass(frozen=True, slots=True, init=False)
class Compound(Constraint):
    """Some rules, of which at least one or all hold."""

    lead: ClassVar[str] = ""
    """How a sentence about the parts begins."""
    parts: tuple[Constraint, ...]

    def __init__(self, *parts: Constraint) -> None:
        for part in parts:
            if not isinstance(part, Constraint):
                meant = f": {type(self).__name__}(a, b), not [a, b]" if isinstance(part, (list, tuple)) else ""
                raise TypeError(f"parts must be rules one after the other{meant}, got {shown(part)}")
        if not parts:
            raise ValueError("parts: at least 1 expected")
        depth, number = _measured(parts, {})
        if depth > DEEPEST:
            raise ValueError(f"parts: rules inside rules, more than {DEEPEST} deep")
        if number > MOST_PARTS:
            raise ValueError(f"parts: more than {MOST_PARTS:,} rules, those inside others counted")
        self._set(parts=parts)

    def describe(self) -> str:
        return f"{self.lead} " + " ".join(f"({k}) {part.describe()}" for k, part in enumerate(self.parts, 1))

    def lower(self, ground: Ground) -> Iterator[Posting]:
        parts = []
        for part in self.parts:
            inner = list(part.lower(ground))
            parts.append(inner[0] if len(inner) == 1 else post("and", parts=inner))
        yield post(self.slug, parts=parts)
