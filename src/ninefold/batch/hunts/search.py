"""A hunt, round by round.

A round takes puzzles of the population, examines their neighbors (a task for every few), drops every known canonical
form, rates the new ones (again as tasks), and keeps the best. The result of a round depends only on the job and the
previous round. So a hunt that was killed resumes with the same result, on any executor.

After every round a checkpoint is stored: the population, the catches, and the new hashes of forms. Memory is 8 bytes
per form; 10^8 of them take 800 MB.
"""

from __future__ import annotations

import csv
import io
import os
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b, sha256
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from ...base.arguments import counted
from ...errors import JobError
from ...jobs import WORK, Executor, Journal, Policy, Progress, Run, Store, Task, begun, claim, json_bytes, open_store
from ...jobs.seeds import derived
from . import tasks
from .job import HuntJob

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Catch", "Hunt", "run_hunt"]

MANIFEST = "manifest.json"
FOUND = "found.csv"
_AT_ONCE = 2
"""Puzzles per task that examines neighbors."""
_JUDGED = {"hodoku": 512}
_USUAL_JUDGED = 2
"""Puzzles per task that rates, by scale: few, so that no worker waits long for the others at the end of a round."""


@dataclass(frozen=True)
class Catch:
    """A puzzle that a hunt found: its canonical form, its value, and the round that found it."""

    puzzle: str
    value: float
    round: int


@dataclass(frozen=True)
class Hunt:
    """The result of a hunt: the best puzzles first, with the number of rounds, known forms and puzzles left."""

    catches: tuple[Catch, ...]
    best: Catch
    rounds: int
    met: int
    left: int

    def __str__(self) -> str:
        caught = f"{len(self.catches):,} caught, " if self.catches else ""
        rounds, met = counted(self.rounds, "round"), counted(self.met, "puzzle")
        return f"{rounds}, {met} met, {caught}best {self.best.value:g}: {self.best.puzzle}"


def run_hunt(
    job: HuntJob,
    out: str | os.PathLike[str],
    executor: Executor,
    *,
    rounds: int | None = None,
    seconds: float | None = None,
    wanted: int | None = None,
    resume: bool = False,
    force: bool = False,
    policy: Policy | None = None,
    progress: Progress | None = None,
) -> Hunt:
    """Continue until *rounds* are done, *seconds* have passed, *wanted* puzzles are found, or none is left.

    The end depends on time only with *seconds*; the result of a round never does.
    """
    job.check()
    store = open_store(out)
    there = begun(store)
    if there is not None and not resume:
        raise JobError(f"{store.address} contains unfinished work: use --resume to continue it")
    builds = claim(store, job.data(), force=force)
    executor.prepare(tasks.__name__)
    journal = Journal(store)
    journal.note("resumed" if there is not None else "began", rounds=rounds, seconds=seconds)
    until = None if seconds is None else time.monotonic() + seconds
    state = _State(job, store)
    search = _Search(job, store, Run(store, executor, policy, None, journal))
    tell = progress or (lambda what, done, total: None)
    try:
        state.load()
        if state.round < 0:
            search.begin(state)
        while (
            state.population
            and (rounds is None or state.round < rounds)
            and (until is None or time.monotonic() < until)
            and (wanted is None or len(state.catches) < wanted)
        ):
            search.go_on(state)
            journal.note("round", number=state.round, met=len(state.met), best=state.best.value)
            tell(f"rounds, {len(state.met):,} met, best {state.best.value:g}", state.round, rounds or 0)
        return _finished(job, builds, store, state)
    finally:
        journal.flush()


class _State:
    """The state after a round."""

    def __init__(self, job: HuntJob, store: Store) -> None:
        self._job, self._store = job, store
        self.round = -1
        self.population: list[tuple[str, float]] = []
        """The puzzles whose neighbors have not been examined yet, the best first."""
        self.catches: list[Catch] = []
        self.best = Catch("", 0.0, 0)
        self.met: NDArray[np.uint64] = np.empty(0, np.uint64)

    def load(self) -> None:
        """Read the newest checkpoint, if there is one."""
        names = self._store.names(WORK)
        rounds = sorted(name for name in names if name.startswith(f"{WORK}/round-") and name.endswith(".state"))
        if not rounds:
            return
        data = self._store.read_json(rounds[-1], {"round": int, "population": list, "catches": list, "best": list})
        self.round = data["round"]
        self.population = [(line, value) for line, value in data["population"]]
        self.catches = [Catch(*one) for one in data["catches"]]
        self.best = Catch(*data["best"])
        parts = [self._store.read(_met_name(number)) for number in range(self.round + 1)]
        self.met = np.sort(np.frombuffer(b"".join(parts), "<u8"))

    def new(self, lines: Sequence[str]) -> tuple[list[str], NDArray[np.uint64]]:
        """Those that have not been seen before, and their hashes."""
        hashes = np.array([_hash(line) for line in lines], np.uint64)
        at = np.searchsorted(self.met, hashes)
        known = at < len(self.met)
        known[known] = self.met[at[known]] == hashes[known]
        return [line for line, old in zip(lines, known.tolist()) if not old], hashes[~known]

    def add(self, hashes: NDArray[np.uint64], judged: Iterable[tuple[str, float]], expanded: set[str]) -> None:
        """End a round: keep the best, note the catches, and leave a checkpoint."""
        job = self._job
        self.round += 1
        values = [(line, value) for line, value in judged]
        self.met = np.sort(np.concatenate([self.met, hashes]))
        for line, value in values:
            catch = Catch(line, value, self.round)
            if job.bound is not None and job.sign * value > job.sign * job.bound:
                self.catches.append(catch)
            if not self.best.puzzle or _rank(job, (line, value)) < _rank(job, (self.best.puzzle, self.best.value)):
                self.best = catch
        left = [one for one in self.population if one[0] not in expanded]
        self.population = sorted(left + values, key=lambda one: _rank(job, one))[: job.population]
        self.catches.sort(key=lambda catch: _rank(job, (catch.puzzle, catch.value)))
        self._store.put_bytes(_met_name(self.round), np.sort(hashes).astype("<u8").tobytes())
        self._store.put_bytes(f"{WORK}/round-{self.round:06}.state", json_bytes(self._data()))
        if self.round > 1:
            self._store.remove(f"{WORK}/round-{self.round - 2:06}.state")

    def _data(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "population": self.population,
            "catches": [_plain(catch) for catch in self.catches],
            "best": _plain(self.best),
        }


class _Search:
    """The tasks of rounds."""

    def __init__(self, job: HuntJob, store: Store, run: Run) -> None:
        self._job, self._store, self._run = job, store, run

    def begin(self, state: _State) -> None:
        """Round 0: the puzzles to start from, evaluated."""
        lines, hashes = state.new(self._job.start)
        state.add(hashes, self._judged(0, [(line, 0) for line in lines], fresh=True), set())

    def go_on(self, state: _State) -> None:
        """A round: the neighbors that have not been seen before, evaluated."""
        number = state.round + 1
        chosen = self._chosen(state)
        rest = [tuple(chosen[at : at + _AT_ONCE]) for at in range(1, len(chosen), _AT_ONCE)]
        of_best, *others = self._done(tasks.expand, f"near-{number:06}", [tuple(chosen[:1]), *rest])
        near = dict(chain(of_best, *others))
        lines, hashes = state.new(sorted(near))
        new = [(line, near[line]) for line in lines]
        state.add(hashes, self._judged(number, self._screened(new, {line for line, _ in of_best})), set(chosen))
        self._forget(number)

    def _chosen(self, state: _State) -> list[str]:
        """The best, and some drawn from the rest."""
        job = self._job
        best = [line for line, _ in state.population[: -(-job.breadth * 3 // 4)]]
        draw = derived(job.seed, f"round-{state.round}")
        rest = sorted((line for line, _ in state.population[len(best) :]), key=lambda line: _hash(f"{draw}/{line}"))
        return best + rest[: job.breadth - len(best)]

    def _screened(self, new: list[tuple[str, float]], of_best: set[str]) -> list[tuple[str, float]]:
        """Those of the new puzzles that are rated: the ones with the most guesses, and all neighbors of the best.

        A puzzle far above the others has hard neighbors that need fewer guesses than others, and such puzzles are few.
        """
        job = self._job
        if not job.screen or job.goal != "rating":
            return new
        most = sorted(new, key=lambda one: (-one[1], one[0]))[: job.screen]
        return sorted({*most, *(one for one in new if one[0] in of_best)})

    def _judged(self, number: int, new: list[tuple[str, float]], *, fresh: bool = False) -> list[tuple[str, float]]:
        """New puzzles with the value that the hunt tries to improve."""
        job = self._job
        if job.goal == "clues":
            return [(line, 81 - line.count(".")) for line, _ in new]
        if job.goal == "guesses":
            return tasks.guesses_of([line for line, _ in new]) if fresh else new
        size = _JUDGED.get(job.scale, _USUAL_JUDGED)
        lines = [line for line, _ in new]
        parts = [tuple(lines[at : at + size]) for at in range(0, len(lines), size)]
        return list(chain.from_iterable(self._done(tasks.judge, f"judge-{number:06}", parts)))

    def _done(self, work: Any, name: str, parts: list[tuple[str, ...]]) -> list[list[tuple[str, float]]]:
        new = (Task(work, f"{name}-{i:06}", self._store.address, self._job, part) for i, part in enumerate(parts))
        receipts = self._run.phase(name.split("-")[0], new)
        return [tasks.rows_of(self._store.read(receipt["name"])) for receipt in receipts]

    def _forget(self, number: int) -> None:
        """Remove the task results of earlier rounds, which are in the checkpoint."""
        for kind in ("near", "judge"):
            for name in self._store.names(WORK):
                if name.startswith(f"{WORK}/{kind}-{number - 1:06}-"):
                    self._store.remove(name)


def _finished(job: HuntJob, builds: str, store: Store, state: _State) -> Hunt:
    """Write the results and the manifest; the work stays, so that the hunt can continue."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("puzzle", job.scale if job.goal == "rating" else job.goal, "clues", "round"))
    catches = state.catches if job.bound is not None else [Catch(line, value, 0) for line, value in state.population]
    for catch in catches:
        table.writerow((catch.puzzle, f"{catch.value:g}", 81 - catch.puzzle.count("."), catch.round))
    data = out.getvalue().encode("ascii")
    store.replace(FOUND, data)
    found = Hunt(tuple(state.catches), state.best, state.round, len(state.met), len(state.population))
    manifest = {
        "format": "ninefold-hunt",
        "version": 1,
        "ninefold": builds,
        "job": job.data(),
        "rounds": found.rounds,
        "counts": {"met": found.met, "caught": len(found.catches), "left": found.left},
        "best": _plain(found.best),
        "files": [{"name": FOUND, "rows": len(catches), "bytes": len(data), "sha256": sha256(data).hexdigest()}],
    }
    store.replace(MANIFEST, json_bytes(manifest))
    needed = re.compile(rf"{re.escape(WORK)}/(job\.json|met-\d+|round-{state.round:06}\.state)")
    for name in store.names(WORK):
        if not needed.fullmatch(name):
            store.remove(name)
    return found


def _rank(job: HuntJob, one: tuple[str, float]) -> tuple[float, int]:
    return -job.sign * one[1], _hash(one[0])


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode("ascii"), digest_size=8).digest(), "little")


def _met_name(number: int) -> str:
    return f"{WORK}/met-{number:06}"


def _plain(catch: Catch) -> list[Any]:
    return [catch.puzzle, catch.value, catch.round]
