"""``check(explain=True)``: why there is no solution, what repairs the puzzle, what decides between several
solutions.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
import random
from collections.abc import Iterator

import pytest

import ninefold
from ninefold import Check, Grid, Shape, Status, Variant, check, examples, generate_variant, render
from ninefold.engine import diagnosis
from ninefold.generation import random_cages
from ninefold.results import Finding
from ninefold.variants import (
    Arrow,
    Constraint,
    Difference,
    Different,
    Killer,
    LittleKiller,
    PairSum,
    Renban,
    Sum,
    Thermo,
    Whisper,
)
from tests.conftest import shared_data
from tests.oracle import ORACLE, values
from tests.small_grids import CELLS, grids, random_rule, solutions

SIX = Shape(6)
THERMOS = [Thermo("r1c1 r2c2 r3c3 r4c4"), Thermo("r9c9 r8c8 r7c7"), Thermo("r1c9 r2c9 r3c9")]


def kinds(verdict: Check, kind: str) -> list[Finding]:
    return [finding for finding in verdict.findings if finding.kind == kind]


def cells(text: str) -> set[int]:
    return {Shape(9).cell_at(name) for name in text.split()}


# --- arithmetic

ROW = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"
ARITHMETIC: dict[str, tuple[dict[str, int], list[Constraint], str]] = {
    "cage too large": (
        {},
        [Killer("r1c1 r1c2 r2c2", 25)],
        "The 25-cage r1c1, r1c2, r2c2 cannot reach its sum: 3 different digits add up to at most 24.",
    ),
    "cage too small": (
        {},
        [Killer("r1c1 r5c5", 2)],
        "The 2-cage r1c1, r5c5 cannot reach its sum: 2 different digits add up to at least 3.",
    ),
    "cage with a given": (
        {"r1c1": 9},
        [Killer("r1c1 r1c2", 5)],
        "cannot reach its sum: with the digits that are given, its cells add up to at least 10.",
    ),
    "one cell": ({}, [Killer("r1c1", 12)], "The 12-cage r1c1 cannot reach its sum: one cell adds up to at most 9."),
    "little killer": (
        {},
        [LittleKiller("r1c3 r2c2 r3c1", 30)],
        "The little killer 30 at r1c3, r2c2, r3c1 cannot reach its sum: 3 different digits add up to at most 24.",
    ),
    "pair": (
        {},
        [PairSum("r1c1 r1c2", 18)],
        "The sum 18 between r1c1 and r1c2 cannot reach its sum: 2 different digits add",
    ),
    "cage too long": (
        {},
        [Killer([*ROW.split(), "r2c1"], 50)],
        "The 50-cage r1c1, r1c2 … r2c1 has 10 cells, but there are only 9 digits.",
    ),
    "renban too long": ({}, [Renban([*ROW.split(), "r2c1"])], "has 10 cells, but there are only 9 digits."),
    "thermometer too long": ({}, [Thermo([*ROW.split(), "r2c9"])], "has 10 cells, but there are only 9 digits."),
    "thermometer with givens": (
        {"r1c1": 4, "r2c4": 6},
        [Thermo("r1c1 r1c2 r1c3 r2c4")],
        "cannot increase: r1c1 is 4, so r2c4 would have to be at least 7, but it is 6.",
    ),
    "arrow": (
        {},
        [Arrow("r1c1", "r1c2 r1c3 r1c4 r1c5")],
        "cannot work: the digits along it add up to at least 10, but its circle holds at most 9.",
    ),
    "pill": (
        {},
        [Arrow("r1c1 r1c2", "r1c3")],
        "cannot work: the digits along it add up to at most 9, but its circle holds at least 11.",
    ),
    "row total": (
        {},
        [Killer("r1c1 r1c2 r1c3", 15), Killer("r1c4 r1c5 r1c6", 15), Killer("r1c7 r1c8 r1c9", 16)],
        "Row 1 adds up to 45, but its 3 cages add up to 46.",
    ),
    "rest of a row": (
        {},
        [Killer("r1c1 r1c2 r1c3 r1c4", 25), Killer("r1c5 r1c6 r1c7 r1c8", 10)],
        "The cages inside row 1 add up to 35. That leaves 10 for r1c9, which is at most 9.",
    ),
    "rest of a box": (
        {},
        [Killer("r1c1 r1c2 r1c3", 24), Killer("r2c1 r2c2 r2c3 r3c1", 19)],
        "The cages inside box 1 add up to 43. That leaves 2 for r3c2 and r3c3, which add up to at least 3.",
    ),
    "beyond a row": (
        {},
        [Killer("r1c1 r1c2 r1c3 r1c4 r1c5", 34), Killer("r1c6 r1c7 r1c8 r1c9 r2c9", 34)],
        "that cover row 1 add up to 68, and row 1 to 45. That leaves 23 for r2c9 outside, which is at most 9.",
    ),
    "no place": ({"r1c1": 5, "r4c2": 5, "r8c3": 4, "r9c3": 6, "r7c3": 1}, [], "Box 7 has no place for 5."),
    "no digit": (
        {"r1c1": 1, "r1c2": 2, "r1c3": 3, "r2c9": 4, "r3c8": 5, "r4c7": 6, "r5c7": 7, "r6c7": 8, "r7c7": 9},
        [],
        "r1c7 has no digit left",
    ),
    "one rule alone": ({}, [Whisper("r1c1 r1c2 r1c3", 9)], "The whisper line r1c1, r1c2, r1c3 cannot be satisfied"),
}


@pytest.mark.parametrize("name", ARITHMETIC)
def test_arithmetic(name: str) -> None:
    givens, rules, sentence = ARITHMETIC[name]
    verdict = check(Variant(9, givens, rules), explain=True)
    assert verdict.status is Status.NONE
    found = kinds(verdict, "arithmetic")
    assert any(sentence in str(finding) for finding in found), [str(finding) for finding in found]
    assert all(finding.cells for finding in found)


def test_grid_total() -> None:
    """Cages that tile the grid: one wrong sum is found although no house has cages of its own."""
    made = generate_variant(lambda seed: random_cages(seed=seed), seed=5, clues=0)
    wrong = next(rule for rule in made.puzzle.rules if isinstance(rule, Killer) and rule.total is not None)
    assert isinstance(wrong, Killer)
    assert wrong.total is not None
    broken = made.puzzle.without(wrong).with_(Killer(wrong.cells, wrong.total + 1))
    verdict = check(broken, explain=True)
    assert verdict.status is Status.NONE
    assert kinds(verdict, "arithmetic")
    assert wrong in [finding.instead for finding in kinds(verdict, "suspect")]


def test_arithmetic_decides_what_the_search_cannot() -> None:
    rows = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]
    cages = [Killer(rows[at : at + 9], 45) for at in range(0, 72, 9)]
    broken = Variant(9, {}, [*cages, Sum(rows[72:], 46)])
    assert check(broken, explain=True, nodes=1, seconds=1).status is Status.NONE


def test_arithmetic_is_sound() -> None:
    """Random sums and lines on a small grid: what arithmetic calls impossible is impossible, by plain search."""
    rng = random.Random(1)
    claimed = 0
    for _ in range(250):
        rules = [random_rule(rng) for _ in range(rng.randint(1, 4))]
        puzzle = Variant(4, {rng.choice(CELLS): rng.randint(1, 4)} if rng.random() < 0.5 else {}, rules)
        possible = bool(solutions(puzzle))
        verdict = check(puzzle, explain=True)
        assert verdict.status in ((Status.ONE, Status.SEVERAL) if possible else (Status.NONE, Status.INVALID))
        claimed += bool(kinds(verdict, "arithmetic"))
        assert not (possible and kinds(verdict, "arithmetic"))
    assert claimed > 30


# --- suspects and clashes


def changed(puzzle: Variant, rng: random.Random) -> tuple[Constraint, Constraint] | None:
    """A rule of the puzzle, and the same with another clue or turned around."""
    for rule in rng.sample(puzzle.rules, len(puzzle.rules)):
        for name in ("total", "seen", "digit", "difference"):
            clue = getattr(rule, name, None)
            if isinstance(clue, int):
                step = rng.choice([step for step in (-3, -2, -1, 1, 2, 3) if clue + step > 0])
                fields = {field.name: getattr(rule, field.name) for field in dataclasses.fields(rule)}
                try:
                    return rule, type(rule)(**{**fields, name: clue + step})
                except ValueError:
                    continue
        if isinstance(rule, Thermo):
            return rule, Thermo(rule.cells[::-1])
    return None


def own_puzzles() -> Iterator[Variant]:
    """Puzzles of several kinds with few givens, made from seeds."""
    for seed in itertools.count():
        yield generate_variant(lambda number: random_cages(SIX, seed=number), shape=SIX, seed=seed).puzzle
        yield generate_variant(lambda number: random_cages(seed=number, largest=4), seed=seed).puzzle
        yield generate_variant(
            [Thermo("r1c1 r2c2 r3c3 r4c4"), Thermo("r9c9 r8c8 r7c7"), Thermo("r1c9 r2c9 r3c9")], seed=seed
        ).puzzle


def broken_puzzles(source: Iterator[Variant], number: int) -> Iterator[tuple[Variant, Constraint, Constraint]]:
    """Puzzles in which one clue was changed so that no solution is left, with the rule before and after."""
    rng = random.Random(5)
    for puzzle in source:
        if number == 0:
            return
        change = changed(puzzle, rng)
        if change is None or puzzle.shape.cells > 81:
            continue
        broken = puzzle.without(change[0]).with_(change[1])
        if check(broken, seconds=5).status in (Status.NONE, Status.INVALID):
            number -= 1
            yield broken, *change


def test_the_changed_rule_is_a_suspect() -> None:
    found = alone = 0
    for broken, old, new in broken_puzzles(own_puzzles(), 20):
        verdict = check(broken, explain=True, seconds=30)
        suspects = kinds(verdict, "suspect")
        rules = [finding.reasons[0].rule for finding in suspects if finding.reasons]
        found += new in rules
        alone += rules == [new]
        statuses = [finding.status for finding in suspects]
        assert statuses == sorted(statuses, key=lambda status: status is not Status.ONE), "one solution comes first"
        for finding in suspects:
            if finding.instead is not None and finding.reasons:
                assert finding.reasons[0].rule is not None
                assert isinstance(finding.instead, Constraint)
                assert check(broken.without(finding.reasons[0].rule).with_(finding.instead)).status is Status.ONE
                assert finding.reasons[0].rule != new or finding.instead == old
        for clash in kinds(verdict, "clash"):
            assert_clash(broken, clash)
    assert found == 20
    assert alone >= 10


def test_the_changed_rule_is_a_suspect_in_shared_puzzles() -> None:
    lines = shared_data("variants", "variants.jsonl").read_text(encoding="utf-8").splitlines()
    every = [json.loads(line) for line in lines]
    easy = [entry for entry in every if entry["iss_guesses"] is not None and entry["iss_guesses"] <= 40]
    random.Random(3).shuffle(easy)
    read = (ninefold.parse(entry["iss"]) for entry in easy)
    found = 0
    for broken, _, new in broken_puzzles((puzzle for puzzle in read if isinstance(puzzle, Variant)), 20):
        verdict = check(broken, explain=True, seconds=30)
        found += any(finding.reasons and finding.reasons[0].rule == new for finding in kinds(verdict, "suspect"))
        for clash in kinds(verdict, "clash"):
            assert_clash(broken, clash)
    assert found >= 19


def assert_clash(puzzle: Variant, clash: Finding) -> None:
    """At most 8 members, which contradict each other; without any one of them there is a solution or no proof."""
    members = len(clash.reasons) + len(clash.givens)
    assert 1 <= members <= 8
    given = {puzzle.places[cell]: digits for cell, digits in clash.givens}
    houses = [
        Different([divmod(c, puzzle.shape.width) for c in one.cells]) for one in clash.reasons if one.rule is None
    ]
    rules = [one.rule for one in clash.reasons if one.rule is not None]
    bare = Shape(puzzle.shape.height, puzzle.shape.width, digits=puzzle.shape.digits, box=None, lines=False)
    alone = Variant(bare, given, [*houses, *rules], puzzle.extra)
    assert check(alone, seconds=20).status in (Status.NONE, Status.INVALID)


def test_a_wrong_given_of_a_classic_puzzle() -> None:
    right = examples.get("easy").grid
    wrong = right.line.replace("9", "8", 1)
    verdict = check(wrong, explain=True)
    cell = next(cell for cell, (a, b) in enumerate(zip(right.line, wrong)) if a != b)
    first = kinds(verdict, "suspect")[0]
    assert first.givens == ((cell, frozenset({8})),)
    assert (first.status, first.instead) == (Status.ONE, 9)
    assert isinstance(first.puzzle, Grid)
    name = Shape(9).cell_name(cell)
    assert str(first) == f"Without the given {name} = 8, the puzzle has exactly one solution, with 9 in {name}."


def test_two_mistakes_have_no_single_suspect() -> None:
    verdict = check(Variant(9, {}, [Killer("r1c1 r1c2", 19), Killer("r5c5 r5c6", 1)]), explain=True)
    assert [finding.kind for finding in verdict.findings] == ["arithmetic", "arithmetic", "no-suspect", "clash"]


def test_a_proper_puzzle_has_no_findings() -> None:
    verdict = check(examples.get("easy").grid, explain=True)
    assert (verdict.findings, verdict.complete) == ((), True)


def test_the_budget_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object) -> float:
        raise diagnosis._Late

    monkeypatch.setattr(diagnosis._Clock, "left", late)
    made = generate_variant(lambda seed: random_cages(seed=seed), seed=5, clues=0).puzzle
    wrong = made.rules[0]
    assert isinstance(wrong, Killer)
    assert wrong.total is not None
    broken = made.without(wrong).with_(Killer(wrong.cells, wrong.total + 1))
    verdict = check(broken, explain=True, seconds=1e-6)
    assert verdict.status in (Status.NONE, Status.UNDECIDED)
    assert not verdict.complete


@pytest.mark.parametrize("explain", ["yes", None])
def test_explain_is_a_flag(explain: object) -> None:
    with pytest.raises(TypeError, match="explain"):
        check("." * 81, explain=explain)  # type: ignore[arg-type]


# --- several solutions


def test_several_solutions_of_small_puzzles() -> None:
    """All solutions by plain search: the cells that differ, and a decider that is as small as possible."""
    rng = random.Random(2)
    seen = 0
    while seen < 40:
        target = rng.choice(grids())
        givens = rng.sample(range(16), rng.randint(2, 4))
        left = [one for one in grids() if all(one[cell] == target[cell] for cell in givens)]
        if not 2 <= len(left) <= 40:
            continue
        seen += 1
        verdict = check(Variant(4, {divmod(cell, 4): target[cell] for cell in givens}), explain=True)
        assert verdict.status is Status.SEVERAL
        assert verdict.complete
        (difference,) = kinds(verdict, "difference")
        assert difference.cells == tuple(cell for cell in range(16) if len({one[cell] for one in left}) > 1)
        assert f"has {len(left)} solutions" in str(difference)
        pair = [solution.digits for solution in verdict.solutions]
        distance = [sum(a != b for a, b in zip(*two)) for two in itertools.combinations(left, 2)]
        assert sum(a != b for a, b in zip(*pair)) == min(distance)
        decider = kinds(verdict, "decider")[0]
        assert len([one for one in left if all({one[cell]} == digits for cell, digits in decider.givens)]) == 1
        assert len(decider.givens) == fewest(left)
        for finding in kinds(verdict, "decider")[1:]:
            for reason in finding.reasons:
                assert reason.rule is not None
                assert check(Variant(4, difference.puzzle.givens, [reason.rule])).status is Status.ONE  # type: ignore[attr-defined]


def fewest(solutions: list[tuple[int, ...]]) -> int:
    for size in range(1, 16):
        for some in itertools.combinations(range(16), size):
            counts: dict[tuple[int, ...], int] = {}
            for one in solutions:
                key = tuple(one[cell] for cell in some)
                counts[key] = counts.get(key, 0) + 1
            if 1 in counts.values():
                return size
    raise AssertionError


def test_several_solutions_of_a_classic_puzzle() -> None:
    puzzle = examples.get("several").grid
    verdict = check(puzzle, explain=True)
    lines = {"".join(map(str, digits)) for digits in ORACLE.solutions(values(puzzle.line))}
    assert len(lines) == 11
    difference, decider = verdict.findings
    assert difference.cells == tuple(cell for cell in range(81) if len({line[cell] for line in lines}) > 1)
    ((cell, digits),) = decider.givens
    assert sum(int(line[cell]) in digits for line in lines) == 1
    assert {solution.line for solution in verdict.solutions} <= lines


def test_an_empty_grid_ends_soon() -> None:
    verdict = check("." * 81, explain=True, seconds=5)
    assert next(finding.kind for finding in verdict.findings) == "difference"


# --- pictures and the wire


def test_pictures_light_up_the_reason() -> None:
    verdict = check(Variant(9, {}, [Killer("r1c1 r1c2", 19), Difference("r5c5 r5c6")]), explain=True)
    plain = Variant(9, {}, [Killer("r1c1 r1c2", 19), Difference("r5c5 r5c6")]).to_svg()
    for finding in verdict.findings:
        picture = render.finding_svg(finding)
        assert picture != plain
        assert picture == finding._repr_svg_()
    assert cells("r1c1 r1c2") == set(kinds(verdict, "clash")[0].cells)


def test_two_solutions_side_by_side() -> None:
    verdict = check(examples.get("several").grid, explain=True)
    assert render.solutions_svg(verdict).count("<g ") == 2
    assert len(render.solutions_text(verdict, frame=False).splitlines()) == 11
    assert "\x1b[1;33m" in render.solutions_text(verdict, color=True)
    with pytest.raises(ValueError, match="two solutions are needed"):
        render.solutions_svg(check(examples.get("easy").grid))


def test_rules_are_told_by_number() -> None:
    puzzle = Variant(9, {}, [Thermo("r4c4 r4c5"), Killer("r1c1 r1c2", 19), Difference("r5c5 r5c6")])
    wire = render.to_dict(check(puzzle, explain=True))
    (suspect,) = (finding for finding in wire["findings"] if finding["kind"] == "suspect")
    assert puzzle.rules[suspect["reasons"][0]["rule"]] == Killer("r1c1 r1c2", 19)
