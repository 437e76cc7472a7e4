"""The ASGI server: socket, address, shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Generator

import uvicorn

from .connection import connection_class
from .memory import limit_memory
from .pool import Pool
from .routes import application
from .settings import Settings

__all__ = ["address", "listen", "run"]

_LAST_WORDS = 1.0
"""Seconds in which replies can still be sent after their work was stopped."""


class _Server(uvicorn.Server):
    """A server that treats SIGINT and SIGTERM as a normal shutdown."""

    def __init__(self, config: uvicorn.Config, pool: Pool, seconds: float) -> None:
        super().__init__(config)
        self._pool = pool
        self._seconds = seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Give running work a short time to finish, then stop it and close the remaining connections."""
        self._pool.wind_down()
        asyncio.get_running_loop().call_later(self._seconds + _LAST_WORDS, self._cut_off)
        await super().shutdown(sockets)

    def _cut_off(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Handle the signals while the server runs, and restore the old handlers without raising them again."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def listen(settings: Settings) -> socket.socket:
    """Open the socket; OSError if the address is not available."""
    if not settings.host:
        raise socket.gaierror("no address")
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # With IPPROTO_TCP, asyncio sets TCP_NODELAY; otherwise a client waits 40 ms for the rest of a reply.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # on Windows, it would let two servers share a port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((settings.host, settings.port))
    except OSError:
        sock.close()
        raise
    return sock


def address(settings: Settings, sock: socket.socket) -> str:
    """Return the URL of the web app."""
    host = "127.0.0.1" if settings.host == "0.0.0.0" else "::1" if settings.host == "::" else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{sock.getsockname()[1]}/"


def run(settings: Settings, said: Callable[[str], object] | None = None) -> None:
    """Serve until a signal stops it; *said* is called with the URL once the server accepts requests."""
    sock = listen(settings)
    where = address(settings, sock)
    app = application(settings)
    config = uvicorn.Config(
        app,
        http=connection_class(settings),
        ws="none",
        lifespan="on",
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=settings.idle_seconds,
        timeout_graceful_shutdown=round(settings.stop_seconds + 4 * _LAST_WORDS),
    )
    server = _Server(config, app.state.pool, settings.stop_seconds)
    # Listen before the URL is printed, so that a client that reads it gets an answer.
    sock.listen(config.backlog)
    gc.freeze()  # everything loaded so far stays: exclude it from garbage collection
    limit_memory(settings.server_bytes)
    with server.capture_signals():  # from the moment the URL is known
        (said or _say)(where)
        if settings.open_browser:
            threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()
        server.run(sockets=[sock])


def _say(where: str) -> None:
    print(f"ninefold serves {where}", flush=True)
