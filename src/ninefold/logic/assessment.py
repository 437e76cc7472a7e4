"""Checks whether a position is right so far, without revealing the solution."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.single import check
from ..errors import first_few
from ..puzzle.grid import Conflict, GridLike, classic_grid
from ..results.outcomes import Status
from ..results.steps import Mistake
from ..results.wire import plain, record_fields
from .solver import mistakes_of

__all__ = ["Assessment", "assess"]


@dataclass(frozen=True, slots=True)
class Assessment:
    """The state of a position.

    ``status`` is that of the puzzle, the clues alone.  ``right`` is whether the digits and crossed-out candidates so
    far can stay; None when the puzzle has no solution to compare with.  ``conflicts`` are digits that appear twice in a
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
        return first_few(self.mistakes) or "what was filled in leaves no solution"


def assess(puzzle: GridLike, *, ignore_marks: bool = False) -> Assessment:
    """Check the entries and crossed-out candidates of a position against the solution of its clues.

    With several solutions, the entries are judged together: they are right if some solution has all of them, and
    ``mistakes`` names only those in conflict.  *ignore_marks* leaves out crossed-out candidates.

    >>> from ninefold import Grid
    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(assess(puzzle.set("r1c3", 4)))
    right so far, 50 empty
    >>> wrong = assess(puzzle.set("r1c3", 2))
    >>> print(wrong, wrong.conflicts)
    r1c3 cannot be 2 ()
    """
    position = classic_grid(puzzle, "assess")
    known = check(position.puzzle()).status
    right: bool | None = None
    mistakes: tuple[Mistake, ...] = ()
    if known in (Status.ONE, Status.SEVERAL):
        mistakes = mistakes_of(position, ignore_marks)
        right = not mistakes
        if right and known is Status.SEVERAL:
            right = check(position).status in (Status.ONE, Status.SEVERAL)
    filled = len(position) - position.empty_count - position.clue_count
    return Assessment(known, right, position.conflicts, mistakes, filled, position.empty_count, position.is_solved)


plain.register(Assessment, record_fields)
