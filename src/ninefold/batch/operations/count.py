"""``count``: how many solutions each puzzle has, up to a limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..._arguments import whole_or_none
from ..._many import count_many
from ..._results import Status
from ...rows import Batch
from ...rows.entries import errors_of
from ...rows.tables import Columns
from .base import STATUS_NAMES, Operation, guesses_of

__all__ = ["Count"]


class Count(Operation):
    """Solutions up to *limit* (None: all of them)."""

    name = "count"
    summary = "how many solutions each puzzle has"
    size = 1 << 17
    options = {"limit": 10_000}  # noqa: RUF012

    def check(self, options: Mapping[str, Any]) -> None:
        whole_or_none("limit", options["limit"], least=1)

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return {"status": str, "count": int, "complete": bool, "guesses": int, "error": str}

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        limit = options["limit"]
        result = count_many(batch, limit=limit, threads=threads)
        statuses = result.status.tolist()
        readable = [status != Status.UNREADABLE for status in statuses]
        counts = result.count.tolist()
        return {
            "status": [STATUS_NAMES[status] for status in statuses],
            "count": [n if there else None for n, there in zip(counts, readable)],
            "complete": [(limit is None or n < limit) if there else None for n, there in zip(counts, readable)],
            "guesses": guesses_of(result),
            "error": errors_of(batch),
        }
