"""The result of verifying finished work."""

from __future__ import annotations

from dataclasses import dataclass

from ..base.arguments import counted

__all__ = ["FEW", "Verdict"]

FEW = 100
"""The maximum number of listed errors."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of ``verify``: the extent of the check, and the first hundred errors.

    >>> print(Verdict(2, 1_000, errors=("a.csv is missing", "b.csv has changed")))
    1,000 rows in 2 files: a.csv is missing, and 1 more error
    >>> print(Verdict(1, 1))
    1 row in 1 file: no errors
    """

    files: int
    rows: int
    again: int = 0
    """Shards, or rows of a hunt, that were repeated and compared."""
    errors: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether no error was found."""
        return not self.errors

    def __str__(self) -> str:
        looked = f"{counted(self.rows, 'row')} in {counted(self.files, 'file')}"
        looked += f", {self.again:,} done again" if self.again else ""
        more = len(self.errors) - 1
        rest = f", and {counted(more, 'more error')}" if more > 0 else ""
        return f"{looked}: no errors" if self.ok else f"{looked}: {self.errors[0]}{rest}"
