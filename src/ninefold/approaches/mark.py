"""A position in a run of an approach, small enough to store, from which the run can continue.

A backtracking search leaves no trace of failed branches: its state is its current branch.  A :class:`Mark` describes
that branch: how many walks each open walk has yielded so far, and how many moves the last one has made since.  To
continue from a mark, a new run is led along the branch and skips everything that failed on the way.  That takes a few
hundred moves, about a millisecond, even if the mark is a million events from the start.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..base.arguments import shown

__all__ = ["Mark"]

_TEXT = re.compile(r"(\d{1,18}(?:\.\d{1,18}){6})-(\d{1,4}(?:\.\d{1,4}){0,199})-(\d{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Mark:
    """A position in a run: ``Run.mark`` returns it, and ``start(..., at=mark)`` takes it.

    ``number`` is the number of events before it.  ``str()`` converts it to text and :meth:`read` back; it belongs to
    one puzzle and one approach with its options.

    >>> from ninefold import approaches, examples
    >>> run = approaches.start(examples.get("extreme").line, "scan")
    >>> for _ in range(100_000):
    ...     event = next(run)
    >>> mark = Mark.read(str(run.mark))
    >>> mark.number, len(str(mark)) < 250
    (100000, True)
    >>> again = approaches.start(examples.get("extreme").line, "scan", at=mark)
    >>> next(again) == next(run), again.counters == run.counters
    (True, True)
    """

    number: int = 0
    nodes: int = 0
    placements: int = 0
    backtracks: int = 0
    max_depth: int = 0
    checks: int = 0
    microseconds: int = 0
    """The time that the run has taken."""
    branch: tuple[int, ...] = (0,)
    """The number of walks that each open walk has yielded."""
    moves: int = 0
    """Moves of the innermost walk since its last one."""

    def __str__(self) -> str:
        counts = (
            self.number,
            self.nodes,
            self.placements,
            self.backtracks,
            self.max_depth,
            self.checks,
            self.microseconds,
        )
        return f"{'.'.join(map(str, counts))}-{'.'.join(map(str, self.branch))}-{self.moves}"

    @classmethod
    def read(cls, text: str) -> Mark:
        """Return the mark in a text; ValueError if it is not one."""
        match = _TEXT.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise ValueError(f"{shown(text)} is not a mark of a run")
        counts, branch, moves = match.groups()
        number, nodes, placements, backtracks, max_depth, checks, spent = map(int, counts.split("."))
        steps = tuple(map(int, branch.split(".")))
        return cls(number, nodes, placements, backtracks, max_depth, checks, spent, steps, int(moves))
