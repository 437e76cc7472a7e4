"""Compressed input, recognized by its first bytes and decompressed a block at a time.

    gzip     1f 8b                   zlib
    bzip2    "BZh", 1-9, pi          bz2
    xz       fd "7zXZ" 00            lzma
    zstd     28 b5 2f fd             compression.zstd (Python 3.14), backports.zstd or zstandard: the extra ``zstd``
    zip      "PK" 03 04              zipfile

If the library for a recognized compression is missing, the error names it.  Nothing here holds more than a block of
decompressed data, so that a decompression bomb cannot exhaust the memory.  Dictionaries are bounded as well (``xz -9``
needs at most 64 MiB).
"""

from __future__ import annotations

import importlib
import io
import re
import zlib
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING, Any, Protocol

from ..errors import MissingExtraError, ParseError

if TYPE_CHECKING:
    import zipfile  # loaded when there is an archive

__all__ = ["ARRAY", "BLOCK", "ChunkStream", "files_in", "member", "open_zip", "packing", "refusal", "unpacked"]

ARRAY = b"\x93NUMPY"
"""The first bytes of a file with one NumPy array."""
BLOCK = 1 << 20
"""Bytes decompressed at a time."""
MAX_DICTIONARY = 256 << 20
"""Memory limit for decompressing xz."""
MAX_DIRECTORY = 16 << 20
"""Largest directory of a zip archive: about 200,000 files."""
_PIECE = 512

_MAGIC = (
    ("gzip", re.compile(rb"\x1f\x8b")),
    ("bzip2", re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)")),
    ("xz", re.compile(rb"\xfd7zXZ\x00")),
    ("zstd", re.compile(rb"\x28\xb5\x2f\xfd")),
    ("zip", re.compile(rb"PK(?:\x03\x04|\x05\x06)")),
)
_REFUSED = (
    ("a 7z archive", re.compile(rb"7z\xbc\xaf\x27\x1c")),
    ("a RAR archive", re.compile(rb"Rar!\x1a\x07")),
    ("LZ4 data", re.compile(rb"\x04\x22\x4d\x18")),
    ("compressed with the old compress", re.compile(rb"\x1f\x9d")),
    ("a tar archive", re.compile(rb".{257}ustar", re.DOTALL)),
)


def packing(head: bytes) -> str | None:
    """Name the compression of data with this beginning; None if it is not compressed."""
    return next((name for name, magic in _MAGIC if magic.match(head)), None)


def refusal(head: bytes) -> str | None:
    """The kind of data that is recognized but not decompressed here, in words."""
    return next((f"{what}: unpack it first" for what, magic in _REFUSED if magic.match(head)), None)


class _Unpacker(Protocol):
    """The interface that ``bz2``, ``lzma`` and ``compression.zstd`` share."""

    @property
    def eof(self) -> bool: ...

    @property
    def needs_input(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...


def unpacked(name: str, data: bytes, chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Decompress one or more streams, never more than a block at a time; ParseError if the data is damaged."""
    make, failures = _unpackers(name)
    while True:
        unpacker = make()
        while not unpacker.eof:
            if unpacker.needs_input and not data:
                data = next(chunks, b"")
                if not data:
                    raise ParseError(f"the {name} data ends too early")
            try:
                out = unpacker.decompress(data, BLOCK)
            except failures as error:
                raise ParseError(f"damaged {name} data: {str(error)[:100]}") from None
            data = b""
            if out:
                yield out
        data = unpacker.unused_data
        while len(data) < 10 and (more := next(chunks, b"")):
            data += more
        if packing(data) != name:  # the end, or padding after it
            return


def _unpackers(name: str) -> tuple[Callable[[], _Unpacker], tuple[type[Exception], ...]]:
    """Return a function that creates a decompressor, and the exceptions it raises."""
    if name == "gzip":
        return _Gunzip, (zlib.error,)
    try:
        if name == "bzip2":
            import bz2

            return bz2.BZ2Decompressor, (OSError, ValueError)
        if name == "xz":
            import lzma

            return lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MAX_DICTIONARY), (lzma.LZMAError,)
    except ImportError:
        raise ParseError(f"this Python was built without support for {name} data") from None
    return _zstd()


def _zstd() -> tuple[Callable[[], _Unpacker], tuple[type[Exception], ...]]:
    for module in ("compression.zstd", "backports.zstd"):
        try:
            zstd = importlib.import_module(module)
        except ImportError:
            continue
        return zstd.ZstdDecompressor, (zstd.ZstdError,)
    try:
        zstandard = importlib.import_module("zstandard")
    except ImportError:
        raise MissingExtraError("Zstandard data", "zstd") from None
    return lambda: _InPieces(zstandard.ZstdDecompressor().decompressobj()), (zstandard.ZstdError,)


class _Gunzip:
    """zlib's decompressor with the interface of the others."""

    def __init__(self) -> None:
        self._inner = zlib.decompressobj(wbits=31)
        self.needs_input = True

    eof = property(lambda self: self._inner.eof)
    unused_data = property(lambda self: self._inner.unused_data)

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        out = self._inner.decompress(self._inner.unconsumed_tail + data, max_length)
        self.needs_input = not self._inner.unconsumed_tail and len(out) < max_length
        return out


class _InPieces:
    """zstandard's decompressor, which has no output limit: small pieces of input keep the output small."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self._data = memoryview(b"")
        self.eof = False
        self.needs_input = True
        self.unused_data = b""

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        if data:
            self._data = memoryview(bytes(self._data) + data)
        out: bytes = self._inner.decompress(bytes(self._data[:_PIECE]))
        self._data = self._data[_PIECE:]
        self.needs_input = not self._data
        if self._inner.eof:
            self.eof = True
            self.unused_data = bytes(self._inner.unused_data) + bytes(self._data)
        return out


class ChunkStream(io.RawIOBase):
    """A stream of the chunks that an iterator yields; ``read`` raises any error that occurs."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks = chunks
        self._rest = b""

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        """The next chunk, whatever its size."""
        return next(self._chunks, b"")

    def readinto(self, buffer: Any) -> int:
        """Copy as much of the next chunk into a buffer as fits; for ``io.BufferedReader``."""
        chunk = self._rest or self.read()
        self._rest = chunk[len(buffer) :]
        chunk = chunk[: len(buffer)]
        buffer[: len(chunk)] = chunk
        return len(chunk)


# --- zip archives


def open_zip(stream: IO[bytes]) -> zipfile.ZipFile:
    """Open an archive; ParseError if it is damaged or its directory is too large."""
    if _directory_size(stream) > MAX_DIRECTORY:
        raise ParseError(f"the directory of the zip archive is larger than {MAX_DIRECTORY >> 20} MiB")
    import zipfile

    try:
        return zipfile.ZipFile(stream)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, EOFError) as error:
        raise ParseError(f"damaged zip archive: {str(error)[:100]}") from None


def _directory_size(stream: IO[bytes]) -> int:
    """Size of the directory according to the end of the archive; 0 if it is missing."""
    stream.seek(0, io.SEEK_END)
    stream.seek(max(0, stream.tell() - (1 << 16) - 200))
    tail = stream.read()
    end = tail.rfind(b"PK\x05\x06")
    large = tail.rfind(b"PK\x06\x06")  # of archives over 4 GiB
    sizes = [int.from_bytes(tail[end + 12 : end + 16], "little")] if end >= 0 else [0]
    if large >= 0:
        sizes.append(int.from_bytes(tail[large + 40 : large + 48], "little"))
    return max(size for size in sizes if size != 0xFFFFFFFF) if sizes != [0xFFFFFFFF] else 0


def files_in(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The files that people added: no folders, and nothing that a file manager left behind."""
    return [
        info
        for info in archive.infolist()
        if not info.is_dir() and not re.search(r"(?:^|/)(?:__MACOSX/|\.[^/]*$)", info.filename)
    ]


def member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Iterator[bytes]:
    """Decompress one file of an archive, a block at a time."""
    import zipfile

    try:
        with archive.open(info) as stream:
            while chunk := stream.read(BLOCK):
                yield chunk
    except RuntimeError:
        raise ParseError("the zip archive is encrypted") from None
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, ValueError) as error:
        raise ParseError(f"damaged zip archive: {str(error)[:100]}") from None
