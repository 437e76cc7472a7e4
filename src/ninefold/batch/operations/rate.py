"""``rate``: how hard each puzzle is, on any scale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...base.arguments import choice
from ...engine import answers
from ...logic.many import rate_many, without_entries
from ...logic.solver import presets
from ...results.columns import Columns
from ...rows import Batch
from .base import Operation

__all__ = ["Rate"]

_SECONDS = 60.0
"""The time for one variant; after that, its level is a lower bound."""


class Rate(Operation):
    """Level, score and hardest technique on *scale*; variants have their own, in place of ``hodoku``."""

    name = "rate"
    summary = "how hard each puzzle is, on any scale"
    size = 1 << 13
    takes_variants = True
    options = {"scale": "hodoku"}  # noqa: RUF012

    def check(self, options: Mapping[str, Any]) -> None:
        choice("scale", options["scale"], presets())

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return answers.rated_fields(options["scale"])

    def rows(self, options: Mapping[str, Any]) -> int:
        return self.size if options["scale"] == "hodoku" else self.size >> 4

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        puzzles = without_entries(batch)
        return rate_many(puzzles, threads=threads, scale=options["scale"], row_seconds=_SECONDS).to_columns()
