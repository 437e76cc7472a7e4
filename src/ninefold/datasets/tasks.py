"""The tasks of a data set: pure functions from a job and earlier results to rows with keys.

make, clean    a shard of the source   ->  rows sorted by key
merge          a range of keys         ->  rows of all shards in it, no two isomorphic, each with its split
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from .._canon import shuffle_many
from .._generate import generate_many
from .._jobs import Workshop
from .._many import solve_many
from .._results import Status
from .job import ANY, CleanJob, Job, MakeJob, Shard, derived
from .rows import ROW, Rows, load, new_rows, save, sort, traces_of
from .study import fill_in, trace_in

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Merged", "Piece", "clean", "make", "merge", "merged"]


def make(job: MakeJob, shard: Shard, order: int, shop: Workshop, threads: int | None) -> None:
    """Generate the puzzles of a shard; *order* is the number of the first."""
    puzzles = generate_many(
        shard.rows,
        seed=shard.seed,
        difficulty=None if shard.label == ANY else shard.label,
        symmetry=job.symmetry,  # type: ignore[arg-type]
        minimal=job.minimal,
        threads=threads,
    )
    rows = new_rows(puzzles, threads)
    rows["order"] = order + np.arange(len(rows))
    rows["origin"] = list(job.mix).index(shard.label)
    fill_in(rows, job, threads)
    _publish(shop, shard.name, rows, job)


@dataclass
class Piece:
    """Some rows of a file, read: the digits of the puzzles, which rows have any, where they stood."""

    digits: NDArray[np.uint8]
    lines: list[int]
    wrong: dict[int, str] = field(default_factory=dict)
    """Why a row is no puzzle."""
    answers: dict[int, str] = field(default_factory=dict)
    """What the file says the solutions are, where it says anything."""


def clean(job: CleanJob, name: str, origin: int, order: int, piece: Piece, shop: Workshop, threads: int | None) -> None:
    """Take the puzzles with exactly one solution from some rows of a file; note what became of the others."""
    result = solve_many(piece.digits, threads=threads)
    notes: list[dict[str, Any]] = []
    good = np.ones(len(piece.lines), np.bool_)
    for row, (line, status) in enumerate(zip(piece.lines, result.status.tolist())):
        if row in piece.wrong:
            notes.append({"line": line, "status": str(Status.UNREADABLE), "why": piece.wrong[row]})
        elif status != Status.ONE:
            notes.append({"line": line, "status": str(Status(status)), "why": Status(status).phrase})
        else:
            answer = piece.answers.get(row)
            if answer is not None and answer != result.line(row):
                notes.append({"line": line, "status": "answer", "why": "the answer was wrong and has been replaced"})
            continue
        good[row] = False
    rows = new_rows(piece.digits[good], threads)
    rows["order"] = order + np.flatnonzero(good)
    rows["origin"], rows["line"] = origin, np.array(piece.lines, np.int64)[good]
    fill_in(rows, job, threads)
    shop.put(f"{name}.notes", lambda out: out.write("".join(json.dumps(n) + "\n" for n in notes).encode("utf-8")))
    _publish(shop, name, rows, job)


def _publish(shop: Workshop, name: str, rows: Rows, job: Job) -> None:
    """Sort the rows and leave them with their traces; the rows come last: where they are, all is there."""
    rows = sort(rows)
    traces = trace_in(rows, job)
    shop.put(f"{name}.traces", lambda out: out.write(traces))
    shop.put(name, lambda out: save(rows, out))


@dataclass(frozen=True)
class Merged:
    """What became of the rows in a range of keys."""

    kept: dict[str, int]
    """By class or file, without isomorphs made of them."""
    splits: dict[str, int]
    """By split, with those."""
    doubles: int
    leaks: tuple[tuple[int, int, int, int], ...]
    """Pairs (file, line, file, line) of isomorphs in different splits that the files are."""


def merge(
    job: Job, part: int, parts: int, name: str, shards: Sequence[str], shop: Workshop, threads: int | None
) -> None:
    """Bring the rows of a range of keys together: isomorphs once, each with its split, and random isomorphs of them."""
    rows, traces = _gathered(part, parts, shards, shop, job)
    given = job.given_splits if isinstance(job, CleanJob) else ()
    if isinstance(job, CleanJob) and given:
        # A puzzle that is in several splits stays in the last of them: train gives way to test.
        split_of_file = np.array([given.index(one["split"]) for one in job.inputs], np.uint8)
        rows["split"] = split_of_file[rows["origin"]]
        rows["variant"] = len(given) - rows["split"]
        names = list(given)
    else:
        names = list(job.splits)
        rows["split"] = [names.index(job.split_of(low)) for low in rows["low"].tolist()]
    order = np.lexsort((rows["order"], rows["variant"], rows["low"], rows["high"]))
    rows, traces = rows[order], [traces[i] for i in order.tolist()]
    rows["variant"] = 0
    same = np.zeros(len(rows), np.bool_)
    same[1:] = (rows["high"][1:] == rows["high"][:-1]) & (rows["low"][1:] == rows["low"][:-1])
    leaks = _leaks(rows, same) if given else []
    dropped = same.copy()
    if isinstance(job, CleanJob) and job.keep_leaks and given:
        dropped &= ~_first_of_its_split(rows, same)
    rows, traces = rows[~dropped], [text for text, gone in zip(traces, dropped.tolist()) if not gone]
    labels = list(job.mix) if isinstance(job, MakeJob) else [str(i) for i in range(len(job.inputs))]  # type: ignore[attr-defined]
    kept = np.bincount(rows["origin"], minlength=len(labels)).tolist()
    for variant in range(1, job.augment + 1):
        more = _isomorphs(rows[(rows["split"] == 0) & (rows["variant"] == 0)], job, part, variant, threads)
        traces += _split(trace_in(more, job), more)
        rows = np.concatenate([rows, more])
    summary = Merged(
        dict(zip(labels, kept)),
        dict(zip(names, np.bincount(rows["split"], minlength=len(names)).tolist())),
        int(dropped.sum()),
        tuple(leaks),
    )
    at = np.cumsum([0, *map(len, traces)])
    rows["trace_at"], rows["trace_size"] = at[:-1], np.diff(at)
    shop.put(f"{name}.traces", lambda out: out.write(b"".join(traces)))
    shop.put(f"{name}.json", lambda out: out.write(json.dumps(summary.__dict__).encode()))
    shop.put(name, lambda out: save(rows, out))


def merged(shop: Workshop, name: str) -> Merged:
    """What a merge left as its summary."""
    data = json.loads(shop.path(f"{name}.json").read_bytes())
    return Merged(data["kept"], data["splits"], data["doubles"], tuple(tuple(leak) for leak in data["leaks"]))


def _gathered(part: int, parts: int, shards: Sequence[str], shop: Workshop, job: Job) -> tuple[Rows, list[bytes]]:
    """The rows of all shards whose keys are in the range, and their traces."""
    bounds = np.array([(part << 64) // parts, min(((part + 1) << 64) // parts, 2**64 - 1)], np.uint64)
    found: list[Rows] = [np.empty(0, ROW)]
    traces: list[bytes] = []
    for shard in shards:
        rows = load(shop.path(shard))
        begin, end = np.searchsorted(rows["high"], bounds).tolist()
        some = np.array(rows[begin : len(rows) if part + 1 == parts else end])
        found.append(some)
        traces += traces_of(some, shop.path(f"{shard}.traces"))
    return np.concatenate(found), traces


def _leaks(rows: Rows, same: NDArray[np.bool_]) -> list[tuple[int, int, int, int]]:
    """Where isomorphs stand in different splits: the one that is kept, and the other."""
    leaks, first = [], 0
    for i in range(len(rows)):
        if not same[i]:
            first = i
        elif rows["split"][i] != rows["split"][first]:
            a, b = rows[first], rows[i]
            leaks.append((int(a["origin"]), int(a["line"]), int(b["origin"]), int(b["line"])))
    return leaks


def _first_of_its_split(rows: Rows, same: NDArray[np.bool_]) -> NDArray[np.bool_]:
    first = np.zeros(len(rows), np.bool_)
    first[1:] = same[1:] & (rows["split"][1:] != rows["split"][:-1])
    return first


def _isomorphs(rows: Rows, job: Job, part: int, variant: int, threads: int | None) -> Rows:
    """A random isomorph of each row, studied anew: a rating may depend on the order of rows and columns."""
    more = rows.copy()
    seed = derived(job.seed, f"augment-{part}-{variant}")
    more["puzzle"] = shuffle_many(np.ascontiguousarray(rows["puzzle"]), seed, threads=threads).grid
    more["variant"] = variant
    fill_in(more, job, threads)
    return more


def _split(traces: bytes, rows: Rows) -> list[bytes]:
    return [traces[at : at + size] for at, size in zip(rows["trace_at"].tolist(), rows["trace_size"].tolist())]


def part_count(rows: int) -> int:
    """Into how many ranges of keys so many rows are divided: about 32,768 rows in each."""
    return 1 << max(0, (max(rows, 1) - 1) >> 15).bit_length()
