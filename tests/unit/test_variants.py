"""Variants: values, and answers against the literal oracle."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import ninefold
from ninefold import (
    Cell,
    Grid,
    NoSolutionError,
    ParseError,
    SeveralSolutionsError,
    Shape,
    Status,
    _core,
    check,
    count,
    solutions,
    solve,
    true_candidates,
    variants,
)
from ninefold.engine import clauses
from ninefold.engine.variant_search import search
from ninefold.variants import Different, Killer, Sum, Thermo, Variant
from ninefold.variants.rules.base import Ground
from tests.variants import EXAMPLES

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


CLASSIC_ONLY: dict[str, Callable[[Any], object]] = {
    "canonical": ninefold.canonical,
    "canonical_by_solution": ninefold.isomorphs.canonical_by_solution,
    "automorphisms": ninefold.isomorphs.automorphisms,
    "shuffle": lambda puzzle: ninefold.shuffle(puzzle, 1),
    "isomorphism": lambda puzzle: ninefold.isomorphism("." * 81, puzzle),
    "Transform": lambda puzzle: ninefold.isomorphs.Transform()(puzzle),
    "assess": ninefold.assess,
    "neighbors": ninefold.neighbors,
    "generate": lambda puzzle: ninefold.generate(1, seed=1, solution=puzzle),
    "compare": ninefold.approaches.compare,
    "an approach": lambda puzzle: ninefold.approaches.start(puzzle, "csp"),
    "Grid": Grid,
}


@pytest.mark.parametrize("what", CLASSIC_ONLY)
def test_classic_only_calls_reject_variants_clearly(what: str) -> None:
    sentence = rf"{what} supports classic 9x9 puzzles only, but got a variant$"
    with pytest.raises(ParseError, match=sentence):
        CLASSIC_ONLY[what](Variant(constraints=[Thermo("r1c1 r1c2")]))


def test_a_variant_is_a_value() -> None:
    one = Variant(Shape(4), {"r1c1": 1}, [Thermo("r1c1 r1c2"), Killer("r2c1 r2c2", 5)])
    two = Variant(Shape(4), [((0, 0), [1])], [Killer([(1, 0), (1, 1)], 5), Thermo("R1C1, R1C2")])
    assert one == two
    assert hash(one) == hash(two)
    assert one.without(Thermo("r1c1 r1c2")).with_(Thermo("r1c1 r1c2")) == one
    assert one.given(r4c4=[2, 3]).givens == ((Cell(0, 0), frozenset({1})), (Cell(3, 3), frozenset({2, 3})))


@pytest.mark.parametrize(
    ("name", "drawing", "unread"),
    [
        ("line", {"lines": [["R1C2", "R1C1"]], "outlineC": "#60C060"}, False),  # the drawing of the thermometer
        ("text", {"cells": ["R0C1"], "value": "16", "fromConstraint": "X Sum"}, False),
        ("line", {"lines": [["R1C1", "R1C2"], ["R2C1", "R2C2"]]}, True),
        ("text", {"cells": ["R1C1", "R1C2"], "value": ">"}, True),
        ("cage", ["R1C1"], True),
    ],
)
def test_drawings_of_known_rules_do_not_count(name: str, drawing: Any, unread: bool) -> None:
    note = variants.Note(f"fpuzzles:{name}", json.dumps([drawing]))
    assert Variant(4, {}, [Thermo("r1c1 r1c2"), note]).has_drawings is unread


def test_every_rule_has_a_sentence_and_an_example() -> None:
    assert [type(rule) for rule in EXAMPLES] == list(variants.RULES)
    slugs = {rule.slug for rule in variants.RULES}
    assert len(slugs) == len(variants.RULES)
    for rule in EXAMPLES:
        assert rule.slug
        assert re.fullmatch(r"[A-Zn0-9].*[^.]\.", rule.about)
        assert " ".join((rule.__doc__ or "").split()).startswith(rule.about)
        assert len(set(rule.names)) == len(rule.names)
        assert not {name.lower().replace(" ", "-") for name in rule.names} & slugs, "a slug is not an other name"
        assert rule.describe().endswith(".")
        ground = Ground(Shape(4), ("L1", "L2", "D1"), (rule,))
        if not isinstance(rule, variants.Unknown):
            assert {name for name, *_ in rule.lower(ground)} <= set(_core.rule_names())


def test_the_first_paragraph_of_a_docstring_is_the_sentence_of_a_rule() -> None:
    class Told(variants.Constraint):
        """A rule that
        takes two lines.

        And a detail.
        """

        total: int

        def __init__(self, total: int) -> None:
            self._set(total=total)

    class Bare(variants.Constraint):
        slug = "bare"

    assert (Told.about, Bare.about) == ("A rule that takes two lines.", "bare")
    assert Told(3).describe() == Told.about
    assert Told(3) == Told(3) != Told(4)
    with pytest.raises(dataclasses.FrozenInstanceError):
        Told(3).total = 4


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Variant(Shape(4), {"r5c1": 1}), "r5c1 is outside the 4x4 grid"),
        (lambda: Variant(Shape(4), {"r1c1": 5}), "r1c1: 5 is not among the digits 1 to 4"),
        (lambda: Variant(Shape(4), {}, [Thermo("r1c1 r1c9")]), "r1c9 is outside the 4x4 grid"),
        (lambda: Variant(Shape(4), {}, [Thermo("r1c1 V1")]), "the puzzle has no extra cell 'V1'"),
        (lambda: Thermo("r1c1"), "cells: expected at least 2, got 1"),
        (lambda: Thermo("r1c1 r1!"), "'r1!' is not a cell"),
        (lambda: Sum("r1c1 r1c2", 3, [1]), "coefficients: expected one for each of 2 cells, got 1"),
        (lambda: Killer("r1c1", "x"), "total must be a whole number, got 'x'"),  # type: ignore[arg-type]
        (lambda: Variant(Shape(4), {}, ["x"]), "constraints: expected rules, got 'x'"),  # type: ignore[list-item]
        (lambda: Shape(9, box=(2, 4)), "boxes of 2x4 do not fit"),
        (lambda: Shape(100), "cells, got 100x100"),
    ],
)
def test_wrong_variants_are_refused_with_a_clear_error(make: Callable[[], object], message: str) -> None:
    with pytest.raises((ParseError, ValueError, TypeError), match=message.replace("(", r"\(")):
        make()


WRONG: tuple[Any, ...] = (
    None,
    5,
    3.5,
    True,
    "",
    "x!",
    [],
    [1, 2],
    [None],
    [(1, 2)],
    {"a": 1},
    object(),
    len,
    b"r1c1",
    10**30,
    range(3),
)


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.slug)
def test_rules_answer_any_argument_with_a_clear_error(rule: variants.Constraint) -> None:
    """And not with Python's message about something that is not iterable."""
    right = {field.name: getattr(rule, field.name) for field in dataclasses.fields(rule)}
    for name in right:
        for value in WRONG:
            try:
                if isinstance(rule, (variants.Or, variants.And)):
                    type(rule)(value)
                else:
                    type(rule)(**{**right, name: value})
            except (TypeError, ValueError) as error:
                message = str(error)
                assert not re.search("iterable|unpack|has no|supported|unhashable|argument|instance", message), message


def test_custom_relations_come_from_functions() -> None:
    rule = variants.Pair.from_function("r1c1 r1c2 r1c3", lambda a, b: abs(a - b) > 1, range(1, 5), "far")
    assert rule.allowed == {(1, 3), (1, 4), (2, 4), (3, 1), (4, 1), (4, 2)}
    with pytest.raises(TypeError, match=r"Pair\.from_function takes a function"):
        variants.Pair("r1c1 r1c2", lambda a, b: a < b)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"Or\(a, b\), not \[a, b\]"):
        variants.Or([Thermo("r1c1 r1c2"), Thermo("r1c2 r1c1")])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="arcs must be at most"):
        variants.Automaton("r1c1", [0], [1], [(0, 1, 10**12)])


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
    assert set(true_candidates(none).masks) == {0}


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


def test_budgets_are_respected_and_reported() -> None:
    assert not count(Variant(Shape(9)), limit=None, nodes=50).complete
    hard = Variant(Shape(9), {}, [variants.AntiKing()])
    counted = count(hard, limit=None, nodes=50)
    assert not counted.complete
    assert counted.guesses <= 51
    undecided = check(Variant(Shape(25)), nodes=1)
    assert undecided.status is Status.UNDECIDED
    assert not true_candidates(hard, nodes=1).complete


def test_a_count_can_be_continued_after_its_budget() -> None:
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


def test_digits_that_break_rules_are_named() -> None:
    verdict = check(Variant(Shape(4), {"r1c1": 1, "r1c2": 1, "r2c1": 3, "r2c2": 2}, [Thermo("r2c1 r2c2")]))
    assert verdict.status is Status.INVALID
    assert verdict.conflicts == (
        "row 1 has a digit twice",
        "box 1 has a digit twice",
        "r2c1, r2c2: digits increase along the thermometer, starting at the bulb",
    )
    with pytest.raises(ninefold.InvalidPuzzleError, match="row 1 has a digit twice"):
        solve(Variant(Shape(4), {"r1c1": 1, "r1c2": 1}))


def test_solutions_are_yielded_one_by_one() -> None:
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
    # Passed on without any guess, the verdict is the same.
    monkeypatch.setattr(clauses, "_SOON", 1)
    empty = check(Variant(Shape(4)))
    assert empty.status is Status.SEVERAL
    assert clauses.hand_over(four.with_(Thermo("r1c1 r1c2"))) is None


def test_clauses_respect_the_budget() -> None:
    pytest.importorskip("pysat")
    empty = Variant(Shape(36))
    found, decided = clauses.decide(empty, [empty.shape.all] * 1296, 0.05)
    assert not decided
    assert not found


def test_minimizing_stops_at_the_time_limit() -> None:
    whole = Variant(Shape(16), dict(next(ninefold.solutions(Variant(Shape(16)))).values))
    with pytest.raises(TimeoutError):
        ninefold.minimize(whole, seconds=0)
    clues = {"r1c1": 1, "r1c2": 2, "r1c3": 3, "r2c1": 3, "r3c2": 1, "r4c4": 1}
    puzzle = Variant(Shape(4), clues, [variants.Killer("r4c1 r4c2", 5)])
    assert ninefold.minimize(puzzle, seed=1, seconds=60) == ninefold.minimize(puzzle, seed=1)
    assert ninefold.redundant_clues(puzzle, seconds=60) == ninefold.redundant_clues(puzzle)
    assert not ninefold.clues.is_minimal(puzzle, seconds=60)


def test_a_stopped_minimization_returns_its_result_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    clues = {"r1c1": 1, "r1c2": 2, "r1c3": 3, "r2c1": 3, "r3c2": 1, "r4c4": 1}
    puzzle = Variant(Shape(4), clues, [variants.Killer("r4c1 r4c2", 5)])
    for call in (ninefold.minimize, ninefold.redundant_clues):
        clock = iter(range(100))
        monkeypatch.setattr("ninefold.clues.variants.time", SimpleNamespace(monotonic=lambda: next(clock)))  # noqa: B023
        with pytest.raises(ninefold.errors.OutOfTimeError, match="before 3 of 6 clues had been examined") as caught:
            call(puzzle, seconds=4)
        if call is ninefold.minimize:
            assert 3 <= len(caught.value.so_far.givens) < 6
            assert ninefold.solve(caught.value.so_far).digits == ninefold.solve(puzzle).digits
        else:
            assert set(caught.value.so_far) < set(ninefold.redundant_clues(puzzle))


def test_budgets_of_the_calls_of_the_package() -> None:
    large = Variant(Shape(25), {}, [variants.AntiKnight()])
    assert ninefold.check(large, seconds=0).status is ninefold.Status.UNDECIDED
    assert ninefold.check(large, nodes=1).status is ninefold.Status.UNDECIDED
    with pytest.raises(ninefold.errors.OutOfTimeError):
        ninefold.solve(large, seconds=0)
    for call in (ninefold.minimize, ninefold.redundant_clues):
        with pytest.raises(ninefold.errors.OutOfTimeError) as caught:
            call(large, seconds=0)
        assert caught.value.so_far == large
    assert not ninefold.true_candidates(large, seconds=0).complete
    assert not ninefold.true_candidates(large, nodes=1).complete
    assert ninefold.solve(EASY, seconds=1, nodes=1).line == ninefold.solve(EASY).line
    assert ninefold.check(EASY, seconds=0).status is ninefold.Status.ONE
    with pytest.raises(ValueError, match="seconds"):
        ninefold.minimize(EASY, seconds=-1)


EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("pairs", "says"),
    [
        ([], "no pair of digits is allowed"),
        ([(1, 3)], "any two of the cells contain 1 and 3"),
        ([(2, 4), (1, 3)], "any two of the cells contain 1 and 3 or 2 and 4"),
        ([(a, b) for a in range(1, 4) for b in range(1, 4)], "any two of the cells contain one of 9 allowed pairs"),
    ],
)
def test_few_pairs_are_named(pairs: list[tuple[int, int]], says: str) -> None:
    assert variants.AllPairs("r1c1 r1c2", pairs).describe() == f"r1c1, r1c2: {says}."


def test_the_order_of_regions_does_not_matter() -> None:
    rows = [[f"r{r}c{c}" for c in range(1, 5)] for r in range(1, 5)]
    left, right = (Shape(4, regions=regions) for regions in (rows, [row[::-1] for row in reversed(rows)]))
    assert left == right
    assert hash(left) == hash(right)
    assert left.regions == right.regions == left.rows
    assert [left.box_of(cell) for cell in range(16)] == [right.box_of(cell) for cell in range(16)]
    assert Variant(left, {"r1c1": 1}) == Variant(right, {"r1c1": 1})


LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_accepted_forms_of_a_variant() -> None:
    classic = Variant.from_grid(Grid(LINE))
    assert Variant.from_grid(LINE) == classic
    assert Variant(Shape(9), LINE) == Variant(9, LINE) == Variant(givens=Grid(LINE)) == classic
    assert Variant(9) == Variant(Shape(9)) == Variant()
    rule = Killer("r1c1 r1c2", 8)
    assert Variant(Shape(9), {}, rule) == Variant(9, {}, [rule])
    assert Variant(4, "1... ..2. .... ...4") == Variant(4, {"r1c1": 1, "r2c3": 2, "r4c4": 4})
    assert Variant(16, "g" + "." * 255) == Variant(16, "16 " + ". " * 255)
    assert Variant(Shape(2, 3), "1.. .23").givens == Variant(Shape(2, 3), {"r1c1": 1, "r2c2": 2, "r2c3": 3}).givens
    assert Variant(4).given("1... .... .... ....") == Variant(4, {"r1c1": 1})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Variant.from_grid("53.."), "expected 81 cells, got 4"),
        (lambda: Variant(9, "53.."), "givens: expected 81 cells, got 4"),
        (lambda: Variant(4, "5" + "." * 15), "r1c1: '5' is not a digit of a 4x4 grid"),
        (lambda: Variant("9"), "shape must be a Shape or a number of rows, got '9'"),  # type: ignore[arg-type]
        (lambda: Variant(9, 5), "givens must be a mapping from cells to digits, one character per cell, or a Grid"),  # type: ignore[arg-type]
        (lambda: Variant(9, {"r1c1": None}), "r1c1: None is not among the digits 1 to 9"),  # type: ignore[arg-type]
        (lambda: Variant(9, {}, "killer"), "constraints must be a list, got 'killer'"),  # type: ignore[arg-type]
        (lambda: Variant(9, {}, [5]), "constraints: expected rules, got 5"),  # type: ignore[list-item]
    ],
)
def test_invalid_parts_of_a_variant(make: Callable[[], Any], sentence: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        make()
    assert sentence in str(caught.value)
