r"""Process more puzzles than one machine or one day can handle: resumable, reproducible byte for byte, on one core or
many.

A job is an operation (``OPERATIONS``) on the puzzles of files, or on seeds.  It is cut into shards, and workers process
them; each result is a pure function of its shard.  The results are in an output folder, described by a manifest.

>>> import os, tempfile
>>> from ninefold import batch
>>> with tempfile.TemporaryDirectory() as folder:
...     source, out = os.path.join(folder, "in.txt"), os.path.join(folder, "out")
...     with open(source, "w") as file:
...         _ = file.write("." * 81 + "\n" + "?\n")
...     print(batch.run("check", [source], out, workers=0))
...     print(batch.verify(out))
...     batch.merge(out, os.path.join(folder, "all.csv"))
2 rows in 1 shard: 1 several, 1 unreadable
2 rows in 1 file: no errors
2

If a job is killed, ``run(..., resume=True)`` continues it and ends with the same bytes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..jobs import CHECKSUMS, XXH128, Policy, Progress, Unfinished, Verdict, executor_of
from .folder import Status, merge, merged, status, verify
from .hunting import hunt
from .hunts import GOALS, Catch, Hunt, HuntJob
from .job import FORMATS, Job, job_of
from .operations import OPERATIONS, Operation
from .work import BatchSummary, run_job

__all__ = [
    "CHECKSUMS",
    "FORMATS",
    "GOALS",
    "OPERATIONS",
    "BatchSummary",
    "Catch",
    "Hunt",
    "HuntJob",
    "Job",
    "Operation",
    "Policy",
    "Progress",
    "Status",
    "Unfinished",
    "Verdict",
    "hunt",
    "job_of",
    "merge",
    "merged",
    "run",
    "run_job",
    "status",
    "verify",
]


def run(
    operation: str,
    inputs: Iterable[str | os.PathLike[str]] = (),
    out: str | os.PathLike[str] = "",
    *,
    options: Mapping[str, Any] | None = None,
    n: int = 0,
    seed: int = 0,
    size: int | None = None,
    format: str | None = None,
    checksum: str = XXH128,
    keep: str | Sequence[str] = "*",
    workers: int | None = None,
    cluster: str | None = None,
    threads: int | None = None,
    resume: bool = False,
    force: bool = False,
    policy: Policy | None = None,
    progress: Progress | None = None,
) -> BatchSummary:
    """Run an operation on the puzzles of files (names, patterns, object addresses), or make *n* puzzles from a seed.

    *out* is a folder or the address of one in an object store.  The work is done by *workers* processes on this machine
    (one per core by default; 0 for this process with *threads*), or by a Dask *cluster*, named by the address of its
    scheduler.  *size* is the number of rows per shard.  *format* is one of ``FORMATS``; the default is lines if the
    result of a row is one word, and CSV otherwise.  None of these change the result of a row.  The manifest has a
    *checksum* of every file: ``xxh128``, which is fast and detects damage, or ``sha256``.

    *keep* names the columns of input tables to copy to the table of results; ``"*"`` keeps all of them.

    *resume* continues the work in the folder, and repeats shards of a finished job that are missing or have changed.
    Work that another build of ninefold has begun (``build_info()["identity"]``) is continued only with *force*.

    Raises ValueError for arguments that make no sense, JobError if the folder belongs to another job, and
    ``Unfinished`` if some shards failed after the retries of *policy*; all other shards are completed then.
    """
    job = Job.of(
        operation, inputs, options=options, n=n, seed=seed, size=size, format=format, checksum=checksum, keep=keep
    )
    with executor_of(workers, cluster, threads) as executor:
        return run_job(job, out, executor, resume=resume, force=force, policy=policy, progress=progress)
