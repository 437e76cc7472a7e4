"""The interface of an operation: from the rows of a shard to the columns of a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from ...base.arguments import shown
from ...results.columns import Columns
from ...rows import Batch
from ...rows.entries import ENTRY, entry_columns

__all__ = ["Operation"]


class Operation(ABC):
    """An operation on many puzzles: a pure function of its rows and options."""

    name: ClassVar[str]
    summary: ClassVar[str]
    size: ClassVar[int]
    """Default number of rows per shard: one or a few seconds of work for one core."""
    options: ClassVar[Mapping[str, Any]] = {}
    """Its options with their values by default."""
    reads: ClassVar[bool] = True
    """Whether it has inputs; without inputs, it generates its rows."""
    takes_variants: ClassVar[bool] = False
    """Whether its inputs may hold variants."""
    bare: ClassVar[bool] = False
    """Whether its results can also be written as lines, one word per row."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return f"<batch operation {self.name}>"

    def rows(self, options: Mapping[str, Any]) -> int:
        """Default number of rows per shard."""
        return self.size

    def settle(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options, checked; ValueError or TypeError for impossible ones."""
        if unknown := [name for name in options if name not in self.options]:
            known = f"; there are {', '.join(self.options)}" if self.options else ""
            raise ValueError(f"{self.name} has no option {shown(unknown[0])}{known}")
        settled = {**self.options, **options}
        self.check(settled)
        return settled

    def check(self, options: Mapping[str, Any]) -> None:  # noqa: B027 (most need none)
        """Raise ValueError or TypeError for impossible options."""

    @abstractmethod
    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        """The columns of its table after those of the entry, with their types; ``status`` and ``error`` among them."""

    @abstractmethod
    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        """The values of these columns."""

    def lines(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> tuple[bytes, dict[str, int]]:
        """The same as lines of one word, and how many rows there are of each status; only if ``bare``."""
        raise NotImplementedError

    def lead(self) -> dict[str, type]:
        """The columns of the entry."""
        return ENTRY

    def entry(self, batch: Batch) -> Columns:
        """Their values."""
        return entry_columns(batch)
