"""``rate``: how hard each puzzle is, on any scale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..._errors import ParseError
from ..._rate_many import rate_many
from ..._results import Status
from ..._steps import Rating
from ...rows import Batch, Puzzles
from ...rows.tables import Columns
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
        return {
            "status": str,
            "level": str,
            "score": float if options["scale"] != "hodoku" else int,
            "steps": int,
            "hardest": str,
            "techniques": dict,
            "error": str,
        }

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        puzzles: Puzzles = batch
        if batch.odd:  # what was filled in is no part of the puzzle
            puzzles = [batch.error(row) or batch.grid(row).puzzle() for row in range(len(batch))]
        results = list(rate_many(puzzles, threads=threads, **settings_of(options["scale"])))
        ratings = [result if isinstance(result, Rating) else None for result in results]
        return {
            "status": [str(Status.ONE if isinstance(r, Rating) else Status.of(r)) for r in results],
            "level": [str(rating.level) if rating else None for rating in ratings],
            "score": [rating.score if rating else None for rating in ratings],
            "steps": [rating.steps if rating else None for rating in ratings],
            "hardest": [rating.hardest if rating else None for rating in ratings],
            "techniques": [dict(rating.techniques) if rating else None for rating in ratings],
            "error": [
                None if isinstance(r, Rating) else r.reason if isinstance(r, ParseError) else str(r) for r in results
            ],
        }
