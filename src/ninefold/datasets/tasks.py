"""The tasks of a data set: pure functions from a job and earlier results to rows with keys.

make, clean    a shard of the source   ->  rows sorted by key, with an index by prefix
merge          a range of keys         ->  rows of all shards in it, no two isomorphic, each with its split
assemble       a range of rows         ->  a file of the data set

Memory grows only with the rows of one merge, without isomorphic duplicates; ``part_count`` limits their number.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np

from .. import inputs
from ..engine.many import solve_many
from ..errors import GenerateError
from ..generation.generator import generate_many
from ..isomorphs.canonical_forms import shuffle_many
from ..jobs import WORK, Receipt, Store, TaskContext, checksum, inside
from ..jobs.seeds import derived
from ..puzzle.grid import Grid
from ..results.distribution import Distribution
from ..results.outcomes import Status
from ..rows import Batch
from .card import PLOTTED
from .job import PREFIXES, CleanJob, Job, MakeJob, Shard, difficulty_of
from .kept_columns import kind_of, packed, unpacked
from .output import Chunk, columns_of, write
from .rows import ROW, Rows, load, new_rows, save, sort, texts_of
from .source import piece_of
from .study import fill_in, traces_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Leak", "Merged", "assemble", "clean", "leaks_of", "make", "merge", "merged", "part_count", "work_name"]

Leak: TypeAlias = tuple[int, int, int, int]
"""File and line of a puzzle that stays, and of an isomorph in another split."""
_HELD = 1 << 17
"""Rows of a range that are held until isomorphs among them are removed: more than exist, unless keys are few."""
_PLACE = np.dtype([(name, ROW[name]) for name in ("high", "low", "order", "origin", "line", "split", "variant")])
"""The part of a removed row that leaks need: a tenth of it."""
LEAK = np.dtype([("origin", "<u2"), ("line", "<i8"), ("its_origin", "<u2"), ("its_line", "<i8")])


def work_name(name: str) -> str:
    """Where the rows of a task are stored until the job is done."""
    return f"{WORK}/{name}"


def make(context: TaskContext) -> Receipt:
    """Generate the puzzles of a shard; the order is the number of the first."""
    job: MakeJob = context.task.job
    shard: Shard
    shard, order = context.task.part
    threads = context.threads
    context.at("computing")
    try:
        puzzles = generate_many(
            shard.rows,
            seed=shard.seed,
            difficulty=difficulty_of(shard.label),
            preset=job.preset,
            symmetry=job.symmetry,  # type: ignore[arg-type]
            minimal=job.minimal,
            threads=threads,
        )
    except GenerateError as error:
        raise GenerateError(
            f"{shard.label}: {error}", found=error.found, attempts=error.attempts, seconds=error.seconds
        ) from None
    rows = new_rows(puzzles, threads)
    rows["order"] = order + np.arange(len(rows))
    rows["origin"] = list(job.mix).index(shard.label)
    fill_in(rows, job, threads)
    rows = sort(rows)
    return _publish(context, rows, traces_for(rows, job))


def clean(context: TaskContext) -> Receipt:
    """Take the puzzles with exactly one solution from a slice of a file, and note why the others were removed."""
    job: CleanJob = context.task.job
    part: inputs.Slice
    part, origin, order = context.task.part
    context.at("reading")
    found = inputs.read(part, context.store, list(job.keep))
    batch, failed = found.without_variants("a data set"), dict(context.task.failed)
    assert isinstance(batch, Batch)
    if context.task.window is not None:
        batch = batch[slice(*context.task.window)]
    piece = piece_of(inputs.without(batch, failed) if failed else batch)
    context.at("computing")
    result = solve_many(piece.digits, threads=context.threads)
    notes: list[dict[str, Any]] = []
    good = np.ones(len(piece.lines), np.bool_)
    for row, (line, status) in enumerate(zip(piece.lines, result.status.tolist())):
        if row in failed:
            notes.append({"line": line, "status": str(Status.FAILED), "why": failed[row]})
        elif row in piece.wrong:
            notes.append({"line": line, "status": str(Status.UNREADABLE), "why": piece.wrong[row]})
        elif status != Status.ONE:
            notes.append({"line": line, "status": str(Status(status)), "why": _why(Status(status), piece.digits[row])})
        else:
            answer = piece.answers.get(row)
            if answer is not None and answer != result.line(row):
                notes.append({"line": line, "status": "answer", "why": "the answer was wrong and has been replaced"})
            continue
        good[row] = False
    rows = new_rows(piece.digits[good], context.threads)
    rows["order"] = order + np.flatnonzero(good)
    rows["origin"], rows["line"] = origin, np.array(piece.lines, np.int64)[good]
    fill_in(rows, job, context.threads)
    rows = sort(rows)
    texts = traces_for(rows, job)
    if context.task.window is not None:
        return {}
    receipt: dict[str, Any] = {}
    if job.keep:
        nothing = [None] * len(batch)
        kept = [nothing if batch.extra is None else batch.extra.get(name, nothing) for name in job.keep]
        values = [[column[at - order] for column in kept] for at in rows["order"].tolist()]
        texts = list(map(packed, texts, values))
        columns = ([some[i] for some in values] for i in range(len(job.keep)))
        receipt["kept"] = [kind_of(column, read=part.format == "csv") for column in columns]
    data = "".join(json.dumps(n) + "\n" for n in notes).encode("utf-8")
    context.put(work_name(f"{context.task.name}.notes"), lambda out: out.write(data))
    return {**_publish(context, rows, texts), **receipt, "read": len(piece.lines), "origin": origin}


def _why(status: Status, digits: NDArray[np.uint8]) -> str:
    """Return why a puzzle does not have exactly one solution; for violated rules, the first one."""
    conflicts = Grid(digits.tolist()).conflicts if status is Status.INVALID else ()
    return str(conflicts[0]) if conflicts else status.phrase


def _publish(context: TaskContext, rows: Rows, texts: Sequence[bytes]) -> dict[str, Any]:
    """Store sorted rows with their texts."""
    _put(context, rows, texts)
    return {"name": context.task.name, "rows": len(rows)}


def _put(context: TaskContext, rows: Rows, texts: Sequence[bytes]) -> None:
    """Write the texts concatenated, and note in each row where its own text is."""
    at = np.cumsum([0, *map(len, texts)])
    rows["text_at"], rows["text_size"] = at[:-1], np.diff(at)
    name = work_name(context.task.name)
    context.put(f"{name}.texts", lambda out: out.write(b"".join(texts)))
    context.put(name, lambda out: save(rows, out))


@dataclass(frozen=True)
class Merged:
    """The outcome of the rows in a range of keys."""

    kept: dict[str, int]
    """By class or file, without isomorphs made of them."""
    splits: dict[str, int]
    """By split, with those."""
    doubles: int
    leaks: int
    """Pairs of isomorphs in different given splits; they are listed beside the rows (``leaks_of``)."""


def merge(context: TaskContext) -> Receipt:
    """Merge the rows of a range of keys: without isomorphic duplicates, each with its split, and with random
    isomorphs.
    """
    job: Job = context.task.job
    part, parts, shards = context.task.part
    threads = context.threads
    names = list(job.given_splits if isinstance(job, CleanJob) and job.given_splits else job.splits)
    kept = _KeptRows(job, names)
    context.at("reading")
    for some, their_texts in _gathered(part, parts, shards, context.store):
        context.at("computing")
        kept.add(some, their_texts)
        context.at("reading")
    context.at("computing")
    leaks = kept.leaks()
    rows, texts = kept.rows, kept.texts
    rows["variant"] = 0
    labels = list(job.mix) if isinstance(job, MakeJob) else [str(i) for i in range(len(job.inputs))]  # type: ignore[attr-defined]
    often = np.bincount(rows["origin"], minlength=len(labels)).tolist()
    for variant in range(1, job.augment + 1):
        first = np.flatnonzero((rows["split"] == 0) & (rows["variant"] == 0))
        more = _isomorphs(rows[first], job, part, variant, threads)
        texts += [_with_values(trace, texts[row]) for trace, row in zip(traces_for(more, job), first.tolist())]
        rows = np.concatenate([rows, more])
    summary = Merged(
        dict(zip(labels, often)),
        dict(zip(names, np.bincount(rows["split"], minlength=len(names)).tolist())),
        kept.doubles,
        len(leaks),
    )
    if len(leaks):
        context.put(work_name(f"{context.task.name}.leaks"), lambda out: out.write(leaks.tobytes()))
    _put(context, rows, texts)
    return asdict(summary)


def merged(receipt: Mapping[str, Any]) -> Merged:
    """The receipt of a merge."""
    return Merged(receipt["kept"], receipt["splits"], receipt["doubles"], receipt["leaks"])


def leaks_of(name: str, number: int, size: int, store: Store) -> Iterator[Leak]:
    """The leaks that a merge found, in order; *size* of them are held at a time."""
    for at in range(0, number, size):
        with store.open(work_name(f"{name}.leaks")) as stream:
            stream.seek(at * LEAK.itemsize)
            some: NDArray[np.void] = np.frombuffer(stream.read(min(size, number - at) * LEAK.itemsize), LEAK)
        yield from some.tolist()


def _gathered(part: int, parts: int, shards: Sequence[str], store: Store) -> Iterator[tuple[Rows, list[bytes]]]:
    """The rows of all shards whose keys are in the range, and their texts: all at once, unless they are very many."""
    begin, end = (part << 64) // parts, ((part + 1) << 64) // parts
    found: list[Rows] = [np.empty(0, ROW)]
    texts: list[bytes] = []
    for shard in shards:
        if len(texts) >= _HELD:
            yield np.concatenate(found), texts
            found, texts = [], []
        some = load(store, work_name(shard), begin, end)
        found.append(some)
        texts += texts_of(some, store, work_name(f"{shard}.texts"))
    yield np.concatenate(found), texts


class _KeptRows:
    """The rows of a range of keys without duplicates: the first of all isomorphs, or the first in each split."""

    def __init__(self, job: Job, splits: Sequence[str]) -> None:
        self._job, self._splits = job, splits
        self._given = isinstance(job, CleanJob) and bool(job.given_splits)
        self._leaky = isinstance(job, CleanJob) and job.keep_leaks
        self._others: list[NDArray[np.void]] = []  # locations of the duplicates, for leaks
        self.rows: Rows = np.empty(0, ROW)
        self.texts: list[bytes] = []
        self.doubles = 0

    def add(self, rows: Rows, texts: list[bytes]) -> None:
        """Take some rows, in any order."""
        if self._given:
            # A puzzle that is in several splits stays in the last of them: it leaves train and stays in test.
            files = self._job.inputs  # type: ignore[attr-defined]
            split_of_file = np.array([self._splits.index(one["split"]) for one in files], np.uint8)
            rows["split"] = split_of_file[rows["origin"]]
            rows["variant"] = len(self._splits) - rows["split"]
        else:
            rows["split"] = [self._splits.index(self._job.split_of(low)) for low in rows["low"].tolist()]
        rows, texts = np.concatenate([self.rows, rows]), self.texts + texts
        order = _in_order(rows)
        rows, texts = rows[order], [texts[i] for i in order.tolist()]
        dropped = _same(rows)
        if self._given and self._leaky:
            dropped[1:] &= rows["split"][1:] == rows["split"][:-1]
        if self._given:
            self._others.append(_places(rows[dropped]))
        self.doubles += int(dropped.sum())
        self.rows, self.texts = rows[~dropped], [text for text, gone in zip(texts, dropped.tolist()) if not gone]

    def leaks(self) -> NDArray[np.void]:
        """Isomorphs in different given splits: the retained one, and the other."""
        if not self._given:
            return np.empty(0, LEAK)
        rows = np.concatenate([_places(self.rows), *self._others])
        rows = rows[_in_order(rows)]
        same = _same(rows)
        kept = np.maximum.accumulate(np.where(same, 0, np.arange(len(rows))))
        other = np.flatnonzero(same & (rows["split"] != rows["split"][kept]))
        leaks = np.empty(len(other), LEAK)
        leaks["origin"], leaks["line"] = rows["origin"][kept[other]], rows["line"][kept[other]]
        leaks["its_origin"], leaks["its_line"] = rows["origin"][other], rows["line"][other]
        return np.sort(leaks)


def _places(rows: Rows) -> NDArray[np.void]:
    places = np.empty(len(rows), _PLACE)
    for name in _PLACE.fields or ():
        places[name] = rows[name]
    return places


def _in_order(rows: Rows) -> NDArray[np.int64]:
    """Isomorphs next to each other, the one that is kept first."""
    return np.lexsort((rows["order"], rows["variant"], rows["low"], rows["high"]))


def _same(rows: Rows) -> NDArray[np.bool_]:
    """Which rows are isomorphs of the one before."""
    same = np.zeros(len(rows), np.bool_)
    same[1:] = (rows["high"][1:] == rows["high"][:-1]) & (rows["low"][1:] == rows["low"][:-1])
    return same


def _isomorphs(rows: Rows, job: Job, part: int, variant: int, threads: int | None) -> Rows:
    """A random isomorph of each row, with new values: a rating can depend on the order of rows and columns."""
    more = rows.copy()
    seed = derived(job.seed, f"augment-{part}-{variant}")
    more["puzzle"] = shuffle_many(np.ascontiguousarray(rows["puzzle"]), seed, threads=threads).grid
    more["variant"] = variant
    fill_in(more, job, threads)
    return more


def _with_values(trace: bytes, text: bytes) -> bytes:
    """The text of an isomorph: its own trace, and the kept columns of the puzzle it was made from."""
    return trace + text[len(unpacked(text)[0]) :]


def part_count(rows: int) -> int:
    """The number of key ranges for this many rows: about 32,768 rows in each, more above 134 million."""
    return min(PREFIXES, 1 << max(0, (max(rows, 1) - 1) >> 15).bit_length())


def assemble(context: TaskContext) -> Receipt:
    """Write a file of the data set; its part lists the rows of each merge that it contains, in order."""
    job: Job = context.task.job
    split, number, columns, pieces = context.task.part

    shown = [name for name in PLOTTED if name in columns.names]
    found = Distribution()

    def rows_of(part: str, begin: int, count: int) -> Rows:
        rows = load(context.store, work_name(part))
        return cast("Rows", rows[rows["split"] == number][begin : begin + count])

    def chunks() -> Iterator[Chunk]:
        for part, begin, count in pieces:
            some = rows_of(part, begin, count)
            yield Chunk(some, texts_of(some, context.store, work_name(f"{part}.texts")))

    for piece in pieces if shown else ():
        found.add(columns_of(Chunk(rows_of(*piece), ()), shown))

    count = sum(piece[2] for piece in pieces)
    context.at("writing")
    context.store.put(context.task.name, lambda out: write(job.format, out, columns, count, chunks))
    context.at("published")
    with context.store.open(context.task.name) as stream:
        size = stream.seek(0, 2)
    digest = checksum(inside(context.store.address, context.task.name))
    receipt = {"name": context.task.name, "split": split, "rows": count, "bytes": size, "sha256": digest}
    return receipt | {"distribution": {name: sorted(map(list, one.items())) for name, one in found.counts.items()}}
