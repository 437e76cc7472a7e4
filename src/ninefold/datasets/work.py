"""A data set under way: which tasks there are, in which order, and what their results become."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from .._core import build_info
from .._files import NewFile
from .._jobs import Workshop, checksum, json_bytes
from . import tasks
from .card import CARD, MANIFEST, card, manifest
from .job import CleanJob, Job, MakeJob
from .output import Chunk, write
from .rows import load, traces_of
from .source import pieces

__all__ = ["Progress", "Work"]

Progress: TypeAlias = Callable[[str, int, int], object]
"""Called with what is being done, how much of it is done and how much there is (0: nobody knows)."""
Leak: TypeAlias = tuple[int, int, int, int]
"""File and line of a puzzle that stays, and of an isomorph in another split."""


class Work:
    """A job under way."""

    def __init__(self, job: Job, folder: Path, shop: Workshop, threads: int | None, tell: Progress) -> None:
        self._job, self._folder, self._shop, self._threads, self._tell = job, folder, shop, threads, tell
        self._names = ["puzzle", *job.columns, *(["variant"] if job.augment else [])]

    def made(self) -> dict[str, Any]:
        """Generate until there are enough that are no isomorphs of each other."""
        job = self._job
        assert isinstance(job, MakeJob)
        shards: list[str] = []
        wanted, order, turn = job.quotas(), 0, 0
        parts = tasks.part_count(job.n)
        while True:
            for shard in job.shards(wanted, turn):
                self._tell("made", order, job.n)
                if not self._shop.done(shard.name):
                    tasks.make(job, shard, order, self._shop, self._threads)
                shards.append(shard.name)
                order += shard.rows
            merged = self._merged(shards, parts, turn)
            kept = _sum(one.kept for one in merged)
            wanted = {name: quota - kept.get(name, 0) for name, quota in job.quotas().items()}
            if not any(wanted.values()):
                break
            turn += 1
        counts = {"kept": kept, "doubles": order - job.n, "splits": _sum(one.splits for one in merged)}
        return self._finished(counts, parts, turn, [])

    def cleaned(self) -> dict[str, Any]:
        """Read the files, shard by shard."""
        job = self._job
        assert isinstance(job, CleanJob)
        shards: list[str] = []
        order = 0
        for origin, one in enumerate(job.inputs):
            for i, piece in enumerate(pieces(one["name"])):
                name = f"read-{origin:04}-{i:06}"
                self._tell("read", order, 0)
                if not self._shop.done(name):
                    tasks.clean(job, name, origin, order, piece, self._shop, self._threads)
                shards.append(name)
                order += len(piece.lines)
        parts = tasks.part_count(order)
        merged = self._merged(shards, parts, 0)
        leaks = sorted(leak for one in merged for leak in one.leaks)
        kept = _sum(one.kept for one in merged)
        counts: dict[str, Any] = {
            "read": order,
            "dropped": self._noted(shards),
            "doubles": sum(one.doubles for one in merged),
            "leaks": len(leaks),
            "kept": {one["name"]: kept.get(str(i), 0) for i, one in enumerate(job.inputs)},
            "splits": _sum(one.splits for one in merged),
        }
        return self._finished(counts, parts, 0, leaks)

    def _merged(self, shards: Sequence[str], parts: int, turn: int) -> list[tasks.Merged]:
        found = []
        for part in range(parts):
            self._tell("merged", part, parts)
            name = _part(turn, part)
            if not self._shop.done(name):
                tasks.merge(self._job, part, parts, name, shards, self._shop, self._threads)
            found.append(tasks.merged(self._shop, name))
        return found

    def _noted(self, shards: Sequence[str]) -> dict[str, int]:
        """Gather what was left out, and why, in a table; return how many of each kind."""
        job, totals = self._job, dict[str, int]()
        assert isinstance(job, CleanJob)
        with NewFile(self._folder / "notes.csv") as new:
            new.stream.write(_table([("source", "line", "status", "why")]))
            for shard in shards:
                name = job.inputs[int(shard.split("-")[1])]["name"]
                notes = [json.loads(line) for line in self._shop.path(f"{shard}.notes").read_bytes().splitlines()]
                new.stream.write(_table((name, note["line"], note["status"], note["why"]) for note in notes))
                for note in notes:
                    kind = "wrong answers" if note["status"] == "answer" else note["status"]
                    totals[kind] = totals.get(kind, 0) + 1
        return totals

    def _finished(self, counts: Mapping[str, Any], parts: int, turn: int, leaks: Sequence[Leak]) -> dict[str, Any]:
        """Write the files of all splits, the card, and at last the manifest: where it is, all is there."""
        job = self._job
        if isinstance(job, CleanJob) and job.given_splits:
            names = [one["name"] for one in job.inputs]
            found = [(names[a], line, names[b], other) for a, line, b, other in leaks]
            with NewFile(self._folder / "leaks.csv") as new:
                new.stream.write(_table([("source", "line", "leaks from", "its line"), *found]))
        files: list[dict[str, Any]] = []
        for number, (split, rows) in enumerate(counts["splits"].items()):
            self._tell("written", len(files), 0)
            files += [self._file(number, split, one, parts, turn) for one in _divided(split, rows, job)]
        data = manifest(job, build_info()["version"], counts, files)
        with NewFile(self._folder / CARD) as new:
            new.stream.write(card(job, data, self._names).encode("utf-8", "surrogateescape"))
        with NewFile(self._folder / MANIFEST) as new:
            new.stream.write(json_bytes(data))
        return data

    def _file(self, number: int, split: str, one: _Part, parts: int, turn: int) -> dict[str, Any]:
        """Write a file of a split, unless it is there, and describe it."""
        path = self._folder / one.name
        if not path.exists():
            with NewFile(path) as new:
                chunks = partial(self._chunks, parts, turn, number, one.first, one.rows)
                write(self._job.format, new.stream, self._names, one.rows, chunks)
        about = {"name": one.name, "split": split, "rows": one.rows}
        return {**about, "bytes": path.stat().st_size, "sha256": checksum(path)}

    def _chunks(self, parts: int, turn: int, split: int, first: int, count: int) -> Iterator[Chunk]:
        """Rows *first* and on of a split, as they lie in the parts."""
        at = 0
        for part in range(parts):
            path = self._shop.path(_part(turn, part))
            rows = load(path)
            rows = rows[rows["split"] == split]
            begin, end = max(first - at, 0), min(first + count - at, len(rows))
            at += len(rows)
            if begin < end:
                some = rows[begin:end]
                yield Chunk(some, traces_of(some, path.with_name(f"{path.name}.traces")))
            if at >= first + count:
                return


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
