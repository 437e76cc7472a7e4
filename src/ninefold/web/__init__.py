"""The page and its HTTP API: ``ninefold serve`` as a library.

>>> from ninefold import web
>>> web.Settings(port=0).host
'127.0.0.1'

``serve`` runs the server, ``application`` gives the ASGI application for a server of your own.  Both need the extra
``ninefold[web]``.  The parts::

    requests, reply/    what goes in and out, as types: checked, and told in the OpenAPI description
    operations          the table of what can be asked, with its limits; calls/ does it, over the public API alone
    worker, process     a process that does one call at a time, from inside and as the server sees it
    pool                calls run in processes of their own, which can be interrupted, limited and replaced
    routes, streams     HTTP: bytes to the pool and back; who may ask, how much, how fast
    files               the page itself
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

    Its lifespan starts and ends the processes that do the work.
    """
    _needed()
    from .routes import application as make

    return make(settings or Settings())


def serve(settings: Settings | None = None, *, said: Callable[[str], object] | None = None, **changes: Any) -> None:
    """Serve the page until SIGINT or SIGTERM; *changes* are fields of ``Settings``.

    Prints its address, or calls *said* with it; MissingExtraError without ``ninefold[web]``, OSError when the port
    cannot be had.
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
    from ninefold import MissingExtraError

    try:
        import msgspec  # noqa: F401
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        raise MissingExtraError("the page", "web") from None
