"""A batch job: what is to be done, as plain data."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..base.arguments import choice, whole
from ..base.frozen import FrozenMap
from ..inputs import expanded
from ..jobs import CHECKSUMS, XXH128, Plain
from ..rows import TABLES
from .operations import operation_of

__all__ = ["FORMATS", "Job", "job_of"]

FORMATS = ("lines", *TABLES)
"""How results can be written: bare lines where an operation has one word a row, or tables."""
_MOST_ROWS = 10**7
_MOST = 10**12


@dataclass(frozen=True)
class Job(Plain):
    """An operation on rows: its options, its inputs (or how many rows to make), the size of shards, the format.

    The same job gives the same bytes, whoever does it and however often it is begun.

    >>> job = Job.of("generate", n=1000, seed=7, options={"difficulty": "hard"})
    >>> job.shards, job == job_of(job.data())
    (1, True)
    """

    operation: str
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    inputs: tuple[str, ...] = ()
    n: int = 0
    """Rows to make, where there are no inputs."""
    seed: int = 0
    size: int = 0
    """Rows (of files: lines) of a shard."""
    format: str = "csv"
    checksum: str = XXH128
    """Of inputs and results in the manifest."""

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
    ) -> Job:
        """Make a job of what a person says: patterns are expanded, options completed; ValueError for what cannot be."""
        done = operation_of(operation)
        names = expanded(inputs) if done.reads else ()
        if not done.reads and tuple(inputs):
            raise ValueError(f"{operation} generates its puzzles and reads no files")
        if format is None:
            format = "lines" if done.bare else "csv"
        settled = FrozenMap(done.settle(options or {}))
        job = cls(operation, settled, names, n, seed, done.rows(settled) if size is None else size, format, checksum)
        job.check()
        return job

    def check(self) -> None:
        """Raise ValueError or TypeError for what cannot be."""
        operation = operation_of(self.operation)
        operation.settle(self.options)
        whole("seed", self.seed, most=2**64 - 1)
        whole("size", self.size, least=1, most=_MOST_ROWS)
        choice("format", self.format, FORMATS)
        choice("checksum", self.checksum, CHECKSUMS)
        if self.format == "lines" and not operation.bare:
            raise ValueError(f"{self.operation} has several results per row: choose {', '.join(TABLES)}")
        if operation.reads and self.n:
            raise ValueError(f"{self.operation} reads its puzzles: n applies only to operations that generate them")
        if not operation.reads:
            whole("n", self.n, least=1, most=_MOST)

    @property
    def shards(self) -> int:
        """How many shards there are, where that is known before the inputs are."""
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
        }


def job_of(data: Mapping[str, Any]) -> Job:
    """Make a job of what JSON has; ValueError when it is none."""
    try:
        job = Job(
            **{"checksum": "sha256", **data, "options": FrozenMap(data["options"]), "inputs": tuple(data["inputs"])}
        )
    except (TypeError, KeyError) as error:
        raise ValueError(f"this is not a batch job: {error}") from None
    job.check()
    return job
