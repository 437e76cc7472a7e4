"""Relations of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .relation import Relation

__all__ = ["Pair"]


@dataclass(frozen=True, slots=True, init=False)
class Pair(Relation):
    """Each cell of the list and the next are an allowed pair of digits.

    >>> Pair.from_function("r1c1 r1c2", lambda a, b: a + b == 4, range(1, 5)).describe()
    'r1c1, r1c2: each and the next are 1 and 3, 2 and 2 or 3 and 1.'
    """

    slug: ClassVar[str] = "pair"
    about: ClassVar[str] = "Each cell and the next are an allowed pair of digits."
    which: ClassVar[str] = "each and the next"
    posting: ClassVar[str] = "pair"
