"""Parts that several replies share."""

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

Cell: TypeAlias = Annotated[str, Meta(pattern="^r[1-9][0-9]?c[1-9][0-9]?$")]
House: TypeAlias = Annotated[str, Meta(pattern="^(row|column|box|region) [1-9][0-9]?$")]
Digit: TypeAlias = Annotated[int, Meta(ge=0, le=61)]
Full: TypeAlias = Annotated[str, Meta(pattern="^[0-9A-Za-z]{1,625}$")]
Status: TypeAlias = Literal["none", "one", "several", "found", "invalid", "unreadable", "undecided"]


class Wire(TypedDict):
    """The first field of every reply."""

    ninefold: int


class Candidate(TypedDict):
    """A digit in a cell."""

    cell: Cell
    digit: Digit


class Conflict(TypedDict):
    """A digit that appears more than once in a house."""

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
