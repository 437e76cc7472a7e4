"""The server's view of a worker: a process with two pipes that can be called, interrupted and killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections import deque
from typing import Any

from .frames import LENGTH, PING, Reply, question, reply_of
from .http_errors import HttpError

__all__ = ["Crashed", "Process"]

_MERCY = 1.0
"""Seconds that an interrupted worker has to respond."""
_BORN = 30.0
"""Seconds that a worker has to start."""
_NEW_GROUP: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
_INTERRUPT: int = getattr(signal, "CTRL_BREAK_EVENT", signal.SIGINT)
"""On Windows, the one event that reaches a process group of its own; it arrives as SIGBREAK, and needs a console."""


class Crashed(HttpError):
    """A worker died before it answered."""

    def __init__(self) -> None:
        super().__init__(503, "Crashed", "The worker process died before it finished.", Retry_After="1")


class _Pipes(asyncio.SubprocessProtocol):
    """The pipes of a process: returns complete frames; raises ConnectionError once the pipe is closed."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._frames: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self.over = False
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
        self.over = True
        self._wake()

    def process_exited(self) -> None:
        self.gone.set()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def frame(self) -> bytes:
        """The next frame."""
        while not self._frames:
            if self.over:
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
        self._killed = False
        self.grown = False

    @property
    def alive(self) -> bool:
        """Whether it can take requests."""
        return not (self._killed or self._out.over)

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
            # Ctrl-C goes to the server, which stops its workers itself
            start_new_session=True,
            creationflags=_NEW_GROUP,
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
        """Send a frame and wait for its reply; HttpError if the process has died."""
        try:
            self._in.write(frame)
            return await self._reply()
        except OSError:
            self.kill()
            raise Crashed from None

    async def _reply(self) -> Reply:
        frame = await self._out.frame()
        reply, grown = reply_of(frame)
        self.grown = self.grown or grown
        return reply

    async def interrupt(self) -> None:
        """Interrupt the current operation; kill the process if it does not respond."""
        try:
            self._process.send_signal(_INTERRUPT)
            async with asyncio.timeout(_MERCY):
                await self._reply()
                await self.ask(question(PING))  # any late signal has been handled by now
        except (TimeoutError, HttpError, OSError):
            self.kill()

    def kill(self) -> None:
        """Kill the process immediately."""
        self._killed = True
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def end(self) -> None:
        """Kill the process and wait until it has exited."""
        self.kill()
        self._in.close()
        await self._out.gone.wait()
        self._process.close()
