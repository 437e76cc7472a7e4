"""Contradictions that are easy to verify by hand: sums that cannot be reached, lines that are too long, digits without
a place.

Everything here is sound on its own.  A finding proves that the puzzle has no solution, whatever the search says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from ..base.clause import Area, Clause, Value, say
from ..results.findings import Finding
from ..results.steps import Reason
from ..variants.rules.arrow import Arrow
from ..variants.rules.base import Constraint
from ..variants.rules.different import Different
from ..variants.rules.killer import Killer
from ..variants.rules.little_killer import LittleKiller
from ..variants.rules.renban import Renban
from ..variants.rules.sum import Sum
from ..variants.rules.thermo import Thermo
from ..variants.rules.xv import PairSum
from .reasons import Position

__all__ = ["arithmetic"]

_MOST = 3
"""Findings of one sort; more would only repeat them."""
_EXACT = 10
"""Up to this many digits, all sums of a cage are listed; with more, only the smallest and the largest."""
_NAMED = 6
"""A sentence names up to this many cells one by one."""


def arithmetic(position: Position) -> list[Finding]:
    """The contradictions of single rules, of sums inside rows, columns and boxes, and of digits without a place."""
    judge = _Judge(position)
    found: list[Finding] = []
    for sort in (judge.lengths(), judge.sums(), judge.arrows(), judge.thermometers()):
        found += _first(sort)
    for more in (judge.totals, judge.blocked, judge.alone):
        found = found or _first(more())
    return found


def _first(found: Iterator[Finding]) -> list[Finding]:
    return [finding for finding, _ in zip(found, range(_MOST))]


@dataclass(frozen=True, slots=True)
class _Part:
    """Some houses that do not overlap and hold every digit once: a house, a band of rows or columns, the grid."""

    name: Value
    plural: bool
    reasons: tuple[Reason, ...]

    @property
    def cells(self) -> frozenset[int]:
        return frozenset(cell for reason in self.reasons for cell in reason.cells)


class _Judge:
    """The arithmetic of one puzzle."""

    def __init__(self, position: Position) -> None:
        self._variant = position.variant
        self._position = position
        self._ground = position.variant._ground()
        self._shape = position.variant.shape
        self._digits = self._shape.digits
        self._seen = [tuple(_digits(mask, self._digits)) for mask in position.variant.candidates_seen()]
        given = position.candidates[: self._shape.cells]
        self._clues = {
            cell: self._digits[mask.bit_length() - 1] for cell, mask in enumerate(given) if mask & (mask - 1) == 0
        }
        self._rules = [reason for reason in position.reasons if reason.rule is not None]
        self._names = [str(place) for place in position.variant.places]

    def _finding(
        self, clause: Clause, reasons: Iterable[Reason], cells: Iterable[int] = (), givens: Iterable[int] = ()
    ) -> Finding:
        some = tuple(reasons)
        where = tuple(sorted(cells)) or tuple(dict.fromkeys(cell for reason in some for cell in reason.cells))
        shown = tuple((cell, frozenset(self._seen[cell])) for cell in givens)
        return Finding("arithmetic", clause, self._variant, where, some, shown)

    def _of(self, *kinds: type[Constraint]) -> Iterator[tuple[Reason, Constraint]]:
        return ((reason, reason.rule) for reason in self._rules if isinstance(reason.rule, kinds))

    def _cells(self, rule: Constraint, name: str = "cells") -> list[int]:
        return self._ground.numbers(getattr(rule, name))

    # --- single rules

    def lengths(self) -> Iterator[Finding]:
        """Yield rules with more cells than there are different digits for them."""
        for reason, rule in self._of(Different, Killer, Renban, Thermo):
            cells = self._cells(rule)
            if len(cells) > len(self._digits):
                clause = say("rule-too-long", rule=reason.value, cells=len(cells), digits=len(self._digits))
                yield self._finding(clause, [reason])

    def sums(self) -> Iterator[Finding]:
        """Cages, diagonals and pairs that cannot reach their sum."""
        for reason, rule in self._of(Killer, LittleKiller, PairSum, Sum):
            for cells, total in self._totals_of(rule):
                apart = [cells] if isinstance(rule, Killer) else self._apart(cells)
                if any(len(group) > len(self._digits) for group in apart) or not all(self._seen[c] for c in cells):
                    continue
                reach = self._reach(apart)
                if total not in reach:
                    why = self._why(apart, total, reach)
                    yield self._finding(say("sum-out-of-reach", rule=reason.value, why=why), [reason])

    def _totals_of(self, rule: Constraint) -> Iterator[tuple[list[int], int]]:
        """Cells without repeats, and what they add up to."""
        total = getattr(rule, "total", None)
        if total is None or (isinstance(rule, Sum) and rule.coefficients):
            return
        cells = self._cells(rule)
        if isinstance(rule, PairSum):
            yield from ((list(pair), total) for pair in pairwise(cells) if pair[0] != pair[1])
        elif len(set(cells)) == len(cells):
            yield cells, total

    def _why(self, apart: list[list[int]], total: int, reach: range | frozenset[int]) -> Clause:
        cells = [cell for group in apart for cell in group]
        open_ = all(len(self._seen[cell]) == len(self._digits) for cell in cells)
        if total > max(reach):
            sums = say("up-to-most", total=max(reach))
        elif total < min(reach):
            sums = say("up-to-least", total=min(reach))
        else:
            sums = say("up-to", totals=sorted(reach)) if len(reach) <= 4 else say("never-up-to", total=total)
        if open_ and len(apart) == 1:
            return say("sum-of-digits", count=len(cells), sums=sums)
        return say("sum-of-cells", given=int(not open_), sums=sums)

    def arrows(self) -> Iterator[Finding]:
        """Yield arrows whose digits add up to more or less than the circle can hold."""
        for reason, rule in self._of(Arrow):
            bulb, shaft = sorted(self._cells(rule, "bulb")), self._cells(rule, "shaft")
            if len(set(bulb + shaft)) < len(bulb) + len(shaft) or not all(self._seen[cell] for cell in bulb + shaft):
                continue
            low, high = 0, 0
            for cell in bulb:
                low, high = 10 * low + self._seen[cell][0], 10 * high + self._seen[cell][-1]
            reach = self._reach(self._apart(shaft))
            least, most = min(reach), max(reach)
            if least > high:
                clause = say("arrow-too-high", rule=reason.value, least=least, most=high)
            elif most < low:
                clause = say("arrow-too-low", rule=reason.value, most=most, least=low)
            else:
                continue
            yield self._finding(clause, [reason])

    def thermometers(self) -> Iterator[Finding]:
        """Yield thermometers on which digits are too close to each other, or in the wrong order."""
        for reason, rule in self._of(Thermo):
            cells = self._cells(rule)
            if len(cells) > len(self._digits) or not all(self._seen[cell] for cell in cells):
                continue
            for (i, a), (j, b) in combinations(enumerate(cells), 2):
                low, high = self._seen[a][0], self._seen[b][-1]
                if low + j - i > high:
                    clause = say(
                        "thermo-too-tight",
                        rule=reason.value,
                        low=say("is" if len(self._seen[a]) == 1 else "is-at-least", cell=self._names[a], digit=low),
                        cell=self._names[b],
                        needed=low + j - i,
                        exact=int(len(self._seen[b]) == 1),
                        high=high,
                    )
                    yield self._finding(clause, [reason])
                    break

    def alone(self) -> Iterator[Finding]:
        """Yield rules that cannot be satisfied with the candidates of their cells."""
        masks = self._variant.candidates_seen()
        if not all(masks):
            return
        for number, reason in enumerate(self._position.reasons):
            if reason.rule is not None and not self._position.left([number], masks):
                yield self._finding(say("rule-without-digits", rule=reason.value), [reason])

    # --- rows, columns, boxes

    def blocked(self) -> Iterator[Finding]:
        """Cells without a digit, and digits without a place."""
        for cell, digits in enumerate(self._seen):
            if not digits:
                yield self._finding(
                    say("cell-without-digit", cell=self._names[cell]),
                    [reason for reason in self._houses() if cell in reason.cells],
                    [cell],
                    [peer for peer in self._shape.peers[cell] if peer in self._clues],
                )
        for reason in self._houses():
            if len(reason.cells) == len(self._digits):
                for digit in self._digits:
                    if not any(digit in self._seen[cell] for cell in reason.cells):
                        seen = {peer for cell in reason.cells for peer in self._shape.peers[cell]}
                        blocking = [cell for cell in sorted(seen) if self._clues.get(cell) == digit]
                        clause = say("digit-without-place", house=reason.value, digit=digit)
                        yield self._finding(clause, [reason], givens=blocking)

    def _houses(self) -> list[Reason]:
        shape = self._shape
        return [Reason(shape.house_name(number), house) for number, house in enumerate(shape.houses)]

    def totals(self) -> Iterator[Finding]:
        """Compare rows, columns, boxes, bands and the grid with the cages inside them and those that cover them."""
        cages = self._cages()
        if not cages or not all(self._seen):
            return
        size = 0
        found = False
        for part in self._parts():
            if found and len(part.reasons) > size:
                return
            size = len(part.reasons)
            for finding in (self._inside(part, cages), self._covering(part, cages)):
                if finding:
                    found = True
                    yield finding
                    break

    def _cages(self) -> list[tuple[Reason, frozenset[int], int]]:
        """Sums whose cells do not overlap, cages first."""
        taken: set[int] = set()
        cages = []
        for kinds in ((Killer,), (LittleKiller, PairSum, Sum)):
            for reason, rule in self._of(*kinds):
                for cells, total in self._totals_of(rule):
                    if taken.isdisjoint(cells) and max(cells) < self._shape.cells:
                        taken.update(cells)
                        cages.append((reason, frozenset(cells), total))
        return cages

    def _parts(self) -> Iterator[_Part]:
        """Single houses, then two rows or columns side by side, then three, up to the grid."""
        shape = self._shape
        houses = [reason for reason in self._houses() if len(reason.cells) == len(self._digits)]
        yield from (_Part(reason.value, False, (reason,)) for reason in houses)
        lines = [
            [reason for reason in houses if reason.name.startswith(kind)] for kind in ("row", "column") if shape.lines
        ]
        for size in range(2, max(shape.height, shape.width) + 1):
            for kind, run in zip(("row", "column"), lines):
                for at in range(len(run) - size + 1):
                    whole = size * len(self._digits) == shape.cells
                    if whole and kind == "column" and lines[0]:
                        continue  # the rows were the same grid
                    name: Value = say(f"{kind}s-from", first=at + 1, last=at + size)
                    if whole:
                        name = say("whole-grid")
                    elif size == 2:
                        name = Area(((kind, at + 1), (kind, at + 2)))
                    yield _Part(name, not whole, tuple(run[at : at + size]))

    def _inside(self, part: _Part, cages: list[tuple[Reason, frozenset[int], int]]) -> Finding | None:
        """The cages inside a part, against what it adds up to."""
        inside = [cage for cage in cages if cage[1] <= part.cells]
        if not inside:
            return None
        total, whole = sum(cage[2] for cage in inside), sum(self._digits) * len(part.reasons)
        rest = part.cells.difference(*(cage[1] for cage in inside))
        reasons = [*part.reasons, *(cage[0] for cage in inside)]
        known = {"part": part.name, "count": len(inside), "cages": _are_cages(inside), "total": total}
        if not rest:
            if total == whole:
                return None
            return self._finding(say("cages-fill", **known, plural=int(part.plural), whole=whole), reasons)
        apart = [[cell for cell in reason.cells if cell in rest] for reason in part.reasons]
        reach = self._reach(apart)
        left = whole - total
        if min(reach) <= left <= max(reach):
            return None
        if left < 0:
            return self._finding(say("cages-too-high", **known, whole=whole), reasons)
        return self._finding(say("cages-inside", **known, left=left, **self._rest(rest, left, reach)), reasons, rest)

    def _covering(self, part: _Part, cages: list[tuple[Reason, frozenset[int], int]]) -> Finding | None:
        """Compare the cages that cover a part and reach beyond it with the cells outside."""
        touching = [cage for cage in cages if cage[1] & part.cells]
        if not touching or not part.cells <= frozenset().union(*(cage[1] for cage in touching)):
            return None
        beyond = [sorted(cage[1] - part.cells) for cage in touching if not cage[1] <= part.cells]
        if not beyond:
            return None
        total, whole = sum(cage[2] for cage in touching), sum(self._digits) * len(part.reasons)
        reach = self._reach([group for cells in beyond for group in self._apart(cells)])
        left = total - whole
        if min(reach) <= left <= max(reach):
            return None
        outside = [cell for cells in beyond for cell in cells]
        known = {"part": part.name, "cages": _are_cages(touching), "total": total, "whole": whole, "left": left}
        clause = say("cages-covering", **known, **self._rest(outside, left, reach))
        return self._finding(clause, [*part.reasons, *(cage[0] for cage in touching)], outside)

    def _rest(self, cells: Collection[int], left: int, reach: range | frozenset[int]) -> dict[str, Value]:
        """The cells that *left* remains for, and the smallest or largest sum that they can have."""
        names = tuple(self._names[cell] for cell in sorted(cells))
        low = left < min(reach)
        return {
            "cells": say("these-cells", cells=names)
            if len(names) <= _NAMED
            else say("so-many-cells", count=len(names)),
            "number": len(names),
            "bound": say("at-least", number=min(reach)) if low else say("at-most", number=max(reach)),
        }

    # --- sums

    def _apart(self, cells: Sequence[int]) -> list[list[int]]:
        """Cells in groups whose digits differ because they share houses."""
        groups: list[list[int]] = []
        peers = self._shape.peers
        for cell in cells:
            for group in groups:
                if cell < self._shape.cells and all(other in peers[cell] for other in group):
                    group.append(cell)
                    break
            else:
                groups.append([cell])
        return groups

    def _reach(self, groups: Iterable[Sequence[int]]) -> range | frozenset[int]:
        """The sums that groups of different digits can have together, or all numbers between the bounds."""
        sums: set[int] = {0}
        low = high = 0
        exact = len(self._digits) <= _EXACT
        for group in groups:
            some = _sums(tuple(self._seen[cell] for cell in group), len(self._digits) <= _EXACT)
            low, high = low + min(some), high + max(some)
            exact = exact and isinstance(some, frozenset)
            sums = {a + b for a in sums for b in some} if exact else sums
        return frozenset(sums) if exact else range(low, high + 1)


@cache
def _sums(cells: tuple[tuple[int, ...], ...], exact: bool) -> range | frozenset[int]:
    """The sums of different digits, one for each cell; only bounds if there are too many ways or none at all."""
    digits = sorted({digit for some in cells for digit in some})
    if exact:
        low = digits[0] if digits else 0
        used = {0}
        for some in sorted(cells, key=len):
            used = {mask | 1 << (digit - low) for mask in used for digit in some if not mask >> (digit - low) & 1}
        if used:
            return frozenset(sum(low + k for k in range(mask.bit_length()) if mask >> k & 1) for mask in used)
    count = len(cells)
    least = max(sum(map(min, cells)), sum(digits[:count]))
    most = min(sum(map(max, cells)), sum(digits[-count:] if count else ()))
    return range(least, most + 1) if least <= most else range(sum(map(min, cells)), sum(map(max, cells)) + 1)


def _are_cages(sums: Sequence[tuple[Reason, frozenset[int], int]]) -> int:
    return int(all(isinstance(one[0].rule, Killer) for one in sums))


def _digits(mask: int, digits: range) -> Iterator[int]:
    return (digit for k, digit in enumerate(digits) if mask >> k & 1)
