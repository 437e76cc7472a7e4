"""Arguments about a sum and a house, or about two sums in a house: combinations that leave the rest no room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...results.arguments import Fitted, Refused, TwoSums
from ...variants.rules import teaching
from .model import Fit, Linear, Rule, Two, bits
from .position import DeadEnd, Found, Position
from .sums import dead_end, why_sum
from .tables import by_sum, sets_of, support, supported

__all__ = ["house_combinations", "two_cages"]

_LISTED = 6
_MOST_SETS = 60
"""Sums with more sets of digits are not compared with houses."""


def house_combinations(position: Position, *, simple: bool) -> Iterator[Found]:
    """Combinations of a sum that leave the rest of a house without a digit, or a digit without a place.

    *simple* for those that leave a single cell or digit nothing.
    """
    model, candidates = position.model, position.candidates
    for fit in position.due(("fit", simple), "fit"):
        assert isinstance(fit, Fit)
        linear, group, house = fit.linear, fit.group, fit.house
        good = supported(candidates, linear.groups, linear.total, model.low)
        if good is None:
            raise dead_end(position, linear)
        masks = tuple(candidates[cell] for cell in group)
        table = by_sum(masks, model.low)
        at = next(number for number, (_, cells) in enumerate(linear.groups) if cells == group)
        sets = [held for total in good[at] for held in table[total]]
        if len(sets) > _MOST_SETS or len(sets) < 2:
            continue
        rest = [cell for cell in house.cells if cell not in group]
        refused = {held: why for held in sets if (why := _clash(position, held, rest, needed=house.digits))}
        left = [held for held in sets if held not in refused]
        if not refused:
            continue
        if not left:
            raise DeadEnd(dead_end(position, linear).end, _reasons(position, fit), (*linear.cells, *house.cells))
        gone = _unsupported(position, masks, group, left)
        sums = {sum(bits(held)) + model.low * held.bit_count() for held in left}
        others = supported(candidates, linear.groups, linear.total, model.low, {at: sums})
        for (_, cells), own in zip(linear.groups, others or (), strict=False):
            if cells != group:
                own_masks = tuple(candidates[cell] for cell in cells)
                held_sets = [held for total in own for held in _sets(own_masks, model.low, total)]
                gone |= _unsupported(position, own_masks, cells, held_sets)
        if gone:
            if simple != all(len(why.cells) + len(why.digits) == 1 for why in refused.values()):
                continue
            argument = Fitted(
                linear.cells,
                linear.total,
                group,
                position.combinations(left) if len(left) <= _LISTED else (),
                tuple(refused.values()),
            )
            cost = (2.5 if simple else 3.1) + 0.1 * min(len(refused), 5)
            uses = (*linear.cells, *house.cells)
            yield Found("house-combinations", cost, gone, uses, _reasons(position, fit), argument=argument)


def _sets(masks: tuple[int, ...], low: int, total: int) -> Sequence[int]:
    return by_sum(masks, low).get(total, ()) if len(masks) > 1 else (1 << (total - low),)


def _reasons(position: Position, fit: Fit) -> tuple[int, ...]:
    linear, house = fit.linear, fit.house
    first = dict.fromkeys((linear.reasons[0], house.reason))
    return tuple(dict.fromkeys((*first, *why_sum(position, linear))))


def _unsupported(position: Position, masks: tuple[int, ...], cells: Sequence[int], sets: Sequence[int]) -> int:
    """The candidates of the cells that are in none of the sets."""
    gone = 0
    kept = [0] * len(cells)
    for held in sets:
        for at, mask in enumerate(support(masks, held) if len(cells) > 1 else (held,)):
            kept[at] |= mask
    for cell, mask in zip(cells, kept, strict=True):
        gone |= (position.candidates[cell] & ~mask) << (cell * position.model.width)
    return gone


def _clash(position: Position, held: int, rest: Sequence[int], *, needed: int) -> Refused | None:
    """Why the rest of a house cannot be filled without the digits of a set; None if it can."""
    candidates, digits = position.candidates, position.digits
    for cell in rest:
        if not candidates[cell] & ~held:
            return Refused(digits(held), (cell,), ())
    if needed:
        places = 0
        for cell in rest:
            places |= candidates[cell]
        if missing := needed & ~held & ~places:
            return Refused(digits(held), (), digits(missing & -missing))
    taken: dict[int, int] = {}

    def fits(cell: int, seen: set[int]) -> bool:
        for k in bits(candidates[cell] & ~held):
            if k not in seen:
                seen.add(k)
                if k not in taken or fits(taken[k], seen):
                    taken[k] = cell
                    return True
        return False

    for cell in rest:
        tried: set[int] = set()
        if not fits(cell, tried):
            cells = tuple(sorted({cell, *(taken[k] for k in tried)}))
            return Refused(digits(held), cells, digits(sum(1 << k for k in tried)))
    return None


def two_cages(position: Position) -> Iterator[Found]:
    """Two sums or sets in a house have no digit in common."""
    model = position.model
    for two in position.due("two", "two"):
        assert isinstance(two, Two)
        masks = [tuple(position.candidates[cell] for cell in item.cells) for item in two.items]
        sets = [_held(position, item, own) for item, own in zip(two.items, masks, strict=True)]
        if not sets[0] or not sets[1] or len(sets[0]) * len(sets[1]) > _MOST_SETS * _MOST_SETS:
            continue
        left = [[held for held in sets[at] if any(not held & other for other in sets[1 - at])] for at in (0, 1)]
        reasons = _both(position, two)
        cells = (*two.items[0].cells, *two.items[1].cells)
        if not left[0]:
            raise DeadEnd(dead_end(position, two.items[0]).end, reasons, cells)  # type: ignore[arg-type]
        for at in (0, 1):
            item, lost = two.items[at], [held for held in sets[at] if held not in left[at]]
            gone = _unsupported(position, masks[at], item.cells, left[at]) if lost else 0
            if gone:
                argument = TwoSums(
                    at, _listed(position, lost), _listed(position, left[at]), _listed(position, sets[1 - at])
                )
                cost = 2.6 + 0.1 * min(len(sets[1 - at]), 6)
                yield Found("two-cages", cost, gone, cells, reasons, argument=argument)
        always = model.full
        for held in left[0]:
            for other in left[1]:
                if not held & other:
                    always &= held | other
        rest = [cell for cell in two.house.cells if cell not in cells]
        gone = sum((position.candidates[cell] & always) << (cell * model.width) for cell in rest)
        if gone:
            digits = position.digits(always & _union(position, rest))
            argument = TwoSums(-1, (), _listed(position, left[0]), _listed(position, left[1]), digits)
            yield Found("two-cages", 2.9, gone, (*cells, *rest), reasons, argument=argument)


def _union(position: Position, cells: Sequence[int]) -> int:
    union = 0
    for cell in cells:
        union |= position.candidates[cell]
    return union


def _listed(position: Position, sets: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return position.combinations(sets) if len(sets) <= _LISTED else ()


def _held(position: Position, item: Linear | Rule, masks: tuple[int, ...]) -> Sequence[int]:
    """The sets of digits that a sum or a set of cells can hold."""
    if isinstance(item, Linear):
        return by_sum(masks, position.model.low).get(item.total, ())
    assert isinstance(item.said, teaching.Sets)
    return [held for held in sets_of(masks) if held in item.said.sets]


def _both(position: Position, two: Two) -> tuple[int, ...]:
    model = position.model
    own = [item.reasons[0] if isinstance(item, Linear) else item.reason for item in two.items]
    return model.why_differ((), (*own, two.house.reason))
