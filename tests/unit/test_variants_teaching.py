"""Steps about variants: true in the solution, following from what they name, and said from the board.

Nothing here uses the teaching solver's code to judge it: solutions come from the engine, and so does the judgment
whether the houses and rules that a step names are enough.
"""

from __future__ import annotations

import dataclasses
import html
import itertools
import json
import tomllib
from collections.abc import Iterator
from functools import partial

import pytest

import ninefold
from ninefold import Hint, Shape, examples, formats, hint, rate, render, solve, steps
from ninefold.logic import variant_techniques
from ninefold.logic.teaching import houses, sums
from ninefold.logic.teaching.following import Follower, rows
from ninefold.logic.teaching.merging import merged
from ninefold.logic.teaching.model import Model, bits
from ninefold.logic.teaching.position import DeadEnd, Position
from ninefold.logic.teaching.solver import as_step
from ninefold.logic.variant_names import NAMES
from ninefold.results import Level, Step
from ninefold.results.arguments import Branch, CircleHouses, Combinations, Contains, SumRange, Ways
from ninefold.variants import (
    AllPairs,
    Arrow,
    Automaton,
    CountDistinct,
    CountingCircles,
    Difference,
    Different,
    Doppelganger,
    Greater,
    Killer,
    LittleKiller,
    Nabner,
    PairSum,
    Quadruple,
    Ratio,
    Renban,
    SameValues,
    Sandwich,
    Skyscraper,
    Thermo,
    ValueIndex,
    Variant,
    Whisper,
    XSum,
)
from ninefold.variants.examples import EXAMPLES
from ninefold.variants.rules.base import Constraint
from tests.conftest import ROOT, shared_data
from tests.reasons import follows
from tests.teaching import EXAMPLES as PUZZLES
from tests.teaching import example
from tests.variant_facts import false_facts

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def judged(puzzle: Variant, limit: int = 400, digits: tuple[int, ...] = ()) -> Iterator[Step]:
    """The steps of a path, each judged by the solution and by the engine; the last resort is judged elsewhere."""
    digits = digits or solve(puzzle).digits
    for step in steps(puzzle, disable=["rules"], limit=limit):
        assert all(digits[cell] == digit for cell, digit in step.placements), str(step)
        assert all(digits[cell] != digit for cell, digit in step.eliminations), str(step)
        text = render.explain(step)
        assert text.endswith(".")
        assert "{" not in text
        assert follows(step), text
        assert not false_facts(step), text
        yield step


def made(*rules: Constraint, clues: int = 26) -> Variant:
    """A puzzle with these rules and some clues of a known solution."""
    cells = [(7 * k) % 81 for k in range(81)]
    given = {divmod(cell, 9): int(SOLUTION[cell]) for cell in cells[:clues]}
    return Variant(Shape(9), given, rules)


def cage(*names: str) -> Killer:
    cells = [formats.parse("." * 81)._cell_number(name) for name in names]
    return Killer(" ".join(names), sum(int(SOLUTION[cell]) for cell in cells))


RULES: dict[str, list[Constraint]] = {
    "killer": [cage("r1c1", "r1c2", "r2c1"), cage("r5c5", "r5c6"), cage("r9c7", "r9c8", "r9c9")],
    "thermo": [Thermo("r1c3 r1c1 r1c4 r1c5 r1c6"), Thermo("r9c1 r9c2 r9c3")],
    "arrow": [Arrow("r1c6", "r1c1 r1c2"), Arrow("r4c1", "r5c1 r5c3")],
    "dots": [Difference("r1c4 r1c5"), Difference("r3c4 r3c5"), Ratio("r3c5 r3c6"), Greater("r1c1 r1c2")],
    "xv": [PairSum("r1c5 r1c6", 15), PairSum("r4c7 r4c8", 6)],
    "diagonal sums": [LittleKiller("r1c2 r2c1", 9), LittleKiller("r1c3 r2c2 r3c1", 12)],
    "renban": [Renban("r1c1 r1c2 r1c3"), Renban("r5c1 r5c2 r6c2")],
    "skyscraper": [Skyscraper([(0, k) for k in range(9)], 5)],
    "sandwich": [Sandwich([(1, k) for k in range(9)], 0)],
    "x-sum": [XSum([(0, k) for k in range(9)], 25)],
    "quadruple": [Quadruple("r1c1 r1c2 r2c1 r2c2", [5, 7])],
}


@pytest.mark.parametrize("name", RULES)
def test_rules_in_a_grid_that_is_known(name: str) -> None:
    rules = [rule for rule in RULES[name] if ninefold.check(Variant(9, SOLUTION, [rule])).status == 1]
    assert rules
    assert list(judged(made(*rules), 60, tuple(map(int, SOLUTION))))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.slug)
def test_what_a_rule_teaches_is_true(example: Constraint) -> None:
    """From an empty grid, and from random candidates: the rule and the houses named force every step."""
    try:
        puzzle = Variant(Shape(6) if example.slug != "counting-circles" else Shape(9), {}, [example])
        found = ninefold.all_steps(puzzle, limit=12, seconds=2.0)
    except ninefold.NinefoldError:
        pytest.skip("needs another board")
    for step in found:
        if step.technique not in ("chain", "contradiction"):
            assert follows(step), render.explain(step)


@pytest.mark.parametrize("slug", [slug for slug in NAMES if slug != "rules"])
def test_every_technique_has_an_example(slug: str) -> None:
    step = example(slug)
    text = render.explain(step)
    assert follows(step), text
    assert not false_facts(step), text
    assert text.endswith(".")
    assert "{" not in text
    assert render.step_svg(step).startswith("<svg")
    about = tomllib.loads((ROOT / "docs" / "techniques" / "texts.toml").read_text(encoding="utf-8"))["variants"]
    assert {"text", "spot"} <= set(about[slug]) <= {"text", "spot", "practice"}


@pytest.mark.parametrize(
    ("slug", "changes"),
    [
        ("sum-bounds", {"low": 7}),
        ("sum-combinations", {"sets": ((1, 2),)}),
        ("must-contain", {"places": (30,)}),
        ("common-peer", {"places": (39,)}),
        ("few-ways", {"number": 17}),
        ("counted-digits", {"sure": (40,)}),
        ("house-combinations", {"refused": (((1, 9), (27,), ()),)}),
        ("two-cages", {"lost": ((1, 3, 5),)}),
        ("polarity", {"most": 5}),
        ("same-digits", {"least": 1}),
        ("full-rank-clue", {"place": 1}),
        ("line-ends", {"digits": ((2,), (6, 7))}),
        ("wing", {"branches": (Branch(0, 3, 4, 8, "cell", -1, (), ()),)}),
    ],
)
def test_the_second_checker_notices_false_facts(slug: str, changes: dict[str, object]) -> None:
    step = example(slug)
    assert step.argument is not None
    assert false_facts(dataclasses.replace(step, argument=dataclasses.replace(step.argument, **changes)))  # type: ignore[arg-type]


def test_long_sums_are_grouped_by_houses() -> None:
    """The shaft begins in row 4, but most of its cells are in box 5."""
    model = Model(Variant(9, {}, [Arrow("r1c4", "r4c3 r4c4 r4c5 r4c6 r5c4 r5c5 r5c6")]))
    (shaft,) = (one for one in model.sums if one.by is None)
    assert sorted(len(cells) for _, cells in shaft.groups) == [1, 1, 6]


def test_sums_that_dots_share_are_filled() -> None:
    """Two neighbors on a shaft in a row and a box with its circle: their sum is odd."""
    puzzle = Variant(9, {}, [Arrow("r1c1", "r1c2 r2c3"), Difference("r1c2 r2c3")])
    step = next(step for step in ninefold.all_steps(puzzle, limit=100) if step.technique == "few-ways")
    assert "There are 8 ways left to fill the arrow from r1c1 along r1c2, r2c3 that also keep the white dot" in str(
        render.explain(step)
    )
    assert "r1c1 must be 3, 5, 7 or 9" in render.explain(step)
    assert follows(step)
    assert not false_facts(step)
    assert false_facts(dataclasses.replace(step, argument=Ways(7)))


def test_a_digit_that_a_few_attempts_exclude() -> None:
    """With digits from 0, the arrow can be filled in many ways, but not with 8 on its shaft or 1 in its circle."""
    puzzle = Variant(Shape(9, digits=range(9)), {}, [Arrow("r2c7", "r2c8 r3c7 r4c6")])
    step = next(step for step in ninefold.all_steps(puzzle, limit=100) if step.technique == "few-ways")
    assert render.explain(step).startswith(
        "No way is left to fill the arrow from r2c7 along r2c8, r3c7, r4c6 with 0 or 1 in r2c7, 8 in r2c8, 8 in r3c7"
    )
    assert follows(step)
    assert not false_facts(step)


def test_wings_with_several_places() -> None:
    """An empty rectangle: the 5 of column 1 is in r1c1, or in r8c1, which leaves box 9 only places in column 9."""
    others = [digit for digit in range(1, 10) if digit != 5]
    cells = ["r2c1", "r3c1", "r4c1", "r5c1", "r6c1", "r7c1", "r9c1", "r7c7", "r7c8", "r8c9", "r9c7", "r9c8"]
    puzzle = Variant(9, dict.fromkeys(cells, others), [Difference("r5c4 r5c5")])
    step = next(
        step
        for step in ninefold.all_steps(puzzle, limit=200)
        if step.technique == "wing" and (8, 5) in step.eliminations
    )
    assert "If r8c1 is 5, the 5 of box 9 must be in r7c9 or r9c9." in render.explain(step)
    assert "Wenn r8c1 5 ist, dann gilt: die 5 von Block 9 muss in r7c9 oder r9c9 stehen." in render.explain(
        step, language="de"
    )
    assert follows(step)
    assert not false_facts(step)


def test_linked_sums_without_and_with_a_step() -> None:
    both = [
        (step, render.explain(step))
        for step in ninefold.all_steps(PUZZLES["linked-sums"], limit=1000)
        if step.technique == "linked-sums"
    ]
    assert {step.length for step, _ in both} == {1, 2}
    for step, text in both:
        assert text.startswith("With ") or " add up to " in text
        assert follows(step)
        assert not false_facts(step)


def test_sums_are_counted_again() -> None:
    """The numbers in sentences about sums, by trying all digits."""
    puzzle = made(*RULES["killer"], Arrow("r1c6", "r1c1 r1c2"), clues=14)
    seen = 0
    for step in steps(puzzle, disable=["rules", "chain", "contradiction"], limit=80):
        argument, board = step.argument, step.puzzle
        assert isinstance(board, Variant)
        masks = board.candidates_seen()
        held = [[d for k, d in enumerate(board.shape.digits) if mask >> k & 1] for mask in masks]
        if isinstance(argument, Combinations) and argument.sets and len(argument.group) == len(argument.cells):
            every = {
                tuple(sorted(some))
                for some in itertools.product(*(held[cell] for cell in argument.cells))
                if sum(some) == argument.total and len(set(some)) == len(some)
            }
            assert every == set(argument.sets), render.explain(step)
            seen += 1
        if isinstance(argument, Contains) and argument.sets:
            assert all(set(argument.digits) & set(some) for some in argument.sets)
        if isinstance(argument, SumRange) and not argument.by and set(argument.coefficients) == {1}:
            for cell in {cell for cell, _ in step.eliminations}:
                others = [held[other] for other in argument.cells if other != cell]
                assert argument.low <= sum(map(max, others))
                assert argument.high >= sum(map(min, others))
                seen += 1
    assert seen


def test_sentences() -> None:
    def explained(*rules: Constraint, **given: int) -> str:
        step = hint(Variant(9, given, rules)).step
        assert step is not None
        return render.explain(step)

    assert (
        explained(Killer("r1c1 r1c2", 16))
        == "The 16-cage r1c1, r1c2 can only be 7+9, so r1c1 and r1c2 must each be 7 or 9."
    )
    assert explained(Whisper("r1c1 r1c2"), r1c1=2) == (
        "r1c1 is 2, and neighbors on the whisper line differ by at least 5, so r1c2 must be 7, 8 or 9."
    )
    assert explained(Thermo("r1c1 r1c2 r1c3")) == (
        "Digits increase along the thermometer r1c1, r1c2, r1c3, so r1c1 is at most 7, r1c2 is between 2 and 8 and "
        "r1c3 is at least 3."
    )
    assert explained(Arrow("r1c1", "r5c5 r5c6 r5c7")) == (
        "The digits on the shaft of the arrow from r1c1 along r5c5, r5c6, r5c7 add up to at least 6, so r1c1 is at "
        "least 6."
    )


def test_a_digit_that_nothing_allows_has_a_sentence() -> None:
    puzzle = Variant(9, {"r1c2": [2, 3, 4, 5, 6, 7, 8]}, [Thermo("r1c1 r1c2")])
    sentences = [render.explain(step) for step in ninefold.all_steps(puzzle) if step.technique == "partner"]
    assert any(sentence.startswith("r1c2 is between 2 and 8") for sentence in sentences)


def test_a_house_is_full_if_its_cells_can_hold_just_enough_digits() -> None:
    """Digits that no cell of the grid can hold are left out: each row has 1 to 9, though 0 and 10 exist."""
    given = {divmod(cell, 9): int(SOLUTION[cell]) if 7 * cell % 81 < 45 else list(range(1, 10)) for cell in range(81)}
    puzzle = Variant(Shape(9, digits=range(11)), given)
    found = [step.technique for step in judged(puzzle, 40, tuple(map(int, SOLUTION)))]
    assert "hidden-single" in found or "full-house" in found


def test_rules_about_missing_and_counted_digits() -> None:
    missing = Doppelganger([f"D{number}" for number in range(1, 28)])
    extra = [f"D{number}" for number in range(1, 28)]
    puzzle = Variant(Shape(9, digits=range(10)), {"r1c1": 0, "D1": 5}, [missing], extra)
    case = next(step for step in ninefold.all_steps(puzzle, limit=400) if step.technique == "cases")
    assert follows(case), render.explain(case)
    line = "r1c2 r1c3 r2c5 r7c7"
    for rule, given in (
        (ValueIndex("r1c1 r1c2 r3c3 r3c4"), {"r3c3": [1, 2, 3], "r3c4": [3, 4, 5]}),
        (CountDistinct("r1c1", line), {"r1c1": 2, "r1c2": 3, "r1c3": 4}),
        (AllPairs.from_function("r1c1 r2c5 r5c5 r8c8 r9c2", lambda a, b: abs(a - b) > 1, range(1, 10)), {}),
        (Nabner("r1c1 r2c5 r5c5 r8c8 r9c2"), {}),
        (Different("r1c1 r2c5 r5c8"), {"r1c1": [1, 2], "r2c5": [1, 2, 3], "r5c8": [1, 2]}),
        (SameValues(["r1c1", "r5c5"]), {"r1c1": [1, 2, 3]}),
        (
            Automaton("r1c1 r5c5 r1c2", [0], [1, 2, 3], [(0, 1, 0), (0, 2, 0), (0, 9, 1), (0, 3, 2)]),
            {"r1c1": [1, 2], "r5c5": [1, 2], "r1c2": [1, 3, 9]},
        ),
        (Automaton("r1c1 r1c2 r1c1", [0], [2], [(0, 1, 1), (1, 5, 2), (2, 1, 2), (2, 2, 2)]), {}),
    ):
        found = ninefold.all_steps(Variant(9, given, [rule]), limit=200)
        steps_ = [step for step in found if any(reason.rule == rule for reason in step.reasons)]
        assert any(step.technique not in ("one-rule", "chain", "contradiction") for step in steps_), rule.describe()
        assert all(follows(step) and not false_facts(step) for step in steps_), rule.describe()


def test_levels_of_hints() -> None:
    found = hint(Variant(9, {}, [Killer("r1c1 r1c2", 16)]))
    assert render.hint_text(found, 1) == "Look at the 16-cage r1c1, r1c2."
    assert render.hint_text(found, 2) == "Try Sum Combinations on the 16-cage r1c1, r1c2."
    house = hint(made(*RULES["killer"], clues=73))
    assert house.step is not None
    assert house.step.technique in ("full-house", "naked-single", "hidden-single")


def test_a_path_and_its_hints_agree() -> None:
    puzzle = made(*RULES["killer"], *RULES["thermo"][1:], clues=20)
    position = puzzle
    for step in steps(puzzle, disable=["rules"], limit=25):
        assert isinstance(step.puzzle, Variant)
        assert step.puzzle.candidates_seen() == position.candidates_seen()
        again = hint(position, disable=["rules"]).step
        assert again is not None
        assert (again.placements, again.eliminations) == (step.placements, step.eliminations)
        after = step.after()
        assert isinstance(after, Variant)
        position = after


def test_rating() -> None:
    rating = rate(made(*RULES["killer"], clues=40))
    assert (rating.scale, rating.ending, rating.level) == ("variant", "solved", Level.EASY)
    assert sum(rating.techniques.values()) == rating.steps
    assert str(rating).startswith("Easy ")
    with pytest.raises(ValueError, match="scale 'variant'"):
        rate(made(*RULES["killer"]), scale="se")
    slugs = [technique.slug for technique in variant_techniques()]
    assert set(rating.techniques) <= set(slugs)
    assert len(slugs) == len(set(slugs))


def test_options() -> None:
    puzzle = Variant(9, {}, [Killer("r1c1 r1c2", 16), Killer("r9c1 r9c2", 4)])
    first, second = hint(puzzle).step, hint(puzzle, skip=1).step
    assert first is not None
    assert second is not None
    assert first.eliminations != second.eliminations
    other = hint(puzzle, disable=["sum-combinations"])
    assert isinstance(other, Hint)
    assert other.step is not None
    assert other.step.technique == "sum-bounds"
    with pytest.raises(ValueError, match="unknown technique"):
        hint(puzzle, disable=["magic"])
    assert steps(puzzle, seconds=0.0).ending == "stopped"


def test_circles_outside_the_grid() -> None:
    """Cells that are not in the grid are in no row, so no row limits how often a digit appears in them."""
    extra = ("V1", "V2", "V3")
    puzzle = Variant(Shape(4, digits=range(1, 7)), {}, [CountingCircles(extra)], extra)
    found = steps(puzzle, disable=["rules", "chain", "contradiction"], limit=5)
    assert found
    for step in found:
        assert follows(step), render.explain(step)


def test_circles_by_houses() -> None:
    """The circles with a digit are those of the houses that need it there; in the others, the digit is elsewhere."""
    elsewhere = {f"r1c{column}": list(range(2, 10)) for column in range(3, 10)}
    taken = Variant(9, elsewhere, [CountingCircles("r1c1 r1c2 r5c5 r7c2 r8c8 r9c9")])
    needed = Variant(9, {"r2c5": [2, 3]}, [CountingCircles("r1c1 r1c2 r2c5")])
    sentences = []
    for puzzle in (taken, needed):
        for step in ninefold.all_steps(puzzle, disable=["chain", "contradiction"]):
            if isinstance(step.argument, CircleHouses):
                sentences.append(render.explain(step))
                assert follows(step), sentences[-1]
                assert not false_facts(step), sentences[-1]
                wrong = dataclasses.replace(step.argument, digit=step.argument.digit + 1)
                assert false_facts(dataclasses.replace(step, argument=wrong))
    assert sentences[0] == (
        "Only one circle holds a 1. In row 1, every place for a 1 is a circle, and that is the one, so r5c5, r7c2, "
        "r8c8 and r9c9 cannot be 1."
    )
    assert any(sentence.startswith("Two circles must hold a 2, each in a different row.") for sentence in sentences)


def test_two_cells_that_would_be_the_same_are_named() -> None:
    model = Model(Variant(9, {"r1c1": [3, 4], "r1c5": [3, 5], "r1c9": [4, 5]}))
    position = Position(model, model.engine.candidates)
    position.place(2)  # r1c1 is 3, so r1c5 is 5, and r1c9 is 4 or 5
    with pytest.raises(DeadEnd) as dead:
        position.drop(1 << 8 * 9 + 3)
    assert (dead.value.end.kind, dead.value.end.cells, dead.value.end.what) == ("twice", (8, 4), "5")


def test_steps_of_one_argument_are_merged() -> None:
    """Inside a contradiction, all bounds of a sum are one step, and so is what one cell or one sum excludes."""
    given = {"r1c1": [1, 2], "r4c4": [1, 2], "r4c5": [3, 4, 9]}
    puzzle = Variant(9, given, [Killer("r4c4 r4c5 r4c6", 8), Whisper("r2c1 r1c1 r1c2")])
    model = Model(puzzle)
    position = Position(model, model.engine.candidates)
    for finder, about in (
        (sums.sum_bounds, "By the smallest"),
        (partial(houses.partner, most=2), "r1c1 is 1 or 2, and"),
    ):
        apart = list(finder(position))
        (found,) = merged(position, apart)
        assert len(apart) > 1
        assert {k for one in apart for k in bits(one.gone)} == set(bits(found.gone))
        step = as_step(model, position, found, puzzle)
        assert render.explain(step).startswith(about)
        assert follows(step)
        assert not false_facts(step)


def test_cells_that_see_the_same_places_are_one_step() -> None:
    """Inside a contradiction, a digit confined to a box and a row is one step, not one per cell that loses it."""
    puzzle = Variant(9, {f"r7c{column}": [1, 2, 3, 4, 6, 7, 8, 9] for column in range(4, 10)}, [])
    model = Model(puzzle)
    position = Position(model, model.engine.candidates)
    apart = list(houses.locked(position, with_rules=True))
    (found,) = merged(position, apart)
    assert len(apart) == 6
    step = as_step(model, position, found, puzzle)
    assert render.explain(step) == (
        "In row 7, 5 can only be in r7c1, r7c2 or r7c3. All are in box 7, so no other cell there can be 5: r8c1, r8c2, "
        "r8c3, r9c1, r9c2 and r9c3 cannot be 5."
    )
    assert follows(step)
    assert not false_facts(step)


def test_the_kernel_of_chains() -> None:
    words, rows = 1, [0b0110, 0b0001, 0b0001, 0]
    packed = b"".join(row.to_bytes(8, "little") for row in rows)
    net = ninefold._core.ChainNet(words, packed, (0b0110).to_bytes(8, "little"))
    assert net.follow(0, 5) == ([0], [-1], 0)
    assert net.follow(3, 5) == ([3], [-1], -1)
    forced = ninefold._core.ChainNet(words, packed, (0b1010).to_bytes(8, "little"))
    assert forced.follow(0, 5) == ([0, 3], [-1, 0], -1)
    with pytest.raises(ValueError, match="no such candidate"):
        net.follow(9, 5)


def test_the_kernel_of_assumptions() -> None:
    """Three cells with digits 1 to 3 that see each other; two of them add up to 3; a rule about the third."""
    width, words = 3, 1
    peers = [
        sum(1 << (other * width + k) for other in range(3) if other != cell) for cell in range(3) for k in range(3)
    ]
    own = [0b111 << (cell * width) & ~(1 << (cell * width + k)) for cell in range(3) for k in range(3)]
    links = [a | b for a, b in zip(peers, own, strict=True)]
    sets = [sum(1 << (cell * width + k) for cell in range(3)) for k in range(3)]
    sums = [(3, False, [(1, [0, 1])], list[int]())]
    tables = rows(peers, words), rows(links, words), rows(sets, words)
    kernel = ninefold._core.Assumptions(3, width, 1, *tables, sums, [[0, 1, 2]], [[2]])
    kernel.start([7, 7, 7])
    assert kernel.assume(2)  # the first cell cannot be 3
    assert kernel.proof()[-1][:2] == (3, 0)  # for the bounds of the sum
    assert not kernel.assume(0)
    assert kernel.candidates() == [1, 2, 4]
    assert kernel.due() == [0]
    assert kernel.due() == []
    assert kernel.exclude(0, [(2, 4)])  # the rule takes the last digit of the third cell
    assert [step[0] for step in kernel.proof()].count(10) == 1
    assert not kernel.assume(0)
    kernel.fail(0)
    assert kernel.proof()[-1][:2] == (10, 0)
    for order in range(5):
        assert kernel.assume(2, order)
    assert kernel.assume(2, -1)  # in one step at most
    assert [step[:2] for step in kernel.proof()] == [(3, 0)]
    assert not kernel.assume(0, -1)
    for wrong in (
        lambda: kernel.assume(9),
        lambda: kernel.assume(2, -2),
        lambda: kernel.start([7, 7]),
        lambda: kernel.exclude(1, []),
    ):
        with pytest.raises(ValueError, match=r"no such|needed for each"):
            wrong()


@pytest.mark.parametrize("name", RULES)
def test_what_is_true_never_fails(name: str) -> None:
    """In positions of a known grid, no candidate of the solution leads to a dead end, and each plan can be repeated."""
    rules = [rule for rule in RULES[name] if ninefold.check(Variant(9, SOLUTION, [rule])).status == 1]
    model = Model(made(*rules, clues=22))
    position, follower = Position(model, model.engine.candidates), Follower(model)
    position = Position.of(model, position.candidates)
    follower.start(position)
    failed = 0
    for cell, mask in enumerate(position.candidates):
        for k in bits(mask):
            for order in (-1, 0, 7):
                plan = follower.plan_step(cell * 9 + k) if order < 0 else follower.plan(cell * 9 + k, order)
                if int(SOLUTION[cell]) == k + 1:
                    assert plan is None
                elif plan is not None:
                    failed += 1
                    assert follower.failure(position, cell * 9 + k, plan) is not None
    assert failed


def test_orders_of_arguments_find_shorter_ways() -> None:
    model = Model(made(*RULES["killer"], clues=22))
    position, follower = Position(model, model.engine.candidates), Follower(model)
    position = Position.of(model, position.candidates)
    follower.start(position)
    saved = 0
    for candidate in bits(position.alive):
        lengths = [len(plan) for order in range(9) if (plan := follower.plan(candidate, order))]
        saved += lengths[0] - min(lengths) if lengths else 0
    assert saved


@pytest.mark.parametrize("number", [9, 10, 57])
def test_puzzles_of_a_collection(number: int) -> None:
    lines = (shared_data("variants") / "variants.jsonl").read_text(encoding="utf-8").splitlines()
    puzzle = formats.parse(json.loads(lines[number])["iss"])
    assert isinstance(puzzle, Variant)
    for step in judged(puzzle, limit=70):
        assert render.step_svg(step).startswith("<svg")


@pytest.mark.parametrize(
    ("slug", "written"),
    [
        ("sum-combinations", {("r4c4 r4c5", "7+9")}),
        ("sum-bounds", {("r3c3", "≥ 6")}),
        ("rule-of-45", {("r1c9", "= 7")}),
        ("equal-sums", {("r3c3 r5c5", "= 2–9"), ("r4c3 r5c4", "= 2–9"), ("r5c3", "= 2–9")}),
        ("must-contain", {("r4c4 r4c5 r5c5", "6+8+9")}),
        ("partner", set()),
    ],
)
def test_arithmetic_is_written_beside_its_cells(slug: str, written: set[tuple[str, str]]) -> None:
    step = example(slug)
    assert {(" ".join(map(step.cell_name, cells)), text) for cells, text in step.annotations} == written
    svg = render.step_svg(step)
    assert all(f">{html.escape(text)}</text>" in svg for _, text in written)
    assert [note["text"] for note in render.step_dict(step)["annotations"]] == [text for _, text in step.annotations]


def test_bounds_on_the_board_are_those_of_the_conclusions() -> None:
    bounds = 0
    for name in ("killer-hard", "arrow-hard", "little-killer-hard"):
        for step in steps(examples.get(name).puzzle, seconds=20):
            left = step.left()
            for (cell, *more), text in step.annotations:
                if not more and text[0] in "≥≤" and cell in left:
                    edge = min(left[cell]) if text[0] == "≥" else max(left[cell])
                    assert int(text[2:]) == edge, render.explain(step)
                    bounds += 1
    assert bounds > 15
