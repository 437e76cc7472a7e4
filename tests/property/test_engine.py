"""The engine against the oracle, and invariance under rotation, permutation and relabeling."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

import ninefold
from ninefold import Grid
from tests.oracle import ORACLE, isomorph, random_pseudo_puzzle, random_puzzle

seeds = st.integers(0, 2**32)


@given(seeds, st.integers(26, 45))
def test_counts_agree_with_the_oracle_on_puzzles(seed: int, clues: int) -> None:
    puzzle = random_puzzle(random.Random(seed), clues)
    assert ninefold.count(puzzle, limit=20).value == ORACLE.count(puzzle, 20)


@given(seeds, st.integers(25, 36))
def test_counts_agree_with_the_oracle_on_pseudo_puzzles(seed: int, clues: int) -> None:
    puzzle = random_pseudo_puzzle(random.Random(seed), clues)
    expected = ORACLE.count(puzzle, 3)
    assert ninefold.count(puzzle, limit=3).value == expected


@given(seeds, st.integers(1, 3))
def test_counts_agree_with_the_oracle_on_sukakus(seed: int, extra: int) -> None:
    rng = random.Random(seed)
    solution = random_puzzle(rng, 81)
    allowed = [sorted({d, *rng.sample(range(1, 10), extra)}) for d in solution]
    masks = [sum(1 << (d - 1) for d in digits) for digits in allowed]
    counted = ninefold.count(Grid.from_candidates(masks), limit=50).value
    assert counted == ORACLE.count([0] * 81, 50, allowed)
    assert counted >= 1


@given(seeds, st.integers(22, 40))
def test_isomorphic_puzzles_have_equal_counts(seed: int, clues: int) -> None:
    rng = random.Random(seed)
    puzzle = random_puzzle(rng, clues)
    assert ninefold.count(puzzle, limit=500).value == ninefold.count(isomorph(puzzle, rng), limit=500).value


@given(seeds, st.integers(24, 60))
def test_every_solution_is_valid(seed: int, clues: int) -> None:
    puzzle = random_puzzle(random.Random(seed), clues)
    found = list(ninefold.solutions(puzzle, limit=25))
    assert len({grid.line for grid in found}) == len(found) >= 1
    for grid in found:
        assert ORACLE.is_solution(list(grid.digits), puzzle)
