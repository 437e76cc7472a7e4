"""Arguments that count: digits in cells, digits that areas share, connected areas, and low and high digits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...results.arguments import Area, Counted, End, EqualDigits, Sides
from ...variants.rules import teaching
from .model import House, Model, Rule, bits
from .position import DeadEnd, Found, Position

__all__ = ["area", "counted", "polarity", "same_digits"]


def counted(position: Position) -> Iterator[Found]:
    """How many of some cells hold a digit."""
    model, candidates = position.model, position.candidates
    for rule in position.due("count", "Count"):
        assert isinstance(rule, Rule)
        said: teaching.Count = rule.said
        sure = [cell for cell in said.cells if not candidates[cell] & ~said.digits]
        able = [cell for cell in said.cells if candidates[cell] & said.digits]
        if len(sure) > said.most or len(able) < said.least:
            raise _dead(position, rule)
        numbers = (said.what, said.least, said.most, tuple(sure), tuple(able))
        if len(sure) == said.most < len(able):
            gone = _without(position, [cell for cell in able if cell not in sure], said.digits)
            argument = Counted("full", *numbers)
            yield Found("counted-digits", 1.8, gone, rule.cells, (rule.reason,), argument=argument)
        elif len(able) == said.least > len(sure):
            gone = _without(position, able, model.full & ~said.digits)
            argument = Counted("needed", *numbers)
            yield Found("counted-digits", 1.8, gone, rule.cells, (rule.reason,), argument=argument)
    yield from _filled(position)


def _filled(position: Position) -> Iterator[Found]:
    """As many digits are needed as cells can hold any of them: these cells hold nothing else."""
    model, candidates = position.model, position.candidates
    for rule in position.due("fill", "Listed"):
        assert isinstance(rule, Rule)
        counts: Sequence[teaching.Count] = rule.memo["counts"]
        digits = 0
        for one in counts:
            digits |= one.digits
        able = [cell for cell in rule.cells if candidates[cell] & digits]
        if len(able) == sum(one.least for one in counts) and (gone := _without(position, able, model.full & ~digits)):
            argument = Counted("fill", "", len(able), len(able), (), tuple(able))
            yield Found("counted-digits", 1.9, gone, rule.cells, (rule.reason,), argument=argument)


def _without(position: Position, cells: Sequence[int], digits: int) -> int:
    width = position.model.width
    return sum((position.candidates[cell] & digits) << (cell * width) for cell in cells)


def _dead(position: Position, rule: Rule) -> DeadEnd:
    reasons = position.model.why_differ(rule.cells, (rule.reason,))
    return DeadEnd(End("fill", rule.cells, "", rule.reason, ()), reasons, rule.cells)


def same_digits(position: Position) -> Iterator[Found]:
    """Areas that hold the same digits: what one must or cannot hold holds for all."""
    model, candidates = position.model, position.candidates
    for rule in position.due("same digits", "SameDigits"):
        assert isinstance(rule, Rule)
        groups: tuple[tuple[int, ...], ...] = rule.said.groups
        reasons = model.why_differ((), rule.memo.get("reasons", (rule.reason,)))
        known, possible = 0, model.full
        for group in groups:
            held = 0
            for cell in group:
                mask = candidates[cell]
                held |= mask
                if mask & (mask - 1) == 0:
                    known |= mask
            possible &= held
        # Nothing follows for a digit that no group surely holds and each group can hold.
        for k in bits(known | model.full & ~possible):
            bit = 1 << k
            sure = [sum(candidates[cell] == bit for cell in group) for group in groups]
            able = [_most(model, [cell for cell in group if candidates[cell] & bit]) for group in groups]
            least, most = max(sure), min(able)
            if least > most:
                raise _dead(position, rule)
            for at, group in enumerate(groups):
                open_ = [cell for cell in group if candidates[cell] & bit and candidates[cell] != bit]
                if sure[at] == most and open_:
                    gone = _without(position, open_, bit)
                    other = able.index(most)
                elif len(open_) + sure[at] == least and open_:
                    gone = _without(position, open_, model.full & ~bit)
                    other = sure.index(least)
                else:
                    continue
                argument = EqualDigits(groups, k + model.low, least, most, at, other)
                slug = "phistomefel-ring" if "reasons" in rule.memo else "same-digits"
                cost = 3.4 if "reasons" in rule.memo else 2.3
                yield Found(slug, cost, gone, rule.cells, reasons, argument=argument)


def _most(model: Model, cells: Sequence[int]) -> int:
    """The most cells that can be equal: cells that see each other count once."""
    rest, number = list(cells), 0
    while rest:
        group = [rest.pop(0)]
        for cell in rest[:]:
            if all(model.sees[cell] >> other & 1 for other in group):
                group.append(cell)
                rest.remove(cell)
        number += 1
    return number


def area(position: Position) -> Iterator[Found]:
    """Cells with certain digits form one connected area."""
    model, candidates = position.model, position.candidates
    for rule in position.due("area", "Connected"):
        assert isinstance(rule, Rule)
        said: teaching.Connected = rule.said
        able = {cell for cell in said.cells if candidates[cell] & said.digits}
        sure = {cell for cell in able if not candidates[cell] & ~said.digits}
        near = dict(zip(said.cells, said.near, strict=True))
        digits = position.digits(said.digits)

        def found(kind: str, cells: Sequence[int], lost: int, cost: float, rule: Rule = rule) -> Iterator[Found]:
            if gone := _without(position, cells, lost):
                argument = Area(kind, digits, said.size, tuple(sorted(sure)))  # noqa: B023
                yield Found("connected-area", cost, gone, rule.cells, (rule.reason,), argument=argument)

        if sure:
            start = min(sure)
            reach = _steps(start, able, near)
            if not sure <= reach.keys():
                raise _dead(position, rule)
            yield from found("apart", sorted(able - reach.keys()), said.digits, 2.2)
            if said.size:
                if len(sure) == said.size:
                    yield from found("whole", sorted(able - sure), said.digits, 1.9)
                far = {cell for one in sure for cell, steps in _steps(one, able, near).items() if steps >= said.size}
                yield from found("far", sorted(far), said.digits, 2.4)
        needed = []
        for cell in sorted(able - sure):
            rest = able - {cell}
            if sure and (len(sure) > 1 or said.size):
                left = _steps(min(sure), rest, near)
                if not sure <= left.keys() or len(left) < said.size:
                    needed.append(cell)
        yield from found("bridge", needed, model.full & ~said.digits, 2.6)


def _steps(start: int, inside: set[int], near: dict[int, tuple[int, ...]]) -> dict[int, int]:
    """The cells that can be reached, and in how many steps."""
    steps, todo = {start: 0}, [start]
    for cell in todo:
        for other in near[cell]:
            if other in inside and other not in steps:
                steps[other] = steps[cell] + 1
                todo.append(other)
    return steps


_KINDS: tuple[tuple[str, str, Callable[[int, int, int], int]], ...] = (
    ("low", "high", lambda d, low, high: (2 * d > low + high) - (2 * d < low + high)),
    ("even", "odd", lambda d, low, high: 1 if d % 2 else -1),
)
"""Two kinds of digits (-1 and 1, 0 for neither) that may alternate along lines."""


def polarity(position: Position) -> Iterator[Found]:
    """Low and high digits, or even and odd ones, alternate along lines; a house has room for a few of each."""
    model, candidates = position.model, position.candidates
    if position.pending.get("polarity") == 0:
        return
    position.pending["polarity"] = -1
    digits = range(model.low, model.low + model.width)
    for first, second, kind in _KINDS:
        masks = [sum(1 << k for k, d in enumerate(digits) if kind(d, digits[0], digits[-1]) == one) for one in (-1, 1)]
        if any(mask.bit_count() < 2 for mask in masks):
            continue
        for sides, reasons in _colored(position, masks):
            if all(not candidates[cell] & ~masks[0] or not candidates[cell] & ~masks[1] for cell in sides):
                continue
            for swap in (0, 1):
                full = _overfull(position, sides, masks, swap)
                if full is None:
                    continue
                house, cells, which = full
                gone = 0
                for cell, side in sides.items():
                    gone |= (candidates[cell] & masks[side ^ swap]) << (cell * model.width)
                names = (first, second)
                start = cells[0]
                argument = Sides(
                    names, (start, names[sides[start] ^ swap]), names[which], cells, masks[which].bit_count()
                )
                uses = (*sides, *house.cells)
                why = tuple(dict.fromkeys((house.reason, *reasons)))
                yield Found("polarity", 2.9, gone, uses, why, argument=argument)
                break
    position.pending["polarity"] = 0


def _colored(position: Position, masks: Sequence[int]) -> Iterator[tuple[dict[int, int], tuple[int, ...]]]:
    """Components of cells in which relations determine the kinds of all cells from that of one, and their reasons."""
    model, candidates = position.model, position.candidates
    edges: dict[int, list[tuple[int, int, tuple[int, ...]]]] = {}
    for (a, b), pairs in model.all_relations():
        for pair in pairs:
            turn = _turn(candidates[a], candidates[b], pair.rows, masks)
            if turn >= 0:
                edges.setdefault(a, []).append((b, turn, pair.reasons))
    done: set[int] = set()
    for start in edges:
        if start in done:
            continue
        sides, reasons, todo = {start: 0}, dict[int, None](), [start]
        for cell in todo:
            for other, turn, why in edges.get(cell, ()):
                if other not in sides:
                    sides[other] = sides[cell] ^ turn
                    reasons.update(dict.fromkeys(why))
                    todo.append(other)
        done |= sides.keys()
        yield sides, tuple(reasons)


def _turn(one: int, other: int, rows: Sequence[int], masks: Sequence[int]) -> int:
    """1 if two cells hold digits of different kinds, 0 if of the same, -1 if that is not known."""
    if one & ~(masks[0] | masks[1]) or other & ~(masks[0] | masks[1]):
        return -1
    reach = [0, 0]
    for side in (0, 1):
        for k in bits(one & masks[side]):
            reach[side] |= rows[k] & other
    for turn in (0, 1):
        if not reach[0] & ~masks[turn] and not reach[1] & ~masks[1 - turn]:
            return turn
    return -1


def _overfull(
    position: Position, sides: dict[int, int], masks: Sequence[int], swap: int
) -> tuple[House, tuple[int, ...], int] | None:
    """A house with more cells of a kind than it has room for, if the sides are as they are or swapped."""
    candidates = position.candidates
    for item in position.model.houses:
        if len(item.cells) <= 1:
            continue
        for which in (0, 1):
            own = [cell for cell in item.cells if cell in sides and sides[cell] ^ swap == which]
            known = [cell for cell in item.cells if cell not in sides and not candidates[cell] & ~masks[which]]
            if own and len(own) + len(known) > masks[which].bit_count():
                return item, (*own, *known), which
    return None
