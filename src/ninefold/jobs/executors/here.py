"""Tasks in this process, one after the other; the engine has the threads.

This is the fastest way on one machine as long as no row crashes. A crash ends the run; resume it with processes.
"""

from __future__ import annotations

from ..task import Task, perform
from .base import Executor, Outcome, failure_of

__all__ = ["Here"]


class Here(Executor):
    """Runs a task when its result is requested."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads
        self._waiting: list[Task] = []

    @property
    def room(self) -> int:
        return 1 - len(self._waiting)

    def submit(self, task: Task) -> None:
        self._waiting.append(task)

    def take(self) -> tuple[Task, Outcome]:
        task = self._waiting.pop(0)
        try:
            return task, perform(task, self._threads)
        except Exception as error:
            return task, failure_of(error)
