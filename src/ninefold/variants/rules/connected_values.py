"""Connected digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import MOST, CellsLike, Constraint, Ground, Place, Posting, as_cells, listed, named, post

__all__ = ["ConnectedValues"]


@dataclass(frozen=True, slots=True, init=False)
class ConnectedValues(Constraint):
    """The cells that hold one of the digits form one region by sides, of a size where one is given.

    *cells* make a rectangle of *width* columns; left out they are the whole grid.

    >>> ConnectedValues([1, 3]).describe()
    'The cells with 1, 3 form one region.'
    """

    slug: ClassVar[str] = "connected-values"
    about: ClassVar[str] = "Cells with these digits form one region."
    digits: tuple[int, ...]
    size: int | None
    cells: tuple[Place, ...]
    width: int | None

    def __init__(
        self, digits: Iterable[int], size: int | None = None, *, cells: CellsLike = (), width: int | None = None
    ) -> None:
        found = tuple(sorted({whole("digits", digit, least=-MOST, most=MOST) for digit in listed("digits", digits)}))
        places = as_cells(cells, least=0)
        if bool(places) != (width is not None):
            raise ValueError("width: cells and their width belong together")
        self._set(
            digits=found,
            size=None if size is None else whole("size", size, least=1, most=MOST),
            cells=places,
            width=None if width is None else whole("width", width, least=1, most=MOST),
        )

    def describe(self) -> str:
        size = "" if self.size is None else f" of {self.size} cells"
        return f"The cells with {named(map(str, self.digits))} form one region{size}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        cells = ground.numbers(self.cells) if self.cells else range(ground.shape.cells)
        width = ground.shape.width if self.width is None else self.width
        yield post("connected", cells, [width, self.size or 0, *self.digits])
