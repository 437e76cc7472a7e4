"""All ratios are given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import MOST, Constraint, Ground, Posting, listed, named, post
from .ratio import Ratio

__all__ = ["StrictRatio"]


@dataclass(frozen=True, slots=True, init=False)
class StrictRatio(Constraint):
    """Cells that share a side without a ratio have none of these ratios.

    >>> StrictRatio().describe()
    'Cells that share a side without a ratio do not have the ratio 2.'
    """

    slug: ClassVar[str] = "strict-ratio"
    about: ClassVar[str] = "Cells that share a side without a black dot have no such ratio."
    ratios: tuple[int, ...]

    def __init__(self, ratios: Iterable[int] = (2,)) -> None:
        self._set(
            ratios=tuple(sorted({whole("ratios", ratio, least=1, most=MOST) for ratio in listed("ratios", ratios)}))
        )

    def describe(self) -> str:
        return f"Cells that share a side without a ratio do not have the ratio {named(map(str, self.ratios))}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("strict-neighbours", ground.marked(Ratio), self.ratios, "ratio")
