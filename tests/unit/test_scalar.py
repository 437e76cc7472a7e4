"""The scalar engine, the baseline of the approaches: its counters, and its solutions against the oracle."""

from __future__ import annotations

import random

import pytest

from ninefold import Grid, _core, examples
from tests.oracle import ORACLE, values


def exhausted(line: str) -> tuple[int, _core.ScalarSearch]:
    """Search a puzzle completely; return its number of solutions."""
    search = _core.ScalarSearch(Grid(line)._masks())
    found = 0
    while isinstance(search.next(2**62), bytes):
        found += 1
    return found, search


@pytest.mark.parametrize(
    ("name", "solutions", "guesses"), [("extreme", 1, 7), ("many-guesses", 1, 11), ("several", 11, 26)]
)
def test_guesses_of_a_whole_tree(name: str, solutions: int, guesses: int) -> None:
    """Guesses are branches beyond the first; every branch entered is left again."""
    found, search = exhausted(examples.get(name).line)
    assert (found, search.guesses) == (solutions, guesses)
    assert search.nodes == search.backtracks > guesses


def test_counts_are_those_of_the_oracle() -> None:
    """Puzzles with a few clues removed: locked candidates must neither remove nor add a solution."""
    rng = random.Random(5)
    line = examples.get("medium").line
    clues = [c for c, ch in enumerate(line) if ch != "."]
    for _ in range(25):
        gone = set(rng.sample(clues, 3))
        puzzle = "".join("." if c in gone else ch for c, ch in enumerate(line))
        expected = ORACLE.count(values(puzzle), 200)
        if expected < 200:
            assert exhausted(puzzle)[0] == expected
