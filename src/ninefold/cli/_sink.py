"""Where output goes: standard output, or a file that appears whole or not at all.

``-o FILE`` is a ``NewFile``: FILE is never half written.  Interrupted, the part stays (it ends with a whole
line); on an error it goes.
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
"""What follows "cannot write"."""

_NEITHER = re.compile("[\ud800-\udc7f\udd00-\udfff]")


def encoded(text: str) -> bytes:
    """Text as UTF-8; file names that are no text keep their bytes, other halves of characters become U+FFFD."""
    return _NEITHER.sub("\ufffd", text).encode("utf-8", "surrogateescape")


def _nothing() -> None:
    pass


class WriteError(OSError):
    """Something that cannot be written; ``filename`` says what, as the rest of "cannot write"."""


class Sink:
    """A place for bytes; each ``write`` is a number of whole lines."""

    def __init__(self, target: str | None, signals: Signals, claims: Claims) -> None:
        self.target = None if target in (None, "-") else target
        self._signals = signals
        self._new: NewFile | None = None
        self.writes = 0
        """How often something was written."""
        self.before: Callable[[], None] = _nothing
        """What to do before something is written to a terminal."""
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
        """Whether a person reads along."""
        return self.target is None and sys.stdout.isatty()

    def write(self, data: str | bytes | memoryview) -> None:
        """Write whole lines and hand them on; an interrupt waits until they are out."""
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
        """Finish: the file appears."""
        if self._new is not None:
            with self._signals.hold(), self._named():
                new, self._new = self._new, None
                new.commit()

    def abandon(self, *, interrupted: bool = False) -> str | None:
        """Remove what was written; of an interrupted run keep it and return its path."""
        new, self._new = self._new, None
        if new is None:
            return None
        if interrupted:
            return new.keep_part()
        new.discard()
        return None

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Let what goes wrong say that it was writing, and which file; a reader that has gone is another matter."""
        try:
            yield
        except BrokenPipeError:
            raise
        except OSError as error:
            where = error.filename or self.target or STDOUT
            raise WriteError(error.errno, error.strerror or str(error), where) from None
