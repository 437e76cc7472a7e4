"""Where output goes: standard output, or a file that is created atomically.

``-o FILE`` is a ``NewFile``: FILE is never half written.  After an interrupt the partial file is kept (it ends
with a complete line); after an error it is removed.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO

from ninefold.base.files import Claims, NewFile

from ._signals import Signals

STDOUT = "to standard output"
"""The words after "cannot write"."""

_NEITHER = re.compile("[\ud800-\udc7f\udd00-\udfff]")


def encoded(text: str) -> bytes:
    """Text as UTF-8; file names that are not text keep their bytes, other lone surrogates become U+FFFD."""
    return _NEITHER.sub("\ufffd", text).encode("utf-8", "surrogateescape")


def _nothing() -> None:
    pass


class WriteError(OSError):
    """Output failed; ``filename`` names the target, as the rest of "cannot write"."""


class Sink:
    """A destination for bytes; each ``write`` is a number of complete lines."""

    def __init__(self, target: str | None, signals: Signals, claims: Claims) -> None:
        self.target = None if target in (None, "-") else target
        self._signals = signals
        self._new: NewFile | None = None
        self.writes = 0
        """Number of writes so far."""
        self.before: Callable[[], None] = _nothing
        """Called before each write to a terminal."""
        if self.target is None:
            if sys.stdout is None:
                raise OSError(errno.EBADF, "it is closed")
            self._out: IO[bytes] = sys.stdout.buffer
            with contextlib.suppress(OSError, ValueError):  # no real file
                claims.stream(STDOUT, os.fstat(self._out.fileno()))
            return
        claims.write(self.target)
        with self._named():
            self._new = NewFile(self.target)
        self._out = self._new.stream
        if self._new.part is not None:
            claims.part(self._new.part)

    @property
    def is_terminal(self) -> bool:
        """Whether the output is a terminal."""
        return self.target is None and sys.stdout.isatty()

    def write(self, data: str | bytes | memoryview) -> None:
        """Write complete lines and flush them; an interrupt waits until they are out."""
        if not data:
            return
        if self.is_terminal:
            self.before()
        with self._signals.hold(), self._named():
            rest = memoryview(encoded(data) if isinstance(data, str) else data)
            while rest:  # with PYTHONUNBUFFERED stdout is raw, and a signal cuts its writes short
                rest = rest[self._out.write(rest) :]
            self._out.flush()
            self.writes += 1

    def close(self) -> None:
        """Finish and put the file in place."""
        if self._new is not None:
            with self._signals.hold(), self._named():
                new, self._new = self._new, None
                new.commit()

    def abandon(self, *, interrupted: bool = False) -> str | None:
        """Remove the partial output; after an interrupt, keep it and return its path."""
        new, self._new = self._new, None
        if new is None:
            return None
        if interrupted:
            return new.keep_part()
        new.discard()
        return None

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Turn errors into WriteErrors that name the file, except for a broken pipe."""
        try:
            yield
        except BrokenPipeError:
            raise
        except OSError as error:
            where = error.filename or self.target or STDOUT
            raise WriteError(error.errno, error.strerror or str(error), where) from None
