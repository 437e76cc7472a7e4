"""Steps, paths and ratings as plain dictionaries for JSON; the version number changes when the shape does."""

from __future__ import annotations

from typing import Any

from .._geometry import cell_name
from .._steps import Candidate, Path, Rating, Step

__all__ = ["VERSION", "path_dict", "rating_dict", "step_dict"]

VERSION = 1


def step_dict(step: Step) -> dict[str, Any]:
    """Return a step as a dictionary of plain values; cells are named as people do (``r4c7``)."""
    out: dict[str, Any] = {
        "technique": step.technique,
        "name": step.name,
        "placements": [_candidate(c) for c in step.placements],
        "eliminations": [_candidate(c) for c in step.eliminations],
        "digits": list(step.digits),
        "roles": [{"cell": cell_name(c), "digit": d, "role": role} for c, d, role in step.roles],
        "houses": [{"house": house, "role": role} for house, role in step.houses],
        "parts": [
            {"cells": [cell_name(c) for c in p.cells], "digits": list(p.digits), "role": p.role, "house": p.house}
            for p in step.parts
        ],
        "chains": [
            {
                "nodes": [
                    {"cells": [cell_name(c) for c in n.cells], "digit": n.digit, "on": n.on, "kind": n.kind}
                    for n in chain.nodes
                ],
                "reasons": [list(pair) for pair in chain.reasons],
            }
            for chain in step.chains
        ],
        "guess": step.guess,
        "uniqueness": step.uniqueness,
    }
    return out


def path_dict(path: Path) -> dict[str, Any]:
    """Return a path as a dictionary: where it starts, how it ends, and its steps."""
    return {
        "version": VERSION,
        "puzzle": path[0].grid.line if len(path) else None,
        "ending": path.ending,
        "several": path.several,
        "steps": [step_dict(step) for step in path],
    }


def rating_dict(rating: Rating) -> dict[str, Any]:
    """Return a rating as a dictionary.

    >>> from ninefold import rate
    >>> rating_dict(rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))["level"]
    'Easy'
    """
    return {
        "version": VERSION,
        "scale": rating.scale,
        "level": str(rating.level),
        "score": rating.score,
        "steps": rating.steps,
        "hardest": rating.hardest,
        "techniques": dict(rating.techniques),
        "solved": rating.solved,
    }


def _candidate(candidate: Candidate) -> dict[str, Any]:
    return {"cell": cell_name(candidate.cell), "digit": candidate.digit}
