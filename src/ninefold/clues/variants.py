"""The givens and rules that a variant needs; the functions of the package call these for a ``Variant``."""

from __future__ import annotations

import time

from ..base.random import Random
from ..engine.single import solve
from ..engine.variant_search import Engines
from ..errors import OutOfTimeError
from ..variants.rules.base import Constraint, Place
from ..variants.variant import Variant

__all__ = ["minimize", "minimize_rules", "redundant_clues", "redundant_rules"]


def redundant_clues(variant: Variant, seconds: float | None) -> tuple[Place, ...]:
    """The cells whose given digit or candidates are redundant, each on its own.

    Raises as ``solve`` does unless there is exactly one solution; OutOfTimeError if the time runs out, with the cells
    found until then as ``so_far``.

    >>> from ninefold import Shape
    >>> from ninefold.variants import Killer
    >>> clues = {"r1c1": 1, "r1c2": 2, "r1c3": 3, "r2c1": 3, "r3c2": 1, "r4c4": 1}
    >>> puzzle = Variant(Shape(4), clues, [Killer("r4c1 r4c2", 5)])
    >>> [str(cell) for cell in redundant_clues(puzzle, None)]
    ['r1c1', 'r1c3', 'r2c1', 'r3c2', 'r4c4']
    """
    givens = _Givens(variant, seconds)
    found: list[Place] = []
    for done, place in enumerate(givens.places):
        follows = givens.follows(place)
        if follows is None:
            raise OutOfTimeError(_late(len(givens.places) - done, len(variant.givens)), so_far=tuple(found))
        if follows:
            found.append(place)
    return tuple(found)


def minimize(variant: Variant, seed: int, seconds: float | None) -> Variant:
    """Remove givens, in an order drawn from the seed, until every one is needed; rules stay as they are.

    The solution stays the same.  Raises as ``solve`` does unless there is exactly one solution; OutOfTimeError if the
    time runs out, with the puzzle reached so far as ``so_far``: it has the same unique solution, and possibly redundant
    clues.

    >>> from ninefold import Shape
    >>> from ninefold.variants import Killer
    >>> clues = {"r1c1": 1, "r1c2": 2, "r1c3": 3, "r2c1": 3, "r3c2": 1, "r4c4": 1}
    >>> puzzle = Variant(Shape(4), clues, [Killer("r4c1 r4c2", 5)])
    >>> small = minimize(puzzle, 1, None)
    >>> len(small.givens), redundant_clues(small, None)
    (3, ())
    """
    givens = _Givens(variant, seconds)
    order = Random(seed).shuffled(givens.places)
    for done, place in enumerate(order):
        follows = givens.follows(place)
        if follows is None:
            raise OutOfTimeError(_late(len(order) - done, len(order)), so_far=givens.left(variant))
        if follows:
            givens.drop(place)
    return givens.left(variant)


def redundant_rules(variant: Variant, jointly: bool, seed: int, seconds: float | None) -> tuple[Constraint, ...]:
    """The rules that are redundant, each on its own; or, *jointly*, a set of them that can all be left out.

    Raises as ``solve`` does unless there is exactly one solution; OutOfTimeError if the time runs out, with the rules
    found until then as ``so_far``.
    """
    rules = _Rules(variant, seconds)
    order = Random(seed).shuffled(variant.rules) if jointly else list(variant.rules)
    found: list[Constraint] = []
    for done, rule in enumerate(order):
        smaller = variant.without(*found, rule) if jointly else variant.without(rule)
        only = rules.is_enough(smaller)
        if only is None:
            raise OutOfTimeError(_late(len(order) - done, len(order), "rules"), so_far=tuple(found))
        if only:
            found.append(rule)
    return tuple(rule for rule in variant.rules if rule in found)


def minimize_rules(variant: Variant, seed: int, seconds: float | None) -> Variant:
    """Leave rules out, in an order drawn from the seed, until every one is needed."""
    try:
        return variant.without(*redundant_rules(variant, True, seed, seconds))
    except OutOfTimeError as error:
        so_far = error.so_far if isinstance(error.so_far, tuple) else ()
        raise OutOfTimeError(str(error), so_far=variant.without(*so_far)) from None


def _late(left: int, all_: int, what: str = "clues") -> str:
    return f"the time ran out before {left} of {all_} {what} had been examined"


def _solved(variant: Variant, seconds: float | None) -> tuple[int, ...]:
    """The digits of the only solution; raises as ``solve`` does, or OutOfTimeError if it is not proved in time."""
    try:
        solution = solve(variant, seconds=seconds)
    except OutOfTimeError:  # not even one was found
        solution = None
    if solution is None or not solution.proved:
        raise OutOfTimeError("the time ran out before the solution was proved unique", so_far=variant)
    return solution.digits


class _Rules:
    """Whether fewer rules are enough for the solution of a puzzle to be the only one."""

    def __init__(self, variant: Variant, seconds: float | None) -> None:
        self._until = None if seconds is None else time.monotonic() + seconds
        self._solution = list(_solved(variant, seconds))

    def is_enough(self, smaller: Variant) -> bool | None:
        """Whether the solution is the only one of a puzzle with fewer rules; None if the time runs out.

        It may not even be a solution: without a dot, the rule that all dots are given forbids the pair that the dot
        marked.
        """
        engines = Engines(smaller)
        engine = engines.at(engines.candidates)
        found: list[list[int] | bool] = []
        for _ in range(2):
            left = 0.0 if self._until is None else self._until - time.monotonic()
            if self._until is not None and left <= 0:
                return None
            found.append(engine.next(left))
            if found[-1] is True:
                return None
            if found[0] != self._solution:
                return False
        return found[1] is False


class _Givens:
    """The givens that are left, and whether one of them follows from the others; of a puzzle with one solution."""

    def __init__(self, variant: Variant, seconds: float | None) -> None:
        self._until = None if seconds is None else time.monotonic() + seconds
        _solved(variant, seconds)
        self._engines = Engines(variant)
        self._all = variant.shape.all
        self._number = {place: at for at, place in enumerate(variant.places)}
        self.places = [place for place, _ in variant.givens]

    def follows(self, place: Place) -> bool | None:
        """Whether no solution has another digit in the cell; None if the time runs out."""
        candidates = list(self._engines.candidates)
        at = self._number[place]
        candidates[at] = self._all & ~candidates[at]
        if not candidates[at]:
            return True
        left = 0.0 if self._until is None else self._until - time.monotonic()
        if self._until is not None and left <= 0:
            return None
        found = self._engines.at(candidates).next(left)
        return None if found is True else found is False

    def drop(self, place: Place) -> None:
        """Let the cell hold anything."""
        self._engines.candidates[self._number[place]] = self._all
        self.places.remove(place)

    def left(self, variant: Variant) -> Variant:
        """The puzzle with the givens that are left."""
        kept = [(place, digits) for place, digits in variant.givens if place in self.places]
        return Variant(variant.shape, kept, variant.constraints, variant.extra)
