"""A worker as the server sees it: a process with two pipes, asked, interrupted, ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections import deque
from typing import Any

from .faults import Fault
from .frames import LENGTH, PING, Reply, question, reply_of

__all__ = ["Process"]

_MERCY = 1.0
"""Seconds that an interrupted worker has to come back."""
_BORN = 30.0
"""Seconds that a worker has to get ready."""


class _Pipes(asyncio.SubprocessProtocol):
    """The pipes of a process: whole frames as they come; ConnectionError for who waits when there will be no more."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._frames: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._over = False
        self.gone = asyncio.Event()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self._data += data
        while len(self._data) >= LENGTH.size:
            whole = LENGTH.size + LENGTH.unpack_from(self._data)[0]
            if len(self._data) < whole:
                break
            self._frames.append(bytes(memoryview(self._data)[LENGTH.size : whole]))
            del self._data[:whole]
        if self._frames:
            self._wake()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        self._over = True
        self._wake()

    def process_exited(self) -> None:
        self.gone.set()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def frame(self) -> bytes:
        """The next frame."""
        while not self._frames:
            if self._over:
                raise ConnectionError
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._frames.popleft()


class Process:
    """A worker."""

    def __init__(self, process: asyncio.SubprocessTransport, pipes: _Pipes) -> None:
        self._process = process
        self._in: Any = process.get_pipe_transport(0)
        self._out = pipes
        self.alive = True
        self.grown = False

    @classmethod
    async def start(cls, memory: int) -> Process:
        """Start a process and wait until it is ready."""
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "OPENBLAS_NUM_THREADS": "1"}
        process, pipes = await asyncio.get_running_loop().subprocess_exec(
            _Pipes,
            sys.executable,
            "-P",
            "-m",
            f"{__package__}.worker",
            str(memory),
            stderr=None,
            env=environment,
            start_new_session=True,  # Ctrl-C is for the server, which ends its workers itself
        )
        worker = cls(process, pipes)
        try:
            async with asyncio.timeout(_BORN):
                await worker.ask(question(PING))
        except BaseException:
            worker.kill()
            raise
        return worker

    async def ask(self, frame: bytes) -> Reply:
        """Send a frame and wait for its reply; Fault when the process has died."""
        try:
            self._in.write(frame)
            return await self._reply()
        except OSError:
            self.kill()
            raise Fault(503, "Crashed", "the work ended before it was done", Retry_After="1") from None

    async def _reply(self) -> Reply:
        frame = await self._out.frame()
        reply, grown = reply_of(frame)
        self.grown = self.grown or grown
        return reply

    async def interrupt(self) -> None:
        """End what it is doing; a process that does not come back is ended itself."""
        try:
            if sys.platform == "win32":
                raise TimeoutError
            self._process.send_signal(signal.SIGINT)
            async with asyncio.timeout(_MERCY):
                await self._reply()
                await self.ask(question(PING))  # a signal that came late has been seen now
        except (TimeoutError, Fault, OSError):
            self.kill()

    def kill(self) -> None:
        """End the process at once."""
        self.alive = False
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def end(self) -> None:
        """End the process and wait until it is gone."""
        self.kill()
        self._in.close()
        await self._out.gone.wait()
        self._process.close()
