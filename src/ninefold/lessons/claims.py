"""The notation for texts about a position: every cell and every digit in a sentence is part of a claim.

A text has claims in the form ``[words](claim)``; ``[claim]`` alone stands for words that are a claim themselves.

| claim | is true if |
|---|---|
| ``r4c5 r4c8``, ``row 4``, ``box 2 row 4`` | cells or houses, to point at |
| ``r4c5=7`` | the step places 7 in r4c5 |
| ``r4c5 r4c8<>79`` | the step removes 7 and 9 from both cells |
| ``r4c5 is 7`` | the position has 7 in r4c5 |
| ``r4c5 r4c8 has 79`` | the candidates of each cell are exactly 7 and 9 |
| ``7 in row 4: r4c5 r4c8`` | these are all places for 7 in row 4 |
| ``r4c5<=7``, ``r4c5>=7`` | after the step, all candidates of r4c5 are at most, or at least, 7 |
| ``r4c5 sees r4c8 r9c5`` | r4c5 shares a row, column or box with each of the others |
| ``r4c5<>7 > r4c8=7`` | the second follows at once from the first: ``=`` is the digit, ``<>`` not the digit |
| ``r4c5=7 or r4c8=7`` | at least one of them is true |
| ``killer 12 r1c1 r1c2`` | the puzzle has this rule on these cells, here with the number 12 |
| ``12 in 2 cells: 39 48 57`` | these are all sets of different digits from 1 to 9 with this sum |

>>> [run.words for run in runs("The 7 fits only in [r4c5](r4c5=7).")]
['The 7 fits only in ', 'r4c5', '.']
>>> plain("The 7 fits only in [r4c5](r4c5=7).")
'The 7 fits only in r4c5.'
>>> parse_claim("7 in row 4: r4c5 r4c8")
Claim(kind='places', cells=(31, 34), digits=(7,), houses=('row 4',), others=(), numbers=(), name='')
>>> parse_claim("r4c5 loses 7")
Traceback (most recent call last):
...
ValueError: 'r4c5 loses 7' is not a claim
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from ..base.geometry import CLASSIC, HOUSES, house_number

__all__ = ["Claim", "Kind", "Literally", "Run", "parse_claim", "plain", "runs"]

Kind: TypeAlias = Literal[
    "point", "placed", "removed", "is", "has", "places", "bound", "sees", "follows", "either", "rule", "sums"
]
Literally: TypeAlias = tuple[int, int, bool]
"""A cell, a digit, and whether the cell holds it."""

_CELLS = r"(?:r[1-9]c[1-9])(?: r[1-9]c[1-9])*"
_HOUSE = r"(?:row|column|box) [1-9]"
_FORMS: tuple[tuple[Kind, str], ...] = (
    ("point", rf"(?P<cells>{_CELLS})"),
    ("point", rf"(?P<houses>{_HOUSE}(?: {_HOUSE})*)"),
    ("placed", r"(?P<cells>r[1-9]c[1-9])=(?P<digits>[1-9])"),
    ("removed", rf"(?P<cells>{_CELLS})<>(?P<digits>[1-9]+)"),
    ("is", r"(?P<cells>r[1-9]c[1-9]) is (?P<digits>[1-9])"),
    ("has", rf"(?P<cells>{_CELLS}) has (?P<digits>[1-9]+)"),
    ("places", rf"(?P<digits>[1-9]) in (?P<houses>{_HOUSE}): (?P<cells>{_CELLS})"),
    ("bound", r"(?P<cells>r[1-9]c[1-9])(?P<name><=|>=)(?P<digits>[1-9])"),
    ("sees", rf"(?P<cells>r[1-9]c[1-9]) sees (?P<others>{_CELLS})"),
    (
        "follows",
        r"(?P<cells>r[1-9]c[1-9])(?P<name>=|<>)(?P<digits>[1-9]) > "
        r"(?P<others>r[1-9]c[1-9])(?P<sets>=|<>)(?P<digit>[1-9])",
    ),
    (
        "either",
        r"(?P<cells>r[1-9]c[1-9])=(?P<digits>[1-9]) or (?P<others>r[1-9]c[1-9])=(?P<digit>[1-9])",
    ),
    ("rule", rf"(?P<name>[a-z][a-z-]*)(?: (?P<sum>[0-9]+))? (?P<cells>{_CELLS})"),
    ("sums", r"(?P<sum>[0-9]+) in (?P<count>[1-9]) cells: (?P<sets>[1-9]+(?: [1-9]+)*)"),
)
_PATTERNS = tuple((kind, re.compile(form)) for kind, form in _FORMS)
_CLAIM = re.compile(r"\[([^\]]*)\](?:\(([^)]*)\))?")


class Claim(NamedTuple):
    """A claim about a position; cells are numbered from 0."""

    kind: Kind
    cells: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()
    houses: tuple[str, ...] = ()
    others: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    name: str = ""

    @property
    def link(self) -> tuple[Literally, Literally]:
        """The two sides of a claim that one thing follows from another."""
        first, second = self.name.split()
        return (self.cells[0], self.digits[0], first == "="), (self.others[0], self.digits[1], second == "=")


class Run(NamedTuple):
    """Some words of a text, with the claim that they make."""

    words: str
    claim: Claim | None = None

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells to point at: those of the claim, or of its houses."""
        if self.claim is None:
            return ()
        houses = [cell for house in self.claim.houses for cell in HOUSES[house_number(house)]]
        return tuple(dict.fromkeys((*self.claim.cells, *self.claim.others) or houses))

    @property
    def literals(self) -> tuple[Literally, ...]:
        """The candidates that the claim is about, each true or false, in order.

        >>> [run.literals for run in runs("[r4c5<>7 > r4c8=7] and [r4c5 r4c8<>79]") if run.claim]
        [((31, 7, False), (34, 7, True)), ((31, 7, False), (31, 9, False), (34, 7, False), (34, 9, False))]
        """
        claim = self.claim
        if claim is None or claim.kind not in ("placed", "removed", "is", "has", "places", "follows", "either"):
            return ()
        if claim.kind == "follows":
            return claim.link
        if claim.kind == "either":
            cells = (*claim.cells, *claim.others)
            return tuple((cell, digit, True) for cell, digit in zip(cells, claim.digits, strict=True))
        return tuple((cell, digit, claim.kind != "removed") for cell in claim.cells for digit in claim.digits)


def _cells(text: str | None) -> tuple[int, ...]:
    return tuple(CLASSIC.cell_at(name) for name in (text or "").split())


def parse_claim(text: str) -> Claim:
    """Return a claim; ValueError if the text is none."""
    for kind, pattern in _PATTERNS:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        part = found.groupdict()
        cells, others = _cells(part.get("cells")), _cells(part.get("others"))
        digits = tuple(map(int, (part.get("digits") or "") + (part.get("digit") or "")))
        houses = tuple(re.findall(_HOUSE, part.get("houses") or ""))
        name = part.get("name") or ""
        if kind == "follows":
            return Claim(kind, cells, digits, houses, others, (), f"{name} {part['sets']}")
        numbers = [int(part[one]) for one in ("sum", "count") if part.get(one)]
        numbers += map(int, (part.get("sets") or "").split())
        return Claim(kind, cells, digits, houses, others, tuple(numbers), name)
    raise ValueError(f"{text!r} is not a claim")


def _found(text: str) -> Iterator[Run]:
    at = 0
    for match in _CLAIM.finditer(text):
        if match.start() > at:
            yield Run(text[at : match.start()])
        yield Run(match[1], parse_claim(match[1] if match[2] is None else match[2]))
        at = match.end()
    if at < len(text):
        yield Run(text[at:])


def runs(text: str) -> tuple[Run, ...]:
    """Return the parts of a text, with their claims; ValueError for a claim that cannot be read."""
    return tuple(_found(text))


def plain(text: str) -> str:
    """Return a text without the claims."""
    return "".join(run.words for run in runs(text))
