"""Arguments of steps about variants as frozen values: the numbers that a sentence needs, no prose.

A step of a variant that is not about houses alone carries one of these.  Cells are numbers; digits are digits.  Phrases
come from the rules (``Constraint.teach``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..base.fields import CellNumber, CellNumbers, MaybeCell

if TYPE_CHECKING:
    from .steps import Step

__all__ = [
    "Argument",
    "CircleSets",
    "Combinations",
    "CommonSum",
    "Contains",
    "Contradiction",
    "End",
    "Line",
    "LineEnds",
    "Mark",
    "Order",
    "Overlap",
    "Phrase",
    "Relation",
    "Shape45",
    "Skyline",
    "SumRange",
    "Supposition",
    "Ways",
]

Numbers: TypeAlias = tuple[int, ...]


class Phrase(NamedTuple):
    """Half a sentence about two cells, which it calls ``{a}`` and ``{b}``."""

    text: str
    a: CellNumber
    b: CellNumber


@dataclass(frozen=True, slots=True)
class Mark:
    """The cells themselves are marked; *phrase* begins with a verb."""

    phrase: str


@dataclass(frozen=True, slots=True)
class Relation:
    """The candidates of one cell leave a related cell fewer; without a cell (-1), these digits have no partner.

    *needs* are the digits that the related cell loses, each with those that it needs in the other cell.
    """

    cell: MaybeCell
    digits: Numbers
    phrases: tuple[Phrase, ...]
    needs: tuple[tuple[int, Numbers], ...] = ()


@dataclass(frozen=True, slots=True)
class Contains:
    """The rule needs one of the digits in the places; *sets* are the combinations that all contain it, if that is why.

    Without ``phrases`` the cells that lose candidates see all places, perhaps through pairs of *equal* cells.
    """

    what: str
    digits: Numbers
    places: CellNumbers
    sets: tuple[Numbers, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    equal: tuple[tuple[CellNumber, CellNumber], ...] = ()


@dataclass(frozen=True, slots=True)
class Overlap:
    """All places of a digit in a house see the same cell, not all in one house, or exclude a candidate by rules.

    They may see it through pairs of *equal* cells.
    """

    digit: int
    places: CellNumbers
    phrases: tuple[Phrase, ...] = ()
    equal: tuple[tuple[CellNumber, CellNumber], ...] = ()


@dataclass(frozen=True, slots=True)
class Shape45:
    """The rule of 45: houses with a known sum, covered by sums; *inner* cells are in none, *outer* ones stick out.

    *arrows* are pairs of a circle and its shaft inside the houses.  The inner cells and circles minus the outer cells
    come to *total*.  The first *houses* reasons of the step are the houses, the rest the sums.
    """

    houses: int
    sum: int
    covered: int
    inner: CellNumbers
    outer: CellNumbers
    arrows: tuple[tuple[CellNumber, CellNumbers], ...]
    total: int


@dataclass(frozen=True, slots=True)
class SumRange:
    """The other cells of a sum come to at least *low* and at most *high*, times their coefficients.

    ``coefficient`` is that of the cells concerned.
    """

    cells: CellNumbers
    coefficients: Numbers
    total: int
    coefficient: int
    low: int
    high: int
    by: Shape45 | None = None


@dataclass(frozen=True, slots=True)
class Combinations:
    """Some cells of a sum can only hold these sets of digits, or come to these sums.

    *group* are the cells, *sums* what they may come to, *number* how many sets there are; ``sets`` is empty if there
    are too many to list.
    """

    cells: CellNumbers
    coefficients: Numbers
    total: int
    group: CellNumbers
    sums: Numbers
    sets: tuple[Numbers, ...]
    number: int
    by: Shape45 | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """Digits increase along a line by at least *gap* from cell to cell."""

    cells: CellNumbers
    gap: int


@dataclass(frozen=True, slots=True)
class CommonSum:
    """The parts of a line have the same sum, which can only be one of these."""

    parts: tuple[CellNumbers, ...]
    sums: Numbers


@dataclass(frozen=True, slots=True)
class LineEnds:
    """Where the digits of a line can be, from what its two ends can be."""

    ends: tuple[CellNumber, CellNumber]
    digits: tuple[Numbers, Numbers]
    between: bool
    apart: int


@dataclass(frozen=True, slots=True)
class Skyline:
    """A clue at the side of a line: *kind* is ``skyscraper``, ``sandwich`` or ``x-sum``.

    *clue* is the clue.  For a sandwich *numbers* are the possible numbers of digits between the lowest and the highest.
    For an x-sum they are the possible first digits.
    """

    kind: str
    clue: int
    numbers: Numbers = ()


@dataclass(frozen=True, slots=True)
class CircleSets:
    """Digits in circles add up to the number of circles; *sets* are the ways, *digit* is what the step is about."""

    circles: int
    sets: tuple[Numbers, ...]
    digit: int = 0
    outside: bool = False


@dataclass(frozen=True, slots=True)
class Ways:
    """The number of ways to fill the cells of one rule, or of a set with *phrase*; *sets* are its digits.

    *number* is 0 if there are too many to count: only the engine has looked at all of them.
    """

    number: int
    phrase: str = ""
    sets: tuple[Numbers, ...] = ()


class Line(NamedTuple):
    """A digit that an assumption forces, and why: ``cell`` (nothing else is left), ``house`` or ``rule``.

    *where* is the number of the reason that needs the digit, and *by* are those of the rules that exclude the rest.
    """

    cell: CellNumber
    digit: int
    kind: str
    where: int
    by: Numbers


class End(NamedTuple):
    """How an assumption fails: ``cell`` has no digit left, ``house`` or ``rule`` has no place for *what*, or ``sum``.

    *cells* are those concerned, *where* is the number of a reason, and *by* are rules that exclude the rest.
    """

    kind: str
    cells: CellNumbers
    what: str
    where: int
    by: Numbers


@dataclass(frozen=True, slots=True)
class Supposition:
    """A chain: a candidate is assumed, digits follow one from another, and something has no place left."""

    cell: CellNumber
    digit: int
    lines: tuple[Line, ...]
    end: End


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A candidate is assumed, and steps with arguments of their own lead to a dead end."""

    cell: CellNumber
    digit: int
    steps: tuple[Step, ...]
    end: End


Argument: TypeAlias = (
    "Mark | Relation | Contains | Overlap | SumRange | Combinations | Order | CommonSum | LineEnds | Skyline"
    " | CircleSets | Ways | Supposition | Contradiction"
)
