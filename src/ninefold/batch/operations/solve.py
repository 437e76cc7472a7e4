"""``solve``: the solution of each puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..._arguments import flag
from ..._many import solve_many
from ...rows import Batch, answers
from ...rows.columns import Columns
from .base import Operation

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
        return answers.SOLVED

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        result = solve_many(batch, threads=threads, smallest=options["any"])
        return answers.solved(batch, result, options["any"])

    def lines(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> tuple[bytes, dict[str, int]]:
        result = solve_many(batch, threads=threads, smallest=options["any"])
        tally = {str(status): number for status, number in result.tally().items()}
        return answers.solution_lines(result, options["any"]), tally
