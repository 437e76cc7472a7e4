"""The approaches side by side, with your own solvers and the native engines."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import cast

from .. import _core
from ..base.arguments import shown
from ..puzzle.grid import Grid, GridLike, classic_grid
from ..results.wire import plain
from .base import End, check_arguments
from .names import resolve
from .registry import NAMES, Approach, Search, get
from .solvers import Solver, is_solver, wrong_board

__all__ = ["NATIVE", "Row", "compare"]

NATIVE = "native"
"""The name of the native engines among those of the approaches."""
_SCALAR, _LANES = f"{NATIVE} (scalar)", f"{NATIVE} (lanes)"

_SLICE = 20_000
"""Guesses of the scalar engine between two checks of the clock and of Ctrl-C."""
_NO_LIMIT = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Row:
    """The result of one solver; the counters mean the same in every row (see ``Counters``), and None is unknown.

    The lanes of the native engine search both sides of a guess at once, so they never backtrack.  Your own solver has
    no nodes that could be counted: its ``placements`` are the digits that it writes to the board, and its
    ``backtracks`` those that it erases or overwrites.  ``error`` explains why it is wrong or failed.
    """

    name: str
    end: End
    solution: Grid | None
    nodes: int | None
    placements: int | None
    backtracks: int | None
    seconds: float
    error: str | None = None

    def __str__(self) -> str:
        counts = [f"{'-' if one is None else one:>8}" for one in (self.nodes, self.backtracks)]
        words = f"{self.name:24}  {self.end!s:11}  {counts[0]} nodes  {counts[1]} backtracks"
        return words if self.error is None else f"{words}  ({self.error})"


@plain.register
def _row(row: Row) -> dict[str, object]:
    return {
        "approach": row.name,
        "end": str(row.end),
        "solution": row.solution.line if row.solution else None,
        "nodes": row.nodes,
        "placements": row.placements,
        "backtracks": row.backtracks,
        "seconds": round(row.seconds, 9),
        "error": row.error,
    }


def compare(
    puzzle: GridLike,
    approaches: Iterable[str | Approach | Solver | type | Callable[..., object]] = (*NAMES, NATIVE),
    *,
    nodes: int | None = None,
    seconds: float | None = 2.0,
) -> list[Row]:
    """Let these *approaches*, in every variant, and the native engines look for a first solution.

    Pass names, aliases (``"backtracking"``), your own approach (see Approach), or your own solver in the form of
    LeetCode 37: a class with ``solveSudoku(self, board)``, or a function ``solveSudoku(board)``, which fills the board
    in place.  A solver's board is checked, and its time is that of a run without counting.
    ``native`` is two rows: the scalar engine, which makes one guess at a time as the approaches do, and the lanes,
    which :func:`ninefold.solve` uses.

    *nodes* and *seconds* are the budget of each row; a row that uses it up ends with ``gave up``.  Your own solver
    cannot be limited by nodes.  Errors as in :func:`start`; TypeError if a solver has the wrong form.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> def solveSudoku(board):
    ...     board[0][2] = "5"
    >>> for row in compare(puzzle, ["scan", "MRV", solveSudoku, "native"], nodes=1000, seconds=None):
    ...     print(row)
    scan                      gave up          1000 nodes       976 backtracks
    most-constrained (sets)   solved              0 nodes         0 backtracks
    most-constrained (bits)   solved              0 nodes         0 backtracks
    solveSudoku               wrong               - nodes         - backtracks  (row 1 has 5 twice (r1c1, r1c3))
    native (scalar)           solved              0 nodes         0 backtracks
    native (lanes)            solved              0 nodes         - backtracks
    """
    grid = classic_grid(puzzle, "compare")
    check_arguments(grid, nodes, seconds)
    rows = []
    for approach in _resolved(approaches):
        if approach is None:
            rows += [scalar(grid, nodes, seconds), lanes(grid, nodes, seconds)]
        elif isinstance(approach, Solver):
            rows.append(own(approach, grid, seconds))
        else:
            for label, options in approach.variants():
                done = approach.start(grid, nodes=nodes, seconds=seconds, **options).finish()
                counts = done.nodes, done.placements, done.backtracks
                rows.append(Row(label, done.end, cast("Grid | None", done.solution), *counts, done.seconds))
    return rows


def _resolved(
    approaches: Iterable[str | Approach | Solver | type | Callable[..., object]],
) -> list[Approach | Solver | None]:
    """The approaches and solvers, None for the native engines; a wrong one is refused before any runs."""
    if isinstance(approaches, (str, Approach)) or not isinstance(approaches, Iterable) or isinstance(approaches, type):
        raise TypeError(f"approaches must be a list of names or approaches, got {shown(approaches)}")
    return [_one(choice) for choice in approaches]


def _one(choice: str | Approach | Solver | type | Callable[..., object]) -> Approach | Solver | None:
    if isinstance(choice, str):
        return None if resolve(choice, (*NAMES, NATIVE)).approach == NATIVE else get(choice)
    if isinstance(choice, (Solver, type)) or (not isinstance(choice, Approach) and is_solver(choice)):
        return Solver.wrap(choice)
    return get(cast(Search, choice))


def own(solver: Solver, grid: Grid, seconds: float | None) -> Row:
    """Let a user's solver fill a board, check it with the engine, and count in a second run."""

    def row(end: End, error: str | None = None) -> Row:
        return Row(solver.name, end, None, None, None, None, first.seconds, error)

    first = solver.attempt(grid, seconds)
    if first.expired:
        return row(End.GAVE_UP)
    if first.error is not None:
        return row(End.FAILED, solver.explain(first.error))
    wrong = wrong_board(grid, first)
    if wrong:
        text = "".join(str(cell) for row in first.board for cell in row)
        # Leaving cells empty is the right answer to a puzzle without a solution.
        gave_up = "." in text or text == grid.line
        return (
            row(End.NO_SOLUTION)
            if gave_up and lanes(grid, None, seconds).end is End.NO_SOLUTION
            else row(End.WRONG, wrong)
        )
    again = solver.attempt(grid, seconds, counted=True)
    done = not again.expired and again.error is None
    counts = (again.placements, again.removals) if done else (None, None)
    solution = grid.with_solution("".join(map("".join, first.board)))
    return Row(solver.name, End.SOLVED, solution, None, *counts, first.seconds)


def scalar(grid: Grid, nodes: int | None, seconds: float | None) -> Row:
    """Let the scalar engine look for the first solution of a puzzle with clues."""
    start = time.perf_counter()
    search = _core.ScalarSearch(grid._masks())
    max_nodes = _NO_LIMIT if nodes is None else min(nodes, _NO_LIMIT)
    while True:
        found = search.next(search.guesses + _SLICE, max_nodes)
        spent = time.perf_counter() - start
        if found is not True or search.nodes >= max_nodes or (seconds is not None and spent >= seconds):
            break
    end = End.GAVE_UP if found is True else End.NO_SOLUTION if found is False else End.SOLVED
    solution = grid.with_solution(found) if isinstance(found, bytes) else None
    return Row(_SCALAR, end, solution, search.nodes, None, search.backtracks, spent)


def lanes(grid: Grid, nodes: int | None, seconds: float | None) -> Row:
    """Let the lane engine look for the first solution of a puzzle with clues.

    Counting to one respects a budget; solving returns the digits and is what ``ninefold.solve`` does.  So count first,
    then solve whatever counting could finish, and time that.
    """
    masks = grid._masks()
    budget = 0 if nodes is None else min(max(nodes, 1), _NO_LIMIT)
    wall = 0.0 if seconds is None else max(seconds, 1e-9)  # for the engine a budget of 0 is none
    start = time.perf_counter()
    found, complete, guesses = _core.count_masks(masks, 1, wall, budget, 1)
    if not found and not complete:
        return Row(_LANES, End.GAVE_UP, None, min(guesses, budget or guesses), None, None, time.perf_counter() - start)
    start = time.perf_counter()
    _, found, guesses, line, _ = _core.solve_masks(masks, 1)
    spent = time.perf_counter() - start
    if budget and guesses > budget:
        return Row(_LANES, End.GAVE_UP, None, budget, None, None, spent)
    if line is None:
        return Row(_LANES, End.NO_SOLUTION, None, guesses, None, None, spent)
    return Row(_LANES, End.SOLVED, grid.with_solution(line), guesses, None, None, spent)
