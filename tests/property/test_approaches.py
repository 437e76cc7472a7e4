"""Properties of every approach on any puzzle: events are complete, and symmetry changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold
from ninefold import approaches
from ninefold.approaches import End, Kind
from tests.oracle import ORACLE, isomorph, random_pseudo_puzzle, random_puzzle

VARIANTS = [
    pytest.param(name, options, id=label)
    for name in approaches.NAMES
    for label, options in approaches.get(name).variants()
]
every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS)
seeds = st.integers(0, 2**32 - 1)
BUDGET = 2000
LOOK_AHEAD = ("ac3", "norvig", "dancing-links")
"""These use more than row, column and box when they call a digit forced."""


def some_puzzle(seed: int) -> ninefold.Grid:
    """Return a puzzle with one solution or several, or one of random digits that mostly has none."""
    rng = random.Random(seed)
    cells = random_puzzle(rng, rng.randint(26, 80)) if rng.random() < 0.6 else random_pseudo_puzzle(rng, 30)
    return ninefold.Grid(bytes(cells))


def is_forced(cells: list[int], cell: int, digit: int) -> bool:
    """Return whether every solution has the digit just placed in the cell."""
    cells[cell] = 0
    try:
        others = [other for other in ORACLE.legal(cells, cell) if other != digit]
        return not any(ORACLE.count([*cells[:cell], other, *cells[cell + 1 :]], 1) for other in others)
    finally:
        cells[cell] = digit


@every_variant
@given(seeds, st.integers(0, BUDGET))
def test_events_tell_the_whole_story(name: str, options: dict[str, Any], seed: int, budget: int) -> None:
    grid = some_puzzle(seed)
    run = approaches.start(grid, name, nodes=budget, seconds=None, **options)
    cells = list(grid.digits)
    guessed: set[int] = set()
    nodes = placements = backtracks = max_depth = checked = 0
    kind = None
    for kind, cell, digit, depth in run:
        if kind in (Kind.PLACE, Kind.FORCED):
            assert cells[cell] == 0
            assert digit in ORACLE.legal(cells, cell)
            cells[cell] = digit
            placements += 1
            if kind is Kind.PLACE:
                nodes += 1
                guessed.add(cell)
            elif name not in LOOK_AHEAD:
                assert ORACLE.legal(cells, cell) == [digit], "forced means that nothing else fits"
            elif checked < 40:
                checked += 1
                assert is_forced(cells, cell, digit), "forced means that no solution has anything else here"
        elif kind is Kind.REMOVE:
            assert cells[cell] == digit != 0
            cells[cell] = 0
            backtracks += cell in guessed
            guessed.discard(cell)
        elif kind is Kind.TRY:
            assert cells[cell] == 0
            assert 1 <= digit <= 9
        else:
            assert digit == 0 or cell == -1
        assert depth == len(guessed)
        max_depth = max(max_depth, depth)
    outcome = run.finish()
    assert (outcome.nodes, outcome.placements, outcome.backtracks, outcome.max_depth) == (
        nodes,
        placements,
        backtracks,
        max_depth,
    )
    assert nodes <= budget
    assert (kind is Kind.SOLVED) == (outcome.end is End.SOLVED)
    if outcome.end is End.SOLVED:
        assert outcome.solution is not None
        assert list(outcome.solution.digits) == cells
        assert ORACLE.is_solution(cells, list(grid.digits))
    elif outcome.end is End.NO_SOLUTION:
        assert cells == list(grid.digits), "all that was put in has been taken out"
        assert ORACLE.count(list(grid.digits), 1) == 0
    else:
        assert nodes == budget


@every_variant
@given(seeds)
def test_silent_runs_count_the_same(name: str, options: dict[str, Any], seed: int) -> None:
    grid = some_puzzle(seed)
    watched = approaches.start(grid, name, nodes=300, seconds=None, **options)
    for _ in watched:
        pass
    silent = approaches.start(grid, name, nodes=300, seconds=None, **options)
    silent.finish()
    assert silent.counters == watched.counters
    assert (silent.end, silent.solution) == (watched.end, watched.solution)


@every_variant
@given(seeds)
def test_symmetry_keeps_solvability(name: str, options: dict[str, Any], seed: int) -> None:
    grid = some_puzzle(seed)
    ends = {
        approaches.run(puzzle, name, nodes=BUDGET, seconds=None, **options).end
        for puzzle in (grid, ninefold.Grid(bytes(isomorph(grid.digits, random.Random(seed)))))
    }
    assert ends != {End.SOLVED, End.NO_SOLUTION}
    truth = End.SOLVED if ORACLE.count(list(grid.digits), 1) else End.NO_SOLUTION
    assert ends <= {truth, End.GAVE_UP}


@given(seeds)
def test_all_rows_of_a_comparison_agree(seed: int) -> None:
    grid = some_puzzle(seed)
    rows = approaches.compare(grid, nodes=500, seconds=None)
    ends = {row.end for row in rows} - {End.GAVE_UP}
    assert len(ends) <= 1
    if ninefold.check(grid).status is ninefold.Status.ONE:
        assert len({row.solution for row in rows if row.solution}) == 1
    scalar, lanes = rows[-2:]
    assert (scalar.name, lanes.name) == ("native (scalar)", "native (lanes)")
    assert scalar.backtracks is not None
    assert scalar.nodes is not None
    assert lanes.nodes is not None
    assert 0 <= scalar.backtracks <= scalar.nodes <= 500
    assert 0 <= lanes.nodes <= 500
    if scalar.end is End.NO_SOLUTION:
        assert scalar.backtracks == scalar.nodes
