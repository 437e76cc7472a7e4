"""Puzzles read, checked, solved and generated."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import Meta

import ninefold

from .common import Cell, Conflict, Digit, ErrorFields, Full, Puzzle, Status, Wire, record_type
from .logic import Given, Rating

__all__ = [
    "Assessment",
    "Board",
    "Broken",
    "Candidates",
    "Check",
    "Count",
    "Difficulty",
    "Finished",
    "Generated",
    "Losses",
    "Page",
    "Reading",
    "Record",
    "Record1",
    "Rules",
    "Solution",
    "Text",
    "Today",
]


class Record(Puzzle):
    """A puzzle of a file."""

    solution: NotRequired[str]
    meta: NotRequired[dict[str, str | int | float | bool]]
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


class Loss(TypedDict):
    """The parts of a position that a format loses, or the reason why it cannot hold it."""

    format: str
    lost: list[str]
    reason: str | None


class Losses(Wire):
    """The parts of a position that formats lose."""

    kind: Literal["losses"]
    losses: list[Loss]


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


class Assessment(Wire, record_type(ninefold.logic.Assessment)):
    """Whether the entries of a position are right so far."""

    kind: Literal["assessment"]


class BoardShape(TypedDict):
    """The shape of a board: its digits from the lowest to the highest, and the region of each cell (-1 for none)."""

    height: int
    width: int
    digits: list[Digit]
    regions: list[int]
    lines: bool


class RuleLine(TypedDict):
    """A rule: its number in the data, its name, and its words with and without its cells."""

    number: int
    rule: str
    title: str
    text: str
    full: str
    cells: list[Cell]
    clue: dict[str, int]
    drawn: bool


class PictureShape(TypedDict):
    """A shape of a picture, in units of a cell that is 48 wide."""

    kind: Literal["area", "disc", "text", "lines", "polygon"]
    x: NotRequired[float]
    y: NotRequired[float]
    width: NotRequired[float]
    height: NotRequired[float]
    radius: NotRequired[float]
    points: NotRequired[list[list[float]]]
    runs: NotRequired[list[list[list[float]]]]
    fill: NotRequired[str]
    stroke: NotRequired[str]
    line: NotRequired[float]
    cap: NotRequired[Literal["butt", "round", "square"]]
    dashed: NotRequired[bool]
    opacity: NotRequired[float]
    text: NotRequired[str]
    size: NotRequired[float]
    bold: NotRequired[bool]
    angle: NotRequired[float]
    halo: NotRequired[bool]


class PictureLayer(TypedDict):
    """A layer of a picture, bottom to top: the rule it shows, and whether it lies below the lines of the grid."""

    rule: int | None
    below: bool
    shapes: list[PictureShape]


class Board(Wire):
    """A variant for display."""

    kind: Literal["board"]
    language: str
    data: dict[str, Any]
    shape: BoardShape
    givens: list[Given]
    title: str
    author: str
    text: str
    houses: str
    rules: list[RuleLine]
    drawing: list[PictureLayer]
    frame: list[float]
    unknown: list[str]


class FieldLine(TypedDict):
    """A field of a rule."""

    name: str
    kind: Literal["cell", "cells", "groups", "number", "numbers", "tuples", "flag", "text", "rules"]
    required: bool
    default: Any


class RuleKind(TypedDict):
    """A kind of rule: its names, its sentence, its fields, and a picture of an example.

    ``least`` is the smallest number of cells, and ``extent`` the left, top, width and height of the picture.
    """

    rule: str
    title: str
    names: list[str]
    about: str
    least: int
    fields: list[FieldLine]
    picture: list[PictureShape]
    extent: list[float]


class Rules(Wire):
    """The rules of variants."""

    kind: Literal["rules"]
    rules: list[RuleKind]


class Difficulty(TypedDict):
    """Level and score of a puzzle."""

    level: str
    score: float


class Finished(Wire):
    """A completed or changed puzzle as data; complete unless it may still have redundant parts.

    ``difficulty`` is that before and after, if the puzzle was to become easier or harder.
    """

    kind: Literal["finished"]
    data: dict[str, Any]
    complete: bool
    difficulty: list[Difficulty]


class Page(Wire):
    """A page to print."""

    kind: Literal["page"]
    pdf: Annotated[str, Meta(description="the file in base64")]


class BrokenRule(TypedDict):
    """A broken rule: its number in the data, and the sum of its digits if it has a total."""

    number: int
    total: int | None


class Broken(Wire):
    """The rules that the digits entered can no longer meet; complete unless some rules cannot be interpreted."""

    kind: Literal["broken"]
    broken: list[BrokenRule]
    complete: bool
    solved: bool


class Candidates(Wire):
    """The candidates that occur in some solution: for each cell its digits, and the number of solutions with each."""

    kind: Literal["candidates"]
    candidates: list[str]
    counts: list[list[int]]
    limit: int
    complete: bool


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
    meta: NotRequired[dict[str, str | int | float | bool]]
