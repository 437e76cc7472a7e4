"""``minimize``: clues taken away until every clue is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..._arguments import whole
from ..._clues import minimize
from ..._errors import NinefoldError, ParseError
from ..._results import Status
from ...rows import Batch
from ...rows.columns import Columns, Value
from .base import Operation

__all__ = ["Minimize"]


class Minimize(Operation):
    """A minimal puzzle with the same solution, in an order drawn from *seed*."""

    name = "minimize"
    summary = "a minimal puzzle of each"
    size = 1 << 13
    options = {"seed": 0}  # noqa: RUF012

    def check(self, options: Mapping[str, Any]) -> None:
        whole("seed", options["seed"], most=2**64 - 1)

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return {"status": str, "minimal": str, "clues": int, "error": str}

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        columns: dict[str, list[Value]] = {name: [] for name in self.fields(options)}
        for row in range(len(batch)):
            for name, value in zip(columns, _one(batch, row, options["seed"])):
                columns[name].append(value)
        return columns


def _one(batch: Batch, row: int, seed: int) -> tuple[Value, ...]:
    try:
        small = minimize(batch.grid(row), seed=seed)
    except NinefoldError as error:
        return str(Status.of(error)), None, None, error.reason if isinstance(error, ParseError) else str(error)
    return str(Status.ONE), small.line, small.clue_count, None
