"""From a request to a grid."""

from __future__ import annotations

import json

from ninefold import Grid, ParseError, formats

from ..requests import Position

__all__ = ["grid_of"]


def grid_of(request: Position) -> Grid:
    """Return the position that lies in a request; ParseError names what is wrong with it."""
    if request.filled is None and request.marks is None and request.corners is None and not request.sukaku:
        return _one(request.puzzle)
    puzzle = request.puzzle if len(request.puzzle) == 81 else _one(request.puzzle).line
    fields = {
        "puzzle": puzzle,
        "filled": request.filled,
        "marks": request.marks,
        "corners": request.corners,
        "sukaku": request.sukaku,
    }
    (record,) = formats.loads(json.dumps(fields), format="json")
    return record.grid


def _one(text: str) -> Grid:
    """The one puzzle of a text in any format."""
    if len(text) == 81:
        return Grid(text)
    records = formats.loads(text)
    if len(records) != 1:
        raise ParseError(f"expected one puzzle, got {len(records)}")
    return records[0].grid
