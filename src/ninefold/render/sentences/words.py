"""Words for explanations: names of cells, houses, digits and candidates in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...base.geometry import HOUSES, cell_name
from ...results.steps import Candidate, Step
from ..languages import Clause, Value, say

__all__ = [
    "candidates",
    "digit",
    "distinct",
    "house_of",
    "houses_with",
    "removal",
    "result",
    "shared_houses",
]


def distinct(which: Iterable[int]) -> tuple[int, ...]:
    """Return digits, each once."""
    return tuple(dict.fromkeys(which))


def digit(step: Step) -> int:
    """Return the one digit of a single-digit pattern."""
    return step.digits[0] if step.digits else step.eliminations[0].digit


def houses_with(step: Step, role: str) -> tuple[int, ...]:
    """Return the houses that have a role, in order."""
    return tuple(house for house, its_role in step.houses if its_role == role)


def house_of(step: Step, role: str = "house") -> int:
    """Return the first house with a role."""
    return houses_with(step, role)[0]


def shared_houses(which: Iterable[int]) -> tuple[int, ...]:
    """Return the houses in which all these cells lie."""
    inside = set(which)
    return tuple(h for h, house in enumerate(HOUSES) if inside <= set(house))


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
