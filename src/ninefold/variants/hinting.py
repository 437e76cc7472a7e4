"""The next conclusion for people: forced by the fewest houses and rules.

What is true of a variant its rules force together; a person wants to know which of them matter.  Candidates for a
conclusion are what the engine's propagation finds, or, where it finds nothing, what it refutes after assuming the
opposite, first without and then with a little search.  For each of them houses and rules are left out as long as the
rest still forces it (``shrunk``), those near the cell last.  The conclusion with the smallest set is the hint.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from .._arguments import budget, instance
from .._errors import InvalidPuzzleError, NoSolutionError
from .._results import Status
from .._wire import plain
from .base import Place
from .reasons import Position, Reason
from .saying import sentence
from .shrinking import shrunk
from .solving import check, true_candidates
from .variant import Variant

__all__ = ["VariantHint", "VariantStep", "hint"]

How: TypeAlias = Literal["forced", "refuted", "searched"]

_TARGETS, _FEW_TARGETS = 40, 10
"""So many possible conclusions are looked into; fewer where a single house or rule has something to say."""
_REFUTED = 10
_GUESSES = 300
"""A little search."""


@dataclass(frozen=True, slots=True)
class VariantStep:
    """A conclusion about a variant, and the houses and rules that force it, none of which can be left out.

    ``how`` is ``forced`` when they leave nothing else, ``refuted`` when the opposite, once assumed, leads to a dead
    end, and ``searched`` when that takes some guesses to see.  ``givens`` are the clues and candidates of the puzzle
    that it needs as well.
    """

    puzzle: Variant = field(repr=False)
    placements: tuple[tuple[Place, int], ...]
    eliminations: tuple[tuple[Place, int], ...]
    reasons: tuple[Reason, ...]
    givens: tuple[tuple[Place, frozenset[int]], ...]
    how: How = "forced"

    @property
    def after(self) -> Variant:
        """The puzzle with the conclusion taken in."""
        return self.puzzle.given(_after(self))

    def to_svg(self) -> str:
        """A picture of the puzzle: what the conclusion rests on, and the conclusion."""
        from .._drawing import to_svg
        from .drawing import step_board

        return to_svg(step_board(self))

    def drawing(self, *, color: bool = False, frame: bool = True) -> str:
        """The same as text in lines, in box characters or (without *frame*) in ASCII."""
        from .drawing import step_board, text

        return text(step_board(self), color=color, frame=frame)

    def __str__(self) -> str:
        return sentence(self)


def _after(step: VariantStep) -> dict[Place, list[int]]:
    """Each cell of the conclusion, and what it may hold after it."""
    given = dict(step.puzzle.givens)
    gone: dict[Place, set[int]] = {}
    for place, digit in step.eliminations:
        gone.setdefault(place, set()).add(digit)
    left = {place: sorted(given.get(place, set(step.puzzle.shape.digits)) - digits) for place, digits in gone.items()}
    return left | {place: [digit] for place, digit in step.placements}


@dataclass(frozen=True, slots=True)
class VariantHint:
    """The next step of a variant; ``step`` is None when it is solved, when the time was over (``stopped``), and when
    nothing more is true of all its solutions (``several``).
    """

    step: VariantStep | None
    solved: bool = False
    several: bool = False
    stopped: bool = False

    def __str__(self) -> str:
        if self.step:
            return str(self.step)
        if self.solved:
            return "the puzzle is solved"
        if self.stopped:
            return "no step found in time"
        return "no step found: the puzzle has more than one solution" if self.several else "no step found"


def hint(variant: Variant, *, seconds: float | None = None) -> VariantHint:
    """The next conclusion, and the fewest houses and rules that force it.

    What the puzzle gives is where it starts; ``step.after`` is where the next hint starts.  Raises InvalidPuzzleError
    or NoSolutionError when there is nothing to conclude.

    >>> from ninefold import Shape
    >>> from ninefold.variants import Killer, Variant
    >>> print(hint(Variant(Shape(4), {"r1c1": 2, "r2c3": 3}, [Killer("r1c3 r1c4", 5)])))
    Row 1 and the cage 5 at r1c3, r1c4 leave only 3 in r1c2, given r1c1=2.
    """
    instance("variant", variant, Variant)
    clock = _Clock(budget("seconds", seconds))
    verdict = check(variant, seconds=clock.left())
    if verdict.status is Status.INVALID:
        raise InvalidPuzzleError(verdict.conflicts)  # type: ignore[arg-type]  # sentences instead
    if verdict.status is Status.NONE:
        raise NoSolutionError
    several = verdict.status is Status.SEVERAL
    position = Position(variant)
    if not any(mask & (mask - 1) for mask in position.candidates):
        return VariantHint(None, solved=True)
    try:
        step = _Finder(position, clock).find()
    except _Late:
        return VariantHint(None, several=several, stopped=True)
    return VariantHint(step, several=several, stopped=step is None and not several)


class _Late(Exception):
    """The time is over."""


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
    """A cell, digits that it cannot hold, and the reasons that say so."""

    cell: int
    gone: int
    reasons: tuple[int, ...]
    placed: bool

    @property
    def weight(self) -> tuple[int, int]:
        """Small for what people want to hear: few reasons; a digit to fill in makes up for two more."""
        return len(self.reasons) - 2 * self.placed, self.cell


class _Finder:
    """The search for the smallest set of reasons from one position."""

    def __init__(self, position: Position, clock: _Clock) -> None:
        self._position, self._clock = position, clock
        self._all = list(range(len(position.reasons)))
        self._seen = position.seen()
        self._start = position.candidates
        self._rings: dict[int, list[list[int]]] = {}

    def find(self) -> VariantStep | None:
        """The step with the smallest set; None when there is none."""
        targets = list(self._forced())
        if targets:
            return self._step(min(targets, key=lambda target: target.weight))
        ways: tuple[tuple[How, int], ...] = (("refuted", 0), ("searched", _GUESSES))
        for how, guesses in ways:
            refuted = list(self._refuted(guesses))
            if refuted:
                best = min(refuted, key=lambda target: target.weight)
                return self._refutation(best, how, guesses)
        return None

    # --- what propagation finds

    def _forced(self) -> Iterator[_Target]:
        left = self._left(self._all)
        open_ = [cell for cell, mask in enumerate(self._start) if mask & (mask - 1)]
        placed = [cell for cell in open_ if left[cell] & (left[cell] - 1) == 0]
        placed.sort(key=lambda cell: self._seen[cell].bit_count())
        alone = list(self._alone())
        yield from alone
        if any(target.placed for target in alone):
            return
        least = len(self._all)
        for cell in placed[: _FEW_TARGETS if alone else _TARGETS]:
            target = self._shrunk(cell, self._start[cell] & ~left[cell], placed=True)
            yield target
            least = min(least, len(target.reasons))
            if least <= 2:
                return
        if alone or least <= 3:
            return
        fewer = [cell for cell in open_ if self._seen[cell] & ~left[cell] and cell not in placed]
        fewer.sort(key=lambda cell: self._seen[cell].bit_count())
        for cell in fewer[:_TARGETS]:
            yield self._shrunk(cell, self._seen[cell] & ~left[cell], placed=False)

    def _alone(self) -> Iterator[_Target]:
        """What single reasons say beyond what everybody sees."""
        for reason in self._all:
            left = self._left([reason])
            for cell in self._position.reasons[reason].cells:
                open_ = self._start[cell] & (self._start[cell] - 1)
                if open_ and self._seen[cell] & ~left[cell]:
                    yield _Target(cell, self._seen[cell] & ~left[cell], (reason,), left[cell] & (left[cell] - 1) == 0)

    def _left(self, reasons: list[int], candidates: list[int] | None = None) -> list[int]:
        self._clock.tick()
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

    def _refuted(self, guesses: int) -> Iterator[_Target]:
        false = None
        if guesses:  # ask first which candidates are in no solution
            true = true_candidates(self._position.variant, seconds=self._clock.left())
            if not true.complete:
                raise _Late
            low = self._position.variant.shape.digits[0]
            false = [~sum(1 << (digit - low) for digit in digits) for digits in true.digits]
        found = 0
        order = sorted(range(len(self._seen)), key=lambda cell: (self._seen[cell].bit_count(), cell))
        for cell in order:
            mask = self._seen[cell]
            if mask & (mask - 1) == 0:
                continue
            for bit in (1 << k for k in range(mask.bit_length())):
                if not mask & bit or (false is not None and not false[cell] & bit):
                    continue
                if self._dead(self._all, cell, bit, guesses):
                    reasons = self._fewest(cell, lambda some, c=cell, b=bit: self._dead(some, c, b, guesses))  # type: ignore[misc]
                    yield _Target(cell, bit, reasons, (mask ^ bit).bit_count() == 1)
                    found += 1
                    if found == (2 if guesses else _REFUTED):
                        return

    def _dead(self, reasons: list[int], cell: int, bit: int, guesses: int) -> bool:
        self._clock.tick()
        assumed = [bit if at == cell else mask for at, mask in enumerate(self._start)]
        engine = self._position.engine(reasons, assumed)
        return not engine.propagated() if not guesses else engine.next(self._clock.left() or 0.0, guesses) is False

    # --- the step

    def _step(self, target: _Target) -> VariantStep:
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
        return self._told(placements, eliminations, target.reasons, self._needed(enough), "forced")

    def _refutation(self, target: _Target, how: How, guesses: int) -> VariantStep:
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
            return self._told(((target.cell, rest),), (), target.reasons, needed, how)
        return self._told((), ((target.cell, target.gone),), target.reasons, needed, how)

    def _needed(self, enough: Callable[[list[int]], bool]) -> list[int]:
        """The cells whose clue or candidates are needed."""
        every = self._position.variant.shape.all
        return shrunk([cell for cell, mask in enumerate(self._start) if mask != every], enough)

    def _with(self, givens: list[int]) -> list[int]:
        every, kept = self._position.variant.shape.all, set(givens)
        return [mask if cell in kept else every for cell, mask in enumerate(self._start)]

    def _told(
        self,
        placements: tuple[tuple[int, int], ...],
        eliminations: tuple[tuple[int, int], ...],
        reasons: tuple[int, ...],
        givens: list[int],
        how: How,
    ) -> VariantStep:
        variant = self._position.variant
        digits, places = variant.shape.digits, variant.places

        def held(mask: int) -> list[int]:
            return [digit for k, digit in enumerate(digits) if mask >> k & 1]

        return VariantStep(
            variant,
            tuple((places[cell], digit) for cell, mask in placements for digit in held(mask)),
            tuple((places[cell], digit) for cell, mask in eliminations for digit in held(mask)),
            tuple(self._position.reasons[reason] for reason in reasons),
            tuple((places[cell], frozenset(held(self._start[cell]))) for cell in sorted(givens)),
            how,
        )


# --- on the wire


@plain.register
def _plain_hint(found: VariantHint) -> dict[str, Any]:
    step = None if found.step is None else plain(found.step)
    return {"step": step, "solved": found.solved, "several": found.several, "stopped": found.stopped}


@plain.register
def _plain_step(step: VariantStep) -> dict[str, Any]:
    from .forms import one_line

    places = step.puzzle.places

    def pairs(items: Iterable[tuple[Place, int]]) -> list[dict[str, Any]]:
        return [{"cell": str(place), "digit": digit} for place, digit in items]

    return {
        "puzzle": one_line(step.puzzle),
        "placements": pairs(step.placements),
        "eliminations": pairs(step.eliminations),
        "reasons": [
            {"name": reason.name, "cells": [str(places[cell]) for cell in reason.cells]} for reason in step.reasons
        ],
        "givens": [{"cell": str(place), "digits": sorted(digits)} for place, digits in step.givens],
        "how": step.how,
        "sentence": str(step),
    }
