"""A process that handles one request at a time.

It can be interrupted at any point with SIGINT (ninefold reacts to Ctrl-C within 100 ms), has a memory limit, and
reports when it has grown and should be replaced.  It exits when its input closes, even in the middle of work, so it
never outlives the server.
"""

from __future__ import annotations

import contextlib
import gc
import gzip
import os
import select
import signal
import sys
import threading
import time
from types import FrameType
from typing import BinaryIO

import msgspec

from .frames import LENGTH, PING, Reply, answered, question_of
from .http_errors import error_reply
from .memory import limit_memory, resident
from .operations import OPERATIONS, function

__all__ = ["answer", "main"]

_INTERRUPTED = 499
"""Status of a reply to an interrupted request."""
_LOOK = 500
"""Requests between two checks of memory use."""
_LARGE = 16 << 10
"""Size in bytes above which a body is compressed if the client accepts it: to 10-17% of its size, in 0.5 ms."""
_EFFORT = 1
_PEEK = 0.5
"""Seconds between two looks at standard input where no event reports its end."""
_GROWTH = 256 << 20
"""Bytes by which a worker may grow before it asks to be replaced."""

_DECODERS = {
    (operation.name, strict): msgspec.json.Decoder(operation.request, strict=strict)
    for operation in OPERATIONS.values()
    for strict in (True, False)
}
_ENCODE = msgspec.json.Encoder().encode
_TOO_LARGE = error_reply(MemoryError())
_NO_ROOM = Reply(*_TOO_LARGE)
"""Built in advance: memory is not freed while the error is being handled."""


def answer(name: str, options: bytes, raw: bytes = b"", *, loose: bool = False) -> tuple[int, bytes]:
    """Run one operation; return the status and body of the reply."""
    try:
        request = _DECODERS[name, not loose].decode(options or b"{}")
        call = function(name)
        reply = call(request, raw) if OPERATIONS[name].takes_file else call(request)
        return 200, _ENCODE(reply)
    except MemoryError:
        return _TOO_LARGE
    except Exception as error:
        return error_reply(error)


class _Interruptible:
    """Lets SIGINT interrupt the running operation, and ignores it between operations."""

    def __init__(self) -> None:
        self._busy = False
        for name in ("SIGINT", "SIGBREAK"):  # the second is how Windows interrupts
            if number := getattr(signal, name, None):
                signal.signal(number, self._handle)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self._busy:
            self._busy = False
            raise KeyboardInterrupt

    def answer(self, frame: bytes) -> Reply:
        try:
            name, options, raw, loose, packs = question_of(frame)
            if name == PING:
                return Reply(200, b"")
            self._busy = True
            try:
                status, body = answer(name, options, raw, loose=loose)
                if packs and len(body) > _LARGE:
                    return Reply(status, gzip.compress(body, _EFFORT, mtime=0), packed=True)
                return Reply(status, body)
            finally:
                self._busy = False
        except KeyboardInterrupt:
            return Reply(_INTERRUPTED, b"")
        except MemoryError:  # outside a call; answer() handles the others
            return _NO_ROOM


def main() -> None:
    """Answer requests from standard input until it closes."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # printed output must not mix with the frames
    work = _Interruptible()
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    answer("version", b"")  # loads the modules that nearly every operation needs
    gc.freeze()  # everything loaded so far stays: exclude it from garbage collection
    limit_memory(int(sys.argv[1]))
    small = resident()
    number = 0
    while (frame := _next(source)) is not None:
        reply = work.answer(frame)
        number += 1
        grown = number % _LOOK == 0 and resident() > small + _GROWTH
        target.write(answered(reply, grown=grown))
        target.flush()


def _end_with_the_server() -> None:
    """Exit when the other end of standard input is closed, without reading from it."""
    if sys.platform == "win32":
        import _winapi
        import msvcrt

        with contextlib.suppress(OSError):  # once the other end is closed
            while True:
                _winapi.PeekNamedPipe(msvcrt.get_osfhandle(0), 0)
                time.sleep(_PEEK)
    else:
        watch = select.poll()
        watch.register(0, 0)  # no events requested, so poll reports only a hangup
        watch.poll()
    os._exit(1)


def _next(source: BinaryIO) -> bytes | None:
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (size,) = LENGTH.unpack(head)
    frame = source.read(size)
    return frame if len(frame) == size else None


if __name__ == "__main__":
    main()
