"""``rate``: how hard each puzzle is, on any scale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..._rate_many import rate_many
from ...rows import Batch, Puzzles, answers
from ...rows.columns import Columns
from ..scales import check_scale, settings_of
from .base import Operation

__all__ = ["Rate"]


class Rate(Operation):
    """Level, score and hardest technique on *scale*."""

    name = "rate"
    summary = "how hard each puzzle is, on any scale"
    size = 1 << 13
    options = {"scale": "hodoku"}  # noqa: RUF012

    def check(self, options: Mapping[str, Any]) -> None:
        check_scale(options["scale"])

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return answers.rated_fields(options["scale"])

    def rows(self, options: Mapping[str, Any]) -> int:
        return self.size if options["scale"] == "hodoku" else self.size >> 4

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        puzzles: Puzzles = batch
        if batch.odd:  # what was filled in is no part of the puzzle
            puzzles = [batch.error(row) or batch.grid(row).puzzle() for row in range(len(batch))]
        return rate_many(puzzles, threads=threads, **settings_of(options["scale"])).columns()
