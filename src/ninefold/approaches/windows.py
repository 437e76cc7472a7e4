"""Runs of millions of events, one window at a time: going back costs as much as going forward.

A window starts at a :class:`Mark` and ends with another.  The caller keeps one mark per window and requests a window
again when it needs one.  A window also returns the depths of the search on the way to it, and a few more marks.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.arguments import budget, choice, instance, whole, whole_or_none
from ..base.geometry import CLASSIC
from ..puzzle.grid import GridLike
from ..results.wire import KINDS, plain
from .base import NOWHERE, Counters, Event, Kind, Outcome, Run
from .mark import Mark
from .registry import Approach, Search, get
from .small import SMALL, SmallGrid, grid_of

if TYPE_CHECKING:
    from ..variants import Variant

__all__ = ["END", "Depths", "Happening", "State", "Window", "window"]

END = "end"
"""A value of ``window(until=...)`` besides the kinds of events."""
_MANY_MARKS = 32
_MANY_DEPTHS = 256
_LOOK = 256
"""Events between two checks of the clock."""
_FAR = 10**15
_STRIDE = 100
"""The least number of events between two marks."""


class Happening(NamedTuple):
    """An event of a window, with the line of code that reported it and the number of checks so far."""

    event: Event
    line: int | None
    checks: int


@dataclass(frozen=True, slots=True)
class State:
    """The state of a run at a position: the placed digits, the active guesses (oldest first), the counters.

    ``seconds`` is the time that the run has taken so far, not counting time spent by the observer.
    """

    digits: tuple[int, ...]
    guesses: tuple[tuple[int, int], ...]
    counters: Counters = field(hash=False)
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Depths:
    """The maximum depth in every *each* events from number *first* on."""

    first: int
    each: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """Consecutive events of a run, and the marks you need to continue and to go back."""

    approach: str
    options: dict[str, str] = field(hash=False)
    first: int
    """The number of the first event here."""
    mark: Mark
    """The position before it."""
    next: Mark | None
    """The position after the last one; None if the run has ended."""
    back: Mark | None
    """A position some way before the first one; None at the start."""
    start: State
    end: State
    events: tuple[Happening, ...]
    depths: Depths
    """The depths on the way to this window, and in it."""
    marks: tuple[Mark, ...]
    """Positions on the way."""
    stopped: bool
    """Whether the time ran out before the position was reached; continue from ``next``."""
    outcome: Outcome | None
    """How the run ended, if it ended here."""


def window(
    puzzle: GridLike | Variant | SmallGrid,
    name: str | Approach | Search,
    *,
    mark: Mark | None = None,
    first: int | None = None,
    count: int = 1000,
    until: str | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    options: dict[str, str] | None = None,
) -> Window:
    """Return *count* events of a run, from a mark on, or from event number *first*, which must not be before the mark.

    With *until*, a kind of event, the window begins with the next event of this kind; with ``"end"``, it is the last
    window of the run.  *nodes* is the budget of the run, as in ``start``.  *seconds* limits the way to the window:
    when they run out, the window is empty and ``stopped``, and its ``next`` is the position reached so far.  *options*
    are those of the approach.  Raises as ``start`` does.

    >>> from ninefold import examples
    >>> puzzle = examples.get("extreme").line
    >>> far = window(puzzle, "scan", first=50_000, count=3)
    >>> for happening in far.events:
    ...     print(happening.event, happening.line)
    depth 24: remove 7 from r4c8 36
    depth 24: try 8 in r4c8 29
    depth 24: try 9 in r4c8 29
    >>> dead = window(puzzle, "scan", mark=far.next, until="dead end", count=1)
    >>> dead.first, str(dead.events[0].event)
    (50003, 'depth 24: dead end in r4c8')
    >>> window(puzzle, "scan", mark=dead.back, first=far.first, count=3).events == far.events
    True
    """
    grid, approach = grid_of(puzzle), get(name)
    settings: dict[str, Any] = dict(approach.settings(instance("options", {} if options is None else options, dict)))
    count = whole("count", count)
    if until is not None:
        choice("until", until, (*map(str, Kind), END))
    seconds = budget("seconds", seconds)
    mark = instance("mark", mark or Mark(), Mark)
    first = whole_or_none("first", first, most=_FAR)
    if first is not None and first < mark.number:
        raise ValueError(f"event {first:,} is before the mark, which is at {mark.number:,}")

    def begin(at: Mark) -> Run:
        return approach.start(grid, nodes=nodes, at=at, **settings)

    journey = _Journey(begin(mark), mark, max(count, 1), seconds)
    found = journey.go(mark.number if first is None else first, until)
    run = journey.run
    if found is None:
        events: tuple[Happening, ...] = ()
        back, first_mark, start = journey.back(run.number), run.mark, _state(run)
    else:
        run = begin(journey.nearest(found))
        _skip(run, found - run.number)
        back, first_mark, start = journey.back(found), run.mark, _state(run)
        events = tuple(_happenings(run, count, journey))
        if until == END and run.end is None:
            next(run, None)  # a run without a solution ends without an event
    ended = run.end is not None
    return Window(
        approach.name,
        settings,
        first_mark.number,
        first_mark,
        None if ended else run.mark,
        back,
        start,
        _state(run),
        events,
        journey.depths(),
        journey.marks(first_mark.number),
        found is None and not ended,
        run.finish() if ended else None,
    )


def _state(run: Run) -> State:
    counts = run.counters
    copy = Counters(counts.nodes, counts.placements, counts.backtracks, counts.max_depth, counts.checks)
    clues = run.puzzle.digits
    digits = tuple(0 if clue else digit for clue, digit in zip(clues, run.digits))
    return State(digits, run.guesses, copy, run.mark.microseconds / 1e6)


def _skip(run: Run, events: int) -> None:
    for _ in range(events):
        next(run)


def _happenings(run: Run, count: int, journey: _Journey) -> Iterator[Happening]:
    for _, event in zip(range(count), run):
        journey.note(run.number, event.depth)
        yield Happening(event, run.line, run.counters.checks)


class _Journey:
    """The way from a mark to a later position: the depths on it, and marks to return to."""

    def __init__(self, run: Run, mark: Mark, count: int, seconds: float | None) -> None:
        self.run = run
        self._start = mark
        self._recent = [mark]  # the last few, one window apart, to go back to
        self._marks = [mark]  # along the whole way, thinned out as it grows
        self._count = count
        self._stride = self._spacing = max(count, _STRIDE)
        self._seconds = seconds
        self._each, self._noted = 1, 0
        self._depths: list[int] = []

    def go(self, first: int, until: str | None) -> int | None:
        """Run to event number *first*, then to the next event of a kind; None if the time or the run ended before.

        Returns the number of the event that the window begins with.
        """
        run, kind = self.run, None if until in (None, END) else Kind(until)
        start = time.perf_counter()
        while run.number < first or until is not None:
            events = run.ahead(_LOOK if until is not None else min(_LOOK, first - run.number))
            for event_kind in events:
                if event_kind is kind and run.number > first:
                    return run.number - 1
                self.note(run.number, run.depth)
                self._drop_mark()
            if run.end is not None:
                return max(run.number - self._count, first, self._start.number) if until == END else None
            if self._seconds is not None and time.perf_counter() - start > self._seconds:
                return None
        return first

    def note(self, number: int, depth: int) -> None:
        """Record the depth after event *number*, once; adjacent entries are merged when there are many."""
        if number - self._start.number <= self._noted:
            return
        if self._noted % self._each:
            self._depths[-1] = max(self._depths[-1], depth)
        else:
            self._depths.append(depth)
        self._noted += 1
        if len(self._depths) > _MANY_DEPTHS:
            self._depths = [max(self._depths[i : i + 2]) for i in range(0, len(self._depths), 2)]
            self._each *= 2

    def _drop_mark(self) -> None:
        number = self.run.number - self._start.number
        if number % self._stride:
            return
        mark = self.run.mark
        self._recent = [*self._recent[-2:], mark]
        if not number % self._spacing:
            self._marks.append(mark)
            if len(self._marks) > _MANY_MARKS:
                self._marks = self._marks[::2]
                self._spacing *= 2

    def nearest(self, number: int) -> Mark:
        """The nearest mark at or before an event."""
        return max((m for m in (*self._marks, *self._recent) if m.number <= number), key=lambda m: m.number)

    def back(self, number: int) -> Mark | None:
        """A mark about one window before an event; None if the way begins with it."""
        before = [m for m in self._recent if m.number < number]
        return min(before, key=lambda m: abs(number - m.number - self._stride)) if before else None

    def depths(self) -> Depths:
        """The depths on the way."""
        return Depths(self._start.number, self._each, tuple(self._depths))

    def marks(self, number: int) -> tuple[Mark, ...]:
        """The marks before an event."""
        return tuple(m for m in self._marks if m.number < number)


@plain.register
def _mark(mark: Mark) -> str:
    return str(mark)


@plain.register
def _counters(counters: Counters) -> dict[str, int]:
    return {name: getattr(counters, name) for name in Counters.__slots__}


@plain.register
def _plain_state(state: State) -> dict[str, object]:
    names = _NAMES[len(state.digits)]
    return {
        "filled": "".join(str(digit or ".") for digit in state.digits),
        "guesses": [{"cell": names[cell], "digit": digit} for cell, digit in state.guesses],
        "depth": len(state.guesses),
        "counters": plain(state.counters),
        "seconds": state.seconds,
    }


KINDS[Window] = "events"
_NAMES: dict[int, dict[int, str | None]] = {
    shape.cells: {NOWHERE: None, **{cell: shape.cell_name(cell) for cell in range(shape.cells)}}
    for shape in (CLASSIC, SMALL)
}
"""The names of the cells of a grid, by their number."""


@plain.register
def _window(window: Window) -> dict[str, object]:
    names = _NAMES[len(window.start.digits)]
    return {
        "approach": window.approach,
        "options": window.options,
        "from": window.first,
        "to": window.first + len(window.events),
        "mark": plain(window.mark),
        "next": None if window.next is None else plain(window.next),
        "back": None if window.back is None else plain(window.back),
        "start": plain(window.start),
        "end": plain(window.end),
        "columns": ["event", "cell", "digit", "depth", "line", "checks"],
        "events": [
            [str(kind), names[cell], digit or None, depth, line, checks]
            for (kind, cell, digit, depth), line, checks in window.events
        ],
        "depths": {"from": window.depths.first, "each": window.depths.each, "values": list(window.depths.values)},
        "marks": [plain(mark) for mark in window.marks],
        "stopped": window.stopped,
        "outcome": None if window.outcome is None else plain(window.outcome),
    }
