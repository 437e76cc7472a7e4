"""Run a job from its start, or from where it stopped, to its manifest."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .. import inputs
from ..base.arguments import counted
from ..base.frozen import FrozenMap
from ..errors import JobError
from ..jobs import (
    WORK,
    Executor,
    Journal,
    Policy,
    Progress,
    Receipt,
    Run,
    Store,
    begun,
    claim,
    holds,
    json_bytes,
    open_store,
    reopen,
)
from ..jobs.store import compare, form_error, open_input
from . import shards
from .job import Job, job_of
from .shards import FOLDER, Plan, plan, refuse, task_name

__all__ = ["MANIFEST", "BatchSummary", "file_error", "input_error", "read_manifest", "run_job", "summary_of"]

MANIFEST = "manifest.json"
_FORMAT = "ninefold-batch"
_VERSION = 1
_RECEIPT = {"name": str, "rows": int, "bytes": int, "status": {}, "failed": [{"row": int, "line": int, "why": str}]}
_FORM = {
    "ninefold": str,
    "job": {"options": {}, "inputs": [str]},
    "inputs": [{"name": str}],
    "counts": {"rows": int, "status": {}},
    "failed": [{"file": str, "row": int, "line": int, "why": str}],
    "files": [{"name": str, "rows": int, "bytes": int}],
}


@dataclass(frozen=True)
class BatchSummary:
    """The result of a job: rows, shards, rows by status, rows that failed."""

    rows: int
    shards: int
    status: Mapping[str, int]
    failed: tuple[str, ...] = ()
    """The rows that failed, each with its location and the reason."""

    def __str__(self) -> str:
        statuses = ", ".join(f"{number:,} {status}" for status, number in self.status.items())
        done = f"{counted(self.rows, 'row')} in {counted(self.shards, 'shard')}"
        return done + (f": {statuses}" if statuses else "")


def run_job(
    job: Job,
    out: str | os.PathLike[str],
    executor: Executor,
    *,
    resume: bool = False,
    force: bool = False,
    policy: Policy | None = None,
    progress: Progress | None = None,
) -> BatchSummary:
    """Do a job in an output folder; without *resume* the folder must be new, or hold the finished job.

    Missing or changed files of a finished job are restored with *resume*, and are an error without it.
    *force* continues work that another build of ninefold has started.
    """
    job.check()
    store = open_store(out)
    if store.done(MANIFEST):
        data = read_manifest(store)
        compare(job_of(data["job"]).data(), job.data(), store.address)
        if not (damage := [wrong for one in data["files"] if (wrong := file_error(store, one))]):
            store.sweep(WORK)
            return summary_of(data)
        if not resume:
            more = f", and {counted(len(damage) - 1, 'more file')}" if len(damage) > 1 else ""
            raise JobError(f"{store.address} is damaged: {damage[0]}{more}; use --resume to repeat it")
        if executor.here and (changed := next(filter(None, map(input_error, data["inputs"])), None)):
            raise JobError(f"{store.address} is damaged ({damage[0]}) and cannot be repeated: {changed}")
        _reopen(store, job, data, force)
    there = begun(store)
    if there is not None and not resume:
        raise JobError(f"{store.address} contains unfinished work: use --resume to continue it")
    if there is None and executor.here:
        inputs.refuse_unreadable(job.inputs)
    refuse(job)
    builds = claim(store, job.data(), FOLDER, force=force)
    if there is not None:
        _forget_missing(store)
    executor.prepare(shards.__name__)
    journal = Journal(store)
    journal.note("resumed" if there is not None else "began", job=job.data(), ninefold=builds)
    try:
        run = Run(store, executor, policy, progress, journal)
        planned = plan(job, store.address, run)
        receipts = run.phase("done", planned.tasks, planned.rows)
        data = manifest(job, builds, planned, receipts)
        store.put_bytes(MANIFEST, json_bytes(data))
        journal.note("finished")
    except (JobError, OSError):
        if not store.done(MANIFEST):
            raise
        data = read_manifest(store)  # another run was faster, and removed the files of this one
    finally:
        journal.flush()
    store.sweep(WORK)
    return summary_of(data)


def _reopen(store: Store, job: Job, data: Mapping[str, Any], force: bool) -> None:
    """Turn a finished job with damaged files into an unfinished one without them."""
    receipts, damaged = {}, []
    for number, one in enumerate(data["files"]):
        if file_error(store, one) is None:
            failed = [row for row in data["failed"] if row["file"] == one["name"]]
            lost = [{key: value for key, value in row.items() if key not in ("file", "input")} for row in failed]
            receipts[task_name(number)] = {**one, "failed": lost}
        else:
            damaged.append(one["name"])
    reopen(store, job.data(), data["ninefold"], receipts, force)
    for name in (MANIFEST, *damaged):
        store.remove(name)


def _forget_missing(store: Store) -> None:
    """Remove receipts that are damaged, or whose shards are no longer there, so that they are done again."""
    there = store.names(FOLDER)
    for name in store.names(WORK):
        if name.startswith(f"{WORK}/{FOLDER}-"):
            try:
                done = store.read_json(name, _RECEIPT)["name"] in there
            except JobError:
                done = False
            if not done:
                store.remove(name)


def manifest(job: Job, builds: str, planned: Plan, receipts: Sequence[Receipt]) -> dict[str, Any]:
    """Everything needed to repeat the job and to check it; no times, no names of machines."""
    status: Counter[str] = Counter()
    failed: list[dict[str, Any]] = []
    files = []
    for receipt in receipts:
        status.update(receipt["status"])
        failed += [{"file": receipt["name"], "input": receipt.get("input"), **row} for row in receipt["failed"]]
        files.append({key: value for key, value in receipt.items() if key != "failed"})
    return {
        "format": _FORMAT,
        "version": _VERSION,
        "ninefold": builds,
        "job": job.data(),
        "inputs": planned.inputs,
        "counts": {"rows": sum(receipt["rows"] for receipt in receipts), "status": dict(sorted(status.items()))},
        "failed": failed,
        "files": files,
    }


def read_manifest(store: Store) -> dict[str, Any]:
    """The manifest of a finished job; JobError if there is none."""
    if not store.done(MANIFEST):
        state = "it is not finished" if begun(store) is not None else "no batch job"
        raise JobError(f"{store.address} has no {MANIFEST}: {state}")
    data: dict[str, Any] = store.read_json(MANIFEST)
    place = f"{store.address}/{MANIFEST}"
    if data.get("format") != _FORMAT or data.get("version") != _VERSION:
        raise JobError(f"{place} is not the manifest of a batch job")
    if wrong := form_error(data, _FORM):
        raise JobError(f"{place} is damaged: {wrong}")
    try:
        job = job_of(data["job"])
    except (ValueError, TypeError) as error:
        raise JobError(f"{place} is damaged: {error}") from None
    for one in (*data["files"], *data["inputs"]):
        if not isinstance(one.get(job.checksum), str):
            raise JobError(f"{place} is damaged: {one['name']} has no {job.checksum} checksum")
    return data


def file_error(store: Store, one: Mapping[str, Any]) -> str | None:
    """Return what is wrong with a file of the manifest; None if it is unchanged."""
    try:
        with store.open(one["name"]) as stream:
            if (size := stream.seek(0, os.SEEK_END)) != one["bytes"]:
                return f"{one['name']} has changed: it has {counted(size, 'byte')}, not {one['bytes']:,}"
            stream.seek(0)
            return None if holds(one, stream) else f"{one['name']} has changed: its checksum is different"
    except FileNotFoundError:
        return f"{one['name']} is missing"
    except OSError as error:
        return f"{one['name']}: {(error.strerror or str(error)).lower()}"


def input_error(one: Mapping[str, Any]) -> str | None:
    """Return what is wrong with an input of the manifest; None if it is unchanged."""
    try:
        with open_input(one["name"]) as stream:
            same = holds(one, stream)
    except OSError as error:
        return f"{one['name']}: {(error.strerror or str(error)).lower()}"
    return None if same else f"{one['name']} has changed since the job was done"


def summary_of(data: Mapping[str, Any]) -> BatchSummary:
    """The summary of the job in a manifest."""
    counts = data["counts"]
    failed = (f"{row['input']}:{row['line']}: {row['why']}" for row in data["failed"])
    return BatchSummary(counts["rows"], len(data["files"]), FrozenMap(counts["status"]), tuple(failed))
