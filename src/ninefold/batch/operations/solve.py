"""``solve``: the solution of each puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..._arguments import flag
from ..._many import solve_many
from ..._many_results import ManyResult
from ..._results import Status
from ...rows import Batch
from ...rows.entries import errors_of
from ...rows.tables import Columns
from .base import STATUS_NAMES, Operation, guesses_of

__all__ = ["Solve"]


class Solve(Operation):
    """The solution, where there is exactly one; with *any* one of several, the smallest."""

    name = "solve"
    summary = "the solution of each puzzle"
    size = 1 << 18
    options = {"any": False}  # noqa: RUF012
    bare = True

    def check(self, options: Mapping[str, Any]) -> None:
        flag("any", options["any"])

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return {"status": str, "solution": str, "guesses": int, "error": str}

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        answers, shown = _solved(batch, options, threads)
        text = (answers.solution + np.uint8(48)).tobytes().decode("ascii")
        solutions: list[str | None] = [text[at : at + 81] for at in range(0, len(text), 81)]
        for row in np.flatnonzero(~shown).tolist():
            solutions[row] = None
        return {
            "status": [STATUS_NAMES[status] for status in answers.status.tolist()],
            "solution": solutions,
            "guesses": guesses_of(answers),
            "error": errors_of(batch),
        }

    def lines(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> tuple[bytes, dict[str, int]]:
        answers, shown = _solved(batch, options, threads)
        table = np.empty((len(answers), 82), np.uint8)
        np.add(answers.solution, ord("0"), out=table[:, :81])
        table[:, 81] = ord("\n")
        data = table.tobytes()
        parts, begin = [], 0
        for i in np.flatnonzero(~shown).tolist():
            parts += [data[82 * begin : 82 * i], Status(answers.status[i]).phrase.encode() + b"\n"]
            begin = i + 1
        tally = {str(status): number for status, number in answers.tally().items()}
        return b"".join([*parts, data[82 * begin :]]) if parts else data, tally


def _solved(batch: Batch, options: Mapping[str, Any], threads: int | None) -> tuple[ManyResult, Any]:
    """The answers, and which rows show a solution."""
    answers = solve_many(batch, threads=threads, smallest=options["any"])
    wanted = [Status.ONE, Status.SEVERAL] if options["any"] else [Status.ONE]
    return answers, np.isin(answers.status, wanted)
