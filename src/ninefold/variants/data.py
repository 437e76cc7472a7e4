"""A variant as plain data and back: the form in which the web app edits and stores it, and which JSON files may hold.

Nothing is lost: every rule is an object with its name and its fields, including notes and constraints that ninefold
cannot interpret.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterable
from typing import Any

from ..base.geometry import CLASSIC, Cell, Shape
from ..errors import ParseError
from .rules.base import Constraint
from .rules.compound import And, Or
from .rules.names import rules_named
from .variant import Variant

__all__ = ["RuleField", "from_data", "rule_data", "rule_fields", "rule_of", "rules_of", "to_data"]

_KEYS = {"shape", "givens", "rules", "extra"}
_SHAPE = {"height", "width", "digits", "box", "regions", "lines"}
_KINDS = {
    "Place": "cell",
    "tuple[Place, ...]": "cells",
    "tuple[tuple[Place, ...], ...]": "groups",
    "int": "number",
    "tuple[int, ...]": "numbers",
    "tuple[tuple[int, int], ...]": "tuples",
    "frozenset[tuple[int, int]]": "tuples",
    "tuple[tuple[int, int | None, int], ...]": "tuples",
    "bool": "flag",
    "str": "text",
    "tuple[Constraint, ...]": "rules",
}
"""The kinds of fields by the types of the rules."""


@dataclasses.dataclass(frozen=True, slots=True)
class RuleField:
    """A field of a rule, as a form needs it.

    ``kind`` is ``cell``, ``cells``, ``groups`` (lists of cells), ``number``, ``numbers``, ``tuples`` (lists of
    numbers), ``flag``, ``text`` or ``rules``.  A field that is not ``required`` has a ``default``.
    """

    name: str
    kind: str
    required: bool
    default: Any = None


def rule_fields(kind: type[Constraint]) -> tuple[RuleField, ...]:
    """Return the fields of a kind of rule.

    >>> from . import Whisper
    >>> [(field.name, field.kind, field.required, field.default) for field in rule_fields(Whisper)]
    [('cells', 'cells', True, None), ('difference', 'number', False, 5)]
    """
    arguments = inspect.signature(kind).parameters
    found = []
    for field in dataclasses.fields(kind):
        default = arguments[field.name].default
        required = default is inspect.Parameter.empty
        name = _KINDS[str(field.type).removesuffix(" | None")]
        found.append(RuleField(field.name, name, required, None if required else _plain(default)))
    return tuple(found)


def to_data(variant: Variant, rules: Iterable[Constraint] | None = None) -> dict[str, Any]:
    """Return a variant as lists, numbers and texts; *rules* are its rules in the order to list them.

    >>> from . import Killer
    >>> to_data(Variant(4, {"r1c1": 1}, Killer("r1c1 r1c2", 5)))
    {'shape': {'height': 4, 'width': 4, 'digits': [1, 4], 'box': [2, 2]}, 'givens': {'r1c1': [1]},
     'rules': [{'rule': 'killer', 'cells': ['r1c1', 'r1c2'], 'total': 5}]}
    """
    listed = sorted(variant.constraints, key=repr) if rules is None else rules
    data: dict[str, Any] = {
        "shape": _shape_data(variant.shape),
        "givens": {str(place): sorted(digits) for place, digits in variant.givens},
        "rules": [rule_data(rule) for rule in listed],
    }
    return {**data, "extra": list(variant.extra)} if variant.extra else data


def _shape_data(shape: Shape) -> dict[str, Any]:
    data: dict[str, Any] = {
        "height": shape.height,
        "width": shape.width,
        "digits": [shape.digits[0], shape.digits[-1]],
    }
    if shape.box is None and shape.regions:
        data["regions"] = [[shape.cell_name(cell) for cell in region] for region in shape.regions]
    else:
        data["box"] = None if shape.box is None else list(shape.box)
    return data if shape.lines else {**data, "lines": False}


def rule_data(rule: Constraint) -> dict[str, Any]:
    """Return a rule as an object: its name and its fields.

    >>> from . import Diagonal
    >>> rule_data(Diagonal(rising=True))
    {'rule': 'diagonal', 'rising': True}
    """
    fields = {field.name: _plain(getattr(rule, field.name)) for field in dataclasses.fields(rule)}
    return {"rule": rule.slug, **fields}


def _plain(value: Any) -> Any:
    if isinstance(value, Cell):
        return str(value)
    if isinstance(value, Constraint):
        return rule_data(value)
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    if isinstance(value, (set, frozenset)):
        return sorted(_plain(part) for part in value)
    return value


def from_data(data: Any) -> Variant:
    """Return the variant of such data; ParseError that names the part that is wrong.

    >>> from_data({"shape": {"height": 4}, "rules": [{"rule": "thermo", "cells": ["r1c1", "r1c2"]}]})
    Variant(shape=Shape(4), givens=(), constraints=frozenset({Thermo(cells=(Cell(row=0, column=0), Cell(row=0, column=1)))}), extra=())
    """  # noqa: E501 - a value is printed on one line
    if not isinstance(data, dict) or "shape" not in data or "rules" not in data:
        raise ParseError("variant: expected an object with shape and rules")
    if unknown := sorted(set(data) - _KEYS):
        raise ParseError(f"variant: unknown field {unknown[0]!r:.40}")
    givens = data.get("givens", {})
    if not isinstance(givens, dict):
        raise ParseError("givens: expected an object of cells and digits")
    extra = data.get("extra", [])
    puzzle: Variant = _built("the puzzle", Variant, _shape(data["shape"]), givens, rules_of(data), extra)
    return puzzle


def rules_of(data: Any) -> list[Constraint]:
    """Return the rules of such data, in its order."""
    rules = data["rules"]
    if not isinstance(rules, list):
        raise ParseError("rules: expected a list")
    return [rule_of(rule, f"rule {number}") for number, rule in enumerate(rules, 1)]


def rule_of(data: Any, where: str = "rule") -> Constraint:
    """Return the rule of an object."""
    if not isinstance(data, dict) or not isinstance(data.get("rule"), str):
        raise ParseError(f'{where}: expected an object with "rule"')
    kind = _built(where, rules_named, data["rule"])[0]
    fields = {name: value for name, value in data.items() if name != "rule"}
    known = {field.name for field in dataclasses.fields(kind)}
    if unknown := sorted(set(fields) - known):
        raise ParseError(f"{where} ({kind.slug}): unknown field {unknown[0]!r:.40}")
    if issubclass(kind, (Or, And)):
        parts = fields.get("parts")
        if not isinstance(parts, list):
            raise ParseError(f"{where} ({kind.slug}): parts must be a list of rules")
        compound: Constraint = _built(
            where, kind, *(rule_of(part, f"{where}, part {n}") for n, part in enumerate(parts, 1))
        )
        return compound
    inner = {name: _inner(value) for name, value in fields.items()}
    rule: Constraint = _built(f"{where} ({kind.slug})", kind, **inner)
    return rule


def _inner(value: Any) -> Any:
    """Lists inside a list as tuples, as rules expect pairs."""
    return [tuple(part) if isinstance(part, list) else part for part in value] if isinstance(value, list) else value


def _shape(data: Any) -> Shape:
    if not isinstance(data, dict) or set(data) - _SHAPE:
        raise ParseError(f"shape: expected an object with {', '.join(sorted(_SHAPE))}")
    digits = data.get("digits")
    more: dict[str, Any] = {}
    if digits is not None:
        if not isinstance(digits, list) or len(digits) != 2 or any(type(digit) is not int for digit in digits):
            raise ParseError("shape: digits must be the lowest and the highest digit")
        more["digits"] = range(digits[0], digits[1] + 1)
    if data.get("regions") is not None:
        more["regions"] = data["regions"]
    elif "box" in data:
        box = data["box"]
        if box is not None and (not isinstance(box, list) or [type(side) for side in box] != [int, int]):
            raise ParseError("shape: box must be null or its rows and columns")
        more["box"] = tuple(box) if box else None
    if not isinstance(data.get("lines", True), bool):
        raise ParseError("shape: lines must be true or false")
    shape: Shape = _built(
        "shape", Shape, data.get("height", CLASSIC.height), data.get("width"), lines=data.get("lines", True), **more
    )
    return shape


def _built(where: str, kind: Any, *given: Any, **fields: Any) -> Any:
    """A value, with a ParseError that names the place for arguments it does not take."""
    try:
        return kind(*given, **fields)
    except ParseError as error:
        raise ParseError(f"{where}: {error.reason}") from None
    except (TypeError, ValueError, IndexError) as error:
        raise ParseError(f"{where}: {error}") from None
