"""One step at a time, always the easiest: hints, paths, and all steps of a position."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Collection, Iterator

from ... import _core
from ...results.arguments import Argument
from ...results.steps import Candidate, HouseRole, Step
from ...variants.variant import Variant
from ..variant_names import ASSUMPTIONS, CLASSIC, NAMES
from . import assumptions
from .following import Follower
from .model import Model, bits
from .order import ORDER
from .position import DeadEnd, Found, Position

__all__ = ["Deadline", "Late", "Teacher", "name_of"]


class Late(Exception):
    """The time has run out."""


class Deadline:
    """A budget of seconds on a clock; None for no limit."""

    def __init__(self, seconds: float | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._end = None if seconds is None else clock() + seconds

    def left(self) -> float | None:
        """Seconds left; None without an end."""
        return None if self._end is None else max(self._end - self._clock(), 1e-9)

    def check(self) -> None:
        """Raise Late if the time has run out."""
        if self._end is not None and self._clock() > self._end:
            raise Late


@functools.cache
def _classic_names() -> dict[str, str]:
    return {slug: name for _, slug, name, *_ in _core.logic_techniques("ninefold") if slug in CLASSIC}


def name_of(slug: str) -> str:
    """The name of a technique."""
    return NAMES[slug].name if slug in NAMES else _classic_names()[slug]


class Teacher:
    """Solves a variant as people do, from the candidates of the puzzle on."""

    def __init__(self, variant: Variant, deadline: Deadline, off: Collection[str] = ()) -> None:
        self._deadline, self._off = deadline, off
        self.model = Model(variant)
        self.position = Position(self.model, self.model.engine.candidates)
        self.variant = variant
        self._follower: Follower | None = None

    def next(self) -> Found | None:
        """The easiest step; None if there is none.  Raises DeadEnd if the puzzle has no solution."""
        position = self.position
        for finder in ORDER:
            self._deadline.check()
            steps = finder(position)
            for found in steps:
                found.gone &= position.alive
                if (found.gone or found.placed >= 0) and found.technique not in self._off:
                    steps.close()  # type: ignore[attr-defined]
                    return found
        if set(self._off).issuperset(ASSUMPTIONS):
            return None
        return next((found for found in self._assumed() if found.technique not in self._off), None)

    def _assumed(self) -> Iterator[Found]:
        """Linked sums, chains, the short ones first, and contradictions."""
        position, deadline = self.position, self._deadline
        refuted = assumptions.targets(position, deadline.left())
        deadline.check()
        self._follower = self._follower or Follower(self.model)
        if self.model.sums:
            yield from assumptions.linked_sums(position, refuted, self._follower, self._step_of)
            deadline.check()
        for longest in (4, 8):
            yield from assumptions.chains(position, refuted, longest)
            deadline.check()
        yield from assumptions.contradictions(position, refuted, self._follower, self._step_of, deadline.check)

    def _step_of(self, position: Position, found: Found) -> Step:
        return as_step(self.model, position, found, as_puzzle(self.model, position))

    def all(self) -> Iterator[Found]:
        """Every step that applies now, the easiest technique first."""
        seen = set()
        for finder in ORDER:
            position = self.position.copy()
            position.pending = {}
            try:
                for found in finder(position):
                    self._deadline.check()
                    found.gone &= position.alive
                    key = (found.technique, found.gone, found.placed, found.reasons)
                    useful = found.gone or found.placed >= 0
                    if useful and key not in seen and found.technique not in self._off:
                        seen.add(key)
                        yield found
            except DeadEnd:
                continue
        yield from self._assumed()

    def apply(self, found: Found) -> None:
        """Move to the position after a step."""
        if found.placed >= 0:
            self.position.place(found.placed)
        else:
            self.position.drop(found.gone)

    def follow(self, step: Step) -> None:
        """Move to the position after a step that the engine found."""
        model = self.model
        self.position.drop(sum(1 << (cell * model.width + digit - model.low) for cell, digit in step.eliminations))
        for cell, digit in step.placements:
            if not self.position.placed[cell]:
                self.position.place(cell * model.width + digit - model.low)

    def step(self, found: Found) -> Step:
        """The step as a result, with the position before it."""
        return as_step(self.model, self.position, found, self.puzzle())

    def puzzle(self) -> Variant:
        """The position as a puzzle."""
        return as_puzzle(self.model, self.position)


def as_puzzle(model: Model, position: Position) -> Variant:
    """A position as a puzzle whose givens are the placed digits and the candidates that steps have left."""
    places, shape = model.variant.places, model.shape
    given = {places[cell]: position.digits(mask) for cell, mask in enumerate(position.marks) if mask != shape.all}
    return Variant(shape, given, model.variant.constraints, model.variant.extra)


def as_step(model: Model, position: Position, found: Found, puzzle: Variant, argument: Argument | None = None) -> Step:
    """A step as a result."""
    width, low = model.width, model.low
    numbers = {reason: number for number, reason in enumerate(found.reasons)}
    placed = [found.placed] if found.placed >= 0 else []
    for cell, mask in enumerate(position.candidates):
        left = mask & ~(found.gone >> (cell * width))
        if found.gone and left != mask and left & (left - 1) == 0:
            placed.append(cell * width + left.bit_length() - 1)
    return Step(
        found.technique,
        name_of(found.technique),
        tuple(Candidate(number // width, number % width + low) for number in placed),
        tuple(Candidate(number // width, number % width + low) for number in bits(found.gone)),
        puzzle,
        digits=found.digits,
        roles=found.roles,
        houses=tuple(HouseRole(numbers[reason], role) for reason, role in found.houses),
        reasons=tuple(model.reasons[reason] for reason in found.reasons),
        argument=argument or found.argument,
        difficulty=found.cost,
        length=found.length,
    )
