"""Words for explanations: names of cells, houses and digits in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..._geometry import HOUSES, PEERS, cell_name, house_name
from ..._steps import Chain, Link, SetPart, Step

__all__ = [
    "also",
    "cells",
    "chain",
    "digit",
    "digits",
    "house_of",
    "houses",
    "listing",
    "literal",
    "number",
    "removal",
    "result",
    "shared_house",
]

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number(n: int) -> str:
    """Return a small number as a word."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def listing(words: Sequence[str], last: str = "and") -> str:
    """Join words: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def cells(which: Iterable[int], last: str = "and") -> str:
    """Name cells: ``r1c1, r1c4 and r2c7``."""
    return listing([cell_name(c) for c in dict.fromkeys(which)], last)


def digits(which: Iterable[int], last: str = "and") -> str:
    """Name digits: ``2, 5 and 7``."""
    return listing([str(d) for d in dict.fromkeys(which)], last)


def digit(step: Step) -> int:
    """Return the one digit of a single-digit pattern."""
    return step.digits[0] if step.digits else step.eliminations[0].digit


def houses(step: Step, role: str) -> str:
    """Name the houses that have a role: ``rows 2 and 5``, or ``row 2 and box 4``."""
    found = [house for house, its_role in step.houses if its_role == role]
    kinds = {house // 9 for house in found}
    if len(found) > 1 and len(kinds) == 1:
        kind = ("rows", "columns", "boxes")[kinds.pop()]
        return f"{kind} {listing([str(house % 9 + 1) for house in found])}"
    return listing([house_name(house) for house in found])


def house_of(step: Step, role: str = "house") -> str:
    """Name the first house with a role; ``its house`` when the step names none."""
    for house, its_role in step.houses:
        if its_role == role:
            return house_name(house)
    return "its house"


def shared_house(a: int, b: int) -> str:
    """Name the first house two cells share."""
    for h, house in enumerate(HOUSES):
        if a in house and b in house:
            return house_name(h)
    return "no house"


def see_each_other(a: int, b: int) -> bool:
    """Tell whether two cells share a house."""
    return b in PEERS[a]


def removal(step: Step) -> str:
    """Say what goes: ``remove 5 from r1c1 and r1c4, and 7 from r1c4``."""
    by_digit: dict[int, list[int]] = {}
    for cell, d in step.eliminations:
        by_digit.setdefault(d, []).append(cell)
    parts = [f"{d} from {cells(sorted(where))}" for d, where in sorted(by_digit.items())]
    return f"remove {listing(parts)}" if parts else ""


def result(step: Step) -> str:
    """Say what follows: ``r4c7 is 5`` or what is removed."""
    placed = listing([f"{cell_name(c)} is {d}" for c, d in step.placements])
    gone = removal(step)
    return listing([part for part in (placed, gone) if part])


def literal(node: Link, sets: Sequence[SetPart] = ()) -> str:
    """Say one literal of a chain: ``r4c7 is 5``, ``r4c7 is not 5``, ``5 is in r1c4 or r1c5``.

    Of an almost locked set, one of *sets*: what it loses and so must keep.
    """
    if node.kind == "als":
        kept = next((part.digits for part in sets if part.cells == node.cells), ())
        rest = digits(d for d in kept if d != node.digit) or "its other digits"
        return f"the almost locked set {cells(node.cells)} loses {node.digit} and must hold {rest}"
    if len(node.cells) == 1:
        return f"{cell_name(node.cells[0])} is {'' if node.on else 'not '}{node.digit}"
    where = cells(node.cells, "or" if node.on else "nor")
    return f"{node.digit} is in {where}" if node.on else f"{node.digit} is neither in {where}"


def chain(links: Chain, sets: Sequence[SetPart] = ()) -> str:
    """Say a chain: ``if a, then b, so c, so d``; *sets* are the almost locked sets it leads through."""
    said = [literal(node, sets) for node in links.nodes]
    if len(said) < 2:
        return "".join(said)
    return f"if {said[0]}, then " + ", so ".join(said[1:])


def also(step: Step) -> str:
    """Add the warning that a step needs the puzzle to have one solution."""
    return " This rests on the puzzle having exactly one solution." if step.uniqueness else ""
