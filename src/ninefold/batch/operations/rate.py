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

_EXPLAINED: dict[str, type] = {
    "er": float, "ep": float, "ed": float, "er_technique": str, "ep_technique": str, "ed_technique": str
}  # fmt: skip
_FROM = {
    "er": "score",
    "ep": "first_placement",
    "ed": "first_step",
    "er_technique": "hardest",
    "ep_technique": "first_placement_by",
    "ed_technique": "first_step_by",
}


class Rate(Operation):
    """Level, score and hardest technique on *scale*."""

    name = "rate"
    summary = "how hard each puzzle is, on any scale"
    size = 1 << 13
    options = {"scale": "hodoku"}  # noqa: RUF012

    def check(self, options: Mapping[str, Any]) -> None:
        check_scale(options["scale"])

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        if options["scale"] == "se":
            return {"status": str, **_EXPLAINED, "error": str}
        kind = int if options["scale"] == "hodoku" else float
        return {
            "status": str, "level": str, "score": kind, "steps": int, "hardest": str, "techniques": dict, "error": str
        }  # fmt: skip

    def rows(self, options: Mapping[str, Any]) -> int:
        return self.size if options["scale"] == "hodoku" else self.size >> 4

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        puzzles: Puzzles = batch
        if batch.odd:  # what was filled in is no part of the puzzle
            puzzles = [batch.error(row) or batch.grid(row).puzzle() for row in range(len(batch))]
        results = list(rate_many(puzzles, threads=threads, **settings_of(options["scale"])))
        ratings = [result if isinstance(result, Rating) else None for result in results]
        told = _explained(ratings) if options["scale"] == "se" else _scored(ratings)
        return {
            "status": [str(Status.ONE if isinstance(r, Rating) else Status.of(r)) for r in results],
            **told,
            "error": [
                None if isinstance(r, Rating) else r.reason if isinstance(r, ParseError) else str(r) for r in results
            ],
        }


def _scored(ratings: list[Rating | None]) -> Columns:
    return {
        "level": [str(rating.level) if rating else None for rating in ratings],
        "score": [rating.score if rating else None for rating in ratings],
        "steps": [rating.steps if rating else None for rating in ratings],
        "hardest": [rating.hardest if rating else None for rating in ratings],
        "techniques": [dict(rating.techniques) if rating else None for rating in ratings],
    }


def _explained(ratings: list[Rating | None]) -> Columns:
    """ER, EP and ED of Sudoku Explainer's scale, and the techniques that set them."""
    return {name: [getattr(rating, _FROM[name]) if rating else None for rating in ratings] for name in _EXPLAINED}
