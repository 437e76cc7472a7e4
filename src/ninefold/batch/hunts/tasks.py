"""The tasks of a hunt: neighbours of some puzzles, ratings of some others."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from ..._canon import canonical_many
from ..._clues import remove_add
from ..._jobs import WORK, Desk, Receipt
from ..._many import solve_many
from ..._rate_many import rate_many
from ..._results import Status
from ..scales import settings_of
from .job import HuntJob

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["expand", "forms", "guesses_of", "judge", "rows_of"]


def expand(desk: Desk) -> Receipt:
    """The canonical forms of the neighbours of some puzzles, each once, with the guesses that they need."""
    job: HuntJob = desk.task.job
    desk.at("computing")
    found: set[str] = set()
    for line in desk.task.part:
        near = [grid.line for grid in remove_add(line, job.remove, job.add, minimal=job.minimal, threads=desk.threads)]
        if near:
            found.update(line for line in canonical_many(near, threads=desk.threads).lines() if line)
    return _published(desk, guesses_of(sorted(found), desk.threads))


def judge(desk: Desk) -> Receipt:
    """The ratings of some puzzles on the scale of the hunt."""
    job: HuntJob = desk.task.job
    desk.at("computing")
    lines = list(desk.task.part)
    result = rate_many(lines, threads=desk.threads, **settings_of(job.scale))
    rated = zip(lines, result.score.tolist(), result.rated.tolist())
    return _published(desk, [(line, score) for line, score, known in rated if known])


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


def _published(desk: Desk, rows: list[tuple[str, float]]) -> dict[str, Any]:
    name = f"{WORK}/{desk.task.name}.rows"
    data = "".join(json.dumps([line, value]) + "\n" for line, value in rows).encode("ascii")
    return {"name": name, "rows": len(rows), **desk.put(name, lambda out: out.write(data))}


def rows_of(data: bytes) -> list[tuple[str, float]]:
    """What a task has published."""
    return [(line, value) for line, value in map(json.loads, data.splitlines())]
