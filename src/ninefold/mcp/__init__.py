"""A server for assistants: ninefold's functions as tools of the Model Context Protocol (MCP).

``serve`` runs it, as ``ninefold mcp`` does; ``server`` returns it for your own program.  Both need the extra
``ninefold[mcp]``.  The parts::

    tools       the tools, each a few lines on top of the public API, with a time limit
    replies     what they return, typed: the schemas that clients see
    pictures    drawings as PNG images, which assistants can look at
    transport   standard input and output, or HTTP
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcp.server import MCPServer

__all__ = ["serve", "server"]


def server() -> MCPServer:
    """Return the MCP server with its tools; MissingExtraError without ``ninefold[mcp]``."""
    _needed()
    from .tools import make_server

    return make_server()


def serve(
    *,
    http: bool = False,
    host: str = "127.0.0.1",
    port: int = 8082,
    on_start: Callable[[str], object] | None = None,
) -> None:
    """Serve one client on standard input and output, or any number over *http*, until a signal or the client ends it.

    Over HTTP, *on_start* is called with the address once the server accepts requests; OSError if the port is taken.
    MissingExtraError without ``ninefold[mcp]``.
    """
    _needed()
    from . import transport

    if http:
        transport.serve_http(server(), host, port, on_start)
    else:
        transport.serve_stdio(server())


def _needed() -> None:
    from ninefold.errors import MissingExtraError

    try:
        import resvg_py
        from mcp.server import MCPServer
    except ImportError:
        raise MissingExtraError("the server for assistants", "mcp") from None
