"""``solve``: the solution of each puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...base.arguments import flag, whole_or_none
from ...engine import answers
from ...engine.many import solve_many
from ...results.columns import Columns
from ...rows import Batch
from .base import Operation

__all__ = ["Solve"]


class Solve(Operation):
    """The solution, if there is exactly one; with *any*, one of several (for classic puzzles the smallest).

    A variant that takes more guesses than *nodes* (None: any number) is undecided.
    """

    name = "solve"
    summary = "the solution of each puzzle"
    size = 1 << 18
    options = {"any": False, "nodes": None}  # noqa: RUF012
    bare = True
    takes_variants = True

    def check(self, options: Mapping[str, Any]) -> None:
        flag("any", options["any"])
        whole_or_none("nodes", options["nodes"])

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return answers.SOLVED

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        result = solve_many(batch, threads=threads, smallest=options["any"], nodes=options["nodes"])
        return answers.solved(batch, result, options["any"])

    def lines(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> tuple[bytes, dict[str, int]]:
        result = solve_many(batch, threads=threads, smallest=options["any"], nodes=options["nodes"])
        tally = {str(status): number for status, number in result.tally().items()}
        return answers.solution_lines(result, options["any"]), tally
