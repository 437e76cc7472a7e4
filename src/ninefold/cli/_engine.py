"""From a batch to its answers, as arrays in the order of its entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

import ninefold
from ninefold import Grid, ParseError, Status

from ._batches import Batch
from ._exits import Tally

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"

INVALID, NONE, ONE, SEVERAL, UNREADABLE = range(5)
NAMES = ("invalid", "none", "one", "several", "unreadable")
"""Names of the kinds in CSV and JSON."""
PHRASES = ("invalid", "no solution", "exactly one solution", "several solutions", "unreadable")
"""And in words."""

_KIND = {Status.INVALID: INVALID, Status.NONE: NONE, Status.ONE: ONE, Status.SEVERAL: SEVERAL}


@dataclass(slots=True)
class Answers:
    """What is true of each entry of a batch."""

    kinds: Array
    """INVALID ... UNREADABLE, uint8."""
    solutions: Array
    """(n, 81) ASCII digits; meaningful where the kind is ONE or SEVERAL."""
    guesses: Array

    def solution(self, index: int) -> str | None:
        """The solution of an entry, or one of several; None when there is none."""
        return bytes(self.solutions[index]).decode("ascii") if self.kinds[index] in (ONE, SEVERAL) else None

    def count_into(self, tally: Tally) -> None:
        """Add the kinds to a tally."""
        invalid, none, one, several, unreadable = np.bincount(self.kinds, minlength=5).tolist()
        tally.invalid += invalid
        tally.none += none
        tally.one += one
        tally.several += several
        tally.unreadable += unreadable


def answer(batch: Batch, threads: int | None = None) -> Answers:
    """Solve every entry, looking for a second solution."""
    n = len(batch)
    rows = np.frombuffer(batch.puzzles, np.uint8).reshape(n, 81)
    answers = _solve_rows(rows, threads)
    for i, item in batch.odd.items():
        if isinstance(item, ParseError):
            answers.kinds[i] = UNREADABLE
        elif item.grid.sukaku:
            _solve_one(answers, i, item.grid)
    return answers


def _solve_one(answers: Answers, index: int, grid: Grid) -> None:
    verdict = ninefold.check(grid)
    answers.kinds[index] = _KIND[verdict.status]
    answers.guesses[index] = verdict.guesses
    if verdict.solutions:
        answers.solutions[index] = np.frombuffer(verdict.solutions[0].line.encode("ascii"), np.uint8)


def _solve_rows(rows: Array, threads: int | None) -> Answers:
    n = len(rows)
    answers = Answers(np.zeros(n, np.uint8), np.full((n, 81), ord("."), np.uint8), np.zeros(n, np.int64))
    for i in range(n):
        _solve_one(answers, i, Grid(rows[i].tobytes()))
    return answers
