"""The approaches side by side, with the native engines as the last rows."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from .. import _core
from ..base.arguments import choice as one_of
from ..base.arguments import shown
from ..puzzle.grid import Grid, GridLike, classic_grid
from ..results.wire import plain
from .base import End, check_arguments
from .registry import NAMES, Approach, Search, get

__all__ = ["NATIVE", "Row", "compare"]

NATIVE = "native"
"""The name of the native engines among those of the approaches."""
_SCALAR, _LANES = f"{NATIVE} (scalar)", f"{NATIVE} (lanes)"

_SLICE = 20_000
"""Guesses of the scalar engine between two looks at the clock and at Ctrl-C."""
_NO_LIMIT = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Row:
    """What one solver made of the puzzle; the counters mean the same in every row (see ``Counters``).

    The lanes of the native engine search both sides of a guess at once: they take nothing back, and their
    ``backtracks`` are ``None``.
    """

    name: str
    end: End
    solution: Grid | None
    nodes: int
    backtracks: int | None
    seconds: float

    def __str__(self) -> str:
        backtracks = "-" if self.backtracks is None else self.backtracks
        return f"{self.name:24}  {self.end!s:11}  {self.nodes:>8} nodes  {backtracks:>8} backtracks"


@plain.register
def _row(row: Row) -> dict[str, object]:
    return {
        "approach": row.name,
        "end": str(row.end),
        "solution": row.solution.line if row.solution else None,
        "nodes": row.nodes,
        "backtracks": row.backtracks,
        "seconds": round(row.seconds, 9),
    }


def compare(
    puzzle: GridLike,
    approaches: Iterable[str | Approach | Search] = (*NAMES, NATIVE),
    *,
    nodes: int | None = None,
    seconds: float | None = 2.0,
) -> list[Row]:
    """Let these *approaches*, in every variant, and the native engines look for a first solution.

    They are given by name, or as one of your own: an Approach, or its search function (see Approach).
    ``native`` is two rows: the scalar engine, which works as the approaches do, one guess at a time, and the
    lanes, which is what :func:`ninefold.solve` uses.

    *nodes* and *seconds* are the budget of each row, so that it always ends; a row that used it up says
    ``gave up``.  Errors as in :func:`start`.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> for row in compare(puzzle, ["scan", "most-constrained", "native"], nodes=1000, seconds=None):
    ...     print(row)
    scan                      gave up          1000 nodes       976 backtracks
    most-constrained (sets)   solved              0 nodes         0 backtracks
    most-constrained (bits)   solved              0 nodes         0 backtracks
    native (scalar)           solved              0 nodes         0 backtracks
    native (lanes)            solved              0 nodes         - backtracks
    """
    grid = classic_grid(puzzle, "compare")
    check_arguments(grid, nodes, seconds)
    rows = []
    for approach in _resolved(approaches):
        if approach is None:
            rows += [scalar(grid, nodes, seconds), lanes(grid, nodes, seconds)]
            continue
        for label, options in approach.variants():
            result = approach.start(grid, nodes=nodes, seconds=seconds, **options).finish()
            rows.append(Row(label, result.end, result.solution, result.nodes, result.backtracks, result.seconds))
    return rows


def _resolved(approaches: Iterable[str | Approach | Search]) -> list[Approach | None]:
    """The approaches, None for the native engines; a wrong one is refused before any has run."""
    if isinstance(approaches, (str, Approach)) or not isinstance(approaches, Iterable) or isinstance(approaches, type):
        raise TypeError(f"approaches must be a list of names or approaches, got {shown(approaches)}")
    known = (*NAMES, NATIVE)
    return [
        None if choice == NATIVE else get(one_of("approach", choice, known) if isinstance(choice, str) else choice)
        for choice in approaches
    ]


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
    return Row(_SCALAR, end, solution, search.nodes, search.backtracks, spent)


def lanes(grid: Grid, nodes: int | None, seconds: float | None) -> Row:
    """Let the lane engine look for the first solution of a puzzle with clues.

    Counting to one keeps to a budget, solving gives the digits and is what ninefold does with one puzzle:
    what counting could finish is then solved, and that is timed.
    """
    masks = grid._masks()
    budget = 0 if nodes is None else min(max(nodes, 1), _NO_LIMIT)
    wall = 0.0 if seconds is None else max(seconds, 1e-9)  # for the engine a budget of 0 is none
    start = time.perf_counter()
    found, complete, guesses = _core.count_masks(masks, 1, wall, budget, 1)
    if not found and not complete:
        return Row(_LANES, End.GAVE_UP, None, min(guesses, budget or guesses), None, time.perf_counter() - start)
    start = time.perf_counter()
    _, found, guesses, line, _ = _core.solve_masks(masks, 1)
    spent = time.perf_counter() - start
    if budget and guesses > budget:
        return Row(_LANES, End.GAVE_UP, None, budget, None, spent)
    if line is None:
        return Row(_LANES, End.NO_SOLUTION, None, guesses, None, spent)
    return Row(_LANES, End.SOLVED, grid.with_solution(line), guesses, None, spent)
