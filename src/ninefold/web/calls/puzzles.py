"""Read, write, check and solve puzzles."""

from __future__ import annotations

import io
import re
from typing import Any

import ninefold
from ninefold import NinefoldError, ParseError, formats, render
from ninefold.errors import FormatError
from ninefold.puzzle.puzzle import is_variant

from .. import requests
from ..wire import checked, fields_of, wire
from . import boards
from .position import grid_of

_PLACE = re.compile(r"row ([1-9]), column ([1-9])\b")
_MAX_ERRORS = 100
EXPLAIN_SECONDS = 3.0
"""The most that an explanation may take."""


def read(request: requests.ReadRequest, raw: bytes) -> dict[str, Any]:
    """Detect the format of a text or file and read its puzzles."""
    data = raw or request.text.encode("utf-8", "surrogatepass")
    puzzles: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    complete = True
    with formats.open(io.BytesIO(data), format=request.format, name=request.name) as reader:
        form = reader.format
        for item in reader:
            if len(puzzles) == request.limit or len(errors) == _MAX_ERRORS:
                complete = False
                break
            if isinstance(item, ParseError):
                errors.append(_error_fields(item))
                continue
            fields = boards.fields_of_variant(item) if is_variant(item.puzzle) else fields_of(item)
            puzzles.append({**fields, "line": item.line})
    if not puzzles and not errors:
        errors.append(_error_fields(ParseError("No puzzle found.", source=request.name)))
    return wire("reading", format=form, puzzles=puzzles, errors=errors, complete=complete)


def _error_fields(error: NinefoldError) -> dict[str, Any]:
    """An error with its location: the line of the text, and the cell if the message names one."""
    match = _PLACE.search(str(error))
    reason = error.reason if isinstance(error, ParseError) else str(error)
    place = {"reason": reason, "cell": f"r{match[1]}c{match[2]}" if match else None}
    return {"source": None, "line": None, **fields_of(error), **place}


def convert(request: requests.ConvertRequest) -> dict[str, Any]:
    """Write a position in a format."""
    form = formats.get(request.to)
    if form.binary:
        raise FormatError(f"{form.name} is a binary format.")
    puzzle = boards.variant_of(request) or grid_of(request)
    record = formats.Record(puzzle, solution=request.solution, meta=request.meta or {})
    text = formats.dumps([record], form.name)
    return wire("text", format=form.name, text=text, lost=list(formats.losses(record, form.name)))


def losses(request: requests.LossesRequest) -> dict[str, Any]:
    """Return what each of some formats cannot hold of a position."""
    record = formats.Record(boards.variant_of(request) or grid_of(request))
    return wire("losses", losses=[_loss(record, form) for form in request.formats])


def _loss(record: formats.Record, form: str) -> dict[str, Any]:
    try:
        formats.dumps([record], form)
    except FormatError as error:
        return {"format": form, "lost": [], "reason": str(error)}
    return {"format": form, "lost": list(formats.losses(record, form)), "reason": None}


def check(request: requests.CheckRequest) -> dict[str, Any]:
    """Check a puzzle."""
    variant = boards.variant_of(request)
    if variant is not None:
        return boards.check(request, variant)
    seconds = EXPLAIN_SECONDS if request.explain else None
    grid = grid_of(request)
    verdict = ninefold.check(grid, explain=request.explain, seconds=seconds)
    solutions = [solution.line for solution in boards.several(grid, verdict, request.solutions)]
    return {**checked(verdict, request.language), "solutions": solutions}


def solve(request: requests.SolveRequest) -> dict[str, Any]:
    """Solve a puzzle."""
    variant = boards.variant_of(request)
    if variant is not None:
        return boards.solve(request, variant)
    return render.to_dict(ninefold.solve(grid_of(request), require_unique=request.require_unique))


def assess(request: requests.AssessRequest) -> dict[str, Any]:
    """Check the entries of a position."""
    variant = boards.variant_of(request)
    if variant is not None:
        return boards.assess(request, variant)
    return render.to_dict(ninefold.assess(grid_of(request), ignore_marks=request.ignore_marks))


def count(request: requests.CountRequest) -> dict[str, Any]:
    """Count solutions."""
    variant = boards.variant_of(request)
    if variant is not None:
        return boards.count(request, variant)
    return render.to_dict(ninefold.count(grid_of(request), limit=request.limit, seconds=request.seconds))


def broken(request: requests.Position) -> dict[str, Any]:
    """Return the rules that the digits entered can no longer meet."""
    variant = boards.variant_of(request)
    return (
        wire("broken", broken=[], complete=True, solved=False) if variant is None else boards.broken(request, variant)
    )


def candidates(request: requests.CandidatesRequest) -> dict[str, Any]:
    """Return the candidates that occur in some solution of the position."""
    variant = boards.variant_of(request)
    puzzle = grid_of(request) if variant is None else boards.position_of(request, variant)
    found = ninefold.true_candidates(puzzle, limit=request.limit, seconds=request.seconds)
    cells = range(puzzle.shape.cells)
    return wire(
        "candidates",
        candidates=[boards.signs_of(found.masks[cell], puzzle.shape) for cell in cells],
        counts=[[count for count in found.counts[cell] if count] for cell in cells],
        limit=found.limit,
        complete=found.complete,
    )
