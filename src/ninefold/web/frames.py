"""What goes between the server and a worker: frames with a length, over a pair of pipes.

To the worker: the name of the operation, its options as JSON, and a file or nothing.  From it: a status, whether the
worker should be replaced, and the body of the reply, ready to be sent.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

__all__ = ["LENGTH", "PING", "Question", "Reply", "answered", "asked", "question", "reply_of"]

LENGTH = struct.Struct(">I")
_QUESTION = struct.Struct(">B??II")
_REPLY = struct.Struct(">H??")
PING = "ping"
"""An operation that does nothing: when it is answered, whatever came before is over."""


class Question(NamedTuple):
    """What a worker is to do."""

    name: str
    options: bytes = b""
    raw: bytes = b""
    loose: bool = False
    """Whether all values of the options are text, as in the query of an address."""
    packs: bool = False
    """Whether the reply may be compressed."""


class Reply(NamedTuple):
    """What a worker has to say."""

    status: int
    body: bytes
    packed: bool = False


def question(name: str, options: bytes = b"", raw: bytes = b"", *, loose: bool = False, packs: bool = False) -> bytes:
    """Return the frame of a question."""
    word = name.encode()
    head = _QUESTION.pack(len(word), loose, packs, len(options), len(raw))
    size = len(head) + len(word) + len(options) + len(raw)
    return b"".join((LENGTH.pack(size), head, word, options, raw))


def asked(frame: bytes) -> Question:
    """Read the frame of a question, without its length."""
    words, loose, packs, options, raw = _QUESTION.unpack_from(frame)
    at = _QUESTION.size
    word = frame[at : at + words].decode()
    at += words
    return Question(word, frame[at : at + options], frame[at + options : at + options + raw], loose, packs)


def answered(reply: Reply, *, grown: bool) -> bytes:
    """Return the frame of a reply; *grown* when the worker should be replaced."""
    head = _REPLY.pack(reply.status, reply.packed, grown)
    return b"".join((LENGTH.pack(len(head) + len(reply.body)), head, reply.body))


def reply_of(frame: bytes) -> tuple[Reply, bool]:
    """Read the frame of a reply, without its length; and whether the worker has grown."""
    status, packed, grown = _REPLY.unpack_from(frame)
    return Reply(status, frame[_REPLY.size :], packed), grown
