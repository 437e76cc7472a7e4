"""From the names that a person gives to the inputs of a job: files, patterns, addresses of objects."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterable

from ..errors import JobError
from ..jobs.store import is_address, matching

__all__ = ["expanded"]

_PATTERN = re.compile(r"[*?\[]")


def expanded(inputs: Iterable[str | os.PathLike[str]]) -> tuple[str, ...]:
    """The names of all inputs, those of a pattern in order; JobError if there is none."""
    found: list[str] = []
    for one in (os.fspath(name) for name in inputs):
        if one == "-" and not os.path.exists(one):
            raise JobError("-: a job that can be resumed cannot read standard input: give a file")
        if is_address(one) and not one.startswith("file://"):
            names = matching(one) if _PATTERN.search(one) else [one]
        elif not os.path.exists(one) and _PATTERN.search(one):
            names = sorted(name for name in glob.glob(one, recursive=True) if not os.path.isdir(name))
        else:
            names = [one]
        if not names:
            raise JobError(f"{one}: no file matches this pattern")
        found += names
    if not found:
        raise JobError("no input files: name the files to read")
    if len(set(found)) < len(found):
        twice = next(name for name in found if found.count(name) > 1)
        raise JobError(f"{twice} is named twice")
    return tuple(found)
