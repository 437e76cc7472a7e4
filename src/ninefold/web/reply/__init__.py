"""What is answered: the wire form (docs/wire.md) as types, for the OpenAPI description, a module a subject.

Nothing is made from these types: replies come from ``render.to_dict``.  Tests hold the two together: every fixture of
the wire form and every reply must be of its type, without a field too many.
"""

from __future__ import annotations

from typing import Any

from . import common, logic, puzzles, study

__all__ = ["KINDS"]

KINDS: dict[str, Any] = {
    "puzzle": puzzles.Record1,
    "check": puzzles.Check,
    "count": puzzles.Count,
    "solution": puzzles.Solution,
    "progress": puzzles.Progress,
    "rating": logic.Rating,
    "step": logic.Step,
    "hint": logic.HintFields,
    "error": common.Error,
    "event": study.Event,
    "outcome": study.Outcome,
    "row": study.Row,
    "events": study.Events,
}
"""The types of what ``render.to_dict`` gives, by kind."""
