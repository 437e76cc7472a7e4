"""Arguments of steps about variants as frozen values: the numbers that a sentence needs, without the sentence.

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
    "Area",
    "Argument",
    "Branch",
    "Cases",
    "CircleHouses",
    "CircleSets",
    "Combinations",
    "CommonSum",
    "Contains",
    "Contradiction",
    "Counted",
    "End",
    "EqualDigits",
    "Fitted",
    "Line",
    "LineEnds",
    "Mark",
    "Order",
    "Overlap",
    "Phrase",
    "Ranking",
    "Refused",
    "Relation",
    "Shape45",
    "Sides",
    "Skyline",
    "SumRange",
    "Supposition",
    "TwoSums",
    "Ways",
    "Wing",
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
    """The candidates of one cell exclude some of a related cell; without a cell (-1), these digits have no partner.

    *needs* are the digits that the related cell loses, each with those that it needs in the other cell.
    """

    cell: MaybeCell
    digits: Numbers
    phrases: tuple[Phrase, ...]
    needs: tuple[tuple[int, Numbers], ...] = ()


@dataclass(frozen=True, slots=True)
class Contains:
    """The rule needs one of the digits in the places; *sets* are the combinations that all contain it, if that is why.

    Without ``phrases`` the cells that lose candidates see all places, perhaps through pairs of *equal* cells.  With
    *each*, the rule needs each of the digits.
    """

    what: str
    digits: Numbers
    places: CellNumbers
    sets: tuple[Numbers, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    equal: tuple[tuple[CellNumber, CellNumber], ...] = ()
    each: bool = False


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
    add up to *total*.  The first *houses* reasons of the step are the houses, the next *sums* the sums.
    """

    houses: int
    sum: int
    covered: int
    inner: CellNumbers
    outer: CellNumbers
    arrows: tuple[tuple[CellNumber, CellNumbers], ...]
    total: int
    sums: int


@dataclass(frozen=True, slots=True)
class SumRange:
    """The other cells of a sum, times their coefficients, add up to at least *low* and at most *high*.

    ``coefficient`` is that of the cells concerned; 0 if each of several cells has its own bounds.
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
    """Some cells of a sum can only hold these sets of digits, or add up to these sums.

    *group* are the cells, *sums* their possible totals, *number* how many sets there are; ``sets`` is empty if there
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


class Refused(NamedTuple):
    """A combination that leaves some cells of a house too few digits, or (no cells) a digit without a place.

    *digits* are what it leaves for the cells.
    """

    combination: Numbers
    cells: Numbers
    digits: Numbers


@dataclass(frozen=True, slots=True)
class Fitted:
    """Some combinations of a sum leave too few digits for the rest of a house, the second reason of the step.

    *group* are the cells in the house, *sets* what is left for them; ``sets`` is empty if there are too many to list.
    """

    cells: Numbers
    total: int
    group: Numbers
    sets: tuple[Numbers, ...]
    refused: tuple[Refused, ...]


@dataclass(frozen=True, slots=True)
class TwoSums:
    """Two sums in a house, the first two reasons of the step, have no digit in common; the third is the house.

    *which* of them loses combinations, or -1: then both together need the *digits*.  ``lost``, ``left`` and ``other``
    are the combinations; each is empty if there are too many to list.
    """

    which: int
    lost: tuple[Numbers, ...]
    left: tuple[Numbers, ...]
    other: tuple[Numbers, ...]
    digits: Numbers = ()


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
    """The digits that a line can hold, derived from the candidates of its two ends."""

    ends: tuple[CellNumber, CellNumber]
    digits: tuple[Numbers, Numbers]
    between: bool
    apart: int


@dataclass(frozen=True, slots=True)
class Skyline:
    """A clue at the side of a line: *kind* is ``skyscraper``, ``sandwich`` or ``x-sum``.

    ``most`` and ``least`` limit the buildings that are visible with a digit; *numbers* then holds that limit.

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
class CircleHouses:
    """A digit is in as many circles as it says; *houses* are numbers of reasons.

    Every place for it in them is a circle, and they take all its circles; or *needed*: only they can have such circles.
    """

    digit: int
    needed: bool
    houses: Numbers


@dataclass(frozen=True, slots=True)
class Ways:
    """The number of ways to fill the cells of one rule, or of a set with *phrase*; *sets* are its digits.

    *number* is 0 if there are too many to count: only the engine has looked at all of them; it is -1 if there are many,
    but none with one of the digits that go.  The cells are those of the
    first reason; *by* the rule of 45 they are others.  If the step names more rules, the ways also keep these.
    """

    number: int
    phrase: str = ""
    sets: tuple[Numbers, ...] = ()
    by: Shape45 | None = None


@dataclass(frozen=True, slots=True)
class Cases:
    """Of *number* cases *left* are possible; *words* describe them, if they are few."""

    number: int
    left: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """Between *least* and *most* of the cells hold a digit of a kind; *sure* are those that do, *able* those that can.

    *kind* is ``full`` if no other cell can, ``needed`` if every cell that can must, and ``fill`` if the digits needed
    take all cells that can hold them.
    """

    kind: str
    what: str
    least: int
    most: int
    sure: Numbers
    able: Numbers


@dataclass(frozen=True, slots=True)
class EqualDigits:
    """A digit appears equally often in each group: between *least* and *most* times; *group* is the one concerned."""

    groups: tuple[Numbers, ...]
    digit: int
    least: int
    most: int
    group: int
    other: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """Four lines begin with *digit*; of the other three, *place* are smaller than the line of the first reason.

    With the digits that the step removes from *cell*, at *most* or at *least* *count* of them could be smaller, or
    *greater*.  With the kind ``order``, the line of the reason *other* could not be smaller or greater.  The digits are
    all except *digit* if the cell could not be *without* it.
    """

    cell: CellNumber
    digit: int
    place: int
    kind: str
    greater: bool
    count: int
    other: int
    without: bool


@dataclass(frozen=True, slots=True)
class Sides:
    """Two kinds of digits alternate along lines: if *start* were of its kind, a house would have too many of one.

    *names* are the kinds, *cells* those of kind *which*, of which a house holds *most*.  The first reason is the house.
    """

    names: tuple[str, str]
    start: tuple[int, str]
    which: str
    cells: Numbers
    most: int


@dataclass(frozen=True, slots=True)
class Area:
    """Cells with the digits form one area; *sure* are cells inside.

    *kind* is ``apart``, ``whole``, ``far`` or ``bridge``.
    """

    kind: str
    digits: Numbers
    size: int
    sure: Numbers


class Branch(NamedTuple):
    """One of several possibilities, and the digit *then* that it leads to (-1: it excludes the rest itself).

    *kind* is why: ``cell`` (nothing else is left), ``house`` or ``rule`` (no other place is left), which reason *where*
    names; *by* are the rules that exclude the rest.  *why* are the rules by which the last digit excludes candidates.
    *others* are more digits of the cell *then* (``cell``), or more places of the digit, if one of several is true.
    *more* are more digits of the possibility; *what* names what the rule *where* needs, if that is not one digit.
    """

    cell: CellNumber
    digit: int
    then: MaybeCell
    forced: int
    kind: str
    where: int
    by: Numbers
    why: Numbers
    others: Numbers = ()
    more: Numbers = ()
    what: str = ""


@dataclass(frozen=True, slots=True)
class Wing:
    """A cell (*kind* ``cell``), or *what* a house or rule needs, has few possibilities, which exclude the same.

    *where* is the number of the house or rule, *shape* the name of a pattern that people know.
    """

    kind: str
    what: str
    where: int
    branches: tuple[Branch, ...]
    shape: str = ""


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

    With ``least`` or ``most``, the cells of a sum come to at least or at most *what*.  With ``twice``, two cells that
    see each other would both hold *what*.

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
    """A candidate is assumed, and steps with arguments of their own lead to a dead end.

    *by* is the sum that cannot be reached then, if it is that of houses.
    """

    cell: CellNumber
    digit: int
    steps: tuple[Step, ...]
    end: End
    by: Shape45 | None = None


Argument: TypeAlias = (
    "Mark | Relation | Contains | Overlap | SumRange | Combinations | Order | CommonSum | LineEnds | Skyline"
    " | Fitted | TwoSums | Cases | Counted | EqualDigits | Ranking | Sides | Area | CircleSets | CircleHouses"
    " | Ways | Wing | Supposition | Contradiction"
)
