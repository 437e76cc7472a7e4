"""A job from its beginning, or from where it was, to its manifest."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .. import _inputs
from .._errors import JobError
from .._frozen import FrozenMap
from .._jobs import WORK, Executor, Journal, Policy, Progress, Receipt, Run, Store, begun, claim, json_bytes, open_store
from .._jobs.store import compare
from .._jobs.task import version
from . import shards
from .job import Job, job_of
from .shards import FOLDER, Plan, plan, refuse

__all__ = ["MANIFEST", "Report", "read_manifest", "run_job"]

MANIFEST = "manifest.json"
_FORMAT = "ninefold-batch"
_VERSION = 1


@dataclass(frozen=True)
class Report:
    """What a job came to: rows, shards, rows of each status, rows that failed."""

    rows: int
    shards: int
    status: Mapping[str, int]
    failed: tuple[str, ...] = ()
    """The rows that failed: the place of each, and why."""

    def __str__(self) -> str:
        told = ", ".join(f"{number:,} {status}" for status, number in self.status.items())
        noun = "shard" if self.shards == 1 else "shards"
        return f"{self.rows:,} rows in {self.shards:,} {noun}" + (f": {told}" if told else "")


def run_job(
    job: Job,
    out: str | os.PathLike[str],
    executor: Executor,
    *,
    resume: bool = False,
    policy: Policy | None = None,
    progress: Progress | None = None,
) -> Report:
    """Do a job in an output folder; without *resume* the folder must be new, or hold the finished job."""
    job.check()
    store = open_store(out)
    if store.done(MANIFEST):
        data = read_manifest(store)
        compare(job_of(data["job"]).data(), job.data(), store.address)
        store.sweep(WORK)
        return report_of(data)
    there = begun(store)
    if there is not None and not resume:
        raise JobError(f"{store.address} holds work under way: say --resume to go on with it")
    if there is None and executor.here:
        _inputs.refuse_unreadable(job.inputs)
    refuse(job)
    claim(store, job.data(), FOLDER)
    executor.prepare(shards.__name__)
    journal = Journal(store)
    journal.note("resumed" if there is not None else "began", job=job.data())
    try:
        run = Run(store, executor, policy, progress, journal)
        planned = plan(job, store.address, run)
        receipts = run.phase("done", planned.tasks, planned.rows)
        data = manifest(job, planned, receipts)
        store.put_bytes(MANIFEST, json_bytes(data))
        journal.note("finished")
    finally:
        journal.flush()
    store.sweep(WORK)
    return report_of(data)


def manifest(job: Job, planned: Plan, receipts: Sequence[Receipt]) -> dict[str, Any]:
    """Everything that is needed to do the job again and to check it; no times, no names of machines."""
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
        "ninefold": version(),
        "job": job.data(),
        "inputs": planned.inputs,
        "counts": {"rows": sum(receipt["rows"] for receipt in receipts), "status": dict(sorted(status.items()))},
        "failed": failed,
        "files": files,
    }


def read_manifest(store: Store) -> dict[str, Any]:
    """The manifest of a finished job; JobError when there is none."""
    if not store.done(MANIFEST):
        state = "it is not finished" if begun(store) is not None else "no batch job"
        raise JobError(f"{store.address} has no {MANIFEST}: {state}")
    data = store.read_json(MANIFEST)
    if not isinstance(data, dict) or data.get("format") != _FORMAT or data.get("version") != _VERSION:
        raise JobError(f"{store.address}/{MANIFEST} is no manifest of a batch job")
    return data


def report_of(data: Mapping[str, Any]) -> Report:
    """What a manifest says."""
    counts = data["counts"]
    failed = (f"{row['input']}:{row['line']}: {row['why']}" for row in data["failed"])
    return Report(counts["rows"], len(data["files"]), FrozenMap(counts["status"]), tuple(failed))
