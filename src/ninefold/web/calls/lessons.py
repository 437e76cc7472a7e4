"""The lessons for solvers, and positions to practice them."""

from __future__ import annotations

from typing import Any

from ninefold import formats, lessons
from ninefold.base.geometry import CLASSIC
from ninefold.lessons import Lesson, Text
from ninefold.puzzle.puzzle import Puzzle, is_variant
from ninefold.results import Step

from .. import requests
from ..operations import PREFIX
from ..wire import fields_of, wire
from .boards import fields_of_variant


def listing(request: requests.LessonsRequest) -> dict[str, Any]:
    """Return the lessons in a language; English for those that lack it."""
    lines = [_line(lesson, request.language) for lesson in lessons.lessons()]
    return wire("lessons", language=request.language, parts=list(lessons.PARTS), lessons=lines)


def lesson(request: requests.LessonRequest) -> dict[str, Any]:
    """Return one lesson, with the example as a position."""
    found = _named(request.name)
    text = _text(found, request.language)
    return wire(
        "lesson",
        **_line(found, request.language),
        idea=_runs(text.idea),
        spot=_runs(text.spot),
        watch=[_runs(words) for words in text.watch],
        do=text.do,
        example=_fields(found, found.step.puzzle),
    )


def practice(request: requests.PracticeRequest) -> dict[str, Any]:
    """Generate positions to practice a lesson."""
    found = lessons.lesson(request.lesson)
    made = lessons.practice(found, seed=None if request.seed is None else int(request.seed), seconds=request.seconds)
    exercises = [
        {**_fields(found, one.puzzle), "answers": [_answer(step) for step in one.steps]} for one in made.exercises
    ]
    return wire("practice", lesson=found.name, seed=str(made.seed), exercises=exercises)


def _named(name: str) -> Lesson:
    for one in lessons.lessons():
        if one.name == name:
            return one
    raise LookupError(f"There is no lesson {name!r}; see {PREFIX}/lessons.")


def _text(found: Lesson, language: str) -> Text:
    return found.texts.get(language) or found.text()


def _line(found: Lesson, language: str) -> dict[str, Any]:
    text = _text(found, language)
    return {
        "name": found.name,
        "language": language if language in found.languages else "en",
        "part": found.part,
        "title": text.title,
        "short": text.short,
        "needs": list(found.needs),
        "techniques": list(found.techniques),
        "rules": list(found.rules),
    }


def _runs(text: str) -> list[dict[str, Any]]:
    return [
        {
            "words": run.words,
            "claim": None if run.claim is None else run.claim.kind,
            "cells": [CLASSIC.cell_name(cell) for cell in run.cells],
            "houses": [] if run.claim is None else list(run.claim.houses),
            "candidates": [
                {"cell": CLASSIC.cell_name(cell), "digit": digit, "on": on} for cell, digit, on in run.literals
            ],
        }
        for run in lessons.runs(text)
    ]


def _fields(found: Lesson, puzzle: Puzzle) -> dict[str, Any]:
    """A position with its candidates; those of singles have none, because people find singles without."""
    if is_variant(puzzle):
        masks = puzzle.candidates_seen()
        marks = ["".join(str(d) for d in range(1, 10) if mask >> (d - 1) & 1) for mask in masks]
        return {**fields_of_variant(formats.Record(puzzle)), "marks": ["" if len(one) == 1 else one for one in marks]}
    fields = fields_of(puzzle)
    if found.part == lessons.PARTS[0]:
        fields.pop("marks", None)
    return fields


def _answer(step: Step) -> dict[str, Any]:
    def named(listed: Any) -> list[dict[str, Any]]:
        return [{"cell": step.cell_name(cell), "digit": digit} for cell, digit in listed]

    return {"placements": named(step.placements), "eliminations": named(step.eliminations)}
