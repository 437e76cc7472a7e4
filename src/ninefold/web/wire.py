"""Replies that are no single result of the library, put together of the wire form of those that are."""

from __future__ import annotations

from typing import Any

from ninefold import Step, render

__all__ = ["fields_of", "inner_words", "told", "wire"]


def wire(kind: str, **fields: Any) -> dict[str, Any]:
    """Return a reply of a kind."""
    return {"ninefold": render.WIRE_VERSION, "kind": kind, **fields}


def fields_of(value: object) -> dict[str, Any]:
    """Return the fields of a result within another: without version and kind."""
    data = render.to_dict(value)
    del data["ninefold"], data["kind"]
    return data


def told(step: Step, levels: dict[str, str]) -> dict[str, Any]:
    """Return a step, without its position, and its words; *levels* tells the level of each technique."""
    return {
        **render.step_dict(step),
        "text": render.explain(step),
        "conclusions": step.conclusions(),
        "eureka": notation(step),
        "level": levels.get(step.technique, ""),
        "inner": inner_words(step),
    }


def inner_words(step: Step) -> list[dict[str, Any]]:
    """Return the proofs inside the nets of a step in words."""
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


def notation(step: Step) -> str | None:
    """Return the chains of a step in Eureka notation; None where there are none, or a net."""
    if not step.chains or any(chain.reasons or chain.nested for chain in step.chains):
        return None
    return render.eureka(step)
