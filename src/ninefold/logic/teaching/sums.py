"""Arguments about sums: bounds, combinations, the rule of 45, parts with equal sums."""

from __future__ import annotations

from collections.abc import Iterator

from ...results.arguments import Combinations, CommonSum, End, SumRange
from ...variants.rules import teaching
from .model import Linear, Rule, bits
from .position import DeadEnd, Found, Position
from .tables import Groups, bounds, by_sum, extreme, shared_sums, support, supported

__all__ = [
    "common_sum",
    "dead_end",
    "few_combinations",
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


def why_sum(position: Position, linear: Linear) -> tuple[int, ...]:
    """The reasons of a sum, and those for which its cells differ."""
    reasons = linear.reasons
    for _, cells in linear.groups:
        reasons = position.model.why_differ(cells, reasons)
    return reasons


def dead_end(position: Position, linear: Linear) -> DeadEnd:
    """The dead end of a sum that cannot be reached."""
    end = End("45" if linear.by else "sum", linear.cells, str(linear.total), linear.reasons[0], ())
    return DeadEnd(end, why_sum(position, linear), linear.cells)


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
        raise dead_end(position, linear)
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
