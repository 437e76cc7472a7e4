"""``generate``: puzzles from seeds, shard by shard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ... import rows
from ...base.arguments import flag, whole
from ...engine.answers import solutions_of, statuses_of
from ...engine.many import solve_many
from ...generation.generator import generate_many
from ...results.columns import Columns, Numbers, Same
from ...results.outcomes import Status
from ...rows import Batch
from ...rows.entries import puzzles_of
from .base import Operation

__all__ = ["Generate"]


class Generate(Operation):
    """Puzzles with exactly one solution; each shard has its own seed, so two shards may share a puzzle."""

    name = "generate"
    summary = "puzzles made from seeds"
    size = 1 << 14
    options = {"difficulty": None, "symmetry": "none", "minimal": True, "preset": "hodoku"}  # noqa: RUF012
    reads = False
    bare = True

    def check(self, options: Mapping[str, Any]) -> None:
        flag("minimal", options["minimal"])
        generate_many(0, seed=0, **options)  # it raises its own errors for impossible options

    def make(self, count: int, seed: int, options: Mapping[str, Any], threads: int | None) -> Batch:
        """The puzzles of a shard."""
        whole("seed", seed, most=2**64 - 1)
        return rows.from_puzzles(generate_many(count, seed=seed, threads=threads, **options))

    def lead(self) -> dict[str, type]:
        return {"puzzle": str}

    def entry(self, batch: Batch) -> Columns:
        return {"puzzle": puzzles_of(batch)}

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return {"status": str, "solution": str, "clues": int, "error": str}

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        solved = solve_many(batch, threads=threads)
        digits, _ = batch.digits()
        return {
            "status": statuses_of(solved),
            "solution": solutions_of(solved, False),
            "clues": Numbers((digits > 0).sum(axis=1)),
            "error": Same(None, len(batch)),
        }

    def lines(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> tuple[bytes, dict[str, int]]:
        return batch.lines(), {str(Status.ONE): len(batch)} if len(batch) else {}
