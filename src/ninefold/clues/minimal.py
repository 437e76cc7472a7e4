"""Which clues of a puzzle are redundant, and a minimal puzzle without them."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from .. import _core
from ..base.arguments import budget, whole
from ..base.geometry import Cell
from ..engine.single import PuzzleLike, solve
from ..errors import ParseError
from ..puzzle.grid import Grid, GridLike
from ..puzzle.puzzle import is_variant

if TYPE_CHECKING:
    from ..variants.variant import Variant

__all__ = ["is_minimal", "minimize", "redundant_clues"]


def redundant_clues(puzzle: PuzzleLike, *, seconds: float | None = None) -> tuple[Cell | str, ...]:
    """Return the cells of redundant clues: without any single one of them there is still exactly one solution.

    Raises as ``solve`` does unless there is exactly one solution.  All digits count as clues; for a variant, its
    givens.  *seconds* limits the work on a variant (a classic puzzle needs no limit): OutOfTimeError if time runs out,
    with the cells found so far in ``so_far``.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [str(cell) for cell in redundant_clues(line)[:4]]
    ['r1c1', 'r1c2', 'r1c5', 'r2c1']
    """
    seconds = budget("seconds", seconds)
    if is_variant(puzzle):
        from . import variants

        return variants.redundant_clues(puzzle, seconds)
    return tuple(Cell(*divmod(cell, 9)) for cell in _core.redundant_clues(_proper(puzzle)))  # type: ignore[arg-type]


def is_minimal(puzzle: PuzzleLike, *, seconds: float | None = None) -> bool:
    """Tell whether every clue is needed: without any one of them there is more than one solution.

    >>> is_minimal("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    True
    """
    return not redundant_clues(puzzle, seconds=seconds)


@overload
def minimize(puzzle: GridLike, *, seed: int = 0, seconds: float | None = None) -> Grid: ...
@overload
def minimize(puzzle: Variant, *, seed: int = 0, seconds: float | None = None) -> Variant: ...
def minimize(puzzle: PuzzleLike, *, seed: int = 0, seconds: float | None = None) -> Grid | Variant:
    """Remove clues, in an order drawn from the seed, until every clue is needed.

    All digits count as clues; for a variant, its givens.  The solution stays the same.  The same seed (0 to 2**64 - 1)
    always gives the same puzzle; a different seed may give one with more or fewer clues.  Raises as ``solve`` does
    unless there is exactly one solution.  *seconds* limits the work on a variant (a classic puzzle needs no limit):
    OutOfTimeError if time runs out, with the puzzle reached so far in ``so_far``.

    >>> small = minimize("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", seed=1)
    >>> small.clue_count, is_minimal(small)
    (21, True)
    """
    seed = whole("seed", seed, most=2**64 - 1)
    seconds = budget("seconds", seconds)
    if is_variant(puzzle):
        from . import variants

        return variants.minimize(puzzle, seed, seconds)
    return Grid(_core.minimize(_proper(puzzle), seed))  # type: ignore[arg-type]


def clue_digits(grid: Grid) -> bytes:
    """The digits of a puzzle that has clues; ParseError for a sukaku."""
    if grid.sukaku:
        raise ParseError("a sukaku has candidates instead of clues")
    return grid.digits


def _proper(puzzle: GridLike) -> bytes:
    """The digits of a puzzle that has exactly one solution."""
    grid = Grid(puzzle)
    digits = clue_digits(grid)
    solve(grid)
    return digits
