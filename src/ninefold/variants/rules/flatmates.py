"""Dutch flatmates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post

__all__ = ["Flatmates"]


@dataclass(frozen=True, slots=True, init=False)
class Flatmates(Constraint):
    """Each middle digit has the lowest directly above it or the highest directly below it.

    >>> Flatmates().describe()
    'Each middle digit has the lowest directly above it or the highest directly below it.'
    """

    slug: ClassVar[str] = "flatmates"
    about: ClassVar[str] = "Each middle digit has the lowest directly above it or the highest directly below it."

    def __init__(self) -> None:
        pass

    def describe(self) -> str:
        return "Each middle digit has the lowest directly above it or the highest directly below it."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        for column in ground.shape.columns:
            yield post("flatmates", column)
