"""Random lines, signs and outside clues: seeded, drawn without overlaps, and puzzles with them have one solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import pytest

from ninefold import Shape, Status, check, generate_variant
from ninefold.base.geometry import Cell
from ninefold.errors import GenerateError
from ninefold.generation import (
    OpenRule,
    random_cages,
    random_clues,
    random_dots,
    random_inequalities,
    random_lines,
    random_xv,
)
from ninefold.variants import (
    Arrow,
    Between,
    Constraint,
    Killer,
    LittleKiller,
    Palindrome,
    Renban,
    Sandwich,
    Skyscraper,
    Thermo,
    Whisper,
    XSum,
)
from tests.readings import Board, keeps
from tests.small_grids import solutions

LINES: tuple[type[Constraint], ...] = (Thermo, Arrow, Whisper, Renban, Palindrome, Between)
CLUES: tuple[type[Constraint], ...] = (Sandwich, Skyscraper, XSum, LittleKiller)
Maker = Callable[[Shape, int], Iterable[Any]]


def _lines(rule: type[Constraint]) -> Maker:
    return lambda shape, seed: random_lines(rule, shape, seed=seed)


def _clues(rule: type[Constraint]) -> Maker:
    return lambda shape, seed: random_clues(rule, shape, seed=seed, number=shape.size)


MAKERS: dict[str, Maker] = {
    **{rule.slug: _lines(rule) for rule in LINES},
    **{rule.slug: _clues(rule) for rule in CLUES},
    "kropki": lambda shape, seed: random_dots(shape, seed=seed),
    "kropki-negative": lambda shape, seed: random_dots(shape, seed=seed, negative=True),
    "xv": lambda shape, seed: random_xv(shape, seed=seed),
    "xv-negative": lambda shape, seed: random_xv(shape, seed=seed, negative=True),
    "inequality": lambda shape, seed: random_inequalities(shape, seed=seed),
    "killer": lambda shape, seed: random_cages(shape, seed=seed),
}


@pytest.mark.parametrize("name", MAKERS)
def test_same_seed_same_rules(name: str) -> None:
    make, shape = MAKERS[name], Shape(9)
    assert list(make(shape, 5)) == list(make(shape, 5))
    assert list(make(shape, 5)) != list(make(shape, 6))


@pytest.mark.parametrize("name", MAKERS)
def test_small_puzzles_have_one_solution_by_plain_search(name: str) -> None:
    shape = Shape(4)
    made = 0
    for seed in range(6):
        try:
            puzzle = generate_variant(lambda number: MAKERS[name](shape, number), shape=shape, seed=seed)
        except GenerateError:  # three digits of a whisper do not fit everywhere on so small a grid
            continue
        made += 1
        assert solutions(puzzle.puzzle) == [puzzle.solution.digits]
        for place, _ in puzzle.puzzle.givens:
            rest = [(where, digits) for where, digits in puzzle.puzzle.givens if where != place]
            fewer = type(puzzle.puzzle)(shape, rest, puzzle.puzzle.constraints)
            assert len(solutions(fewer)) > 1, "every given is needed"
    assert made >= 3


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("size", [6, 9])
def test_puzzles(name: str, size: int) -> None:
    shape = Shape(size)
    made = generate_variant(lambda number: MAKERS[name](shape, number), shape=shape, seed=2)
    verdict = check(made.puzzle)
    assert verdict.status is Status.ONE
    assert made.puzzle.rules
    assert keeps(Board(shape, (), made.puzzle.rules))(verdict.solutions[0].digits)
    assert made.puzzle == generate_variant(lambda n: MAKERS[name](shape, n), shape=shape, seed=2).puzzle
    assert all(len(rule.cells) > 1 for rule in made.puzzle.rules if isinstance(rule, Killer)), "no one-cell cages"


@pytest.mark.parametrize("rule", LINES)
def test_lines_keep_apart(rule: type[Constraint]) -> None:
    for seed in range(5):
        lines = random_lines(rule, seed=seed, smallest=3, largest=5, number=6)
        cells = [place for line in lines for place in line.places()]
        assert len(set(cells)) == len(cells)
        corners = []
        for line in lines:
            assert 3 <= len(line.places()) <= 5
            for a, b in pairwise(line.places()):
                assert isinstance(a, Cell)
                assert isinstance(b, Cell)
                assert max(abs(a.row - b.row), abs(a.column - b.column)) == 1
                if a.row != b.row and a.column != b.column:
                    corners.append((a.row + b.row, a.column + b.column))
        assert len(set(corners)) == len(corners), "lines do not cross"


def test_rules_of_one_seed_can_be_mixed() -> None:
    for seed in range(4):
        thermos = random_lines(Thermo, seed=seed, number=3)
        arrows = random_lines(Arrow, seed=seed, number=3, beside=thermos)
        dots = random_dots(seed=seed, number=8)
        cells = [place for line in (*thermos, *arrows) for place in line.places()]
        assert len(set(cells)) == len(cells)
        made = generate_variant([*thermos, *arrows, *dots, *random_clues(Sandwich, seed=seed, number=4)], seed=seed)
        assert check(made.puzzle).status is Status.ONE


def test_whispers_suit_the_size() -> None:
    for size, difference in ((4, 2), (6, 3), (9, 5)):
        (line, *_) = random_lines(Whisper, Shape(size), seed=1, smallest=2, largest=3)
        assert isinstance(line, Whisper)
        assert line.difference == difference


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="rule must be one of Thermo, Arrow"):
        random_lines(Killer)
    with pytest.raises(ValueError, match="rule must be one of Sandwich"):
        random_clues(Thermo)
    with pytest.raises(ValueError, match="largest"):
        random_lines(Thermo, smallest=5, largest=3)
    with pytest.raises(GenerateError, match="fits into this grid"):
        random_lines(Thermo, seed=1, smallest=10, largest=10)
    assert all(isinstance(clue, OpenRule) for clue in random_clues(XSum, seed=1))
