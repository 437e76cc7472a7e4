"""Why a puzzle does not have exactly one solution.

Without a solution: first arithmetic that is easy to verify by hand. Then a contradiction: a set of givens, rules and
houses that cannot all hold, reduced by leaving members out. Anything that repairs the puzzle on its own is a member of
every such set, so only these members are left out, one at a time, to see whether the rest has a solution.

With several solutions: the cells that differ, two solutions that are close to each other, and as few cells as possible
that decide between all of them.

Effort is counted in guesses, in growing rounds, so that easy questions are answered first. The clock only stops the
work.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from ..base.clause import Clause, Value, Words, say, sentences
from ..base.minimal_subset import shrunk
from ..base.random import Random
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle
from ..results.findings import Finding
from ..results.outcomes import Check, Solution, Status
from ..results.steps import Reason
from ..variants import rules as known_rules
from ..variants.rules.base import Constraint
from ..variants.variant import Variant, replace_constraints
from . import variant_search
from .arithmetic import arithmetic
from .reasons import Position

__all__ = ["explained"]

SECONDS = 10.0
"""The most that an explanation takes if you set no limit."""
_ROUNDS = (0, 50, 500, 5_000, 50_000)
"""Guesses to see a contradiction; 0 is propagation alone."""
_TRIES = (300, 3_000, 30_000, 300_000)
"""Guesses to see whether a puzzle without one of its rules has a solution."""
_CLASH = 8
"""The largest contradiction that is worth showing."""
_ORDERS, _SEARCHED_ORDERS = 12, 3
"""Orders in which members are left out, for a smaller set; fewer if each question takes a search."""
_CLASH_SECONDS = 4.0
_LISTED = 60
"""Solutions that are compared with each other."""
_COUNTED = 1_000
_DECIDING = 8
"""More digits than this do not help to decide between solutions."""
_TARGETS = 8
"""Solutions for which cells that decide are looked for."""
_COUNTEREXAMPLES = 200
"""Solutions that cells may turn out not to exclude before others are tried."""
_EXACT = 3
"""Up to this many deciding cells are searched exactly; more are picked one by one."""


class _Late(Exception):
    """The time ran out."""


class _Clock:
    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self, share: float = 1.0) -> float:
        """A share of the seconds that are left; raises _Late if there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise _Late
        return left * share

    def part(self, share: float, most: float = SECONDS) -> _Clock:
        """A clock for a share of the time that is left."""
        return _Clock(min(self.left(share), most))


class _Item(NamedTuple):
    """A member of a contradiction: a given (its cell) or a reason (its number in the position)."""

    given: bool
    number: int


def explained(puzzle: Puzzle, verdict: Check, seconds: float | None) -> Check:
    """The verdict with findings."""
    if verdict.status not in (Status.NONE, Status.INVALID, Status.SEVERAL, Status.UNDECIDED):
        return verdict
    clock = _Clock(SECONDS if seconds is None else max(seconds, 0.05))
    variant = Variant.from_grid(puzzle) if isinstance(puzzle, Grid) else puzzle
    assert isinstance(variant, Variant)
    if verdict.status is Status.SEVERAL:
        findings, complete, pair = _Several(variant, verdict, clock).findings()
        solutions = tuple(Solution(puzzle, _line(digits, puzzle), False) for digits in pair) if pair else ()
        verdict = replace(verdict, solutions=solutions or verdict.solutions)
    else:
        position = Position(variant)
        findings = [] if verdict.conflicts else arithmetic(position)
        complete = True
        if findings and verdict.status is Status.UNDECIDED:
            verdict = replace(verdict, status=Status.NONE, solutions=())
        if verdict.status is Status.UNDECIDED:
            return replace(verdict, complete=False)
        more, complete = _Broken(position, clock).findings()
        findings += more
    if isinstance(puzzle, Grid):
        findings = [replace(finding, puzzle=puzzle) for finding in findings]
    return replace(verdict, findings=tuple(findings), complete=complete)


def _line(digits: tuple[int, ...], puzzle: Puzzle) -> str | tuple[int, ...]:
    return "".join(map(str, digits)) if isinstance(puzzle, Grid) else digits


class _Broken:
    """A puzzle without a solution."""

    def __init__(self, position: Position, clock: _Clock) -> None:
        self._position, self._clock = position, clock
        self._variant = position.variant
        self._full = self._variant.shape.all
        self._low = self._variant.shape.digits[0]
        self._given = [cell for cell, mask in enumerate(position.candidates) if mask != self._full]
        self._marks: set[_Item] = set()
        self._negative = any(rule.slug.startswith("strict-") for rule in self._variant.rules)
        self._classic = not self._variant.rules and self._variant.shape.digits == range(1, 10)

    def findings(self) -> tuple[list[Finding], bool]:
        """Suspects, the best first, then the contradiction if it is small; and whether there was time for all."""
        sets: list[frozenset[_Item]] = []
        with suppress(_Late):
            for found in self._contradictions(self._clock.part(0.4, _CLASH_SECONDS)):
                sets.append(found)
        smallest = min(sets, key=len, default=frozenset())
        clash = [self._clash(smallest)] if 0 < len(smallest) <= _CLASH else []
        suspects, complete = self._suspects(sets)
        return suspects + clash, complete

    # --- sets that contradict each other

    def _contradictions(self, clock: _Clock) -> Iterator[frozenset[_Item]]:
        """Yield sets of items without a solution; as far as the search can show, none of their items can be left
        out.
        """
        givens = [_Item(True, cell) for cell in self._given]
        reasons = [_Item(False, number) for number in range(len(self._position.reasons))]
        items = [*reversed(reasons), *givens]
        effort = next((guesses for guesses in _ROUNDS if self._dead(items, guesses, clock)), None)
        if effort is None:
            return
        random = Random(1)
        smallest = len(items) + 1
        for number in range(_SEARCHED_ORDERS if effort else _ORDERS):
            order = items if number == 0 else random.shuffled(items)
            if number and not self._dead(order, effort, clock):
                continue
            kept = shrunk(order, lambda some: self._dead(some, effort, clock))
            yield frozenset(kept)
            smallest = min(smallest, len(kept))
            if smallest <= 2:
                return

    def _dead(self, items: Iterable[_Item], guesses: int, clock: _Clock) -> bool:
        """Whether it is certain that these items have no solution."""
        left = clock.left()
        candidates = [self._full] * len(self._position.candidates)
        reasons = []
        for given, number in items:
            if given:
                candidates[number] = self._position.candidates[number]
            else:
                reasons.append(number)
        engine = self._position.engine(reasons, candidates)
        return not engine.propagated() if not guesses else engine.next(left, guesses) is False

    def _clash(self, items: frozenset[_Item]) -> Finding:
        reasons = [self._position.reasons[item.number] for item in sorted(items) if not item.given]
        reasons.sort(key=lambda reason: reason.rule is None)
        givens = [item.number for item in sorted(items) if item.given]
        members: list[Value] = [*(self._given_digits(cell) for cell in givens), *(reason.value for reason in reasons)]
        cells = dict.fromkeys([*givens, *(cell for reason in reasons for cell in reason.cells)])
        clause = say("clash", members=members)
        return Finding("clash", clause, self._variant, tuple(cells), tuple(reasons), self._digits_of(givens))

    def _given_digits(self, cell: int) -> Clause:
        return _stated(str(self._variant.places[cell]), self._allowed(cell))

    def _digits_of(self, cells: Iterable[int]) -> tuple[tuple[int, frozenset[int]], ...]:
        return tuple((cell, frozenset(self._allowed(cell))) for cell in cells)

    def _allowed(self, cell: int) -> list[int]:
        mask = self._position.candidates[cell]
        return [digit for k, digit in enumerate(self._variant.shape.digits) if mask >> k & 1]

    # --- repairs

    def _suspects(self, sets: list[frozenset[_Item]]) -> tuple[list[Finding], bool]:
        """Rules and givens without which there is a solution, and whether all were tried."""
        every = [_Item(False, n) for n, reason in enumerate(self._position.reasons) if reason.rule is not None]
        every += [_Item(True, cell) for cell in self._given]
        open_ = [item for item in every if all(item in some for some in sets)]
        found: dict[_Item, Check] = {}
        try:
            for guesses in _TRIES:
                for item in list(open_):
                    verdict = self._without(item, guesses)
                    if verdict.solutions:
                        found[item] = verdict
                    if verdict.solutions or verdict.status is not Status.UNDECIDED:
                        open_.remove(item)
        except _Late:
            pass
        order = {Status.ONE: 0, Status.SEVERAL: 1}
        ranked = sorted(found, key=lambda item: (order.get(found[item].status, 2), item))
        findings = [self._suspect(item, found[item]) for item in ranked]
        if not findings and not open_ and len(every) > 1:
            findings.append(Finding("no-suspect", say("no-suspect"), self._variant))
        return findings, not open_

    def _without(self, item: _Item, guesses: int) -> Check:
        left = self._clock.left()
        variant = self._variant
        if item.given:
            place = variant.places[item.number]
            kept = [(where, digits) for where, digits in variant.givens if where != place]
            variant = Variant(variant.shape, kept, variant.constraints, variant.extra)
        else:
            rule = self._position.reasons[item.number].rule
            assert rule is not None
            variant = variant.without(rule)
        limits = {} if self._classic else {"seconds": left, "nodes": guesses}
        verdict = variant_search.check(variant, **limits)  # type: ignore[arg-type]
        if verdict.status is Status.NONE and not item.given and self._negative:
            return self._with_another_clue(item, guesses)
        return verdict

    def _with_another_clue(self, item: _Item, guesses: int) -> Check:
        """Return the verdict if a sign stays in place, so that no negative rule applies there, but has no meaning
        itself.
        """
        self._marks.add(item)
        others = [number for number in range(len(self._position.reasons)) if number != item.number]
        engine = self._position.engine(others, self._position.candidates)
        found: list[tuple[int, ...]] = []
        while len(found) < 2 and not isinstance(digits := engine.next(self._clock.left(), guesses), bool):
            found.append(tuple(digits))
        if len(found) < 2 and digits is True:
            return Check(Status.UNDECIDED)
        status = (Status.NONE, Status.ONE, Status.SEVERAL)[len(found)]
        return Check(status, (), tuple(Solution(self._variant, one, status is Status.ONE) for one in found))

    def _suspect(self, item: _Item, verdict: Check) -> Finding:
        outcome = say({Status.ONE: "has-one", Status.SEVERAL: "has-several"}.get(verdict.status, "has-solutions"))
        one = verdict.solutions[0].digits if verdict.status is Status.ONE else None
        if item.given:
            cell = item.number
            instead: Constraint | int | None = one[cell] if one else None
            place = say("candidates", digit=one[cell], cells=str(self._variant.places[cell])) if one else ""
            clause = say("suspect-given", given=self._given_digits(cell), outcome=outcome, instead=place)
            return Finding(
                "suspect", clause, self._variant, (cell,), (), self._digits_of([cell]), verdict.status, instead
            )
        reason = self._position.reasons[item.number]
        instead = self._read_off(reason, one) if one else None
        clause = say(
            "suspect-rule",
            rule=reason.value,
            marked=int(item in self._marks),
            outcome=outcome,
            instead=Words(instead.describe()) if isinstance(instead, Constraint) else "",
        )
        return Finding("suspect", clause, self._variant, reason.cells, (reason,), (), verdict.status, instead)

    def _read_off(self, reason: Reason, digits: Sequence[int]) -> Constraint | None:
        """The rule with the clue that fits a solution."""
        rule = reason.rule
        if rule is None or not rule.has_clue() or not hasattr(rule, "cells"):
            return None
        places = tuple(rule.cells)
        values = tuple(digits[cell] for cell in self._variant._ground().numbers(places))
        return rule.read_off(places, values, self._variant.shape)


class _Several:
    """A puzzle with several solutions."""

    def __init__(self, variant: Variant, verdict: Check, clock: _Clock) -> None:
        self._variant, self._clock = variant, clock
        self._engines = variant_search.Engines(variant)
        self._low = variant.shape.digits[0]
        self._known = [tuple(solution.digits) for solution in verdict.solutions]
        self._pair: tuple[tuple[int, ...], ...] = ()

    def findings(self) -> tuple[list[Finding], bool, tuple[tuple[int, ...], ...]]:
        """The differences and what would decide them; whether there was time for all; two solutions close to each
        other.
        """
        found: list[Finding] = []
        complete = True
        for step in (self._difference, self._deciding_cells, self._deciding_rule):
            try:
                if finding := step():
                    found.append(finding)
            except _Late:
                complete = False
        return found, complete, self._pair

    def _difference(self) -> Finding:
        """The cells that differ, from all solutions if that is feasible."""
        number: Value = say("several")
        try:
            self._enumerate()
            count, all_of_them, _ = self._engines.at(self._engines.candidates).count(_COUNTED, self._clock.left(0.2), 0)
            number = count if all_of_them else say("at-least", number=count)
        except _Late:
            pass
        differing = {cell for cell, digits in enumerate(zip(*self._known)) if len(set(digits)) > 1}
        try:
            masks, _ = self._engines.at(self._engines.candidates).true_candidates(self._clock.left(0.3), 0)
            differing |= {cell for cell, mask in enumerate(masks) if mask & (mask - 1)}
        except _Late:
            pass
        self._pair = min(combinations(self._known, 2), key=lambda pair: len(_apart(*pair)))
        apart = [cell for cell, (a, b) in enumerate(zip(*self._pair)) if a != b]
        where = (
            say("cells-of", count=len(differing), cells=len(self._known[0]))
            if len(differing) > 12
            else say("these-cells", cells=self._names(differing))
        )
        clause = say("several-differ", number=number, where=where, count=len(differing))
        if len(apart) < len(differing) and len(apart) <= 16:
            clause = sentences(clause, say("two-differ", cells=self._names(apart)))
        return Finding("difference", clause, self._variant, tuple(sorted(differing)))

    def _enumerate(self) -> None:
        """List some more solutions."""
        engine = self._engines.at(self._engines.candidates)
        clock = self._clock.part(0.2)
        while len(self._known) < _LISTED and not isinstance(digits := engine.next(clock.left(), 0), bool):
            if tuple(digits) not in self._known:
                self._known.append(tuple(digits))

    def _deciding_cells(self) -> Finding | None:
        """As few cells as possible that leave one solution: tried for a few solutions, each exactly."""
        best: tuple[int, ...] = ()
        target: tuple[int, ...] = ()
        for solution in self._rarest():
            cells = self._decided_by(solution, len(best) - 1 if best else _DECIDING)
            if cells is not None:
                best, target = cells, solution
            if len(best) == 1:
                break
        if not best:
            clause = say("no-decider", count=_DECIDING)
            return Finding("decider", clause, self._variant, status=Status.SEVERAL)
        clause = say("deciding-digits", givens=[_stated(str(self._variant.places[c]), [target[c]]) for c in best])
        givens = tuple((cell, frozenset([target[cell]])) for cell in best)
        return Finding("decider", clause, self._variant, best, (), givens, Status.ONE)

    def _rarest(self) -> list[tuple[int, ...]]:
        """A few of the known solutions, those first that share the fewest digits with the others."""
        common = [{d: column.count(d) for d in set(column)} for column in zip(*self._known)]
        return sorted(self._known, key=lambda one: min(common[cell][digit] for cell, digit in enumerate(one)))[
            :_TARGETS
        ]

    def _decided_by(self, target: tuple[int, ...], most: int) -> tuple[int, ...] | None:
        """The fewest cells that distinguish this solution from all others; None if that takes more than *most*.

        Cells that distinguish it from the known solutions are given to the engine, which looks for another solution
        with the same digits there.
        """
        others = [frozenset(_apart(target, other)) for other in self._known if other != target]
        for _ in range(_COUNTEREXAMPLES):
            cells = _hitting(others, most)
            another = None if cells is None else self._another(target, cells)
            if another is None:
                return cells
            others.append(frozenset(_apart(target, another)))
        return None

    def _another(self, target: tuple[int, ...], cells: Sequence[int]) -> tuple[int, ...] | None:
        """A solution with the same digits in these cells that is not the same elsewhere."""
        candidates = list(self._engines.candidates)
        for cell in cells:
            candidates[cell] = 1 << target[cell] - self._low
        engine = self._engines.at(candidates)
        for _ in range(2):
            found = engine.next(self._clock.left(), 0)
            if found is False:
                return None
            if found is True:
                raise _Late
            if tuple(found) != target:
                return tuple(found)
        return None

    def _deciding_rule(self) -> Finding | None:
        """A rule about the whole grid that leaves one solution."""
        clock = self._clock.part(0.5)
        makers: list[Callable[[], Constraint]] = [
            *(lambda rising=rising: known_rules.Diagonal(rising=rising) for rising in (True, False)),
            *(known_rules.AntiKnight, known_rules.AntiKing, known_rules.NonConsecutive, known_rules.Windoku),
            known_rules.DisjointGroups,
        ]
        decided: list[tuple[Constraint, Variant]] = []
        for make in makers:
            rule = make()
            if rule in self._variant.constraints:
                continue
            variant = replace_constraints(self._variant, [*self._variant.constraints, rule])
            try:
                verdict = variant_search.check(variant, seconds=clock.left(), nodes=_TRIES[1])
            except ValueError:  # the rule does not fit this shape
                continue
            if verdict.status is Status.ONE:
                decided.append((rule, variant))
        if not decided:
            return None
        reasons = []
        for rule, variant in decided:
            reasons += [reason for reason in Position(variant).reasons if reason.rule == rule]
        clause = say("deciding-rule", rules=[reason.value for reason in reasons])
        return Finding("decider", clause, self._variant, (), tuple(reasons), (), Status.ONE)

    def _names(self, cells: Iterable[int]) -> list[str]:
        return [str(self._variant.places[cell]) for cell in sorted(cells)]


def _stated(cell: str, digits: Iterable[int]) -> Clause:
    return say("given-digits", cell=cell, digits=digits)


def _apart(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [cell for cell, (a, b) in enumerate(zip(one, other)) if a != b]


def _hitting(sets: list[frozenset[int]], most: int) -> tuple[int, ...] | None:
    """Return the fewest cells that include one of each set; None if that takes more than *most*.

    >>> _hitting([frozenset({1, 2}), frozenset({2, 3}), frozenset({4})], 9)
    (2, 4)
    """
    ordered = sorted(sets, key=len)
    for size in range(1, min(most, _EXACT) + 1):
        if (cells := _hit(ordered, size)) is not None:
            return tuple(sorted(cells))
    picked: list[int] = []
    while ordered and len(picked) < most:
        count = Counter(cell for some in ordered for cell in some)
        picked.append(min(count, key=lambda cell: (-count[cell], cell)))
        ordered = [some for some in ordered if picked[-1] not in some]
    return None if ordered else tuple(sorted(picked))


def _hit(sets: list[frozenset[int]], size: int) -> tuple[int, ...] | None:
    if not sets:
        return ()
    if size == 0:
        return None
    count = {cell: sum(cell in some for some in sets) for cell in sets[0]}
    if size == 1:
        return next(((cell,) for cell in sorted(count) if count[cell] == len(sets)), None)
    for cell in sorted(count, key=lambda cell: (-count[cell], cell)):
        rest = _hit([some for some in sets if cell not in some], size - 1)
        if rest is not None:
            return (cell, *rest)
    return None
