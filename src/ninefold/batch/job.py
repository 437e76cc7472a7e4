"""A batch job: its specification as plain data."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..base.arguments import choice, names, whole
from ..base.frozen import FrozenMap
from ..errors import JobError
from ..inputs import expanded, extra_columns, refuse_without
from ..jobs import CHECKSUMS, XXH128, Plain
from ..rows import TABLES
from .operations import operation_of

__all__ = ["FORMATS", "KINDS", "Job", "job_of"]

FORMATS = ("lines", *TABLES)
"""How results can be written: as plain lines if an operation has one word per row, or as tables."""
KINDS = {"str": str, "int": int, "float": float, "bool": bool}
"""Types of kept columns, by name."""
_MOST_ROWS = 10**7
_MOST = 10**12


@dataclass(frozen=True)
class Job(Plain):
    """An operation on rows: its options, its inputs (or how many rows to make), the size of shards, the format.

    The same job gives the same bytes, on any executor and after any number of restarts.

    >>> job = Job.of("generate", n=1000, seed=7, options={"difficulty": "hard"})
    >>> job.shards, job == job_of(job.data())
    (1, True)
    """

    operation: str
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    inputs: tuple[str, ...] = ()
    n: int = 0
    """Rows to generate, if there are no inputs."""
    seed: int = 0
    size: int = 0
    """Rows (of files: lines) of a shard."""
    format: str = "csv"
    checksum: str = XXH128
    """Of inputs and results in the manifest."""
    keep: FrozenMap[str, str] = field(default_factory=FrozenMap)
    """Columns of the inputs that are copied to the results, each with the name of its type."""

    @classmethod
    def of(
        cls,
        operation: str,
        inputs: Iterable[str | os.PathLike[str]] = (),
        *,
        options: Mapping[str, Any] | None = None,
        n: int = 0,
        seed: int = 0,
        size: int | None = None,
        format: str | None = None,
        checksum: str = XXH128,
        keep: str | Sequence[str] = "*",
    ) -> Job:
        """Make a job: patterns are expanded and options completed; ValueError for values that are not allowed.

        *keep* names the columns of input tables to copy to the table of results; ``"*"`` means all of them.
        """
        done = operation_of(operation)
        files = expanded(inputs) if done.reads else ()
        if not done.reads and tuple(inputs):
            raise ValueError(f"{operation} generates its puzzles and reads no files")
        if format is None:
            format = "lines" if done.bare else "csv"
        settled = FrozenMap(done.settle(options or {}))
        rows = done.rows(settled) if size is None else size
        kept = FrozenMap(_kept(keep, files) if format != "lines" else {})
        job = cls(operation, settled, files, n, seed, rows, format, checksum, kept)
        job.check()
        return job

    def check(self) -> None:
        """Raise ValueError or TypeError for impossible settings."""
        operation = operation_of(self.operation)
        operation.settle(self.options)
        whole("seed", self.seed, most=2**64 - 1)
        whole("size", self.size, least=1, most=_MOST_ROWS)
        choice("format", self.format, FORMATS)
        choice("checksum", self.checksum, CHECKSUMS)
        for kind in self.keep.values():
            choice("keep", kind, tuple(KINDS))
        if self.format == "lines" and not operation.bare:
            raise ValueError(f"{self.operation} has several results per row: choose {', '.join(TABLES)}")
        if operation.reads and self.n:
            raise ValueError(f"{self.operation} reads its puzzles: n applies only to operations that generate them")
        if not operation.reads:
            whole("n", self.n, least=1, most=_MOST)

    @property
    def shards(self) -> int:
        """The number of shards, if it is known before the inputs are surveyed."""
        return -(-self.n // self.size)

    def data(self) -> dict[str, Any]:
        """The job as JSON has it."""
        return {
            "operation": self.operation,
            "options": dict(self.options),
            "inputs": list(self.inputs),
            "n": self.n,
            "seed": self.seed,
            "size": self.size,
            "format": self.format,
            "checksum": self.checksum,
            "keep": dict(self.keep),
        }


def _kept(keep: str | Sequence[str], inputs: Sequence[str]) -> dict[str, str]:
    """The columns to keep of these inputs; a format without columns has none."""
    found: dict[str, str] = {}
    for name in inputs:
        try:
            columns = extra_columns([name], solutions=True)
        except (JobError, OSError):  # a format without columns, or a file that is rejected later
            continue
        for column, kind in columns.items():
            found[column] = kind.__name__ if found.get(column, kind.__name__) == kind.__name__ else "str"
    if keep == "*":
        return found
    listed = names("keep", keep.split(",") if isinstance(keep, str) and keep else keep or ())
    refuse_without(inputs, listed)
    return {name: found.get(name, "str") for name in listed}


def job_of(data: Mapping[str, Any]) -> Job:
    """Make a job from its JSON form; ValueError if it is not one."""
    try:
        job = Job(
            **{
                "checksum": "sha256",
                **data,
                "options": FrozenMap(data["options"]),
                "inputs": tuple(data["inputs"]),
                "keep": FrozenMap(data.get("keep", {})),
            }
        )
    except (TypeError, KeyError) as error:
        raise ValueError(f"this is not a batch job: {error}") from None
    job.check()
    return job
