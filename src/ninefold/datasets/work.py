"""A data set in progress: its tasks, their order, and the use of their results."""

from __future__ import annotations

import csv
import heapq
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, islice
from typing import Any, NamedTuple

from .. import inputs
from ..jobs import Receipt, Run, Store, Task, json_bytes, version
from ..jobs.store import size_of
from ..puzzle.puzzle import classic_only
from ..results.distribution import Distribution
from . import tasks
from .card import CARD, MANIFEST, PLOTS, card, manifest
from .job import PREFIXES, CleanJob, Job, MakeJob
from .kept_columns import KeptColumn, joined
from .output import Columns
from .source import SIZE

__all__ = ["Work"]

NO_VARIANTS = classic_only("a data set")
_LEAKS = 1 << 18
"""Leaks held in memory at a time while all are sorted, at least one per part."""
_LISTED = 1 << 12


class Work:
    """A job in progress."""

    def __init__(self, job: Job, store: Store, run: Run) -> None:
        self._job, self._store, self._run = job, store, run
        self._names = ["puzzle", *job.columns, *(["variant"] if job.augment else [])]

    def made(self) -> dict[str, Any]:
        """Generate until there are enough puzzles without isomorphs."""
        job = self._job
        assert isinstance(job, MakeJob)
        shards: list[str] = []
        wanted, order, turn = job.quotas(), 0, 0
        parts = tasks.part_count(job.n)
        while True:
            new = []
            for shard in job.shards(wanted, turn):
                new.append(self._task(tasks.make, shard.name, (shard, order), shard.rows))
                order += shard.rows
            self._run.phase("made", new, sum(task.rows for task in new))
            shards += [task.name for task in new]
            merged = self._merged(shards, parts, turn)
            kept = _sum(one.kept for one in merged)
            wanted = {name: quota - kept.get(name, 0) for name, quota in job.quotas().items()}
            if not any(wanted.values()):
                break
            turn += 1
        counts = {"kept": kept, "doubles": order - job.n, "splits": _sum(one.splits for one in merged)}
        return self._finished(counts, merged, turn)

    def cleaned(self) -> dict[str, Any]:
        """Read the files, slice by slice."""
        job = self._job
        assert isinstance(job, CleanJob)
        new: list[Task] = []
        order = 0
        names = [one["name"] for one in job.inputs]
        size = max(SIZE, sum(map(size_of, names)) // (82 * PREFIXES))
        found = inputs.surveys(
            self._run, self._store.address, names, size, no_variants=NO_VARIANTS, columns=list(job.keep)
        )
        for origin, (_, slices) in enumerate(found):
            for i, part in enumerate(slices):
                task = self._task(tasks.clean, f"read-{origin:04}-{i:06}", (part, origin, order), part.size)
                new.append(replace(task, divisible=True))
                order += part.size
        receipts = self._run.phase("read", new, order)
        merged = self._merged([task.name for task in new], tasks.part_count(order), 0)
        dropped, by_file = self._noted(receipts), _sum(one.kept for one in merged)
        counts: dict[str, Any] = {
            "read": sum(receipt["read"] for receipt in receipts),
            "replaced": dropped.pop("answer", 0),
            "dropped": dropped,
            "doubles": sum(one.doubles for one in merged),
            "leaks": sum(one.leaks for one in merged),
            # By name, which two splits may share.
            "kept": _sum({one["name"]: by_file.get(str(i), 0)} for i, one in enumerate(job.inputs)),
            "splits": _sum(one.splits for one in merged),
        }
        if job.given_splits:
            self._leaked(merged)
        kinds = ([receipt["kept"][i] for receipt in receipts] for i in range(len(job.keep)))
        kept = tuple(joined(name, some) for name, some in zip(job.keep.values(), kinds))
        return self._finished(counts, merged, 0, kept)

    def _task(self, work: Any, name: str, part: Any, rows: int = 0) -> Task:
        return Task(work, name, self._store.address, self._job, part, rows)

    def _merged(self, shards: Sequence[str], parts: int, turn: int) -> list[tasks.Merged]:
        new = (self._task(tasks.merge, _part(turn, part), (part, parts, tuple(shards))) for part in range(parts))
        return [tasks.merged(receipt) for receipt in self._run.phase("merged", new, parts)]

    def _noted(self, receipts: Sequence[Receipt]) -> dict[str, int]:
        """List in a table what was removed or replaced, and why; return how many of each kind."""
        job, totals = self._job, dict[str, int]()
        assert isinstance(job, CleanJob)

        def pieces() -> Iterator[bytes]:
            yield _table([("source", "line", "status", "why")])
            for receipt in receipts:
                name = job.inputs[receipt["origin"]]["name"]
                data = self._store.read(tasks.work_name(f"{receipt['name']}.notes"))
                notes = [json.loads(line) for line in data.splitlines()]
                yield _table((name, note["line"], note["status"], note["why"]) for note in notes)
                for note in notes:
                    totals[note["status"]] = totals.get(note["status"], 0) + 1

        self._store.put("notes.csv", lambda out: out.writelines(pieces()))
        return totals

    def _leaked(self, merged: Sequence[tasks.Merged]) -> None:
        """List the leaks that all parts found in a table, in the order of files and lines."""
        job = self._job
        assert isinstance(job, CleanJob)
        names = [one["name"] for one in job.inputs]
        size = max(1, _LEAKS // len(merged))
        listed = [tasks.leaks_of(_part(0, part), one.leaks, size, self._store) for part, one in enumerate(merged)]
        found = ((names[a], line, names[b], other) for a, line, b, other in heapq.merge(*listed))

        def pieces() -> Iterator[bytes]:
            yield _table([("source", "line", "leaks from", "its line")])
            while some := list(islice(found, _LISTED)):
                yield _table(some)

        self._store.put("leaks.csv", lambda out: out.writelines(pieces()))

    def _finished(
        self, counts: Mapping[str, Any], merged: Sequence[tasks.Merged], turn: int, kept: tuple[KeptColumn, ...] = ()
    ) -> dict[str, Any]:
        """Write the files of all splits, the card, and finally the manifest, which marks the data set as complete."""
        job = self._job
        new = []
        for number, (split, rows) in enumerate(counts["splits"].items()):
            sizes = [one.splits[split] for one in merged]
            for one in _divided(split, rows, job):
                pieces = tuple((_part(turn, part), *rest) for part, *rest in _pieces(sizes, one))
                what = split, number, Columns(tuple(self._names), kept), pieces
                new.append(self._task(tasks.assemble, one.name, what, one.rows))
        files = self._run.phase("written", new, sum(counts["splits"].values()))
        found = Distribution()
        for file in files:
            found.add_counts({name: dict(counts) for name, counts in file["distribution"].items()})
        files = [{key: value for key, value in file.items() if key != "distribution"} for file in files]
        if found.plots:
            self._store.put_bytes(PLOTS, f"{found.svg()}\n".encode())
        data = manifest(job, version(), counts, files)
        self._store.put_bytes(CARD, card(job, data, Columns(self._names, kept)).encode("utf-8", "surrogateescape"))
        self._store.put_bytes(MANIFEST, json_bytes(data))
        return data


class _Part(NamedTuple):
    """A file of a split: its name, its first row and how many it has."""

    name: str
    first: int
    rows: int


def _divided(split: str, rows: int, job: Job) -> Iterator[_Part]:
    """The files of a split."""
    files = max(1, -(-rows // job.rows_per_file))
    for k in range(files):
        name = split if files == 1 else f"{split}-{k:05}-of-{files:05}"
        first = k * job.rows_per_file
        yield _Part(f"{name}.{job.format}", first, min(job.rows_per_file, rows - first))


def _pieces(sizes: Sequence[int], one: _Part) -> Iterator[tuple[int, int, int]]:
    """Which rows of a split each part contributes to a file: (part, first, how many), given how many it has."""
    for part, (at, size) in enumerate(zip(accumulate([0, *sizes]), sizes)):
        begin, end = max(one.first - at, 0), min(one.first + one.rows - at, size)
        if begin < end:
            yield part, begin, end - begin


def _table(rows: Iterable[Sequence[object]]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode("utf-8", "surrogateescape")


def _part(turn: int, part: int) -> str:
    return f"part-{turn}-{part:06}"


def _sum(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for one in counts:
        for name, number in one.items():
            total[name] = total.get(name, 0) + number
    return total
