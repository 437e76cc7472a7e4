"""What the textbook approaches share: the words they speak, and the driver that runs one of them.

An approach is a function ``search(grid, tally)``.  It gets the 81 digits (0 for an empty cell, no two of
them in conflict) and returns a generator, its *walk*, which yields

- a *move*, ``kind, cell, digit``, whenever something happens: TRY, PLACE, FORCED, REMOVE, DEAD_END, SOLVED;
- another walk, where a recursive function would call itself: "go on from here, and come back to me if that
  fails".

So an approach reads like the recursion it is, ``yield fill(level + 1)``, but the call stack is a plain list in
:class:`Run`, and a move takes the same two hops from any depth.  (With ``yield from`` every move climbs through
all open levels: 2.0 µs at level 50 against 0.2 µs this way; CPython 3.11, 2026-11.)

The driver counts, watches the budget, and stops at SOLVED; a walk that ends before that has proved that there
is no solution.  The objects of :class:`Event` are made only when somebody looks at them.
"""

from __future__ import annotations

import enum
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, NoReturn, TypeAlias, Union

from .._arguments import budget, shown, whole_or_none
from .._errors import PuzzleError
from .._geometry import cell_name
from .._grid import Grid
from .._wire import plain

__all__ = ["Counters", "End", "Event", "Kind", "Outcome", "Run"]


class Kind(enum.StrEnum):
    """What an event tells.

    >>> [str(kind) for kind in Kind]
    ['try', 'place', 'forced', 'remove', 'dead end', 'solved']
    """

    TRY = "try"
    """The approach turns to a digit of a cell; nothing has changed yet."""
    PLACE = "place"
    """A digit is put in as a guess: the search goes one level deeper."""
    FORCED = "forced"
    """A digit is put in because the approach saw that nothing else fits the cell, or that it fits no other cell."""
    REMOVE = "remove"
    """A digit put in earlier is taken out again."""
    DEAD_END = "dead end"
    """The cell has no digit left, so an earlier guess was wrong (digit 0; of conflicting clues, the clue).

    Or a digit has no place left in some house (cell -1).
    """
    SOLVED = "solved"
    """Every cell is filled (cell -1, digit 0)."""


TRY, PLACE, FORCED, REMOVE, DEAD_END, SOLVED = Kind
NOWHERE = -1

BOX = tuple(row // 3 * 3 + column // 3 for row in range(9) for column in range(9))
"""The box of every cell; its row is ``cell // 9`` and its column ``cell % 9``."""

Move: TypeAlias = tuple[Kind, int, int]
Walk: TypeAlias = Iterator[Union[Move, "Walk"]]


class Event(NamedTuple):
    """One thing that happened in a run; ``level`` says how many guesses stand after it.

    >>> print(Event(Kind.PLACE, 13, 5, level=2))
    level 2: place 5 in r2c5
    """

    kind: Kind
    cell: int
    digit: int
    level: int

    def __str__(self) -> str:
        words = [f"level {self.level}: {self.kind}"]
        if self.kind is DEAD_END and self.cell == NOWHERE:
            return f"{words[0]}, no place for {self.digit}"
        if self.digit:
            words.append(str(self.digit))
        if self.cell != NOWHERE:
            words.append(f"{'from' if self.kind is REMOVE else 'in'} {cell_name(self.cell)}")
        return " ".join(words)


class End(enum.Enum):
    """How a run ended; exactly one of the three is true."""

    SOLVED = "solved"
    """A solution was found (whether there are others, an approach does not ask)."""
    NO_SOLUTION = "no solution"
    """The search is complete: there is none."""
    GAVE_UP = "gave up"
    """The budget was used up first: nothing is known."""

    def __str__(self) -> str:
        return self.value


@dataclass(slots=True)
class Counters:
    """What a run has done so far."""

    nodes: int = 0
    """Guesses made: events of the kind ``place``."""
    placements: int = 0
    """Digits put in: ``place`` and ``forced``."""
    backtracks: int = 0
    """Guesses taken back: events ``remove`` of a digit that was a guess."""
    deepest: int = 0
    """The greatest level: how many guesses stood at the same time."""
    candidates: int = 0
    """Candidates looked at: how often the approach asked whether some digit may stand in some cell."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended and what it cost; the counters are those of :class:`Counters`."""

    approach: str
    end: End
    solution: Grid | None
    nodes: int
    placements: int
    backtracks: int
    deepest: int
    candidates: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.end}: {self.nodes} nodes, {self.backtracks} backtracks"


@plain.register
def _event(event: Event) -> dict[str, object]:
    cell = None if event.cell == NOWHERE else cell_name(event.cell)
    return {"event": str(event.kind), "cell": cell, "digit": event.digit or None, "level": event.level}


@plain.register
def _outcome(outcome: Outcome) -> dict[str, object]:
    return {
        "approach": outcome.approach,
        "end": str(outcome.end),
        "solution": outcome.solution.line if outcome.solution else None,
        "nodes": outcome.nodes,
        "placements": outcome.placements,
        "backtracks": outcome.backtracks,
        "deepest": outcome.deepest,
        "candidates": outcome.candidates,
        "seconds": round(outcome.seconds, 9),
    }


def check_arguments(puzzle: Grid, nodes: int | None, seconds: float | None) -> None:
    """Refuse what no run can serve: a sukaku, and a budget that is not one."""
    if puzzle.sukaku:
        raise PuzzleError("the textbook approaches solve puzzles with clues; this is a sukaku (candidates only)")
    whole_or_none("nodes", nodes)
    budget("seconds", seconds)


class Run:
    """One run of an approach: iterate over it for its events, or :meth:`finish` it for the outcome.

    Both may be mixed: look at the first hundred events, then finish.  ``counters`` are up to date at any time,
    ``end`` is None until the run has ended.  The clock of the budget stands still while nobody asks for the
    next event, so that an animation may be watched at leisure.
    """

    def __init__(
        self,
        approach: str,
        puzzle: Grid,
        search: Callable[[list[int], Counters], Walk],
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> None:
        check_arguments(puzzle, nodes, seconds)
        self.approach = approach
        self.puzzle = puzzle
        self.counters = Counters()
        self.end: End | None = None
        self.solution: Grid | None = None
        self.level = 0
        self._search = search
        self._max_nodes = nodes
        self._max_seconds = seconds
        self._spent = 0.0
        self._resumed = 0.0
        self._moves = self._drive()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Run is a search under way and cannot be copied or pickled; its events and outcome can")

    def __iter__(self) -> Iterator[Event]:
        return self

    def __next__(self) -> Event:
        self._resumed = time.perf_counter()
        try:
            kind, cell, digit = next(self._moves)
        finally:
            self._spent += time.perf_counter() - self._resumed
        return Event(kind, cell, digit, self.level)

    def finish(self) -> Outcome:
        """Run to the end and tell how it ended."""
        self._resumed = time.perf_counter()
        try:
            for _ in self._moves:
                pass
        finally:
            self._spent += time.perf_counter() - self._resumed
        if self.end is None:
            raise RuntimeError("the run was interrupted and cannot be finished")
        counts = self.counters
        return Outcome(
            self.approach,
            self.end,
            self.solution,
            counts.nodes,
            counts.placements,
            counts.backtracks,
            counts.deepest,
            counts.candidates,
            self._spent,
        )

    def _drive(self) -> Iterator[Move]:
        """Run the walk, count its moves, and pass them on."""
        conflicts = self.puzzle.conflicts
        if conflicts:
            # An approach tests new digits against old ones, never the clues against each other.
            self.end = End.NO_SOLUTION
            yield DEAD_END, conflicts[0].cells[-1], conflicts[0].digit
            return
        counters = self.counters
        grid = list(self.puzzle.digits)
        guessed = [False] * 81
        walks = [self._walk(self._search(grid, counters))]
        while walks:
            for move in walks[-1]:
                if not isinstance(move, tuple):
                    walks.append(self._walk(move))
                    break
                kind, cell, _ = move
                if kind is PLACE:
                    if self._is_used_up():
                        self.end = End.GAVE_UP
                        return
                    counters.nodes += 1
                    counters.placements += 1
                    guessed[cell] = True
                    self.level += 1
                    counters.deepest = max(counters.deepest, self.level)
                elif kind is FORCED:
                    counters.placements += 1
                elif kind is REMOVE and guessed[cell]:
                    guessed[cell] = False
                    self.level -= 1
                    counters.backtracks += 1
                elif kind is SOLVED:
                    self.solution = self._checked(grid)
                    self.end = End.SOLVED
                    yield move
                    return
                yield move
            else:
                walks.pop()
        self.end = End.NO_SOLUTION

    def _walk(self, walk: Walk) -> Walk:
        """Refuse what no approach may yield; one's own is easily wrong."""
        if not isinstance(walk, Iterator):
            raise TypeError(f"approach {self.approach!r} yielded {shown(walk)}, which is no move and no walk")
        return walk

    def _is_used_up(self) -> bool:
        """Whether the budget leaves no room for one more guess."""
        if self._max_nodes is not None and self.counters.nodes >= self._max_nodes:
            return True
        if self._max_seconds is None:
            return False
        return self._spent + time.perf_counter() - self._resumed >= self._max_seconds

    def _checked(self, grid: list[int]) -> Grid:
        """Return the solution; a fault in an approach must not pass as one."""
        solution = self.puzzle.with_solution("".join(map(str, grid)))
        kept = all(clue in (0, digit) for clue, digit in zip(self.puzzle.digits, grid))
        if not kept or not solution.is_solved:
            raise RuntimeError(f"approach {self.approach!r} called a wrong grid solved: {solution.line}")
        return solution
