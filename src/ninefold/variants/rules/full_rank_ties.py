"""Ties of full rank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import choice
from .base import Constraint, Ground, Posting

__all__ = ["FullRankTies"]


@dataclass(frozen=True, slots=True, init=False)
class FullRankTies(Constraint):
    """Which lines may be equal as numbers: none, those without a clue, or any; equal ones then have one rank.

    >>> FullRankTies("any").describe()
    'Lines that may be equal as numbers: any.'
    """

    slug: ClassVar[str] = "full-rank-ties"
    about: ClassVar[str] = "Which lines may be equal as numbers."
    ties: str

    def __init__(self, ties: str) -> None:
        self._set(ties=choice("ties", ties, TIES))

    def describe(self) -> str:
        return f"Lines that may be equal as numbers: {self.ties}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield from ()


TIES = ("none", "unclued", "any")
