from __future__ import annotations

from collections.abc import Iterable

from .base import CellsLike, Constraint, Ground, Place, Postings, as_cells, joined, number, numbers, post
from .teaching import Connected, Teachings, digit_mask


class ConnectedValues(Constraint):
    """Cells that contain one of the given digits form one orthogonally connected area.

    The area has *size* cells if you give a size. *cells* form a rectangle of *width* columns; the default is the whole
    grid.

    >>> ConnectedValues([1, 3]).describe()
    'Cells that contain 1 or 3 form one orthogonally connected area.'
    """

    slug = "connected-values"
    digits: tuple[int, ...]
    size: int | None
    cells: tuple[Place, ...]
    width: int | None

    def __init__(
        self, digits: Iterable[int], size: int | None = None, *, cells: CellsLike = (), width: int | None = None
    ) -> None:
        places = as_cells(cells, least=0)
        if bool(places) != (width is not None):
            raise ValueError("width: give cells and their width together")
        self._set(
            digits=tuple(sorted(set(numbers("digits", digits)))),
            size=None if size is None else number("size", size, least=1),
            cells=places,
            width=None if width is None else number("width", width, least=1),
        )

    def sentence(self) -> str:
        size = "" if self.size is None else f" of {self.size} cells"
        return f"Cells that contain {joined(self.digits, 'or')} form one orthogonally connected area{size}."

    def lower(self, ground: Ground) -> Postings:
        cells = ground.numbers(self.cells) if self.cells else range(ground.shape.cells)
        width = ground.shape.width if self.width is None else self.width
        yield post("connected", cells, [width, self.size or 0, *self.digits])

    def called(self) -> str:
        return f"the connected area of {joined(self.digits, 'and')}"

    def teach(self, ground: Ground) -> Teachings:
        cells = tuple(ground.numbers(self.cells) if self.cells else range(ground.shape.cells))
        width = ground.shape.width if self.width is None else self.width
        near = []
        for at in range(len(cells)):
            moves = [at - width, at + width, *([at - 1] if at % width else []), *([at + 1] if (at + 1) % width else [])]
            near.append(tuple(cells[other] for other in moves if 0 <= other < len(cells)))
        if len(set(cells)) == len(cells):
            digits = digit_mask(ground.shape, lambda d: d in self.digits)
            yield Connected(cells, digits, self.size or 0, tuple(near))
