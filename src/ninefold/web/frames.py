"""The protocol between the server and a worker: length-prefixed frames over a pair of pipes.

A request has the name of the operation, its options as JSON, and optionally a file.  A reply has a status,
a flag whether the worker should be replaced, and the body, ready to be sent.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

__all__ = ["LENGTH", "PING", "Question", "Reply", "answered", "question", "question_of", "reply_of"]

LENGTH = struct.Struct(">I")
_QUESTION = struct.Struct(">B??II")
_REPLY = struct.Struct(">H??")
PING = "ping"
"""An operation that does nothing: its reply shows that all earlier work is finished."""


class Question(NamedTuple):
    """A request to a worker."""

    name: str
    options: bytes = b""
    raw: bytes = b""
    loose: bool = False
    """Whether all option values are text, as in a query string."""
    packs: bool = False
    """Whether the reply may be compressed."""


class Reply(NamedTuple):
    """The reply of a worker."""

    status: int
    body: bytes
    packed: bool = False


def question(name: str, options: bytes = b"", raw: bytes = b"", *, loose: bool = False, packs: bool = False) -> bytes:
    """Return the frame of a question."""
    word = name.encode()
    head = _QUESTION.pack(len(word), loose, packs, len(options), len(raw))
    size = len(head) + len(word) + len(options) + len(raw)
    return b"".join((LENGTH.pack(size), head, word, options, raw))


def question_of(frame: bytes) -> Question:
    """Read the frame of a question, without its length."""
    words, loose, packs, options, raw = _QUESTION.unpack_from(frame)
    at = _QUESTION.size
    word = frame[at : at + words].decode()
    at += words
    return Question(word, frame[at : at + options], frame[at + options : at + options + raw], loose, packs)


def answered(reply: Reply, *, grown: bool) -> bytes:
    """Return the frame of a reply; *grown* if the worker should be replaced."""
    head = _REPLY.pack(reply.status, reply.packed, grown)
    return b"".join((LENGTH.pack(len(head) + len(reply.body)), head, reply.body))


def reply_of(frame: bytes) -> tuple[Reply, bool]:
    """Return the reply in a frame (without its length), and whether the worker has grown."""
    status, packed, grown = _REPLY.unpack_from(frame)
    return Reply(status, frame[_REPLY.size :], packed), grown
