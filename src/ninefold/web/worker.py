"""A process that does the work of one request at a time.

It can be interrupted (SIGINT, at any place: ninefold sees to Ctrl-C within 100 ms), has a limit of memory, and says
when it has grown and should be replaced.  It ends when its input does, so none outlives the server.
"""

from __future__ import annotations

import gc
import gzip
import os
import signal
import sys
from types import FrameType
from typing import BinaryIO

import msgspec

from . import faults
from .frames import LENGTH, PING, Reply, answered, asked
from .operations import OPERATIONS, function

__all__ = ["answer", "main"]

_INTERRUPTED = 499
"""Status of a reply that nobody waits for."""
_LOOK = 500
"""Requests between two looks at one's own size."""
_LARGE = 16 << 10
"""Bytes from which on a body is compressed for who takes it so: a sixth to a tenth is left, in half a millisecond."""
_EFFORT = 1
_GROWTH = 256 << 20
"""Bytes that a worker may keep beyond what it had in the beginning, before it asks to be replaced."""

_DECODERS = {
    (operation.name, strict): msgspec.json.Decoder(operation.request, strict=strict)
    for operation in OPERATIONS.values()
    for strict in (True, False)
}
_ENCODE = msgspec.json.Encoder().encode
_TOO_LARGE = faults.of(MemoryError())
_NO_ROOM = Reply(*_TOO_LARGE)
"""Made beforehand: as long as the error is looked at, what took the memory is still there."""


def answer(name: str, options: bytes, raw: bytes = b"", *, loose: bool = False) -> tuple[int, bytes]:
    """Do one operation: return the status of the reply and its body."""
    try:
        request = _DECODERS[name, not loose].decode(options or b"{}")
        call = function(name)
        reply = call(request, raw) if OPERATIONS[name].takes_file else call(request)
        return 200, _ENCODE(reply)
    except MemoryError:
        return _TOO_LARGE
    except Exception as error:
        return faults.of(error)


class _Interruptible:
    """SIGINT ends the operation under way, and means nothing between two of them."""

    def __init__(self) -> None:
        self._busy = False
        signal.signal(signal.SIGINT, self._handle)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self._busy:
            self._busy = False
            raise KeyboardInterrupt

    def answer(self, frame: bytes) -> Reply:
        try:
            name, options, raw, loose, packs = asked(frame)
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
        except MemoryError:  # in between; within a call it is a reply already
            return _NO_ROOM


def main() -> None:
    """Answer what comes in on standard input until it ends."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what anything prints must not come between the frames
    work = _Interruptible()
    answer("version", b"")  # loads what nearly every operation needs
    gc.freeze()  # what is there now stays: the collector need not look at it again and again
    _limit_memory(int(sys.argv[1]))
    small = _resident()
    number = 0
    while (frame := _next(source)) is not None:
        reply = work.answer(frame)
        number += 1
        grown = number % _LOOK == 0 and _resident() > small + _GROWTH
        target.write(answered(reply, grown=grown))
        target.flush()


def _next(source: BinaryIO) -> bytes | None:
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (size,) = LENGTH.unpack(head)
    frame = source.read(size)
    return frame if len(frame) == size else None


def _pages(field: int) -> int:
    """Bytes of address space (0) or memory (1) of this process; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[field]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0


def _resident() -> int:
    return _pages(1)


def _limit_memory(more: int) -> None:
    """Let the process take so many bytes more than it has, where the system can see to it."""
    size = _pages(0)
    if not size or not more:
        return
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (size + more, size + more))
    except (ImportError, OSError, ValueError):
        return


if __name__ == "__main__":
    main()
