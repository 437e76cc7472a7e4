"""Ctrl-C and SIGTERM: stop between two writes, never inside one.

Python raises KeyboardInterrupt wherever the main thread happens to be, which may be in the middle of a
block of output.  While ``hold()`` is open the signal is only noted and is raised when it closes; a second
signal does not wait (the reader of a pipe may never come back).
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Terminated(KeyboardInterrupt):
    """SIGTERM, treated as Ctrl-C is, with its own exit code."""


class Signals:
    """Installs the handlers while the command runs; a no-op outside the main thread."""

    def __init__(self) -> None:
        self._depth = 0
        self._pending: type[KeyboardInterrupt] | None = None

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Handle SIGINT and SIGTERM, and restore the previous handlers at the end."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = [number for number in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(number) != signal.SIG_IGN]
        before = {number: signal.signal(number, self._handle) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Let what is inside finish first, a write and the note that it was done; may be nested."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
        if self._pending is not None and not self._depth:
            raise self._pending

    @contextmanager
    def released(self) -> Iterator[None]:
        """Inside ``hold``: let a signal come through at once, as while waiting for input."""
        if self._pending is not None:
            raise self._pending
        depth, self._depth = self._depth, 0
        try:
            yield
        finally:
            self._depth = depth

    def _handle(self, number: int, frame: FrameType | None) -> None:
        kind = Terminated if number == signal.SIGTERM else KeyboardInterrupt
        if self._depth and self._pending is None:
            self._pending = kind
            return
        raise kind
