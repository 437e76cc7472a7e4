"""AntiTaxicab."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post

__all__ = ["AntiTaxicab"]


@dataclass(frozen=True, slots=True, init=False)
class AntiTaxicab(Constraint):
    """A digit never stands at a distance of itself, along rows and columns, from another of its kind.

    >>> AntiTaxicab().describe()
    'A digit never stands at a distance of itself, along rows and columns, from another of its kind.'
    """

    slug: ClassVar[str] = "anti-taxicab"
    about: ClassVar[str] = (
        "A digit never stands at a distance of itself, along rows and columns, from another of its kind."
    )

    def __init__(self) -> None:
        pass

    def describe(self) -> str:
        return "A digit never stands at a distance of itself, along rows and columns, from another of its kind."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("anti-taxicab")
