"""How clients reach the server: a pipe to one client, or HTTP."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable

import uvicorn
from mcp.server import MCPServer

__all__ = ["serve_http", "serve_stdio"]

_PATH = "/mcp"


def serve_stdio(server: MCPServer) -> None:
    """Serve the client at the other end of standard input and output until it closes them."""
    with contextlib.suppress(KeyboardInterrupt):
        server.run("stdio")


def serve_http(server: MCPServer, host: str, port: int, on_start: Callable[[str], object] | None) -> None:
    """Serve over HTTP until a signal ends it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as sock:
        app = server.streamable_http_app(streamable_http_path=_PATH, stateless_http=True, json_response=True, host=host)
        running = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False, server_header=False))
        if on_start is not None:
            name = f"[{host}]" if ":" in host else host
            on_start(f"http://{name}:{sock.getsockname()[1]}{_PATH}")
        with contextlib.suppress(KeyboardInterrupt):
            running.run(sockets=[sock])
