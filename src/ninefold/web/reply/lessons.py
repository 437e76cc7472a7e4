"""Lessons, and positions to practice them."""

from __future__ import annotations

from typing import Literal, TypedDict

from .common import Candidate, Cell, Puzzle, Wire

__all__ = ["Answer", "Exercise", "Lesson", "LessonCandidate", "LessonLine", "LessonRun", "Lessons", "Practice"]


class LessonLine(TypedDict):
    """A lesson on the map, in the language of its text."""

    name: str
    language: str
    part: str
    title: str
    short: str
    needs: list[str]
    techniques: list[str]
    rules: list[str]


class Lessons(Wire):
    """The lessons, from the first to the last."""

    kind: Literal["lessons"]
    language: str
    parts: list[str]
    lessons: list[LessonLine]


class LessonCandidate(Candidate):
    """A candidate that words are about, and whether they call it true."""

    on: bool


class LessonRun(TypedDict):
    """Some words of a text, and the kind of claim that they make; its cells, houses and candidates."""

    words: str
    claim: str | None
    cells: list[Cell]
    houses: list[str]
    candidates: list[LessonCandidate]


class Lesson(Wire, LessonLine):
    """One lesson in one language."""

    kind: Literal["lesson"]
    idea: list[LessonRun]
    spot: list[LessonRun]
    watch: list[list[LessonRun]]
    do: str
    example: Puzzle


class Answer(TypedDict):
    """The conclusions of a step that solves an exercise."""

    placements: list[Candidate]
    eliminations: list[Candidate]


class Exercise(Puzzle):
    """A position to practice, and every step that counts as an answer; the first one is the next step."""

    answers: list[Answer]


class Practice(Wire):
    """Positions to practice a lesson, the easiest first."""

    kind: Literal["practice"]
    lesson: str
    seed: str
    exercises: list[Exercise]
