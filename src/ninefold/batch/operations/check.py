"""``check`` and ``verify``: the status of each puzzle, and of the answer in its source."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...base.arguments import whole_or_none
from ...engine import answers
from ...engine.many import solve_many, verify_many
from ...results.columns import Columns
from ...rows import Batch
from .base import Operation

__all__ = ["Check", "Verify"]


class Check(Operation):
    """Invalid, no solution, exactly one, several; an answer in the source is compared.

    A variant that takes more guesses than *nodes* (None: any number) is undecided.
    """

    name = "check"
    summary = "the status of each puzzle, and whether the answer in the file is right"
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
        nodes = options.get("nodes")
        result = verify_many(batch, threads=threads) if compared else solve_many(batch, threads=threads, nodes=nodes)
        return answers.Verdicts(batch, result, demanded=self.demanded).columns()


class Verify(Check):
    """The same, but every puzzle must have an answer."""

    name = "verify"
    summary = "whether each puzzle has a solution in the file, and whether it is right"
    options = {}  # noqa: RUF012
    takes_variants = False  # variant formats have no place for an answer
    demanded = True
