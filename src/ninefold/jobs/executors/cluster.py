"""Tasks on a Dask cluster (extra ``ninefold[cluster]``).

Dask's scheduler tracks its workers and their failures; this module does not repeat that. Only a few tasks per thread of
the cluster are submitted at a time, so the scheduler's load does not grow with the job.  Workers must see the store (a
shared file system, or an object store) and have the version of ninefold that the job was begun with: others get no
tasks.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import time
import uuid
from typing import Any

from ...errors import JobError, MissingExtraError
from ..task import Task, perform, version
from .base import DIED, Executor, Failure, Lost, Outcome, failure_of

__all__ = ["Cluster"]

_A_THREAD = 3
"""Tasks submitted per thread: one is running, the others are on their way."""
_LOOK = 2.0
"""Seconds between checks for new workers."""
_CONNECT = "10s"


class Cluster(Executor):
    """The workers of a Dask scheduler, by its address (``tcp://host:8786``)."""

    here = False

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise MissingExtraError("A cluster", "cluster") from None
        self._dask: Any = distributed  # none of it is typed
        self._address = address
        self._loud = _hush()
        try:
            self._client: Any = self._dask.Client(address, timeout=_CONNECT, set_as_default=False, name="ninefold")
        except (OSError, ValueError, TypeError) as error:
            raise JobError(f"no scheduler at {address}: {_first_line(error)}") from None
        self._ended: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._under_way: dict[Any, Task] = {}
        self._refused: dict[str, str] = {}
        self._threads: dict[str, int] = {}
        self._looked = 0.0
        self._look()
        if self._refused and not self._threads:
            raise JobError(next(iter(self._refused.values())))

    @property
    def refused(self) -> tuple[str, ...]:
        """A sentence about each worker that gets no tasks."""
        return tuple(self._refused.values())

    @property
    def room(self) -> int:
        if time.monotonic() - self._looked > _LOOK:
            self._look()
        return _A_THREAD * max(1, sum(self._threads.values())) - len(self._under_way)

    def submit(self, task: Task) -> None:
        where: dict[str, Any] = {"workers": list(self._threads)} if self._refused else {}
        key = f"ninefold-{task.name}-{uuid.uuid4().hex[:8]}"
        try:
            future = self._client.submit(_done, task, key=key, pure=False, **where)
        except Exception as error:
            raise self._lost(error) from None
        self._under_way[future] = task
        future.add_done_callback(self._ended.put)

    def take(self) -> tuple[Task, Outcome]:
        while True:
            try:
                future = self._ended.get(timeout=0.5)
            except queue.Empty:
                if self._client.status not in ("running", "newly-created"):
                    raise self._lost() from None
                continue
            if future in self._under_way:
                task = self._under_way.pop(future)
                return task, self._outcome(future)

    def _outcome(self, future: Any) -> Outcome:
        """The outcome of a task; a result that was lost with its worker is computed again."""
        try:
            error = future.exception() if future.status == "error" else None
            outcome: Outcome | None = future.result() if error is None else None
        except Exception as gone:
            if self._client.status != "running":
                raise self._lost() from None
            return Failure(f"its result was lost: {_first_line(gone)}", refused=True)
        if outcome is not None:
            if isinstance(outcome, Failure) and outcome.refused:
                self._look()
                if not self._threads:
                    raise JobError(outcome.why)
            return outcome
        if isinstance(error, self._dask.scheduler.KilledWorker):
            return Failure(DIED, times=1000, by_a_row=True)  # Dask has tried again itself
        if isinstance(error, ImportError):
            raise JobError(f"a worker of {self._address} cannot do the work: {error}") from None
        assert error is not None
        return failure_of(error)

    def _look(self) -> None:
        """Look for new workers, and request their versions."""
        self._looked = time.monotonic()
        try:
            threads = {address: about["nthreads"] for address, about in self._workers().items()}
            new = [one for one in threads if one not in self._threads and one not in self._refused]
            versions = self._client.run(version, workers=new, on_error="return") if new else {}
        except Exception as error:
            raise self._lost(error) from None
        for address, found in versions.items():
            if isinstance(found, Exception):
                self._refused[address] = f"the worker {address} cannot do it: {_first_line(found)}"
            elif found != version():
                self._refused[address] = f"the worker {address} has ninefold {found}, and this is {version()}"
        self._refused = {one: why for one, why in self._refused.items() if one in threads}
        self._threads = {one: number for one, number in threads.items() if one not in self._refused}

    def _workers(self) -> dict[str, Any]:
        about = self._client.scheduler_info(n_workers=-1)
        found: dict[str, Any] = about["workers"]
        return found

    def _lost(self, error: BaseException | None = None) -> Lost:
        why = f" ({_first_line(error)})" if error is not None and str(error) else ""
        return Lost(f"the scheduler at {self._address} is lost{why}")

    def close(self) -> None:
        for future in self._under_way:
            try:
                future.cancel(force=True)
            except Exception:  # the scheduler has gone
                break
        with contextlib.suppress(Exception):  # likewise
            self._client.close(timeout=2)
        for logger, level in self._loud.items():
            logger.setLevel(level)


def _done(task: Task) -> Outcome:
    """Run a task on a worker; Dask sees only the death of a worker as an error."""
    try:
        return perform(task, 1, ends=True)
    except Exception as error:
        return failure_of(error)


def _hush() -> dict[logging.Logger, int]:
    """Silence the tracebacks of Dask's client: this module reports errors in a sentence."""
    loggers = [logging.getLogger(f"distributed.{part}") for part in ("client", "comm", "core", "utils", "batched")]
    levels = {logger: logger.level for logger in loggers}
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    return levels


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
