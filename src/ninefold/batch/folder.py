"""An output folder seen from the outside: its progress, whether it is complete, and its results as one file."""

from __future__ import annotations

import datetime
import io
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..base.arguments import counted
from ..base.files import NewFile
from ..drawing.plot import Plot, curve
from ..errors import JobError
from ..formats.parquet import BytesSink, pyarrow
from ..jobs import FEW, WORK, Run, Store, Verdict, begun, holds, open_store, version
from ..jobs.executors import Here
from ..jobs.journal import LOG
from ..jobs.store import form_error
from .hunts.verify import is_hunt, read_hunt, verify_hunt
from .job import job_of
from .shards import FOLDER, plan
from .work import MANIFEST, file_error, input_error, read_manifest, summary_of

__all__ = ["Status", "merge", "merged", "status", "verify"]


@dataclass(frozen=True)
class Status:
    """The progress of a job: what it is, which shards are done, whether it is finished."""

    job: Mapping[str, Any]
    done: int
    """Shards."""
    shards: int | None
    """All of them; None while the inputs are being surveyed."""
    finished: bool
    summary: str = ""
    """The result of a finished job, in one line."""
    failures: tuple[str, ...] = ()
    """Why the last run stopped, according to its log."""
    times: tuple[float, ...] = ()
    """When each shard was done, in seconds since the first run began, according to the log."""

    @property
    def speed(self) -> Plot | None:
        """Shards per second over the time of the job, as a plot; None if too few are done to tell."""
        if len(self.times) < _FEWEST:
            return None
        parts = min(_PARTS, len(self.times) // 2)
        width = (self.times[-1] / parts) or 1.0
        counts = [0] * parts
        for time in self.times:
            counts[min(int(time / width), parts - 1)] += 1
        points = [((number + 0.5) * width, count / width) for number, count in enumerate(counts)]
        return curve("shards per second", points, "/s")

    @property
    def kind(self) -> str:
        """``batch``, ``dataset`` or ``hunt``."""
        return "batch" if "operation" in self.job else "hunt" if self.job.get("kind") == "hunt" else "dataset"

    def __str__(self) -> str:
        what = self.job.get("operation") or f"data set ({self.job.get('kind')})"
        if "rounds" in self.job:
            return f"hunt: {self.summary}"
        if self.finished:
            return f"{what}: finished, {self.summary}"
        return f"{what}: {self.done:,} of {'?' if self.shards is None else f'{self.shards:,}'} shards done"


_FEWEST, _PARTS = 4, 48
"""Shards that make a plot of the speed, and points of it."""


def status(out: str | os.PathLike[str]) -> Status:
    """Return the progress of the job in a folder; JobError if there is none."""
    store = open_store(out)
    if store.done(MANIFEST):
        data = _any_manifest(store)
        job = {**data["job"], "rounds": data["rounds"]} if "rounds" in data else data["job"]
        return Status(job, len(data["files"]), len(data["files"]), True, _summary(data), times=_times(store))
    there = begun(store)
    if there is None:
        raise JobError(f"{store.address} does not contain a job")
    if "operation" in there and (wrong := form_error(there, {"n": int, "size": int, "inputs": [str]})):
        raise JobError(f"the job in {store.address} is damaged: {wrong}")
    names = store.names(WORK)
    receipts = [name for name in names if name.endswith(".json") and name != f"{WORK}/job.json"]
    surveys = sorted(name for name in receipts if name.startswith(f"{WORK}/survey-"))
    done = len(receipts) - len(surveys)
    shards: int | None = None
    if "operation" not in there:
        pass  # a data set has phases, and the later ones follow from the earlier
    elif there["n"]:
        shards = -(-there["n"] // there["size"])
    elif len(surveys) == len(there["inputs"]):
        shards = sum(len(store.read_json(name, {"slices": list})["slices"]) for name in surveys)
    job = {key: value for key, value in there.items() if key != "ninefold"}
    return Status(job, done, shards, False, failures=_failures(store), times=_times(store))


def _any_manifest(store: Store) -> dict[str, Any]:
    """Return the manifest of a batch job, a data set or a hunt; it has the same name in all three."""
    if is_hunt(store):
        return read_hunt(store)
    data: dict[str, Any] = store.read_json(MANIFEST, {"job": {}})
    if "operation" in data["job"]:
        return read_manifest(store)
    checked: dict[str, Any] = store.read_json(
        MANIFEST, {"job": {}, "counts": {}, "files": [{"name": str, "rows": int}]}
    )
    return checked


def _summary(data: Mapping[str, Any]) -> str:
    """The result of a batch job, a data set or a hunt in one line, from its manifest."""
    counts = data["counts"]
    if "rounds" in data:
        caught = f"{counts['caught']:,} caught, " if data["job"]["bound"] is not None else ""
        return f"{counted(data['rounds'], 'round')}, {counts['met']:,} met, {caught}best {data['best'][1]:g}"
    if "operation" in data["job"]:
        return str(summary_of(data))
    rows = sum(one["rows"] for one in data["files"])
    return f"{counted(rows, 'row')} in {counted(len(data['files']), 'file')}"


def _entries(store: Store) -> Iterator[dict[str, Any]]:
    """The lines of the log."""
    for line in store.read(LOG).splitlines() if store.done(LOG) else ():
        try:
            yield json.loads(line)
        except ValueError:
            continue  # the run was killed while it wrote


def _times(store: Store) -> tuple[float, ...]:
    """When each shard was done; the time between two runs does not count."""
    times: list[float] = []
    before, pause = None, 0.0
    for entry in _entries(store):
        now = datetime.datetime.fromisoformat(entry["time"]).timestamp()
        if before is None:
            pause = now
        elif entry["what"] == "resumed":
            pause += now - before
        before = now
        if entry["what"] == "done":
            times.append(now - pause)
    return tuple(times)


def _failures(store: Store) -> tuple[str, ...]:
    """The tasks of the last run that failed and did not succeed later."""
    failed: dict[str, str] = {}
    for entry in _entries(store):
        if entry["what"] in ("began", "resumed"):
            failed.clear()
        elif entry["what"] == "failed" and entry.get("window") is None:
            failed[entry["task"]] = entry["why"]
        elif "task" in entry and entry["what"] not in ("failed", "row failed"):
            failed.pop(entry["task"], None)
    return tuple(f"{task}: {why}" for task, why in sorted(failed.items()))


def verify(out: str | os.PathLike[str], *, again: int = 0) -> Verdict:
    """Check that every file and input of a finished job matches the manifest, and repeat *again* shards.

    For a hunt, check every puzzle it found, and rate *again* of them once more. JobError if nothing is finished.
    """
    store = open_store(out)
    if is_hunt(store):
        return verify_hunt(store, again)
    data = read_manifest(store)
    errors = [wrong for one in data["files"] if (wrong := file_error(store, one)) is not None]
    changed = [wrong for one in data["inputs"] if (wrong := input_error(one)) is not None]
    if again and not changed:
        errors += _done_again(store, data, again)
    rows = sum(one["rows"] for one in data["files"])
    if rows != data["counts"]["rows"]:
        errors.append(f"{MANIFEST} counts {data['counts']['rows']:,} rows, its files have {rows:,}")
    return Verdict(len(data["files"]), rows, min(again, len(data["files"])), tuple((errors + changed)[:FEW]))


def _done_again(store: Store, data: Mapping[str, Any], number: int) -> Iterator[str]:
    """Repeat some shards, spread over all of them, and compare the bytes."""
    if data["ninefold"] != version():
        raise JobError(f"the job was done by ninefold {data['ninefold']}, but this is {version()}")
    with tempfile.TemporaryDirectory() as folder:
        second = open_store(folder)
        second.begin(WORK, FOLDER)
        run = Run(second, Here())
        job = job_of(data["job"])
        planned = plan(job, folder, run)
        step = max(1, len(planned.tasks) // number)
        for task in planned.tasks[::step][:number]:
            file = data["files"][task.part[0]]
            failed = tuple((row["row"], row["why"]) for row in data["failed"] if row["file"] == file["name"])
            (receipt,) = run.phase("again", [replace(task, failed=failed)])
            if receipt[job.checksum] != file[job.checksum]:
                yield f"{file['name']} has a different result when it is repeated"


# --- one file of all


def merge(out: str | os.PathLike[str], target: str | os.PathLike[str]) -> int:
    """Write the results of a finished job as one file, in the order of the inputs; return how many rows there are.

    Every shard is compared with its checksum on the way; JobError if one has changed.
    """
    with NewFile(target) as new:
        for piece in merged(out):
            new.stream.write(piece)
    return summary_of(read_manifest(open_store(out))).rows


def merged(out: str | os.PathLike[str]) -> Iterator[bytes]:
    """The bytes of that file, piece by piece."""
    store = open_store(out)
    data = read_manifest(store)
    pieces = (_checked(store, one) for one in data["files"])
    form = data["job"]["format"]
    if form == "parquet":
        yield from _merged_parquet(pieces)
        return
    for number, piece in enumerate(pieces):
        yield piece[piece.index(b"\n") + 1 :] if form == "csv" and number else piece


def _checked(store: Store, one: Mapping[str, Any]) -> bytes:
    data = store.read(one["name"])
    if not holds(one, io.BytesIO(data)):
        raise JobError(f"{one['name']} has changed: its checksum is different")
    return data


def _merged_parquet(pieces: Iterator[bytes]) -> Iterator[bytes]:
    _, parquet = pyarrow()
    sink, writer = BytesSink(), None
    for piece in pieces:
        table = parquet.read_table(io.BytesIO(piece))
        if writer is None:
            writer = parquet.ParquetWriter(sink, table.schema, compression="zstd")
        writer.write_table(table)
        yield sink.take()
    if writer is not None:
        writer.close()
        yield sink.take()
