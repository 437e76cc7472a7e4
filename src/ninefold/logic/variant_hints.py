"""The last resort for variants: the next conclusion that the fewest houses and rules force.

The teaching solver (``teaching/``) explains most steps.  If it finds none, the engine does.

All rules of a variant together force its solution, but a person wants to know which of them matter for a step.  The
engine's propagation looks for conclusions in this order:

- from single houses and rules, from two that share a cell, and from three
- from all houses and rules together
- by refuting the opposite of a conclusion, first without search and then with a little search

For each conclusion, houses and rules are left out as long as the rest still forces it (``shrunk``), those near the cell
last.  The conclusion with the smallest set is the hint.

Budgets are numbers of guesses and of calls to the engine, so that a hint is the same on every machine.  No proof of
uniqueness is needed: a forced conclusion holds in every solution.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from .._core import VariantSearch
from ..base.minimal_subset import shrunk
from ..engine.reasons import Position
from ..engine.single import check
from ..errors import InvalidPuzzleError, NoSolutionError
from ..results.outcomes import Status
from ..results.steps import Candidate, Given, Hint, How, Step
from ..variants.variant import Variant

__all__ = ["hint"]

_TARGETS = 40
"""Most conclusions that are examined if no three houses and rules force one."""
_SETS = 400_000
"""Most sets of two, and of three, houses and rules that are propagated, times the cells of the grid."""
_REFUTED = 8
_QUESTIONS = 250
"""Calls to the engine after which the best conclusion so far is good enough."""
_GUESSES, _MORE_GUESSES, _ALL_GUESSES = 300, 3000, 15_000
"""Guesses for a little search, for more search per candidate if that refutes none, and for all candidates."""
_LOOK = 1000
"""Guesses to find out whether there is a solution, and whether it is unique."""


def hint(variant: Variant, seconds: float | None) -> Hint:
    """The next conclusion, and the fewest houses and rules that force it.

    It starts from the givens; ``step.after()`` is where the next hint starts.  Raises InvalidPuzzleError
    or NoSolutionError if there is nothing to conclude.

    >>> from ninefold import Shape
    >>> from ninefold.variants import Killer, Variant
    >>> step = hint(Variant(Shape(4), {"r1c1": 2, "r2c3": 3}, [Killer("r1c3 r1c4", 5)]), None).step
    >>> step.how, [str(reason) for reason in step.reasons]
    ('forced', ['row 1', 'the 5-cage r1c3, r1c4'])
    """
    clock = _Clock(seconds)
    verdict = check(variant, seconds=clock.left(), nodes=_LOOK)
    if verdict.status is Status.INVALID:
        raise InvalidPuzzleError(verdict.conflicts)
    if verdict.status is Status.NONE:
        raise NoSolutionError
    several = verdict.status is Status.SEVERAL
    position = Position(variant)
    if not any(mask & (mask - 1) for mask in position.candidates):
        return Hint(None, solved=True)
    finder = _Finder(position, clock, [solution.digits for solution in verdict.solutions])
    try:
        step = finder.find()
    except _Late:
        return Hint(None, several=several, stopped=True)
    if step is not None or several:
        return Hint(step, several=several)
    verdict = check(variant, seconds=clock.left())
    if verdict.status is Status.NONE:
        raise NoSolutionError
    if verdict.status is not Status.ONE:
        return Hint(None, several=verdict.status is Status.SEVERAL, stopped=verdict.status is Status.UNDECIDED)
    return Hint(finder.given_away(verdict.solutions[0].digits))


class _Late(Exception):
    """The time has run out."""


class _Clock:
    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds

    def left(self) -> float | None:
        """Seconds left; None without an end."""
        return None if self._end is None else max(self._end - time.monotonic(), 1e-9)

    def tick(self) -> None:
        if self._end is not None and time.monotonic() > self._end:
            raise _Late


@dataclass(frozen=True, slots=True)
class _Target:
    """A cell, digits that it cannot hold, and the reasons."""

    cell: int
    gone: int
    reasons: tuple[int, ...]
    placed: bool

    @property
    def weight(self) -> int:
        """Small for conclusions that people prefer: few reasons; a digit to fill in outweighs two more reasons."""
        return len(self.reasons) - 2 * self.placed


class _Finder:
    """The search for the smallest set of reasons from one position; *known* are solutions."""

    def __init__(self, position: Position, clock: _Clock, known: list[tuple[int, ...]]) -> None:
        self._position, self._clock = position, clock
        self._asked = 0
        self._true = [0] * len(position.candidates)
        for digits in known:
            self._tick_off(digits)
        self._all = list(range(len(position.reasons)))
        self._seen = position.variant.candidates_seen()
        self._start = position.candidates
        self._rings: dict[int, list[list[int]]] = {}
        cells = [frozenset(reason.cells) for reason in position.reasons]
        self._beside = [[b for b in self._all if b != a and not cells[a].isdisjoint(cells[b])] for a in self._all]

    def find(self) -> Step | None:
        """The step with the smallest set; None if there is none."""
        targets = list(self._forced())
        if targets:
            return self._step(min(targets, key=self._order))
        refuted = list(self._refuted())
        if refuted:
            return self._refutation(min(refuted, key=self._order), "refuted", 0)
        for guesses in (_GUESSES, _MORE_GUESSES):
            searched = self._searched(guesses)
            if searched is not None:
                return self._refutation(searched, "searched", guesses)
        return None

    def _order(self, target: _Target) -> tuple[int, int, int]:
        """The smallest set first; among equal ones, that with the fewest cells to look at."""
        cells = sum(len(self._position.reasons[reason].cells) for reason in target.reasons)
        return target.weight, cells, target.cell

    def _enough(self) -> bool:
        return self._asked > _QUESTIONS

    # --- what propagation finds

    def _forced(self) -> Iterator[_Target]:
        left = self._left(self._all)
        open_ = [cell for cell, mask in enumerate(self._start) if mask & (mask - 1)]
        placed = [cell for cell in open_ if left[cell] & (left[cell] - 1) == 0]
        placed.sort(key=lambda cell: self._seen[cell].bit_count())
        sets: list[tuple[int, ...]] = [(reason,) for reason in self._all]
        least = len(self._all)
        for size in (1, 2, 3):
            for target in self._said_by(sets):
                yield target
                least = min(least, target.weight)
            if least < size:  # a digit that needs one more reason would not be easier to see
                return
            sets = self._grown(sets)
        self._asked = 0
        for cell in placed[:_TARGETS]:
            target = self._shrunk(cell, self._start[cell] & ~left[cell], placed=True)
            yield target
            least = min(least, target.weight)
            if least <= 2 or self._enough():
                return
        if least <= 3:
            return
        fewer = [cell for cell in open_ if self._seen[cell] & ~left[cell] and cell not in placed]
        fewer.sort(key=lambda cell: self._seen[cell].bit_count())
        for cell in fewer[:_TARGETS]:
            target = self._shrunk(cell, self._seen[cell] & ~left[cell], placed=False)
            yield target
            if len(target.reasons) == 1 or self._enough():
                return

    def _said_by(self, sets: Iterable[tuple[int, ...]]) -> Iterator[_Target]:
        """The conclusions of sets of reasons: digits to fill in, and removed candidates that are not obvious."""
        open_ = [cell for cell, mask in enumerate(self._start) if mask & (mask - 1)]
        for reasons in sets:
            left = self._left(list(reasons))
            for cell in open_ if left else ():
                placed = left[cell] & (left[cell] - 1) == 0
                if gone := (self._start if placed else self._seen)[cell] & ~left[cell]:
                    yield _Target(cell, gone, reasons, placed)

    def _grown(self, sets: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The sets of one reason more that share a cell with another, as many as there is time for."""
        most = _SETS // len(self._start)
        found: dict[tuple[int, ...], None] = {}
        for some in sets:
            for more in dict.fromkeys(near for one in some for near in self._beside[one]):
                if more not in some:
                    found[tuple(sorted((*some, more)))] = None
            if len(found) >= most:
                break
        return list(found)

    def _left(self, reasons: list[int], candidates: list[int] | None = None) -> list[int]:
        self._clock.tick()
        self._asked += 1
        return self._position.left(reasons, self._start if candidates is None else candidates)

    def _shrunk(self, cell: int, gone: int, *, placed: bool) -> _Target:
        def enough(reasons: list[int]) -> bool:
            left = self._left(reasons)
            return not left or not left[cell] & gone

        return _Target(cell, gone, self._fewest(cell, enough), placed)

    def _fewest(self, cell: int, enough: Callable[[list[int]], bool]) -> tuple[int, ...]:
        """Reasons that are enough: grown from those at the cell, then shrunk, the far ones first."""
        some: list[int] = []
        for ring in self._rings_of(cell):
            some = [*ring, *some]
            if enough(some):
                break
        return tuple(sorted(shrunk(some, enough)))

    def _rings_of(self, cell: int) -> list[list[int]]:
        """The reasons with this cell, those that share a cell with them, and so on."""
        if cell not in self._rings:
            rest, cells, rings = set(self._all), {cell}, []
            while rest:
                ring = sorted(r for r in rest if not cells.isdisjoint(self._position.reasons[r].cells))
                ring = ring or sorted(rest)
                rings.append(ring)
                rest.difference_update(ring)
                for reason in ring:
                    cells.update(self._position.reasons[reason].cells)
            self._rings[cell] = rings
        return self._rings[cell]

    # --- what assuming the opposite refutes

    def _refuted(self) -> Iterator[_Target]:
        """The candidates that propagation alone refutes."""
        engine = self._position.engine(self._all, self._start)
        dead, _ = engine.refuted(_REFUTED, self._clock.left() or 0.0)
        self._clock.tick()
        for cell, bit in self._candidates(dead):
            if not self._dead(self._all, cell, bit, 0):  # the engine had deduced more by then
                continue
            target = self._target(cell, bit, 0)
            yield target
            if len(target.reasons) <= 3 or self._enough():
                return

    def _searched(self, guesses: int) -> _Target | None:
        """The first candidate that a little search refutes."""
        left = _ALL_GUESSES
        for cell, bit in self._candidates(self._seen):
            if self._true[cell] & bit:
                continue
            engine = self._assumed(self._all, cell, bit)
            found = engine.next(self._clock.left() or 0.0, guesses)
            self._clock.tick()
            left -= engine.guesses
            if left < 0:
                return None
            if found is False:
                return self._target(cell, bit, guesses)
            if found is not True:
                self._tick_off(found)
        return None

    def _candidates(self, masks: list[int]) -> Iterator[tuple[int, int]]:
        """Candidates of open cells, cells with the fewest first."""
        for cell in sorted(range(len(masks)), key=lambda cell: (self._seen[cell].bit_count(), cell)):
            if self._seen[cell] & (self._seen[cell] - 1):
                yield from ((cell, 1 << k) for k in range(masks[cell].bit_length()) if masks[cell] >> k & 1)

    def _target(self, cell: int, bit: int, guesses: int) -> _Target:
        reasons = self._fewest(cell, lambda some: self._dead(some, cell, bit, guesses))
        return _Target(cell, bit, reasons, (self._seen[cell] & ~bit).bit_count() == 1)

    def _tick_off(self, digits: Iterable[int]) -> None:
        low = self._position.variant.shape.digits[0]
        for cell, digit in enumerate(digits):
            self._true[cell] |= 1 << (digit - low)

    def _assumed(self, reasons: list[int], cell: int, bit: int) -> VariantSearch:
        self._clock.tick()
        self._asked += 1
        return self._position.engine(reasons, [bit if at == cell else mask for at, mask in enumerate(self._start)])

    def _dead(self, reasons: list[int], cell: int, bit: int, guesses: int) -> bool:
        engine = self._assumed(reasons, cell, bit)
        return not engine.propagated() if not guesses else engine.next(self._clock.left() or 0.0, guesses) is False

    # --- the step

    def _step(self, target: _Target) -> Step:
        reasons = list(target.reasons)
        left = self._left(reasons)
        placed = [cell for cell, mask in enumerate(left) if mask & (mask - 1) == 0 and self._start[cell] != mask]
        fewer = {cell: gone for cell, mask in enumerate(left) if (gone := self._seen[cell] & ~mask)}

        def enough(givens: list[int]) -> bool:
            found = self._left(reasons, self._with(givens))
            if placed:
                return bool(found) and all(found[cell] == left[cell] for cell in placed)
            return bool(found) and not any(found[cell] & gone for cell, gone in fewer.items())

        placements = tuple((cell, left[cell]) for cell in placed)
        eliminations = () if placed else tuple(fewer.items())
        return self._result(placements, eliminations, target.reasons, self._needed(enough), "forced")

    def _refutation(self, target: _Target, how: How, guesses: int) -> Step:
        rest = self._seen[target.cell] & ~target.gone
        placed = rest & (rest - 1) == 0
        own = self._start

        def enough(givens: list[int]) -> bool:
            self._start = self._with(givens)
            try:
                return self._dead(list(target.reasons), target.cell, target.gone, guesses)
            finally:
                self._start = own

        needed = self._needed(enough)
        if placed:
            return self._result(((target.cell, rest),), (), target.reasons, needed, how)
        return self._result((), ((target.cell, target.gone),), target.reasons, needed, how)

    def given_away(self, digits: tuple[int, ...]) -> Step:
        """The digit of a cell with few candidates, if only the solution determines it."""
        cell, _ = next(self._candidates(self._seen))
        low = self._position.variant.shape.digits[0]
        return self._result(((cell, 1 << (digits[cell] - low)),), (), (), [], "searched")

    def _needed(self, enough: Callable[[list[int]], bool]) -> list[int]:
        """The cells whose clue or candidates are needed."""
        every = self._position.variant.shape.all
        return shrunk([cell for cell, mask in enumerate(self._start) if mask != every], enough)

    def _with(self, givens: list[int]) -> list[int]:
        every, kept = self._position.variant.shape.all, set(givens)
        return [mask if cell in kept else every for cell, mask in enumerate(self._start)]

    def _result(
        self,
        placements: tuple[tuple[int, int], ...],
        eliminations: tuple[tuple[int, int], ...],
        reasons: tuple[int, ...],
        givens: list[int],
        how: How,
    ) -> Step:
        variant = self._position.variant
        digits = variant.shape.digits

        def held(mask: int) -> list[int]:
            return [digit for k, digit in enumerate(digits) if mask >> k & 1]

        return Step(
            "rules",
            "Engine",
            tuple(Candidate(cell, digit) for cell, mask in placements for digit in held(mask)),
            tuple(Candidate(cell, digit) for cell, mask in eliminations for digit in held(mask)),
            variant,
            reasons=tuple(self._position.reasons[reason] for reason in reasons),
            givens=tuple(Given(cell, frozenset(held(self._start[cell]))) for cell in sorted(givens)),
            how=how,
        )
