"""Connections with limits: slow headers, endless headers and trailers, long pipelines, clients that stop reading.

uvicorn (0.54) limits none of these; request bodies are limited in routes.py.  uvicorn also sends the headers of a reply
separately; here they are sent together with the body, which saves a system call and a packet.
"""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .guard import refuse
from .http_errors import HttpError
from .settings import Settings

__all__ = ["Joining", "connection_class"]

_PIPELINED = 16
"""Pipelined requests per connection that may wait for an earlier response."""


class Joining:
    """A transport that holds back the headers of a reply until its body follows or the event loop is idle."""

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
    """Return the protocol of a connection."""

    class Connection(HttpToolsProtocol):
        """A connection with deadlines and limits."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(Joining(transport, self.loop))  # type: ignore[arg-type]
            self._head = 0  # bytes of headers or trailers since the last part of a body
            self._inside = False  # between the headers of a request and its end
            self._served: Any = None  # the pipelined request that is being answered
            self._deadline: asyncio.TimerHandle | None = None
            self._stalled: asyncio.TimerHandle | None = None
            self._expect_head()

        def connection_lost(self, exc: Exception | None) -> None:
            for timer in (self._deadline, self._stalled):
                if timer is not None:
                    timer.cancel()
            super().connection_lost(exc)
            if self._served is not None and not self._served.response_complete:  # uvicorn notifies only the last one
                self._served.disconnected = True
                self._served.message_event.set()

        def _start_asgi_task(self, cycle: Any, app: Any) -> None:
            self._served = cycle
            super()._start_asgi_task(cycle, app)

        def data_received(self, data: bytes) -> None:
            # The parser buffers an unfinished header, so feed it at most the allowed header size at a time.
            for at in range(0, len(data), settings.head_bytes):
                if self.transport.is_closing():
                    return
                piece = data[at : at + settings.head_bytes]
                self._head += len(piece)
                super().data_received(piece)
                if self._head > settings.head_bytes:
                    self.send_400_response("The head of the request is too long.")
            if self._head and not self._inside and self._deadline is None:
                self._expect_head()

        def on_headers_complete(self) -> None:
            if len(self.pipeline) >= _PIPELINED:
                raise ConnectionError("too many requests at once")  # the parser stops here
            self._head, self._inside = 0, True
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
            if len(self.connections) > settings.connections:
                self.app = _refuse_connection
            super().on_headers_complete()

        def on_body(self, body: bytes) -> None:
            self._head = 0
            super().on_body(body)

        def on_message_complete(self) -> None:
            self._head, self._inside = 0, False
            super().on_message_complete()

        def send_400_response(self, msg: str) -> None:
            """Reject the request; abort if another response is in progress."""
            if self.cycle is None or self.cycle.response_complete:
                super().send_400_response(msg)
            else:
                self.transport.abort()

        def _expect_head(self) -> None:
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
            self.loop.call_later(settings.stall_seconds, self.transport.abort)  # in case it cannot be flushed

    return Connection


async def _refuse_connection(scope: Scope, receive: Receive, send: Send) -> None:
    message = "The server has too many connections."
    await refuse(HttpError(503, "Overloaded", message, Retry_After="2", connection="close"), send)
