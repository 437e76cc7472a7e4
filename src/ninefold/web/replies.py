"""What is answered: the wire form (docs/wire.md) as types, for the OpenAPI description.

Nothing is made from these types: replies come from ``render.to_dict``.  Tests hold the two together: every fixture of
the wire form and every reply must be of its type, without a field too many.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from msgspec import Meta

__all__ = ["KINDS"]

Cell: TypeAlias = Annotated[str, Meta(pattern="^r[1-9]c[1-9]$")]
House: TypeAlias = Annotated[str, Meta(pattern="^(row|column|box) [1-9]$")]
Digit: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Full: TypeAlias = Annotated[str, Meta(pattern="^[1-9]{81}$")]
Status: TypeAlias = Literal["none", "one", "several", "found", "invalid", "unreadable", "undecided"]


class Wire(TypedDict):
    """What every reply begins with."""

    ninefold: int


class Candidate(TypedDict):
    """A digit in a cell."""

    cell: Cell
    digit: Digit


class Conflict(TypedDict):
    """A digit that stands twice in a house."""

    house: House
    digit: Digit
    cells: list[Cell]


class Mistake(TypedDict):
    """A wrong entry or a lost candidate."""

    kind: Literal["entry", "crossed-out"]
    cell: Cell
    digit: Digit


class Puzzle(TypedDict):
    """A position."""

    puzzle: Annotated[str, Meta(pattern="^[1-9.]{81}$")]
    filled: NotRequired[Annotated[str, Meta(pattern="^[1-9.]{81}$")]]
    marks: NotRequired[list[str]]
    corners: NotRequired[list[str]]
    sukaku: NotRequired[bool]


class ErrorFields(TypedDict):
    """What is wrong."""

    error: str
    message: str
    status: Status
    source: NotRequired[str | None]
    line: NotRequired[int | None]
    cell: NotRequired[Cell | None]
    reason: NotRequired[str]
    conflicts: NotRequired[list[Conflict]]
    mistakes: NotRequired[list[Mistake]]
    examples: NotRequired[list[Full]]
    found: NotRequired[int]
    attempts: NotRequired[int]
    seconds: NotRequired[float]


class Error(Wire, ErrorFields):
    """Why there is no answer."""

    kind: Literal["error"]


class Health(Wire):
    """Whether the server is well, and how busy."""

    kind: Literal["health"]
    status: Literal["ok", "stopping"]
    workers: int
    busy: int
    waiting: int


class Version(Wire):
    """What this server is and knows."""

    kind: Literal["version"]
    version: str
    api: int
    presets: list[str]
    levels: list[str]
    symmetries: list[str]
    approaches: list[str]
    limits: dict[str, float]


class FormatLine(TypedDict):
    """A file format."""

    name: str
    summary: str
    extensions: list[str]
    read: bool
    write: bool
    binary: bool
    many: bool
    holds: list[str]


class Formats(Wire):
    """The file formats."""

    kind: Literal["formats"]
    formats: list[FormatLine]


class ExampleLine(TypedDict):
    """A bundled puzzle."""

    name: str
    about: str
    puzzle: str
    status: Status


class Examples(Wire):
    """The bundled puzzles."""

    kind: Literal["examples"]
    examples: list[ExampleLine]


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


class Role(TypedDict):
    """A candidate, or a whole cell, in a pattern."""

    cell: Cell
    digit: Digit | None
    role: str


class HouseRole(TypedDict):
    """A house in a pattern."""

    house: House
    role: str


class Part(TypedDict):
    """A set of cells in a pattern."""

    cells: list[Cell]
    digits: list[Digit]
    role: str
    house: House | None
    number: int


class Node(TypedDict):
    """A literal of a chain."""

    cells: list[Cell]
    digit: Digit
    on: bool
    kind: str


class Chain(TypedDict):
    """A chain or net."""

    nodes: list[Node]
    reasons: list[list[int]]
    nested: list[list[int]]


class Proof(TypedDict):
    """An argument inside a chain."""

    technique: str
    name: str
    eliminations: list[Candidate]
    digits: list[Digit]
    roles: list[Role]
    houses: list[HouseRole]
    chains: list[Chain]


class Evidence(TypedDict):
    """A step: conclusions and what they rest on."""

    technique: str
    name: str
    placements: list[Candidate]
    eliminations: list[Candidate]
    digits: list[Digit]
    roles: list[Role]
    houses: list[HouseRole]
    parts: list[Part]
    chains: list[Chain]
    length: int
    slot: int
    difficulty: float
    siamese: bool
    guess: bool
    uniqueness: bool
    proofs: list[Proof]


class Words(TypedDict):
    """A step in words."""

    text: str
    conclusions: str
    eureka: str | None
    level: str


class Step(Wire, Puzzle, Evidence):
    """A step with its position."""

    kind: Literal["step"]


class ToldStep(Evidence, Words):
    """A step and its words, without its position."""


class HintStep(Puzzle, Evidence):
    """A step with its position, inside a hint."""


class HintFields(Wire):
    """The next step, or the mistakes."""

    kind: Literal["hint"]
    step: HintStep | None
    mistakes: list[Mistake]
    solved: bool
    several: bool
    stopped: bool


class Hint(HintFields):
    """The next step, or the mistakes, in words of three levels."""

    texts: list[str]
    where: list[House]
    conclusions: str | None
    eureka: str | None
    level: str | None
    skipped: int


class Path(Wire):
    """The whole way."""

    kind: Literal["path"]
    puzzle: str | None
    filled: NotRequired[str]
    marks: NotRequired[list[str]]
    corners: NotRequired[list[str]]
    sukaku: NotRequired[bool]
    ending: str
    several: bool
    steps: list[ToldStep]
    end: str


class Steps(Wire):
    """All steps that apply, or those that fit."""

    kind: Literal["steps"]
    steps: list[ToldStep]
    total: int
    counts: dict[str, int]
    complete: bool
    candidates: list[str]


class Rating(Wire):
    """Level and score on a scale."""

    kind: Literal["rating"]
    scale: str
    level: str
    score: float
    steps: int
    hardest: str
    techniques: dict[str, int]
    solved: bool
    ending: str
    hardest_step: float
    first_placement: float
    first_step: float
    first_placement_by: str | None
    first_step_by: str | None


class Ratings(Wire):
    """A puzzle on every scale."""

    kind: Literal["ratings"]
    ratings: list[Rating]
    clues: int
    minimal: bool | None


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


class TechniqueLine(TypedDict):
    """A technique in a preset."""

    slug: str
    name: str
    family: str
    code: str
    slot: int
    score: float
    level: str
    enabled: bool
    uniqueness: bool
    found_by: str


class Techniques(Wire):
    """The techniques of a preset."""

    kind: Literal["techniques"]
    preset: str
    techniques: list[TechniqueLine]


class ExampleStep(Puzzle, Evidence, Words):
    """A step with position and words."""


class Technique(Wire, TechniqueLine):
    """One technique."""

    kind: Literal["technique"]
    text: str
    example: ExampleStep | None


class ApproachLine(TypedDict):
    """An approach."""

    name: str
    idea: str
    options: dict[str, list[str]]
    against: str


class Approaches(Wire):
    """The approaches."""

    kind: Literal["approaches"]
    approaches: list[ApproachLine]


class Approach(Wire, ApproachLine):
    """One approach with its code."""

    kind: Literal["approach"]
    about: str
    first_line: int
    source: list[str]


class RowFields(TypedDict):
    """What one solver made of a puzzle."""

    approach: str
    end: Literal["solved", "no solution", "gave up"]
    solution: Full | None
    nodes: int
    backtracks: int | None
    seconds: float


class Row(Wire, RowFields):
    """What one solver made of a puzzle."""

    kind: Literal["row"]


class Rows(Wire):
    """Solvers side by side."""

    kind: Literal["rows"]
    rows: list[RowFields]


class Event(Wire):
    """One thing that happened in a run."""

    kind: Literal["event"]
    event: str
    cell: Cell | None
    digit: Digit | None
    level: int


class OutcomeFields(TypedDict):
    """How a run ended."""

    approach: str
    end: Literal["solved", "no solution", "gave up"]
    solution: Full | None
    nodes: int
    placements: int
    backtracks: int
    deepest: int
    candidates: int
    seconds: float


class Outcome(Wire, OutcomeFields):
    """How a run ended."""

    kind: Literal["outcome"]


class Counters(TypedDict):
    """What a run has done."""

    nodes: int
    placements: int
    backtracks: int
    deepest: int
    candidates: int


class State(TypedDict):
    """What stands in a run."""

    filled: str
    guesses: list[Candidate]
    level: int
    counters: Counters
    seconds: float


Depths = TypedDict("Depths", {"from": int, "each": int, "levels": list[int]})
Depths.__doc__ = "The deepest level in every so many events."

_Window = TypedDict("_Window", {"from": int})


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
    events: list[list[Any]]
    depths: Depths
    marks: list[str]
    stopped: bool
    outcome: OutcomeFields | None


class Record1(Wire, Puzzle):
    """A puzzle alone."""

    kind: Literal["puzzle"]
    solution: NotRequired[str]
    meta: NotRequired[dict[str, str | int | float]]


KINDS: dict[str, Any] = {
    "puzzle": Record1,
    "check": Check,
    "count": Count,
    "solution": Solution,
    "progress": Progress,
    "rating": Rating,
    "step": Step,
    "hint": HintFields,
    "error": Error,
    "event": Event,
    "outcome": Outcome,
    "row": Row,
    "events": Events,
}
"""The types of what ``render.to_dict`` gives, by kind."""
