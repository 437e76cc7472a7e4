"""Steps, hints, paths, ratings, techniques."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from .common import Candidate, Cell, Digit, House, Mistake, Puzzle, Wire

__all__ = [
    "Chain",
    "Evidence",
    "ExampleStep",
    "Given",
    "Hint",
    "HintFields",
    "HintStep",
    "HouseRole",
    "Node",
    "Part",
    "Path",
    "Proof",
    "Rating",
    "Ratings",
    "Reason",
    "Role",
    "Step",
    "Steps",
    "Technique",
    "TechniqueLine",
    "Techniques",
    "ToldStep",
    "Words",
]


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


class Reason(TypedDict):
    """A house or rule that forces a step, on a grid that is not classic."""

    name: str
    cells: list[Cell]


class Given(TypedDict):
    """The digits that a cell may hold, as a step needs them, on a grid that is not classic."""

    cell: Cell
    digits: list[Digit]


class Evidence(TypedDict):
    """A step: its conclusions and the evidence for them."""

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
    reasons: NotRequired[list[Reason]]
    givens: NotRequired[list[Given]]
    how: NotRequired[Literal["", "forced", "refuted", "searched"]]
    argument: NotRequired[dict[str, Any] | None]
    sentence: NotRequired[str]


class InnerProof(TypedDict):
    """A proof inside a net in words: the lines of a branch that rest on it."""

    branch: int
    lines: list[int]
    technique: str
    name: str
    text: str


class Words(TypedDict):
    """The explanation of a step."""

    text: str
    conclusions: str
    eureka: str | None
    level: str
    inner: list[InnerProof]


class Step(Wire, Puzzle, Evidence):
    """A step with its position."""

    kind: Literal["step"]


class ToldStep(Evidence, Words):
    """A step with its explanation, without its position."""


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
    """The next step, explained in three stages, or the mistakes."""

    texts: list[str]
    where: list[House]
    conclusions: str | None
    eureka: str | None
    level: str | None
    skipped: int
    inner: list[InnerProof]


class Path(Wire):
    """A solution path."""

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
    """All steps that apply, or those that match the filter."""

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
