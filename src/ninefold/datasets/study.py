"""Computes the values of puzzles (solutions, guesses, ratings, traces) and stores them in their rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..engine.many import solve_many
from ..logic.many import rate_many
from ..logic.solver import steps
from ..puzzle.grid import Grid
from ..render.traces import trace
from .job import EXPLAINED, Job

if TYPE_CHECKING:
    from .rows import Rows

__all__ = ["fill_in", "lines_of", "traces_for"]


def fill_in(rows: Rows, job: Job, threads: int | None) -> None:
    """Solve and rate the puzzles of rows; each has exactly one solution."""
    solved = solve_many(np.ascontiguousarray(rows["puzzle"]), threads=threads)
    rows["solution"], rows["guesses"] = solved.solution, solved.guesses
    if job.rated:
        rating = rate_many(np.ascontiguousarray(rows["puzzle"]), threads=threads)
        rows["level"], rows["score"], rows["steps"] = rating.level, rating.score, rating.steps
        rows["hardest"] = rating.hardest
    if job.explained:
        rating = rate_many(np.ascontiguousarray(rows["puzzle"]), scale="se", threads=threads)
        for name in EXPLAINED:
            rows[name] = np.rint(10 * getattr(rating, name))


def traces_for(rows: Rows, job: Job) -> list[bytes]:
    """Solve the puzzles as people do; the trace of each row, empty if none is requested."""
    if "trace" not in job.columns:
        return [b""] * len(rows)
    return [trace(steps(Grid(line), preset="hodoku")).encode("ascii") for line in lines_of(rows["puzzle"])]


def lines_of(digits: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> list[str]:
    """Rows of 81 digits as text, ``.`` for empty cells."""
    text = (np.asarray(digits) + np.uint8(48)).tobytes().replace(b"0", b".").decode("ascii")
    return [text[at : at + 81] for at in range(0, len(text), 81)]
