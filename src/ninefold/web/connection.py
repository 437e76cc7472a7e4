"""Connections that cannot be held open for nothing: slow heads, endless heads, readers that stopped reading.

uvicorn bounds none of these (0.54); the body of a request and its meaning are bounded further up.  It also sends the
head of a reply by itself; here it goes with the body: one call of the system and one packet the less.
"""

from __future__ import annotations

import asyncio
from typing import Any

from .settings import Settings

__all__ = ["Joining", "connection_class"]


class Joining:
    """A transport that keeps the head of a reply until its body comes, or the loop has nothing else to do."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._later = loop.call_soon
        self._head = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if self._head:
            data, self._head = self._head + data, b""
        elif data.startswith(b"HTTP/1.1 ") and data.endswith(b"\r\n\r\n"):
            self._head = data
            self._later(self._flush)
            return
        self._transport.write(data)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._head:
            data, self._head = self._head, b""
            self._transport.write(data)


def connection_class(settings: Settings) -> type[asyncio.Protocol]:
    """Return the protocol of a connection, over the faster parser where it is installed."""
    base: Any
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as base
    except ImportError:
        from uvicorn.protocols.http.h11_impl import H11Protocol as base

    class Connection(base):  # type: ignore[misc]
        """A connection with deadlines."""

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(Joining(transport, self.loop))
            self._head = 0
            self._deadline = self.loop.call_later(settings.head_seconds, transport.abort)
            self._stalled: asyncio.TimerHandle | None = None

        def connection_lost(self, exc: Exception | None) -> None:
            self._deadline.cancel()
            if self._stalled is not None:
                self._stalled.cancel()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            before = self.cycle
            waiting = before is None or before.response_complete
            if waiting:
                if self._head > settings.head_bytes:
                    self._deadline.cancel()
                    self.send_400_response("The head of the request is too long.")
                    return
                self._head += len(data)
            super().data_received(data)
            if self.cycle is not before or not waiting:
                self._head = 0
                self._deadline.cancel()
            elif before is not None and self._head == len(data):  # the next one begins, and its head goes on
                self._deadline = self.loop.call_later(settings.head_seconds, self.transport.abort)

        def pause_writing(self) -> None:
            self._stalled = self.loop.call_later(settings.stall_seconds, self.transport.abort)
            super().pause_writing()

        def resume_writing(self) -> None:
            if self._stalled is not None:
                self._stalled.cancel()
                self._stalled = None
            super().resume_writing()

        def timeout_keep_alive_handler(self) -> None:
            super().timeout_keep_alive_handler()
            self.loop.call_later(settings.stall_seconds, self.transport.abort)  # if it cannot be flushed

    return Connection
