"""The table of operations: request and reply types, the function that does the work, and its limits.

Routes, the OpenAPI description and the workers are built from it: add an operation here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Literal

from . import requests
from .reply import lessons, logic, puzzles, server, study

__all__ = ["API_VERSION", "OPERATIONS", "PREFIX", "Operation"]

API_VERSION = 2
"""Raised when an operation or a field is renamed, removed or changes its meaning."""
PREFIX = f"/api/v{API_VERSION}"


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: ``POST /api/v2/<name>``, or GET."""

    name: str
    summary: str
    request: type[requests.Request]
    reply: type
    call: str
    """Module and function of ``calls``."""
    method: Literal["GET", "POST"] = "POST"
    path: str = ""
    """The path below ``/api/v2/``, if it differs from the name."""
    slow: bool = False
    """Whether it may take more than a few milliseconds; slow operations never occupy all workers."""
    seconds: float = 6.0
    """Hard time limit; the operation itself stays within a smaller budget."""
    takes_file: bool = False
    """Whether the body may be a file instead of JSON."""
    fixed: bool = False
    """Whether the same request always gets the same answer, which is then cached."""
    random: bool = False
    """Whether equal requests get different answers; otherwise identical concurrent requests share one."""

    @property
    def route(self) -> str:
        """The path below ``/api/v2/``."""
        return self.path or self.name


OPERATIONS = {
    operation.name: operation
    for operation in (
        Operation(
            "version",
            "Version, presets and limits of this server",
            requests.NothingRequest,
            server.Version,
            "catalog.version",
            "GET",
            fixed=True,
        ),
        Operation(
            "formats",
            "The file formats",
            requests.NothingRequest,
            server.Formats,
            "catalog.list_formats",
            "GET",
            fixed=True,
        ),
        Operation(
            "examples",
            "The bundled puzzles",
            requests.NothingRequest,
            server.Examples,
            "catalog.list_examples",
            "GET",
            fixed=True,
        ),
        Operation(
            "read",
            "Read the puzzles of a text or a file; the format is detected",
            requests.ReadRequest,
            puzzles.Reading,
            "puzzles.read",
            slow=True,
            takes_file=True,
        ),
        Operation("convert", "Write a position in a format", requests.ConvertRequest, puzzles.Text, "puzzles.convert"),
        Operation(
            "losses",
            "The parts of a position that formats cannot hold",
            requests.LossesRequest,
            puzzles.Losses,
            "puzzles.losses",
        ),
        Operation(
            "check",
            "Check a puzzle: invalid, no solution, one, or several",
            requests.CheckRequest,
            puzzles.Check,
            "puzzles.check",
        ),
        Operation("solve", "Solve a puzzle", requests.SolveRequest, puzzles.Solution, "puzzles.solve"),
        Operation(
            "assess",
            "Check whether the entries so far are right",
            requests.AssessRequest,
            puzzles.Assessment,
            "puzzles.assess",
        ),
        Operation(
            "count",
            "Count solutions",
            requests.CountRequest,
            puzzles.Count,
            "puzzles.count",
            slow=True,
            seconds=12.0,
        ),
        Operation(
            "board",
            "A variant for display: shape, rules in words, and its picture as shapes",
            requests.BoardRequest,
            puzzles.Board,
            "variants.board",
        ),
        Operation(
            "rules",
            "The rules of variants: sentence, fields and picture",
            requests.RulesRequest,
            puzzles.Rules,
            "variants.rules",
            "GET",
            fixed=True,
        ),
        Operation(
            "finish",
            "Complete, reduce or change a puzzle: random solution, unique, nothing redundant, easier or harder",
            requests.FinishRequest,
            puzzles.Finished,
            "variants.finish",
            slow=True,
            seconds=12.0,
            random=True,
        ),
        Operation(
            "page",
            "A page to print with the puzzle, its rules and its solution, as PDF",
            requests.PageRequest,
            puzzles.Page,
            "variants.page",
            slow=True,
            seconds=12.0,
        ),
        Operation(
            "broken",
            "The rules that the digits entered can no longer meet",
            requests.Position,
            puzzles.Broken,
            "puzzles.broken",
        ),
        Operation(
            "candidates",
            "The candidates that occur in some solution",
            requests.CandidatesRequest,
            puzzles.Candidates,
            "puzzles.candidates",
            slow=True,
            seconds=12.0,
        ),
        Operation(
            "hint",
            "The next step, explained in three stages, or the mistakes",
            requests.HintRequest,
            logic.Hint,
            "logic.hint",
            seconds=8.0,
        ),
        Operation(
            "steps",
            "The complete solution path, explained",
            requests.LogicRequest,
            logic.Path,
            "logic.steps",
            slow=True,
            seconds=12.0,
        ),
        Operation(
            "all_steps",
            "All steps that apply now, optionally filtered",
            requests.AllStepsRequest,
            logic.Steps,
            "logic.all_steps",
            slow=True,
            seconds=12.0,
        ),
        Operation(
            "rate",
            "Rate a position on every scale",
            requests.RateRequest,
            logic.Ratings,
            "logic.rate",
            slow=True,
            seconds=12.0,
        ),
        Operation(
            "generate",
            "Generate puzzles, or positions to practice a technique",
            requests.GenerateRequest,
            puzzles.Generated,
            "making.generate",
            slow=True,
            seconds=14.0,
            random=True,
        ),
        Operation(
            "generate_variant",
            "Generate a variant with exactly one solution",
            requests.GenerateVariantRequest,
            puzzles.Generated,
            "making.generate_variant",
            slow=True,
            seconds=14.0,
            random=True,
        ),
        Operation(
            "today",
            "The puzzle of the day",
            requests.TodayRequest,
            puzzles.Today,
            "making.today",
            "GET",
            slow=True,
            seconds=12.0,
        ),
        Operation(
            "techniques",
            "The techniques of a preset",
            requests.TechniquesRequest,
            logic.Techniques,
            "catalog.techniques",
            "GET",
            fixed=True,
        ),
        Operation(
            "technique",
            "One technique, with an explanation and an example",
            requests.TechniqueRequest,
            logic.Technique,
            "catalog.technique",
            "GET",
            "techniques/{slug}",
            fixed=True,
        ),
        Operation(
            "lessons",
            "The lessons for solvers, from singles to chains and popular rules",
            requests.LessonsRequest,
            lessons.Lessons,
            "lessons.listing",
            "GET",
            fixed=True,
        ),
        Operation(
            "lesson",
            "One lesson: what to read, and an example explained step by step",
            requests.LessonRequest,
            lessons.Lesson,
            "lessons.lesson",
            "GET",
            "lessons/{name}",
            fixed=True,
        ),
        Operation(
            "practice",
            "Generate three positions to practice a lesson, with their answers",
            requests.PracticeRequest,
            lessons.Practice,
            "lessons.practice",
            slow=True,
            seconds=14.0,
            random=True,
        ),
        Operation(
            "approaches",
            "The textbook approaches",
            requests.NothingRequest,
            study.Approaches,
            "study.listing",
            "GET",
            fixed=True,
        ),
        Operation(
            "approach",
            "One approach with its code",
            requests.ApproachRequest,
            study.Approach,
            "study.approach",
            "GET",
            "approaches/{name}",
            fixed=True,
        ),
        Operation(
            "compare",
            "Approaches and engines side by side",
            requests.CompareRequest,
            study.Rows,
            "study.compare",
            slow=True,
            seconds=16.0,
        ),
        Operation(
            "events",
            "A window of events from the run of an approach",
            requests.EventsRequest,
            study.Events,
            "study.events",
            slow=True,
            seconds=8.0,
        ),
    )
}
"""The operations by name."""


@cache
def function(name: str) -> Callable[..., dict[str, Any]]:
    """Return the function of an operation; its modules, and with them ninefold, are loaded on demand."""
    module, _, call = OPERATIONS[name].call.partition(".")
    found: Callable[..., dict[str, Any]] = getattr(import_module(f".calls.{module}", __package__), call)
    return found
