"""``solve``: the solution of each puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..._arguments import flag, whole_or_none
from ..._many import solve_many
from ..._results import Status
from ...rows import Batch, answers, variant_answers
from ...rows.columns import Columns
from ...rows.variant_batch import VariantBatch
from ...variants.many import find_many
from .base import Operation, in_columns

__all__ = ["Solve"]


class Solve(Operation):
    """The solution, where there is exactly one; with *any* one of several, of a classic puzzle the smallest.

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
        result = solve_many(batch, threads=threads, smallest=options["any"])
        return answers.solved(batch, result, options["any"])

    def lines(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> tuple[bytes, dict[str, int]]:
        result = solve_many(batch, threads=threads, smallest=options["any"])
        tally = {str(status): number for status, number in result.tally().items()}
        return answers.solution_lines(result, options["any"]), tally

    def answer_variants(self, batch: VariantBatch, options: Mapping[str, Any], threads: int | None) -> Columns:
        found = find_many(batch.puzzles, threads=threads, nodes=options["nodes"])
        return in_columns(
            variant_answers.SOLVED, (variant_answers.solved(a, any_will_do=options["any"]) for a in found)
        )

    def lines_variants(
        self, batch: VariantBatch, options: Mapping[str, Any], threads: int | None
    ) -> tuple[bytes, dict[str, int]]:
        columns = self.answer_variants(batch, options, threads)
        words = (
            solution or Status[str(status).upper()].phrase
            for status, solution in zip(columns["status"], columns["solution"], strict=True)
        )
        return "".join(f"{word}\n" for word in words).encode(), Counter(map(str, columns["status"]))
