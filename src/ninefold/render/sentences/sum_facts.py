"""The numbers behind a sentence about a sum: which digits give a bound, and why combinations are out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

__all__ = ["Rest", "bound_terms", "rest_of", "total_without", "would_leave"]

Sets: TypeAlias = "tuple[tuple[int, ...], ...]"
_MOST_TERMS = 5
_MOST_KNOWN = 3
"""Most digits that a sentence takes together by name."""
_MOST_COMBINATIONS = 5_000


class Rest(NamedTuple):
    """The open cells of a cage: what they add up to, their combinations, and digits that none of them can hold.

    *known* are the other cells.  The digits are those that exclude all further combinations; without them, the
    combinations are all that there are, or the reason is not this short.
    """

    known: tuple[int, ...]
    cells: tuple[int, ...]
    total: int
    sets: Sets
    absent: tuple[int, ...]


def bound_terms(options: Sequence[Sequence[int]], total: int, *, most: bool) -> str:
    """Return the least or the greatest digits that cells can hold, as ``1+4+5``; nothing if their sum is another one."""
    if not 1 < len(options) <= _MOST_TERMS:
        return ""
    for terms in (_extremes(options, most=most), sorted(max(one) if most else min(one) for one in options)):
        if sum(terms) == total:
            return "+".join(map(str, terms))
    return ""


def _extremes(options: Sequence[Sequence[int]], *, most: bool) -> list[int]:
    """The least or the greatest different digits, judged by the bounds of the cells alone."""
    sign = -1 if most else 1
    terms: list[int] = []
    for bound in sorted(min(sign * digit for digit in digits) for digits in options):
        terms.append(max(terms[-1] + 1, bound) if terms else bound)
    return [sign * term for term in terms]


def total_without(options: Sequence[Sequence[int]], total: int, *, most: bool) -> str:
    """Return the digits by which cells come to more than a total, as ``2+4+5 = 11`` (with *most*, to less); or nothing."""
    terms = _extremes(options, most=most) if all(options) else []
    beyond = sum(terms) < total if most else sum(terms) > total
    return f"{'+'.join(map(str, terms))} = {sum(terms)}" if terms and beyond else ""


def rest_of(
    cells: Sequence[int], options: Sequence[Sequence[int]], total: int, sets: Sets, every: Sequence[int]
) -> Rest:
    """Return the open cells of a cage with these combinations; all cells if too many or none of them are known."""
    digits = dict(zip(cells, options, strict=True))
    known = tuple(cell for cell in cells if len(digits[cell]) == 1)
    if len(known) > _MOST_KNOWN or len(cells) - len(known) < 2:
        known = ()
    held = {digits[cell][0] for cell in known}
    open_cells = tuple(cell for cell in cells if cell not in known)
    left = tuple(sorted({tuple(digit for digit in one if digit not in held) for one in sets}))
    total -= sum(held)
    can = {digit for cell in open_cells for digit in digits[cell]}
    return Rest(known, open_cells, total, left, _absent(left, total, can, [d for d in every if d not in held]))


def _absent(sets: Sets, total: int, can: Collection[int], every: Sequence[int]) -> tuple[int, ...]:
    """The fewest digits outside *can* that are in each combination but these; none if no such digits do it."""
    size = len(sets[0])
    every_set = (one for _, one in zip(range(_MOST_COMBINATIONS), combinations(every, size), strict=False))
    lost = [one for one in every_set if sum(one) == total and one not in sets]
    missing: list[int] = []
    while lost:
        counts = {digit: sum(digit in one for one in lost) for one in lost for digit in one if digit not in can}
        if not counts or len(missing) == _MOST_KNOWN:
            return ()
        missing.append(max(counts, key=lambda digit: (counts[digit], -digit)))
        lost = [one for one in lost if missing[-1] not in one]
    return tuple(sorted(missing))


def would_leave(rest: Rest, eliminations: Iterable[tuple[int, int]]) -> list[tuple[int, int, Sets, tuple[int, ...]]]:
    """Return for each removed digit that is in a combination what it would leave for which cells.

    Nothing if there are more than two.
    """
    found = []
    for cell, digit in eliminations:
        sets = tuple(tuple(one for one in held if one != digit) for held in rest.sets if digit in held)
        if not sets:
            continue
        if len(sets) > _MOST_KNOWN:
            return []
        found.append((cell, digit, sets, tuple(other for other in rest.cells if other != cell)))
    return found if len(found) <= 2 else []
