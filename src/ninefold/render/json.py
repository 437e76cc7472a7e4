"""Results as plain dictionaries for JSON: the wire form, by its public names."""

from __future__ import annotations

from typing import Any

from ..base.arguments import instance
from ..formats.notation import puzzle_text
from ..formats.record import Record
from ..puzzle.puzzle import Puzzle
from ..results.steps import Path, Rating, Step
from ..results.wire import KINDS, WIRE_VERSION, evidence, plain, to_dict

__all__ = ["WIRE_VERSION", "path_dict", "rating_dict", "step_dict", "to_dict"]


@plain.register
def _variant(puzzle: Puzzle) -> dict[str, Any]:
    """A variant as one line of text that ninefold reads back; a Grid has a form of its own."""
    return {"puzzle": puzzle_text(puzzle)}


@plain.register
def _record(record: Record) -> dict[str, Any]:
    from ..formats.json_ import record_fields  # only files have records

    return record_fields(record)


KINDS[Record] = "puzzle"


def step_dict(step: Step) -> dict[str, Any]:
    """Return a step's conclusions and evidence without its position; ``to_dict`` also includes that."""
    return evidence(instance("step", step, Step))


def path_dict(path: Path) -> dict[str, Any]:
    """Return a path as a dictionary: where it starts, how it ends, and its steps; the same as ``to_dict``."""
    return to_dict(path)


def rating_dict(rating: Rating) -> dict[str, Any]:
    """Return a rating as a dictionary, the same as ``to_dict``.

    >>> from ninefold import rate
    >>> rating_dict(rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))["level"]
    'Easy'
    """
    return to_dict(rating)
