"""Puzzles generated for rules: one solution, no redundant clue, the same for the same seed."""

from __future__ import annotations

import pytest

import ninefold
from ninefold import Cell, ParseError, Shape, Status, check, count, generate_variant, hint, logic, parse, rate
from ninefold.errors import GenerateError
from ninefold.generation import GeneratedVariant, OpenRule, random_cages, random_jigsaw
from ninefold.generation import variants as generating
from ninefold.results import Level
from ninefold.variants import (
    AntiKing,
    AntiKnight,
    Arrow,
    Constraint,
    Difference,
    Greater,
    HiddenSkyscraper,
    Killer,
    LittleKiller,
    Lunchbox,
    NonConsecutive,
    NumberedRoom,
    PairSum,
    Quadruple,
    Sandwich,
    Skyscraper,
    Sum,
    Thermo,
    Variant,
    XSum,
)
from tests.variants import written


def proved(made: GeneratedVariant) -> Variant:
    """Return the puzzle after checking it."""
    verdict = check(made.puzzle)
    assert verdict.status is Status.ONE
    assert verdict.solutions[0].digits == made.solution.digits
    if made.minimal:
        for place, digits in made.puzzle.givens:
            rest = [item for item in made.puzzle.givens if item[0] != place]
            assert len(digits) == 1
            without = Variant(made.puzzle.shape, rest, made.puzzle.constraints, made.puzzle.extra)
            assert count(without).value == 2, place
    return made.puzzle


SHAPES = [
    *(Shape(size) for size in (4, 5, 6, 7, 8, 9, 10)),
    Shape(6, 8),
    Shape(5, 3),
    Shape(6, digits=range(6)),
    Shape(4, digits=range(6)),
    Shape(6, box=None),
]


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_sizes(shape: Shape) -> None:
    made = generate_variant(shape=shape, seed=1)
    assert proved(made).shape == shape
    assert made.minimal
    assert made == generate_variant(shape=shape, seed=1) != generate_variant(shape=shape, seed=2)


def test_a_large_grid() -> None:
    made = generate_variant(shape=Shape(16), seed=1)
    assert check(made.puzzle).status is Status.ONE
    assert len(made.puzzle.givens) < 120


ROW = [Cell(1, column) for column in range(6)]
CLUES = [
    *(OpenRule(rule, ROW) for rule in (Sandwich, Skyscraper, XSum, HiddenSkyscraper, NumberedRoom, Sum)),
    *(OpenRule(rule, "r1c1 r1c2") for rule in (Difference, PairSum, Greater)),
    *(OpenRule(rule, "r3c1 r4c2 r5c3") for rule in (Killer, LittleKiller, Lunchbox)),
    OpenRule(Quadruple, "r1c1 r1c2 r2c1 r2c2"),
]


@pytest.mark.parametrize("blank", CLUES, ids=lambda blank: blank.rule.slug)
def test_clues_are_read_off_the_solution(blank: OpenRule) -> None:
    some = 0
    for seed in range(6):
        made = generate_variant([blank], shape=Shape(6), seed=seed)
        some += len(proved(made).constraints)
        assert all(type(rule) is blank.rule for rule in made.puzzle.constraints)
    assert some >= 3


def test_rules_without_clues() -> None:
    rules: list[Constraint] = [AntiKing(), AntiKnight(), NonConsecutive()]
    puzzle = proved(generate_variant(rules, seed=1))
    assert puzzle.constraints == set(rules)
    assert len(puzzle.givens) < 5


def test_killers_without_a_clue() -> None:
    made = generate_variant(lambda seed: random_cages(seed=seed), clues=0, seed=3)
    assert not proved(made).givens
    assert made.attempts > 1


def test_starting_from_a_variant() -> None:
    start = Variant(Shape(6), {"r1c1": [4], "r2c2": [1, 2]}, [Killer("r3c1 r3c2"), Thermo("r6c1 r6c2 V1")], ["V1"])
    made = generate_variant(start, seed=1)
    assert check(made.puzzle).status is Status.ONE
    given = dict(made.puzzle.givens)
    assert given[Cell(0, 0)] == {4}
    assert given[Cell(1, 1)] <= {1, 2}
    assert {type(rule) for rule in made.puzzle.constraints} == {Killer, Thermo}
    assert all(rule.total for rule in made.puzzle.constraints if isinstance(rule, Killer))


def test_requested_numbers_of_clues() -> None:
    made = generate_variant(shape=Shape(6), clues=(14, 16), seed=1)
    assert len(made.puzzle.givens) == 14
    assert not made.minimal
    few = generate_variant(shape=Shape(6), clues=(None, 8), seed=1)
    assert len(proved(few).givens) <= 8


def test_at_the_time_limit_the_puzzle_is_returned_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    late = generating._Maker._only
    calls = 0

    def only(self: generating._Maker, *given: object) -> bool | None:
        nonlocal calls
        calls += 1
        if calls > 6:
            raise generating._Late
        return late(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(generating._Maker, "_only", only)
    made = generate_variant(shape=Shape(6), seed=1)
    assert not made.minimal
    assert len(proved(made).givens) > 8
    with pytest.raises(GenerateError, match=r"the closest had \d+ clues"):
        generate_variant(shape=Shape(6), seed=1, clues=(0, 3), seconds=0.01)


def test_impossible_requests() -> None:
    with pytest.raises(GenerateError, match="No complete grid satisfies these rules"):
        generate_variant([Thermo("r1c1 r1c2 r1c3 r1c4"), Thermo("r2c1 r2c2 r2c3 r2c4")], shape=Shape(4), seed=1)
    with pytest.raises(
        GenerateError, match=r"No puzzle with at most 2 clues found in .* the closest had 4 clues\."
    ) as error:
        generate_variant(shape=Shape(4), clues=2, seed=1, seconds=0.1)
    assert error.value.attempts
    with pytest.raises(ParseError, match="r5c1 is outside the 4x4 grid"):
        generate_variant([OpenRule(Killer, "r4c1 r5c1")], shape=Shape(4))
    with pytest.raises(TypeError, match="Thermo has no clue that could be derived from a solution"):
        OpenRule(Thermo, "r1c1 r1c2")
    with pytest.raises(ValueError, match="a Variant already has a shape"):
        generate_variant(Variant(), shape=Shape(4))


@pytest.mark.parametrize("size", [3, 5, 6, 7, 9])
def test_jigsaws(size: int) -> None:
    shape = random_jigsaw(size, seed=size)
    assert sorted(cell for region in shape.regions for cell in region) == list(range(size * size))
    for region in shape.regions:
        reached, todo = {region[0]}, [region[0]]
        while todo:
            row, column = divmod(todo.pop(), size)
            near = {size * r + c for r, c in ((row - 1, column), (row + 1, column)) if 0 <= r < size}
            near |= {size * row + c for c in (column - 1, column + 1) if 0 <= c < size}
            todo += (near & set(region)) - reached
            reached |= near & set(region)
        assert reached == set(region)
    assert shape == random_jigsaw(size, seed=size) != random_jigsaw(size, seed=size + 1)
    puzzle = proved(generate_variant(shape=shape, seed=1))
    assert parse(written(puzzle, "iss")) == puzzle


@pytest.mark.parametrize(("smallest", "largest"), [(1, 1), (2, 5), (3, 4), (4, 9)])
def test_cages_cover_the_grid(smallest: int, largest: int) -> None:
    for seed in range(5):
        cages = random_cages(Shape(9), seed=seed, smallest=smallest, largest=largest)
        cells = [cell for cage in cages for cell in cage.cells]
        assert len(cells) == len(set(cells)) == 81
        assert max(len(cage.cells) for cage in cages) <= largest
        small = sum(len(cage.cells) < smallest for cage in cages)
        assert small <= len(cages) // 2
        for cage in cages:
            home = {cell for cell in cage.cells if isinstance(cell, Cell)}
            done = {min(home)}
            for _ in home:
                done |= {c for c in home if any(abs(c.row - d.row) + abs(c.column - d.column) == 1 for d in done)}
            assert done == home
    assert random_cages(seed=1) == random_cages(seed=1) != random_cages(seed=2)


def test_cages_of_small_grids() -> None:
    assert max(len(cage.cells) for cage in random_cages(Shape(4), seed=1)) <= 4
    assert max(len(cage.cells) for cage in random_cages(Shape(9), seed=1, smallest=7)) <= 8
    with pytest.raises(ValueError, match="largest must be at most 4, got 5"):
        random_cages(Shape(4), largest=5)


def test_it_is_public() -> None:
    assert ninefold.generate_variant is generate_variant
    assert repr(OpenRule(Killer, "r1c1 r1c2")) == "OpenRule(Killer, 'r1c1, r1c2')"


@pytest.mark.parametrize(
    ("size", "smallest", "largest"), [(9, 2, 4), (9, 2, 5), (9, 2, 3), (9, 3, 3), (6, 2, 2), (6, 4, 4), (16, 2, 4)]
)
def test_no_cage_is_smaller_or_larger_than_asked(size: int, smallest: int, largest: int) -> None:
    for seed in range(20):
        cages = random_cages(Shape(size), seed=seed, smallest=smallest, largest=largest)
        cells = [cell for cage in cages for cell in cage.cells]
        assert len(cells) == len(set(cells)) == size * size
        assert {len(cage.cells) for cage in cages} <= set(range(smallest, largest + 1))
        assert cages == random_cages(Shape(size), seed=seed, smallest=smallest, largest=largest)


def test_impossible_cages() -> None:
    with pytest.raises(ValueError, match="81 cells cannot be divided into cages of 2"):
        random_cages(Shape(9), smallest=2, largest=2)


# --- difficulty


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("rule", [Killer, Thermo, Difference])
def test_levels(rule: type[Constraint], level: str) -> None:
    made = generate_variant(rule, shape=Shape(6), difficulty=level, seed=3, seconds=60)
    rating = rate(proved(made))
    assert (str(rating.level).lower(), rating.solved) == (level, True)
    assert made.rating == rating
    assert made == generate_variant(rule, shape=Shape(6), difficulty=level, seed=3, seconds=60)


def test_easy_puzzles_have_few_givens() -> None:
    made = generate_variant(Killer, shape=Shape(6), difficulty="easy", seed=2)
    for cell, _ in made.puzzle.givens:
        left = {place: digits for place, digits in made.puzzle.givens if place != cell}
        less = Variant(made.puzzle.shape, left, made.puzzle.constraints)
        assert check(less).status is not Status.ONE or rate(less).level > Level.EASY, cell


def test_scores_and_ranges() -> None:
    made = generate_variant(Thermo, shape=Shape(6), difficulty=(60, 120), seed=1)
    assert made.rating is not None
    assert 60 <= made.rating.score <= 120
    assert made.rating.score == rate(made.puzzle).score
    ranged = generate_variant(Thermo, shape=Shape(6), difficulty="medium..hard", clues="8..12", seed=1)
    assert ranged.rating is not None
    assert Level.MEDIUM <= ranged.rating.level <= Level.HARD
    assert 8 <= ranged.puzzle.clue_count <= 12


def test_techniques() -> None:
    made = generate_variant(Killer, shape=Shape(6), technique="rule-of-45", seed=2)
    assert "rule-of-45" in rate(proved(made)).techniques
    costs = {entry.slug: entry.score for entry in logic.variant_techniques()}
    easy = generate_variant(Killer, shape=Shape(6), technique="sum-bounds", technique_use="up-to", seed=2)
    assert all(costs[slug] <= costs["sum-bounds"] for slug in rate(proved(easy)).techniques)
    practice = generate_variant(Arrow, shape=Shape(6), technique="sum-bounds", technique_use="next", seed=2)
    step = hint(practice.puzzle).step
    assert step is not None
    assert step.technique == "sum-bounds"
    assert check(practice.puzzle).solutions[0].digits == practice.solution.digits
    assert not practice.minimal


def test_classes_of_rules_are_drawn_again_for_each_attempt() -> None:
    made = generate_variant([Thermo, AntiKnight()], shape=Shape(6), clues=1, seed=1)
    assert made.attempts > 1
    assert {type(rule) for rule in proved(made).rules} == {Thermo, AntiKnight}


def test_criteria_that_make_no_sense() -> None:
    for options, message in (
        ({"difficulty": "beyond"}, "unknown level 'beyond'"),
        ({"technique": "xwing"}, "did you mean x-wing"),
        ({"technique": "rules"}, "unknown technique 'rules'"),
        (
            {"technique": "chain", "difficulty": "easy"},
            "a variant that needs 'chain' is at least Unfair, got difficulty",
        ),
        ({"technique_use": "next"}, "technique_use='next' needs a technique"),
        ({"technique": "chain", "technique_use": "often"}, "unknown technique_use 'often'"),
    ):
        with pytest.raises(ValueError, match=message):
            generate_variant(Killer, **options)  # type: ignore[arg-type]
    with pytest.raises(GenerateError, match=r"No puzzle found in 0\.\d+ s"):
        generate_variant(Thermo, difficulty="extreme", seed=1, seconds=0.2)
