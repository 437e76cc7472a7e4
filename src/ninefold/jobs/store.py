"""The store of task results: a folder, or an object store behind fsspec.

Every name in a store is complete. A folder publishes by an atomic rename (``base.files.NewFile``), an object store by
writing the object in one piece on the condition that it does not exist. Tasks are pure, so the second writer finds the
same bytes it wanted to write.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import secrets
import shutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, TypeGuard

from ..base.arguments import shown
from ..base.files import NewFile
from ..errors import JobError, MissingExtraError

__all__ = [
    "Folder",
    "Objects",
    "Store",
    "compare",
    "form_error",
    "inside",
    "json_bytes",
    "json_of",
    "open_input",
    "open_store",
]

_LONG = 80
"""The longest text of a setting that an error message repeats."""
_PUBLISH = os.rename if os.name == "nt" else os.link
"""Give a file a name unless it is taken. On Windows, a rename does that, and few disks there have hard links."""
_LEFT_OVER = re.compile(r"(.+)\.[0-9a-f]{8}\.part")
"""Partial files of a killed process (``base.files``)."""


def json_bytes(value: object) -> bytes:
    """JSON for files that are compared byte by byte: keys in their given order, one line end."""
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "surrogateescape")


def json_of(data: bytes) -> Any:
    """Return the value that ``json_bytes`` wrote, also with file names that are not text; ValueError if not JSON."""
    try:
        return json.loads(data.decode("utf-8", "surrogateescape"))
    except RecursionError:
        raise ValueError("nested too deeply") from None


def form_error(value: object, form: Any, place: str = "") -> str | None:
    """Return what is wrong with a JSON value; None if it has the form.

    A form is a type, a mapping of required keys to their forms, or a list with the form of each item.

    >>> form_error({"files": [{"name": 1}]}, {"files": [{"name": str}]})
    "'files[0].name' is not text"
    """
    kind = form if isinstance(form, type) else type(form)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        return f"{place or 'it'!r} is not {_KINDS[kind]}"
    if isinstance(form, dict):
        assert isinstance(value, dict)
        for key, inner in form.items():
            at = f"{place}.{key}".lstrip(".")
            if key not in value:
                return f"{at!r} is missing"
            if wrong := form_error(value[key], inner, at):
                return wrong
    if isinstance(form, list):
        assert isinstance(value, list)
        found = (form_error(one, form[0], f"{place}[{i}]") for i, one in enumerate(value))
        return next((wrong for wrong in found if wrong), None)
    return None


_KINDS = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"}


class Store(ABC):
    """A place for results by name; names have ``/`` between their parts."""

    address: str
    """The argument with which ``open_store`` opens the same store, also on another machine."""

    @abstractmethod
    def names(self, folder: str = "") -> set[str]:
        """The names of everything in a folder of the store, from its root on."""

    @abstractmethod
    def done(self, name: str) -> bool:
        """Whether this name exists."""

    @abstractmethod
    def open(self, name: str) -> IO[bytes]:
        """Open a file for random access; FileNotFoundError if it does not exist."""

    @abstractmethod
    def put(self, name: str, write: Callable[[IO[bytes]], object]) -> None:
        """Publish a file: completely, or not at all."""

    @abstractmethod
    def put_new(self, name: str, data: bytes) -> bool:
        """Publish a file unless the name exists. Only one process can succeed; returns whether this one did."""

    @abstractmethod
    def begin(self, *folders: str) -> None:
        """Make the folders that will be needed."""

    @abstractmethod
    def sweep(self, *folders: str) -> None:
        """Remove these folders after the job, and partial files that killed work has left elsewhere."""

    @abstractmethod
    def replace(self, name: str, data: bytes) -> None:
        """Publish a file, replacing any existing one."""

    @abstractmethod
    def remove(self, name: str) -> None:
        """Remove a file if it exists."""

    @abstractmethod
    def append(self, name: str, data: bytes) -> None:
        """Append to a file that is not a result, such as a log."""

    def read(self, name: str) -> bytes:
        """The complete contents of a file."""
        with self.open(name) as stream:
            return stream.read()

    def put_bytes(self, name: str, data: bytes) -> None:
        """Publish bytes."""
        self.put(name, lambda out: out.write(data))

    def read_json(self, name: str, form: Any = dict) -> Any:
        """Return the value of a JSON file; JobError if it is not JSON, or does not have the *form*."""
        try:
            data = json_of(self.read(name))
        except ValueError as error:
            raise JobError(f"{inside(self.address, name)} cannot be read: {error}") from None
        if wrong := form_error(data, form):
            raise JobError(f"{inside(self.address, name)} is damaged: {wrong}")
        return data


class Folder(Store):
    """A folder of a file system, which may be shared between machines.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Folder(folder)
    ...     store.put_bytes("one", b"1")
    ...     store.done("one"), store.read("one"), store.names()
    (True, b'1', {'one'})
    """

    def __init__(self, path: str) -> None:
        self.address = path
        self.path = Path(path)

    def names(self, folder: str = "") -> set[str]:
        found = set()
        base = self.path / folder
        for here, _, files in os.walk(base):
            near = os.path.relpath(here, self.path)
            found |= {name if near == "." else f"{near}/{name}".replace(os.sep, "/") for name in files}
        return found

    def done(self, name: str) -> bool:
        return (self.path / name).exists()

    def open(self, name: str) -> IO[bytes]:
        return open(self.path / name, "rb")

    def put(self, name: str, write: Callable[[IO[bytes]], object]) -> None:
        path = self.path / name
        try:
            with NewFile(path) as new:
                write(new.stream)
        except OSError as error:  # the error of a stream does not name the file
            raise OSError(error.errno, error.strerror, error.filename or str(path)) from error

    def put_new(self, name: str, data: bytes) -> bool:
        part = f"{name}.{secrets.token_hex(4)}.part"
        self.put_bytes(part, data)
        try:
            _PUBLISH(self.path / part, self.path / name)
        except FileExistsError:
            return False
        finally:
            self.remove(part)
        return True

    def begin(self, *folders: str) -> None:
        for folder in ("", *folders):
            (self.path / folder).mkdir(parents=True, exist_ok=True)

    def sweep(self, *folders: str) -> None:
        for folder in folders:
            shutil.rmtree(self.path / folder, ignore_errors=True)
        names = self.names()
        for name in names:
            if (left := _LEFT_OVER.fullmatch(name)) and left[1] in names:
                with contextlib.suppress(OSError):
                    (self.path / name).unlink()

    def replace(self, name: str, data: bytes) -> None:
        self.put_bytes(name, data)

    def remove(self, name: str) -> None:
        (self.path / name).unlink(missing_ok=True)

    def append(self, name: str, data: bytes) -> None:
        with open(self.path / name, "ab") as stream:
            stream.write(data)


class Objects(Store):
    """An object store, or another file system, behind fsspec (extra ``ninefold[cluster]``)."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self._files, self._root = _file_system(self.address)
        self._logs: dict[str, bytes] = {}

    def names(self, folder: str = "") -> set[str]:
        self._files.invalidate_cache()
        base = self._at(folder) if folder else self._root
        if not self._files.exists(base):
            return set()
        return {str(name)[len(self._root) :].lstrip("/") for name in self._files.find(base)}

    def done(self, name: str) -> bool:
        self._files.invalidate_cache()
        return bool(self._files.exists(self._at(name)))

    def open(self, name: str) -> IO[bytes]:
        stream: IO[bytes] = self._files.open(self._at(name), "rb")
        return stream

    def put(self, name: str, write: Callable[[IO[bytes]], object]) -> None:
        gathered = io.BytesIO()
        write(gathered)
        # The condition, if the store supports it; an existing object was written by a twin of this task.
        with contextlib.suppress(FileExistsError):
            self._pipe(name, gathered.getvalue(), mode="create")

    def put_new(self, name: str, data: bytes) -> bool:
        try:
            self._pipe(name, data, mode="create")
        except FileExistsError:
            return False
        return True

    def begin(self, *folders: str) -> None:
        for folder in ("", *folders):
            self._files.makedirs(self._at(folder), exist_ok=True)

    def sweep(self, *folders: str) -> None:
        for folder in folders:
            if self._files.exists(self._at(folder)):
                self._files.rm(self._at(folder), recursive=True)

    def replace(self, name: str, data: bytes) -> None:
        self._pipe(name, data)

    def remove(self, name: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            self._files.rm_file(self._at(name))

    def append(self, name: str, data: bytes) -> None:
        if name not in self._logs:
            self._logs[name] = self.read(name) if self.done(name) else b""
        self._logs[name] += data
        self._pipe(name, self._logs[name])

    def _pipe(self, name: str, data: bytes, **settings: str) -> None:
        path = self._at(name)
        if settings and self._files.exists(path):  # a store without conditions would overwrite it
            raise FileExistsError(path)
        try:
            self._files.pipe_file(path, data, **settings)
        except TypeError:  # a file system that does not support conditions
            self._files.pipe_file(path, data)

    def _at(self, name: str) -> str:
        return f"{self._root}/{name}" if name else self._root


def open_store(address: str | os.PathLike[str]) -> Store:
    """A folder for a path (or ``file://``), an object store for an address such as ``s3://bucket/results``."""
    text = os.fspath(address)
    if text.startswith("file://"):
        return Folder(text.removeprefix("file://"))
    return Objects(text) if is_address(text) else Folder(text)


def open_input(name: str) -> IO[bytes]:
    """Open a file, or an object by its address, for random access; OSError as from ``open``."""
    if name.startswith("file://"):
        return open(name.removeprefix("file://"), "rb")
    if not is_address(name):
        return open(name, "rb")
    files, path = _file_system(name)
    stream: IO[bytes] = files.open(path, "rb")
    return stream


def size_of(name: str) -> int:
    """How many bytes a file or object has."""
    with open_input(name) as stream:
        return stream.seek(0, 2)


def matching(pattern: str) -> list[str]:
    """The objects that an address with ``*`` names, sorted."""
    files, path = _file_system(pattern)
    found = (files.unstrip_protocol(str(name)) for name in files.glob(path))
    return sorted(name if ":///" in pattern else name.replace(":///", "://", 1) for name in found)


def is_address(text: str) -> bool:
    """Whether a name is an address in an object store."""
    return re.match(r"[a-z][a-z0-9+.:-]+://", text) is not None


def _file_system(address: str) -> tuple[Any, str]:
    try:
        import fsspec  # type: ignore[import-untyped,unused-ignore]
    except ImportError:
        raise MissingExtraError("An object store", "cluster") from None
    try:
        files, path = fsspec.core.url_to_fs(address)
    except (ValueError, ImportError) as error:
        raise JobError(f"{address}: {error}") from None
    return files, str(path).rstrip("/")


def inside(address: str, name: str) -> str:
    """The name of a file in a store, for messages."""
    return f"{address.rstrip('/')}/{name}"


def compare(there: Mapping[str, Any], wanted: Mapping[str, Any], folder: str) -> None:
    """Raise JobError if the folder has a different job; the message names the differences."""
    for key, one, other in _differences(there, wanted):
        raise JobError(f"{folder} has a different job: {key} is {_value_text(one)} there, not {_value_text(other)}")


def _differences(there: Mapping[str, Any], wanted: Mapping[str, Any], of: str = "") -> Iterator[tuple[str, Any, Any]]:
    for key in {**there, **wanted}:
        one, other = there.get(key), wanted.get(key)
        if isinstance(one, Mapping) and isinstance(other, Mapping):
            yield from _differences(one, other, "" if key == "options" else f" of {key}")
        elif _are_named(one) and _are_named(other) and _names(one) == _names(other):
            for a, b in zip(one, other):
                yield from _differences(a, b, f" of {a['name']}")
        elif one != other:
            yield f"{key}{of}", one, other


def _are_named(values: object) -> TypeGuard[list[Mapping[str, Any]]]:
    """Whether it is a list of items with names, such as inputs."""
    return isinstance(values, list) and bool(values) and all(isinstance(one, Mapping) for one in values)


def _names(values: Iterable[Mapping[str, Any]]) -> list[str]:
    return [one["name"] for one in values]


def _value_text(value: object) -> str:
    """A setting for a message; for inputs, their names."""
    if _are_named(value):
        return shown(", ".join(_names(value)))
    if isinstance(value, str) and 0 < len(value) < _LONG:
        return value
    return "none" if value is None else shown(value)
