"""``ninefold bench``: the signature of the engine, on every back end this machine has."""

from __future__ import annotations

import json

import numpy as np
import pytest

import ninefold
from ninefold import RowStatus
from ninefold.cli._corpus import COPIES, corpus, signature

from .conftest import EASY, NONE, Run

# The first number changes when the engine guesses otherwise (say so in the commit); the second one never.
GUESSES = 57637
ANSWERS = "06d9c696979bc3f6"

KINDS = [*[RowStatus.ONE] * 384, *[RowStatus.SEVERAL] * 64, *[RowStatus.NONE] * 64]


@pytest.fixture(scope="module")
def lines() -> bytes:
    return corpus()


@pytest.mark.parametrize("backend", ninefold.backends())
@pytest.mark.parametrize("threads", [1, 3])
def test_signature(lines: bytes, backend: str, threads: int) -> None:
    result = ninefold.solve_many(lines, threads=threads, backend=backend)
    assert signature(result).answers == ANSWERS
    assert signature(result).guesses == GUESSES, "the engine guesses otherwise: if that is meant, put it here"


def test_the_answers_are_right(lines: bytes) -> None:
    """By what the corpus was made of, and by the rules."""
    result = ninefold.solve_many(lines)
    assert result.status.tolist() == KINDS * COPIES
    puzzles = np.frombuffer(lines, np.uint8).reshape(-1, 82)[:, :81]
    solved = result.solution[result.count > 0]
    clues = puzzles[result.count > 0]
    assert ((clues == ord(".")) | (clues == solved + 48)).all()
    grids = solved.reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    for houses in (grids, grids.swapaxes(1, 2), boxes):
        assert (np.sort(houses, axis=2) == np.arange(1, 10)).all()


def test_signature_alone(run: Run) -> None:
    assert run("bench", "--signature") == (f"{GUESSES} {ANSWERS}\n", "", 0)


def test_files(run: Run) -> None:
    out, err, code = run("bench", "--json", "--seconds", "0.01", "-", stdin=f"{EASY}\n{NONE}\n{EASY[1:]}\n".encode())
    (entry,) = json.loads(out)["sets"]
    assert entry["kinds"] == {"none": 1, "one": 1}
    assert err.startswith("stdin:3: expected 81 cells, got 80\n")
    assert code == 2
    out = run("bench", "--seconds", "0.01", "-", stdin=f"{EASY}\n".encode()).out
    assert "stdin: 1 puzzles (1 with one solution)" in out
