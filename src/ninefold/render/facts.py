"""The facts that an explanation states, as data: each phrase about the board records such a fact.

The sentences are made from the facts, so the facts match the explanation exactly.  Houses are numbered 0-26: rows,
columns, boxes.  A ``Link`` says that a digit is in one of some cells, or in none of them.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..results.steps import Candidate, Link

__all__ = [
    "Almost",
    "Alternatives",
    "Barred",
    "Colored",
    "Contradiction",
    "Covered",
    "Deadly",
    "End",
    "Exact",
    "Excluded",
    "Exhausted",
    "Fact",
    "Follows",
    "Full",
    "Grave",
    "Inside",
    "Naked",
    "Open",
    "Options",
    "Places",
    "Proved",
    "Room",
    "Sees",
    "Symmetric",
    "Taken",
    "Templates",
    "Unfillable",
]


class Places(NamedTuple):
    """In the house the digit can be in these cells and nowhere else."""

    digit: int
    house: int
    cells: tuple[int, ...]


class Options(NamedTuple):
    """These cells have just these candidates between them."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


class Sees(NamedTuple):
    """Each of the cells sees each of the others."""

    cells: tuple[int, ...]
    others: tuple[int, ...]


class Inside(NamedTuple):
    """All these cells lie in the house."""

    cells: tuple[int, ...]
    house: int


class Taken(NamedTuple):
    """The digits in the row, the column and the box of a cell are these."""

    cell: int
    digits: tuple[int, ...]


class Open(NamedTuple):
    """None of these cells is a clue."""

    cells: tuple[int, ...]


class Full(NamedTuple):
    """These cells hold these digits, one each, and nothing else."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


class Covered(NamedTuple):
    """The digit's places in the bases lie in as many covers, except for the fins: the victims cannot hold it."""

    digit: int
    bases: tuple[int, ...]
    covers: tuple[int, ...]
    fins: tuple[int, ...]
    victims: tuple[int, ...] = ()


class Colored(NamedTuple):
    """Strong links join these candidates; those of one color are all true or all false, the others the opposite."""

    one: tuple[Candidate, ...]
    other: tuple[Candidate, ...]


class Follows(NamedTuple):
    """If all premises hold, so does the conclusion: by the house, or (-1) by what the cell or the set has left."""

    premises: tuple[Link, ...]
    conclusion: Link
    house: int = -1


class Contradiction(NamedTuple):
    """These literals, which follow from the assumption, cannot all hold: in the cell, in the house (-1: not there)."""

    assumption: tuple[Link, ...]
    literals: tuple[Link, ...]
    cell: int = -1
    house: int = -1


class Alternatives(NamedTuple):
    """One of these literals holds: they are all the house or the cell allows, or a literal and its opposite."""

    literals: tuple[Link, ...]
    cell: int = -1
    house: int = -1


class End(NamedTuple):
    """The literal follows from each of the starts."""

    starts: tuple[Link, ...]
    literal: Link


class Excluded(NamedTuple):
    """Each of the literals, if it holds, rules out the candidate."""

    victim: Candidate
    by: tuple[Link, ...]


class Almost(NamedTuple):
    """An almost locked set: some cells of a house with one more digit than cells."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


class Exact(NamedTuple):
    """As many slots (digit, house) as cells, and every candidate of the cells is in one: each slot is used once."""

    cells: tuple[int, ...]
    slots: tuple[tuple[int, int], ...]


class Naked(NamedTuple):
    """These cells and the extra candidates, one of which is true, have just one digit more than there are cells."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    extras: tuple[Candidate, ...]


class Barred(NamedTuple):
    """Two candidates that cannot both be true: they see each other, or take two digits of an almost locked set."""

    one: Candidate
    other: Candidate
    cells: tuple[int, ...] = ()


class Exhausted(NamedTuple):
    """With the candidate, each way to fill the cells repeats a digit in a house or leaves one of the others nothing."""

    candidate: Candidate
    cells: tuple[int, ...]
    others: tuple[int, ...]


class Proved(NamedTuple):
    """Once all premises hold, so does the conclusion, by an argument of its own (one of the step's ``proofs``)."""

    premises: tuple[Link, ...]
    conclusion: Link


class Deadly(NamedTuple):
    """Filled with these digits alone the cells could be filled another way; the extras are their other candidates."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    extras: tuple[Candidate, ...]


class Grave(NamedTuple):
    """Without the extras every open cell has two candidates and every digit two places in each house, or none."""

    extras: tuple[Candidate, ...]


class Unfillable(NamedTuple):
    """The cells cannot be filled with these digits alone; the extras are their other candidates."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    extras: tuple[Candidate, ...]


class Symmetric(NamedTuple):
    """The turn carries each clue to a clue and each digit to the one in its place (index 0 for 1)."""

    turn: str
    digits: tuple[int, ...]


class Room(NamedTuple):
    """Outside the band or stack of the base the digit has these places on the lines; only *most* can be filled."""

    digit: int
    lines: tuple[int, ...]
    base: tuple[int, ...]
    cells: tuple[int, ...]
    most: int


class Templates(NamedTuple):
    """Every way to place the digit nine times uses all these cells, or (*used* false) none uses any of them.

    Ways that use a cell in which every way of another digit has that digit are left out.
    """

    digit: int
    cells: tuple[int, ...]
    used: bool


Fact: TypeAlias = (
    Places
    | Options
    | Sees
    | Inside
    | Taken
    | Open
    | Full
    | Covered
    | Colored
    | Follows
    | Contradiction
    | Alternatives
    | Excluded
    | Almost
    | Exact
    | Naked
    | Barred
    | Exhausted
    | Proved
    | Deadly
    | End
    | Grave
    | Unfillable
    | Symmetric
    | Room
    | Templates
)
