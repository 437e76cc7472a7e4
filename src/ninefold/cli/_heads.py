"""The beginning of a source, which is still there for its reader; and whether it holds variants."""

from __future__ import annotations

import io
import json
import os
import sys
from typing import IO, Any

from ninefold import ParseError
from ninefold.formats.of_variants import is_header, may_be_variant, no_variants
from ninefold.formats.parquet import MAGIC, first_puzzle

from ._sources import Source

__all__ = ["LONGEST", "head", "holds_variants", "variant_trouble"]

LONGEST = 64 << 20
"""Bytes of a file of variants."""
_HEAD = 1 << 16
_TAKERS = (
    *("solve", "count", "check", "hint", "steps", "explain", "minimize", "show", "convert", "book"),
    "generate --variant",
)
"""Commands that take variants."""


def head(source: Source) -> str:
    """The beginning of a source, which is still there for the reader; of a table in Parquet its first puzzle."""
    if source.text is not None:
        return source.text
    try:
        if source.path == "-":
            data = _peeked(sys.stdin.buffer)
        else:
            assert source.path is not None
            if not os.path.isfile(source.path):
                return ""
            with open(source.path, "rb") as stream:
                data = stream.read(_HEAD)
                if data.startswith(MAGIC):
                    stream.seek(0)
                    return first_puzzle(stream)
                if data.lstrip().startswith(b"{"):
                    data += stream.read(LONGEST)
    except OSError:
        return ""
    return "" if data.startswith(b"\x1f\x8b") else data.decode("utf-8", "ignore")  # what is packed is no text


def _peeked(stream: IO[bytes]) -> bytes:
    peek = getattr(stream, "peek", None)
    if peek is not None:
        data = bytes(peek(_HEAD))
        if _is_part_of_an_object(data):
            return _all_of(stream)
        return _with_a_row(stream) if data.count(b"\n") < 2 and is_header(data.decode("utf-8", "ignore")) else data
    if not stream.seekable():
        return b""
    at = stream.tell()
    data = stream.read(_HEAD)
    if _is_part_of_an_object(data):
        data += stream.read(LONGEST)
    stream.seek(at)
    return data


def _is_part_of_an_object(data: bytes) -> bool:
    """Is it the beginning of one JSON object that goes on, rather than lines of them?"""
    if not data.lstrip().startswith(b"{"):
        return False
    try:
        json.loads(data.lstrip().partition(b"\n")[0])
    except ValueError:
        return True
    return False


def _with_a_row(stream: IO[bytes]) -> bytes:
    """The header of a table and its first row, for which it waits; both are put back for the reader."""
    data = stream.readline(LONGEST) + stream.readline(LONGEST)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(_Again(data, stream)))
    return data


class _Again(io.RawIOBase):
    """A stream whose beginning has been read already."""

    def __init__(self, data: bytes, rest: IO[bytes]) -> None:
        self._data, self._rest = data, rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Give what was read, then what comes."""
        take = getattr(self._rest, "read1", self._rest.read)
        data, self._data = (self._data or bytes(take(len(buffer)))), b""
        data, self._data = data[: len(buffer)], data[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)


def _all_of(stream: IO[bytes]) -> bytes:
    """All of standard input, which is put back for the reader."""
    data = stream.read(LONGEST + 1)
    sys.stdin = io.TextIOWrapper(io.BytesIO(data))
    return data


def holds_variants(source: Source) -> bool:
    """Does a source begin with a variant?"""
    text = head(source)
    if not may_be_variant(text):
        return False
    from ninefold.variants.forms import is_variant

    return is_variant(text)


def variant_trouble(source: Source, form: str | None) -> ParseError | None:
    """What is wrong with variants where classic puzzles are wanted; None for a source of something else."""
    if form is not None:
        return None
    if not holds_variants(source):
        return None
    return ParseError(no_variants("this command", _TAKERS), source=source.name)
