"""Random lines, signs and outside clues: seeded, drawn without overlaps, and puzzles with them have one solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import pytest

from ninefold import Shape, Status, Variant, check, generate_variant
from ninefold.base.geometry import Cell
from ninefold.errors import GenerateError
from ninefold.generation import (
    OpenRule,
    random_cages,
    random_clues,
    random_dots,
    random_inequalities,
    random_lines,
    random_parity,
    random_rules,
    random_xv,
)
from ninefold.variants import (
    AntiKnight,
    Arrow,
    Between,
    Clone,
    Constraint,
    Diagonal,
    DoubleArrow,
    Entropic,
    Even,
    HiddenSkyscraper,
    Killer,
    LittleKiller,
    Lockout,
    Modular,
    Nabner,
    NumberedRoom,
    Odd,
    Palindrome,
    Quadruple,
    RegionSumLine,
    Renban,
    Sandwich,
    Skyscraper,
    SlowThermo,
    StrictXV,
    Thermo,
    Whisper,
    XSum,
    Zipper,
)
from tests.readings import Board, keeps
from tests.small_grids import solutions

LINES: tuple[type[Constraint], ...] = (
    *(Thermo, SlowThermo, Arrow, DoubleArrow, Whisper, Renban, Palindrome, Between, Lockout, RegionSumLine, Zipper),
    *(Entropic, Modular, Nabner),
)
CLUES: tuple[type[Constraint], ...] = (
    *(Sandwich, Skyscraper, HiddenSkyscraper, XSum, NumberedRoom, LittleKiller, Quadruple),
)
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
    "parity": lambda shape, seed: random_parity(shape, seed=seed),
    "killer": lambda shape, seed: random_cages(shape, seed=seed),
}
TOO_LARGE = ("entropic", "nabner")
"""Rules that have no lines in a 4x4 grid."""


@pytest.mark.parametrize("name", MAKERS)
def test_same_seed_same_rules(name: str) -> None:
    make, shape = MAKERS[name], Shape(9)
    assert list(make(shape, 5)) == list(make(shape, 5))
    assert list(make(shape, 5)) != list(make(shape, 6))


@pytest.mark.parametrize("name", [name for name in MAKERS if name not in TOO_LARGE])
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


def test_rules_beside_others_have_a_grid() -> None:
    """The grid of the seed breaks the chess rule and the cages, so the lines are read from another one."""
    for seed in range(3):
        found: list[Any] = []
        for rule in (AntiKnight, Diagonal, Killer, RegionSumLine, Odd):
            found += random_rules(rule, seed=seed, beside=found)
        made = generate_variant(found, seed=seed, seconds=20)
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
    with pytest.raises(GenerateError, match="no entropic of"):
        random_lines(Entropic, Shape(4), seed=1)


@pytest.mark.parametrize("rule", [*LINES, *CLUES, Killer, StrictXV, Odd, Even])
def test_any_rule_by_its_class(rule: type[Constraint]) -> None:
    number = None if rule in (Killer, StrictXV) else 5
    found = random_rules(rule, seed=2, number=number)
    assert found == random_rules(rule, seed=2, number=number) != random_rules(rule, seed=3, number=number)
    kinds = {one.rule if isinstance(one, OpenRule) else type(one) for one in found}
    assert rule in kinds


def test_rules_without_a_choice() -> None:
    assert random_rules(AntiKnight) == (AntiKnight(),)
    assert random_rules(Diagonal) == (Diagonal(rising=False), Diagonal(rising=True))
    assert len(random_rules(Thermo, seed=1, number=2, smallest=4, largest=4)) == 2
    with pytest.raises(ValueError, match="no random rules of the kind Clone"):
        random_rules(Clone)
    with pytest.raises(ValueError, match="AntiKnight has no number to choose"):
        random_rules(AntiKnight, number=3)
    with pytest.raises(ValueError, match="Odd has no number of cells to choose"):
        random_rules(Odd, smallest=3)
    with pytest.raises(TypeError, match="rule must be a class of rules such as Thermo"):
        random_rules("thermo")  # type: ignore[arg-type]


@pytest.mark.parametrize(("size", "smallest", "largest"), [(9, 6, 9), (9, 9, 9), (6, 4, 6), (4, 2, 4), (9, 2, 5)])
def test_cages_have_a_complete_grid(size: int, smallest: int, largest: int) -> None:
    shape = Shape(size)
    for seed in range(12):
        cages = random_cages(shape, seed=seed, smallest=smallest, largest=largest)
        empty = Variant(shape, {}, [Killer(cage.cells) for cage in cages])
        assert check(empty).status in (Status.ONE, Status.SEVERAL)
