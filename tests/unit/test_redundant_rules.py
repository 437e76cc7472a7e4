"""Redundant rules, one at a time and together, against plain search on small grids."""

from __future__ import annotations

import random

import pytest

import ninefold
from ninefold import Shape, Status, Variant, check, minimize, redundant_rules
from ninefold.errors import OutOfTimeError, SeveralSolutionsError
from ninefold.variants import Difference, Killer, Note, StrictKropki
from tests.small_grids import CELLS, grids, random_rule, solutions


def puzzles(number: int) -> list[Variant]:
    """Puzzles with one solution, several rules and few givens."""
    rng = random.Random(4)
    found: list[Variant] = []
    while len(found) < number:
        grid = rng.choice(grids())
        rules = {random_rule(rng, grid) for _ in range(rng.randint(2, 7))}
        given = {cell: grid[4 * cell[0] + cell[1]] for cell in rng.sample(CELLS, rng.randint(0, 3))}
        puzzle = Variant(4, given, rules)
        if solutions(puzzle) == [grid]:
            found.append(puzzle)
    return found


@pytest.mark.parametrize("puzzle", puzzles(30))
def test_alone_and_together(puzzle: Variant) -> None:
    truth = solutions(puzzle)
    alone = redundant_rules(puzzle)
    assert alone == tuple(rule for rule in puzzle.rules if solutions(puzzle.without(rule)) == truth)
    for seed in (0, 1):
        together = redundant_rules(puzzle, jointly=True, seed=seed)
        assert together == redundant_rules(puzzle, jointly=True, seed=seed)
        assert set(together) <= set(alone)
        rest = puzzle.without(*together)
        assert solutions(rest) == truth
        assert all(solutions(rest.without(rule)) != truth for rule in rest.rules)
        small = minimize(puzzle, rules=True, seed=seed)
        assert solutions(small) == truth
        assert all(solutions(small.without(rule)) != truth for rule in small.rules)
        assert small.givens == minimize(puzzle, seed=seed).givens


def test_a_dot_that_is_given_because_all_are() -> None:
    """Without the dot, the negative rule would forbid the solution: the dot is needed."""
    grid = grids()[0]
    value = {cell: grid[4 * cell[0] + cell[1]] for cell in CELLS}
    edges = [(a, b) for a in CELLS for b in CELLS if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    dots = [Difference([a, b]) for a, b in edges if abs(value[a] - value[b]) == 1]
    ratios = [ninefold.variants.Ratio([a, b]) for a, b in edges if {value[a], value[b]} in ({1, 2}, {2, 4})]
    puzzle = Variant(4, value, [*dots, *ratios, StrictKropki()])
    assert check(puzzle).status is Status.ONE
    assert StrictKropki() in redundant_rules(puzzle)
    only_dots = [dot for dot in dots if {value[cell] for cell in dot.cells} != {1, 2}]  # type: ignore[index]
    assert not set(only_dots) & set(redundant_rules(puzzle))


def test_classic_puzzles_have_no_rules() -> None:
    assert redundant_rules(ninefold.examples.get("easy").grid) == ()
    assert minimize(ninefold.examples.get("easy").grid, rules=True).clue_count < 34
    with pytest.raises(SeveralSolutionsError):
        redundant_rules("." * 81)


def test_notes_are_kept() -> None:
    puzzle = Variant(Shape(4), "1234 3412 2143 4321", [Note("title", "Full"), Killer("r1c1 r1c2", 3)])
    assert redundant_rules(puzzle) == (Killer("r1c1 r1c2", 3),)
    assert minimize(puzzle, rules=True).notes == {"title": "Full"}


def test_the_time_may_run_out() -> None:
    puzzle = puzzles(1)[0]
    for call in (lambda: redundant_rules(puzzle, seconds=0), lambda: minimize(puzzle, rules=True, seconds=0)):
        with pytest.raises(OutOfTimeError):
            call()
