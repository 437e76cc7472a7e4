"""Random mixtures of rules (``bench/mixtures.py``): counts against plain checkers, and with inference switched off."""

from __future__ import annotations

import importlib.util
from itertools import islice
from types import ModuleType

import pytest

from ninefold import Shape
from ninefold.variants import Variant, conflicts, solutions
from ninefold.variants.solving import search
from tests.brute import fillings
from tests.conftest import ROOT
from tests.readings import Board, keeps


def mixtures() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mixtures", ROOT / "bench" / "mixtures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PUZZLES: list[Variant] = [mixtures().mixture(seed) for seed in range(1, 61)]
SMALL = [puzzle for puzzle in PUZZLES if puzzle.shape == Shape(4)]


def test_they_are_what_they_should_be() -> None:
    assert {len(puzzle.constraints) for puzzle in PUZZLES} >= {2, 3, 4}
    assert len({puzzle.shape for puzzle in PUZZLES}) >= 7
    assert len({type(rule) for puzzle in PUZZLES for rule in puzzle.constraints}) >= 15
    assert len(SMALL) >= 4
    assert PUZZLES[0] == mixtures().mixture(1)


@pytest.mark.parametrize("puzzle", SMALL, ids=repr)
def test_small_ones_by_trying_every_grid(puzzle: Variant) -> None:
    given = {place: sum(1 << (digit - 1) for digit in digits) for place, digits in puzzle.givens}
    grids = fillings(puzzle.shape, [given.get(place, puzzle.shape.all) for place in puzzle.places], 1000)
    expected = sorted(filter(keeps(Board(puzzle.shape, (), tuple(puzzle.constraints))), grids))
    assert expected
    assert sorted(solution.digits for solution in solutions(puzzle)) == expected


@pytest.mark.parametrize("puzzle", PUZZLES[::2], ids=lambda puzzle: f"{puzzle.shape.height}")
def test_solutions_keep_the_rules(puzzle: Variant) -> None:
    found = list(islice(solutions(puzzle), 5))
    assert found
    for solution in found:
        assert not conflicts(Variant(puzzle.shape, solution.values, puzzle.constraints))


@pytest.mark.parametrize("puzzle", PUZZLES[::3], ids=lambda puzzle: f"{puzzle.shape.height}")
def test_inference_switched_off_changes_no_count(puzzle: Variant) -> None:
    value, complete, _ = search(puzzle).count(300, 0.0, 5000)
    for off in (0b1, 0b10, 0b100, 0b1000, 0b10000, 0b11111):
        other, whole, _ = search(puzzle, off=off).count(300, 0.0, 5000)
        if (complete or value == 300) and (whole or other == 300):
            assert other == value


@pytest.mark.parametrize("seed", [120, 139])
def test_x_sums_of_many_digits_are_no_cliff(seed: int) -> None:
    puzzle = mixtures().mixture(seed)
    assert sum(rule.slug == "x-sum" for rule in puzzle.constraints) > 7
    assert search(puzzle).count(1000, 0.0, 2000)[0] == 1000


@pytest.mark.parametrize("seed", [388, 398, 1198])
def test_the_order_of_values_of_many_digits_is_no_cliff(seed: int) -> None:
    """Lowest first: none is counted in 50,000 guesses."""
    puzzle = mixtures().mixture(seed)
    assert len(puzzle.shape.digits) == 16
    assert search(puzzle).count(1000, 0.0, 4000)[0] == 1000
    assert search(puzzle, off=mixtures().LOWEST_FIRST).count(1000, 0.0, 4000)[0] < 1000
