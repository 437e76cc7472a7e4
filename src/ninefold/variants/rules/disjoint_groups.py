"""Disjoint groups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post

__all__ = ["DisjointGroups"]


@dataclass(frozen=True, slots=True, init=False)
class DisjointGroups(Constraint):
    """Cells at the same place of all boxes hold different digits.

    >>> DisjointGroups().describe()
    'Cells at the same place of all boxes hold different digits.'
    """

    slug: ClassVar[str] = "disjoint-groups"
    about: ClassVar[str] = "Cells at the same place of all boxes hold different digits."

    def __init__(self) -> None:
        pass

    def describe(self) -> str:
        return "Cells at the same place of all boxes hold different digits."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        for places in zip(*ground.shape.regions, strict=False):
            yield post("different", places)
