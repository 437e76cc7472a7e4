"""``hunt``: start or resume a hunt."""

from __future__ import annotations

import os
from collections.abc import Iterable

import numpy as np

from .. import rows
from ..base.arguments import budget, whole_or_none
from ..engine.many import solve_many
from ..generation.generator import generate_many
from ..inputs import expanded, refuse_variants
from ..jobs import Policy, Progress, executor_of
from ..jobs.store import open_input
from ..puzzle.puzzle import classic_only
from .hunts import Hunt, HuntJob, run_hunt
from .hunts.tasks import forms

__all__ = ["hunt"]

_START, _DRAWN = 64, 1 << 14
"""Puzzles to start from by default, and how many are generated to choose them from."""
_MOST = 1_000_000


def hunt(
    inputs: Iterable[str | os.PathLike[str]] = (),
    out: str | os.PathLike[str] = "",
    *,
    goal: str = "rating",
    scale: str = "hodoku",
    bound: float | None = None,
    remove: int = 1,
    add: int = 1,
    minimal: bool = True,
    population: int = 1000,
    breadth: int = 32,
    screen: int = 0,
    seed: int = 0,
    rounds: int | None = None,
    seconds: float | None = None,
    wanted: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    threads: int | None = None,
    resume: bool = False,
    force: bool = False,
    policy: Policy | None = None,
    progress: Progress | None = None,
) -> Hunt:
    """Look for harder, or smaller, puzzles among the neighbors of the best found so far.

    A hunt starts from the puzzles of files (those with exactly one solution), or from generated puzzles with many
    guesses (or few clues).  A round takes the *breadth* best of the *population*, a quarter of them drawn by the
    *seed*.  It looks at the proper puzzles that you get by removing *remove* clues and adding *add*, skips every
    canonical form seen before, and evaluates the others.  *goal* is the value to improve: the rating on *scale*, the
    ``guesses`` of the engine, or (fewer) ``clues``.  Puzzles above *bound* (below, for clues) are listed in
    ``found.csv``; they are called catches.  With *screen*, a round rates only that many puzzles, those with the most
    guesses, and the neighbors of the best puzzle.

    The hunt ends after *rounds* or *seconds*, with *wanted* catches, or when no puzzle is left.  *resume* continues a
    hunt; *force* does so even if another build of ninefold has begun it.  The result of a round depends only on the
    arguments before *rounds*; only *seconds* makes the number of rounds depend on time.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = hunt((), folder, goal="guesses", seed=1, rounds=2, breadth=4, workers=0)
    >>> found.rounds, found.met > 100, found.best.value > 5
    (2, True, True)
    """
    rounds, wanted = whole_or_none("rounds", rounds), whole_or_none("wanted", wanted)
    seconds = budget("seconds", seconds)
    lines: list[str] = []
    names = expanded(inputs) if (inputs := tuple(inputs)) else ()
    refuse_variants(names, classic_only("a hunt"))
    for name in names:
        with open_input(name) as stream:
            for batch in rows.read(stream, name=name):
                batch = batch.without_variants("a hunt")
                lines += [batch.line(row) for row in range(len(batch)) if batch.error(row) is None]
        if len(lines) > _MOST:
            raise ValueError(f"a hunt starts from at most {_MOST:,} puzzles")
    if not inputs:
        lines = _drawn(goal, seed, threads)
    start = tuple(forms(lines, threads))
    job = HuntJob(start, goal, scale, bound, remove, add, minimal, population, breadth, screen, seed)
    job.check()
    with executor_of(workers, cluster, threads) as executor:
        return run_hunt(
            job, out, executor,
            rounds=rounds, seconds=seconds, wanted=wanted, resume=resume, force=force, policy=policy, progress=progress,
        )  # fmt: skip


def _drawn(goal: str, seed: int, threads: int | None) -> list[str]:
    """Minimal puzzles to start from: generating many is fast, and a few of them are closer to the goal than most."""
    made = rows.from_puzzles(generate_many(_DRAWN, seed=seed, minimal=True, threads=threads))
    few = (made.digits()[0] > 0).sum(axis=1)
    values = few if goal == "clues" else -solve_many(made, threads=threads).guesses
    return [made.line(row) for row in np.argsort(values, kind="stable")[:_START].tolist()]
