"""Follow an assumption to a dead end: the kernel finds the steps that lead to a dead end, the arguments explain them.

The kernel (``_core.Assumptions``) knows places, links, sums and sets of digits.  Rules with arguments of their own are
examined here.  Whatever the kernel finds is only a plan: the steps are those that the techniques find when they repeat
it, so a step is never offered that its technique does not show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import TypeAlias

from ... import _core
from ...variants.rules import teaching
from ...variants.rules.base import Constraint
from . import cases, counting, houses, lines, ranks, sums
from .merging import merged
from .model import Linear, Model, OneOf, Rule, bits
from .position import DeadEnd, Found, Position

__all__ = ["Failure", "Follower", "Plan", "rows"]

Plan: TypeAlias = "list[tuple[int, int, int, int]]"
"""Steps as (kind, item, first, second), the last one being the dead end."""
Finder: TypeAlias = "Callable[[Position], Iterator[Found]]"
Failure: TypeAlias = "tuple[list[tuple[int, Found, Position]], DeadEnd, Position]"
"""Steps as (changed cells, step, position before it), the dead end, and the position there."""

_ARGUMENTS: dict[str, tuple[Finder, ...]] = {
    "Increasing": (lines.increasing,),
    "Ends": (lines.line_ends,),
    "EqualSums": (sums.common_sum,),
    "Circles": (lines.circles,),
    "Count": (counting.counted,),
    "Listed": (counting.counted,),
    "SameDigits": (counting.same_digits,),
    "Connected": (counting.area,),
    "Ranked": (ranks.ranked,),
    "Cases": (partial(cases.cases, most=100),),
    "Heights": (lines.sides, lines.visible),
    "Sandwiched": (lines.sides,),
    "XthSum": (lines.sides,),
    "Machine": (lines.ways,),
    "engine": (lines.engine,),
}
"""The arguments of rules that are tried inside an assumption, by what the rule states."""
_SINGLE, _PLACE, _PARTNER, _BOUNDS, _OVERLAP, _COMBINATIONS, _CONTAINS, _NAKED, _HIDDEN, _RELATED, _RULE = range(11)
_SINGLES: tuple[Finder, ...] = (
    houses.naked_single,
    partial(houses.hidden_single, kind="region"),
    partial(houses.hidden_single, kind="line"),
)
_ONE_STEP = -1
"""The order of the kernel for a single step."""
_FAR_REACHING = (
    "Circles",
    "Count",
    "Ranked",
    "full-rank",
    "full-rank-ties",
    "flatmates",
    "doppelganger",
    "connected-values",
)
"""Statements and rules that concern more than the cells of the rule."""
_MOST_KNOWN = 20_000
"""Results of rules that are kept."""


def rows(masks: Iterable[int], words: int) -> bytes:
    """Sets of candidates as rows of 64-bit words."""
    return b"".join(mask.to_bytes(8 * words, "little") for mask in masks)


def _kind(rule: Rule) -> str:
    return "engine" if isinstance(rule.said, Constraint) else type(rule.said).__name__


class Follower:
    """Follows assumptions in the positions of a puzzle."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.examined = 0
        """How many rules were examined: a measure of work that does not depend on the machine."""
        words = (model.n * model.width + 63) // 64
        self._sets = [one for one in model.sets if one.kind in ("house", "rule")]
        self._sums: list[Linear | Rule] = [
            *model.sums,
            *(rule for rule in model.rules if isinstance(rule.said, teaching.Sets)),
        ]
        self._rules = [rule for rule in model.rules if _kind(rule) in _ARGUMENTS]
        self._number = {id(item): number for number, item in enumerate(model.items)}
        self._cell = {one.cells[0]: self._number[id(one)] for one in model.sets if one.kind == "cell"}
        self._known: list[dict[tuple[int, ...], list[tuple[int, int]] | None]] = [{} for _ in self._rules]
        self._apart = any(reason.rule is None for reason in model.engine.reasons)
        told: list[tuple[int, bool, list[tuple[int, list[int]]], list[int]]] = []
        for item in self._sums:
            if isinstance(item, Rule):
                told.append((0, False, [(1, list(item.cells))], sorted(item.said.sets)))
            else:
                told.append((item.total, item.by is not None, [(f, list(cells)) for f, cells in item.groups], []))
        self._kernel = _core.Assumptions(
            model.n,
            model.width,
            model.low,
            rows(model.peers, words),
            rows(model.links, words),
            rows((one.ids for one in self._sets), words),
            told,
            [list(house.cells) for house in model.houses],
            [list(rule.cells) for rule in self._rules],
        )

    def start(self, position: Position) -> None:
        """Follow assumptions in this position from now on."""
        self._kernel.start(position.candidates)

    def plan(self, candidate: int, order: int = 0) -> Plan | None:
        """The steps that lead from a candidate to a dead end; None if nothing more follows before that.

        The arguments are tried in some *order*, the easiest first with 0; others may find a shorter way.
        """
        kernel = self._kernel
        failed = kernel.assume(candidate, order)
        while not failed:
            due = kernel.due()
            if not due:
                return None
            masks = kernel.candidates()
            for number in due:
                gone = self._examine(number, masks)
                if gone is None:
                    kernel.fail(number)
                    failed = True
                    break
                if any(masks[cell] & digits for cell, digits in gone):
                    failed = kernel.exclude(number, gone)
                    if failed:
                        break
                    masks = kernel.candidates()
        return kernel.proof()

    def plan_step(self, candidate: int) -> Plan | None:
        """A plan of one step at most before the dead end, one of the two about a sum; None if there is none."""
        return self._kernel.proof() if self._kernel.assume(candidate, _ONE_STEP) else None

    def _examine(self, number: int, masks: list[int]) -> list[tuple[int, int]] | None:
        """The candidates that a rule excludes, as (cell, digits); None if it cannot be satisfied."""
        rule, known = self._rules[number], self._known[number]
        kind = _kind(rule)
        far = kind in _FAR_REACHING or (kind == "engine" and (not self._apart or rule.said.slug in _FAR_REACHING))
        key = tuple(masks if far else [masks[cell] for cell in rule.cells])
        if key not in known:
            self.examined += 1
            if len(known) >= _MOST_KNOWN:
                known.clear()
            known[key] = self._by_engine(rule, masks) if kind == "engine" else self._by_argument(rule, masks)
        return known[key]

    def _by_engine(self, rule: Rule, masks: list[int]) -> list[tuple[int, int]] | None:
        model = self.model
        try:
            left = model.engine.left([model.engine_reason[rule.reason]], masks)
        except ValueError:
            return []
        if not left:
            return None
        return [(cell, mask & ~kept) for cell, (mask, kept) in enumerate(zip(masks, left, strict=True)) if mask & ~kept]

    def _by_argument(self, rule: Rule, masks: list[int]) -> list[tuple[int, int]] | None:
        position, gone = Position.of(self.model, masks).only(self._number[id(rule)]), 0
        try:
            for finder in _ARGUMENTS[_kind(rule)]:
                for found in finder(position):
                    gone |= found.gone
        except DeadEnd:
            return None
        width, full = self.model.width, self.model.full
        return [(cell, gone >> (cell * width) & full) for cell in houses.cells_of(self.model, gone)]

    # --- the steps

    def failure(self, start: Position, candidate: int, plan: Plan) -> Failure | None:
        """Repeat a plan with the techniques; None if they do not reach the dead end."""
        position = start.copy()
        log: list[tuple[int, Found, Position]] = []
        try:
            position.place(candidate)
            # The techniques may remove more than the plan says; then some steps are found only as simpler ones.
            for _ in range(2):
                for step in plan:
                    while self._repeated(position, self._repeat(position, *step), log) and step[0] == _COMBINATIONS:
                        pass
                while any(self._repeated(position, finder(position), log) for finder in _SINGLES):
                    pass
        except DeadEnd as dead:
            return log, dead, position
        return None

    def _repeated(self, position: Position, steps: Iterator[Found], log: list[tuple[int, Found, Position]]) -> bool:
        """Whether a technique found something; it is added to the log."""
        more = False
        for found in list(merged(position, steps)):
            found.gone &= position.alive
            if not found.gone and (found.placed < 0 or position.placed[found.placed // self.model.width]):
                continue
            before, more = position.copy(), True
            try:
                changed = position.place(found.placed) if found.placed >= 0 else position.drop(found.gone)
            except DeadEnd as dead:
                dead.uses = (*dead.uses, *found.uses)
                log.append((-1, found, before))
                raise
            log.append((changed, found, before))
        return more

    def _repeat(self, position: Position, kind: int, item: int, first: int, second: int) -> Iterator[Found]:
        """The steps that the technique of a planned step finds now."""
        if kind == _SINGLE:
            return (found for found in houses.naked_single(position) if found.uses == (item,))
        if kind in (_PLACE, _OVERLAP):
            return self._in_set(position, self._sets[item], kind)
        if kind == _PARTNER:
            here = position.only(self._cell[item])
            return houses.partner(here, most=64)
        if kind in (_BOUNDS, _COMBINATIONS, _CONTAINS):
            return self._in_sum(position, kind, item, first)
        if kind in (_NAKED, _HIDDEN):
            return self._in_house(position, kind, item, first, second)
        if kind == _RELATED:
            one = self._sets[item]
            here = position.only(self._number[id(one)])
            finder = houses.locked if one.kind == "house" else houses.must_contain
            return finder(here, with_rules=True)
        rule = self._rules[item]
        here = position.only(self._number[id(rule)])
        return chain.from_iterable(finder(here) for finder in _ARGUMENTS[_kind(rule)])

    def _in_house(self, position: Position, kind: int, item: int, places: int, size: int) -> Iterator[Found]:
        house = self.model.houses[item]
        here = position.only(self._number[id(house)])
        if size == 1:
            yield from houses.must_contain_single(here)
            return
        cells = {house.cells[at] for at in bits(places)}
        for found in (houses.naked_subset if kind == _NAKED else houses.hidden_subset)(here, size=size):
            if {role.cell for role in found.roles} <= cells:
                yield found

    def _in_set(self, position: Position, one: OneOf, kind: int) -> Iterator[Found]:
        here = position.only(self._number[id(one)])
        if one.kind == "rule":
            finder = houses.must_contain_single if kind == _PLACE else partial(houses.must_contain, with_rules=False)
            return finder(here)
        if kind == _PLACE:
            return houses.hidden_single(here, kind="line" if one.reason < self.model.lines else "region")
        return houses.locked(here, with_rules=False)

    def _in_sum(self, position: Position, kind: int, item: int, first: int) -> Iterator[Found]:
        of, model = self._sums[item], self.model
        here = position.only(self._number[id(of)])
        if kind == _CONTAINS:
            singles = list(houses.must_contain_single(here))
            yield from singles or houses.must_contain(here, with_rules=False)
        elif isinstance(of, Rule):
            yield from lines.digit_sets(here)
        else:
            if of.by:
                steps = sums.rule_of_45(here, houses=9, most=99)
            elif kind == _BOUNDS:
                steps = sums.sum_bounds(here)
            else:
                steps = sums.sum_combinations(here, most=99)
            cells = of.groups[first][1] if first >= 0 else of.cells
            wanted = sum(model.cell_bits[cell] for cell in cells)
            for found in steps:
                if found.gone & wanted:
                    yield found
