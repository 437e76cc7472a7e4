"""The worker pool: assigns requests to workers, enforces time limits, and interrupts work whose client is gone.

Requests are served in order of arrival.  Slow requests never occupy all workers, so a hint does not wait behind
someone else's search.  Identical concurrent requests share one answer, so a class that asks for the same path
uses one worker.  Workers start on demand.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Coroutine
from typing import Any

from .frames import Reply, question
from .http_errors import HttpError
from .operations import Operation
from .process import Crashed, Process
from .settings import Settings

__all__ = ["Pool"]

_LATER = 0.5
"""Seconds to wait before retrying if a worker could not be started."""


class Pool:
    """The workers of a server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._most = settings.processes
        self._most_slow = max(1, self._most - 1)
        self._workers: set[Process] = set()
        self._idle: list[Process] = []
        self._starting = 0
        self._slow = 0
        self._queue: deque[tuple[asyncio.Future[Process], bool, float]] = deque()
        self._clock: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._running: set[asyncio.Timeout] = set()
        self._under_way: dict[bytes, asyncio.Future[Reply | HttpError | None]] = {}
        self.stopping = False

    @property
    def size(self) -> int:
        """Number of processes."""
        return len(self._workers)

    @property
    def busy(self) -> int:
        """Number of busy processes."""
        return len(self._workers) - len(self._idle)

    @property
    def waiting(self) -> int:
        """Number of waiting requests."""
        return len(self._queue)

    async def start(self) -> None:
        """Start the first worker."""
        self._grow()

    def wind_down(self) -> None:
        """Reject waiting requests, and give running ones a short time to finish."""
        if self.stopping:
            return
        self.stopping = True
        while self._queue:
            future, _, _ = self._queue.popleft()
            if not future.done():
                future.set_exception(_stopping())
        end = asyncio.get_running_loop().time() + self._settings.stop_seconds
        for limit in self._running:
            limit.reschedule(min(end, limit.when() or end))

    async def stop(self) -> None:
        """End all workers."""
        self.wind_down()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers), return_exceptions=True)

    async def call(
        self, operation: Operation, options: bytes, raw: bytes = b"", *, loose: bool = False, packs: bool = False
    ) -> Reply:
        """Run an operation in a worker, or share a pending answer; HttpError if none is free or it takes too long."""
        frame = question(operation.name, options, raw, loose=loose, packs=packs)
        if operation.random:
            return await self._done(operation, frame)
        while (shared := self._under_way.get(frame)) is not None:
            outcome = await asyncio.shield(shared)
            if isinstance(outcome, HttpError):
                raise outcome
            if outcome is not None:
                return outcome
            # The client that asked first is gone and its work was canceled: start over.
        future: asyncio.Future[Reply | HttpError | None] = asyncio.get_running_loop().create_future()
        self._under_way[frame] = future
        outcome = None
        try:
            outcome = await self._done(operation, frame)
            return outcome
        except HttpError as error:
            outcome = error
            raise
        finally:
            del self._under_way[frame]
            future.set_result(outcome)

    async def _done(self, operation: Operation, frame: bytes) -> Reply:
        """Run an operation in a worker; if the worker dies, retry once in another one."""
        try:
            return await self._call(operation, frame)
        except Crashed:
            for idle in self._idle:
                idle.kill()  # whatever killed this worker may have killed idle ones too
            return await self._call(operation, frame)

    async def _call(self, operation: Operation, frame: bytes) -> Reply:
        worker = await self._take(operation.slow)
        done = False
        limit = asyncio.timeout(operation.seconds)
        self._running.add(limit)
        try:
            async with limit:
                reply = await worker.ask(frame)
            done = True
            return reply
        except TimeoutError:
            if self.stopping:
                raise _stopping() from None
            message = f"{operation.name} took more than {operation.seconds:g} seconds and was stopped"
            raise HttpError(503, "OverBudget", message, Retry_After="5") from None
        finally:
            self._running.discard(limit)
            if done or not worker.alive:
                self._give(worker, operation.slow)
            else:
                self._later(self._recover(worker, operation.slow))

    async def _recover(self, worker: Process, slow: bool) -> None:
        try:
            await worker.interrupt()
        finally:
            self._give(worker, slow)

    async def _take(self, slow: bool) -> Process:
        if self.stopping:
            raise _stopping()
        if self._may(slow) and self._living() and not self._queue:
            self._slow += slow
            return self._idle.pop()
        if len(self._queue) >= self._settings.waiting:
            raise HttpError(503, "Overloaded", "too many requests are waiting", Retry_After="1")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Process] = loop.create_future()
        entry = (future, slow, loop.time() + self._settings.wait_seconds)
        self._queue.append(entry)
        self._serve()
        self._look()
        try:
            return await future
        except BaseException:
            with contextlib.suppress(ValueError):
                self._queue.remove(entry)
            if future.done() and not future.cancelled() and future.exception() is None:
                self._give(future.result(), slow)  # a worker was assigned at the same moment
            raise

    def _look(self) -> None:
        """Reject requests that have waited too long; the queue is ordered by deadline, so one timer is enough."""
        loop = asyncio.get_running_loop()
        while self._queue and (self._queue[0][0].done() or self._queue[0][2] <= loop.time()):
            future, _, _ = self._queue.popleft()
            if not future.done():
                error = HttpError(503, "Overloaded", "no worker became free in time", Retry_After="2")
                future.set_exception(error)
        if self._queue and self._clock is None:
            self._clock = loop.call_at(self._queue[0][2], self._tick)

    def _tick(self) -> None:
        self._clock = None
        self._look()

    def _may(self, slow: bool) -> bool:
        return not slow or self._slow < self._most_slow

    def _give(self, worker: Process, slow: bool) -> None:
        """Return a worker to the pool, or discard it if it has died or uses too much memory."""
        self._slow -= slow
        if self.stopping:
            return
        if worker.alive and not worker.grown:
            self._idle.append(worker)
        else:
            self._workers.discard(worker)
            self._later(worker.end())
        self._serve()

    def _serve(self) -> None:
        """Assign idle workers to the longest-waiting requests; start more workers if needed."""
        for entry in list(self._queue):
            future, slow, _ = entry
            if future.done():
                self._queue.remove(entry)
            elif self._may(slow):
                if not self._living():
                    break
                self._queue.remove(entry)
                self._slow += slow
                future.set_result(self._idle.pop())
        if self._queue:
            self._grow()

    def _living(self) -> bool:
        """Discard dead workers; return whether an idle one is left."""
        for worker in [worker for worker in self._idle if not worker.alive]:
            self._idle.remove(worker)
            self._workers.discard(worker)
            self._later(worker.end())
        return bool(self._idle)

    def _grow(self) -> None:
        if len(self._workers) + self._starting < self._most and not self.stopping:
            self._starting += 1
            self._later(self._born())

    async def _born(self) -> None:
        try:
            worker = await Process.start(self._settings.memory_bytes)
        except (HttpError, OSError):  # it died at once, or there was not enough memory
            asyncio.get_running_loop().call_later(_LATER, self._serve)
            return
        finally:
            self._starting -= 1
        self._workers.add(worker)
        self._idle.append(worker)
        self._serve()

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _stopping() -> HttpError:
    return HttpError(503, "Overloaded", "the server is stopping", Retry_After="5")
