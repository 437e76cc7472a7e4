"""Known totals: numbers counted by others, or confirmed by two independent methods."""

from __future__ import annotations

import itertools

import ninefold
from tests.oracle import ORACLE, Oracle


def test_there_are_288_grids_of_4x4() -> None:
    assert sum(1 for _ in Oracle(2, 2).solutions([0] * 16)) == 288


def test_there_are_28200960_grids_of_6x6() -> None:
    # Relabeling makes all 720 first rows equivalent; below 123456 the 36 second rows are counted one by one.
    oracle = Oracle(2, 3)
    below = 0
    for left in itertools.permutations((4, 5, 6)):
        for right in itertools.permutations((1, 2, 3)):
            below += sum(1 for _ in oracle.solutions([1, 2, 3, 4, 5, 6, *left, *right] + [0] * 24))
    assert 720 * below == 28_200_960


def test_completions_of_a_band() -> None:
    # Six given rows leave the last band to fill: the oracle and the engine must agree.
    solution = ninefold.solve("." * 81, require_unique=False).line
    puzzle = solution[:54] + "." * 27
    expected = ORACLE.count([int(ch) if ch != "." else 0 for ch in puzzle], 10_000)
    assert ninefold.count(puzzle, limit=None).value == expected > 1


def test_zero_solution_puzzles() -> None:
    # Row 1 (or row 2) leaves one digit for its last cell, but the column already has it.
    for puzzle in (
        "12345678.........9" + "." * 63,
        "." * 8 + "1" + "23456789." + "." * 63,
    ):
        grid = ninefold.Grid(puzzle)
        assert not grid.conflicts
        assert ninefold.count(grid, limit=None, nodes=10_000).value == 0
        assert ninefold.check(grid).status is ninefold.Status.NONE
