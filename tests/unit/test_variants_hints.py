"""The last resort for variants: true of every solution, forced by what is named, and by nothing less."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Set
from typing import Any

import pytest

import ninefold
from ninefold import (
    Cell,
    InvalidPuzzleError,
    NoSolutionError,
    ParseError,
    Shape,
    generate_variant,
    solutions,
    true_candidates,
)
from ninefold.base.minimal_subset import shrunk
from ninefold.engine.reasons import Position
from ninefold.generation import OpenRule, random_cages, random_jigsaw
from ninefold.logic import variant_hints as hinting
from ninefold.render import candidates_svg, candidates_text, explain, hint_text, step_svg
from ninefold.results import Candidate, Hint, Reason, Step
from ninefold.variants import AntiKnight, Diagonal, Killer, Odd, Palindrome, Sandwich, Thermo, Unknown, Variant, Whisper
from tests.unit.test_variants_mixtures import mixtures


def hint(puzzle: Variant, seconds: float | None = None) -> Hint:
    return hinting.hint(puzzle, seconds)


def told_by(found: Hint) -> str:
    assert found.step is not None
    return explain(found.step)


def forces(step: Step, reasons: set[str], givens: Set[object]) -> bool:
    """Return whether these houses, rules and givens force the conclusion of a step."""
    variant = step.puzzle
    assert isinstance(variant, Variant)
    position = Position(variant)
    listed = [number for number, reason in enumerate(position.reasons) if reason.name in reasons]
    kept = [mask if cell in givens else variant.shape.all for cell, mask in enumerate(position.candidates)]
    low = variant.shape.digits[0]
    if step.how == "forced":
        left = position.left(listed, kept)
        placed = all(left[cell] == 1 << (digit - low) for cell, digit in step.placements)
        return placed and not any(left[cell] >> (digit - low) & 1 for cell, digit in step.eliminations)
    seen = variant.candidates_seen()
    (cell,) = {cell for cell, _ in (*step.placements, *step.eliminations)}
    assumed = seen[cell] if step.placements else 0
    for _, digit in step.placements:
        assumed &= ~(1 << (digit - low))
    for _, digit in step.eliminations:
        assumed |= 1 << (digit - low)
    kept[cell] = assumed
    engine = position.engine(listed, kept)
    return not engine.propagated() if step.how == "refuted" else engine.next(0.0, 5000) is False


def after_of(step: Step) -> Variant:
    after = step.after()
    assert isinstance(after, Variant)
    return after


def judge(step: Step) -> None:
    for solution in solutions(step.puzzle, limit=50):
        assert all(solution.digits[cell] == digit for cell, digit in step.placements), str(step)
        assert all(solution.digits[cell] != digit for cell, digit in step.eliminations), str(step)
    reasons = {reason.name for reason in step.reasons}
    givens = {cell for cell, _ in step.givens}
    assert forces(step, reasons, givens), str(step)
    assert isinstance(step.puzzle, Variant)
    every = {step.puzzle._cell_number(place) for place, _ in step.puzzle.givens}
    if step.how == "searched":
        return
    # Nothing can be left out: no house, no rule, no given.
    for reason in reasons:
        assert not forces(step, reasons - {reason}, every), f"{step}: not {reason}"
    for given in givens:
        assert not forces(step, reasons, givens - {given}), f"{step}: not {given}"


def walk(puzzle: Variant, most: int = 200) -> tuple[Variant, list[Step]]:
    path = []
    for _ in range(most):
        found = hint(puzzle)
        if found.step is None:
            break
        judge(found.step)
        path.append(found.step)
        after = after_of(found.step)
        assert after != puzzle
        puzzle = after
    return puzzle, path


SIX = Shape(6)
PUZZLES = {
    "classic": lambda: generate_variant(shape=SIX, seed=3),
    "killer": lambda: generate_variant(lambda seed: random_cages(SIX, seed=seed), shape=SIX, clues=0, seed=4),
    "jigsaw": lambda: generate_variant([Whisper("r1c1 r1c2 r1c3", 2)], shape=random_jigsaw(6, seed=5), seed=1),
    "lines": lambda: generate_variant([Thermo("r1c1 r2c2 r3c3"), Palindrome("r6c1 r5c2 r4c4")], shape=SIX, seed=2),
    "from 0": lambda: generate_variant([AntiKnight(), Odd("r1c1")], shape=Shape(6, digits=range(6)), seed=6),
    "outside": lambda: generate_variant(
        [OpenRule(Sandwich, [Cell(row, column) for column in range(6)]) for row in range(6)], shape=SIX, seed=2
    ),
}


_LONG = {"outside": 12}
"""Paths that are not followed to their end."""


@pytest.mark.parametrize("name", PUZZLES)
def test_a_path_of_hints_leads_to_the_solution(name: str) -> None:
    made = PUZZLES[name]()
    end, path = walk(made.puzzle, _LONG.get(name, 200))
    assert {step.how for step in path} <= {"forced", "refuted"}
    # Most steps are short: that is the point.
    assert sorted(len(step.reasons) for step in path)[len(path) // 2] <= 3
    if name in _LONG:
        return
    assert {place: min(digits) for place, digits in end.givens} == made.solution.values
    assert hint(end).solved
    assert str(hint(end)) == "the puzzle is solved"


def test_sentences() -> None:
    cage = Variant(Shape(9), {}, [Killer("r1c1 r1c2", 3)])
    assert told_by(hint(cage)) == "The 3-cage r1c1, r1c2 leaves only 1, 2 in r1c1, r1c2."
    step = hint(cage).step
    assert step is not None
    assert told_by(hint(after_of(step))).startswith("Row 1 leaves no 1, 2 in r1c3, r1c4")
    last = Variant(Shape(4), {"r1c1": 1, "r1c2": 2, "r1c3": 3})
    assert told_by(hint(last)) == "Row 1 leaves only 4 in r1c4, given r1c1=1, r1c2=2 and r1c3=3."
    assert hint_text(hint(last), 1) == "Look at r1c4."
    assert hint_text(hint(last), 2) == "Look at r1c4, and at row 1."


def test_unforced_candidates_are_refuted_or_searched() -> None:
    hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    puzzle = Variant.from_grid(ninefold.Grid(hard))
    for _ in range(30):
        step = hint(puzzle).step
        assert step is not None
        puzzle = after_of(step)
        if step.how != "forced":
            break
    assert step is not None
    judge(step)
    assert step.how in ("refuted", "searched")
    assert "cannot all be kept otherwise" in explain(step)


@pytest.mark.parametrize("seed", range(1, 13))
def test_hints_of_mixtures_are_minimal(seed: int) -> None:
    puzzle = mixtures().mixture(seed)
    if puzzle.shape.cells <= 81:
        walk(puzzle, 4)


def test_nine_by_nine() -> None:
    rules = [AntiKnight(), Diagonal(rising=True), Diagonal(rising=False), Thermo("r1c1 r2c1 r3c1 r4c1")]
    _, path = walk(generate_variant(rules, seed=5).puzzle, 25)
    listed = {reason.name for step in path for reason in step.reasons}
    assert listed & {"the rising diagonal", "the falling diagonal", "the anti-knight rule"}
    assert {step.how for step in path} <= {"forced", "refuted"}


def test_reasons_of_a_kind_are_grouped() -> None:
    puzzle = Variant(Shape(4), {"r1c1": 1})
    cages = [Killer([Cell(row, 0), Cell(row, 1)], 5) for row in range(4)]
    names = [*(f"{kind} {n}" for kind in ("row", "box") for n in (1, 2, 3)), "column 2"]
    houses = [Reason(name, ()) for name in names]
    rules = [Reason(f"the cage 5 at r{k + 1}c1, r{k + 1}c2", (), cage) for k, cage in enumerate(cages)]

    def listed(*reasons: Reason) -> str:
        step = Step("rules", "Rules", (Candidate(15, 2),), (), puzzle, reasons=reasons, how="refuted")
        return explain(step)

    many = "rows 1, 2 and 3, boxes 1, 2 and 3, column 2 and 4 cages"
    assert listed(*houses, *rules) == f"r4c4 is 2: {many} cannot all be kept otherwise."
    few = "rows 1 and 2, the cage 5 at r1c1, r1c2 and the cage 5 at r2c1, r2c2"
    assert listed(*houses[:2], *rules[:2]) == f"r4c4 is 2: {few} cannot all be kept otherwise."


def test_steps_too_slow_to_explain_are_revealed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "_ALL_GUESSES", -1)
    monkeypatch.setattr(hinting._Finder, "_refuted", lambda self: iter(()))
    hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    puzzle, solution = Variant.from_grid(ninefold.Grid(hard)), ninefold.solve(hard)
    while (step := hint(puzzle).step) is not None and step.how == "forced":
        puzzle = after_of(step)
    assert step is not None
    assert (step.how, step.reasons) == ("searched", ())
    ((cell, digit),) = step.placements
    assert solution.digits[cell] == digit
    place = step.cell_name(cell)
    assert explain(step) == f"{place} is {digit}: nothing less than a search of the whole puzzle shows it."
    assert hint_text(hint(puzzle), 2) == f"Look at {place}."
    assert step_svg(step).startswith("<svg")


def test_obvious_removals_are_gone_after_a_step() -> None:
    step = hint(Variant(Shape(9), {"r5c5": 9}, [Killer("r1c4 r1c5 r1c6", 23)])).step
    assert step is not None
    assert step.eliminations
    after = after_of(step)
    assert dict(after.givens)[Cell(0, 4)] == frozenset({6, 8})


def test_no_step() -> None:
    several = hint(Variant(Shape(4)))
    assert (several.step, several.several) == (None, True)
    assert str(several) == "no step found: the puzzle has more than one solution"
    assert hint(Variant(Shape(9), {}, [AntiKnight()]), seconds=0.0).stopped
    with pytest.raises(InvalidPuzzleError):
        hint(Variant(Shape(4), {"r1c1": 1, "r1c2": 1}))
    with pytest.raises(NoSolutionError):
        hint(Variant(Shape(4), {}, [Killer("r1c1 r1c2", 20)]))
    with pytest.raises(ParseError):
        hint(Variant(Shape(4), {}, [Unknown("Ghosts")]))


def test_the_functions_of_the_package_take_variants() -> None:
    puzzle = Variant(Shape(4), {"r1c1": 1, "r1c2": 2, "r1c3": 3})
    assert ninefold.hint(puzzle).step is not None
    with pytest.raises(ValueError, match="hints and steps of variants accept only the options disable"):
        ninefold.hint(puzzle, als_nodes=True)
    assert ninefold.true_candidates(puzzle) == true_candidates(puzzle)


@pytest.mark.parametrize("limit", [1, 3, 5000])
@pytest.mark.parametrize("thermo", ["r1c1 r1c2", "r1c1 r2c2 r3c3"])
def test_counts_of_candidates(limit: int, thermo: str) -> None:
    givens: dict[str, int | Iterable[int]] = {"r1c1": [1, 2], "r2c1": 5, "r6c6": 1, "r5c2": 3, "r3c4": 6}
    puzzle = Variant(Shape(6), givens, [Thermo(thermo)])
    true = true_candidates(puzzle, limit=limit)
    expected: dict[tuple[int, int], int] = {}
    for solution in solutions(puzzle):
        for cell, digit in enumerate(solution.digits):
            expected[cell, digit] = expected.get((cell, digit), 0) + 1
    for cell in range(36):
        for digit in range(1, 7):
            number = expected.get((cell, digit), 0)
            assert true.counts[cell][digit - 1] == min(number, limit)
            assert (digit in true[cell]) == bool(number)
    assert true.complete
    assert "<svg" in candidates_svg(true)
    assert len(candidates_text(true).splitlines()) == 2 * 6 + 1


def test_shrunk() -> None:
    for needed in ({0}, {5}, {0, 9}, {3, 4, 5}, set(range(10)), set()):
        assert set(shrunk(range(10), lambda some, needed=needed: needed <= set(some))) == needed  # type: ignore[misc]
    assert shrunk([1, 2, 3], lambda some: len(some) >= 2) == [2, 3]


@pytest.mark.parametrize("seed", range(4))
def test_no_smaller_set_would_do(seed: int) -> None:
    """Fewer houses and rules conclude nothing, and as many place no digit where the hint removes candidates."""
    puzzle = generate_variant([], shape=random_jigsaw(6, seed=seed + 2), seed=seed).puzzle
    looked_at = 0
    while (step := hint(puzzle).step) is not None:
        if step.how == "forced" and len(step.reasons) <= 3:
            looked_at += len(step.reasons) > 1
            position = Position(puzzle)
            seen = puzzle.candidates_seen()
            weight = len(step.reasons) - 2 * bool(step.placements)
            for size in (1, 2):
                for reasons in itertools.combinations(range(len(position.reasons)), size):
                    left = position.left(reasons, position.candidates)
                    held = list(zip(position.candidates, seen, left, strict=True))
                    filled_in = any(mask & (mask - 1) == 0 and mask != start for start, _, mask in held)
                    if filled_in:
                        assert size - 2 >= weight
                    elif any(known & ~mask for _, known, mask in held):
                        assert size >= weight
        puzzle = after_of(step)
    assert looked_at > 5


def test_a_refutation_without_a_proof_is_not_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    class Credulous:
        """An engine that refutes every candidate."""

        def __init__(self, engine: Any) -> None:
            self._engine = engine

        def __getattr__(self, name: str) -> Any:
            return getattr(self._engine, name)

        def refuted(self, most: int, seconds: float) -> tuple[list[int], bool]:
            return [0b1111] * 16, True

    engine = Position.engine
    monkeypatch.setattr(Position, "engine", lambda *args: Credulous(engine(*args)))
    found = hint(Variant(Shape(4), {}))
    assert found.step is None
