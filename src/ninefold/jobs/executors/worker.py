"""A worker process of this machine: tasks come in, outcomes go out."""

from __future__ import annotations

import importlib
import os
import pickle
import queue
import signal
import sys
import threading
from typing import IO

from ..task import Task, perform
from .base import Outcome, failure_of

__all__ = ["serve"]


def serve() -> None:
    """Run tasks until there are no more, or until the parent process has exited."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the complete process group: the parent decides
    source = sys.stdin.buffer
    threads: int = pickle.load(source)
    module: str = pickle.load(source)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # printed output must not mix with the answers
    tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, tasks), daemon=True).start()
    if module:
        importlib.import_module(module)  # before the first task arrives
    while True:
        task = tasks.get()
        outcome: Outcome
        try:
            outcome = perform(task, threads, ends=True)
        except Exception as error:
            outcome = failure_of(error)
        pickle.dump(outcome, answers)
        answers.flush()


def _listen(source: IO[bytes], tasks: queue.SimpleQueue[Task]) -> None:
    """Read tasks; the end of the input means that the parent has exited, and ends this process at any point."""
    while True:
        try:
            task = pickle.load(source)
        except BaseException:
            os._exit(0)
        tasks.put(task)
