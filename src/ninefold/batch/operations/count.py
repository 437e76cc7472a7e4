"""``count``: how many solutions each puzzle has, up to a limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...base.arguments import whole_or_none
from ...engine.answers import COUNTED, guesses_of, statuses_of
from ...engine.many import count_many
from ...results.columns import Columns, Flags, Numbers
from ...results.outcomes import Status
from ...rows import Batch
from ...rows.entries import errors_of
from .base import Operation

__all__ = ["Count"]


class Count(Operation):
    """The number of solutions up to *limit* (None: all of them); for a variant, as many as *nodes* guesses find (None:
    any number).
    """

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
        result = count_many(batch, limit=limit, threads=threads, nodes=options["nodes"])
        readable = result.status != Status.UNREADABLE
        complete = result.status != Status.UNDECIDED
        if limit is not None:
            complete &= result.count < limit
        return {
            "status": statuses_of(result),
            "count": Numbers(result.count, readable),
            "complete": Flags(complete, readable),
            "guesses": guesses_of(batch, result),
            "error": errors_of(batch, result.errors),
        }
