"""The shards of a job, and the work on one: read, compute, write, publish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from .. import inputs
from ..jobs import Receipt, Run, Task, TaskContext
from ..jobs.seeds import derived
from ..puzzle.puzzle import classic_only
from ..results.columns import Columns, Same, Value, Words
from ..results.outcomes import Status
from ..rows import Batch, TableWriter
from ..rows.extra import with_extra
from .job import KINDS, Job
from .operations import OPERATIONS, Operation, operation_of
from .operations.generate import Generate

__all__ = ["FOLDER", "Plan", "plan", "refuse", "task_name"]

FOLDER = "shards"
"""Where the results are, in the output folder."""
_BLOCK = 1 << 14
"""Rows per block if a shard generates its own."""


@dataclass(frozen=True)
class Plan:
    """The work of a shard and its input."""

    inputs: list[dict[str, Any]]
    tasks: list[Task]
    rows: int
    """Lines of the inputs, or rows to make: at least as many as there will be."""


def plan(job: Job, store: str, run: Run) -> Plan:
    """Survey the inputs and cut the job into shards."""
    operation = operation_of(job.operation)
    if not operation.reads:
        sizes = [min(job.size, job.n - at) for at in range(0, job.n, job.size)]
        return Plan([], [_task(job, store, i, derived(job.seed, f"shard-{i}"), n) for i, n in enumerate(sizes)], job.n)
    files: list[dict[str, Any]] = []
    tasks: list[Task] = []
    why = _no_variants(operation)
    found = inputs.surveys(run, store, job.inputs, job.size, job.checksum, no_variants=why, columns=list(job.keep))
    for receipt, slices in found:
        files.append({key: receipt[key] for key in ("name", "bytes", job.checksum, "format")})
        tasks += [_task(job, store, len(tasks) + i, part, part.size) for i, part in enumerate(slices)]
    return Plan(files, tasks, sum(task.rows for task in tasks))


def refuse(job: Job) -> None:
    """Raise JobError for inputs that the operation does not accept."""
    if why := _no_variants(operation_of(job.operation)):
        inputs.refuse_variants(job.inputs, why)


def _no_variants(operation: Operation) -> str:
    """Why an operation rejects variants; empty if it accepts them."""
    if operation.takes_variants:
        return ""
    *others, last = (one.name for one in OPERATIONS.values() if one.takes_variants)
    return f"{classic_only(operation.name)}; {', '.join(others)} and {last} take variants"


def _task(job: Job, store: str, number: int, part: Any, rows: int) -> Task:
    # An operation that generates its rows has none yet, so there is nothing to skip.
    reads = operation_of(job.operation).reads
    title = f"{part.name}, lines {part.first:,} to {part.first + part.size - 1:,}" if reads else ""
    return Task(shard, task_name(number), store, job, (number, part), rows, divisible=reads, title=title)


def task_name(number: int) -> str:
    """Return the name of the task that does a shard."""
    return f"{FOLDER}-{number:08}"


def shard(context: TaskContext) -> Receipt:
    """Do one shard, block by block; a probe does some rows of it and discards the result."""
    job: Job = context.task.job
    number, part = context.task.part
    work = _Work(job, context)
    if context.task.window is not None:
        for _ in work.pieces():
            pass
        return {}
    name = f"{FOLDER}/{number:08}.{'txt' if job.format == 'lines' else job.format}"

    def write(out: IO[bytes]) -> None:
        for piece in work.pieces():
            if piece:
                context.at("writing")
                out.write(piece)
            del piece  # before the next is made, which then reuses the same warm memory

    about = context.put(name, write, "reading", job.checksum)
    source = {} if not isinstance(part, inputs.Slice) else {"input": part.name, "first": part.first}
    tally = {status: work.tally[status] for status in sorted(work.tally)}
    return {"name": name, **source, "rows": work.rows, "status": tally, "failed": work.lost, **about}


class _Work:
    """The rows of a shard and their results."""

    def __init__(self, job: Job, context: TaskContext) -> None:
        self._job, self._context = job, context
        self._operation = operation_of(job.operation)
        self._failed = dict(context.task.failed)
        self._table: TableWriter | None = None
        if job.format != "lines":
            fields = self._operation.fields(job.options)
            kinds = {name: KINDS[kind] for name, kind in job.keep.items()}
            self._table = TableWriter(job.format, with_extra(self._operation.lead(), kinds, fields))
        self.rows = 0
        self.tally: Counter[str] = Counter()
        """How many rows there are of each status."""
        self.lost: list[dict[str, Any]] = []
        """The rows that failed."""

    def pieces(self) -> Iterator[bytes]:
        """The bytes of the result."""
        if self._table is not None:
            yield self._table.head()
            self._context.at("reading")
        for batch in self._batches():
            failed = {row - self.rows: why for row, why in self._failed.items() if 0 <= row - self.rows < len(batch)}
            self.lost += [{"row": self.rows + row, "line": batch.numbers[row], "why": failed[row]} for row in failed]
            self.rows += len(batch)
            yield self._answer(batch, failed)
            del batch
            self._context.at("reading")
        if self._table is not None:
            yield self._table.tail()

    def _answer(self, batch: Batch, failed: dict[int, str]) -> bytes:
        self._context.at("computing")
        data, tally = _answer(self._operation, self._job, batch, failed, self._context.threads, self._table)
        self.tally.update(tally)
        return data

    def _batches(self) -> Iterator[Batch]:
        for batch in self._read():
            takes = self._operation.takes_variants or not batch.has_variants
            yield batch if takes else batch.without_variants(self._operation.name)

    def _read(self) -> Iterator[Batch]:
        part, task = self._context.task.part[1], self._context.task
        if not isinstance(part, inputs.Slice):
            assert isinstance(self._operation, Generate)
            made = self._operation.make(task.rows, part, self._job.options, self._context.threads)
            yield from (made[at : at + _BLOCK] for at in range(0, len(made), _BLOCK))
        elif task.window is None:
            yield from inputs.blocks(part, self._context.store, list(self._job.keep))
        else:
            yield inputs.read(part, self._context.store, list(self._job.keep))[slice(*task.window)]


def _answer(
    operation: Operation,
    job: Job,
    batch: Batch,
    failed: dict[int, str],
    threads: int | None,
    table: TableWriter | None,
) -> tuple[bytes, dict[str, int]]:
    """The results of some rows, and the number of rows by status; *failed* rows are skipped."""
    entry = batch
    if failed:
        batch = inputs.without(batch, failed)
    if table is None:
        data, tally = operation.lines(batch, job.options, threads)
        return _marked_lines(data, tally, failed) if failed else (data, tally)
    columns = dict(operation.answer(batch, job.options, threads))
    if failed:
        columns = _marked(columns, failed)
    statuses = columns["status"]
    counts = statuses.counts() if isinstance(statuses, Words) else Counter(statuses)
    tally = {str(status or "done"): number for status, number in counts.items()}
    there: Columns = {} if entry.extra is None else entry.extra
    extra = {name: there[name] if name in there else Same(None, len(entry)) for name in job.keep}
    return table.block(with_extra(operation.entry(entry), extra, columns)), tally


def _marked_lines(data: bytes, tally: dict[str, int], failed: dict[int, str]) -> tuple[bytes, dict[str, int]]:
    lines = data.split(b"\n")
    for row in failed:
        lines[row] = Status.FAILED.phrase.encode()
    unreadable = str(Status.UNREADABLE)  # the engine cannot see these rows
    changed = {**tally, unreadable: tally[unreadable] - len(failed), str(Status.FAILED): len(failed)}
    return b"\n".join(lines), {status: number for status, number in changed.items() if number}


def _marked(columns: Columns, failed: dict[int, str]) -> dict[str, Any]:
    """Mark the rows that failed."""
    marked: dict[str, list[Value]] = {name: list(values) for name, values in columns.items()}
    for row, why in failed.items():
        for values in marked.values():
            values[row] = None
        marked["status"][row], marked["error"][row] = str(Status.FAILED), why
    return marked
