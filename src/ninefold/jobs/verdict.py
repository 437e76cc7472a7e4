"""The result of verifying finished work."""

from __future__ import annotations

from dataclasses import dataclass

from ..base.arguments import counted

__all__ = ["FEW", "Verdict"]

FEW = 100
"""Faults that are listed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What ``verify`` found: how much it looked at, and what is wrong (the first hundred faults).

    >>> print(Verdict(2, 1_000, faults=("a.csv is missing", "b.csv has changed")))
    1,000 rows in 2 files: a.csv is missing, and 1 more error
    >>> print(Verdict(1, 1))
    1 row in 1 file: all well
    """

    files: int
    rows: int
    again: int = 0
    """Shards, or rows of a hunt, that were done once more and compared."""
    faults: tuple[str, ...] = ()

    @property
    def well(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def __str__(self) -> str:
        looked = f"{counted(self.rows, 'row')} in {counted(self.files, 'file')}"
        looked += f", {self.again:,} done again" if self.again else ""
        more = len(self.faults) - 1
        rest = f", and {counted(more, 'more error')}" if more > 0 else ""
        return f"{looked}: all well" if self.well else f"{looked}: {self.faults[0]}{rest}"
