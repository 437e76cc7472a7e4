"""The wire form: results as plain data for JSON, the same for files, the command line, the web app and other programs.

Every top-level object begins with ``"ninefold"``, the version of the wire form, and ``"kind"``, its type. The version
changes when a field changes its meaning or is removed; readers must ignore unknown fields. Cells and houses have their
names (``r4c7``, ``row 3``), a candidate is ``{"cell": "r4c7", "digit": 5}``, a full grid is 81 digits, and unknown or
missing values are ``null``. A puzzle has the same form as in the file format ``json``, so that it can be read from any
object that has one. ``tests/data/wire`` has one value of each kind; ``docs/wire.md`` has the details.

Other parts of the package add their own values with ``plain.register``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, singledispatch
from typing import Annotated, Any, Literal, Protocol, TypeAlias, get_args, get_origin

from ..base.fields import Named, data_fields, is_record
from ..base.geometry import CLASSIC
from ..errors import NinefoldError
from ..puzzle.grid import Conflict, Grid
from ..puzzle.puzzle import is_variant
from ..puzzle.text import digit_text
from .findings import Finding
from .outcomes import Check, Count, Solution, Status
from .steps import OF_VARIANTS, Hint, Mistake, Path, Rating, Step, rendered

__all__ = ["WIRE_VERSION", "plain", "puzzle_fields", "to_dict"]

WIRE_VERSION = 3
"""Version of the wire form of results and puzzles; docs/wire.md lists what each one changed."""


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
    """Return the fields of a puzzle: the clues, and digits filled in later and marks if there are any."""
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
    by = {name: getattr(rating, name) or None for name in ("first_placement_by", "first_step_by")}
    return {**record_fields(rating), **by, "solved": rating.solved}


# --- the human solver


class Names(Protocol):
    """Names cells and houses: the classic shape does, and a step of a variant."""

    def cell_name(self, number: int, /) -> str:
        """The name of a cell."""

    def house_name(self, number: int, /) -> str:
        """The name of a house."""


Writer: TypeAlias = Callable[[Any, Names], Any]


@cache
def writer(kind: Any) -> Writer:
    """Return the function that turns a value of a type into plain data, from the fields of the type."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated and isinstance(inner[1], Named):
        return _number_writer(inner[1])
    if origin is tuple and inner[-1] is Ellipsis:
        write = writer(inner[0])
        return (
            (lambda value, names: list(value))
            if write is _same
            else lambda value, names: [write(i, names) for i in value]
        )
    if origin is tuple:
        writers = [writer(one) for one in inner]
        return lambda value, names: [write(item, names) for write, item in zip(writers, value)]
    if origin is frozenset:
        return lambda value, names: sorted(value)
    if origin is Mapping:
        return lambda value, names: dict(value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return lambda value, names: str(value)
    if kind is Step:
        return lambda value, names: evidence(value)
    if is_record(kind):
        return _record_writer(kind)
    if kind in (int, float, str, bool, type(None)) or origin is Literal:
        return _same
    return lambda value, names: writer(value.__class__)(value, names)


def _number_writer(named: Named) -> Writer:
    what, missing = named
    if what == "cell":
        return lambda value, names: None if value == missing else names.cell_name(value)
    if what == "house":
        return lambda value, names: None if value == missing else names.house_name(value)
    return _same if missing is None else lambda value, names: None if value == missing else value


def _record_writer(kind: type) -> Writer:
    """Arguments of variants also carry the name of their kind."""
    writers = [(name, writer(one)) for name, one in data_fields(kind).items()]
    title = re.sub(r"(?<=[a-z])(?=[A-Z0-9])", "-", kind.__name__).lower()
    first = {"kind": title} if kind.__module__.endswith(".arguments") else {}

    def fields(value: Any, names: Names) -> dict[str, Any]:
        out: dict[str, Any] = dict(first)
        for name, write in writers:
            item = getattr(value, name)
            out[name] = item if write is _same else write(item, names)
        return out

    return fields


def _same(value: Any, names: Names) -> Any:
    return value


def record_fields(value: Any) -> dict[str, Any]:
    """Return the fields of a result as plain data."""
    data: dict[str, Any] = writer(value.__class__)(value, CLASSIC)
    return data


plain.register(Conflict, record_fields)
plain.register(Mistake, record_fields)


@plain.register
def step_fields(step: Step) -> dict[str, Any]:
    """Return a step with the position before it."""
    return {**plain(step.puzzle), **evidence(step)}


def evidence(step: Step) -> dict[str, Any]:
    """Return what a step concludes and what it rests on, without its position, which follows from the path."""
    variant = is_variant(step.puzzle)
    names: Names = step if variant else CLASSIC
    out = {
        name: write(getattr(step, name), names) for name, write in _step_writers() if variant or name not in OF_VARIANTS
    }
    if not variant:
        return out
    notes = [writer(note.__class__)(note, names) for note in step.annotations]  # type: ignore[arg-type]
    return {**out, "annotations": notes, "sentence": rendered("explain", step)}


@cache
def _step_writers() -> list[tuple[str, Writer]]:
    return [(name, writer(one)) for name, one in data_fields(Step).items()]


@plain.register
def _path(path: Path) -> dict[str, Any]:
    return {
        **(plain(path[0].puzzle) if len(path) else {"puzzle": None}),
        "ending": path.ending,
        "several": path.several,
        "steps": [evidence(step) for step in path],
    }


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
