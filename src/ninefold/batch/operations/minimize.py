"""``minimize``: remove clues until every clue is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...base.arguments import whole
from ...clues.minimal import minimize
from ...errors import NinefoldError, ParseError
from ...formats.notation import puzzle_text
from ...results.columns import Columns, Value
from ...results.outcomes import Status
from ...rows import Batch
from .base import Operation

__all__ = ["Minimize"]


class Minimize(Operation):
    """A minimal puzzle with the same solution, in an order drawn from *seed*."""

    name = "minimize"
    summary = "a minimal puzzle of each"
    size = 1 << 13
    options = {"seed": 0}  # noqa: RUF012
    takes_variants = True

    def check(self, options: Mapping[str, Any]) -> None:
        whole("seed", options["seed"], most=2**64 - 1)

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return {"status": str, "minimal": str, "clues": int, "error": str}

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        listed = [_one(batch, row, options["seed"]) for row in range(len(batch))]
        return {name: [row[name] for row in listed] for name in self.fields(options)}


def _one(batch: Batch, row: int, seed: int) -> dict[str, Value]:
    try:
        small = minimize(batch.puzzle(row), seed=seed)  # type: ignore[call-overload]
    except NinefoldError as error:
        why = error.reason if isinstance(error, ParseError) else str(error)
        return {"status": str(Status.of(error)), "minimal": None, "clues": None, "error": why}
    return {"status": str(Status.ONE), "minimal": puzzle_text(small), "clues": small.clue_count, "error": None}
