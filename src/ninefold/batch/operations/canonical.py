"""``canonical``: the form that all isomorphs of a puzzle share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ...isomorphs.canonical_forms import canonical_many
from ...results.columns import Columns, Same, Value
from ...results.outcomes import Status
from ...rows import Batch
from .base import Operation

__all__ = ["Canonical"]

_SUKAKU = "a sukaku has candidates instead of clues, so 81 digits cannot represent it"


class Canonical(Operation):
    """The min-lex form of each grid, its form in another *order*, or with *by_solution* the form by its solution."""

    name = "canonical"
    summary = "the canonical form of each puzzle"
    size = 1 << 17
    options = {"by_solution": False, "order": "digits"}  # noqa: RUF012
    bare = True

    def check(self, options: Mapping[str, Any]) -> None:
        canonical_many([], by_solution=options["by_solution"], order=options["order"])

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return {"canonical": str, "status": str, "error": str}

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        result = canonical_many(batch, **options, threads=threads)
        done, columns = result.done, result.to_columns()
        errors: Sequence[Value] = Same(None, len(batch))
        if not done.all():
            errors = [_why(batch, row, well) for row, well in enumerate(done.tolist())]
        return {"canonical": columns["grid"], "status": columns["status"], "error": errors}

    def lines(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> tuple[bytes, dict[str, int]]:
        result = canonical_many(batch, **options, threads=threads)
        counts = np.bincount(result.status, minlength=len(Status)).tolist()
        return result.text(), {str(status): number for status, number in zip(Status, counts) if number}


def _why(batch: Batch, row: int, done: bool) -> str | None:
    if done:
        return None
    error = batch.error(row)
    if error is not None:
        return error.reason
    return _SUKAKU if batch.grid(row).sukaku else "there is not exactly one solution"
