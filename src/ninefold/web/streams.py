"""Streams: many replies to one request, one a line, each made when the one before has been taken.

Nothing is kept for a stream but what its next request is: a client that reads slowly holds no worker, and one that goes
away ends it.  How a request follows from the reply before it is all that one kind of stream has of its own.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from . import requests
from .faults import Fault
from .operations import OPERATIONS, Operation
from .pool import Pool

__all__ = ["STREAMS", "Answered", "Stream", "decoded", "lines"]

Questions: TypeAlias = Generator[dict[str, Any], bytes, None]
"""Gives the fields of a request, and is sent the body of its reply."""

_STRIDE = 0x9E3779B97F4A7C15
"""Between the seeds of two lines: odd, so that they come back after 2**64 lines, and far from the next whole number."""


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream over an operation: ``POST /api/v1/<operation>/stream``."""

    summary: str
    operation: Operation
    request: type[requests.Request]
    questions: Callable[[Any, dict[str, Any]], Questions]


class _Window(msgspec.Struct):
    """The part of a window that tells how it goes on."""

    next: str | None


def _windows(request: requests.EventStreamRequest, fields: dict[str, Any]) -> Questions:
    """Windows of a run, each from where the last one ended."""
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
    """Puzzles, some in each line; a line can be made again with the seed it tells."""
    fields.pop("each", None)
    seed = secrets.randbits(64) if request.seed is None else int(request.seed)
    for done in range(0, request.n, request.each):
        yield {**fields, "n": min(request.each, request.n - done), "seed": str(seed)}
        seed = (seed + _STRIDE) % 2**64


STREAMS = {
    stream.operation.name: stream
    for stream in (
        Stream(
            "Windows of a run, one a line, as fast as they are read",
            OPERATIONS["events"],
            requests.EventStreamRequest,
            _windows,
        ),
        Stream(
            "Many puzzles to order, some in each line, as fast as they are read",
            OPERATIONS["generate"],
            requests.GenerateStreamRequest,
            _batches,
        ),
    )
}
"""The streams by their operation."""


class Answered(Fault):
    """A fault that a worker has put into words."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(status, "", "")
        self._body = body

    def body(self) -> bytes:
        return self._body


def decoded(stream: Stream, options: bytes) -> Questions:
    """The questions of a stream that was asked for; Fault when it makes no sense."""
    try:
        request = msgspec.json.decode(options, type=stream.request)
    except msgspec.DecodeError as error:
        raise Fault(400, "BadRequest", str(error)) from None
    return stream.questions(request, msgspec.json.decode(options))


async def asked(pool: Pool, operation: Operation, fields: dict[str, Any]) -> bytes:
    """The body of a reply; Fault when it is none."""
    reply = await pool.call(operation, msgspec.json.encode(fields))
    if reply.status != 200:
        raise Answered(reply.status, reply.body)
    return reply.body


async def lines(pool: Pool, stream: Stream, questions: Questions, body: bytes) -> AsyncIterator[bytes]:
    """The lines, the first of which is known; a fault is the last one."""
    try:
        while True:
            yield body + b"\n"
            try:
                fields = questions.send(body)
            except StopIteration:
                return
            body = await asked(pool, stream.operation, fields)
    except Fault as fault:
        yield fault.body() + b"\n"
