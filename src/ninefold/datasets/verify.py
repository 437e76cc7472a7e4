"""A data set seen from the outside: check every file against the manifest, and every row."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import rows as row_layer
from ..base import arguments
from ..engine.many import solve_many, verify_many
from ..errors import JobError
from ..jobs import FEW, Verdict, checksum, inside, open_store
from ..jobs.store import form_error, json_of, open_input
from ..results.outcomes import Status
from .card import MANIFEST
from .keys import Keys
from .rows import new_rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Verdict", "read_manifest", "verify"]

_BLOCK = 1 << 16
_FORM = {"ninefold": str, "job": {}, "counts": {"splits": {}}, "files": [{"name": str, "rows": int}]}
"""The fields of a manifest."""


def read_manifest(source: str | os.PathLike[str]) -> dict[str, Any]:
    """Read a manifest, or that of a folder; JobError if it is not one."""
    path = arguments.path("a data set", source)
    if not path.endswith(".json"):
        path = inside(path, MANIFEST)
    try:
        with open_input(path) as stream:
            data = json_of(stream.read())
    except FileNotFoundError:
        raise JobError(f"{path} is missing: the folder has no data set, or an unfinished one") from None
    except OSError as error:
        raise JobError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from None
    except ValueError as error:
        raise JobError(f"{path} cannot be read: {error}") from None
    if not isinstance(data, dict) or data.get("format") != "ninefold-dataset" or data.get("version") != 1:
        raise JobError(f"{path} is not the manifest of a data set")
    if wrong := form_error(data, _FORM):
        raise JobError(f"{path} is not the manifest of a data set: {wrong}")
    return data


def verify(folder: str | os.PathLike[str]) -> Verdict:
    """Check a data set from the outside: checksums; that every puzzle has exactly one solution, the stated one; and
    that no two puzzles are isomorphic, within a split or across splits (except requested isomorphs).

    Memory does not grow with the data set: the keys of the puzzles are compared range by range, from the disk if there
    are more than a few million. Raises JobError if there is no finished data set.
    """
    data, store = read_manifest(folder), open_store(folder)
    errors: list[str] = []
    count = 0
    splits = list(data["counts"]["splits"])
    with Keys(sum(one["rows"] for one in data["files"])) as keys:
        for one in data["files"]:
            path = inside(os.fspath(folder), one["name"])
            if not store.done(one["name"]):
                errors.append(f"{one['name']} is missing")
                continue
            if checksum(path) != one["sha256"]:
                errors.append(f"{one['name']} has changed: its checksum is different")
                continue
            rows = 0
            for puzzles, solutions in _read(path):
                _check(puzzles, solutions, one["name"], rows, errors)
                rows += len(puzzles)
                keys.add(new_rows(puzzles, None), splits.index(one["split"]))
            if rows != one["rows"]:
                errors.append(f"{one['name']} has {rows:,} rows, the manifest says {one['rows']:,}")
            count += rows
        errors += _doubles(keys, splits, data["job"]["augment"], bool(data["job"].get("keep_leaks")))
    return Verdict(len(data["files"]), count, errors=tuple(errors[:FEW]))


def _check(
    puzzles: NDArray[np.uint8], solutions: NDArray[np.uint8] | None, name: str, first: int, errors: list[str]
) -> None:
    if solutions is None:
        solutions = solve_many(puzzles).solution
    verdict = verify_many(puzzles, solutions)
    wrong = np.flatnonzero(~verdict.right | (verdict.status != Status.ONE)).tolist()
    for row in wrong[:FEW]:
        why = verdict.differences.get(row) or f"the puzzle has {Status(verdict.status[row]).phrase}"
        errors.append(f"{name}: row {first + row + 1}: {why}")


def _read(path: str) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8] | None]]:
    """The puzzles of a file and their solutions, if it has them, some thousands at a time."""
    if path.endswith(".npz"):
        with open_input(path) as stream, np.load(stream, allow_pickle=False) as arrays:
            puzzle, solution = arrays["puzzle"], arrays["solution"] if "solution" in arrays.files else None
            for at in range(0, len(puzzle), _BLOCK):
                yield puzzle[at : at + _BLOCK], None if solution is None else solution[at : at + _BLOCK]
        return
    with open_input(path) as stream:
        for batch in row_layer.read(stream, name=path):
            digits, _ = batch.digits()
            answers = [batch.answer(row) for row in range(len(batch))]
            yield digits, row_layer.from_puzzles(answers).digits()[0] if any(answers) else None


def _doubles(keys: Keys, splits: Sequence[str], augment: int, leaky: bool) -> Iterator[str]:
    """No key appears twice: neither in one split, except isomorphs added to the first, nor in two."""
    often: Counter[str] = Counter()
    common: Counter[tuple[str, str]] = Counter()
    for part in keys.ranges():
        seen: dict[str, NDArray[np.void]] = {}
        for number, name in enumerate(splits):
            forms, times = np.unique(part[part["split"] == number][["high", "low"]], return_counts=True)
            often[name] += int((times > 1 + (augment if number == 0 else 0)).sum())
            for other, theirs in seen.items():
                common[other, name] += len(np.intersect1d(forms, theirs))
            seen[name] = forms
    for name in splits:
        if often[name]:
            yield f"{name} holds isomorphic puzzles: {often[name]:,} more than once"
        for other in splits[: splits.index(name)]:
            if not leaky and common[other, name]:
                yield f"{other} and {name} have {common[other, name]:,} puzzles in common"
