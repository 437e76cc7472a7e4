"""What several replies are made of."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from msgspec import Meta

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
]

Cell: TypeAlias = Annotated[str, Meta(pattern="^r[1-9]c[1-9]$")]
House: TypeAlias = Annotated[str, Meta(pattern="^(row|column|box) [1-9]$")]
Digit: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Full: TypeAlias = Annotated[str, Meta(pattern="^[1-9]{81}$")]
Status: TypeAlias = Literal["none", "one", "several", "found", "invalid", "unreadable", "undecided"]


class Wire(TypedDict):
    """What every reply begins with."""

    ninefold: int


class Candidate(TypedDict):
    """A digit in a cell."""

    cell: Cell
    digit: Digit


class Conflict(TypedDict):
    """A digit that stands twice in a house."""

    house: House
    digit: Digit
    cells: list[Cell]


class Mistake(TypedDict):
    """A wrong entry or a lost candidate."""

    kind: Literal["entry", "crossed-out"]
    cell: Cell
    digit: Digit


class Puzzle(TypedDict):
    """A position."""

    puzzle: Annotated[str, Meta(pattern="^[1-9.]{81}$")]
    filled: NotRequired[Annotated[str, Meta(pattern="^[1-9.]{81}$")]]
    marks: NotRequired[list[str]]
    corners: NotRequired[list[str]]
    sukaku: NotRequired[bool]


class ErrorFields(TypedDict):
    """What is wrong."""

    error: str
    message: str
    status: Status
    source: NotRequired[str | None]
    line: NotRequired[int | None]
    cell: NotRequired[Cell | None]
    reason: NotRequired[str]
    conflicts: NotRequired[list[Conflict]]
    mistakes: NotRequired[list[Mistake]]
    examples: NotRequired[list[Full]]
    found: NotRequired[int]
    attempts: NotRequired[int]
    seconds: NotRequired[float]


class Error(Wire, ErrorFields):
    """Why there is no answer."""

    kind: Literal["error"]
