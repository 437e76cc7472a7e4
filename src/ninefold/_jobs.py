"""Long work that can be killed at any time: tasks with names, results that are there whole or not at all.

A *job* is plain data.  It is done as tasks, each a pure function of the job and of the results of tasks before it, so
it does not matter who does a task, or how often.  A ``Workshop`` is the folder where results wait for each other: a
result is published by an atomic rename, so what has a name is whole, and a job that is started again does what is
missing.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from ._errors import JobError
from ._files import NewFile

__all__ = ["Workshop", "checksum", "json_bytes"]

_JOB = "job.json"


def json_bytes(value: object) -> bytes:
    """JSON for files that are compared byte by byte: keys in their order, one line end."""
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "surrogateescape")


def checksum(path: str | os.PathLike[str]) -> str:
    """The SHA-256 of a file, in constant memory."""
    digest = sha256()
    with open(path, "rb") as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


class Workshop:
    """The folder where the results of a job's tasks are kept until it is done.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     shop = Workshop(folder, {"n": 3})
    ...     shop.done("one"), shop.put("one", lambda out: out.write(b"1")), shop.done("one")
    ...     Workshop(folder, {"n": 4})
    Traceback (most recent call last):
    ...
    ninefold._errors.JobError: ... holds another job: n is 3 there, not 4
    """

    def __init__(self, folder: str | os.PathLike[str], job: Mapping[str, Any]) -> None:
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        found = self.path(_JOB)
        if found.exists():
            _compare(json.loads(found.read_bytes()), json.loads(json_bytes(job)), self.folder)
        else:
            self.put(_JOB, lambda out: out.write(json_bytes(job)))

    def path(self, name: str) -> Path:
        """Where the result of a task is, or will be."""
        return self.folder / name

    def done(self, name: str) -> bool:
        """Whether a task has its result."""
        return self.path(name).exists()

    def put(self, name: str, write: Callable[[IO[bytes]], object]) -> None:
        """Publish a result: whole, or not at all."""
        with NewFile(self.path(name)) as new:
            write(new.stream)

    def close(self) -> None:
        """The job is done: nothing here is needed any more."""
        shutil.rmtree(self.folder)


def _compare(there: Mapping[str, Any], asked: Mapping[str, Any], folder: Path) -> None:
    for key in {**there, **asked}:
        if there.get(key) != asked.get(key):
            raise JobError(f"{folder} holds another job: {key} is {there.get(key)} there, not {asked.get(key)}")
