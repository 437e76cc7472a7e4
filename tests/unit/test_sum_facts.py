"""The numbers behind sentences about sums, against every way to fill the cells; and steps as a reader follows them."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from ninefold import examples, render, steps
from ninefold.render.sentences.sum_facts import bound_terms, rest_of, total_without, would_leave
from ninefold.variants import Variant

DIGITS = range(1, 10)


def cages(number: int) -> list[tuple[list[list[int]], int, tuple[tuple[int, ...], ...]]]:
    """Random candidates of cages, their sum, and the combinations that they can hold."""
    chance = random.Random(5)
    found: list[tuple[list[list[int]], int, tuple[tuple[int, ...], ...]]] = []
    while len(found) < number:
        options = [sorted(chance.sample(DIGITS, chance.choice((1, 2, 4, 6)))) for _ in range(chance.randint(2, 5))]
        ways = [way for way in product(*options) if len(set(way)) == len(way)]
        if ways:
            total = sum(chance.choice(ways))
            sets = tuple(sorted({tuple(sorted(way)) for way in ways if sum(way) == total}))
            found.append((options, total, sets))
    return found


@pytest.mark.parametrize(("options", "total", "sets"), cages(300))
def test_the_rest_of_a_cage(options: list[list[int]], total: int, sets: tuple[tuple[int, ...], ...]) -> None:
    cells = list(range(10, 10 + len(options)))
    rest = rest_of(cells, options, total, sets, DIGITS)
    assert sorted((*rest.known, *rest.cells)) == cells
    known = {cell: options[cell - 10][0] for cell in rest.known}
    assert rest.total == total - sum(known.values())
    assert all(sum(held) == rest.total for held in rest.sets)
    every = [
        held
        for held in combinations([digit for digit in DIGITS if digit not in known.values()], len(rest.cells))
        if sum(held) == rest.total
    ]
    can = {digit for cell in rest.cells for digit in options[cell - 10]}
    assert not can & set(rest.absent)
    if rest.absent:
        assert [held for held in every if not set(held) & set(rest.absent)] == list(rest.sets)
    for cell, digit, left, others in would_leave(rest, [(cell, max(options[cell - 10])) for cell in rest.cells]):
        assert cell not in others
        assert all(tuple(sorted((*held, digit))) in rest.sets for held in left)


@pytest.mark.parametrize(("options", "total", "sets"), cages(300))
def test_bounds_by_digits(options: list[list[int]], total: int, sets: tuple[tuple[int, ...], ...]) -> None:
    sums = [sum(way) for way in product(*options) if len(set(way)) == len(way)]
    for most in (False, True):
        if len(options) > 1 and (terms := bound_terms(options, max(sums) if most else min(sums), most=most)):
            assert sum(map(int, terms.split("+"))) == (max(sums) if most else min(sums))
        assert not total_without(options, total, most=most), "the cage can have its sum"
        beyond = max(sums) + 10 if most else -10
        text = total_without(options, beyond, most=most)
        assert int(text.rpartition("= ")[2]) == sum(map(int, text.partition(" =")[0].split("+")))


def path(name: str) -> list[str]:
    puzzle = examples.get(name).puzzle
    assert isinstance(puzzle, Variant)
    return [render.explain(step) for step in steps(puzzle)]


def test_sentences_about_cages_name_their_reason() -> None:
    said = path("killer-hard")
    assert "The 20-cage, the 7-cage and the 26-cage come to 53, and box 7 to 45, so r6c1, outside box 7, is 8." in said
    text = "\n".join(said)
    for part in (
        "r6c9 is 4, so the rest of the 15-cage (r5c9 and r6c8) adds up to 11. That can only be 2+9, 3+8 or 5+6.",
        "No cell of the 19-cage r6c3, r6c4, r6c5 can be 4 or 8, so it can only be 3+7+9.",
        "A 9 in r3c6 would leave 3 for r3c7, which it cannot hold. So r3c6 cannot be 9.",
        "the other cells add up to at least 1+4+5+6 = 16, so r2c8 cannot be 9.",
        "the other cells add up to 1+2+6+9 = 18, so r4c6 is 4.",
        "Without a 1, the 22-cage r1c3, r1c4, r2c2, r2c3, r2c4 would add up to at least 2+4+5+6+7 = 24, so it must",
        "must contain a 3, a 7 and a 9 (3+7+9), in r6c3, r6c4 or r6c5. All are in row 6",
    ):
        assert part in text


@pytest.mark.parametrize("name", ["killer-hard", "thermo-hard", "whisper-hard", "killer-thermo-medium"])
def test_every_digit_is_placed_by_a_step(name: str) -> None:
    """A digit that a line or a cage leaves is announced by the step that leaves it, or is a step of its own."""
    puzzle = examples.get(name).puzzle
    assert isinstance(puzzle, Variant)
    given = {puzzle.places.index(place) for place, digits in puzzle.givens if len(digits) == 1}
    announced = [cell for step in steps(puzzle) for cell, _ in step.placements]
    assert len(announced) == len(set(announced)) == 81 - len(given)
    assert not given & set(announced)


def test_a_line_names_the_bound_that_it_starts_from() -> None:
    assert any("and r3c1 is at most 7, so r4c1 cannot be 7 or 8" in text for text in path("thermo-hard"))
