"""``Puzzle``: the common base of the two kinds of puzzle, ``Grid`` and ``Variant``."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from ..base.geometry import Place, Shape
    from ..variants.variant import Variant

__all__ = ["Puzzle", "classic_only", "is_variant"]


class Puzzle:
    """A Sudoku of either kind: a ``Grid`` (9x9, classic rules) or a ``Variant`` (any shape, any rules).

    Every function of ninefold that takes a puzzle takes both kinds wherever that makes sense.

    >>> from ninefold import Grid, Puzzle, Shape, Variant
    >>> isinstance(Grid(), Puzzle), isinstance(Variant(Shape(4)), Puzzle)
    (True, True)
    """

    __slots__ = ()

    classic: ClassVar[bool]
    """True for ``Grid``."""

    if TYPE_CHECKING:

        @property
        def shape(self) -> Shape:
            """Size, digits and regions."""

        @property
        def clue_count(self) -> int:
            """How many cells have a given digit."""

        def to_svg(self) -> str:
            """The puzzle as a picture."""

        def drawing(self) -> str:
            """The puzzle as text in lines."""

    def _cell_number(self, cell: Place) -> int:
        """The number of a cell, as ``Shape.cell_at`` takes it, or of an extra cell by its name."""
        extra: tuple[str, ...] = getattr(self, "extra", ())
        if isinstance(cell, str) and cell in extra:
            return self.shape.cells + extra.index(cell)
        return self.shape.cell_at(cell)


def is_variant(puzzle: object) -> TypeIs[Variant]:
    """Return whether a value is a ``Variant``, without loading the rules."""
    return isinstance(puzzle, Puzzle) and not puzzle.classic


def classic_only(what: str) -> str:
    """Return the error message for a variant if *what* supports classic puzzles only.

    >>> classic_only("rate")
    'rate supports classic 9x9 puzzles only, but got a variant'
    """
    return f"{what} supports classic 9x9 puzzles only, but got a variant"
