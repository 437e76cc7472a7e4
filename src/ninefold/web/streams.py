"""Streams: many replies to one request, one per line, each computed after the previous one was read.

A stream stores only its next request: a client that reads slowly does not hold a worker, and a stream ends when its
client disconnects.  Kinds of streams differ only in how the next request follows from the last reply.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from . import requests
from .http_errors import HttpError, error_reply
from .operations import OPERATIONS, Operation

if TYPE_CHECKING:
    from .pool import Pool

__all__ = ["STREAMS", "Answered", "Stream", "decoded", "lines"]

Questions: TypeAlias = Generator[dict[str, Any], bytes, None]
"""Yields the fields of a request and receives the body of its reply."""

_STRIDE = 0x9E3779B97F4A7C15
"""Distance between the seeds of two lines: odd, so that seeds repeat only after 2**64 lines."""


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream over an operation: ``POST /api/v2/<operation>/stream``."""

    summary: str
    operation: Operation
    request: type[requests.Request]
    questions: Callable[[Any, dict[str, Any]], Questions]


class _Window(msgspec.Struct):
    """The field of a window that contains the position to continue from."""

    next: str | None


def _windows(request: requests.EventStreamRequest, fields: dict[str, Any]) -> Questions:
    """Request windows of a run, each starting where the last one ended."""
    fields.pop("windows", None)
    body = yield fields
    number = 1
    while number != request.windows:
        mark = msgspec.json.decode(body, type=_Window).next
        if mark is None:
            return
        body = yield {**fields, "mark": mark, "from": None}
        number += 1


def _batches(request: requests.GenerateStreamRequest, fields: dict[str, Any]) -> Questions:
    """Request puzzles, several per line; the seed of a line reproduces it."""
    fields.pop("each", None)
    seed = secrets.randbits(64) if request.seed is None else int(request.seed)
    for done in range(0, request.n, request.each):
        yield {**fields, "n": min(request.each, request.n - done), "seed": str(seed)}
        seed = (seed + _STRIDE) % 2**64


STREAMS = {
    stream.operation.name: stream
    for stream in (
        Stream(
            "Windows of a run, one per line, as fast as the client reads them",
            OPERATIONS["events"],
            requests.EventStreamRequest,
            _windows,
        ),
        Stream(
            "Many generated puzzles, several per line, as fast as the client reads them",
            OPERATIONS["generate"],
            requests.GenerateStreamRequest,
            _batches,
        ),
    )
}
"""The streams by their operation."""


class Answered(HttpError):
    """An error reply from a worker."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(status, "", "")
        self._body = body

    def body(self) -> bytes:
        return self._body


def decoded(stream: Stream, options: bytes) -> Questions:
    """Return the requests of a stream; HttpError if its options are invalid."""
    try:
        return stream.questions(msgspec.json.decode(options, type=stream.request), msgspec.json.decode(options))
    except (ValueError, RecursionError) as error:  # as a worker would report it
        raise Answered(*error_reply(error)) from None


async def body_of(pool: Pool, operation: Operation, fields: dict[str, Any]) -> bytes:
    """Return the body of a reply; HttpError if it is an error."""
    reply = await pool.call(operation, msgspec.json.encode(fields))
    if reply.status != 200:
        raise Answered(reply.status, reply.body)
    return reply.body


async def lines(pool: Pool, stream: Stream, questions: Questions, body: bytes) -> AsyncIterator[bytes]:
    """Yield the lines, starting with *body*; an error is the last line."""
    try:
        while True:
            yield body + b"\n"
            try:
                fields = questions.send(body)
            except StopIteration:
                return
            body = await body_of(pool, stream.operation, fields)
    except HttpError as error:
        yield error.body() + b"\n"
