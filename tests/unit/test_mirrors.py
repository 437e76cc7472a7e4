"""States whose open cells all have two candidates: the engine searches one of two mirror images and counts both."""

from __future__ import annotations

import random

import numpy as np
import pytest

import ninefold
from ninefold import Grid
from tests.oracle import ORACLE, random_solution, values


def swaps(solution: list[int], a: int, b: int) -> int:
    """Return the groups of cells with *a* or *b* in which the two can be swapped, found by walking along peers."""
    left = {cell for cell in range(81) if solution[cell] in (a, b)}
    groups = 0
    while left:
        groups += 1
        reached = [left.pop()]
        for cell in reached:
            near = left.intersection(ORACLE.peers[cell])
            left -= near
            reached.extend(near)
    return groups


def sukakus(seed: int, count: int) -> tuple[np.ndarray, list[int]]:
    """Return solutions in which one to four pairs of digits can be swapped, and the number of ways."""
    rng = random.Random(seed)
    masks, ways = np.zeros((count, 81), np.uint16), []
    for row in masks:
        solution = random_solution(rng)
        digits = rng.sample(range(1, 10), 8)
        pairs = [digits[2 * k : 2 * k + 2] for k in range(rng.randint(1, 4))]
        both = {d: sum(1 << (e - 1) for e in pair) for pair in pairs for d in pair}
        row[:] = [both.get(d, 1 << (d - 1)) for d in solution]
        ways.append(2 ** sum(swaps(solution, *pair) for pair in pairs))
    return masks, ways


@pytest.mark.parametrize("backend", ninefold.engine.backends())
def test_every_pair_of_digits_that_may_trade_places_doubles_the_count(backend: str) -> None:
    masks, ways = sukakus(seed=1, count=200)
    assert max(ways) >= 256, "the puzzles should have mirrors inside mirrors"
    assert ninefold.count_many(masks, limit=None, backend=backend).count.tolist() == ways
    for limit in (1, 2, 3, 7, 64):
        counted = ninefold.count_many(masks, limit=limit, backend=backend).count.tolist()
        assert counted == [min(limit, n) for n in ways]


def test_one_puzzle_alone_is_counted_and_enumerated_alike() -> None:
    masks, ways = sukakus(seed=2, count=12)
    for row, expected in zip(masks, ways, strict=True):
        grid = Grid.from_candidates(row.tolist())
        assert ninefold.count(grid, limit=None).value == expected
        found = {solution.line for solution in ninefold.solutions(grid, limit=None)}
        assert len(found) == expected
        assert all(ORACLE.is_solution(values(line), [0] * 81) for line in found)
