"""What goes between the server and a worker: frames with a length, over a pair of pipes.

To the worker: the name of the operation, its options as JSON, and a file or nothing.  From it: a status, whether the
worker should be replaced, and the body of the reply, ready to be sent.
"""

from __future__ import annotations

import struct

__all__ = ["ANSWER", "LENGTH", "PING", "asked", "question"]

LENGTH = struct.Struct(">I")
ANSWER = struct.Struct(">H?")
"""Status, and whether the worker has grown too large; the body follows."""
_PARTS = struct.Struct(">BII")
PING = "ping"
"""An operation that does nothing: when it is answered, whatever came before is over."""


def question(name: str, options: bytes, raw: bytes = b"", *, loose: bool = False) -> bytes:
    """Return a frame for a worker; *loose* when all values of the options are text, as in the query of an address."""
    word = name.encode() + (b"?" if loose else b"")
    head = _PARTS.pack(len(word), len(options), len(raw))
    size = len(head) + len(word) + len(options) + len(raw)
    return b"".join((LENGTH.pack(size), head, word, options, raw))


def asked(frame: bytes) -> tuple[str, bool, bytes, bytes]:
    """Read a frame without its length: name, whether it is loose, options, file."""
    words, options, raw = _PARTS.unpack_from(frame)
    at = _PARTS.size
    word = frame[at : at + words].decode()
    at += words
    return word.rstrip("?"), word.endswith("?"), frame[at : at + options], frame[at + options : at + options + raw]
