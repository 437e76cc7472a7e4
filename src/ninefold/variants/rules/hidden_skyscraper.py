"""Hidden skyscrapers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from ..._geometry import Shape
from .base import MOST, CellRule, CellsLike, Ground, Place, Posting, as_cells, named, post

__all__ = ["HiddenSkyscraper"]


@dataclass(frozen=True, slots=True, init=False)
class HiddenSkyscraper(CellRule):
    """Digits are heights of buildings; the clue is the first that is hidden from it.

    *cells* are those of the line, from the clue on.

    >>> HiddenSkyscraper("r1c1 r1c2 r2c2", 1).describe()
    'r1c1, r1c2, r2c2: the first building hidden is 1.'
    """

    slug: ClassVar[str] = "hidden-skyscraper"
    about: ClassVar[str] = "The first building that is hidden has this height."
    least: ClassVar[int] = 1
    digit: int

    def __init__(self, cells: CellsLike, digit: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), digit=whole("digit", digit, least=-MOST, most=MOST))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> HiddenSkyscraper | None:
        hidden = (digit for k, digit in enumerate(digits) if any(other > digit for other in digits[:k]))
        return next((cls(cells, digit) for digit in hidden), None)

    def describe(self) -> str:
        return f"{named(self.cells)}: the first building hidden is {self.digit}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("hidden-skyscraper", ground.numbers(self.cells), [self.digit])
