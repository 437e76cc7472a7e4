"""HTTP endpoints: pass requests to operations and return their replies.

The server itself only moves bytes; the workers interpret them.  When a client disconnects, its request is canceled and
the work is interrupted.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeAlias

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from .description import document
from .files import Files
from .frames import Reply
from .guard import Guard
from .http_errors import HttpError
from .operations import OPERATIONS, PREFIX, Operation
from .pool import Pool
from .settings import Settings
from .streams import STREAMS, Stream, body_of, decoded, lines
from .wire import wire

__all__ = ["application"]

_JSON = "application/json"
_REMEMBERED = 512
_PATIENTLY = 8
_SHORT = 0.05
"""Seconds before the server starts to watch for a disconnect."""

Endpoint: TypeAlias = Callable[[Request], Coroutine[Any, Any, Response]]


def application(settings: Settings) -> Starlette:
    """Return the ASGI application."""
    pool = Pool(settings)
    files = Files()
    api = _Api(settings, pool)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            await pool.stop()

    # Starlette tries routes in order, so the most frequent ones come first.
    operations = sorted(OPERATIONS.values(), key=lambda operation: (operation.method == "GET", operation.slow))
    routes = [
        *(Route(f"{PREFIX}/{o.route}", api.endpoint(o), methods=[o.method]) for o in operations),
        *(Route(f"{PREFIX}/{name}/stream", api.stream(stream), methods=["POST"]) for name, stream in STREAMS.items()),
        Route(f"{PREFIX}/health", api.health),
        Route(f"{PREFIX}/openapi.json", api.description),
        Route("/static/{path:path}", files.below),
        *(Route(path, files.root) for path in files.routes()),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={
            HttpError: _http_error,
            HTTPException: _http,
            ClientDisconnect: _gone,
            Exception: _unexpected,
        },
    )
    app.state.pool = pool
    return app


class _Api:
    """The endpoints of the API."""

    def __init__(self, settings: Settings, pool: Pool) -> None:
        self._settings = settings
        self._pool = pool
        self._known: OrderedDict[tuple[str, bytes, bool], Reply] = OrderedDict()
        self._streams = 0
        self._pending = 0

    async def health(self, request: Request) -> Response:
        """Return status and load of the server, without using a worker."""
        pool = self._pool
        status = "stopping" if pool.stopping else "ok"
        return _json(wire("health", status=status, workers=pool.size, busy=pool.busy, waiting=pool.waiting))

    async def description(self, request: Request) -> Response:
        """The OpenAPI description."""
        return _json(document())

    def endpoint(self, operation: Operation) -> Endpoint:
        """The endpoint of an operation."""

        async def get(request: Request) -> Response:
            options = json.dumps({**request.query_params, **request.path_params}).encode()
            return await self._answer(request, operation, options, loose=True)

        async def post(request: Request) -> Response:
            if operation.takes_file and not _is_json(request):
                options = json.dumps(dict(request.query_params)).encode()
                async with self._body(request, self._settings.file_bytes) as raw:
                    return await self._answer(request, operation, options, raw, loose=True)
            async with self._options(request) as options:
                return await self._answer(request, operation, options)

        return get if operation.method == "GET" else post

    def _options(self, request: Request) -> AbstractAsyncContextManager[bytes]:
        if not _is_json(request):
            raise HttpError(415, "UnsupportedMediaType", f"The Content-Type must be {_JSON}.", connection="close")
        return self._body(request, self._settings.body_bytes)

    async def _answer(
        self, request: Request, operation: Operation, options: bytes, raw: bytes = b"", *, loose: bool = False
    ) -> Response:
        packs = "gzip" in request.headers.get("accept-encoding", "")
        key = (operation.name, options, packs)
        reply = self._known.get(key) if operation.fixed else None
        if reply is None:
            async with _WhileThere(request):
                reply = await self._pool.call(operation, options, raw, loose=loose, packs=packs)
            if operation.fixed and reply.status == 200:
                self._known[key] = reply
                if len(self._known) > _REMEMBERED:
                    self._known.popitem(last=False)
        headers = {**_FRESH, "content-encoding": "gzip", "vary": "accept-encoding"} if reply.packed else _FRESH
        return Response(reply.body, reply.status, media_type=_JSON, headers=headers)

    @asynccontextmanager
    async def _body(self, request: Request, most: int) -> AsyncIterator[bytes]:
        """Read the body within the size and time limits; it counts as pending until the block exits."""
        parts: list[bytes] = []
        try:
            yield await self._read(request, most, parts)
        finally:
            self._pending -= sum(map(len, parts))

    async def _read(self, request: Request, most: int, parts: list[bytes]) -> bytes:
        # Read and discard a body that is only somewhat too large: a client that is still sending would miss the reply.
        far_too_large = _PATIENTLY * most
        if int(request.headers.get("content-length", "0")) > far_too_large:
            raise _too_large(most)
        size = 0
        try:
            async with asyncio.timeout(self._settings.body_seconds):
                async for part in request.stream():
                    size += len(part)
                    if size > far_too_large:
                        raise _too_large(most)
                    if size <= most:
                        parts.append(part)
                        self._pending += len(part)
                        if self._pending > self._settings.pending_bytes:
                            raise HttpError(
                                503, "Overloaded", "Too many large requests.", Retry_After="2", connection="close"
                            )
        except TimeoutError:
            if size <= most:
                raise HttpError(
                    408, "Timeout", "The request body took too long to arrive.", connection="close"
                ) from None
        if size > most:
            raise _too_large(most)
        return b"".join(parts)

    # --- streams

    def stream(self, stream: Stream) -> Endpoint:
        """The endpoint of a stream."""

        async def post(request: Request) -> Response:
            async with self._options(request) as options:
                questions = decoded(stream, options)
            first = await body_of(self._pool, stream.operation, next(questions))
            if self._streams >= self._settings.streams:
                raise HttpError(429, "Busy", f"The server already runs {self._streams} streams.", Retry_After="2")
            body = self._counted(lines(self._pool, stream, questions, first))
            return StreamingResponse(body, media_type="application/x-ndjson", headers=_FRESH)

        return post

    async def _counted(self, body: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        self._streams += 1
        try:
            async for line in body:
                yield line
        finally:
            self._streams -= 1


_FRESH = {"cache-control": "no-store"}


def _too_large(most: int) -> HttpError:
    return HttpError(413, "TooLarge", f"The request body is larger than {most:,} bytes.", connection="close")


def _json(data: object) -> Response:
    return Response(msgspec.json.encode(data), media_type=_JSON, headers=_FRESH)


def _is_json(request: Request) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == _JSON


class _WhileThere:
    """Cancels the work inside the block when the client disconnects, and raises ClientDisconnect.

    It starts to watch the client only if the work is not finished at once.
    """

    def __init__(self, request: Request) -> None:
        self._request = request
        self._watch: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        self._task = asyncio.current_task()
        self._handle = asyncio.get_running_loop().call_later(_SHORT, self._begin)

    def _begin(self) -> None:
        self._watch = asyncio.get_running_loop().create_task(_disconnected(self._request))
        self._watch.add_done_callback(self._seen)

    def _seen(self, watch: asyncio.Task[None]) -> None:
        if not watch.cancelled() and self._task is not None:
            self._task.cancel()

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._handle.cancel()
        if self._watch is None:
            return
        self._watch.remove_done_callback(self._seen)
        if self._watch.done() and kind is asyncio.CancelledError and self._task is not None:
            self._task.uncancel()
            raise ClientDisconnect
        self._watch.cancel()


async def _disconnected(request: Request) -> None:
    """Wait until the client disconnects; the body must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _reply(error: HttpError) -> Response:
    return Response(error.body(), error.status, media_type=_JSON, headers={**_FRESH, **error.headers})


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HttpError)
    return _reply(error)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    name = {404: "NotFound", 405: "MethodNotAllowed"}.get(error.status_code, "BadRequest")
    path = request.url.path[:100]
    words = {404: f"There is no {path}.", 405: f"{path} does not support {request.method}."}
    reply = _reply(HttpError(error.status_code, name, words.get(error.status_code, error.detail)))
    reply.headers.update(error.headers or {})
    return reply


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=499)  # the client has gone


async def _unexpected(request: Request, error: Exception) -> Response:
    return _reply(
        HttpError(500, "InternalError", f"This is a bug in ninefold, please report it: {type(error).__name__}")
    )
