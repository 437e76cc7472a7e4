"""The web app and its HTTP API: ``ninefold serve`` as a library.

>>> from ninefold import web
>>> web.Settings(port=0).host
'127.0.0.1'

``serve`` runs the server; ``application`` returns the ASGI application for your own server.  Both need the extra
``ninefold[web]``.  The parts::

    requests, reply/    request and reply types: validated, and published in the OpenAPI description
    operations          the table of operations and their limits; calls/ implements them with the public API
    worker, process     a process that handles one call at a time, from inside and from the server's side
    pool                runs calls in worker processes, which can be interrupted, limited and replaced
    routes, streams     HTTP: passes bytes to the pool and back, and enforces limits
    files               the files of the web app
    local               the operations without a server, for the static web app (make app)
    server, connection  the ASGI server: sockets, slow clients, signals
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .settings import Settings

if TYPE_CHECKING:
    from starlette.applications import Starlette

__all__ = ["Settings", "application", "openapi", "serve"]


def application(settings: Settings | None = None) -> Starlette:
    """Return the ASGI application; MissingExtraError without ``ninefold[web]``.

    Its lifespan starts and stops the worker processes.
    """
    _needed()
    from .routes import application as make

    return make(settings or Settings())


def serve(settings: Settings | None = None, *, said: Callable[[str], object] | None = None, **changes: Any) -> None:
    """Serve the web app until SIGINT or SIGTERM; *changes* are fields of ``Settings``.

    Prints its address, or passes it to *said*; MissingExtraError without ``ninefold[web]``, OSError if the port is not
    available.
    """
    _needed()
    from dataclasses import replace

    from .server import run

    run(replace(settings or Settings(), **changes), said)


def openapi() -> dict[str, Any]:
    """Return the OpenAPI description of the HTTP API, made from its types.

    >>> openapi()["openapi"]
    '3.1.0'
    """
    _needed()
    from .description import document

    return document()


def _needed() -> None:
    from ninefold.errors import MissingExtraError

    try:
        import httptools
        import msgspec
        import starlette
        import uvicorn
    except ImportError:
        raise MissingExtraError("the web app", "web") from None
