"""Arguments by cases: one of several things is true, and what all of them imply holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...results.arguments import Cases, End
from ...variants.rules import teaching
from .lines import out_of_view
from .model import Linear, Rule, bits
from .position import DeadEnd, Found, Position
from .tables import by_sum, sets_of, support, supported

__all__ = ["cases"]

_ROUNDS = 3
_LISTED = 4
"""A sentence lists up to this many cases."""
_MOST_CASES = 100


def cases(position: Position, most: int) -> Iterator[Found]:
    """Conclusions that all cases share, of rules with at most this number of possible cases."""
    model = position.model
    for rule in position.due(("cases", most), "Cases"):
        assert isinstance(rule, Rule)
        said: teaching.Cases = rule.said
        if len(said.cases) > _MOST_CASES:
            continue
        left = [(case, masks) for case in said.cases if (masks := _narrowed(position, rule, case)) is not None]
        reasons = model.why_differ(rule.cells, (rule.reason,))
        if not left:
            raise DeadEnd(End("fill", rule.cells, "", rule.reason, ()), reasons, rule.cells)
        if len(left) > most:
            continue
        gone = _common(position, rule, [_narrowed(position, rule, case, deep=False) for case, _ in left])
        if not gone:
            gone = _common(position, rule, [masks for _, masks in left])
        if gone:
            listed = tuple(case.words for case, _ in left) if len(left) <= _LISTED else ()
            argument = Cases(len(said.cases), len(left), listed)
            cost = 2.2 + 0.15 * min(len(left), 12)
            yield Found("cases", cost, gone, rule.cells, reasons, argument=argument)


def _common(position: Position, rule: Rule, masks: Sequence[Sequence[int] | None]) -> int:
    """The candidates that are gone in all cases."""
    gone = 0
    for cell in rule.cells:
        kept = 0
        for one in masks:
            kept |= one[cell] if one else 0
        gone |= (position.candidates[cell] & ~kept) << (cell * position.model.width)
    return gone


def _narrowed(position: Position, rule: Rule, case: teaching.Case, *, deep: bool = True) -> list[int] | None:
    """The candidates of the rule's cells in a case, by simple arguments; None if the case is impossible."""
    masks, sees = position.candidates[:], position.model.sees
    for _ in range(_ROUNDS):
        before = masks[:]
        for said in case.parts:
            _narrow(position, rule, masks, said)
            if deep and not all(masks[cell] for cell in getattr(said, "cells", ())):
                return None
        if not deep:
            return masks
        for cell in rule.cells:
            if masks[cell] & (masks[cell] - 1) == 0:
                for other in rule.cells:
                    if sees[cell] >> other & 1:
                        masks[other] &= ~masks[cell]
        if not all(masks):
            return None
        if masks == before:
            break
    return masks


def _narrow(position: Position, rule: Rule, masks: list[int], said: teaching.Teaching) -> None:
    """Remove what a statement excludes; an impossible one leaves a cell nothing."""
    width = position.model.width
    match said:
        case teaching.Marked(cells, digits):
            for cell in cells:
                masks[cell] &= digits
        case teaching.Same(a, b):
            masks[a] = masks[b] = masks[a] & masks[b]
        case teaching.Link(a, b, rows):
            forth = back = 0
            for k in bits(masks[a]):
                forth |= rows[k]
                back |= 1 << k if rows[k] & masks[b] else 0
            masks[a], masks[b] = masks[a] & back, masks[b] & forth
        case teaching.Differ(cells):
            for cell in cells:
                if masks[cell] & (masks[cell] - 1) == 0:
                    for other in cells:
                        if other != cell:
                            masks[other] &= ~masks[cell]
        case teaching.OneOf(cells, digits):
            able = [cell for cell in cells if masks[cell] & digits]
            if len(able) == 1:
                masks[able[0]] &= digits
            elif not able:
                masks[cells[0]] = 0
        case teaching.Increasing(cells, gap):
            low, high = 0, width - 1
            for cell in cells:
                masks[cell] &= -1 << low
                low = ((masks[cell] & -masks[cell]).bit_length() - 1 if masks[cell] else low) + gap
            for cell in reversed(cells):
                masks[cell] &= (2 << high) - 1 if high >= 0 else 0
                high = (masks[cell].bit_length() - 1 if masks[cell] else high) - gap
        case teaching.Heights(cells):
            if all(masks[cell] for cell in cells) and len(set(cells)) == len(cells):
                for at, _, _, gone in out_of_view(position.model, masks, said):
                    masks[cells[at]] &= ~gone
        case teaching.Sum():
            _narrow_sum(position, rule, masks, said)
        case teaching.Sets(cells, sets):
            own = tuple(masks[cell] for cell in cells)
            held = [some for some in sets_of(own) if some in sets] if all(own) else []
            _keep(masks, cells, own, held)
        case teaching.Cases(_, inner):
            lefts = [found for case in inner if (found := _inner(position, rule, masks, case))]
            for cell in range(len(masks)):
                kept = 0
                for found in lefts:
                    kept |= found[cell]
                masks[cell] &= kept


def _inner(position: Position, rule: Rule, masks: list[int], case: teaching.Case) -> list[int] | None:
    own = masks[:]
    for said in case.parts:
        _narrow(position, rule, own, said)
    return own if all(own) else None


def _keep(masks: list[int], cells: tuple[int, ...], own: tuple[int, ...], sets: list[int]) -> None:
    kept = [0] * len(cells)
    for held in sets:
        for at, mask in enumerate(support(own, held)):
            kept[at] |= mask
    for cell, mask in zip(cells, kept, strict=True):
        masks[cell] &= mask


def _narrow_sum(position: Position, rule: Rule, masks: list[int], said: teaching.Sum) -> None:
    model = position.model
    if not all(masks[cell] for cell in said.cells) or len(set(said.cells)) < len(said.cells):
        return
    linear = rule.memo.get(said)
    if linear is None:
        linear = rule.memo[said] = Linear(said.cells, said.coefficients, said.total, ())
        linear.groups = model.groups(linear)
    good = supported(masks, linear.groups, said.total, model.low)
    if good is None:
        masks[said.cells[0]] = 0
        return
    for (_, cells), sums in zip(linear.groups, good, strict=True):
        own = tuple(masks[cell] for cell in cells)
        if len(cells) == 1:
            masks[cells[0]] &= sum(1 << (total - model.low) for total in sums)
        else:
            table = by_sum(own, model.low)
            _keep(masks, cells, own, [held for total in sums for held in table[total]])
