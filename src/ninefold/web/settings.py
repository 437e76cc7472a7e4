"""Settings and limits of the server."""

from __future__ import annotations

import os
from dataclasses import dataclass

__all__ = ["Settings"]

MIB = 1 << 20


def _processes() -> int:
    return max(2, min(os.cpu_count() or 2, 8))


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings and limits of the server.

    >>> Settings(port=0, workers=1).file_bytes
    8388608
    """

    host: str = "127.0.0.1"
    """Address to listen on; the loopback interface by default."""
    port: int = 8081
    """Port to listen on; 0 for a free one."""
    hosts: tuple[str, ...] = ()
    """Additional Host names to accept, such as that of a reverse proxy."""
    open_browser: bool = False
    workers: int = 0
    """Number of worker processes; 0 for one per core, at least 2 and at most 8."""
    memory_bytes: int = 1024 * MIB
    """Memory that a worker may use beyond what it starts with, if the system can enforce it."""
    server_bytes: int = 1024 * MIB
    """Memory that the server itself may use beyond what it starts with, if the system can enforce it."""
    pending_bytes: int = 256 * MIB
    """Total size of request bodies in memory; requests beyond it are rejected with Retry-After."""
    waiting: int = 256
    """Requests that may wait for a worker; further ones are rejected with Retry-After."""
    wait_seconds: float = 5.0
    """How long a request may wait for a worker before it is rejected."""
    connections: int = 1024
    """Maximum number of concurrent connections."""
    streams: int = 16
    """Maximum number of concurrent streams."""
    body_bytes: int = 1 * MIB
    file_bytes: int = 8 * MIB
    head_bytes: int = 32 * 1024
    head_seconds: float = 10.0
    """How long the headers of a request may take to arrive."""
    body_seconds: float = 20.0
    """How long the body of a request may take to arrive."""
    stall_seconds: float = 30.0
    """How long a client may leave sent data unread."""
    idle_seconds: int = 15
    """How long a connection is kept open for the next request."""
    stop_seconds: float = 2.0
    """How long running work may continue after the server is asked to stop."""

    @property
    def processes(self) -> int:
        """Maximum number of workers."""
        return self.workers or _processes()
