"""``minimize``: clues taken away until every clue is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..._arguments import whole
from ..._clues import minimize
from ..._errors import NinefoldError, ParseError
from ..._grid import Grid
from ..._results import Status
from ...rows import Batch
from ...rows.columns import Columns, Value
from ...rows.variant_batch import VariantBatch
from ...variants import Variant
from ...variants.forms import one_line
from .base import Operation, in_columns

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
        puzzles = (batch.error(row) or batch.grid(row) for row in range(len(batch)))
        return in_columns(self.fields(options), (_one(puzzle, options["seed"]) for puzzle in puzzles))

    def answer_variants(self, batch: VariantBatch, options: Mapping[str, Any], threads: int | None) -> Columns:
        return in_columns(self.fields(options), (_one(puzzle, options["seed"]) for puzzle in batch.puzzles))


def _one(puzzle: Grid | Variant | ParseError, seed: int) -> dict[str, Value]:
    try:
        if isinstance(puzzle, ParseError):
            raise puzzle
        if isinstance(puzzle, Variant):
            few = minimize(puzzle, seed=seed)
            return {"status": str(Status.ONE), "minimal": one_line(few), "clues": len(few.givens), "error": None}
        small = minimize(puzzle, seed=seed)
    except NinefoldError as error:
        why = error.reason if isinstance(error, ParseError) else str(error)
        return {"status": str(Status.of(error)), "minimal": None, "clues": None, "error": why}
    return {"status": str(Status.ONE), "minimal": small.line, "clues": small.clue_count, "error": None}
