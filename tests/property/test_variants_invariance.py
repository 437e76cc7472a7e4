"""Answers about variants do not depend on rotation, reflection, relabeled digits, order of cells, or wording."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

import pytest

from ninefold import Cell, Shape, solutions
from ninefold import variants as v
from ninefold.variants import Constraint, Variant
from ninefold.variants.rules.base import CellRule
from tests.brute import Field, fields, puzzle
from tests.instances import MAKERS, stands_on
from tests.readings import Board

SEED = 1
FIELDS = [field for field in fields(SEED) if not field.extra]
SQUARES = [field for field in FIELDS if field.shape.height == field.shape.width]

MOVES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "transposed": lambda r, c, n: (c, r),
    "turned": lambda r, c, n: (c, n - r),
    "turned twice": lambda r, c, n: (n - r, n - c),
    "turned back": lambda r, c, n: (n - c, r),
    "left to right": lambda r, c, n: (r, n - c),
    "upside down": lambda r, c, n: (n - r, c),
    "the other diagonal": lambda r, c, n: (n - c, n - r),
}
FIXED = {"row-indexer", "column-indexer", "box-indexer", "flatmates", "windoku", "connected-values"}
"""Rules that depend on direction: on row and column numbers, or on places in a box."""


def answers(variant: Variant) -> set[tuple[int, ...]]:
    return {solution.digits for solution in solutions(variant)}


def rebuilt(rule: Constraint, change: Callable[[Any], Any]) -> Constraint:
    """Return the rule with its fields mapped, including those of nested rules."""

    def changed(value: Any) -> Any:
        if isinstance(value, Constraint):
            return rebuilt(value, change)
        if isinstance(value, tuple) and not isinstance(value, Cell):
            return tuple(map(changed, value))
        return change(value)

    new = object.__new__(type(rule))
    for field in dataclasses.fields(rule):
        object.__setattr__(new, field.name, changed(getattr(rule, field.name)))
    return new


def rules(rng: random.Random, field: Field, kinds: set[str]) -> list[Constraint]:
    board = Board(field.shape, field.extra)
    slugs = [slug for slug in MAKERS if slug in kinds and stands_on(slug, board)]
    return puzzle(rng, tuple(rng.choices(slugs, k=rng.randint(1, 3))), field)


def _has_pill(rule: Constraint) -> bool:
    return len(getattr(rule, "bulb", ())) > 1 or any(map(_has_pill, getattr(rule, "parts", ())))


@pytest.mark.parametrize("name", MOVES)
def test_turning_and_mirroring(name: str) -> None:
    rng = random.Random(name)
    for field in [*SQUARES, *SQUARES]:
        size = field.shape.size

        def image(cell: Cell, last: int = size - 1) -> Cell:
            return Cell(*MOVES[name](cell.row, cell.column, last))

        chosen = [rule for rule in rules(rng, field, set(MAKERS) - FIXED) if not _has_pill(rule)]
        plain = field.variant(chosen)
        swapped = name in ("transposed", "the other diagonal", "turned", "turned back")
        crossed = name in ("left to right", "upside down", "turned", "turned back")
        moved = [rebuilt(rule, lambda value: image(value) if isinstance(value, Cell) else value) for rule in chosen]
        moved = [v.Diagonal(rising=rule.rising != crossed) if isinstance(rule, v.Diagonal) else rule for rule in moved]
        old = field.shape
        if old.box:
            shape = Shape(size, digits=old.digits, box=old.box[::-1] if swapped else old.box, lines=old.lines)
        else:
            regions = [[image(Cell(*divmod(n, size))) for n in region] for region in old.regions]
            shape = Shape(
                size, digits=old.digits, lines=old.lines, **({"regions": regions} if regions else {"box": None})
            )
        there = Variant(shape, {image(cell): digits for cell, digits in plain.givens if isinstance(cell, Cell)}, moved)
        places = [image(cell) for cell in plain.places if isinstance(cell, Cell)]
        back = {tuple(grid[size * cell.row + cell.column] for cell in places) for grid in answers(there)}
        assert back == answers(plain), f"{field.name}: {chosen}"


EQUAL = {
    *("different", "palindrome", "clone", "same-values", "anti-king", "anti-knight", "disjoint-groups", "diagonal"),
    *("windoku", "region-same-values"),
}
"""Rules that only compare digits for equality."""
LISTED = {"quadruple", "contains-exactly", "allowed", "connected-values"}
"""Rules that list digits."""


def test_other_digits() -> None:
    rng = random.Random(2)
    for field in [*FIELDS, *FIELDS]:
        digits = list(field.shape.digits)
        name = dict(zip(digits, rng.sample(digits, len(digits)), strict=True))
        chosen = rules(rng, field, EQUAL | LISTED)
        renamed = [_renamed(rule, name) if rule.slug in LISTED else rule for rule in chosen]
        plain = field.variant(chosen)
        givens = {place: [name[digit] for digit in held] for place, held in plain.givens}
        there = answers(Variant(field.shape, givens, renamed))
        assert there == {tuple(name[digit] for digit in grid) for grid in answers(plain)}, f"{field.name}: {chosen}"


def _renamed(rule: Any, name: dict[int, int]) -> Constraint:
    digits = [name[digit] for digit in rule.digits]
    if isinstance(rule, v.ConnectedValues):
        return v.ConnectedValues(digits, rule.size, cells=rule.cells, width=rule.width)
    return type(rule)(rule.cells, digits)  # type: ignore[no-any-return]


REVERSED: dict[str, Callable[[Any, int], Constraint]] = {
    "thermo": lambda rule, ends: v.Thermo(rule.cells[::-1]),
    "slow-thermo": lambda rule, ends: v.SlowThermo(rule.cells[::-1]),
    "greater": lambda rule, ends: v.Greater(rule.cells[::-1]),
    "killer": lambda rule, ends: v.Killer(
        rule.cells, None if rule.total is None else ends * len(rule.cells) - rule.total
    ),
    "little-killer": lambda rule, ends: v.LittleKiller(rule.cells, ends * len(rule.cells) - rule.total),
    "pair-sum": lambda rule, ends: v.PairSum(rule.cells, 2 * ends - rule.total),
    "minimum": lambda rule, ends: v.Maximum(rule.cells),
    "maximum": lambda rule, ends: v.Minimum(rule.cells),
    **dict.fromkeys(
        ("whisper", "renban", "between", "lockout", "difference", "nabner", "non-consecutive", "strict-difference"),
        lambda rule, ends: rule,
    ),
}


def test_digits_counted_from_the_other_end() -> None:
    rng = random.Random(3)
    for field in [*FIELDS, *FIELDS, *FIELDS]:
        ends = field.shape.digits[0] + field.shape.digits[-1]
        chosen = rules(rng, field, set(REVERSED))
        plain = field.variant(chosen)
        givens = {place: [ends - digit for digit in held] for place, held in plain.givens}
        there = answers(Variant(field.shape, givens, [REVERSED[rule.slug](rule, ends) for rule in chosen]))
        assert there == {tuple(ends - digit for digit in grid) for grid in answers(plain)}, f"{field.name}: {chosen}"


def test_the_order_of_cells_in_a_set() -> None:
    rng = random.Random(4)
    for field in [*FIELDS, *FIELDS]:
        slug = rng.choice(["killer", "renban", "different", "quadruple", "little-killer", "nabner"])
        (rule,) = puzzle(rng, (slug,), field)
        expected = answers(field.variant([rule]))
        assert isinstance(rule, CellRule)
        shuffled = rebuilt(rule, lambda value: value)
        object.__setattr__(shuffled, "cells", tuple(rng.sample(rule.cells, len(rule.cells))))
        assert answers(field.variant([shuffled])) == expected, rule


def test_equivalent_rules() -> None:
    rng = random.Random(5)
    for field in [*FIELDS, *FIELDS]:
        (cage,) = puzzle(rng, ("killer",), field)
        assert isinstance(cage, v.Killer)
        parts: list[Constraint] = [v.Different(cage.cells)]
        if cage.total is not None:
            parts.append(v.Sum(cage.cells, cage.total))
        expected = answers(field.variant([cage]))
        assert answers(field.variant(parts)) == expected
        assert answers(field.variant([v.And(*parts)])) == expected
        assert answers(field.variant([v.Or(cage, cage)])) == expected
        assert answers(field.variant([v.Or(v.And(*parts), v.Killer(cage.cells, 10**6))])) == expected


def test_an_extra_rule_adds_no_solution_and_its_digit_changes_nothing() -> None:
    rng = random.Random(6)
    for field in [*FIELDS, *FIELDS]:
        one, two = rules(rng, field, set(MAKERS))[0], rules(rng, field, set(MAKERS))[0]
        if {one.slug, two.slug} & {"full-rank-ties", "minimum", "maximum", "difference", "ratio", "pair-sum", "and"}:
            continue  # marks that a negative rule leaves out, and rules that define how others are meant
        fewer, more = answers(field.variant([one, two])), answers(field.variant([one]))
        assert fewer <= more, f"{field.name}: {one}, {two}"
        for grid in sorted(fewer)[:2]:
            variant = field.variant([one, two])
            cell = rng.randrange(len(grid))
            given = answers(variant.given({variant.places[cell]: grid[cell]}))
            assert given == {other for other in fewer if other[cell] == grid[cell]}
