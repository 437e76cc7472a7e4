"""The textbook approaches: code, events and comparison."""

from __future__ import annotations

from typing import Any

import ninefold
from ninefold import approaches, render

from .. import requests
from ..wire import fields_of, wire
from .boards import variant_of
from .position import grid_of

_SECONDS = 2.0
_COMPARE_SECONDS = 12.0


def _line(approach: approaches.Approach) -> dict[str, Any]:
    return {
        "name": approach.name,
        "title": approach.title,
        "aliases": list(approach.aliases),
        "idea": approach.idea,
        "options": {name: list(values) for name, values in approach.options.items()},
        "against": approach.against,
    }


def listing(request: requests.NothingRequest) -> dict[str, Any]:
    """List the approaches."""
    return wire(
        "approaches", demo=approaches.DEMO, approaches=[_line(approaches.get(name)) for name in approaches.NAMES]
    )


def approach(request: requests.ApproachRequest) -> dict[str, Any]:
    """One approach with its code."""
    try:
        entry = approaches.get(request.name)
    except ValueError as error:
        raise LookupError(f"{str(error).capitalize()}.".replace("?.", "?")) from None
    source, complexity = entry.source, entry.complexity
    return wire(
        "approach",
        **_line(entry),
        about=entry.about,
        complexity=None if complexity is None else complexity._asdict(),
        first_line=source.first,
        source=list(source.lines),
        plain=entry.plain.splitlines(),
    )


def compare(request: requests.CompareRequest) -> dict[str, Any]:
    """Compare approaches and engines on the search for the first solution."""
    names = (*approaches.NAMES, approaches.NATIVE) if request.approaches is None else request.approaches
    variants = 2 + sum(len(list(approaches.get(name).variants())) for name in names if name != approaches.NATIVE)
    rows = approaches.compare(
        grid_of(request), names, nodes=request.nodes, seconds=min(request.seconds, _COMPARE_SECONDS / variants)
    )
    return wire("rows", rows=[fields_of(row) for row in rows])


def _board(request: requests.Position) -> ninefold.Grid | approaches.SmallGrid:
    """The position in a request: a 4x4 grid for the demonstration, or a classic grid."""
    variant = variant_of(request)
    if variant is not None and variant.shape == ninefold.Shape(4):
        return approaches.SmallGrid.read(variant)
    return ninefold.Grid(grid_of(request))


def events(request: requests.EventsRequest) -> dict[str, Any]:
    """A window of a run."""
    window = approaches.window(
        _board(request),
        request.approach,
        mark=None if request.mark is None else approaches.Mark.read(request.mark),
        first=request.from_,
        count=request.count,
        until=request.until,
        nodes=request.nodes,
        seconds=_SECONDS,
        options=request.options,
    )
    return render.to_dict(window)
