"""Requests: one type for each, checked on arrival and published in the OpenAPI description.

A request has the fields of its position next to its options, with the names of the wire form (docs/wire.md).  Unknown
fields are rejected: a misspelled option would otherwise be ignored silently.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

__all__ = ["LIMITS", "Position", "Request"]

LIMITS = {
    "text": 1_000_000,
    "puzzles": 1000,
    "steps": 1000,
    "events": 5000,
    "generate": 100,
    "bulk": 1_000_000,
    "seconds": 10.0,
}
"""The most that one request may ask for."""

Name: TypeAlias = Annotated[str, Meta(max_length=60)]
Names: TypeAlias = Annotated[list[Name], Meta(max_length=300)]
Preset: TypeAlias = Annotated[
    Name | None, Meta(description="null: the preset of hints; for generated puzzles, the preset of levels")
]
Marks: TypeAlias = Annotated[
    list[Annotated[str, Meta(max_length=25)]],
    Meta(min_length=4, max_length=625, description="the digits of each cell; an empty string for none"),
]
Seconds: TypeAlias = Annotated[float, Meta(gt=0, le=LIMITS["seconds"])]
Language: TypeAlias = Annotated[str, Meta(max_length=20, description="the code of the language of explanations")]
Natural: TypeAlias = Annotated[int, Meta(ge=0, le=10**15)]


class Request(Struct, forbid_unknown_fields=True, kw_only=True):
    """A request."""


class Position(Request):
    """A puzzle, the digits filled in, and the marks."""

    puzzle: Annotated[
        str,
        Meta(
            max_length=200_000,
            description="the clues, one character per cell, or any text of one puzzle that ninefold reads",
            examples=["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
        ),
    ]
    filled: (
        Annotated[str, Meta(max_length=1000, description="digits filled in later, one character per cell")] | None
    ) = None
    marks: Marks | None = None
    corners: Marks | None = None
    sukaku: bool = False
    boxes: (
        Annotated[int, Meta(ge=1, le=25, description="rows of a box, for a grid that is not 9x9 with boxes of 3x3")]
        | None
    ) = None
    regions: (
        Annotated[str, Meta(max_length=625, description="the letter of the region of each cell, for irregular regions")]
        | None
    ) = None


class BoardRequest(Position):
    """A puzzle to show."""

    language: Language = "en"


class CandidatesRequest(Position):
    """A puzzle whose true candidates to find."""

    limit: Annotated[int, Meta(ge=1, le=1000, description="solutions to count for each candidate")] = 8
    seconds: Seconds = 3.0


class NothingRequest(Request):
    """A request without options."""


class ReadRequest(Request):
    """A text to read puzzles from."""

    text: Annotated[str, Meta(max_length=LIMITS["text"])] = ""
    format: Name | None = None
    name: Annotated[str, Meta(max_length=200, description="name of the source in messages")] | None = None
    limit: Annotated[int, Meta(ge=1, le=LIMITS["puzzles"])] = 100


class ConvertRequest(Position, kw_only=True):
    """A position to write in a format."""

    to: Name
    solution: Annotated[str, Meta(max_length=81)] | None = None
    meta: (
        Annotated[dict[Name, Annotated[str, Meta(max_length=1000)] | int | float | bool], Meta(max_length=20)] | None
    ) = None


class LossesRequest(Position, kw_only=True):
    """A position to write in several formats."""

    formats: Annotated[list[Name], Meta(max_length=40)]


class RulesRequest(Request):
    """The rules of variants."""

    language: Language = "en"


class CheckRequest(Position):
    """A puzzle to check."""

    explain: Annotated[bool, Meta(description="whether to look for reasons if it does not have one solution")] = False
    seconds: Annotated[float, Meta(gt=0, le=5.0, description="limits the work on a variant")] = 5.0
    solutions: Annotated[int, Meta(ge=2, le=50, description="solutions to return if there are several")] = 2
    language: Language = "en"


class FinishRequest(Position, kw_only=True):
    """A puzzle to complete, to reduce, or to make easier or harder."""

    how: Annotated[
        Literal["solution", "unique", "clues", "rules", "easier", "harder"],
        Meta(
            description="fill in a random solution, add givens, remove redundant givens, or rules as well, "
            "or change one given so that the puzzle becomes easier or harder"
        ),
    ]
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    seconds: Seconds = 8.0


class PageRequest(Position):
    """A puzzle to print."""

    title: Annotated[str, Meta(max_length=200)] = ""
    page: Literal["a4", "letter"] = "a4"


class SolveRequest(Position):
    """A puzzle to solve."""

    require_unique: Annotated[bool, Meta(description="whether several solutions are an error")] = True


class AssessRequest(Position):
    """A position to check."""

    ignore_marks: bool = False


class CountRequest(Position):
    """A puzzle whose solutions to count."""

    limit: Annotated[int, Meta(ge=1, le=10**12)] | None = 1000
    seconds: Seconds = 2.0


class LogicRequest(Position):
    """A position for the human solver."""

    preset: Preset = None
    enable: Names = []
    disable: Annotated[
        Names, Meta(description="techniques to leave out; those that this kind of puzzle does not have are ignored")
    ] = []
    als_nodes: bool = False
    ignore_marks: bool = False
    language: Language = "en"


class HintRequest(LogicRequest):
    """A position to find the next step in."""

    skip: Annotated[int, Meta(ge=0, le=10_000)] = 0


class AllStepsRequest(LogicRequest):
    """A position to find all steps in, optionally filtered."""

    everything: bool = False
    techniques: Names = []
    families: Names = []
    levels: Names = []
    digit: Annotated[int, Meta(ge=0, le=61)] | None = None
    cell: Name | None = None
    limit: Annotated[int, Meta(ge=1, le=LIMITS["steps"])] = 200
    offset: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class RateRequest(Position):
    """A position to rate."""

    scales: Names | None = None
    ignore_marks: bool = False


Symmetry: TypeAlias = Literal[
    "none", "180", "90", "diagonal", "antidiagonal", "both-diagonals", "horizontal", "vertical", "full"
]
Level: TypeAlias = Annotated[str, Meta(max_length=20)]


class GenerateRequest(Request):
    """Puzzles to generate."""

    n: Annotated[int, Meta(ge=1, le=LIMITS["generate"])] = 1
    difficulty: Annotated[
        Level | Annotated[list[Level | Annotated[int, Meta(ge=0)] | None], Meta(min_length=2, max_length=2)] | None,
        Meta(description="a level, two levels, or two scores"),
    ] = None
    technique: Name | None = None
    technique_use: Literal["needed", "up-to", "next"] = "needed"
    clues: (
        Annotated[int, Meta(ge=17, le=80)]
        | Annotated[list[Annotated[int, Meta(ge=17, le=80)] | None], Meta(min_length=2, max_length=2)]
        | None
    ) = None
    symmetry: Symmetry = "none"
    minimal: bool = False
    seed: (
        Annotated[int, Meta(ge=0)]
        | Annotated[
            str, Meta(pattern=r"^[0-9]{1,20}$", description="the same as text, for clients without 64-bit numbers")
        ]
        | None
    ) = None
    preset: Preset = None
    seconds: Seconds = 5.0


class GenerateVariantRequest(Request):
    """A variant to generate."""

    rules: Literal["killer", "jigsaw", "diagonal", "anti-knight", "windoku"] = "killer"
    size: Annotated[int, Meta(ge=4, le=9)] = 9
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    seconds: Seconds = 5.0


class GenerateStreamRequest(GenerateRequest):
    """Many puzzles to generate, several per line."""

    n: Annotated[int, Meta(ge=1, le=LIMITS["bulk"])] = 100
    each: Annotated[int, Meta(ge=1, le=LIMITS["generate"])] = 10


class TodayRequest(Request):
    """The puzzle of a day."""

    date: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] | None = None
    difficulty: Level | None = None


class TechniquesRequest(Request):
    """The techniques of a preset."""

    preset: Preset = None


class TechniqueRequest(Request):
    """One technique."""

    slug: Name
    preset: Preset = None
    language: Language = "en"


class LessonsRequest(Request):
    """The lessons for solvers."""

    language: Language = "en"


class LessonRequest(Request):
    """One lesson."""

    name: Name
    language: Language = "en"


class PracticeRequest(Request):
    """Positions to practice a lesson."""

    lesson: Name
    seed: (
        Annotated[
            str, Meta(pattern=r"^[0-9]{1,20}$", description="the seed of a reply, which generates the same positions")
        ]
        | None
    ) = None
    seconds: Seconds = 8.0


class ApproachRequest(Request):
    """One approach."""

    name: Name


class CompareRequest(Position):
    """A puzzle to compare approaches on."""

    approaches: Annotated[list[Name], Meta(max_length=20)] | None = None
    nodes: Annotated[int, Meta(ge=1, le=10**7)] = 20_000
    seconds: Annotated[float, Meta(gt=0, le=1.0, description="for each of them")] = 0.5


class EventsRequest(Position, kw_only=True, rename={"from_": "from"}):
    """A window of a run of an approach."""

    approach: Name
    options: Annotated[dict[Name, Name], Meta(max_length=8)] = {}
    mark: Annotated[str, Meta(max_length=1500)] | None = None
    from_: Natural | None = None
    count: Annotated[int, Meta(ge=0, le=LIMITS["events"])] = 2000
    until: Literal["try", "place", "forced", "remove", "dead end", "solved", "end"] | None = None
    nodes: Natural | None = None


class EventStreamRequest(EventsRequest, kw_only=True, rename={"from_": "from"}):
    """Windows of a run, one after another."""

    windows: Annotated[int, Meta(ge=1, le=10**6)] | None = None
