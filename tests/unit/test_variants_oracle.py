"""Every variant rule against plain search over its literal reading (``tests/brute.py``, ``make oracle``)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations

import pytest

import ninefold
from ninefold import Cell, ParseError, Shape, Status, check, solutions
from ninefold import variants as v
from ninefold.engine.variant_search import conflicts
from tests.brute import MOST, SHAPES, SWITCHES, Field, campaign, compare, fields, fillings, fitting, puzzle
from tests.instances import MAKERS, NO_RULES
from tests.readings import READINGS, Board, reading

SEED = 1


def test_every_rule_is_read_and_made() -> None:
    slugs = {rule.slug for rule in v.RULES}
    assert set(READINGS) == set(MAKERS) == slugs - NO_RULES


def test_plain_search_knows_how_many_grids_there_are() -> None:
    for shape, number in ((Shape(4), 288), (Shape(4, box=None), 576), (Shape(3, 4, box=None), 576)):
        assert len(set(fillings(shape, [shape.all] * shape.cells, 1000))) == number


def test_fields_are_of_every_kind() -> None:
    every = fields(SEED)
    assert len(every) == len(SHAPES) + 3
    assert {field.shape.digits[0] for field in every} == {0, 1}
    assert all(1 < len(set(field.fillings)) == len(field.fillings) <= MOST for field in every)
    assert not [slug for slug in MAKERS if not fitting((slug,), SEED)]


def test_readings_reject() -> None:
    board = Board(Shape(4, digits=range(4)))
    zeros = (0,) * 16
    assert not reading(v.SumLine("r1c1 r2c2", 3), board)(zeros)
    assert not reading(v.XSum("r1c1 r1c2 r1c3 r1c4", 0), board)(zeros)
    assert reading(v.Skyscraper("r1c1 r1c2", 0), board)(zeros)
    assert reading(v.Ratio("r1c1 r1c2"), board)(zeros)


@pytest.mark.parametrize("slug", MAKERS)
def test_one_rule(slug: str) -> None:
    found = list(campaign((slug,), len(fitting((slug,), SEED)), SEED))
    assert max(found) > 0


def test_pairs_of_rules() -> None:
    rng = random.Random(5)
    pairs = rng.sample(list(combinations(MAKERS, 2)), 150)
    assert sum(number > 0 for slugs in pairs for number in campaign(slugs, 3, SEED)) > 200


@pytest.mark.parametrize("off", [0, *(1 << k for k in range(SWITCHES)), (1 << SWITCHES) - 1])
def test_mixtures_with_each_part_switched_off(off: int) -> None:
    rng = random.Random(7)
    for field in fields(SEED):
        slugs = tuple(rng.sample([slug for slug in MAKERS if field in fitting((slug,), SEED)], rng.randint(1, 4)))
        compare(field, puzzle(rng, slugs, field), off)


# Earlier differences.


def test_zeros_alone_are_not_a_segment() -> None:
    shape = Shape(4, digits=range(4))
    for line in (v.SumLine("r1c1", 2), v.SumLine("r1c1 r2c3", 3), v.SumLine("r1c1 r2c3", 3, loop=True)):
        assert {0} not in [{s.values[place] for place in line.cells} for s in solutions(v.Variant(shape, {}, [line]))]
        assert conflicts(v.Variant(shape, dict.fromkeys(line.cells, 0), [line]))
    assert check(v.Variant(shape, {"r1c1": 0, "r2c3": 3}, [v.SumLine("r1c1 r2c3", 3)])).solutions


def test_ties_without_a_clue() -> None:
    text = ".Shape~4x4.FullRankTies~none.NFA~RNvoTocE~_step~R4C1~R3C2~R2C2~R1C1~R2C1.~R2C1_2~R4C2_3~R4C1_1"
    assert ninefold.count(ninefold.parse(text), limit=10).value == 1


def test_totals_of_long_lines() -> None:
    shape = Shape(36)
    cells = [Cell(row, column) for row in (0, 1) for column in range(36)]
    line = v.SumLine(cells, 1332)
    assert check(v.Variant(shape, {}, [line]), nodes=500).status is not Status.NONE
    assert check(v.Variant(shape, {}, [v.SumLine(cells, 3000)]), nodes=5).status is Status.NONE
    with pytest.raises(ParseError, match="the total is too large for a loop"):
        check(v.Variant(shape, {}, [v.SumLine(cells, 1332, loop=True)]))


LONG_LINES = pytest.mark.parametrize(
    ("length", "digits"), [(12, range(1, 13)), (16, range(1, 17)), (13, range(13)), (12, range(3, 18))]
)
"""Lines that hold every digit, and lines that do not."""


def long_line(shape: Shape, grid: list[int], opened: Iterable[int], rng: random.Random) -> Field:
    """Yield every way to fill a line in which some cells are open."""
    candidates = [1 << digit - shape.digits[0] for digit in grid]
    while len(found := fillings(shape, candidates, MOST)) <= MOST:
        field = Field(f"a line of {shape.width}", shape, (), tuple(candidates), tuple(found))
        for cell in (*opened, *rng.sample(range(shape.width), 3)):
            candidates[cell] |= 1 << rng.randrange(len(shape.digits))
    return field


@LONG_LINES
def test_x_sums_of_long_lines(length: int, digits: range) -> None:
    rng = random.Random(9)
    shape = Shape(1, length, digits=digits, box=None)
    places = [Cell(0, column) for column in range(length)]
    counts = set()
    for _ in range(40):
        grid = rng.sample(digits, length)
        start = next((k for k, digit in enumerate(grid) if digit in range(1, length + 1)), 0)
        grid[0], grid[start] = grid[start], grid[0]
        field = long_line(shape, grid, [0], rng)
        total = sum(grid[: grid[0]])
        counts.add(compare(field, [v.XSum(places, total)]))
        compare(field, [v.XSum(places, total + rng.choice((-1, 1))), v.XSum(places[::-1], total)])
        compare(field, [v.XSum(places, total), v.XSum(places[::-1], sum(grid[-grid[-1] :]))])
    assert len(counts) > 5


@LONG_LINES
def test_sandwiches_of_long_lines(length: int, digits: range) -> None:
    rng = random.Random(5)
    shape = Shape(1, length, digits=digits, box=None)
    places = [Cell(0, column) for column in range(length)]
    counts = set()
    for _ in range(40):
        grid = [digits[0], digits[-1], *rng.sample(digits[1:-1], length - 2)]
        rng.shuffle(grid)
        left, right = sorted((grid.index(digits[0]), grid.index(digits[-1])))
        field = long_line(shape, grid, [left, right], rng)
        total = sum(grid[left + 1 : right])
        counts.add(compare(field, [v.Sandwich(places, total)]))
        compare(field, [v.Sandwich(places, abs(total + rng.choice((-2, -1, 1, 2))))])
        compare(field, [v.Lunchbox(places, total)])
    assert len(counts) > 5


def test_rows_that_are_not_houses_hold_the_same_digits() -> None:
    shape = Shape(2, lines=False, box=None)
    found = {s.digits for s in solutions(v.Variant(shape, {}, [v.RegionSameValues()]))}
    assert found == {(1, 1, 1, 1), (2, 2, 2, 2), (1, 2, 2, 1), (2, 1, 1, 2)}


def test_a_lunchbox_has_two_cells() -> None:
    with pytest.raises(ValueError, match="cells: expected at least 2, got 1"):
        v.Lunchbox("r1c1", 0)
