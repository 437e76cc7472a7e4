"""Where a grid needs clues, and where a puzzle needs them most: unavoidable sets and backdoors."""

from __future__ import annotations

from .. import _core
from ..base.arguments import budget, whole
from ..base.geometry import Cell
from ..engine.single import solve
from ..errors import OutOfTimeError
from ..puzzle.grid import GridLike, classic_grid
from .minimal import clue_digits

__all__ = ["CellSets", "backdoors", "unavoidable_sets"]

CellSets = tuple[tuple[Cell, ...], ...]
"""Sets of cells, the smallest first, each in the order of the grid."""


def unavoidable_sets(puzzle: GridLike, *, most: int = 12, seconds: float | None = None) -> CellSets:
    """Return the minimal unavoidable sets of a grid with at most *most* cells, the smallest first.

    The digits of an unavoidable set can be exchanged among themselves so that the grid stays valid.  A puzzle
    therefore needs a clue in each of them.  A set is minimal if it contains no smaller one.  For a puzzle, you get the
    sets of its solution; raises as ``solve`` does unless there is exactly one.

    Sets of up to 12 cells take about 30 ms, and every two cells more about six times as long.  *seconds* limits the
    work: OutOfTimeError if time runs out, with the sets found so far in ``so_far``.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> sets = unavoidable_sets(puzzle)
    >>> len(sets), [str(cell) for cell in sets[0]]
    (309, ['r1c4', 'r1c5', 'r4c4', 'r4c5'])
    """
    most, seconds = whole("most", most, least=4, most=81), budget("seconds", seconds)
    grid = classic_grid(puzzle, "unavoidable_sets")
    if not grid.is_solved:
        grid = solve(grid).grid
    found, complete = _core.unavoidable_sets(grid.digits, most, seconds)
    return _sets(found, complete, f"all unavoidable sets of up to {most} cells")


def backdoors(puzzle: GridLike, *, seconds: float | None = None) -> CellSets:
    """Return the smallest backdoors of a puzzle, all of the same size.

    A backdoor is a set of empty cells that, once filled with their solution, let naked and hidden singles solve the
    rest.  A puzzle that singles solve has one backdoor, the empty set.  Raises as ``solve`` does unless there is
    exactly one solution.  *seconds* limits the work: OutOfTimeError if time runs out, with the backdoors found so far
    in ``so_far``.

    >>> from ninefold import examples
    >>> sets = backdoors(examples.get("extreme").grid)
    >>> len(sets), [str(cell) for cell in sets[0]]
    (4, ['r4c4'])
    """
    seconds = budget("seconds", seconds)
    grid = classic_grid(puzzle, "backdoors")
    found, complete = _core.backdoors(clue_digits(grid), solve(grid).grid.digits, seconds)
    return _sets(found, complete, "all backdoors")


def _sets(found: list[list[int]], complete: bool, what: str) -> CellSets:
    sets = tuple(tuple(Cell(*divmod(cell, 9)) for cell in cells) for cells in found)
    if not complete:
        raise OutOfTimeError(f"the time ran out before {what} were found", so_far=sets)
    return sets
