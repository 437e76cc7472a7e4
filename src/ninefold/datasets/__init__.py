"""Data sets: puzzles by the million for training, testing and printing, each at most once, in splits that do not leak.

``make`` generates them, and ``clean`` takes them from existing files. ``rebuild`` reproduces the same bytes from a
manifest, and ``verify`` checks a finished data set.

>>> import tempfile
>>> from ninefold import datasets
>>> with tempfile.TemporaryDirectory() as folder:
...     report = datasets.make(folder, 100, seed=1, columns=["solution"])
...     print(report)
...     print(datasets.verify(folder))
100 rows: 94 train, 4 validation, 2 test
100 rows in 3 files: no errors

If the work is killed, it resumes where it stopped and ends with the same bytes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, TypeAlias

from ..base.arguments import counted, flag, function, names, path, shown
from ..base.frozen import FrozenMap
from ..errors import JobError, MissingExtraError
from ..inputs import expanded, extra_columns, refuse_variants, refuse_without
from ..jobs import WORK, Journal, Progress, Run, check_who, checksum, claim, executor_of, open_store, version
from . import tasks
from .card import MANIFEST
from .job import COLUMNS, FORMATS, CleanJob, Job, MakeJob, job_of
from .verify import Verdict, read_manifest, verify
from .work import NO_VARIANTS, Work

__all__ = ["COLUMNS", "FORMATS", "DatasetSummary", "Files", "Progress", "Verdict", "clean", "make", "rebuild", "verify"]

_ALL = "*"
"""All columns, among those to keep."""

Files: TypeAlias = "str | os.PathLike[str] | Iterable[str | os.PathLike[str]]"
"""The name of a file, a pattern, or several of them."""


@dataclass(frozen=True, slots=True)
class DatasetSummary:
    """The result of a data set: rows by split, and for files what was removed and why."""

    splits: Mapping[str, int]
    counts: Mapping[str, Any]

    @property
    def rows(self) -> int:
        """Rows in all splits."""
        return sum(self.splits.values())

    def __str__(self) -> str:
        text = f"{counted(self.rows, 'row')}: " + ", ".join(
            f"{number:,} {name}" for name, number in self.splits.items()
        )
        gone = [f"{number:,} {what}" for what, number in self.counts.get("dropped", {}).items() if number]
        if doubles := self.counts.get("doubles", 0):
            gone.append(counted(doubles, "isomorphic duplicate"))
        if gone and "read" in self.counts:
            text += f"; left out: {', '.join(gone)}"
        if self.counts.get("replaced"):
            text += f"; {counted(self.counts['replaced'], 'wrong solution')} replaced"
        if self.counts.get("leaks"):
            text += f"; {counted(self.counts['leaks'], 'leak')} between splits"
        return text


def make(
    folder: str | os.PathLike[str],
    n: int,
    *,
    seed: int,
    mix: Mapping[str, float] | None = None,
    symmetry: str = "none",
    minimal: bool = True,
    preset: str = "hodoku",
    splits: Mapping[str, float] | None = None,
    columns: Sequence[str] | None = None,
    format: str = "parquet",
    augment: int = 0,
    rows_per_file: int = 1_000_000,
    threads: int | None = None,
    workers: int = 0,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> DatasetSummary:
    """Make a data set of *n* generated puzzles in a folder; no two of them are isomorphic.

    *mix* gives shares to difficulties: ``any``, or what ``generate`` takes as text on the scale of the *preset*
    (``{"easy": 0.5, "unfair..extreme": 0.5}``; ``{"1.2..2.0": 0.5, "6.6..8.3": 0.5}`` with ``preset="se"``).  *splits*
    gives shares to parts (by default 90 % train, 5 % validation, 5 % test); the split of a puzzle is a function of its
    canonical form, so the sizes of the splits match their shares only approximately.  *columns* are extra columns
    (``COLUMNS``); *augment* is the number of random isomorphs to add for each puzzle of the first split.  *format* is
    one of ``FORMATS``; files have at most *rows_per_file* rows.

    The work is done in this process with *threads*, by a number of *workers* (local processes), or on a Dask *cluster*
    (its address). The same arguments give the same bytes in all cases.  If the work is killed, the same call continues
    it.  Raises ValueError for arguments that make no sense, and JobError if the folder holds another data set.
    """
    settings = _without_none(splits=splits, columns=columns if columns is None else names("columns", columns), mix=mix)
    job = MakeJob(
        n=n, seed=seed, symmetry=symmetry, minimal=flag("minimal", minimal), preset=preset, format=format,
        augment=augment, rows_per_file=rows_per_file, **settings,
    )  # fmt: skip
    return _run(job, folder, threads, workers, cluster, progress)


def clean(
    folder: str | os.PathLike[str],
    sources: Iterable[str | os.PathLike[str]] | Mapping[str, Files],
    *,
    seed: int = 0,
    splits: Mapping[str, float] | None = None,
    columns: Sequence[str] | None = None,
    format: str = "parquet",
    augment: int = 0,
    keep: Sequence[str] | Mapping[str, str] = (),
    keep_leaks: bool = False,
    rows_per_file: int = 1_000_000,
    threads: int | None = None,
    workers: int = 0,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> DatasetSummary:
    """Make a data set from the puzzles of files in any format: those with exactly one solution, without isomorphic
    duplicates.

    *sources* are names of files, or patterns such as ``sets/*.csv``; or a mapping from the names of splits to one or
    several of them: then the splits stay as they are, and ``leaks.csv`` lists the leaks between them. Unless you pass
    *keep_leaks*, a puzzle that leaks stays only in the last of its splits, so it leaves train and stays in test.
    ``notes.csv`` lists the removed rows, and the wrong answers, which are replaced; isomorphic duplicates are only
    counted.

    *keep* names other columns of CSV, JSON, NPZ or Parquet that go into the data set after its own, as
    ``["rating", "source"]``, or with new names, ``{"level": "their_level"}``; ``"*"`` among them stands for all others.
    A column that a file lacks is left empty, and isomorphic duplicates have the values of the one that is kept.  The
    other arguments are those of ``make``.
    """
    given = isinstance(sources, Mapping)
    if isinstance(sources, (str, bytes, os.PathLike)) or not isinstance(sources, Iterable):
        raise TypeError(f"sources must be a list of files, or a mapping from splits to files, got {shown(sources)}")
    if given and splits is not None:
        raise ValueError("the files already name their splits: shares apply only to files without a split")
    if flag("keep_leaks", keep_leaks) and not given:
        raise ValueError("leaks can only occur between named splits: name the split of every file to keep them")
    named = sources.items() if isinstance(sources, Mapping) else [("", sources)]
    files = [(split, name) for split, some in named for name in _files(some)]
    inputs = tuple({"name": name, "sha256": checksum(name), "split": split} for split, name in files)
    settings = _without_none(splits=splits, columns=columns if columns is None else names("columns", columns))
    settings["keep"] = _kept_columns(keep, [name for _, name in files])
    job = CleanJob(
        inputs=inputs, seed=seed, format=format, augment=augment, keep_leaks=bool(keep_leaks),
        rows_per_file=rows_per_file, **settings,
    )  # fmt: skip
    return _run(job, folder, threads, workers, cluster, progress)


def rebuild(
    source: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    threads: int | None = None,
    workers: int = 0,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> DatasetSummary:
    """Reproduce a data set from its manifest (or its folder), in another folder, with the same bytes.

    JobError if its input files have changed, or if another version of ninefold made it.
    """
    data = read_manifest(source)
    if data["ninefold"] != version():
        raise JobError(f"the data set was made by ninefold {data['ninefold']}, but this is {version()}")
    job = job_of(data["job"])
    if isinstance(job, CleanJob):
        for one in job.inputs:
            if checksum(one["name"]) != one["sha256"]:
                raise JobError(f"{one['name']} is not the file that the data set was made from")
    return _run(job, folder, threads, workers, cluster, progress)


def _files(some: Files) -> tuple[str, ...]:
    """The names of one or several files."""
    several = isinstance(some, Iterable) and not isinstance(some, (str, bytes))
    names = [path("a source", name) for name in (some if several else [some])]  # type: ignore[union-attr]
    return expanded(names) if names else ()


def _kept_columns(keep: Sequence[str] | Mapping[str, str], files: Sequence[str]) -> dict[str, str]:
    """The columns to keep, each with its name in the data set."""
    old = names("keep", keep)
    if len(set(old)) < len(old):
        raise ValueError("keep: a column is named twice")
    kept = dict(zip(old, names("keep", keep.values() if isinstance(keep, Mapping) else old)))
    if (new := kept.pop(_ALL, _ALL)) != _ALL:
        raise ValueError(f"keep: {_ALL} means all columns and cannot be renamed to {shown(new)}")
    if _ALL in old:
        kept = {name: kept.get(name, name) for name in (*extra_columns(files), *kept)}
    return kept


def _without_none(**settings: Any) -> dict[str, Any]:
    """The settings that are not None."""
    return {name: value for name, value in settings.items() if value is not None}


# --- the work


def _run(
    job: Job,
    folder: str | os.PathLike[str],
    threads: int | None,
    workers: int,
    cluster: str | None,
    progress: Progress | None,
) -> DatasetSummary:
    job.check()
    function("progress", progress)
    check_who(None if cluster is not None else workers, cluster, threads)
    folder = path("folder", folder)
    _check_format(job.format)
    store = open_store(folder)
    if store.done(MANIFEST):
        data = read_manifest(folder)
        if job_of(data["job"]).data() != job.data():
            raise JobError(f"{folder} contains a different data set; choose another folder")
        store.sweep(WORK)
        return _summary(data)
    if isinstance(job, CleanJob):
        refuse_variants((one["name"] for one in job.inputs), NO_VARIANTS)
        refuse_without([one["name"] for one in job.inputs], list(job.keep))
    with executor_of(None if cluster is not None else workers, cluster, threads) as executor:
        claim(store, job.data())
        executor.prepare(tasks.__name__)
        journal = Journal(store, f"{WORK}/log.jsonl")
        work = Work(job, store, Run(store, executor, None, progress, journal, again="start it again"))
        try:
            data = work.made() if isinstance(job, MakeJob) else work.cleaned()
        finally:
            journal.flush()
    store.sweep(WORK)
    return _summary(data)


def _check_format(format: str) -> None:
    """Raise at once, not at the end of the work, if the package that writes the format is missing."""
    if format == "parquet" and find_spec("pyarrow") is None:
        raise MissingExtraError("Parquet, the default format of data sets,", "parquet")


def _summary(data: Mapping[str, Any]) -> DatasetSummary:
    counts = data["counts"]
    return DatasetSummary(FrozenMap(counts["splits"]), FrozenMap(counts))
