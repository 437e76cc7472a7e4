"""``count``: how many solutions each puzzle has, up to a limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..._arguments import whole_or_none
from ..._many import count_many
from ..._results import Status
from ...rows import Batch, variant_answers
from ...rows.answers import COUNTED, guesses_of, statuses_of
from ...rows.columns import Columns, Flags, Numbers
from ...rows.entries import errors_of
from ...rows.variant_batch import VariantBatch
from ...variants.many import find_many
from .base import Operation, in_columns

__all__ = ["Count"]


class Count(Operation):
    """Solutions up to *limit* (None: all of them), of a variant what *nodes* guesses find (None: any number)."""

    name = "count"
    summary = "how many solutions each puzzle has"
    size = 1 << 17
    options = {"limit": 10_000, "nodes": None}  # noqa: RUF012
    takes_variants = True

    def check(self, options: Mapping[str, Any]) -> None:
        whole_or_none("limit", options["limit"], least=1)
        whole_or_none("nodes", options["nodes"])

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return COUNTED

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        limit = options["limit"]
        result = count_many(batch, limit=limit, threads=threads)
        readable = result.status != Status.UNREADABLE
        complete = np.ones(len(batch), np.bool_) if limit is None else result.count < limit
        return {
            "status": statuses_of(result),
            "count": Numbers(result.count, readable),
            "complete": Flags(complete, readable),
            "guesses": guesses_of(result),
            "error": errors_of(batch),
        }

    def answer_variants(self, batch: VariantBatch, options: Mapping[str, Any], threads: int | None) -> Columns:
        found = find_many(batch.puzzles, limit=options["limit"], keep=0, threads=threads, nodes=options["nodes"])
        return in_columns(COUNTED, map(variant_answers.counted, found))
