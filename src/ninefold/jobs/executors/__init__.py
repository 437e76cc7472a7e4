"""The executors of tasks: this process, local processes, or a Dask cluster. One interface."""

from __future__ import annotations

import os

from ...base.arguments import instance, whole_or_none
from .base import Executor, Failure, Lost, Outcome
from .here import Here

__all__ = ["Executor", "Failure", "Here", "Lost", "Outcome", "check_who", "executor_of"]


def executor_of(workers: int | None = None, cluster: str | None = None, threads: int | None = None) -> Executor:
    """Return the executor for these arguments.

    *cluster* is the address of a Dask scheduler.  Otherwise *workers* processes on this machine, one per core by
    default; with 0, this process does the work, with *threads* in the engine.
    """
    check_who(workers, cluster, threads)
    if cluster is not None:
        from .cluster import Cluster

        return Cluster(cluster)
    workers = cores() if workers is None else int(workers)
    if workers == 0:
        return Here(threads)
    from .processes import Processes

    return Processes(workers, threads or max(1, cores() // workers))


def check_who(workers: int | None, cluster: str | None, threads: int | None) -> None:
    """Raise TypeError or ValueError for workers, a cluster or threads that cannot be used."""
    whole_or_none("threads", threads, least=1)
    whole_or_none("workers", workers, most=4096)
    if cluster is not None:
        instance("cluster", cluster, str)
        if workers is not None:
            raise ValueError("a cluster has its own workers: give workers or cluster, not both")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
