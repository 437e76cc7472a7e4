"""Chains and contradictions: assume a candidate and show that the consequences are impossible.

Only candidates that the engine's propagation refutes are followed; the argument is our own.  Budgets are numbers of
candidates and of steps, so that a hint is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from ... import _core
from ...results.arguments import Contradiction, End, Line, Supposition
from ...results.steps import Role, Step
from .following import Follower, Plan, rows
from .model import OneOf, bits
from .position import Found, Position

__all__ = ["chains", "contradictions", "linked_sums", "targets"]

StepOf: TypeAlias = "Callable[[Position, Found], Step]"
_EXAMINED, _GOOD = 4000, 3
"""Most rules that are examined for a contradiction, an eighth of it for candidates that propagation does not refute; a
contradiction with this few steps is good enough."""
_LAST_EXAMINED = 20_000
"""Most rules that are examined if nothing else was found."""
_LONGEST = 12
"""The longest explanation that is offered."""
_TRIED, _KEPT = 12, 3
"""Most plans that are repeated with the techniques at a time, and most that are kept of a candidate."""
_ROUNDS = (((1,), 0, 10_000), (range(17), 8, 10_000), (range(65), 1000, 800))
"""The orders in which the arguments are tried, for how many candidates at most, and with how many plans at most."""


def targets(position: Position, seconds: float | None) -> list[int]:
    """The candidates that propagation refutes, those in cells with few first."""
    model = position.model
    every = range(len(model.engine.reasons))
    try:
        left = model.engine.left(every, position.candidates)
        dead, _ = model.engine.engine(every, position.candidates).refuted(10_000, seconds or 0.0)
    except ValueError:
        return []
    found = []
    for cell in sorted(range(model.n), key=lambda cell: position.candidates[cell].bit_count()):
        mask = position.candidates[cell]
        if mask & (mask - 1):
            gone = mask & (~(left[cell] if left else 0) | dead[cell])
            found += [cell * model.width + k for k in bits(gone)]
    return found


class _Net:
    """The kernel's net of a position."""

    def __init__(self, position: Position) -> None:
        self.position, model = position, position.model
        words = (model.n * model.width + 63) // 64
        live = ((one.ids & position.alive, one) for one in (*model.sets, *position.contents()))
        self.sets = sorted((row for row in live if row[0] & (row[0] - 1)), key=lambda row: row[0].bit_count())
        self._kernel = _core.ChainNet(words, rows(model.weak, words), rows((live for live, _ in self.sets), words))

    def trace(self, candidate: int, most: int) -> tuple[list[int], dict[int, int], int] | None:
        """The candidates of the shortest way found to a set without places, the set that forces each, and that set."""
        order, by, dead = self._kernel.follow(candidate, most)
        if dead < 0:
            return None
        weak, forced = self.position.model.weak, dict(zip(order, by, strict=True))
        place = {number: at for at, number in enumerate(order)}
        needed: set[int] = set()
        todo = [(number, len(order)) for number in bits(self.sets[dead][0])]
        while todo:
            number, before = todo.pop()
            one = next((other for other in order[:before] if weak[other] >> number & 1), None)
            if one is None:
                return None
            if one not in needed:
                needed.add(one)
                if forced[one] >= 0:
                    live = self.sets[forced[one]][0]
                    todo += [(other, place[one]) for other in bits(live) if other != one]
        return [number for number in order if number in needed], forced, dead


def chains(position: Position, refuted: Sequence[int], longest: int) -> Iterator[Found]:
    """The shortest chain through links of houses and rules, up to a maximum number of digits."""
    if not refuted:
        return
    net = _Net(position)
    best: tuple[int, int, list[int], dict[int, int], int] | None = None
    for candidate in refuted:
        traced = net.trace(candidate, 2 * longest + 4)
        if traced and len(traced[0]) <= longest and (best is None or len(traced[0]) < best[0]):
            best = (len(traced[0]), candidate, *traced)
    if best is not None:
        yield _chain(net, *best)


def _chain(net: _Net, length: int, start: int, trail: list[int], forced: dict[int, int], dead: int) -> Found:
    model, width = net.position.model, net.position.model.width
    numbers: dict[int, int] = {}

    def number(reason: int) -> int:
        return numbers.setdefault(reason, len(numbers)) if reason >= 0 else -1

    def because(live: int, true: int, before: Sequence[int]) -> tuple[int, ...]:
        """The rules that exclude all candidates of a set except one."""
        by: dict[int, None] = {}
        for other in bits(live):
            if other != true:
                one = next(one for one in before if model.weak[one] >> other & 1)
                why, phrase = model.why_excludes(one, other)
                for reason in why:
                    at = number(reason)
                    if model.reasons[reason].rule is not None or phrase:
                        by[at] = None
        return tuple(by)

    def kind(one: OneOf) -> str:
        return one.kind if one.kind in ("cell", "house") else "rule"

    found = []
    for at, one in enumerate(trail):
        if forced[one] >= 0:
            live, where = net.sets[forced[one]]
            by = because(live, one, trail[:at])
            found.append(Line(one // width, one % width + model.low, kind(where), number(where.reason), by))
    live, where = net.sets[dead]
    end = End(kind(where), where.cells, where.what, number(where.reason), because(live, -1, trail))
    low = model.low
    return Found(
        "chain",
        4.0 if length <= 4 else 4.6,
        1 << start,
        tuple({one // width for one in trail}),
        tuple(numbers),
        argument=Supposition(start // width, start % width + low, tuple(found), end),
        roles=tuple(Role(one // width, one % width + low, "cause") for one in trail if one != start),
        length=length,
    )


def contradictions(
    position: Position, refuted: Sequence[int], follower: Follower, step_of: StepOf, check: Callable[[], None]
) -> Iterator[Found]:
    """The shortest of the ways in which assumptions fail by steps with arguments of their own.

    The candidates that propagation refutes come first.  If they need more than a few steps, other orders of the
    arguments are tried: for the candidates that failed in the fewest steps, then, as long as no explanation is short
    enough, for all.  Then come the candidates that propagation does not refute.
    """
    follower.start(position)
    known = set(refuted)
    rest = [
        cell * position.model.width + k
        for cell in sorted(range(position.model.n), key=lambda cell: position.candidates[cell].bit_count())
        if not position.placed[cell]
        for k in bits(position.candidates[cell])
        if cell * position.model.width + k not in known
    ]
    for candidates, examined in ((refuted, _EXAMINED), (rest, _EXAMINED // 8), ((*refuted, *rest), _LAST_EXAMINED)):
        if candidates:
            yield from _refute(position, candidates, examined, follower, step_of, check)


def _refute(
    position: Position,
    every: Sequence[int],
    examined: int,
    follower: Follower,
    step_of: StepOf,
    check: Callable[[], None],
) -> Iterator[Found]:
    """The shortest of the ways in which some candidates fail; *examined* is a limit for :data:`Follower.examined`."""
    plans: dict[int, list[Plan]] = {}
    """The plans of each candidate, the shortest first."""
    tried: set[tuple[int, tuple[tuple[int, int, int, int], ...]]] = set()
    most = follower.examined + examined

    def shortest(candidate: int) -> int:
        return len(plans[candidate][0])

    def planned(candidates: Sequence[int], orders: Sequence[int], budget: int) -> int | None:
        """Plan; the first candidate with a plan that is good enough, if there is one."""
        for order in orders:
            for candidate in candidates:
                check()
                plan = follower.plan(candidate, order)
                budget -= 1
                if plan is not None:
                    known = plans.setdefault(candidate, [])
                    if plan not in known:
                        shorter = not known or len(plan) < len(known[0])
                        known.append(plan)
                        known.sort(key=len)
                        del known[_KEPT:]
                        if shorter and len(plan) <= _GOOD:
                            return candidate
                if follower.examined > most or not budget:
                    return None
        return None

    def explained() -> Iterator[Found]:
        """The shortest plans, as far as the techniques can repeat them."""
        number = 0
        for size, candidate, at in sorted((len(plan), one, at) for one in plans for at, plan in enumerate(plans[one])):
            if size > _LONGEST + 2 or number == _TRIED:
                return
            plan = plans[candidate][at]
            if (key := (candidate, tuple(plan))) not in tried:
                check()
                tried.add(key)
                number += 1
                if found := _contradiction(position, follower, candidate, plan, step_of):
                    yield found

    for orders, some, budget in _ROUNDS:
        candidates = sorted(plans, key=shortest)[:some] if len(orders) > 1 else list(every)
        todo: int | None = -1
        while todo is not None:
            todo = planned(candidates, orders, budget)
            if todo is not None:
                if found := _contradiction(position, follower, todo, plans[todo][0], step_of):
                    yield found
                    return
                del plans[todo]
                candidates = [one for one in candidates if one != todo]
        if len(orders) > 1:
            yield from explained()


def linked_sums(position: Position, refuted: Sequence[int], follower: Follower, step_of: StepOf) -> Iterator[Found]:
    """A digit with which a sum cannot be reached, at once or after what another sum, a cell or a house shows."""
    follower.start(position)
    plans = [(plan, candidate) for candidate in refuted if (plan := follower.plan_step(candidate))]
    for plan, candidate in sorted(plans, key=lambda row: len(row[0])):
        found = _contradiction(position, follower, candidate, plan, step_of, linked=True)
        if found:
            yield found


_SUMS = ("sum-bounds", "sum-combinations", "rule-of-45", "must-contain", "must-contain-single")
_LINKS = (*_SUMS, "digit-sets", "naked-single", "hidden-single", "full-house")
"""The techniques that link a digit to a sum, the first by way of a sum."""
_SUM_ENDS = ("sum", "least", "most", "45")


def _contradiction(
    start: Position, follower: Follower, candidate: int, plan: Plan, step_of: StepOf, *, linked: bool = False
) -> Found | None:
    """A candidate that leads to a dead end in few steps, with only those that are needed.

    If it is *linked*, there is one step at most, which shows only what the dead end needs, and one of the two is about
    a sum.
    """
    failure = follower.failure(start, candidate, plan)
    if failure is None:
        return None
    log, dead, position = failure
    needed = sum(1 << cell for cell in set(dead.uses))
    kept = []
    seen: dict[int, None] = {}
    after = position
    for changed, found, before in reversed(log):
        if changed & needed:
            if linked and (gone := sum(start.model.cell_bits[cell] for cell in bits(needed)) & found.gone):
                found = replace(found, gone=gone)
            needed |= _sight(before, after, needed, seen)
            needed |= sum(1 << cell for cell in set(found.uses))
            kept.append((found, before))
        after = before
    _sight(start, after, needed, seen)
    kept.reverse()
    if len(kept) >= (2 if linked else _LONGEST):
        return None
    if linked and (
        any(found.technique not in _LINKS for found, _ in kept)
        or not (dead.end.kind in _SUM_ENDS or any(found.technique in _SUMS for found, _ in kept))
    ):
        return None
    steps = tuple(step_of(before, found) for found, before in kept)
    reasons = dict.fromkeys((dead.end.where, *dead.reasons) if dead.end.where >= 0 else dead.reasons)
    for found, _ in kept:
        reasons.update(dict.fromkeys(found.reasons))
    reasons.update(seen)
    numbers = {reason: number for number, reason in enumerate(reasons)}
    end = dead.end._replace(where=numbers.get(dead.end.where, -1))
    cell, digit = candidate // start.model.width, candidate % start.model.width + start.model.low
    by = dead.by if linked and not kept else None
    if by and any(start.model.reasons[reason].rule is not None for reason in set(reasons) - set(dead.reasons)):
        by = None
    return Found(
        "linked-sums" if linked else "contradiction",
        (3.9 if kept else 3.8) if linked else 5.0 if len(kept) < 5 else 6.0,
        1 << candidate,
        (cell,),
        tuple(reasons),
        argument=Contradiction(cell, digit, steps, end, by),
        length=len(kept) + 1,
    )


def _sight(before: Position, after: Position, needed: int, reasons: dict[int, None]) -> int:
    """The cells whose new digits exclude candidates of the needed cells, and of each other; adds why they do."""
    model, found = before.model, 0
    new = [cell for cell in range(model.n) if after.placed[cell] and not before.placed[cell]]
    changed = True
    while changed:
        changed = False
        for cell in new:
            for other in bits(model.sees[cell] & (needed | found)):
                if before.candidates[other] & after.candidates[cell]:
                    reasons.update(dict.fromkeys(model.why_sees(cell, other)))
                    if not found >> cell & 1:
                        found |= 1 << cell
                        changed = True
    return found
