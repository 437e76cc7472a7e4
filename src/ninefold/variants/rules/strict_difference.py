"""Pairs without a white dot have no such difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import MOST, Constraint, Ground, Posting, listed, named, post
from .difference import Difference

__all__ = ["StrictDifference"]


@dataclass(frozen=True, slots=True, init=False)
class StrictDifference(Constraint):
    """Cells that share a side without a white dot have none of these differences.

    >>> StrictDifference().describe()
    'Cells that share a side without a white dot do not differ by 1.'
    """

    slug: ClassVar[str] = "strict-difference"
    about: ClassVar[str] = "Cells that share a side without a white dot have no such difference."
    differences: tuple[int, ...]

    def __init__(self, differences: Iterable[int] = (1,)) -> None:
        self._set(
            differences=tuple(
                sorted({whole("differences", d, least=0, most=MOST) for d in listed("differences", differences)})
            )
        )

    def describe(self) -> str:
        return f"Cells that share a side without a white dot do not differ by {named(map(str, self.differences))}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("strict-neighbours", ground.marked(Difference), self.differences, "difference")
