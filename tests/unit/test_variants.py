"""Variants: values, and answers against the literal oracle."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise, permutations

import pytest

import ninefold
from ninefold import Cell, Grid, NoSolutionError, ParseError, SeveralSolutionsError, Shape, Status, _core, variants
from ninefold.variants import (
    Arrow,
    Constraint,
    Difference,
    Different,
    Greater,
    Killer,
    PairSum,
    Ratio,
    Renban,
    Sum,
    Thermo,
    Variant,
    Whisper,
    check,
    clauses,
    count,
    solutions,
    solve,
    true_candidates,
)
from ninefold.variants.base import Ground
from ninefold.variants.solving import search
from tests.variants import EXAMPLES

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SWITCHES = 11


def test_a_variant_is_a_value() -> None:
    one = Variant(Shape(4), {"r1c1": 1}, [Thermo("r1c1 r1c2"), Killer("r2c1 r2c2", 5)])
    two = Variant(Shape(4), [((0, 0), [1])], [Killer([(1, 0), (1, 1)], 5), Thermo("R1C1, R1C2")])
    assert one == two
    assert hash(one) == hash(two)
    assert one.without(Thermo("r1c1 r1c2")).with_(Thermo("r1c1 r1c2")) == one
    assert one.given(r4c4=[2, 3]).givens == ((Cell(0, 0), frozenset({1})), (Cell(3, 3), frozenset({2, 3})))


def test_every_rule_has_its_words_and_an_example() -> None:
    assert [type(rule) for rule in EXAMPLES] == list(variants.RULES)
    assert len({rule.slug for rule in variants.RULES}) == len(variants.RULES)
    for rule in EXAMPLES:
        assert rule.slug
        assert rule.about.endswith(".")
        assert rule.describe().endswith(".")
        ground = Ground(Shape(4), ("L1", "L2", "D1"), (rule,))
        if not isinstance(rule, variants.Unknown):
            assert {name for name, *_ in rule.lower(ground)} <= set(_core.rule_names())


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Variant(Shape(4), {"r5c1": 1}), "r5c1 is outside the 4x4 grid"),
        (lambda: Variant(Shape(4), {"r1c1": 5}), "r1c1: 5 is not among the digits 1 to 4"),
        (lambda: Variant(Shape(4), {}, [Thermo("r1c1 r1c9")]), "r1c9 is outside the 4x4 grid"),
        (lambda: Variant(Shape(4), {}, [Thermo("r1c1 V1")]), "there is no extra cell 'V1'"),
        (lambda: Thermo("r1c1"), "cells: at least 2 expected, got 1"),
        (lambda: Thermo("r1c1 r1!"), "'r1!' is not a cell"),
        (lambda: Sum("r1c1 r1c2", 3, [1]), "coefficients: one for each of 2 cells expected, got 1"),
        (lambda: Killer("r1c1", "x"), "total must be a whole number, got 'x'"),  # type: ignore[arg-type]
        (lambda: Variant(Shape(4), {}, ["x"]), "constraints: expected rules, got 'x'"),  # type: ignore[list-item]
        (lambda: Shape(9, box=(2, 4)), "boxes of 2x4 do not fit"),
        (lambda: Shape(100), "a grid of 100x100 cells"),
    ],
)
def test_wrong_variants_are_refused_with_a_sentence(make: Callable[[], object], message: str) -> None:
    with pytest.raises((ParseError, ValueError, TypeError), match=message.replace("(", r"\(")):
        make()


def test_classic_puzzles_are_variants() -> None:
    variant = Variant.from_grid(Grid(EASY))
    solution = ninefold.solve(variant)
    assert solution.grid.line == ninefold.solve(EASY).line
    assert solution.unique
    assert solution.proved
    assert ninefold.check(variant).status is Status.ONE
    assert ninefold.count(variant).value == 1
    assert len(list(ninefold.solutions(variant))) == 1


def test_none_and_several() -> None:
    four = Variant(Shape(4))
    with pytest.raises(SeveralSolutionsError):
        solve(four)
    assert not solve(four, require_unique=False).unique
    none = four.with_(Killer("r1c1 r1c2", 20))
    with pytest.raises(NoSolutionError):
        solve(none)
    assert check(none).status is Status.NONE
    assert all(not digits for digits in true_candidates(none).digits)


@pytest.mark.parametrize(
    ("shape", "solutions_"),
    [
        (Shape(4), 288),
        (Shape(4, box=None), 576),
        (Shape(3, 4, box=None), 576),
        (Shape(2, 4, box=None, digits=range(4)), 24 * 9),
        (Shape(2, 2, lines=False, box=None), 16),
        (Shape(1, 3), 6),
    ],
)
def test_known_numbers_of_grids(shape: Shape, solutions_: int) -> None:
    assert count(Variant(shape), limit=None).value == solutions_


def test_budgets_are_kept_and_told() -> None:
    assert not count(Variant(Shape(9)), limit=None, nodes=50).complete
    hard = Variant(Shape(9), {}, [variants.AntiKing()])
    counted = count(hard, limit=None, nodes=50)
    assert not counted.complete
    assert counted.guesses <= 51
    undecided = check(Variant(Shape(25)), nodes=1)
    assert undecided.status is Status.UNDECIDED
    assert not true_candidates(hard, nodes=1).complete


def test_a_count_goes_on_after_its_budget() -> None:
    engine = search(Variant(Shape(4)))
    total, complete = 0, False
    while not complete:
        found, complete, _ = engine.count(1000, 0.0, 1)
        total += found
    assert total == 288


def test_progress_may_end_a_count() -> None:
    def stop(_: object) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        count(Variant(Shape(9)), limit=None, progress=stop)


# The oracle: every grid of a shape, and each rule read literally on it.


def latin_squares(size: int, *, boxes: bool) -> list[tuple[int, ...]]:
    rows = list(permutations(range(1, size + 1)))
    grids: list[tuple[tuple[int, ...], ...]] = [()]
    for _ in range(size):
        grids = [
            (*grid, row)
            for grid in grids
            for row in rows
            if all(a != b for other in grid for a, b in zip(row, other, strict=True))
        ]
    flat = [tuple(digit for row in grid for digit in row) for grid in grids]
    if not boxes:
        return flat
    return [grid for grid in flat if all(len({grid[cell] for cell in box}) == size for box in Shape(size).boxes)]


GRIDS = {True: latin_squares(4, boxes=True), False: latin_squares(4, boxes=False)}
Holds = Callable[[list[int]], bool]


def some_cells(rng: random.Random, least: int, most: int) -> list[Cell]:
    """A walk of neighbours, as lines and cages are."""
    number = rng.randint(least, most)
    while True:
        path = [Cell(rng.randrange(4), rng.randrange(4))]
        while len(path) < number:
            row, column = path[-1]
            near = [Cell(row + a, column + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
            free = [cell for cell in near if 0 <= cell.row < 4 and 0 <= cell.column < 4 and cell not in path]
            if not free:
                break
            path.append(rng.choice(free))
        else:
            return path


def pairs(v: list[int]) -> list[tuple[int, int]]:
    return list(pairwise(v))


def make_killer(rng: random.Random) -> tuple[Constraint, Holds]:
    cells, total = some_cells(rng, 2, 4), rng.randint(3, 10)
    return Killer(cells, total), lambda v: len(set(v)) == len(v) and sum(v) == total


def make_arrow(rng: random.Random) -> tuple[Constraint, Holds]:
    cells = some_cells(rng, 3, 4)
    return Arrow([cells[0]], cells[1:]), lambda v: v[0] == sum(v[1:])


def make_pill(rng: random.Random) -> tuple[Constraint, Holds]:
    cells = sorted(some_cells(rng, 2, 2)) + some_cells(rng, 3, 6)
    return Arrow(cells[:2], cells[2:]), lambda v: 10 * v[0] + v[1] == sum(v[2:])


def make_thermo(rng: random.Random) -> tuple[Constraint, Holds]:
    return Thermo(some_cells(rng, 2, 4)), lambda v: all(a < b for a, b in pairs(v))


def make_whisper(rng: random.Random) -> tuple[Constraint, Holds]:
    return Whisper(some_cells(rng, 2, 5), 2), lambda v: all(abs(a - b) >= 2 for a, b in pairs(v))


def make_renban(rng: random.Random) -> tuple[Constraint, Holds]:
    return Renban(some_cells(rng, 2, 4)), lambda v: sorted(v) == list(range(min(v), min(v) + len(v)))


def make_different(rng: random.Random) -> tuple[Constraint, Holds]:
    return Different(some_cells(rng, 2, 4)), lambda v: len(set(v)) == len(v)


def make_difference(rng: random.Random) -> tuple[Constraint, Holds]:
    d = rng.randint(1, 3)
    return Difference(some_cells(rng, 2, 3), d), lambda v: all(abs(a - b) == d for a, b in pairs(v))


def make_ratio(rng: random.Random) -> tuple[Constraint, Holds]:
    return Ratio(some_cells(rng, 2, 3)), lambda v: all(a == 2 * b or b == 2 * a for a, b in pairs(v))


def make_pair_sum(rng: random.Random) -> tuple[Constraint, Holds]:
    total = rng.randint(3, 7)
    return PairSum(some_cells(rng, 2, 3), total), lambda v: all(a + b == total for a, b in pairs(v))


def make_greater(rng: random.Random) -> tuple[Constraint, Holds]:
    return Greater(some_cells(rng, 2, 4)), lambda v: all(a > b for a, b in pairs(v))


def make_sum(rng: random.Random) -> tuple[Constraint, Holds]:
    cells = some_cells(rng, 2, 5)
    cells += cells[: rng.randint(0, 1)]
    factors = [rng.choice([-2, -1, 1, 1, 2, 3]) for _ in cells]
    total = rng.randint(-3, 9)
    return Sum(cells, total, factors), lambda v: sum(a * b for a, b in zip(v, factors, strict=True)) == total


MAKERS = [
    make_killer,
    make_arrow,
    make_pill,
    make_thermo,
    make_whisper,
    make_renban,
    make_different,
    make_difference,
    make_ratio,
    make_pair_sum,
    make_greater,
    make_sum,
]


def oracle(made: list[tuple[Constraint, Holds]], *, boxes: bool) -> list[tuple[int, ...]]:
    def keeps(grid: tuple[int, ...]) -> bool:
        return all(holds([grid[4 * c.row + c.column] for c in rule.places()]) for rule, holds in made)  # type: ignore[union-attr]

    return [grid for grid in GRIDS[boxes] if keeps(grid)]


def compare(made: list[tuple[Constraint, Holds]], *, boxes: bool, off: int = 0) -> None:
    variant = Variant(Shape(4, box=(2, 2) if boxes else None), {}, [rule for rule, _ in made])
    expected = oracle(made, boxes=boxes)
    engine = search(variant, off=off)
    found = []
    while not isinstance(answer := engine.next(), bool):
        found.append(tuple(answer))
    assert sorted(found) == expected, variant
    masks, complete = search(variant, off=off).true_candidates()
    assert complete
    assert masks == [sum({1 << (grid[c] - 1) for grid in expected}) for c in range(16)], variant


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__.removeprefix("make_"))
@pytest.mark.parametrize("boxes", [True, False], ids=["boxes", "none"])
def test_one_rule_against_the_oracle(make: Callable[[random.Random], tuple[Constraint, Holds]], boxes: bool) -> None:
    rng = random.Random(make.__name__)
    for _ in range(12):
        compare([make(rng)], boxes=boxes)


@pytest.mark.parametrize("off", [0, *(1 << k for k in range(SWITCHES)), (1 << SWITCHES) - 1])
def test_mixtures_with_each_part_switched_off(off: int) -> None:
    rng = random.Random(7)
    for _ in range(25):
        made = [rng.choice(MAKERS)(rng) for _ in range(rng.randint(1, 3))]
        compare(made, boxes=rng.random() < 0.5, off=off)


def test_digits_that_break_rules_are_named() -> None:
    verdict = check(Variant(Shape(4), {"r1c1": 1, "r1c2": 1, "r2c1": 3, "r2c2": 2}, [Thermo("r2c1 r2c2")]))
    assert verdict.status is Status.INVALID
    assert verdict.conflicts == (
        "row 1 has a digit twice",
        "box 1 has a digit twice",
        "r2c1, r2c2: digits rise along the line",
    )
    with pytest.raises(ninefold.InvalidPuzzleError, match="row 1 has a digit twice"):
        solve(Variant(Shape(4), {"r1c1": 1, "r1c2": 1}))


def test_solutions_come_one_by_one() -> None:
    stream = solutions(Variant(Shape(4)), limit=3)
    assert len({solution.digits for solution in stream}) == 3


def test_clauses_decide_what_the_search_would(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pysat")
    four = Variant(Shape(4), {"r1c1": 1, "r2c3": 1, "r3c2": 2, "r4c4": 3})
    for variant in (
        four,
        four.given(r1c2=2),
        four.given(r1c2=3, r1c3=4),
        four.with_(variants.AntiKing()),
        four.with_(Different("r1c1 r2c2 r3c3 r4c4"), variants.AntiKnight()),
        Variant(Shape(4), {"r1c1": 1}, [variants.Diagonal(rising=False)]),
    ):
        found, decided = clauses.decide(variant, search(variant).propagated() or [0] * 16, None)
        expected = [solution.digits for solution in solutions(variant)]
        assert decided
        assert len(found) == min(2, len(expected))
        assert set(found) <= set(expected)
    # Handed over after no guess at all, the verdict is the same.
    monkeypatch.setattr(clauses, "_SOON", 1)
    empty = check(Variant(Shape(4)))
    assert empty.status is Status.SEVERAL
    assert clauses.hand_over(four.with_(Thermo("r1c1 r1c2"))) is None


def test_clauses_keep_the_budget() -> None:
    pytest.importorskip("pysat")
    empty = Variant(Shape(36))
    found, decided = clauses.decide(empty, [empty.shape.all] * 1296, 0.05)
    assert not decided
    assert not found
