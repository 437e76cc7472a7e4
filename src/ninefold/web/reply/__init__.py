"""Replies: the wire form (docs/wire.md) as types for the OpenAPI description, one module per subject.

Replies themselves come from ``render.to_dict``.  The types of steps, ratings and techniques are made from the fields of
their classes.  ``tests/web/test_calls.py`` checks the others: every fixture of the wire form and every reply has
exactly the fields of its type.
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
    "assessment": puzzles.Assessment,
    "rating": logic.Rating,
    "step": logic.Step,
    "hint": logic.HintFields,
    "error": common.Error,
    "event": study.Event,
    "outcome": study.Outcome,
    "row": study.Row,
    "events": study.Events,
}
"""The types of what ``render.to_dict`` returns, by kind."""
