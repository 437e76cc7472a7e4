"""Approaches, their runs and their outcomes."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from .common import Candidate, Cell, Digit, Full, Wire

__all__ = [
    "Approach",
    "ApproachLine",
    "Approaches",
    "Complexity",
    "Counters",
    "Depths",
    "Event",
    "EventRow",
    "Events",
    "Outcome",
    "OutcomeFields",
    "Row",
    "RowFields",
    "Rows",
    "State",
]


class ApproachLine(TypedDict):
    """An approach."""

    name: str
    title: str
    aliases: list[str]
    idea: str
    options: dict[str, list[str]]
    against: str


class Complexity(TypedDict):
    """Time and space in the worst case, and why the bound says little."""

    time: str
    space: str
    note: str


class Approaches(Wire):
    """The approaches."""

    kind: Literal["approaches"]
    demo: str
    approaches: list[ApproachLine]


class Approach(Wire, ApproachLine):
    """One approach with its code."""

    kind: Literal["approach"]
    about: str
    complexity: Complexity | None
    first_line: int
    source: list[str]
    plain: list[str]


class RowFields(TypedDict):
    """The result of one solver."""

    approach: str
    end: Literal["solved", "no solution", "gave up", "wrong", "failed"]
    solution: Full | None
    nodes: int | None
    placements: int | None
    backtracks: int | None
    seconds: float
    error: str | None


class Row(Wire, RowFields):
    """The result of one solver."""

    kind: Literal["row"]


class Rows(Wire):
    """Solvers side by side."""

    kind: Literal["rows"]
    rows: list[RowFields]


class Event(Wire):
    """One event of a run."""

    kind: Literal["event"]
    event: str
    cell: Cell | None
    digit: Digit | None
    depth: int


class OutcomeFields(TypedDict):
    """How a run ended."""

    approach: str
    end: Literal["solved", "no solution", "gave up"]
    solution: Full | None
    nodes: int
    placements: int
    backtracks: int
    max_depth: int
    checks: int
    seconds: float


class Outcome(Wire, OutcomeFields):
    """How a run ended."""

    kind: Literal["outcome"]


class Counters(TypedDict):
    """The counters of a run."""

    nodes: int
    placements: int
    backtracks: int
    max_depth: int
    checks: int


class State(TypedDict):
    """The state of a run."""

    filled: str
    guesses: list[Candidate]
    depth: int
    counters: Counters
    seconds: float


Depths = TypedDict("Depths", {"from": int, "each": int, "values": list[int]})
Depths.__doc__ = "The maximum depth per group of events."

_Window = TypedDict("_Window", {"from": int})


EventRow: TypeAlias = tuple[str, Cell | None, Digit | None, int, int, int]
"""The event, its cell, digit, depth and line of code, and the number of checks so far."""


class Events(Wire, _Window):
    """A window of a run."""

    kind: Literal["events"]
    approach: str
    options: dict[str, str]
    to: int
    mark: str
    next: str | None
    back: str | None
    start: State
    end: State
    columns: list[str]
    events: list[EventRow]
    depths: Depths
    marks: list[str]
    stopped: bool
    outcome: OutcomeFields | None
