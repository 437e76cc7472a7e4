"""All X and V are given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post
from .pair_sum import PairSum

__all__ = ["StrictXV"]


@dataclass(frozen=True, slots=True, init=False)
class StrictXV(Constraint):
    """Cells that share a side without X or V add up to neither 5 nor 10.

    >>> StrictXV().describe()
    'Cells that share a side without X or V add up to neither 5 nor 10.'
    """

    slug: ClassVar[str] = "strict-xv"
    about: ClassVar[str] = "Cells that share a side without X or V add up to neither 5 nor 10."

    def __init__(self) -> None:
        pass

    def describe(self) -> str:
        return "Cells that share a side without X or V add up to neither 5 nor 10."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        marked = ground.marked(PairSum)
        yield post("strict-neighbours", marked, [5, 10], "sum")
