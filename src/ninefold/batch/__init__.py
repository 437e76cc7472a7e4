r"""Work on more puzzles than one machine or one day can hold: resumable, byte for byte the same, on one core or many.

A job is an operation (``OPERATIONS``) on the puzzles of files, or on seeds.  It is cut into shards; workers do them,
each a pure function of its shard; the results lie in an output folder, and a manifest says what they are.

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
2 rows in 1 file: all well
2

Killed at any time, ``run(..., resume=True)`` goes on where it was and ends with the same bytes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

from .._jobs import CHECKSUMS, XXH128, Policy, Progress, Unfinished, Verdict, executor_of
from .folder import Status, merge, merged, status, verify
from .hunting import hunt
from .hunts import GOALS, Catch, Hunt, HuntJob
from .job import FORMATS, Job, job_of
from .operations import OPERATIONS, Operation
from .work import Report, run_job

__all__ = [
    "CHECKSUMS",
    "FORMATS",
    "GOALS",
    "OPERATIONS",
    "Catch",
    "Hunt",
    "HuntJob",
    "Job",
    "Operation",
    "Policy",
    "Progress",
    "Report",
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
    workers: int | None = None,
    cluster: str | None = None,
    threads: int | None = None,
    resume: bool = False,
    policy: Policy | None = None,
    progress: Progress | None = None,
) -> Report:
    """Do an operation on the puzzles of files (names, patterns, addresses of objects), or on *n* seeds, in a folder.

    *out* is a folder or the address of one in an object store.  *workers* processes on this machine do the work (by
    default one for each core; 0: this process with *threads*), or a Dask *cluster* by the address of its scheduler.
    *size* is how many rows a shard has.  *format* is one of ``FORMATS``, by default lines where a row is one word and
    CSV otherwise.  What is said of a row depends on none of that.  The manifest has a *checksum* of every file: the
    quick ``xxh128``, which shows damage, or ``sha256``.

    Raises ValueError for what cannot be, JobError when the folder is not for this job, ``Unfinished`` when some shards
    could not be done after *policy* retries; everything else is done then.
    """
    job = Job.of(operation, inputs, options=options, n=n, seed=seed, size=size, format=format, checksum=checksum)
    with executor_of(workers, cluster, threads) as executor:
        return run_job(job, out, executor, resume=resume, policy=policy, progress=progress)
