"""True candidates: the digits each cell has in some solution."""

from __future__ import annotations

from dataclasses import dataclass

from .. import _core
from ..base.arguments import budget, counted, shown, whole, whole_or_none
from ..base.geometry import Cell, Place
from ..engine.single import PuzzleLike
from ..errors import InvalidPuzzleError, OutOfTimeError
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle, is_variant

__all__ = ["TrueCandidates", "true_candidates"]


@dataclass(frozen=True, slots=True, repr=False)
class TrueCandidates:
    """The candidates of a puzzle that occur in some solution.

    ``masks`` holds those of each cell, row by row with extra cells last (bit 0 for the lowest digit); all are 0 if
    there is no solution.  ``counts`` holds for each cell the number of solutions with each digit, counted up to
    ``limit``.  If ``complete`` is False, the budget ran out: the digits listed are certain, others may be missing, and
    counts are too low.

    >>> from ninefold import Shape, Variant
    >>> true = true_candidates(Variant(Shape(4), {"r1c1": 1, "r2c3": 1, "r3c2": 1}), limit=100)
    >>> true["r4c4"], true.count("r4c4", 1), true.count("r1c2", 3)
    ((1,), 18, 6)
    """

    puzzle: Puzzle
    masks: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...]
    limit: int
    complete: bool = True

    def __repr__(self) -> str:
        return f"<TrueCandidates: {counted(len(self.backbone), 'empty cell')} with one digit>"

    def __getitem__(self, cell: Place) -> tuple[int, ...]:
        """The digits that a cell has in some solution; cells by name, by (row, column) from 0, or by number."""
        mask = self.masks[self.puzzle._cell_number(cell)]
        return tuple(digit for k, digit in enumerate(self.puzzle.shape.digits) if mask >> k & 1)

    def count(self, cell: Place, digit: int) -> int:
        """How many solutions have the digit in this cell, counted up to ``limit``."""
        counts, digits = self.counts[self.puzzle._cell_number(cell)], self.puzzle.shape.digits
        if digit not in digits:
            raise ValueError(f"{shown(digit)} is not among the digits {digits[0]} to {digits[-1]}")
        return counts[digits.index(digit)]

    @property
    def backbone(self) -> tuple[Cell, ...]:
        """The empty cells of the grid that hold the same digit in every solution."""
        shape, filled = self.puzzle.shape, self._filled()
        known = (c for c in range(shape.cells) if self.masks[c].bit_count() == 1 and c not in filled)
        return tuple(Cell(*divmod(c, shape.width)) for c in known)

    @property
    def marked(self) -> Grid:
        """The grid with the true candidates as pencil marks; TypeError for a variant."""
        if not isinstance(self.puzzle, Grid):
            raise TypeError("only a classic grid has pencil marks; use [cell] for the candidates of a variant")
        return self.puzzle.with_marks(None if self.puzzle.sukaku else self.masks)

    def _filled(self) -> set[int]:
        if isinstance(self.puzzle, Grid):
            return {c for c in range(81) if self.puzzle[c]}
        width = self.puzzle.shape.width
        givens = getattr(self.puzzle, "givens", ())
        return {width * p[0] + p[1] for p, digits in givens if isinstance(p, Cell) and len(digits) == 1}


def true_candidates(
    puzzle: PuzzleLike, *, limit: int = 1, seconds: float | None = None, nodes: int | None = None
) -> TrueCandidates:
    """Find the candidates that occur in some solution.

    *limit* is the count at which to stop for each candidate: 1 only checks that there is one.  Raises
    InvalidPuzzleError if the digits of a classic puzzle break the rules.  *seconds* and *nodes* limit the work on a
    variant; ``complete`` is whether they were enough.  A classic puzzle needs no limit unless *limit* is large; if
    *seconds* run out, it raises OutOfTimeError.

    >>> true = true_candidates("12.456789" + "." * 72)
    >>> true["r1c3"], true["r2c1"], [str(cell) for cell in true.backbone]
    ((3,), (4, 5, 6, 7, 8, 9), ['r1c3'])
    """
    limit = whole("limit", limit, least=1)
    seconds = budget("seconds", seconds)
    nodes = whole_or_none("nodes", nodes)
    if is_variant(puzzle):
        from ..engine import variant_search

        masks, counts, complete = variant_search.true_candidates(puzzle, limit, seconds, nodes)
        return TrueCandidates(puzzle, tuple(masks), tuple(map(tuple, counts)), limit, complete)
    grid = Grid(puzzle)  # type: ignore[arg-type]
    if conflicts := grid.conflicts:
        raise InvalidPuzzleError(conflicts)
    flat = _core.true_candidates(grid._masks(), min(limit, 2**63 - 1), seconds)
    if flat is None:
        raise OutOfTimeError(f"the time ran out before {limit:,} solutions were counted for each candidate")
    each = tuple(tuple(flat[9 * c : 9 * c + 9]) for c in range(81))
    masks = [sum(1 << d for d in range(9) if cell[d]) for cell in each]
    return TrueCandidates(grid, tuple(masks), each, limit)
