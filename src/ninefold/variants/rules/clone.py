from __future__ import annotations

from .base import CellsLike, Constraint, Ground, Place, Postings, as_cells, few, named, post
from .teaching import Same, Teachings


class Clone(Constraint):
    """Cloned areas contain the same digits in the same positions.

    The first cell equals the first copy, the second cell the second copy, and so on.

    >>> Clone("r1c1 r1c2", "r3c3 r3c4").describe()
    'r1c1, r1c2 contain the same digits as r3c3, r3c4, in the same order.'
    """

    slug = "clone"
    names = ("cloned region", "copies")
    cells: tuple[Place, ...]
    copies: tuple[Place, ...]

    def __init__(self, cells: CellsLike, copies: CellsLike) -> None:
        here, there = as_cells(cells), as_cells(copies)
        if len(here) != len(there):
            raise ValueError(f"copies: expected {len(here)} cells, got {len(there)}")
        self._set(cells=here, copies=there)

    def describe(self) -> str:
        return f"{named(self.cells)} contain the same digits as {named(self.copies)}, in the same order."

    def lower(self, ground: Ground) -> Postings:
        for here, there in zip(ground.numbers(self.cells), ground.numbers(self.copies), strict=True):
            if here != there:
                yield post("equal", [here, there])

    def called(self) -> str:
        return f"the clones {few(self.cells)} and {few(self.copies)}"

    def teach(self, ground: Ground) -> Teachings:
        for here, there in zip(ground.numbers(self.cells), ground.numbers(self.copies), strict=True):
            if here != there:
                yield Same(here, there, "{a} and {b} are clones of each other")
