"""Relations of one's own between all cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .relation import Relation

__all__ = ["AllPairs"]


@dataclass(frozen=True, slots=True, init=False)
class AllPairs(Relation):
    """Any two cells, in the order of the list, are an allowed pair of digits.

    >>> AllPairs.from_function("r1c1 r1c2", lambda a, b: a + b == 4, range(1, 5)).describe()
    'r1c1, r1c2: any two are 1 and 3, 2 and 2 or 3 and 1.'
    """

    slug: ClassVar[str] = "all-pairs"
    about: ClassVar[str] = "Any two of the cells are an allowed pair of digits."
    which: ClassVar[str] = "any two"
    posting: ClassVar[str] = "pairs"
