"""The fields of a result and their types: rows of the core, JSON and the types of the HTTP API follow from them."""

from __future__ import annotations

import typing
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeAlias

__all__ = [
    "CellNumber",
    "CellNumbers",
    "Digit",
    "Digits",
    "HouseNumber",
    "MaybeCell",
    "Named",
    "RoleDigit",
    "SetHouse",
    "data_fields",
    "from_row",
    "is_record",
]


class Named(NamedTuple):
    """A number of a ``cell``, ``house`` or ``digit``; *missing* is the number that stands for none."""

    what: str
    missing: int | None = None


CellNumber: TypeAlias = Annotated[int, Named("cell")]
MaybeCell: TypeAlias = Annotated[int, Named("cell", -1)]
"""A cell; -1 for none."""
CellNumbers: TypeAlias = tuple[CellNumber, ...]
Digit: TypeAlias = Annotated[int, Named("digit")]
Digits: TypeAlias = tuple[Digit, ...]
RoleDigit: TypeAlias = Annotated[int, Named("digit", 0)]
"""A digit; 0 for the entire cell."""
HouseNumber: TypeAlias = Annotated[int, Named("house")]
SetHouse: TypeAlias = Annotated[int, Named("house", -1)]
"""A house; -1 for none."""

_NAMES = {"Argument": dict, "Step": dict, "Constraint": object, "Puzzle": object}
"""Types that are not imported here: arguments and steps are objects of JSON, puzzles and rules are not data."""


@cache
def data_fields(kind: type) -> dict[str, Any]:
    """Return the types of the fields of a result by name, without those that hold a puzzle or a rule."""
    types = typing.get_type_hints(kind, localns=_NAMES, include_extras=True)
    return {name: one for name, one in types.items() if object not in (one, *typing.get_args(one))}


def is_record(kind: Any) -> bool:
    """Whether a type has fields: a named tuple or a dataclass."""
    return isinstance(kind, type) and (hasattr(kind, "_fields") or hasattr(kind, "__dataclass_fields__"))


@cache
def from_row(kind: Any) -> Callable[[Any], Any]:
    """Return the function that turns a row of the core into a named tuple, or rows into a tuple of them.

    >>> from ninefold.results import Role
    >>> from_row(tuple[Role, ...])([(3, 5, "pivot")])
    (Role(cell=3, digit=5, role='pivot'),)
    """
    if is_record(kind):
        readers = [from_row(one) for one in data_fields(kind).values()]
        if all(read is _same for read in readers):
            return kind._make  # type: ignore[no-any-return]
        return lambda row: kind._make([read(value) for read, value in zip(readers, row)])
    if typing.get_origin(kind) is not tuple:
        return _same
    inner = from_row(typing.get_args(kind)[0])
    return tuple if inner is _same else lambda rows: tuple(map(inner, rows))


def _same(value: Any) -> Any:
    return value
