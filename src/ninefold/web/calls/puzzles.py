"""Reading, writing and judging puzzles."""

from __future__ import annotations

import io
import re
from typing import Any

import ninefold
from ninefold import FormatError, NinefoldError, ParseError, formats, render
from ninefold.variants.forms import is_variant

from .. import requests
from ..wire import fields_of, wire
from .position import grid_of

_PLACE = re.compile(r"row ([1-9]), column ([1-9])\b")
_FAULTS = 100
_HEAD = 1 << 16
"""Bytes that tell whether a text is a variant."""


def read(request: requests.ReadRequest, raw: bytes) -> dict[str, Any]:
    """Recognise a text, or the bytes of a file, and read its puzzles."""
    data = raw or request.text.encode("utf-8", "surrogatepass")
    puzzles: list[dict[str, Any]] = []
    faults: list[dict[str, Any]] = []
    complete = True
    with formats.open(io.BytesIO(data), format=request.format, name=request.name) as reader:
        form = reader.format
        for item in reader:
            if len(puzzles) == request.limit or len(faults) == _FAULTS:
                complete = False
                break
            if isinstance(item, ParseError):
                faults.append(_fault(item))
                continue
            try:
                puzzles.append({**fields_of(item), "line": item.line})
            except FormatError as error:  # of another shape
                faults.append(_fault(error))
    if not puzzles and faults and is_variant(data[:_HEAD].decode("utf-8", "ignore")):
        faults = [_fault(ParseError("a variant: the page plays classic puzzles, the command line takes variants too"))]
    if not puzzles and not faults:
        faults.append(_fault(ParseError("there is no puzzle in it", source=request.name)))
    return wire("reading", format=form, puzzles=puzzles, faults=faults, complete=complete)


def _fault(error: NinefoldError) -> dict[str, Any]:
    """An error with its place: the line of the text, and the cell where it names one."""
    match = _PLACE.search(str(error))
    reason = error.reason if isinstance(error, ParseError) else str(error)
    place = {"reason": reason, "cell": f"r{match[1]}c{match[2]}" if match else None}
    return {"source": None, "line": None, **fields_of(error), **place}


def convert(request: requests.ConvertRequest) -> dict[str, Any]:
    """Write a position in a format."""
    form = formats.get(request.to)
    if form.binary:
        raise FormatError(f"{form.name} is no text")
    record = formats.Record(grid_of(request), solution=request.solution, meta=request.meta or {})
    text = formats.dumps([record], form.name)
    return wire("text", format=form.name, text=text, lost=list(formats.losses(record, form.name)))


def check(request: requests.Position) -> dict[str, Any]:
    """Tell what is true of a puzzle."""
    return render.to_dict(ninefold.check(grid_of(request)))


def solve(request: requests.SolveRequest) -> dict[str, Any]:
    """Solve a puzzle."""
    return render.to_dict(ninefold.solve(grid_of(request), require_unique=request.unique))


def progress(request: requests.ProgressRequest) -> dict[str, Any]:
    """Judge a position."""
    return render.to_dict(ninefold.progress(grid_of(request), ignore_marks=request.ignore_marks))


def count(request: requests.CountRequest) -> dict[str, Any]:
    """Count solutions."""
    return render.to_dict(ninefold.count(grid_of(request), limit=request.limit, seconds=request.seconds))
