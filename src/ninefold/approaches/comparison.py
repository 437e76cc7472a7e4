"""The approaches side by side, with the native engine as the last row."""

from __future__ import annotations

import struct
import time
from collections.abc import Iterable
from dataclasses import dataclass

from .. import _core
from .._grid import Grid, GridLike
from .base import End, check_arguments
from .registry import NAMES, get

__all__ = ["NATIVE", "Row", "compare"]

NATIVE = "native"
"""The name of the native engine among the rows of :func:`compare`."""

_SLICE = 20_000
"""Guesses of the native engine between two looks at the clock and at Ctrl-C."""
_NO_LIMIT = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Row:
    """What one solver made of the puzzle; the counters mean the same in every row (see ``Counters``)."""

    name: str
    end: End
    solution: Grid | None
    nodes: int
    backtracks: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.name:24}  {self.end!s:11}  {self.nodes:>8} nodes  {self.backtracks:>8} backtracks"


def compare(
    puzzle: GridLike,
    *,
    names: Iterable[str] = (*NAMES, NATIVE),
    nodes: int | None = None,
    seconds: float | None = 2.0,
) -> list[Row]:
    """Let the approaches of these names, in every variant, and the native engine look for a first solution.

    *nodes* and *seconds* are the budget of each row, so that it always ends; a row that used it up says
    ``gave up``.  Errors as in :func:`start`.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> for row in compare(puzzle, names=["scan", "most-constrained", "native"], nodes=1000, seconds=None):
    ...     print(row)
    scan                      gave up          1000 nodes       976 backtracks
    most-constrained (sets)   solved              0 nodes         0 backtracks
    most-constrained (bits)   solved              0 nodes         0 backtracks
    native                    solved              0 nodes         0 backtracks
    """
    grid = Grid(puzzle)
    check_arguments(grid, nodes, seconds)
    rows = []
    for approach in [None if name == NATIVE else get(name) for name in names]:
        if approach is None:
            rows.append(native(grid, nodes, seconds))
            continue
        for label, options in approach.variants():
            result = approach.start(grid, nodes=nodes, seconds=seconds, **options).finish()
            rows.append(Row(label, result.end, result.solution, result.nodes, result.backtracks, result.seconds))
    return rows


def native(grid: Grid, nodes: int | None, seconds: float | None) -> Row:
    """Let the native engine look for the first solution of a puzzle with clues."""
    start = time.perf_counter()
    search = _core.ScalarSearch(struct.pack("<81H", *(1 << (d - 1) if d else 0x1FF for d in grid.digits)))
    max_nodes = _NO_LIMIT if nodes is None else min(nodes, _NO_LIMIT)
    while True:
        found = search.next(search.guesses + _SLICE, max_nodes)
        spent = time.perf_counter() - start
        if found is not True or search.nodes >= max_nodes or (seconds is not None and spent >= seconds):
            break
    end = End.GAVE_UP if found is True else End.NO_SOLUTION if found is False else End.SOLVED
    solution = grid.with_solution(found) if isinstance(found, bytes) else None
    return Row(NATIVE, end, solution, search.nodes, search.backtracks, spent)
