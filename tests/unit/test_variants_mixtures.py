"""Random mixtures of rules (``bench/mixtures.py``): counts against plain checkers, and with inference disabled."""

from __future__ import annotations

import importlib.util
from functools import cache
from itertools import islice
from types import ModuleType

import pytest

from ninefold import Shape, solutions
from ninefold.engine.variant_search import conflicts, search
from ninefold.variants import Variant
from tests.brute import fillings
from tests.conftest import ROOT
from tests.readings import Board, keeps


@cache
def mixtures() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mixtures", ROOT / "bench" / "mixtures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SEEDS = range(1, 61)
SMALL = [9, 40, 48, 50]
"""Those of 4x4."""


@cache
def mixture(seed: int) -> Variant:
    """Create it on demand, so that collecting the tests does not create them all."""
    made: Variant = mixtures().mixture(seed)
    return made


def test_they_match_their_descriptions() -> None:
    puzzles = [mixture(seed) for seed in SEEDS]
    assert {len(puzzle.constraints) for puzzle in puzzles} >= {2, 3, 4}
    assert len({puzzle.shape for puzzle in puzzles}) >= 7
    assert len({type(rule) for puzzle in puzzles for rule in puzzle.constraints}) >= 15
    assert [seed for seed in SEEDS if mixture(seed).shape == Shape(4)] == SMALL
    assert puzzles[0] == mixtures().mixture(1)


@pytest.mark.parametrize("seed", SMALL)
def test_small_ones_by_trying_every_grid(seed: int) -> None:
    puzzle = mixture(seed)
    given = {place: sum(1 << (digit - 1) for digit in digits) for place, digits in puzzle.givens}
    grids = fillings(puzzle.shape, [given.get(place, puzzle.shape.all) for place in puzzle.places], 1000)
    expected = sorted(filter(keeps(Board(puzzle.shape, (), tuple(puzzle.constraints))), grids))
    assert expected
    assert sorted(solution.digits for solution in solutions(puzzle)) == expected


@pytest.mark.parametrize("seed", SEEDS[::2])
def test_solutions_satisfy_the_rules(seed: int) -> None:
    puzzle = mixture(seed)
    found = list(islice(solutions(puzzle), 5))
    assert found
    for solution in found:
        assert not conflicts(Variant(puzzle.shape, solution.values, puzzle.constraints))


@pytest.mark.parametrize("seed", SEEDS[::3])
def test_inference_switched_off_changes_no_count(seed: int) -> None:
    puzzle = mixture(seed)
    value, complete, _ = search(puzzle).count(300, 0.0, 5000)
    for off in (0b1, 0b10, 0b100, 0b1000, 0b10000, 0b11111):
        other, whole, _ = search(puzzle, off=off).count(300, 0.0, 5000)
        if (complete or value == 300) and (whole or other == 300):
            assert other == value


@pytest.mark.parametrize("seed", [120, 139])
def test_x_sums_of_many_digits_stay_fast(seed: int) -> None:
    puzzle = mixtures().mixture(seed)
    assert sum(rule.slug == "x-sum" for rule in puzzle.constraints) > 7
    assert search(puzzle).count(1000, 0.0, 2000)[0] == 1000


@pytest.mark.parametrize("seed", [388, 398, 1198])
def test_the_order_of_values_does_not_slow_down_many_digits(seed: int) -> None:
    """With the lowest digit first, none is counted in 50,000 guesses."""
    puzzle = mixtures().mixture(seed)
    assert len(puzzle.shape.digits) == 16
    assert search(puzzle).count(1000, 0.0, 4000)[0] == 1000
    assert search(puzzle, off=mixtures().LOWEST_FIRST).count(1000, 0.0, 4000)[0] < 1000
