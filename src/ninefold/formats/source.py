"""Where bytes come from: paths, streams and bytes, decompressed and cut into blocks, lines or one document.

Everything here is bounded.  A line longer than ``MAX_LINE`` is cut and reported, a document longer than
``MAX_DOCUMENT`` is an error, and compressed data is decompressed block by block, so that neither a 2 GB line
nor a decompression bomb exhausts the memory.  The first bytes (``head``) are kept back to recognize the format.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from typing import IO, TYPE_CHECKING, Any, TypeAlias

from ..base.arguments import instance
from ..errors import ParseError
from . import packed
from .packed import BLOCK

if TYPE_CHECKING:
    import zipfile

__all__ = ["BLOCK", "LINE_END", "MAX_DOCUMENT", "MAX_LINE", "Head", "Source", "SourceLike", "unix_line_ends"]

MAX_LINE = 1 << 20
"""Longest line that is read; longer lines are reported and skipped."""
MAX_SKIP = 64 << 20
"""A file with a line longer than this is not a puzzle file: reading stops."""
MAX_DOCUMENT = 16 << 20
"""Largest file of a format that must be read in one piece, such as JSON; JSON lines and XML are streamed."""
MAX_PIPED = 256 << 20
"""Largest file of a format that needs random access (zip archives, Parquet) if it is compressed or comes through a
pipe: it is held in memory."""
MAX_LAYERS = 4
"""Most layers of compression, such as a gzip file in a zip archive."""
HEAD = 64 << 10

SourceLike: TypeAlias = "str | os.PathLike[str] | bytes | bytearray | memoryview | IO[bytes] | IO[str]"

LINE_END = re.compile(rb"\r\n?|\n")
"""Where a line ends, in every format; a file may mix all three."""
_DECIDED = re.compile(
    rb"(?:[ \t]*(?:#[^\r\n]*)?[\r\n])*[ \t]*"
    rb"(?:[0-9.*_xX-]{81}[\s,;#]|\.[A-Za-z]*[~.][^\r\n]*[\r\n]|\S{0,60}://[^\r\n]*[\r\n]"
    rb"|\{\"ninefold\"[^\r\n]*[\r\n]|\{[^\r\n]*\}[ \t]*(?:\r\n|\n|\r)\s*\S)"
)
"""A beginning that shows the format: 81 cells, a line with an ISS string or a link, or a line of JSON and another."""


class Head:
    """The first bytes of a source, for recognizing its format."""

    def __init__(self, data: bytes, complete: bool) -> None:
        self.data = data
        self.complete = complete

    @cached_property
    def text(self) -> str:
        r"""The bytes as text, with ``\n`` for every line end and without a byte order mark."""
        return decode(b"".join(unix_line_ends([self.data]))).lstrip("\ufeff")

    @cached_property
    def lines(self) -> list[str]:
        """The complete lines that are neither blank nor comments."""
        lines = self.text.split("\n")
        if not self.complete and len(lines) > 1:
            lines.pop()
        return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]

    @cached_property
    def begins_another(self) -> bool:
        """Whether another line begins after the first one, complete or not."""
        return bool(self.lines) and bool(self.text.partition(self.lines[0])[2].strip())

    @cached_property
    def first(self) -> str:
        """The first line that is neither blank nor a comment."""
        return self.lines[0] if self.lines else ""


def decode(data: bytes) -> str:
    """Text of bytes: UTF-8, or Latin-1 if an old program wrote a name in it."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


class Source:
    """One input, opened: its name, its head, and its bytes as blocks, lines or one document."""

    def __init__(self, source: SourceLike, name: str | None = None) -> None:
        if name is not None:
            instance("name", name, str)
        self._stream, self._owned = _open(source)
        if name is None:
            name = os.fsdecode(source) if isinstance(source, (str, os.PathLike)) else None
            stream_name = getattr(source, "name", None)
            if name is None and isinstance(stream_name, str):
                name = stream_name
        self.name = name
        self.packed = False
        self.archive: list[tuple[str, Callable[[], Iterator[bytes]]]] = []
        """The files of a zip archive that holds several, by name: how to decompress each; there are no other bytes."""
        self.transcoded = False
        """Whether the bytes were UTF-16 and have been converted to UTF-8."""
        self._chunks = self._unpacked(_chunks(self._stream))
        self._failure: ParseError | None = None
        try:
            self.head = self._peek()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file if it was opened here; nothing can be read any more."""
        self._chunks = iter(())  # these refer to this source and would keep its bytes until garbage collection
        if self._owned:
            self._stream.close()

    def error(self, reason: str | ParseError, line: int | None = None) -> ParseError:
        """Create an error for this source."""
        error = ParseError(reason) if isinstance(reason, str) else reason
        return error.at(self.name, line)

    def _unpacked(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        """Decompress by magic number, then convert UTF-16 (by its byte order mark) to UTF-8."""
        first = _beginning(chunks)
        layers = 0
        while packing := packed.packing(first):
            layers += 1
            if layers > MAX_LAYERS:
                raise ParseError(f"compressed more than {MAX_LAYERS} times over")
            if packing == "zip":
                archive = self._opened(first, chunks)
                chunks = self._unzipped(archive)
                if _is_arrays(archive):
                    first = next(chunks, b"")
                    break
            else:
                chunks = packed.unpacked(packing, first, chunks)
            self.packed = True
            first = _beginning(chunks)
        if first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            self.transcoded = True
            decoder = codecs.getincrementaldecoder("utf-16")("replace")
            while first:
                text = decoder.decode(first)
                if text:
                    yield text.encode("utf-8")
                first = next(chunks, b"")
            return
        while first:
            yield first
            first = next(chunks, b"")

    def _opened(self, first: bytes, chunks: Iterator[bytes]) -> zipfile.ZipFile:
        """Open a zip archive."""
        stream: IO[bytes] | None = self.seekable()
        if stream is None:
            stream = io.BytesIO(first)
            stream.seek(0, io.SEEK_END)
            for chunk in chunks:
                if stream.write(chunk) and stream.tell() > MAX_PIPED:
                    raise ParseError(f"a zip archive larger than {MAX_PIPED >> 20} MiB must be read from a file")
        return packed.open_zip(stream)

    def _unzipped(self, archive: zipfile.ZipFile) -> Iterator[bytes]:
        """The bytes of the one file of a zip archive; of an NPZ its own; of several files, a list for ``archive``."""
        files = packed.files_in(archive)
        if not files:
            raise ParseError("the zip archive contains no files")
        if _is_arrays(archive):
            stream = archive.fp
            assert stream is not None
            stream.seek(0)
            return iter(lambda: stream.read(BLOCK), b"")
        if len(files) == 1:
            return packed.member(archive, files[0])
        self.archive = [(info.filename, partial(packed.member, archive, info)) for info in files]
        return iter(())

    def _next_chunk(self) -> bytes:
        try:
            return next(self._chunks, b"")
        except ParseError as error:
            # The data before the damage is still good; the error is raised at the end.
            self._failure = error
            return b""

    def _peek(self) -> Head:
        """Read enough to recognize the format: a decided first line, 64 KiB, or everything."""
        data = b""
        complete = False
        while len(data) < HEAD and not _DECIDED.match(data):
            chunk = self._next_chunk()
            if not chunk:
                complete = True
                break
            data += chunk
        if data.startswith(codecs.BOM_UTF8):
            data = data[3:]
        self._first = data
        return Head(data[:HEAD], complete and len(data) <= HEAD)

    @property
    def failure(self) -> ParseError | None:
        """The error that stopped reading early (damaged compressed data, an endless line), if there was one."""
        return self._failure.at(self.name, None) if self._failure else None

    def blocks(self) -> Iterator[bytes]:
        """Yield all bytes in order; works only once."""
        chunk, self._first = self._first, b""
        while chunk:
            yield chunk
            chunk = self._next_chunk()

    def document(self, limit: int = MAX_DOCUMENT) -> bytes:
        """Return everything as one piece; raise ParseError if that is more than *limit* bytes."""
        pieces = []
        size = 0
        for block in self.blocks():
            size += len(block)
            if size > limit:
                raise self.error(f"larger than {limit >> 20} MiB, which is too large for this format")
            pieces.append(block)
        if self._failure:
            raise self._failure.at(self.name, None)
        return b"".join(pieces)

    def seekable(self) -> IO[bytes] | None:
        """Return the bare stream, rewound, if it is seekable and not compressed."""
        stream = self._stream
        if self.packed or not isinstance(stream, io.BufferedIOBase) or not stream.seekable():
            return None
        stream.seek(0)
        return stream

    def rewound(self) -> IO[bytes]:
        """Return the bare stream, compressed or not, at its beginning."""
        self._stream.seek(0)
        return self._stream

    def whole(self) -> IO[bytes]:
        """Return everything as a stream that can be read in any order; ParseError if that would be too large."""
        return self.seekable() or io.BytesIO(self.document(MAX_PIPED))

    def line_blocks(self) -> Iterator[tuple[int, bytes]]:
        r"""Yield (number of the first line, complete lines) in blocks of about 1 MiB.

        Every line ends with ``\n``, whatever its end is in the file, except perhaps the last.  A line longer than
        ``MAX_LINE`` is cut to that length, which leaves it too long for a puzzle.
        """
        number = 1
        rest = b""
        cut = 0  # bytes dropped from a line that has no end yet
        for block in unix_line_ends(self.blocks()):
            if cut:
                end = block.find(b"\n")
                if end < 0:
                    cut += len(block)
                    if cut > MAX_SKIP:
                        self._failure = ParseError(f"a line longer than {MAX_SKIP >> 20} MiB", line=number)
                        break
                    continue
                block = block[end:]
                cut = 0
            block = rest + block if rest else block
            end = block.rfind(b"\n") + 1
            whole, rest = block[:end], block[end:]
            if whole:
                yield number, whole
                number += _line_ends(whole)
            if len(rest) > MAX_LINE:
                cut = len(rest) - MAX_LINE
                rest = rest[:MAX_LINE] + b"~"  # one more than the longest line: cannot pass for a complete one
        if rest:
            yield number, rest

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Yield (number, line) without line ends; overlong lines are cut to just over ``MAX_LINE`` bytes."""
        for number, block in self.line_blocks():
            lines = block.split(b"\n")
            if not lines[-1]:
                lines.pop()
            for line in lines:
                yield number, line
                number += 1


def unix_line_ends(chunks: Iterable[bytes]) -> Iterator[bytes]:
    r"""Yield the same text with ``\n`` for every line end; nothing is held back, so that a pipe stays prompt.

    >>> list(unix_line_ends([b"a\rb\r", b"\nc\r\n", b"\rd"]))
    [b'a\nb\n', b'c\n', b'\nd']
    """
    after_return = False  # the last chunk ended with \r: a \n that follows belongs to it
    for chunk in chunks:
        if after_return and chunk:
            chunk, after_return = chunk.removeprefix(b"\n"), False
        if b"\r" in chunk:
            after_return = chunk.endswith(b"\r")
            chunk = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        if chunk:
            yield chunk


def _is_arrays(archive: zipfile.ZipFile) -> bool:
    """Whether an archive is an NPZ: it is read as it is."""
    return all(info.filename.endswith(".npy") for info in packed.files_in(archive))


def _line_ends(block: bytes) -> int:
    if len(block) < 1 << 16 or sys.platform == "emscripten":  # the static web app has no NumPy
        return block.count(b"\n")
    import numpy as np  # ten times as fast as bytes.count

    return int(np.count_nonzero(np.frombuffer(block, np.uint8) == ord("\n")))


def _beginning(chunks: Iterator[bytes]) -> bytes:
    """The first chunk, long enough to recognize its compression."""
    first = next(chunks, b"")
    while 0 < len(first) < 10 and (more := next(chunks, b"")):
        first += more
    return first


def _open(source: SourceLike) -> tuple[IO[Any], bool]:
    if isinstance(source, (bytes, bytearray, memoryview)):
        return io.BytesIO(source), True
    if isinstance(source, (str, os.PathLike)):
        try:
            return open(source, "rb"), True
        except ValueError:  # a NUL, or characters that the file system cannot encode
            raise FileNotFoundError(errno.ENOENT, "not a file name", source) from None
    if not hasattr(source, "read"):
        raise TypeError(f"cannot read puzzles from {type(source).__name__}: give a path, a stream or bytes")
    return getattr(source, "buffer", source), False


def _chunks(stream: IO[Any]) -> Iterator[bytes]:
    """Read the available bytes of a stream; a pipe does not wait for more."""
    read = getattr(stream, "read1", stream.read)
    while chunk := read(BLOCK):
        # Lone surrogates become bytes that are not UTF-8, which are reported by line.
        yield chunk.encode("utf-8", "surrogatepass") if isinstance(chunk, str) else chunk
