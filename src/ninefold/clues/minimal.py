"""Which clues of a puzzle are redundant, and a minimal puzzle without them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, overload

from .. import _core
from ..base.arguments import budget, flag, whole
from ..base.geometry import Cell
from ..engine.single import PuzzleLike, solve
from ..errors import ParseError
from ..puzzle.grid import Grid, GridLike
from ..puzzle.puzzle import is_variant

if TYPE_CHECKING:
    from ..variants.rules.base import Constraint
    from ..variants.variant import Variant

__all__ = ["is_minimal", "minimize", "redundant_clues", "redundant_rules"]


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


def redundant_rules(
    puzzle: PuzzleLike, *, jointly: bool = False, seed: int = 0, seconds: float | None = None
) -> tuple[Constraint, ...]:
    """Return the redundant rules of a variant: without any single one of them there is still exactly one solution.

    Rules are often redundant only one at a time.  With *jointly*, you get rules that can all be left out together, and
    no further one; *seed* determines which ones.  A classic puzzle has no rules to leave out.

    Raises as ``solve`` does unless there is exactly one solution.  *seconds* limits the work: OutOfTimeError if time
    runs out, with the rules found so far in ``so_far``.

    >>> from ninefold import Shape, Variant
    >>> from ninefold.variants import Killer
    >>> clues = {"r1c1": 1, "r1c2": 2, "r1c3": 3, "r2c1": 3, "r3c2": 1, "r4c4": 1}
    >>> puzzle = Variant(Shape(4), clues, [Killer("r4c1 r4c2", 5), Killer("r3c3 r3c4", 5)])
    >>> len(redundant_rules(puzzle)), len(redundant_rules(puzzle, jointly=True))
    (2, 1)
    """
    jointly, seed = flag("jointly", jointly), whole("seed", seed, most=2**64 - 1)
    seconds = budget("seconds", seconds)
    if is_variant(puzzle):
        from . import variants

        return variants.redundant_rules(puzzle, jointly, seed, seconds)
    _proper(puzzle)  # type: ignore[arg-type]
    return ()


def is_minimal(puzzle: PuzzleLike, *, seconds: float | None = None) -> bool:
    """Return whether every clue is needed: without any one of them there is more than one solution.

    >>> is_minimal("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    True
    """
    return not redundant_clues(puzzle, seconds=seconds)


@overload
def minimize(puzzle: GridLike, *, rules: bool = False, seed: int = 0, seconds: float | None = None) -> Grid: ...
@overload
def minimize(puzzle: Variant, *, rules: bool = False, seed: int = 0, seconds: float | None = None) -> Variant: ...
def minimize(puzzle: PuzzleLike, *, rules: bool = False, seed: int = 0, seconds: float | None = None) -> Grid | Variant:
    """Remove clues, in an order drawn from the seed, until every clue is needed.

    With *rules*, remove rules of a variant as well, after the clues, until every rule is needed too.

    All digits count as clues; for a variant, its givens.  The solution stays the same.  The same seed (0 to 2**64 - 1)
    always gives the same puzzle; a different seed may give one with more or fewer clues.  Raises as ``solve`` does
    unless there is exactly one solution.  *seconds* limits the work on a variant (a classic puzzle needs no limit):
    OutOfTimeError if time runs out, with the puzzle reached so far in ``so_far``.

    >>> small = minimize("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", seed=1)
    >>> small.clue_count, is_minimal(small)
    (21, True)
    """
    rules, seed = flag("rules", rules), whole("seed", seed, most=2**64 - 1)
    seconds = budget("seconds", seconds)
    if is_variant(puzzle):
        from . import variants

        until = None if seconds is None else time.monotonic() + seconds
        small = variants.minimize(puzzle, seed, seconds)
        if not rules:
            return small
        return variants.minimize_rules(small, seed, None if until is None else max(until - time.monotonic(), 0.0))
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
