"""All dots are given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post
from .difference import Difference
from .ratio import Ratio

__all__ = ["StrictKropki"]


@dataclass(frozen=True, slots=True, init=False)
class StrictKropki(Constraint):
    """Cells that share a side without a dot are neither consecutive nor one double the other.

    >>> StrictKropki().describe()
    'Cells that share a side without a dot are neither consecutive nor one double the other.'
    """

    slug: ClassVar[str] = "strict-kropki"
    about: ClassVar[str] = "Cells that share a side without a dot are neither consecutive nor one double the other."

    def __init__(self) -> None:
        pass

    def describe(self) -> str:
        return "Cells that share a side without a dot are neither consecutive nor one double the other."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        marked = ground.marked(Difference, Ratio)
        yield post("strict-neighbours", marked, [1], "difference")
        yield post("strict-neighbours", marked, [2], "ratio")
