"""Neighbors: the puzzles a few clues away."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator

from .. import _core
from ..base.arguments import budget, flag, whole, whole_or_none
from ..errors import InvalidPuzzleError
from ..puzzle.grid import Grid, GridLike, classic_grid
from .minimal import clue_digits

__all__ = ["Neighbors", "neighbors"]


class Neighbors(Iterator[Grid]):
    """The puzzles that are a few clues away, one at a time; at the end, ``complete`` is True if all were found.

    The order depends only on the puzzle and the options, not on the threads.
    """

    __slots__ = ("_away", "_found", "_handed_out", "_search", "_until", "complete")

    complete: bool
    """Whether every neighbor was found: False while there may be more, and when the time ran out."""

    def __init__(
        self,
        puzzle: GridLike,
        remove: int,
        add: int,
        *,
        minimal: bool = False,
        distinct: bool = False,
        seconds: float | None = None,
        threads: int | None = None,
    ) -> None:
        grid = classic_grid(puzzle, "neighbors")
        if conflicts := grid.conflicts:
            raise InvalidPuzzleError(conflicts)
        remove, add = whole("remove", remove, most=81), whole("add", add, most=81)
        minimal, distinct = flag("minimal", minimal), flag("distinct", distinct)
        seconds = budget("seconds", seconds)
        team = min(whole_or_none("threads", threads, least=1) or 0, 1024)
        self._search = _core.Neighbors(clue_digits(grid), remove, add, minimal, distinct, team)
        self._away = f"{{-{remove}+{add}}}"
        self._found: deque[bytes] = deque()
        self._handed_out = 0
        self._until = None if seconds is None else time.monotonic() + seconds
        self.complete = False

    def __next__(self) -> Grid:
        while not self._found:
            if self.complete or (self._until is not None and time.monotonic() >= self._until):
                raise StopIteration
            found = self._search.step()
            if found is None:
                self.complete = True
            else:
                self._found.extend(found)
        self._handed_out += 1
        return Grid(self._found.popleft())

    def __repr__(self) -> str:
        return f"<Neighbors {self._away}: {self._handed_out:,} handed out>"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a search for neighbors cannot be copied or pickled; its puzzles can")


def neighbors(
    puzzle: GridLike,
    remove: int = 1,
    add: int = 1,
    *,
    minimal: bool = False,
    distinct: bool = False,
    seconds: float | None = None,
    threads: int | None = None,
) -> Neighbors:
    """Yield the puzzles with exactly one solution that you reach by removing *remove* clues and adding *add* others.

    This is the search that forums call {-1+1}, {-2+2} and so on; {-0+1} adds one clue.  A removed clue does not come
    back, so no puzzle appears twice.  The puzzle itself may have any number of solutions.  *minimal* keeps only
    puzzles without a redundant clue, *distinct* only the first of each set of isomorphic ones.  The search stops after
    *seconds*; ``complete`` of the iterator is whether it found everything.  *threads* defaults to all cores; the
    order does not depend on it.

    >>> puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    >>> near = neighbors(puzzle)
    >>> len(list(near)), near.complete
    (3, True)
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> len(list(neighbors("." * 9 + line[9:], remove=0, add=1)))
    12
    """
    return Neighbors(puzzle, remove, add, minimal=minimal, distinct=distinct, seconds=seconds, threads=threads)
