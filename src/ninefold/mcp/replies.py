"""The replies of the tools.  Clients see the schemas of these types."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

__all__ = ["Checked", "Explained", "Generated", "Graded", "Hinted", "Rated", "Rules", "Solved"]


class Checked(BaseModel):
    """Whether a puzzle is proper, and if not, why."""

    status: Literal["none", "one", "several", "invalid", "undecided"]
    sentence: str
    reasons: Annotated[
        list[str], Field(description="why there is no solution, or which cells differ between solutions")
    ]
    solutions: Annotated[list[str], Field(description="the only solution, or two of several; row by row")]
    mistakes: Annotated[list[str], Field(description="entries in `filled` that cannot stay")]
    clues: int
    rules: Annotated[list[str], Field(description="the rules beyond rows, columns and boxes, in words")]


class Solved(BaseModel):
    """The solution of a puzzle."""

    solution: Annotated[str, Field(description="the digits row by row")]
    rows: list[str]
    unique: bool
    proved: Annotated[
        bool, Field(description="False if time ran out before it was certain that the solution is unique")
    ]
    guesses: Annotated[int, Field(description="how often the engine had to guess")]


class Hinted(BaseModel):
    """The next step, in three stages that reveal more and more; or the mistakes to correct first."""

    technique: Annotated[str | None, Field(description="null if there is no step: solved, or none was found")]
    conclusions: Annotated[str | None, Field(description="such as r1c6=8 or r2c3<>5")]
    texts: Annotated[list[str], Field(description="where to look; which technique; the full explanation")]
    mistakes: Annotated[list[str], Field(description="entries in `filled` that cannot stay")]
    solved: bool
    stopped: Annotated[bool, Field(description="whether time ran out first")]


class StepText(BaseModel):
    """One step of a path."""

    number: int
    technique: str
    conclusions: str
    text: str


class Explained(BaseModel):
    """A part of the path that a person could take to the solution."""

    steps: list[StepText]
    total: Annotated[int, Field(description="steps on the whole path")]
    following: Annotated[int | None, Field(description="value of `first` for the next part; null at the end")]
    ending: Annotated[str, Field(description="how the path ends, in a sentence")]


class ScaleRating(BaseModel):
    """A rating on one scale."""

    scale: str
    rating: Annotated[str, Field(description="level and score; ER/EP/ED on Sudoku Explainer's scale")]
    level: str
    score: float
    hardest: Annotated[str, Field(description="slug of the hardest technique")]
    steps: int
    techniques: dict[str, int]
    stopped: Annotated[bool, Field(description="whether time ran out: the rating is then a lower bound")]


class Rated(BaseModel):
    """How hard a puzzle is."""

    ratings: list[ScaleRating]


class MadePuzzle(BaseModel):
    """A generated puzzle."""

    puzzle: Annotated[str, Field(description="a text that every tool takes")]
    solution: str
    clues: int
    rating: str
    rules: list[str]


class Generated(BaseModel):
    """New puzzles, each with exactly one solution."""

    puzzles: list[MadePuzzle]
    seed: Annotated[str, Field(description="the same seed and arguments give the same puzzles")]


class GradedAnswer(BaseModel):
    """The verdict on one answer."""

    solved: bool
    found: Annotated[bool, Field(description="whether the answer holds a grid")]
    right: Annotated[int | None, Field(description="empty cells that are right; null without a unique solution")]
    empty: int
    explanation: str


class Graded(BaseModel):
    """The verdicts on answers."""

    answers: list[GradedAnswer]
    solved: int
    sentence: str


class Rule(BaseModel):
    """A rule of variants."""

    slug: str
    sentence: str
    names: Annotated[list[str], Field(description="what else people call it")]
    example: Annotated[str | None, Field(description="a puzzle with this rule; null in the list of all rules")]


class Rules(BaseModel):
    """Rules that a puzzle may have."""

    rules: list[Rule]
