"""Arguments about sums: bounds, combinations, the rule of 45, parts with equal sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ...results.arguments import Combinations, CommonSum, End, SumRange, Ways
from ...variants.rules import teaching
from .model import Linear, Rule, bits
from .position import DeadEnd, Found, Position
from .tables import Groups, bounds, by_sum, extreme, shared_sums, support, supported

__all__ = [
    "common_sum",
    "dead_end",
    "few_combinations",
    "few_fillings",
    "last_cell",
    "rule_of_45",
    "sum_bounds",
    "sum_combinations",
    "why_sum",
]

_FEW = 3
"""Most combinations of a sum that people know by heart."""
_LISTED = 6
"""A sentence lists up to this many combinations."""
_FEW_WAYS, _MOST_TRIED, _FEW_TRIED, _MOST_FILLED = 50, 400, 12, 8
"""Most ways to fill a sum that are counted, digits tried for that and to exclude a single digit, and open cells."""


def why_sum(position: Position, linear: Linear) -> tuple[int, ...]:
    """The reasons of a sum, and those for which its cells differ."""
    reasons = linear.reasons
    for _, cells in linear.groups:
        reasons = position.model.why_differ(cells, reasons)
    return reasons


def dead_end(position: Position, linear: Linear, least: int | None = None, most: int = 0) -> DeadEnd:
    """The dead end of a sum that cannot be reached, perhaps because of its bounds."""
    end = End("45" if linear.by else "sum", linear.cells, str(linear.total), linear.reasons[0], ())
    if least is not None and not linear.by and set(linear.coefficients) == {1}:
        kind, number = ("least", least) if least > linear.total else ("most", most)
        end = end._replace(kind=kind, what=str(number))
    return DeadEnd(end, why_sum(position, linear), linear.cells, linear.by)


def sum_bounds(position: Position) -> Iterator[Found]:
    """A cell of a sum must leave the others a sum that they can have, judged by their bounds."""
    for linear in position.due("bounds", "sum"):
        assert isinstance(linear, Linear)
        yield from _bounds(position, linear, "sum-bounds", 1.9 + 0.1 * min(position.open(linear.cells), 5))


def _bounds(position: Position, linear: Linear, technique: str, cost: float) -> Iterator[Found]:
    model, candidates = position.model, position.candidates
    ranges = bounds(candidates, linear.groups, model.low)
    least, most = sum(low for low, _ in ranges), sum(high for _, high in ranges)
    if least > linear.total or most < linear.total:
        raise dead_end(position, linear, least, most)
    found: dict[tuple[int, int, int], int] = {}
    for (factor, cells), (low, high) in zip(linear.groups, ranges, strict=True):
        for cell in cells:
            if not candidates[cell] & (candidates[cell] - 1):
                continue
            rest = [candidates[other] for other in cells if other != cell]
            others_low, others_high = least - low, most - high
            if rest:
                others_low += factor * extreme(rest, model.low, most=factor < 0)
                others_high += factor * extreme(rest, model.low, most=factor > 0)
            gone = 0
            for k in bits(candidates[cell]):
                value = factor * (k + model.low)
                if not linear.total - others_high <= value <= linear.total - others_low:
                    gone |= 1 << k
            if gone:
                key = (factor, others_low, others_high)
                found[key] = found.get(key, 0) | gone << (cell * model.width)
    for (factor, low, high), gone in found.items():
        argument = SumRange(linear.cells, linear.coefficients, linear.total, factor, low, high, linear.by)
        yield Found(technique, cost, gone, linear.cells, why_sum(position, linear), argument=argument)


def last_cell(position: Position) -> Iterator[Found]:
    """The last open cell of a sum."""
    for linear in position.due("last", "sum"):
        assert isinstance(linear, Linear)
        if position.open(linear.cells) == 1:
            yield from _bounds(position, linear, "sum-bounds", 1.5)


def few_combinations(position: Position) -> Iterator[Found]:
    """A cage that can be filled with three sets of digits at most."""
    for linear in position.due("few", "sum"):
        assert isinstance(linear, Linear)
        if len(linear.groups) == 1 and linear.coefficients[0] == 1 and 2 <= len(linear.cells) <= 5:
            masks = tuple(position.candidates[cell] for cell in linear.cells)
            if len(by_sum(masks, position.model.low).get(linear.total, ())) <= _FEW:
                yield from _combinations(position, linear, "sum-combinations", 1.8 + 0.1 * len(linear.cells))


def sum_combinations(position: Position, most: int) -> Iterator[Found]:
    """Conclusions that all combinations of a sum with few open cells share."""
    for linear in position.due(("combinations", most), "sum"):
        assert isinstance(linear, Linear)
        if (size := position.open(linear.cells)) <= most:
            cost = {0: 2.2, 1: 2.2, 2: 2.2, 3: 2.5, 4: 2.9}.get(size, 3.3)
            yield from _combinations(position, linear, "sum-combinations", cost)


def rule_of_45(position: Position, houses: int, most: int) -> Iterator[Found]:
    """Houses add up to a known total, so the cells outside the sums also add up to a known total."""
    for linear in position.due(("45", houses, most), "45"):
        assert isinstance(linear, Linear)
        assert linear.by is not None
        size = position.open(linear.cells)
        if linear.by.houses <= houses and size <= most:
            cost = 2.2 if linear.by.houses == size == 1 else 2.8 + 0.3 * linear.by.houses + 0.15 * size
            got = False
            for found in _bounds(position, linear, "rule-of-45", cost):
                got = True
                yield found
            if not got:
                yield from _combinations(position, linear, "rule-of-45", cost + 0.2 + 0.05 * size)


def _combinations(position: Position, linear: Linear, technique: str, cost: float) -> Iterator[Found]:
    model, candidates = position.model, position.candidates
    good = supported(candidates, linear.groups, linear.total, model.low)
    if good is None:
        raise dead_end(position, linear)
    for (_, cells), sums in zip(linear.groups, good, strict=True):
        gone, sets = _unsupported(position, cells, sums)
        if gone:
            listed = position.combinations(sets) if len(sets) <= _LISTED else ()
            argument = Combinations(
                linear.cells, linear.coefficients, linear.total, cells, tuple(sums), listed, len(sets), linear.by
            )
            yield Found(technique, cost, gone, linear.cells, why_sum(position, linear), argument=argument)


def _unsupported(position: Position, cells: tuple[int, ...], sums: list[int]) -> tuple[int, list[int]]:
    """The candidates of a group without a set of one of these sums, and these sets."""
    model, candidates = position.model, position.candidates
    if len(cells) == 1:
        left = sum(1 << (total - model.low) for total in sums)
        return (candidates[cells[0]] & ~left) << (cells[0] * model.width), [1 << (total - model.low) for total in sums]
    masks = tuple(candidates[cell] for cell in cells)
    table = by_sum(masks, model.low)
    sets = [held for total in sums for held in table[total]]
    kept = [0] * len(cells)
    for held in sets:
        for at, mask in enumerate(support(masks, held)):
            kept[at] |= mask
    gone = 0
    for cell, mask in zip(cells, kept, strict=True):
        gone |= (candidates[cell] & ~mask) << (cell * model.width)
    return gone, sets


def few_fillings(position: Position, *, derived: bool) -> Iterator[Found]:
    """A sum with few ways to fill it, if cells with different coefficients or in different groups exclude digits."""
    width = position.model.width
    for linear in position.due(("fillings", derived), "45" if derived else "sum"):
        assert isinstance(linear, Linear)
        size = position.open(linear.cells)
        if not 2 <= size <= _MOST_FILLED or (linear.by and linear.by.houses > 2):
            continue
        if "reasons" not in linear.memo:
            linear.memo["reasons"] = _all_reasons(position, linear)
        reasons: tuple[int, ...] = linear.memo["reasons"]
        if not reasons:
            continue
        kept, number = _fillings(position, linear)
        if not number:
            raise DeadEnd(dead_end(position, linear).end, reasons, linear.cells)
        gone = 0
        for cell, mask in kept.items():
            gone |= (position.candidates[cell] & ~mask) << (cell * width)
        if gone and linear.by:
            cost = 3.1 + 0.3 * linear.by.houses + 0.15 * size
            yield Found("rule-of-45", cost, gone, linear.cells, reasons, argument=Ways(number, by=linear.by))
        elif gone:
            cost = 2.6 if size <= 3 else 3.2
            yield Found("few-ways", cost, gone, linear.cells, reasons, argument=Ways(number))


def _all_reasons(position: Position, linear: Linear) -> tuple[int, ...]:
    """The reasons of a sum and those for which its cells exclude digits of each other; none if only groups do."""
    model = position.model
    group = {cell: at for at, (_, cells) in enumerate(linear.groups) for cell in cells}
    reasons = dict.fromkeys(model.why_differ(linear.cells, linear.reasons))
    related = False
    for a, b in combinations(linear.cells, 2):
        related = related or (bool(model.sees[a] >> b & 1) and group[a] != group[b])
        for pair in model.relations(a, b) if linear.by is None else ():
            if not pair.is_sum or len(linear.cells) > 2:
                related = True
                reasons.update(dict.fromkeys(pair.reasons))
    extra = set(reasons) - set(linear.reasons)
    if linear.by and any(model.reasons[reason].rule is not None for reason in extra):
        return ()
    return tuple(reasons) if related else ()


def _fillings(position: Position, linear: Linear) -> tuple[dict[int, int], int]:
    """The digits of each cell in all ways to fill a sum, and their number; -1 for many.

    If there are many ways, digits are left that it takes more than a few attempts to exclude.
    """
    model, width, full, low = position.model, position.model.width, position.model.full, position.model.low
    excluded = model.peers if linear.by else model.weak
    factors = dict(zip(linear.cells, linear.coefficients, strict=True))
    order = sorted(linear.cells, key=lambda cell: (position.candidates[cell].bit_count(), -abs(factors[cell])))
    kept, chosen = dict.fromkeys(order, 0), dict.fromkeys(order, 0)
    number = tried = 0

    def fill(cells: Sequence[int], alive: int, rest: int, ways: int, most: int) -> bool:
        """Fill the cells; whether the limits of ways and attempts were not reached."""
        nonlocal number, tried
        if not cells:
            number += 1
            for cell, bit in chosen.items():
                kept[cell] |= bit
            return number < ways
        least = greatest = 0
        for cell in cells:
            mask, factor = alive >> (cell * width) & full, factors[cell]
            if not mask:
                return True
            small, large = factor * ((mask & -mask).bit_length() - 1 + low), factor * (mask.bit_length() - 1 + low)
            least += min(small, large)
            greatest += max(small, large)
        if not least <= rest <= greatest:
            return True
        tried += 1
        if tried > most:
            return False
        cell = cells[0]
        mask = alive >> (cell * width) & full
        if len(cells) == 1:
            digit, over = divmod(rest, factors[cell])
            mask &= 0 if over or not 0 <= digit - low < width else 1 << (digit - low)
        for k in bits(mask):
            chosen[cell] = 1 << k
            left = alive & ~excluded[cell * width + k]
            if not fill(cells[1:], left, rest - factors[cell] * (k + low), ways, most):
                return False
        return True

    if fill(order, position.alive, linear.total, _FEW_WAYS + 1, _MOST_TRIED):
        return kept, number
    for cell in order:
        others = [other for other in order if other != cell]
        for k in bits(position.candidates[cell] & ~kept[cell]):
            number, tried, chosen[cell] = 0, 0, 1 << k
            left = position.alive & ~excluded[cell * width + k]
            if not fill(others, left, linear.total - factors[cell] * (k + low), 1, _FEW_TRIED) or number:
                kept[cell] |= 1 << k
    return kept, -1


def common_sum(position: Position) -> Iterator[Found]:
    """The parts of a line have the same sum."""
    model, candidates = position.model, position.candidates
    for rule in position.due("common", "EqualSums"):
        assert isinstance(rule, Rule)
        said: teaching.EqualSums = rule.said
        parts: list[Groups] = rule.memo.setdefault("groups", [_grouped(position, part) for part in said.parts])
        sums = shared_sums(candidates, parts, model.low)
        common = set.intersection(*sums) if sums else set()
        if not common:
            end = End("parts", rule.cells, "", rule.reason, ())
            raise DeadEnd(end, _reasons(position, rule, parts), rule.cells)
        gone = 0
        for part, groups in zip(said.parts, parts, strict=True):
            kept = dict.fromkeys(part, 0)
            for total in common:
                good = supported(candidates, groups, total, model.low)
                for (_, cells), own in zip(groups, good or (), strict=False):
                    unsupported, _ = _unsupported(position, cells, own)
                    for cell in cells:
                        kept[cell] |= candidates[cell] & ~(unsupported >> (cell * model.width))
            for cell, mask in kept.items():
                gone |= (candidates[cell] & ~mask) << (cell * model.width)
        if gone:
            argument = CommonSum(said.parts, tuple(sorted(common)))
            cost = 2.6 if len(said.parts) <= 3 else 2.9
            yield Found("equal-sums", cost, gone, rule.cells, _reasons(position, rule, parts), argument=argument)


def _grouped(position: Position, part: tuple[int, ...]) -> Groups:
    linear = Linear(part, (1,) * len(part), 0, ())
    return position.model.groups(linear)


def _reasons(position: Position, rule: Rule, parts: list[Groups]) -> tuple[int, ...]:
    reasons: tuple[int, ...] = (rule.reason,)
    for groups in parts:
        for _, cells in groups:
            reasons = position.model.why_differ(cells, reasons)
    return reasons
