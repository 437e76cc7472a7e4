"""Malicious variants: refused with a message, or stopped by their budget, but never an internal error."""

from __future__ import annotations

import dataclasses
import importlib
import random
import sys
from collections.abc import Callable
from itertools import product

import pytest

from ninefold import Cell, ParseError, Shape, Status, check, count, true_candidates
from ninefold import variants as v
from ninefold.engine.variant_search import Engines
from ninefold.variants import Constraint, Variant
from tests.conftest import ROOT

NINE, LARGE = Shape(9), Shape(36)


def row(size: int, number: int = 0) -> list[Cell]:
    return [Cell(number, column) for column in range(size)]


def nested(kind: type[v.Or] | type[v.And], depth: int) -> Constraint:
    rule: Constraint = v.Odd("r1c1")
    for _ in range(depth):
        rule = kind(rule, v.Even("r1c2"))
    return rule


def doubled(depth: int) -> Constraint:
    """Return a rule that contains a rule twice, recursively: few objects, many rules."""
    rule: Constraint = v.Odd("r1c1")
    for _ in range(depth):
        rule = v.Or(rule, rule)
    return rule


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: Shape(65), "a grid must have 1 to 4096 cells, got 65x65"),
    (lambda: Shape(4, digits=range(65)), "digits must be 1 to 64 consecutive numbers"),
    (lambda: v.Killer("r1c1", 10**10), "total must be at most 1000000000"),
    (lambda: v.Sum("r1c1", 1, [10**9]), "coefficients must be at most 1000000"),
    (lambda: nested(v.Or, 2000), "rules are nested more than 20 deep"),
    (lambda: nested(v.And, 21), "rules are nested more than 20 deep"),
    (lambda: doubled(20), "more than 100,000 rules"),
    (lambda: v.Pattern(row(9), ".{1,1000000}"), "more than 1000 repetitions"),
    (lambda: v.Pattern(row(9), "((.{1,100}){1,100}){1,100}"), "the pattern needs too many states"),
    (lambda: v.Pattern(row(9), "(" * 5000 + "." + ")" * 5000), "too many parentheses"),
    (lambda: v.Pattern(row(9), "12|" * 100_000 + "3"), "the pattern needs too many states"),
    (lambda: v.Automaton(row(9), [0], [10**5], [(0, 1, 10**5)]), "automaton: from 1 to 100000 states"),
    (lambda: v.Pattern(row(9), "(.?){1000}"), "at most 4,000,000 arcs together"),
    (lambda: v.Automaton(row(9), [0], [0], product(range(300), range(1, 10), range(300))), "at most 4,000,000 arcs"),
    (lambda: v.ConnectedValues([1], cells=row(9), width=10**8), "the cells are no rectangle of that width"),
    (lambda: Variant(Shape(4), {}, [], [f"V{k}" for k in range(20_000)]), "more than 4096 cells"),
    (
        lambda: Variant(Shape(4), {}, [], ["V1", "V2", "V1"]),
        "extra: 'V1' is not a valid name for a cell, or is named twice",
    ),
    (lambda: Variant(LARGE, {}, [v.SumLine([*row(36), *row(36, 1)], 1000, loop=True)]), "too large for a loop"),
    (lambda: Variant(LARGE, {}, [v.EqualSums([row(36, r) for r in range(36)] * 20)]), "equal-sums: too many cells"),
]


def exercise(made: object) -> None:
    if isinstance(made, Constraint):
        made = Variant(NINE, {}, [made])
    assert isinstance(made, Variant)
    check(made, nodes=1)


@pytest.mark.parametrize(("make", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_refused(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        exercise(make())


PAIRS = [[Cell(*divmod(a, 9)), Cell(*divmod(b, 9))] for a in range(60) for b in range(a + 1, 60)]
STOPPED: dict[str, Callable[[], Variant]] = {
    "an absurd sum": lambda: Variant(NINE, {}, [v.Killer("r1c1 r1c2", 10**9)]),
    "absurd coefficients": lambda: Variant(NINE, {}, [v.Sum(row(9) * 9, 10**9, [10**6, -(10**6), 999_983] * 27)]),
    "thousands of thermos": lambda: Variant(NINE, {}, [v.Thermo(pair) for pair in PAIRS]),
    "thousands of cages": lambda: Variant(NINE, {}, [v.Killer([*pair, (8, 8)]) for pair in PAIRS]),
    "thousands of sums": lambda: Variant(NINE, {}, [v.Sum([*pair, (8, 8)], 15) for pair in PAIRS]),
    "thousands of X-sums": lambda: Variant(NINE, {}, [v.XSum(row(9, r), s) for r in range(9) for s in range(200)]),
    "a thousand choices": lambda: Variant(NINE, {}, [v.Or(*(v.Sum(row(9)[: 1 + k % 9], k % 50) for k in range(1000)))]),
    "choices of choices": lambda: Variant(NINE, {}, [doubled(9), nested(v.Or, 15)]),
    "stars of stars": lambda: Variant(NINE, {}, [v.Pattern(row(9), "(((.*)*)*)*")]),
    "a cage of cages": lambda: Variant(NINE, {}, [v.Killer(row(9) * 400, 45)]),
    "a long thermometer": lambda: Variant(NINE, {}, [v.Thermo(row(9) * 400)]),
    "a large grid": lambda: Variant(Shape(64), {}, [v.AntiKing(), v.AntiTaxicab(), v.NonConsecutive()]),
    "large lines": lambda: Variant(LARGE, {}, [v.Sandwich(row(36), 300), v.FullRank(row(36, 1), 7)]),
    "a large region": lambda: Variant(LARGE, {}, [v.ConnectedValues(range(1, 19))]),
}


@pytest.mark.parametrize("name", STOPPED)
def test_stopped_by_the_budget(name: str) -> None:
    puzzle = STOPPED[name]()
    assert check(puzzle, nodes=3).status in (Status.NONE, Status.SEVERAL, Status.UNDECIDED)
    assert count(puzzle, seconds=0.01).value <= 2


def test_rules_cannot_be_made_to_hold_themselves() -> None:
    rule = v.Or(v.Odd("r1c1"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        rule.parts = (rule,)


def test_the_readers_respect_their_contract() -> None:
    """A short, repeatable run of the fuzzer; for longer ones, ``python fuzz/fuzz_variants.py``."""
    sys.path.insert(0, str(ROOT / "fuzz"))
    try:
        fuzzer = importlib.import_module("fuzz_variants")
    finally:
        sys.path.remove(str(ROOT / "fuzz"))
    assert fuzzer.run(random.Random(20261116), lambda tried: tried < 150) == 150


def test_compiling_counts_against_the_budget() -> None:
    states = 20_000
    arcs = [(q, digit, (7 * q + 31 * digit) % states) for q in range(states) for digit in range(1, 10)]
    puzzle = Variant(NINE, {}, [v.Automaton(row(9), [0], range(1, states, 2), arcs)])
    engines = Engines(puzzle)
    engine = engines.at(engines.candidates)
    assert engine.next(1e-9) is True
    assert engine.runs == 0  # the automaton was not even built
    assert check(puzzle, seconds=0).status is Status.UNDECIDED
    assert count(puzzle, seconds=0).value == 0
    assert not true_candidates(puzzle, seconds=0).complete
    assert isinstance(engine.next(), list)


def test_a_long_pattern_takes_part_in_a_choice() -> None:
    pattern = v.Pattern(row(9), "(.?){400}")
    assert count(Variant(NINE, {}, [v.Or(pattern, v.Odd("r1c1"))]), limit=3).value == 3
    assert check(Variant(NINE, {}, [v.Or(v.Pattern(row(9), "1{9}"), v.Pattern(row(9), "2{9}"))])).status is Status.NONE


def test_equal_patterns_are_compiled_once() -> None:
    """One takes half a million steps and has few arcs; nine times that would be too much."""
    pattern = f"({'|' * 100}1)" * 60
    assert check(Variant(NINE, {}, [v.Pattern(row(9, r), pattern) for r in range(9)])).status is Status.NONE
    with pytest.raises(ParseError, match="at most 4,000,000 arcs together"):
        check(Variant(NINE, {}, [v.Pattern(row(9, r), pattern + "2" * r) for r in range(9)]))
