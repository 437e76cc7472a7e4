"""Puzzles read, judged, solved and made."""

from __future__ import annotations

from typing import Literal, NotRequired

from .common import Conflict, ErrorFields, Full, Mistake, Puzzle, Status, Wire
from .logic import Rating

__all__ = [
    "Check",
    "Count",
    "Generated",
    "Progress",
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
    """What a text or a file holds."""

    kind: Literal["reading"]
    format: str
    puzzles: list[Record]
    faults: list[ErrorFields]
    complete: bool


class Text(Wire):
    """A position in a format."""

    kind: Literal["text"]
    format: str
    text: str
    lost: list[str]


class Check(Wire):
    """What is true of a puzzle."""

    kind: Literal["check"]
    status: Status
    conflicts: list[Conflict]
    solutions: list[Full]
    guesses: int


class Solution(Wire, Puzzle):
    """A puzzle with its solution."""

    kind: Literal["solution"]
    solution: Full
    unique: bool
    guesses: int


class Progress(Wire):
    """How a position stands."""

    kind: Literal["progress"]
    status: Status
    right: bool | None
    conflicts: list[Conflict]
    mistakes: list[Mistake]
    filled: int
    empty: int
    solved: bool


class Count(Wire):
    """How many solutions there are."""

    kind: Literal["count"]
    count: int
    complete: bool
    guesses: int


class Generated(Wire):
    """Puzzles made."""

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
