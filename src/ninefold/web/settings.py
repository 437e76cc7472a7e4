"""How the server runs and what it allows: one frozen value."""

from __future__ import annotations

import os
from dataclasses import dataclass

__all__ = ["Settings"]

MIB = 1 << 20


def _processes() -> int:
    return max(2, min(os.cpu_count() or 2, 8))


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server runs and what it allows.

    >>> Settings(port=0, workers=1).file_bytes
    8388608
    """

    host: str = "127.0.0.1"
    """Address to listen on; the loopback interface unless told otherwise."""
    port: int = 8081
    """Port to listen on; 0 for a free one."""
    hosts: tuple[str, ...] = ()
    """Names under which it may be asked besides its own address, such as that of a proxy."""
    open_browser: bool = False
    workers: int = 0
    """Processes that do the work; 0 for as many as there are cores, at least 2, at most 8."""
    memory_bytes: int = 1024 * MIB
    """What a worker may take beyond what it starts with, where the system can see to it."""
    waiting: int = 256
    """Requests that may wait for a worker; more are told to come again."""
    wait_seconds: float = 5.0
    """How long one waits before it is told so."""
    connections: int = 1024
    """Connections at the same time."""
    streams: int = 16
    """Streams at the same time."""
    body_bytes: int = 1 * MIB
    file_bytes: int = 8 * MIB
    head_bytes: int = 32 * 1024
    head_seconds: float = 10.0
    """How long the head of a request may take to arrive."""
    body_seconds: float = 20.0
    """How long its body may."""
    stall_seconds: float = 30.0
    """How long a client may leave what was sent to it unread."""
    idle_seconds: int = 15
    """How long a connection is kept open for the next request."""
    stop_seconds: float = 2.0
    """How long work under way may go on when the server is told to end."""

    @property
    def processes(self) -> int:
        """How many workers there may be."""
        return self.workers or _processes()
