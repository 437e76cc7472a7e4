"""The shards of a job, and what a worker does with one: read, compute, write, publish."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import IO, Any

from .. import _inputs
from .._jobs import Desk, Receipt, Run, Task
from .._jobs.seeds import derived
from .._results import Status
from ..rows import Batch, TableWriter
from ..rows.columns import Columns, Value, Words
from .job import Job
from .operations import Operation, operation_of
from .operations.generate import Generate

__all__ = ["FOLDER", "Plan", "plan"]

FOLDER = "shards"
"""Where the results are, in the output folder."""
_BLOCK = 1 << 14
"""Rows that are turned into text at a time."""


@dataclass(frozen=True)
class Plan:
    """What is to be done, and what it is done to."""

    inputs: list[dict[str, Any]]
    tasks: list[Task]
    rows: int
    """Lines of the inputs, or rows to make: at least as many as there will be."""


def plan(job: Job, store: str, run: Run) -> Plan:
    """Survey the inputs and cut the job into shards."""
    if not operation_of(job.operation).reads:
        sizes = [min(job.size, job.n - at) for at in range(0, job.n, job.size)]
        return Plan([], [_task(job, store, i, derived(job.seed, f"shard-{i}"), n) for i, n in enumerate(sizes)], job.n)
    inputs: list[dict[str, Any]] = []
    tasks: list[Task] = []
    for receipt, slices in _inputs.surveys(run, store, job.inputs, job.size):
        inputs.append({key: receipt[key] for key in ("name", "bytes", "sha256", "format")})
        tasks += [_task(job, store, len(tasks) + i, part, part.size) for i, part in enumerate(slices)]
    return Plan(inputs, tasks, sum(task.rows for task in tasks))


def _task(job: Job, store: str, number: int, part: Any, rows: int) -> Task:
    # What makes its rows has none before it is done, so that none can be left out.
    reads = operation_of(job.operation).reads
    return Task(shard, f"{FOLDER}-{number:08}", store, job, (number, part), rows, divisible=reads)


def shard(desk: Desk) -> Receipt:
    """Do one shard; a probe does some rows of it and keeps the answer to itself."""
    job: Job = desk.task.job
    number, part = desk.task.part
    operation = operation_of(job.operation)
    desk.at("reading")
    batch = _rows(operation, job, part, desk)
    if desk.task.window is not None:
        batch = batch[slice(*desk.task.window)]
    failed = dict(desk.task.failed)
    desk.at("computing")
    pieces, tally = _answer(operation, job, batch, failed, desk.threads)
    if desk.task.window is not None:
        return {}
    name = f"{FOLDER}/{number:08}.{'txt' if job.format == 'lines' else job.format}"
    about = desk.put(name, lambda out: _write(out, pieces))
    source = {} if not isinstance(part, _inputs.Slice) else {"input": part.name, "first": part.first}
    lost = [{"row": row, "line": batch.numbers[row], "why": why} for row, why in failed.items()]
    return {"name": name, **source, "rows": len(batch), "status": tally, "failed": lost, **about}


def _rows(operation: Operation, job: Job, part: Any, desk: Desk) -> Batch:
    if isinstance(part, _inputs.Slice):
        return _inputs.read(part, desk.store)
    assert isinstance(operation, Generate)
    return operation.make(desk.task.rows, part, job.options, desk.threads)


def _answer(
    operation: Operation, job: Job, batch: Batch, failed: dict[int, str], threads: int | None
) -> tuple[list[bytes], dict[str, int]]:
    """The bytes of the result, and how many rows there are of each status."""
    entry = batch
    if failed:
        batch = _inputs.without(batch, failed)
    if job.format == "lines" and not failed:
        data, tally = operation.lines(batch, job.options, threads)
        return [data], tally
    columns = dict(operation.answer(batch, job.options, threads))
    if failed:
        columns = _marked(columns, failed)
    statuses = columns["status"]
    counts = statuses.counts() if isinstance(statuses, Words) else Counter(statuses)
    tally = dict(sorted((str(status or "done"), number) for status, number in counts.items()))
    if job.format == "lines":
        data, _ = operation.lines(batch, job.options, threads)
        rows = data.split(b"\n")
        for row in failed:
            rows[row] = Status.FAILED.phrase.encode()
        return [b"\n".join(rows)], tally
    table = TableWriter(job.format, {**operation.lead(), **operation.fields(job.options)})
    columns = {**operation.entry(entry), **columns}
    pieces = [table.head()]
    for at in range(0, len(batch), _BLOCK):
        pieces.append(table.block({name: values[at : at + _BLOCK] for name, values in columns.items()}))
    return [*pieces, table.tail()], tally


def _write(out: IO[bytes], pieces: list[bytes]) -> None:
    for piece in pieces:
        out.write(piece)


def _marked(columns: Columns, failed: dict[int, str]) -> dict[str, Any]:
    """Say of the rows that failed that they did."""
    marked: dict[str, list[Value]] = {name: list(values) for name, values in columns.items()}
    for row, why in failed.items():
        for values in marked.values():
            values[row] = None
        marked["status"][row], marked["error"][row] = str(Status.FAILED), why
    return marked
