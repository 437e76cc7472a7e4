"""Replies that combine several results, built from the wire form of each."""

from __future__ import annotations

from typing import Any

from ninefold import Hint, Step, render
from ninefold.puzzle.puzzle import is_variant

__all__ = ["explained_hint", "explained_step", "fields_of", "inner_proofs", "wire"]


def wire(kind: str, **fields: Any) -> dict[str, Any]:
    """Return a reply of a kind."""
    return {"ninefold": render.WIRE_VERSION, "kind": kind, **fields}


def fields_of(value: object) -> dict[str, Any]:
    """Return the fields of a result within another: without version and kind."""
    data = render.to_dict(value)
    del data["ninefold"], data["kind"]
    return data


def explained_hint(hint: Hint, *, skipped: int = 0, level: str | None = None) -> dict[str, Any]:
    """Return a hint with its texts; *level* is the level of its technique."""
    step = hint.step
    return {
        **render.to_dict(hint),
        "texts": [render.hint_text(hint, detail) for detail in (1, 2, 3)],
        "where": _houses(step) if step else [],
        "conclusions": step.conclusions() if step else None,
        "eureka": _notation(step) if step else None,
        "level": level,
        "skipped": skipped,
        "inner": inner_proofs(step) if step else [],
    }


def explained_step(step: Step, levels: dict[str, str]) -> dict[str, Any]:
    """Return a step, without its position, and its texts; *levels* maps techniques to their levels."""
    return {
        **render.step_dict(step),
        "text": render.explain(step),
        "conclusions": step.conclusions(),
        "eureka": _notation(step),
        "level": levels.get(step.technique, ""),
        "inner": inner_proofs(step),
    }


def _houses(step: Step) -> list[str]:
    """The houses to look at first."""
    if is_variant(step.puzzle):
        return [reason.name for reason in step.reasons if reason.rule is None]
    return [render.whereabouts(step)]


def inner_proofs(step: Step) -> list[dict[str, Any]]:
    """The proofs inside the nets of a step, in words."""
    return [
        {
            "branch": inner.branch,
            "lines": list(inner.lines),
            "technique": inner.step.technique,
            "name": inner.step.name,
            "text": render.explain(inner.step, proofs=True),
        }
        for inner in render.inner_steps(step)
    ]


def _notation(step: Step) -> str | None:
    """The chains of a step in Eureka notation; None if there are none, or a net."""
    if not step.chains or any(chain.reasons or chain.nested for chain in step.chains):
        return None
    return render.eureka(step)
