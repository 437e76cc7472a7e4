"""Steps, hints, paths, ratings, techniques."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ninefold import results
from ninefold.results.annotations import Annotation
from ninefold.results.steps import OF_VARIANTS

from .common import House, Mistake, Puzzle, Wire, json_type, record_type

__all__ = [
    "Evidence",
    "ExampleStep",
    "Given",
    "Hint",
    "HintFields",
    "HintStep",
    "Path",
    "Rating",
    "Ratings",
    "Step",
    "Steps",
    "Technique",
    "TechniqueLine",
    "Techniques",
    "ToldStep",
    "Words",
]


Given = json_type(results.Given)
_Annotation = record_type(Annotation)
Evidence = record_type(
    results.Step, "Evidence", OF_VARIANTS, annotations=NotRequired[list[_Annotation]], sentence=NotRequired[str]
)


class InnerProof(TypedDict):
    """A proof inside a net in words: the lines of a branch that rest on it."""

    branch: int
    lines: list[int]
    technique: str
    name: str
    text: str


class LinkWords(TypedDict):
    """A literal of a chain in words, and why it follows; no reason for the first, or if the text leaves it out."""

    words: str
    reason: str


class Words(TypedDict):
    """The explanation of a step; *links* are the literals of each chain, *nets* the parts of the text about nets."""

    text: str
    conclusions: str
    eureka: str | None
    level: str
    links: list[list[LinkWords]]
    nets: list[str]
    inner: list[InnerProof]


class Step(Wire, Puzzle, Evidence):
    """A step with its position."""

    kind: Literal["step"]


class ToldStep(Evidence, Words):
    """A step with its explanation, without its position; in the path of a variant, with the candidates before it."""

    marks: NotRequired[list[str]]


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
    links: list[list[LinkWords]]
    nets: list[str]
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


_Rating = record_type(results.Rating, first_placement_by=str | None, first_step_by=str | None, solved=bool)


class Rating(Wire, _Rating):
    """Level and score on a scale."""

    kind: Literal["rating"]


class Ratings(Wire):
    """A puzzle on every scale."""

    kind: Literal["ratings"]
    ratings: list[Rating]
    clues: int
    minimal: bool | None


TechniqueLine = record_type(results.Technique, "TechniqueLine")


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
    language: str
    example: ExampleStep | None
