"""``check`` and ``verify``: what is true of each puzzle, and of the answer that its source gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..._arguments import whole_or_none
from ..._many import solve_many, verify_many
from ...rows import Batch, answers, variant_answers
from ...rows.columns import Columns
from ...rows.variant_batch import VariantBatch
from ...variants.many import find_many
from .base import Operation, in_columns

__all__ = ["Check", "Verify"]


class Check(Operation):
    """Invalid, no solution, exactly one, several; an answer in the source is compared.

    A variant that takes more guesses than *nodes* (None: any number) is undecided.
    """

    name = "check"
    summary = "what is true of each puzzle, and whether the answer in the file is right"
    size = 1 << 18
    options = {"nodes": None}  # noqa: RUF012
    takes_variants = True
    demanded = False

    def check(self, options: Mapping[str, Any]) -> None:
        whole_or_none("nodes", options.get("nodes"))

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return answers.CHECKED

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        compared = self.demanded or batch.has_answers
        result = verify_many(batch, threads=threads) if compared else solve_many(batch, threads=threads)
        return answers.Verdicts(batch, result, demanded=self.demanded).columns()

    def answer_variants(self, batch: VariantBatch, options: Mapping[str, Any], threads: int | None) -> Columns:
        found = find_many(batch.puzzles, threads=threads, nodes=options["nodes"])
        return in_columns(variant_answers.CHECKED, map(variant_answers.checked, found))


class Verify(Check):
    """The same, and every puzzle must come with its answer."""

    name = "verify"
    summary = "whether each puzzle comes with its solution, and that is right"
    options = {}  # noqa: RUF012
    takes_variants = False  # no format of them has a place for an answer
    demanded = True
