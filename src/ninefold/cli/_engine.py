"""From a batch to its answers, as arrays in the order of its entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

import ninefold
from ninefold import ParseError, Status

from ._batches import Batch
from ._exits import Tally

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"


@dataclass(slots=True)
class Answers:
    """What is true of each entry of a batch."""

    status: Array
    """Values of Status, uint8."""
    solutions: Array
    """(n, 81) digits, zeros where there is no solution."""
    guesses: Array

    def solution(self, index: int) -> str | None:
        """The solution of an entry, or one of several; None when there is none."""
        return (
            bytes(self.solutions[index] + 48).decode("ascii")
            if self.status[index] in (Status.ONE, Status.SEVERAL)
            else None
        )

    def count_into(self, tally: Tally) -> None:
        """Add the statuses to a tally."""
        for status, number in zip(Status, np.bincount(self.status, minlength=len(Status)).tolist()):
            tally.add(status, number)


def answer(batch: Batch, threads: int | None = None) -> Answers:
    """Solve every entry, looking for a second solution."""
    many = ninefold.solve_many(batch.puzzles, limit=2, threads=threads)
    answers = Answers(many.status, many.solution, many.guesses)
    for i, item in batch.odd.items():
        if isinstance(item, ParseError):
            answers.status[i] = Status.UNREADABLE
        elif item.grid.sukaku:
            verdict = ninefold.check(item.grid)
            answers.status[i] = verdict.status
            answers.guesses[i] = verdict.guesses
            if verdict.solutions:
                answers.solutions[i] = np.frombuffer(verdict.solutions[0].digits, np.uint8)
    return answers
