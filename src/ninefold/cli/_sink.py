"""Where output goes: standard output, or a file that appears whole or not at all.

``-o FILE`` is written as ``FILE.part`` beside its place and renamed at the end, so FILE is never half
written.  Interrupted, the part stays (it ends with a whole line); on an error it goes.  Devices and pipes
are written straight.  A name that ends in ``.gz`` is compressed.
"""

from __future__ import annotations

import errno
import gzip
import os
import stat
import sys
from typing import IO

from ._signals import Signals


class Sink:
    """A place for bytes; each ``write`` is a number of whole lines."""

    def __init__(self, target: str | None, signals: Signals) -> None:
        self.target = None if target in (None, "-") else target
        self.part: str | None = None
        self._signals = signals
        self._file: IO[bytes] | None = None
        self._raw: IO[bytes] | None = None
        if self.target is None:
            if sys.stdout is None:
                raise OSError(errno.EBADF, "it is closed")
            self._stdout: IO[bytes] = sys.stdout.buffer
            return
        path = os.path.realpath(self.target)
        special = os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode)
        if os.path.isdir(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), self.target)
        self._path = path
        if not special:
            self.part = path + ".part"
        self._raw = open(self.part or path, "wb")  # noqa: SIM115 (closed by close)
        # mtime=0: the same input gives the same bytes.
        self._file = gzip.GzipFile("", "wb", 6, self._raw, 0) if path.endswith(".gz") else self._raw  # type: ignore[assignment]

    @property
    def is_terminal(self) -> bool:
        """Whether a person reads along."""
        return self.target is None and sys.stdout.isatty()

    def write(self, data: bytes | memoryview) -> None:
        """Write whole lines and hand them on; an interrupt waits until they are out."""
        if not data:
            return
        with self._signals.hold():
            out = self._file or self._stdout
            rest = memoryview(data)
            while rest:  # with PYTHONUNBUFFERED stdout is raw, and a signal cuts its writes short
                rest = rest[out.write(rest) :]
            out.flush()

    def close(self, *, keep: bool = True, interrupted: bool = False) -> str | None:
        """Finish; return the path where an interrupted run left its lines, if it did."""
        if self._file is None or self._raw is None:
            return None
        self._file.close()
        if not self._raw.closed:
            self._raw.close()
        self._file = None
        if self.part is None:
            return None
        if interrupted:
            if os.path.getsize(self.part):
                return self.part
            os.unlink(self.part)
        elif keep:
            os.replace(self.part, self._path)
        else:
            os.unlink(self.part)
        return None
