"""``facts``: the facts about each puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...base.arguments import choice
from ...research.puzzle_facts import FACTS, facts_many
from ...results.columns import Columns
from ...rows import Batch
from .base import Operation

__all__ = ["Facts"]


class Facts(Operation):
    """The *columns*, names separated by spaces; all facts by default."""

    name = "facts"
    summary = "facts about each puzzle: symmetries, ratings, backdoors"
    size = 1 << 8
    options = {"columns": " ".join(FACTS)}  # noqa: RUF012

    def check(self, options: Mapping[str, Any]) -> None:
        for name in _listed(options):
            choice("column", name, FACTS)

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return {"status": str, **{name: FACTS[name] for name in _listed(options)}, "error": str}

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        puzzles = batch.without_variants(self.name)
        return facts_many(puzzles, columns=_listed(options), threads=threads).to_columns()


def _listed(options: Mapping[str, Any]) -> list[str]:
    return str(options["columns"]).replace(",", " ").split()
