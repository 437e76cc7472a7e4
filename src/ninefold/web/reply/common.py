"""Parts that several replies share."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict, Union, get_args, get_origin

from msgspec import Meta

from ninefold import results
from ninefold.base.fields import Named, data_fields, is_record
from ninefold.puzzle.grid import Conflict as GridConflict

__all__ = [
    "Candidate",
    "Cell",
    "Conflict",
    "Digit",
    "Error",
    "ErrorFields",
    "Full",
    "House",
    "Mistake",
    "Puzzle",
    "Status",
    "Wire",
    "json_type",
    "record_type",
]

Cell: TypeAlias = Annotated[str, Meta(pattern="^r[1-9][0-9]?c[1-9][0-9]?$")]
House: TypeAlias = Annotated[str, Meta(pattern="^(row|column|box|region) [1-9][0-9]?$")]
Digit: TypeAlias = Annotated[int, Meta(ge=0, le=61)]
Full: TypeAlias = Annotated[str, Meta(pattern="^[0-9A-Za-z]{1,625}$")]
Status: TypeAlias = Literal["none", "one", "several", "found", "invalid", "unreadable", "undecided"]


class Wire(TypedDict):
    """The first field of every reply."""

    ninefold: int


@cache
def json_type(kind: Any) -> Any:
    """Return the JSON type of a type of results: what ``results.wire`` writes for it."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated and isinstance(inner[1], Named):
        named = {"cell": Cell, "house": House, "digit": Digit}[inner[1].what]
        return named if inner[1].missing is None else Union[named, None]  # noqa: UP007 - an alias of a string
    if origin in (tuple, frozenset):
        return list[json_type(inner[0])]
    if origin is Mapping:
        return dict[inner]
    if kind is dict:
        return dict[str, Any]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Status if kind is results.Status else str
    if is_record(kind):
        return record_type(kind)
    return reduce(or_, map(json_type, inner)) if origin in (Union, UnionType) else kind


@cache
def record_type(kind: type, name: str = "", optional: Collection[str] = frozenset(), **more: Any) -> Any:
    """Return the type of the JSON of a result: the fields of its class, and *more*."""
    fields = {field: json_type(one) for field, one in data_fields(kind).items()} | more
    made = TypedDict(name or kind.__name__, {f: NotRequired[t] if f in optional else t for f, t in fields.items()})
    made.__doc__ = (kind.__doc__ or "").partition("\n")[0]
    return made


Candidate = record_type(results.Candidate)
Conflict = record_type(GridConflict)
Mistake = record_type(results.Mistake)


class Puzzle(TypedDict):
    """A position."""

    puzzle: Annotated[str, Meta(description="one character per cell; in a reading also the data of a variant as JSON")]
    filled: NotRequired[Annotated[str, Meta(pattern="^[0-9A-Za-z.]{1,625}$")]]
    marks: NotRequired[list[str]]
    corners: NotRequired[list[str]]
    sukaku: NotRequired[bool]
    boxes: NotRequired[int]
    regions: NotRequired[str]


class ErrorFields(TypedDict):
    """An error with its details."""

    error: str
    message: str
    status: Status
    source: NotRequired[str | None]
    line: NotRequired[int | None]
    cell: NotRequired[Cell | None]
    reason: NotRequired[str]
    conflicts: NotRequired[list[Conflict | str]]
    mistakes: NotRequired[list[Mistake]]
    examples: NotRequired[list[str]]
    found: NotRequired[int]
    attempts: NotRequired[int]
    seconds: NotRequired[float]


class Error(Wire, ErrorFields):
    """Why a request failed."""

    kind: Literal["error"]
