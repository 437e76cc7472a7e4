"""The table of operations: what can be asked, of which type, what does it, and what it may cost.

Routes, the OpenAPI description and the workers are made from it, so there is one place to add an operation to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Literal

from . import requests
from .reply import logic, puzzles, server, study

__all__ = ["OPERATIONS", "Operation"]


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: ``POST /api/v1/<name>``, or GET."""

    name: str
    summary: str
    request: type[requests.Request]
    reply: type
    call: str
    """Module and function of ``calls``."""
    method: Literal["GET", "POST"] = "POST"
    path: str = ""
    """Under ``/api/v1/``, where it is not the name."""
    slow: bool = False
    """Whether it may take more than a few milliseconds: slow ones never occupy all workers."""
    seconds: float = 6.0
    """When it is ended, whatever it does; it keeps to a smaller budget by itself."""
    takes_file: bool = False
    """Whether the body may be a file instead of JSON."""
    fixed: bool = False
    """Whether the same request always gets the same answer, worth remembering."""

    @property
    def route(self) -> str:
        """The path below ``/api/v1/``."""
        return self.path or self.name


OPERATIONS = {
    operation.name: operation
    for operation in (
        Operation(
            "version",
            "What this server is and knows",
            requests.NothingRequest,
            server.Version,
            "catalogue.version",
            "GET",
            fixed=True,
        ),
        Operation(
            "formats",
            "The file formats",
            requests.NothingRequest,
            server.Formats,
            "catalogue.list_formats",
            "GET",
            fixed=True,
        ),
        Operation(
            "examples",
            "The bundled puzzles",
            requests.NothingRequest,
            server.Examples,
            "catalogue.list_examples",
            "GET",
            fixed=True,
        ),
        Operation(
            "read",
            "Recognise a text or a file and read its puzzles",
            requests.ReadRequest,
            puzzles.Reading,
            "puzzles.read",
            slow=True,
            takes_file=True,
        ),
        Operation("convert", "Write a position in a format", requests.ConvertRequest, puzzles.Text, "puzzles.convert"),
        Operation("check", "Tell what is true of a puzzle", requests.Position, puzzles.Check, "puzzles.check"),
        Operation("solve", "Solve a puzzle", requests.SolveRequest, puzzles.Solution, "puzzles.solve"),
        Operation("progress", "Is this right so far?", requests.ProgressRequest, puzzles.Progress, "puzzles.progress"),
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
            "hint",
            "The next step in words of three levels, or the mistakes",
            requests.HintRequest,
            logic.Hint,
            "logic.hint",
            seconds=8.0,
        ),
        Operation(
            "steps",
            "The whole path in words",
            requests.LogicRequest,
            logic.Path,
            "logic.steps",
            slow=True,
            seconds=12.0,
        ),
        Operation(
            "all_steps",
            "All steps that apply now, or those that fit",
            requests.AllStepsRequest,
            logic.Steps,
            "logic.all_steps",
            slow=True,
            seconds=12.0,
        ),
        Operation(
            "rate",
            "Rate a position on every scale there is",
            requests.RateRequest,
            logic.Ratings,
            "logic.rate",
            slow=True,
            seconds=12.0,
        ),
        Operation(
            "generate",
            "Make puzzles to order, or positions to practise a technique",
            requests.GenerateRequest,
            puzzles.Generated,
            "making.generate",
            slow=True,
            seconds=14.0,
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
            "catalogue.techniques",
            "GET",
            fixed=True,
        ),
        Operation(
            "technique",
            "One technique: what it is, with an example",
            requests.TechniqueRequest,
            logic.Technique,
            "catalogue.technique",
            "GET",
            "techniques/{slug}",
            fixed=True,
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
            "A window of a run of an approach",
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
    """What does an operation; its modules, and with them ninefold, are loaded when they are needed."""
    module, _, call = OPERATIONS[name].call.partition(".")
    found: Callable[..., dict[str, Any]] = getattr(import_module(f".calls.{module}", __package__), call)
    return found
