"""A data set seen from the outside: is every file what the manifest says, and every row what it claims?"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import rows as row_layer
from .._errors import JobError
from .._jobs import checksum, inside, open_store
from .._jobs.store import open_input
from .._many import solve_many, verify_many
from .._results import Status
from .card import MANIFEST
from .rows import new_rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Verdict", "read_manifest", "verify"]

_FEW = 100


@dataclass(frozen=True, slots=True)
class Verdict:
    """What ``verify`` found: how much it looked at, and what is wrong (the first hundred faults)."""

    rows: int
    files: int
    faults: tuple[str, ...] = ()

    @property
    def well(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def __str__(self) -> str:
        looked = f"{self.rows:,} rows in {self.files:,} files"
        return f"{looked}: all well" if self.well else f"{looked}: {self.faults[0]}" + _more(len(self.faults) - 1)


def _more(number: int) -> str:
    return f", and {number} more fault{'' if number == 1 else 's'}" if number else ""


def read_manifest(source: str | os.PathLike[str]) -> dict[str, Any]:
    """Read a manifest, or that of a folder; JobError when it is none."""
    path = os.fspath(source)
    if not path.endswith(".json"):
        path = inside(path, MANIFEST)
    try:
        with open_input(path) as stream:
            data = json.loads(stream.read())
    except FileNotFoundError:
        raise JobError(f"{path} is not there: no data set, or one that is not finished") from None
    except (ValueError, OSError) as error:
        raise JobError(f"{path} cannot be read: {error}") from None
    if not isinstance(data, dict) or data.get("format") != "ninefold-dataset" or data.get("version") != 1:
        raise JobError(f"{path} is no manifest of a data set")
    return data


def verify(folder: str | os.PathLike[str]) -> Verdict:
    """Check a data set from the outside: checksums; of every row that its puzzle has exactly one solution, the one it
    names; that no two puzzles are isomorphic, in one split or in two (but for the isomorphs that were asked for).

    JobError when there is no finished data set.
    """
    data, store = read_manifest(folder), open_store(folder)
    faults: list[str] = []
    count = 0
    keys: dict[str, list[NDArray[np.void]]] = {name: [] for name in data["counts"]["splits"]}
    for one in data["files"]:
        path = inside(os.fspath(folder), one["name"])
        if not store.done(one["name"]):
            faults.append(f"{one['name']} is missing")
            continue
        if checksum(path) != one["sha256"]:
            faults.append(f"{one['name']} has changed: its checksum is another one")
            continue
        rows = 0
        for puzzles, solutions in _read(path):
            _check(puzzles, solutions, one["name"], rows, faults)
            rows += len(puzzles)
            keys[one["split"]].append(new_rows(puzzles, None)[["high", "low"]])
        if rows != one["rows"]:
            faults.append(f"{one['name']} has {rows:,} rows, the manifest says {one['rows']:,}")
        count += rows
    leaky = bool(data["job"].get("keep_leaks"))
    _distinct(
        {name: np.concatenate(found) for name, found in keys.items() if found}, data["job"]["augment"], leaky, faults
    )
    return Verdict(count, len(data["files"]), tuple(faults[:_FEW]))


def _check(
    puzzles: NDArray[np.uint8], solutions: NDArray[np.uint8] | None, name: str, first: int, faults: list[str]
) -> None:
    if solutions is None:
        solutions = solve_many(puzzles).solution
    verdict = verify_many(puzzles, solutions)
    wrong = np.flatnonzero(~verdict.right | (verdict.status != Status.ONE)).tolist()
    for row in wrong[:_FEW]:
        why = verdict.differences.get(row) or f"the puzzle has {Status(verdict.status[row]).phrase}"
        faults.append(f"{name}: row {first + row + 1}: {why}")


def _read(path: str) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8] | None]]:
    """The puzzles of a file and their solutions, if it has them, some thousands at a time."""
    if path.endswith(".npz"):
        with open_input(path) as stream, np.load(stream, allow_pickle=False) as arrays:
            solution = arrays["solution"] if "solution" in arrays.files else None
            yield arrays["puzzle"], solution
        return
    with open_input(path) as stream:
        for batch in row_layer.read(stream, name=path):
            digits, _ = batch.digits()
            answers = [batch.answer(row) for row in range(len(batch))]
            yield digits, row_layer.of(answers).digits()[0] if any(answers) else None


def _distinct(keys: dict[str, NDArray[np.void]], augment: int, leaky: bool, faults: list[str]) -> None:
    """No key twice: neither in one split, but for isomorphs made for the first, nor in two."""
    seen: dict[str, NDArray[np.void]] = {}
    for number, (name, found) in enumerate(keys.items()):
        forms, times = np.unique(found, return_counts=True)
        most = 1 + (augment if number == 0 else 0)
        if (times > most).any():
            faults.append(f"{name} holds isomorphic puzzles: {int((times > most).sum()):,} more than once")
        for other, theirs in seen.items():
            if not leaky and (common := len(np.intersect1d(forms, theirs))):
                faults.append(f"{other} and {name} have {common:,} puzzles in common")
        seen[name] = forms
