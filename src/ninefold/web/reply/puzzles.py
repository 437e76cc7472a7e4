"""Puzzles read, checked, solved and generated."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .common import Conflict, ErrorFields, Full, Mistake, Puzzle, Status, Wire
from .logic import Rating

__all__ = [
    "Assessment",
    "Check",
    "Count",
    "Generated",
    "Reading",
    "Record",
    "Record1",
    "Solution",
    "Text",
    "Today",
]


class Record(Puzzle):
    """A puzzle of a file."""

    solution: NotRequired[str]
    meta: NotRequired[dict[str, str | int | float]]
    line: int | None


class Reading(Wire):
    """The puzzles of a text or a file."""

    kind: Literal["reading"]
    format: str
    puzzles: list[Record]
    errors: list[ErrorFields]
    complete: bool


class Text(Wire):
    """A position in a format."""

    kind: Literal["text"]
    format: str
    text: str
    lost: list[str]


class FindingReason(TypedDict):
    """A rule or a house; the number of a rule is its place in ``Variant.rules``."""

    name: str
    rule: int | None
    cells: list[str]


class FindingGiven(TypedDict):
    """A cell and the digits it is given, or should be given."""

    cell: str
    digits: list[int]


class Finding(TypedDict):
    """One reason why a puzzle does not have exactly one solution, or what would decide it."""

    kind: Literal["arithmetic", "suspect", "no-suspect", "clash", "difference", "decider"]
    sentence: str
    cells: list[str]
    reasons: list[FindingReason]
    givens: list[FindingGiven]
    status: Status | None
    instead: int | str | None


class Check(Wire):
    """Whether a puzzle is invalid or has no, one or several solutions, and with ``explain`` why."""

    kind: Literal["check"]
    status: Status
    conflicts: list[Conflict | str]
    solutions: list[Full]
    guesses: int
    findings: list[Finding]
    complete: bool


class Solution(Wire, Puzzle):
    """A puzzle with its solution."""

    kind: Literal["solution"]
    solution: Full
    unique: bool
    proved: bool
    guesses: int


class Assessment(Wire):
    """Whether the entries of a position are right so far."""

    kind: Literal["assessment"]
    status: Status
    right: bool | None
    conflicts: list[Conflict]
    mistakes: list[Mistake]
    filled: int
    empty: int
    solved: bool


class Count(Wire):
    """The number of solutions."""

    kind: Literal["count"]
    count: int
    complete: bool
    guesses: int


class Generated(Wire):
    """Generated puzzles."""

    kind: Literal["generated"]
    seed: str
    puzzles: list[Puzzle]
    attempts: int
    seconds: float


class Today(Wire):
    """The puzzle of a day."""

    kind: Literal["today"]
    date: str
    difficulty: str
    puzzle: str
    solution: Full
    rating: Rating


class Record1(Wire, Puzzle):
    """A puzzle alone."""

    kind: Literal["puzzle"]
    solution: NotRequired[str]
    meta: NotRequired[dict[str, str | int | float]]
