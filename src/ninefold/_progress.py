"""Is this right so far: a position judged without being solved for anybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._api import status
from ._grid import Conflict, Grid, GridLike
from ._logic import mistakes_of
from ._results import Status
from ._steps import Mistake
from ._wire import plain

__all__ = ["Progress", "progress"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How a position stands.

    ``status`` is that of the puzzle, the clues alone.  ``right`` tells whether what was filled in and crossed out so
    far can stay; None when the puzzle has no solution to compare with.  ``conflicts`` are digits that stand twice in a
    house, clues or not; ``mistakes`` entries that cannot stay and lost candidates.
    """

    status: Status
    right: bool | None
    conflicts: tuple[Conflict, ...]
    mistakes: tuple[Mistake, ...]
    filled: int
    empty: int
    solved: bool

    def __str__(self) -> str:
        if self.solved:
            return "solved"
        if self.right is None:
            return f"the puzzle: {self.status.phrase}"
        if self.right:
            return f"right so far, {self.empty} empty"
        return "; ".join(map(str, self.mistakes)) or "what was filled in leaves no solution"


def progress(grid: GridLike, *, ignore_marks: bool = False) -> Progress:
    """Judge a position: what was filled in and crossed out against the solution of its clues.

    With several solutions the entries are judged together: they are right while a solution has all of them, and
    ``mistakes`` names only those in conflict.  *ignore_marks* leaves out what was crossed out.

    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(progress(puzzle.set("r1c3", 4)))
    right so far, 50 empty
    >>> wrong = progress(puzzle.set("r1c3", 2))
    >>> print(wrong, wrong.conflicts)
    r1c3 cannot be 2 ()
    """
    position = Grid(grid)
    puzzle = position.puzzle()
    known = status(puzzle)
    right: bool | None = None
    mistakes: tuple[Mistake, ...] = ()
    if known in (Status.ONE, Status.SEVERAL):
        mistakes = mistakes_of(position, ignore_marks)
        right = not mistakes
        if right and known is Status.SEVERAL:
            right = status(position) in (Status.ONE, Status.SEVERAL)
    filled = len(position) - position.empty_count - position.clue_count
    return Progress(known, right, position.conflicts, mistakes, filled, position.empty_count, position.is_solved)


@plain.register
def _progress(progress: Progress) -> dict[str, Any]:
    return {
        "status": plain(progress.status),
        "right": progress.right,
        "conflicts": [plain(conflict) for conflict in progress.conflicts],
        "mistakes": [plain(mistake) for mistake in progress.mistakes],
        "filled": progress.filled,
        "empty": progress.empty,
        "solved": progress.solved,
    }
