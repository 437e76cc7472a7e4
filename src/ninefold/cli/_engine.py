"""From a batch to its answers, as arrays in the order of its entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

import ninefold
from ninefold import ParseError, RowStatus, Status

from ._batches import Batch
from ._exits import Tally

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"

INVALID, NONE, ONE, SEVERAL, UNREADABLE = range(5)
NAMES = ("invalid", "none", "one", "several", "unreadable")
"""Names of the kinds in CSV and JSON."""
PHRASES = ("invalid", "no solution", "exactly one solution", "several solutions", "unreadable")
"""And in words."""

_KIND = {Status.INVALID: INVALID, Status.NONE: NONE, Status.ONE: ONE, Status.SEVERAL: SEVERAL}
_KIND_OF_ROW = np.full(len(RowStatus), UNREADABLE, np.uint8)
for _row, _kind in (
    (RowStatus.INVALID, INVALID),
    (RowStatus.NONE, NONE),
    (RowStatus.ONE, ONE),
    (RowStatus.SEVERAL, SEVERAL),
):
    _KIND_OF_ROW[_row] = _kind


@dataclass(slots=True)
class Answers:
    """What is true of each entry of a batch."""

    kinds: Array
    """INVALID ... UNREADABLE, uint8."""
    solutions: Array
    """(n, 81) digits, zeros where there is no solution."""
    guesses: Array

    def solution(self, index: int) -> str | None:
        """The solution of an entry, or one of several; None when there is none."""
        return bytes(self.solutions[index] + 48).decode("ascii") if self.kinds[index] in (ONE, SEVERAL) else None

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
    many = ninefold.solve_many(batch.puzzles, limit=2, threads=threads)
    answers = Answers(_KIND_OF_ROW[many.status], many.solution, many.guesses)
    for i, item in batch.odd.items():
        if isinstance(item, ParseError):
            answers.kinds[i] = UNREADABLE
        elif item.grid.sukaku:
            verdict = ninefold.check(item.grid)
            answers.kinds[i] = _KIND[verdict.status]
            answers.guesses[i] = verdict.guesses
            if verdict.solutions:
                answers.solutions[i] = np.frombuffer(verdict.solutions[0].digits, np.uint8)
    return answers
