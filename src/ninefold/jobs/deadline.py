"""End a worker that hangs, even inside native code.

``faulthandler`` uses a native thread for this, which does not need the interpreter lock. It has one timer per process,
and a process may run several tasks, so the earliest deadline is set.
"""

from __future__ import annotations

import faulthandler
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["deadline"]

_lock = threading.Lock()
_ends: dict[object, float] = {}
_nowhere: list[int] = []


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """End this process if the block is not done after this many seconds."""
    mine = object()
    with _lock:
        _ends[mine] = time.monotonic() + seconds
        _set()
    try:
        yield
    finally:
        with _lock:
            del _ends[mine]
            _set()


def _set() -> None:
    if not _ends:
        faulthandler.cancel_dump_traceback_later()
        return
    if not _nowhere:
        _nowhere.append(os.open(os.devnull, os.O_WRONLY))
    left = max(min(_ends.values()) - time.monotonic(), 0.001)
    faulthandler.dump_traceback_later(left, exit=True, file=_nowhere[0])
