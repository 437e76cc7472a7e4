"""Tasks in processes of this machine.

A worker is a separate Python process that reads tasks from its standard input and answers on its standard output, both
as pickles. One thread per worker sends it a task, waits for the answer, and starts a new process if the old one has
died. So it is always known which task a worker was running when it died. If the parent process is killed, its workers
read the end of their input and exit at once.  (``concurrent.futures`` breaks the whole pool when one process dies, and
``multiprocessing`` runs the user's main module again.)
"""

from __future__ import annotations

import contextlib
import pickle
import queue
import subprocess
import sys
import threading
import time
from typing import Any

from ...errors import JobError
from ..task import Task
from .base import DIED, Executor, Failure, Outcome

__all__ = ["Processes"]

_PROGRAM = """\
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from ninefold.jobs.executors.worker import serve
serve()
"""


class Processes(Executor):
    """A number of worker processes, each with a number of threads."""

    def __init__(self, workers: int, threads: int) -> None:
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._ended: queue.SimpleQueue[tuple[Task, Outcome]] = queue.SimpleQueue()
        self._size, self._under_way = workers, 0
        self._handles = [WorkerHandle(self._tasks, self._ended, threads) for _ in range(workers)]

    def prepare(self, module: str) -> None:
        for handle in self._handles:
            handle.prepare(module)

    @property
    def room(self) -> int:
        return self._size + 1 - self._under_way  # one waits, so that no worker does

    def submit(self, task: Task) -> None:
        self._under_way += 1
        self._tasks.put(task)

    def take(self) -> tuple[Task, Outcome]:
        while True:
            try:
                ended = self._ended.get(timeout=0.1)  # Ctrl-C is heard in between
            except queue.Empty:
                continue
            self._under_way -= 1
            if isinstance(ended[1], Failure) and ended[1].refused:
                raise JobError(ended[1].why)  # all workers here are of one version
            return ended

    def close(self) -> None:
        for handle in self._handles:
            handle.end()
        for _ in self._handles:
            self._tasks.put(None)
        for handle in self._handles:
            handle.thread.join()


class WorkerHandle:
    """A worker and the thread that controls it."""

    def __init__(self, tasks: queue.SimpleQueue[Task | None], ended: Any, threads: int) -> None:
        self._tasks, self._ended, self._threads = tasks, ended, threads
        self._process: subprocess.Popen[bytes] | None = None
        self._module = ""
        self._over = False
        self._lock = threading.Lock()
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def prepare(self, module: str) -> None:
        """Start the worker, if it is not there, and every later one with this module."""
        self._module = module
        with contextlib.suppress(EOFError, OSError):  # the first task will report the error
            self._worker()

    def _serve(self) -> None:
        while (task := self._tasks.get()) is not None and not self._over:
            outcome = self._outcome_of(task)
            if not self._over:
                self._ended.put((task, outcome))
        self.end()

    def _outcome_of(self, task: Task) -> Outcome:
        """Run a task in the worker.  A worker that dies or does not respond is replaced before the next task."""
        began = time.monotonic()
        try:
            data = pickle.dumps(task)
            process = self._worker()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(data)
            process.stdin.flush()
            outcome: Outcome = pickle.load(process.stdout)
            return outcome
        except (EOFError, OSError, pickle.UnpicklingError):
            self._ended_process()
            hung = task.timeout is not None and time.monotonic() - began >= task.timeout
            return Failure(DIED, times=1000 if hung else 1, by_a_row=True)  # once more would take as long again

    def _worker(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._over:
                raise EOFError
            if self._process is None:
                self._process = subprocess.Popen(
                    [sys.executable, "-c", _PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
                assert self._process.stdin is not None
                start = (sys.path, self._threads, self._module)
                self._process.stdin.write(b"".join(map(pickle.dumps, start)))
                self._process.stdin.flush()
            return self._process

    def _ended_process(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with contextlib.suppress(OSError):  # what was still to be written to it
                        stream.close()
            process.wait()

    def end(self) -> None:
        """End the worker, even in the middle of a task."""
        self._over = True
        with self._lock:
            if self._process is not None:
                self._process.kill()
        if threading.current_thread() is self.thread:
            self._ended_process()
