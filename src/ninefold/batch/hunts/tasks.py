"""The tasks of a hunt: neighbors of some puzzles, ratings of some others."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from ...clues.neighborhood import neighbors
from ...engine.many import solve_many
from ...isomorphs.canonical_forms import canonical_many
from ...jobs import WORK, Receipt, TaskContext
from ...logic.many import rate_many
from ...results.outcomes import Status
from .job import HuntJob

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["expand", "forms", "guesses_of", "judge", "rows_of"]


def expand(context: TaskContext) -> Receipt:
    """The canonical forms of the neighbors of some puzzles, each once, with the guesses that they need."""
    job: HuntJob = context.task.job
    context.at("computing")
    found: set[str] = set()
    for line in context.task.part:
        near = [
            grid.line for grid in neighbors(line, job.remove, job.add, minimal=job.minimal, threads=context.threads)
        ]
        if near:
            found.update(line for line in canonical_many(near, threads=context.threads).lines() if line)
    return _published(context, guesses_of(sorted(found), context.threads))


def judge(context: TaskContext) -> Receipt:
    """The ratings of some puzzles on the scale of the hunt."""
    job: HuntJob = context.task.job
    context.at("computing")
    lines = list(context.task.part)
    result = rate_many(lines, threads=context.threads, scale=job.scale)
    rated = zip(lines, result.score.tolist(), result.rated.tolist())
    return _published(context, [(line, score) for line, score, known in rated if known])


def forms(lines: list[str], threads: int | None = None) -> list[str]:
    """The canonical forms of those that have exactly one solution, each once, in order."""
    if not lines:
        return []
    result = canonical_many(lines, threads=threads)
    proper: NDArray[np.bool_] = solve_many(lines, threads=threads).status == Status.ONE
    return sorted({line for line, good in zip(result.lines(), proper.tolist()) if good and line})


def guesses_of(lines: list[str], threads: int | None = None) -> list[tuple[str, float]]:
    """Puzzles with exactly one solution, with the guesses that they need."""
    return list(zip(lines, solve_many(lines, threads=threads).guesses.tolist())) if lines else []


def _published(context: TaskContext, rows: list[tuple[str, float]]) -> dict[str, Any]:
    name = f"{WORK}/{context.task.name}.rows"
    data = "".join(json.dumps([line, value]) + "\n" for line, value in rows).encode("ascii")
    return {"name": name, "rows": len(rows), **context.put(name, lambda out: out.write(data))}


def rows_of(data: bytes) -> list[tuple[str, float]]:
    """Return the published result of a task."""
    return [(line, value) for line, value in map(json.loads, data.splitlines())]
