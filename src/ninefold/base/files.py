"""Files that are created atomically, and never replace one that is being read.

Everything in ninefold that writes a file by its name writes it with ``NewFile``:

- The bytes go into a temporary file next to the target, ``NAME.<8 hex digits>.part``, created exclusively. So two runs
  with one target do not interfere, and the later one wins.
- ``commit`` flushes the bytes to the disk (fsync) and renames the file to its name. If a reader has the target open on
  Windows, ``commit`` tries for 1.5 seconds, then raises. The folder is not synchronized: after a power cut the target
  is the old file or the new one, never a part of one.
- A process that is killed leaves its ``.part`` file; only its creator ever reads or removes it.
- An existing target keeps its permissions and, if the system allows it, its owner and group. A symbolic link stays and
  its target is replaced; other hard links keep the old content. A write-protected target is refused, even if it could
  be replaced.
- Devices, pipes and terminals are written directly.
- A name that ends in ``.gz`` is compressed; the same input gives the same bytes.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from types import TracebackType
from typing import IO, NoReturn

__all__ = ["Claims", "NewFile", "SameFileError"]

_SUFFIX = ".part"
_LONGEST = 255
"""Bytes of a file name on the file systems in use."""
_WAITS = (0.01, 0.03, 0.1, 0.3, 1.0) if os.name == "nt" else ()
"""Seconds to wait between attempts to replace a file that a virus scanner, an indexer or a reader has open."""


class NewFile:
    r"""A file in progress: write to ``stream``, then ``commit``, ``keep_part`` or ``discard``.

    As a context manager, it commits, or discards if the block raises. OSError, naming the requested target, if it
    cannot be written.

    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "one.txt")
    ...     with NewFile(path) as new:
    ...         _ = new.stream.write(b"whole\n")
    ...         os.path.exists(path)
    ...     os.listdir(folder)
    False
    ['one.txt']
    """

    def __init__(self, target: str | os.PathLike[str]) -> None:
        self.target = os.fspath(target)
        """The requested name."""
        self.part: str | None = None
        """The temporary file; None if the target is written directly."""
        about = _looked_at(self.target)
        if about is not None and not stat.S_ISREG(about.st_mode):
            self.path = self.target
            raw: IO[bytes] = open(self.target, "wb")  # noqa: SIM115 (closed below)
        else:
            self.path = os.path.realpath(self.target)
            self.part, raw = _made_beside(self.path, self.target, about)
        self._raw = raw
        self.stream: IO[bytes] = _packed(raw) if self.target.endswith(".gz") else raw

    def commit(self) -> None:
        """Give the file its name; if that fails, the written data stays, and the error names its location."""
        self._close(sync=self.part is not None)
        if self.part is None:
            return
        part, self.part = self.part, None
        try:
            _rename(part, self.path)
        except OSError as error:
            reason = f"{error.strerror or error}; the partial output is in {part}"
            raise OSError(error.errno, reason, self.target) from None

    def discard(self) -> None:
        """Remove what was written; the target is as it was."""
        try:
            self._close()
        finally:
            part, self.part = self.part, None
            if part is not None:
                with contextlib.suppress(OSError):
                    os.unlink(part)

    def keep_part(self) -> str | None:
        """Keep the partial file and return its name; None if it is empty."""
        self._close()
        part, self.part = self.part, None
        if part is None:
            return None
        if not os.path.getsize(part):
            os.unlink(part)
            return None
        # As a person would write it: relative if the target was.
        near = os.path.join(os.path.dirname(self.target), os.path.basename(part))
        return near if os.path.exists(near) else part

    def _close(self, sync: bool = False) -> None:
        try:
            if self.stream is not self._raw:
                self.stream.close()
            if sync and not self._raw.closed:
                self._raw.flush()
                _to_disk(self._raw.fileno())
        finally:
            self._raw.close()

    def __enter__(self) -> NewFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.commit()
        else:
            with contextlib.suppress(OSError):  # report the first error
                self.discard()


def _looked_at(target: str) -> os.stat_result | None:
    """Return the stat of the target; None if it does not exist, OSError if it cannot be a file."""
    if not target:
        raise FileNotFoundError(errno.ENOENT, "a file name is needed", target)
    try:
        about = os.stat(target)
    except ValueError:  # a null character, or half of a character
        raise OSError(errno.EINVAL, "not a valid file name", target) from None
    except FileNotFoundError:
        if target.endswith((os.sep, os.altsep or os.sep)):
            _refuse(errno.EISDIR, target)
        return None
    if stat.S_ISDIR(about.st_mode):
        _refuse(errno.EISDIR, target)
    if not os.access(target, os.W_OK):
        _refuse(errno.EACCES, target)
    return about


def _packed(raw: IO[bytes]) -> IO[bytes]:
    import gzip

    # An empty name and time: the same input gives the same bytes.
    return gzip.GzipFile("", "wb", 6, raw, 0)  # type: ignore[return-value]


def _rename(part: str, path: str) -> None:
    """Replace a file. On Windows, that fails while another process has it open."""
    for wait in _WAITS:
        try:
            return os.replace(part, path)
        except PermissionError:
            time.sleep(wait)
    os.replace(part, path)


def _to_disk(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):  # a file system that does not support this
            raise


def _refuse(number: int, target: str) -> NoReturn:
    raise OSError(number, os.strerror(number), target)


def _made_beside(path: str, target: str, old: os.stat_result | None) -> tuple[str, IO[bytes]]:
    """Create a new file in the folder of *path* exclusively, with the permissions of *old*."""
    folder, name = os.path.split(path)
    while True:
        part = os.path.join(folder, _part_name(name))
        try:
            # A file that replaces one may not be readable by more people than that one, not even for a moment.
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            handle = os.open(part, flags, 0o666 if old is None else 0o600)
        except FileExistsError:
            continue
        except OSError as error:
            raise OSError(error.errno, error.strerror, target) from None
        if old is not None:
            _take_over(handle, old)
        return part, os.fdopen(handle, "wb")


def _part_name(name: str) -> str:
    ending = f".{os.urandom(4).hex()}{_SUFFIX}"
    room = _LONGEST - len(ending)
    encoded = os.fsencode(name)
    return (name if len(encoded) <= room else encoded[:room].decode("utf-8", "ignore")) + ending


def _take_over(handle: int, old: os.stat_result) -> None:
    """Give a file the owner, group and permissions of another, as far as the system allows."""
    if not hasattr(os, "fchown"):
        return
    mode = stat.S_IMODE(old.st_mode) & 0o777
    mine = os.fstat(handle)
    if (mine.st_uid, mine.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.fchown(handle, old.st_uid, old.st_gid)
        except OSError:
            try:
                os.fchown(handle, -1, old.st_gid)
            except OSError:
                mode &= ~0o070 | (mode & 0o007) << 3  # another group: give it no more than all users have
    with contextlib.suppress(OSError):
        os.fchmod(handle, mode)


class SameFileError(OSError):
    """An input file would be overwritten."""


class Claims:
    """Which files a run reads and which it writes, so that no file is both, under any name.

    Files are compared by identity, not by name, so both kinds of links are recognized.

    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "one.txt")
    ...     open(path, "w").close()
    ...     claims = Claims()
    ...     claims.read(path, os.stat(path))
    ...     claims.write(path)
    Traceback (most recent call last):
        ...
    ninefold.base.files.SameFileError: [Errno 22] it is an input, and inputs are never overwritten: '.../one.txt'
    """

    def __init__(self) -> None:
        self._read: dict[tuple[int, int], str] = {}
        self._written: dict[tuple[int, int], str] = {}
        self._parts: set[tuple[int, int]] = set()
        self._targets: set[str] = set()

    def read(self, name: str, about: os.stat_result) -> None:
        """Note an input file; SameFileError if it is being written."""
        key = _key(about)
        if key is None:
            return
        if key in self._written:
            raise _same(self._written[key], name)
        self._read[key] = name

    def write(self, name: str) -> None:
        """Note an output file; SameFileError if it is an input, or is already being written."""
        try:
            about = os.stat(name)
        except (OSError, ValueError):
            about = None  # missing or invalid: creating it will report the error
        key = _key(about) if about else None
        if key is not None:
            if key in self._read:
                raise _same(name, self._read[key])
            self._written[key] = name
        elif about is not None:
            return  # a device or a pipe
        try:
            path = os.path.realpath(name)
        except ValueError:
            path = name
        if path in self._targets:
            raise SameFileError(errno.EINVAL, "the same file is named twice", name)
        self._targets.add(path)

    def stream(self, name: str, about: os.stat_result) -> None:
        """Note an open output file, such as standard output."""
        key = _key(about)
        if key is not None:
            self._written[key] = name

    def part(self, path: str) -> None:
        """Note a temporary file of this run."""
        if key := _key(os.stat(path)):
            self._parts.add(key)

    def is_part(self, path: str) -> bool:
        """Whether a path is a temporary file of this run, which a pattern may match."""
        try:
            return _key(os.stat(path)) in self._parts
        except OSError:
            return False


def _key(about: os.stat_result) -> tuple[int, int] | None:
    return (about.st_dev, about.st_ino) if stat.S_ISREG(about.st_mode) else None


def _same(written: str, read: str) -> SameFileError:
    if written == read:
        return SameFileError(errno.EINVAL, "it is an input, and inputs are never overwritten", written)
    return SameFileError(errno.EINVAL, f"it is the same file as {read}, and inputs are never overwritten", written)
