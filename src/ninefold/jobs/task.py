"""A task as it is sent to a worker, and how the worker runs it."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import IO, Any, TypeAlias

from ..base.build import full_version
from ..errors import JobError
from .checksum import CHECKSUMS, XXH128
from .deadline import deadline
from .store import Store, json_bytes, open_store

__all__ = ["WORK", "Completed", "Receipt", "Refused", "Task", "TaskContext", "perform", "receipt_name", "version"]

WORK = ".work"
"""The folder of a store for files that are needed only until the job is finished."""

Receipt: TypeAlias = Mapping[str, Any]
"""The receipt of a task, as JSON."""


@dataclass(frozen=True)
class Task:
    """A part of a job: everything that a worker needs, and nothing that differs from run to run."""

    work: Callable[[TaskContext], Receipt]
    """A function of a module, which another process finds by its name."""
    name: str
    """The name of its receipt, and of its result if it has one."""
    store: str
    job: Any = None
    part: Any = None
    rows: int = 0
    """The number of rows, if known in advance."""
    divisible: bool = False
    """Whether it supports ``failed`` and ``window``, so that a failing row can be isolated."""
    failed: tuple[tuple[int, str], ...] = ()
    """Rows to skip, with the reason."""
    window: tuple[int, int] | None = None
    """A probe: only these rows, and nothing is published."""
    timeout: float | None = None
    """Seconds after which the worker process is ended."""
    version: str = ""
    title: str = ""
    """Its display name, if different from its name."""

    def probe(self, begin: int, end: int) -> Task:
        """Run the same work on some rows only, to find out whether it succeeds."""
        share = (end - begin) / self.rows
        timeout = None if self.timeout is None else max(min(self.timeout, 10.0), self.timeout * share)
        return replace(self, window=(begin, end), timeout=timeout)


class Refused(JobError):
    """A worker has another build of ninefold than the one that began the job."""


@dataclass(frozen=True)
class Completed:
    """A completed task: its receipt, and which worker completed it in how many seconds."""

    receipt: Receipt
    about: Mapping[str, Any]


class TaskContext:
    """The context of a task: its data, the store, the number of threads, and a clock for the log."""

    def __init__(self, task: Task, threads: int | None) -> None:
        self.task = task
        self.store: Store = open_store(task.store)
        self.threads = threads
        self.seconds: dict[str, float] = {}
        self._began = time.monotonic()
        self._stage = ""

    def at(self, stage: str) -> None:
        """Note that the next stage begins."""
        now = time.monotonic()
        if self._stage:
            self.seconds[self._stage] = round(self.seconds.get(self._stage, 0.0) + now - self._began, 6)
        self._stage, self._began = stage, now

    def put(
        self, name: str, write: Callable[[IO[bytes]], object], stage: str = "writing", checksum: str = XXH128
    ) -> dict[str, Any]:
        """Publish a file of the result and return its size and checksum.  *stage* is the stage that begins now."""
        counted = _Counted(checksum)

        def through(out: IO[bytes]) -> None:
            counted.out = out
            write(counted)  # type: ignore[arg-type]
            self.at("publishing")

        self.at(stage)
        self.store.put(name, through)
        self.at("published")
        return {"bytes": counted.size, checksum: counted.digest.hexdigest()}


class _Counted:
    """A stream that computes the checksum of the bytes that pass through it."""

    def __init__(self, checksum: str) -> None:
        self.out: IO[bytes]
        self.size = 0
        self.digest = CHECKSUMS[checksum]()

    def write(self, data: bytes) -> int:
        self.out.write(data)
        self.digest.update(data)
        self.size += len(data)
        return len(data)


def version() -> str:
    """Return the version and identity of the running ninefold, on which the bytes of a result depend."""
    return full_version()


def receipt_name(name: str) -> str:
    """Where the receipt of a task is."""
    return f"{WORK}/{name}.json"


def perform(task: Task, threads: int | None = 1, *, ends: bool = False) -> Completed:
    """Run a task; with *ends*, this process may be ended if it takes too long."""
    here = f"{platform.node()}:{os.getpid()}"
    if task.version != version():
        raise Refused(f"{here} has ninefold {version()}, but the job was begun with {task.version}")
    with deadline(task.timeout) if ends and task.timeout else nullcontext():
        context = TaskContext(task, threads)
        receipt = task.work(context)
        if task.window is None:
            context.store.put_bytes(receipt_name(task.name), json_bytes(receipt))
        context.at("done")
    return Completed(receipt, {"worker": here, "seconds": context.seconds})
