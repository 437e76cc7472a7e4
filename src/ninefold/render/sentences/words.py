"""Words for explanations: names of cells, houses, digits and candidates in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from ...base.geometry import HOUSES, cell_name, house_name
from ...results.steps import Candidate, Step
from ..languages import Clause, Value, say

__all__ = [
    "article",
    "candidates",
    "capital",
    "cells",
    "digit",
    "digits",
    "distinct",
    "house_of",
    "houses",
    "houses_with",
    "listing",
    "none_is",
    "number",
    "one",
    "removal",
    "result",
    "shared_houses",
    "together",
    "which_house",
]

_CELL = re.compile(r"r\d+c\d")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number(n: int) -> str:
    """Return a small number as a word."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def article(name: str) -> str:
    """Put the article before a name.

    >>> article("X-Wing"), article("Skyscraper"), article("WXYZ-Wing"), article("SK Loop"), article("AIC"), article("Unique Loop")
    ('an X-Wing', 'a Skyscraper', 'a WXYZ-Wing', 'an SK Loop', 'an AIC', 'a Unique Loop')
    """
    spelled = name[:1] == "X" or name[:2].isupper()  # read letter by letter
    return f"{'an' if name[0] in 'AEIO' or (spelled and name[0] in 'FHLMNRSX') else 'a'} {name}"


def one(digit: int) -> str:
    """Return a digit with its article: ``a 5``, ``an 8``."""
    return f"{'an' if digit == 8 else 'a'} {digit}"


def capital(text: str) -> str:
    """Begin a sentence; the name of a cell stays as it is."""
    return text if _CELL.match(text) else text[:1].upper() + text[1:]


def listing(words: Sequence[str], last: str = "and") -> str:
    """Join words: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def cells(which: Iterable[int], last: str = "and", name: Callable[[int], str] = cell_name) -> str:
    """Name cells: ``r1c1, r1c4 and r2c7``."""
    return listing([name(c) for c in dict.fromkeys(which)], last)


def none_is(which: Iterable[int], digit: int) -> str:
    """Say that no cell is this digit.

    >>> none_is((0,), 5), none_is((0, 3), 5), none_is((0, 3, 4), 5)
    ('r1c1 is not 5', 'neither r1c1 nor r1c4 is 5', 'none of r1c1, r1c4 and r1c5 is 5')
    """
    names = [cell_name(c) for c in dict.fromkeys(which)]
    match len(names):
        case 1:
            return f"{names[0]} is not {digit}"
        case 2:
            return f"neither {listing(names, 'nor')} is {digit}"
    return f"none of {listing(names)} is {digit}"


def together(which: Sequence[int]) -> str:
    """Return ``both`` of two, ``all`` of more."""
    return "both" if len(which) == 2 else "all"


def digits(which: Iterable[int], last: str = "and") -> str:
    """Name digits: ``2, 5 and 7``."""
    return listing([str(d) for d in dict.fromkeys(which)], last)


def distinct(which: Iterable[int]) -> tuple[int, ...]:
    """Return digits, each once."""
    return tuple(dict.fromkeys(which))


def digit(step: Step) -> int:
    """Return the one digit of a single-digit pattern."""
    return step.digits[0] if step.digits else step.eliminations[0].digit


def houses_with(step: Step, role: str) -> tuple[int, ...]:
    """Return the houses that have a role, in order."""
    return tuple(house for house, its_role in step.houses if its_role == role)


def houses(which: Sequence[int]) -> str:
    """Name houses, those of a kind together.

    >>> houses((1, 4)), houses((2, 3, 11)), houses((5, 18, 19, 20))
    ('rows 2 and 5', 'rows 3 and 4 and column 3', 'row 6 and boxes 1, 2 and 3')
    """
    parts = []
    for kind, (one_of, several) in enumerate((("row", "rows"), ("column", "columns"), ("box", "boxes"))):
        found = [str(house % 9 + 1) for house in which if house // 9 == kind]
        if found:
            parts.append(f"{one_of if len(found) == 1 else several} {listing(found)}")
    return listing(parts)


def house_of(step: Step, role: str = "house") -> int:
    """Return the first house with a role."""
    return houses_with(step, role)[0]


def shared_houses(which: Iterable[int]) -> tuple[int, ...]:
    """Return the houses in which all these cells lie."""
    inside = set(which)
    return tuple(h for h, house in enumerate(HOUSES) if inside <= set(house))


def which_house(which: Iterable[int]) -> str:
    """Name the first house that the cells share."""
    return house_name(shared_houses(which)[0])


def removal(eliminations: Iterable[Candidate], name: Callable[[int], str] = cell_name) -> Clause:
    """Return what is removed, in as few groups as possible.

    >>> from ninefold.render.languages import language
    >>> english = language("en").text
    >>> english(removal([Candidate(0, 1), Candidate(0, 6), Candidate(0, 8)]))
    'remove 1, 6 and 8 from r1c1'
    >>> english(removal([Candidate(0, 5), Candidate(3, 5), Candidate(3, 7), Candidate(8, 9)]))
    'remove 5 from r1c1 and r1c4, 7 from r1c4, and 9 from r1c9'
    """
    gone = sorted(set(eliminations))
    by_digit: dict[int, list[int]] = {}
    by_cell: dict[int, list[int]] = {}
    for cell, d in gone:
        by_digit.setdefault(d, []).append(cell)
        by_cell.setdefault(cell, []).append(d)
    same_cells: dict[tuple[int, ...], list[int]] = {}
    for d, where in sorted(by_digit.items()):
        same_cells.setdefault(tuple(where), []).append(d)
    same_digits: dict[tuple[int, ...], list[int]] = {}
    for cell, ds in by_cell.items():
        same_digits.setdefault(tuple(ds), []).append(cell)
    if len(same_digits) < len(same_cells):
        groups = [(tuple(where), ds) for ds, where in same_digits.items()]
    else:
        groups = [(where, tuple(ds)) for where, ds in same_cells.items()]
    return say(
        "removal",
        groups=[say("removal-group", digits=ds, cells=[name(cell) for cell in where]) for where, ds in groups],
    )


def result(step: Step) -> Value:
    """Return the conclusions: ``r4c7 is 5`` or what is removed."""
    placed = tuple(say("is", cell=cell_name(c), digit=d) for c, d in step.placements)
    gone = (removal(step.eliminations),) if step.eliminations else ()
    return tuple(part for part in (placed, *gone) if part)


def candidates(which: Iterable[Candidate]) -> tuple[Clause, ...]:
    """Name candidates: ``3 in r1c1 and r1c4``, ``5 in r2c7``."""
    by_digit: dict[int, list[str]] = {}
    for cell, d in which:
        by_digit.setdefault(d, []).append(cell_name(cell))
    return tuple(say("candidates", digit=d, cells=where) for d, where in by_digit.items())
