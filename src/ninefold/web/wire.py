"""Replies that combine several results, built from the wire form of each."""

from __future__ import annotations

from typing import Any

from ninefold import Hint, Step, render
from ninefold.puzzle.puzzle import is_variant
from ninefold.results import Check

__all__ = ["checked", "explained_hint", "explained_step", "fields_of", "outlined", "wire"]


def wire(kind: str, **fields: Any) -> dict[str, Any]:
    """Return a reply of a kind."""
    return {"ninefold": render.WIRE_VERSION, "kind": kind, **fields}


def fields_of(value: object) -> dict[str, Any]:
    """Return the fields of a result within another: without version and kind."""
    data = render.to_dict(value)
    del data["ninefold"], data["kind"]
    return data


def checked(verdict: Check, language: str) -> dict[str, Any]:
    """Return a verdict, with its findings in a language."""
    data = render.to_dict(verdict)
    for line, finding in zip(data["findings"], verdict.findings, strict=True):
        line["sentence"] = render.finding_text(finding, language=language)
    return data


def explained_hint(hint: Hint, *, skipped: int = 0, level: str | None = None, language: str = "en") -> dict[str, Any]:
    """Return a hint with its texts in a language; *level* is the level of its technique."""
    step = hint.step
    return {
        **render.to_dict(hint),
        "texts": [render.hint_text(hint, detail, language=language) for detail in (1, 2, 3)],
        "where": _houses(step) if step else [],
        "conclusions": step.conclusions() if step else None,
        "eureka": _notation(step) if step else None,
        "level": level,
        "skipped": skipped,
        **(outlined(step, language) if step else {"links": [], "nets": [], "inner": []}),
    }


def explained_step(step: Step, levels: dict[str, str], language: str) -> dict[str, Any]:
    """Return a step, without its position, and its texts; *levels* maps techniques to their levels."""
    return {
        **render.step_dict(step),
        "text": render.explain(step, language=language),
        "conclusions": step.conclusions(),
        "eureka": _notation(step),
        "level": levels.get(step.technique, ""),
        **outlined(step, language),
    }


def _houses(step: Step) -> list[str]:
    """The houses to look at first."""
    if is_variant(step.puzzle):
        return [reason.name for reason in step.reasons if reason.rule is None]
    return [render.whereabouts(step)]


def outlined(step: Step, language: str) -> dict[str, Any]:
    """The parts of an explanation that can be shown one by one: links of chains, nets, proofs inside."""
    parts = render.outline(step, language=language)
    return {
        "links": [[link._asdict() for link in chain] for chain in parts.chains],
        "nets": list(parts.nets),
        "inner": _inner_proofs(step, language),
    }


def _inner_proofs(step: Step, language: str) -> list[dict[str, Any]]:
    """The proofs inside the nets of a step, in words."""
    return [
        {
            "branch": inner.branch,
            "lines": list(inner.lines),
            "technique": inner.step.technique,
            "name": inner.step.name,
            "text": render.explain(inner.step, proofs=True, language=language),
        }
        for inner in render.inner_steps(step)
    ]


def _notation(step: Step) -> str | None:
    """The chains of a step in Eureka notation; None if there are none, or a net."""
    if not step.chains or any(chain.reasons or chain.nested for chain in step.chains):
        return None
    return render.eureka(step)
