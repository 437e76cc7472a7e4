"""The wire form: results as plain data for JSON, the same for files, the command line, the web app and other programs.

Every top-level object begins with ``"ninefold"``, the version of the wire form, and ``"kind"``, its type. The version
changes when a field changes its meaning or is removed; readers must ignore unknown fields. Cells and houses have their
names (``r4c7``, ``row 3``), a candidate is ``{"cell": "r4c7", "digit": 5}``, a full grid is 81 digits, and unknown or
missing values are ``null``. A puzzle has the same form as in the file format ``json``, so that it can be read from any
object that has one. ``tests/data/wire`` has one value of each kind; ``docs/wire.md`` has the details.

Other parts of the package add their own values with ``plain.register``.
"""

from __future__ import annotations

import dataclasses
import re
from functools import singledispatch
from typing import Any

from ..base.geometry import cell_name, house_name
from ..errors import NinefoldError
from ..puzzle.grid import Conflict, Grid
from ..puzzle.puzzle import is_variant
from ..puzzle.text import digit_text
from .findings import Finding
from .outcomes import Check, Count, Solution, Status
from .steps import Candidate, Chain, Hint, Link, Mistake, Path, Proof, Rating, Role, SetPart, Step, rendered

__all__ = ["WIRE_VERSION", "plain", "puzzle_fields", "to_dict"]

WIRE_VERSION = 3
"""Version of the wire form of results and puzzles; docs/wire.md tells what each one changed."""


def to_dict(value: object) -> dict[str, Any]:
    """Return a result as a dictionary of plain values, ready for ``json.dumps``; see ``docs/wire.md``.

    Takes a Grid, Check, Count, Solution, Rating, Step, Hint, Path, a record of a file, an event, outcome or row of the
    approaches, and any error of ninefold.  TypeError for anything else.

    >>> from ninefold import check
    >>> to_dict(check("." * 81))["status"]
    'several'
    >>> to_dict(Grid("1" + "." * 80)) == {"ninefold": WIRE_VERSION, "kind": "puzzle", "puzzle": "1" + "." * 80}
    True
    """
    data = plain(value)
    if not isinstance(data, dict):
        raise TypeError(f"{type(value).__name__} is part of a result and has no wire form of its own")
    kind = "error" if isinstance(value, NinefoldError) else KINDS.get(type(value), type(value).__name__.lower())
    return {"ninefold": WIRE_VERSION, "kind": kind, **data}


KINDS: dict[type, str] = {Grid: "puzzle"}
"""Kinds that are not named after their class."""


@singledispatch
def plain(value: object) -> Any:
    """Return a value as plain data, without version and kind."""
    raise TypeError(f"{type(value).__name__} has no wire form")


def puzzle_fields(grid: Grid) -> dict[str, Any]:
    """Return the fields of a puzzle: the clues, and of digits filled in later and marks only what there is."""
    line, clues = grid.line, grid.clues
    out: dict[str, Any] = {"puzzle": "".join(ch if c in clues else "." for c, ch in enumerate(line))}
    if out["puzzle"] != line:
        out["filled"] = "".join("." if c in clues else ch for c, ch in enumerate(line))
    for key, masks in (("marks", grid.marks), ("corners", grid.corners)):
        if masks is not None:
            out[key] = [digit_text(mask) for mask in masks]
    if grid.sukaku:
        out["sukaku"] = True
    return out


plain.register(Grid, puzzle_fields)


@plain.register
def _status(status: Status) -> str:
    return str(status)


@plain.register
def _conflict(conflict: Conflict) -> dict[str, Any]:
    cells = [cell_name(c) for c in conflict.cells]
    return {"house": house_name(conflict.house), "digit": conflict.digit, "cells": cells}


@plain.register
def _check(check: Check) -> dict[str, Any]:
    return {
        "status": plain(check.status),
        "conflicts": _listed(check.conflicts),
        "solutions": _listed(check.solutions),
        "guesses": check.guesses,
        "findings": [plain(finding) for finding in check.findings],
        "complete": check.complete,
    }


@plain.register
def _finding(finding: Finding) -> dict[str, Any]:
    """Rules are identified by their number in ``Variant.rules``; a house has none."""
    numbers = {rule: number for number, rule in enumerate(getattr(finding.puzzle, "rules", ()))}
    name, instead = finding.cell_name, finding.instead
    return {
        "kind": finding.kind,
        "sentence": finding.sentence,
        "cells": [name(cell) for cell in finding.cells],
        "reasons": [
            {
                "name": reason.name,
                "rule": None if reason.rule is None else numbers.get(reason.rule),
                "cells": [name(cell) for cell in reason.cells],
            }
            for reason in finding.reasons
        ],
        "givens": [{"cell": name(cell), "digits": sorted(digits)} for cell, digits in finding.givens],
        "status": None if finding.status is None else plain(finding.status),
        "instead": instead if instead is None or isinstance(instead, int) else instead.describe(),
    }


@plain.register
def _count(count: Count) -> dict[str, Any]:
    return {"count": count.value, "complete": count.complete, "guesses": count.guesses}


@plain.register
def _solution(solution: Solution) -> dict[str, Any]:
    return {
        **plain(solution.puzzle),
        "solution": solution.line,
        "unique": solution.unique,
        "proved": solution.proved,
        "guesses": solution.guesses,
    }


@plain.register
def _rating(rating: Rating) -> dict[str, Any]:
    return {
        "scale": rating.scale,
        "level": str(rating.level),
        "score": rating.score,
        "steps": rating.steps,
        "hardest": rating.hardest,
        "techniques": dict(rating.techniques),
        "solved": rating.solved,
        "ending": rating.ending,
        "hardest_step": rating.hardest_step,
        "first_placement": rating.first_placement,
        "first_step": rating.first_step,
        "first_placement_by": rating.first_placement_by or None,
        "first_step_by": rating.first_step_by or None,
    }


# --- the human solver


@plain.register
def _candidate(candidate: Candidate) -> dict[str, Any]:
    return {"cell": cell_name(candidate.cell), "digit": candidate.digit}


@plain.register
def _role(role: Role) -> dict[str, Any]:
    return {"cell": cell_name(role.cell), "digit": role.digit or None, "role": role.role}


@plain.register
def _part(part: SetPart) -> dict[str, Any]:
    return {
        "cells": [cell_name(c) for c in part.cells],
        "digits": list(part.digits),
        "role": part.role,
        "house": house_name(part.house) if part.house >= 0 else None,
        "number": part.number,
    }


@plain.register
def _link(link: Link) -> dict[str, Any]:
    return {"cells": [cell_name(c) for c in link.cells], "digit": link.digit, "on": link.on, "kind": link.kind}


@plain.register
def _chain(chain: Chain) -> dict[str, Any]:
    return {
        "nodes": [plain(node) for node in chain.nodes],
        "reasons": [list(pair) for pair in chain.reasons],
        "nested": [list(pair) for pair in chain.nested],
    }


@plain.register
def _proof(proof: Proof) -> dict[str, Any]:
    return {
        "technique": proof.technique,
        "name": proof.name,
        "eliminations": [plain(candidate) for candidate in proof.eliminations],
        "digits": list(proof.digits),
        "roles": [plain(role) for role in proof.roles],
        "houses": [{"house": house_name(house), "role": role} for house, role in proof.houses],
        "chains": [plain(chain) for chain in proof.chains],
    }


@plain.register
def step_fields(step: Step) -> dict[str, Any]:
    """Return a step with the position before it."""
    return {**plain(step.puzzle), **evidence(step)}


def _in_cell(step: Step, cell: int, digit: int) -> dict[str, Any]:
    return {"cell": step.cell_name(cell), "digit": digit}


def evidence(step: Step) -> dict[str, Any]:
    """Return what a step concludes and what it rests on, without its position: within a path that follows."""
    return {
        "technique": step.technique,
        "name": step.name,
        "placements": [_in_cell(step, *candidate) for candidate in step.placements],
        "eliminations": [_in_cell(step, *candidate) for candidate in step.eliminations],
        "digits": list(step.digits),
        "roles": [
            {"cell": step.cell_name(cell), "digit": digit or None, "role": role} for cell, digit, role in step.roles
        ],
        "houses": [{"house": step.house_name(house), "role": role} for house, role in step.houses],
        "parts": [plain(part) for part in step.parts],
        "chains": [plain(chain) for chain in step.chains],
        "proofs": [plain(proof) for proof in step.proofs],
        "length": step.length,
        "slot": step.slot,
        "difficulty": step.difficulty,
        "siamese": step.siamese,
        "guess": step.guess,
        "uniqueness": step.uniqueness,
        **_forced_by(step),
    }


def _forced_by(step: Step) -> dict[str, Any]:
    """The reasons of a step of a variant."""
    if not is_variant(step.puzzle):
        return {}
    return {
        "reasons": [{"name": one.name, "cells": [step.cell_name(cell) for cell in one.cells]} for one in step.reasons],
        "givens": [{"cell": step.cell_name(cell), "digits": sorted(digits)} for cell, digits in step.givens],
        "how": step.how,
        "argument": _argument(step, step.argument) if step.argument else None,
        "sentence": rendered("explain", step),
    }


_CELLS = frozenset(("a", "b", "cell", "cells", "places", "inner", "outer", "group", "parts", "ends", "arrows"))
"""Fields of arguments that hold cells."""


def _argument(step: Step, argument: object) -> Any:
    """An argument of a variant: the name of its kind, and its fields with cells by name."""

    def field(name: str, value: object) -> Any:
        if isinstance(value, Step):
            return evidence(value)
        if dataclasses.is_dataclass(value) or hasattr(value, "_asdict"):
            return _argument(step, value)
        if isinstance(value, tuple):
            return [field(name, item) for item in value]
        return step.cell_name(value) if name in _CELLS and isinstance(value, int) else value

    if dataclasses.is_dataclass(argument):
        fields = {one.name: getattr(argument, one.name) for one in dataclasses.fields(argument)}
    else:
        fields = argument._asdict()  # type: ignore[attr-defined]
    kind = re.sub(r"(?<=[a-z])(?=[A-Z0-9])", "-", type(argument).__name__).lower()
    return {"kind": kind, **{name: field(name, value) for name, value in fields.items()}}


@plain.register
def _path(path: Path) -> dict[str, Any]:
    return {
        **(plain(path[0].puzzle) if len(path) else {"puzzle": None}),
        "ending": path.ending,
        "several": path.several,
        "steps": [evidence(step) for step in path],
    }


@plain.register
def _mistake(mistake: Mistake) -> dict[str, Any]:
    return {"kind": mistake.kind, "cell": cell_name(mistake.cell), "digit": mistake.digit}


@plain.register
def _hint(hint: Hint) -> dict[str, Any]:
    return {
        "step": plain(hint.step) if hint.step else None,
        "mistakes": [plain(mistake) for mistake in hint.mistakes],
        "solved": hint.solved,
        "several": hint.several,
        "stopped": hint.stopped,
    }


# --- errors


@plain.register
def _error(error: NinefoldError) -> dict[str, Any]:
    out: dict[str, Any] = {"error": type(error).__name__, "message": str(error), "status": str(Status.of(error))}
    for name in ("source", "line", "conflicts", "mistakes", "examples"):
        if hasattr(error, name):
            out[name] = _attribute(getattr(error, name))
    return out


def _attribute(value: object) -> object:
    return _listed(value) if isinstance(value, tuple) else value


def _listed(items: tuple[object, ...]) -> list[Any]:
    """Solutions as lines, the conflicts of a variant as sentences, anything else as plain data."""
    lines = ((item.line if isinstance(item, (Grid, Solution)) else item) for item in items)
    return [item if isinstance(item, str) else plain(item) for item in lines]
