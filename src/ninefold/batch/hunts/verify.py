"""A hunt seen from the outside: check every puzzle that it found."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from numbers import Real
from typing import Any

from ...clues.minimal import is_minimal
from ...engine.many import solve_many
from ...errors import JobError
from ...isomorphs.canonical_forms import canonical_many
from ...jobs import FEW, Store, Verdict
from ...logic.many import rate_many
from ...results.outcomes import Status
from .search import FOUND, MANIFEST

__all__ = ["is_hunt", "read_hunt", "verify_hunt"]

_FORMAT = "ninefold-hunt"
_FORM = {
    "job": {"start": [str], "goal": str, "scale": str, "minimal": bool, "bound": object},
    "rounds": int,
    "counts": {"met": int, "caught": int},
    "best": [object],
    "files": [{"rows": int, "sha256": str}],
}


def is_hunt(store: Store) -> bool:
    """Whether the finished job in a store is a hunt."""
    return store.done(MANIFEST) and store.read_json(MANIFEST).get("format") == _FORMAT


def read_hunt(store: Store) -> dict[str, Any]:
    """Return the manifest of a hunt; JobError if it is damaged."""
    data: dict[str, Any] = store.read_json(MANIFEST, _FORM)
    numbers = (data["best"] + [None] * 2)[1], data["job"]["bound"] or 0
    if len(data["files"]) != 1 or not all(isinstance(one, Real) for one in numbers):
        raise JobError(f"{store.address}/{MANIFEST} is damaged: the file or the best puzzle is missing")
    return data


def verify_hunt(store: Store, again: int = 0) -> Verdict:
    """Check the results of a hunt. The file matches the manifest. Every puzzle has exactly one solution, is its own
    canonical form, appears once, is minimal if requested, and beats the bound. Clues and guesses are recounted, and the
    ratings of *again* puzzles, spread over all, are recomputed.
    """
    data = read_hunt(store)
    (file,) = data["files"]
    if not store.done(FOUND):
        return Verdict(1, 0, 0, (f"{FOUND} is missing",))
    text = store.read(FOUND)
    if sha256(text).hexdigest() != file["sha256"]:
        return Verdict(1, file["rows"], 0, (f"{FOUND} has changed: its checksum is different",))
    try:
        _, *rows = csv.reader(io.StringIO(text.decode("ascii")))
        found = [(row[0], float(row[1]), int(row[2])) for row in rows]
    except (ValueError, IndexError):
        raise JobError(f"{store.address}/{FOUND} is not a table of puzzles") from None
    job: Mapping[str, Any] = data["job"]
    errors = []
    if len(found) != file["rows"]:
        errors.append(f"{FOUND} has {len(found):,} rows, the manifest says {file['rows']:,}")
    errors += _puzzles(job, found)
    errors += _values(job, found)
    step = max(1, len(found) // again) if again else 1
    some = found[::step][:again]
    errors += _ratings(job, some) if job["goal"] == "rating" else ()
    return Verdict(1, len(found), len(some), tuple(errors[:FEW]))


_Found = Sequence[tuple[str, float, int]]


def _puzzles(job: Mapping[str, Any], found: _Found) -> Iterator[str]:
    lines = [line for line, *_ in found]
    if len(set(lines)) < len(lines):
        yield f"{FOUND} names a puzzle twice"
    if not lines:
        return
    statuses = solve_many(lines).status.tolist()
    for line, status, form in zip(lines, statuses, canonical_many(lines).lines()):
        if status != Status.ONE:
            yield f"{line}: {Status(status).phrase}"
        elif form != line:
            yield f"{line}: not in canonical form"
        elif job["minimal"] and line not in job["start"] and not is_minimal(line):
            yield f"{line}: not minimal"


def _values(job: Mapping[str, Any], found: _Found) -> Iterator[str]:
    guesses = solve_many([line for line, *_ in found]).guesses.tolist() if found else []
    for (line, value, clues), needed in zip(found, guesses):
        counted = 81 - line.count(".")
        if clues != counted:
            yield f"{line}: {counted} clues, not {clues}"
        if job["goal"] != "rating" and value != (real := counted if job["goal"] == "clues" else needed):
            yield f"{line}: {job['goal']} {real}, not {value:g}"
        bound, sign = job["bound"], -1 if job["goal"] == "clues" else 1
        if bound is not None and not sign * value > sign * bound:
            yield f"{line}: {value:g} does not beat {bound:g}"


def _ratings(job: Mapping[str, Any], some: _Found) -> Iterator[str]:
    result = rate_many([line for line, *_ in some], scale=job["scale"]) if some else None
    for (line, value, _), score in zip(some, result.score.tolist() if result is not None else ()):
        if score != value:
            yield f"{line}: rated {score:g}, not {value:g}"
