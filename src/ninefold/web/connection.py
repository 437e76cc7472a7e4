"""Connections that cannot be held open for nothing: slow heads, endless heads, readers that stopped reading.

uvicorn bounds none of these (0.54); the body of a request and its meaning are bounded further up.
"""

from __future__ import annotations

import asyncio
from typing import Any

from .settings import Settings

__all__ = ["connection_class"]


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
            super().connection_made(transport)
            self._head = 0
            self._deadline = self.loop.call_later(settings.head_seconds, transport.abort)
            self._stalled: asyncio.TimerHandle | None = None

        def connection_lost(self, exc: Exception | None) -> None:
            self._deadline.cancel()
            if self._stalled is not None:
                self._stalled.cancel()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            waiting = self.cycle is None or self.cycle.response_complete
            if waiting:
                if not self._head and self.cycle is not None:  # the next request begins
                    self._deadline = self.loop.call_later(settings.head_seconds, self.transport.abort)
                if self._head > settings.head_bytes:
                    self._deadline.cancel()
                    self.send_400_response("The head of the request is too long.")
                    return
                self._head += len(data)
            super().data_received(data)
            if self.cycle is not None and not self.cycle.response_complete:
                self._head = 0
                self._deadline.cancel()

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
