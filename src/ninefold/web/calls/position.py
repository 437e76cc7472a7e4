"""Convert a request to a puzzle."""

from __future__ import annotations

from ninefold import Grid, ParseError, formats
from ninefold.formats.json_ import from_object

from ..http_errors import HttpError
from ..requests import Position
from .boards import variant_of

__all__ = ["grid_of"]


def grid_of(request: Position) -> Grid:
    """Return the position in a request; ParseError if it is malformed, and HttpError if it is not a classic grid."""
    variant = variant_of(request)
    if variant is not None:
        shape = variant.shape
        rules = any(rule.slug != "note" for rule in variant.constraints)
        what = "this is a variant" if rules else f"this grid has {shape.height} rows and {shape.width} columns"
        raise HttpError(422, "WrongSize", f"This works for classic 9x9 puzzles only; {what}.")
    more = {name: getattr(request, name) for name in ("filled", "marks", "corners")}
    if not request.sukaku and all(value is None for value in more.values()):
        return _one(request.puzzle)
    line = request.puzzle if len(request.puzzle) == 81 else _one(request.puzzle).line
    puzzle, _, _ = from_object({"puzzle": line, "sukaku": request.sukaku, **more})
    return formats.Record(puzzle).grid


def _one(text: str) -> Grid:
    """The one puzzle of a text in any format."""
    if len(text) == 81:
        return Grid(text)
    records = formats.loads(text)
    if len(records) != 1:
        raise ParseError(f"expected one puzzle, got {len(records)}")
    return records[0].grid
