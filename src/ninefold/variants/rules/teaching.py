"""The few kinds of statement about a rule that explanations of variants are built from.

``Constraint.teach`` yields them in addition to the postings of ``lower``.  They may be weaker than the rule, never
stronger.  Digits are bits: bit 0 is the lowest digit of the grid.  A phrase is half a sentence that describes the
relation of two cells; ``{a}`` and ``{b}`` in it are the names of the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TypeAlias

from ...base.geometry import Shape

__all__ = [
    "Case",
    "Cases",
    "Circles",
    "Connected",
    "Count",
    "Differ",
    "Ends",
    "EqualSums",
    "Heights",
    "Increasing",
    "Link",
    "Listed",
    "Machine",
    "Marked",
    "OneOf",
    "Ranked",
    "Same",
    "SameDigits",
    "Sandwiched",
    "Sets",
    "Sum",
    "Teaching",
    "Teachings",
    "XthSum",
    "adjacent",
    "classes",
    "cliques",
    "digit_mask",
    "indexed",
    "relation",
]

Rows: TypeAlias = "tuple[int, ...]"
"""A relation: for each digit of the first cell the digits that the second may hold."""

_MOST_SETS = 20_000
"""Sets of digits that are listed for a rule."""


@dataclass(frozen=True, slots=True)
class Differ:
    """The cells hold different digits; *name* if the set is not simply named after its rule."""

    cells: tuple[int, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A relation of two cells; it may hold only because the cells *within* differ."""

    a: int
    b: int
    rows: Rows
    phrase: str
    within: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Same:
    """Two cells hold the same digit."""

    a: int
    b: int
    phrase: str


@dataclass(frozen=True, slots=True)
class Marked:
    """Each of the cells holds one of these digits; *phrase* begins with a verb: ``is marked as odd``.

    It may hold only because each of the *houses* holds every digit.
    """

    cells: tuple[int, ...]
    digits: int
    phrase: str
    houses: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class OneOf:
    """At least one of the cells holds one of these digits; *what* names them: ``an 8``, ``a low digit``."""

    cells: tuple[int, ...]
    digits: int
    what: str


@dataclass(frozen=True, slots=True)
class Sum:
    """The digits, multiplied by their coefficients, add up to the total."""

    cells: tuple[int, ...]
    coefficients: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class EqualSums:
    """The parts have the same sum."""

    parts: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Sets:
    """The cells hold different digits, together one of these sets; *phrase* names what the sets have in common."""

    cells: tuple[int, ...]
    sets: frozenset[int]
    phrase: str


@dataclass(frozen=True, slots=True)
class Increasing:
    """Each cell is greater than the one before by at least *gap*."""

    cells: tuple[int, ...]
    gap: int = 1


@dataclass(frozen=True, slots=True)
class Ends:
    """The inner cells lie strictly between the two ends, or else outside their range; the ends are *apart* apart."""

    cells: tuple[int, ...]
    between: bool
    apart: int = 0


@dataclass(frozen=True, slots=True)
class Heights:
    """As many buildings are visible from the first cell."""

    cells: tuple[int, ...]
    seen: int


@dataclass(frozen=True, slots=True)
class Sandwiched:
    """The digits between the lowest and the highest digit of the grid add up to the total."""

    cells: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class XthSum:
    """The first X digits add up to the total, X being the first of them."""

    cells: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Circles:
    """A digit in one of the cells appears in that many of them."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """Between *least* and *most* of the cells hold one of these digits; *what* names them: ``3``, ``even``."""

    cells: tuple[int, ...]
    digits: int
    least: int
    most: int
    what: str


@dataclass(frozen=True, slots=True)
class Listed:
    """Several digits are counted in the same cells."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SameDigits:
    """Each digit appears equally often in each of the groups."""

    groups: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Connected:
    """The cells with these digits form one area, of *size* cells if it is not 0; *near* are the neighbors by cell."""

    cells: tuple[int, ...]
    digits: int
    size: int
    near: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Ranked:
    """The line begins with the digit *first*, as three of the *lines* do; *place* of these are smaller.

    *rank* orders the lines that have a clue; *houses* are those that all lines begin in.
    """

    cells: tuple[int, ...]
    line: tuple[int, ...]
    first: int
    rank: int
    place: int
    lines: tuple[tuple[int, ...], ...]
    houses: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Case:
    """One of several possibilities, in words that begin with a subject, and what it would mean."""

    words: str
    parts: tuple[Teaching, ...]


@dataclass(frozen=True, slots=True)
class Cases:
    """At least one of the cases is true; the words of a case may name cells as ``{5}``, by number."""

    cells: tuple[int, ...]
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Machine:
    """The cells are read in order: *step* takes a state, a digit and its place; None is a dead end."""

    cells: tuple[int, ...]
    start: Hashable
    step: Callable[[Hashable, int, int], Hashable | None]
    accept: Callable[[Hashable], bool]


Teaching: TypeAlias = (
    "Differ | Link | Same | Marked | OneOf | Sum | EqualSums | Sets | Increasing | Ends | Heights | Sandwiched | XthSum"
    " | Circles | Count | SameDigits | Connected | Ranked | Cases | Machine"
)
Teachings: TypeAlias = "Iterator[Teaching]"


def digit_mask(shape: Shape, allowed: Callable[[int], bool]) -> int:
    """The digits for which *allowed* is true, as bits."""
    return sum(1 << k for k, digit in enumerate(shape.digits) if allowed(digit))


def relation(shape: Shape, allowed: Callable[[int, int], bool]) -> Rows:
    """A relation as rows."""
    return tuple(digit_mask(shape, lambda b, a=a: allowed(a, b)) for a in shape.digits)  # type: ignore[misc]


def cliques(size: int, rows: Rows) -> frozenset[int] | None:
    """The sets of digits, of a given size, of which any two are related in some order; None if there are too many."""
    related = [
        sum(1 << b for b, other in enumerate(rows) if a != b and (row >> b | other >> a) & 1)
        for a, row in enumerate(rows)
    ]
    found = [(0, (1 << len(rows)) - 1)]
    for _ in range(size):
        found = [
            (held | 1 << k, free & related[k] & -1 << k + 1)
            for held, free in found
            for k in range(len(rows))
            if free >> k & 1
        ]
        if len(found) > _MOST_SETS:
            return None
    return frozenset(held for held, _ in found)


def adjacent(cells: Sequence[int], rows: Rows, phrase: str) -> Teachings:
    """A link from each cell to the next."""
    for a, b in pairwise(cells):
        if a != b:
            yield Link(a, b, rows, phrase)


def classes(
    cells: Sequence[int], shape: Shape, period: int, kind: Callable[[int], int], names: Sequence[str], phrase: str
) -> Teachings:
    """Any *period* cells in a row hold one digit of each kind: the kinds repeat along the line.

    *phrase* names the kinds: ``from the same third``, with ``{same}`` for ``the same`` or ``different``.
    """
    if len(set(cells)) != len(cells):
        return
    equal, other = relation(shape, lambda a, b: kind(a) == kind(b)), relation(shape, lambda a, b: kind(a) != kind(b))
    for (i, a), (j, b) in combinations(enumerate(cells), 2):
        repeats = (j - i) % period == 0
        how = phrase.format(same="the same" if repeats else "a different", a="{a}", b="{b}", steps=j - i)
        yield Link(a, b, equal if repeats else other, how)
    for start in range(len(cells) - period + 1):
        for number, name in enumerate(names):
            yield OneOf(tuple(cells[start : start + period]), digit_mask(shape, lambda d, n=number: kind(d) == n), name)  # type: ignore[misc]


def indexed(cell: int, line: Sequence[int], value: int, shape: Shape, phrase: str) -> Teachings:
    """The digit of the cell is the place of *value* on the line, counted from 1.

    Only if the digits of the line differ can a different digit of the cell exclude the value from a place.
    """
    distinct = any(set(line) <= set(house) for house in shape.houses)
    low, every = shape.digits[0], (1 << len(shape.digits)) - 1
    if value not in shape.digits:
        return
    bit = 1 << (value - low)
    places = digit_mask(shape, lambda d: 1 <= d <= len(line))
    yield Marked((cell,), places, "gives a place on the line")
    for k, digit in enumerate(shape.digits):
        if not places >> k & 1:
            continue
        there = line[digit - 1]
        if there == cell:
            if digit != value:
                yield Marked((cell,), every & ~(1 << k), f"cannot give its own place, where {value} would have to be")
            continue
        # The cell is the digit exactly if the value is there.
        yield Link(cell, there, tuple(bit if a == k else every for a in range(len(shape.digits))), phrase)
        if distinct:
            rows = tuple(every if a == k else every & ~bit for a in range(len(shape.digits)))
            yield Link(cell, there, rows, phrase, tuple(line))
