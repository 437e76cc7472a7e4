"""A place in a run of an approach, small enough to be written down, from which the run can go on.

A search that goes forward and back again leaves no trace of what failed: the state of a run is the branch it
stands on.  A :class:`Mark` names that branch: of every walk that is open, how many walks it has handed out so far, and
how many moves the last one has made since.  To go on from a mark, a run is started anew and led along the branch,
and whatever failed on the way is passed over without being tried again.  That takes a few hundred moves, about a
millisecond, be the mark a million events from the start.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..base.arguments import shown

__all__ = ["Mark"]

_TEXT = re.compile(r"(\d{1,18}(?:\.\d{1,18}){6})-(\d{1,4}(?:\.\d{1,4}){0,199})-(\d{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a run, as ``Run.mark`` gives it and ``start(..., at=mark)`` takes it.

    ``number`` is how many events came before it.  ``str()`` writes it down, :meth:`read` reads it again; it belongs to
    one puzzle and one approach with its options.

    >>> from ninefold import approaches, examples
    >>> run = approaches.start(examples.get("hard").line, "scan")
    >>> for _ in range(100_000):
    ...     event = next(run)
    >>> mark = Mark.read(str(run.mark))
    >>> mark.number, len(str(mark)) < 250
    (100000, True)
    >>> again = approaches.start(examples.get("hard").line, "scan", at=mark)
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
    """Time that the run has taken."""
    branch: tuple[int, ...] = (0,)
    """Of each open walk, how many walks it has handed out."""
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
        """Return the mark that was written so; ValueError when it is none."""
        match = _TEXT.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise ValueError(f"{shown(text)} is no mark of a run")
        counts, branch, moves = match.groups()
        number, nodes, placements, backtracks, max_depth, checks, spent = map(int, counts.split("."))
        steps = tuple(map(int, branch.split(".")))
        return cls(number, nodes, placements, backtracks, max_depth, checks, spent, steps, int(moves))
