"""Make a puzzle a little easier or harder without changing its solution."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TypeVar

from ..base.arguments import budget, flag, whole
from ..base.random import Random
from ..clues.minimal import redundant_clues, redundant_rules
from ..engine.single import solve
from ..errors import OutOfTimeError
from ..logic.solver import rate
from ..results.outcomes import Solution
from ..results.steps import Rating
from ..variants.variant import Variant

__all__ = ["adjust_difficulty"]

_Found = TypeVar("_Found")
_MOST = 16
"""Puzzles rated to choose from."""


def adjust_difficulty(
    puzzle: Variant, *, harder: bool = False, seed: int = 0, seconds: float | None = None
) -> tuple[Variant, Rating, Rating]:
    """Make a variant easier by adding a given, or *harder* by removing a given or a rule; return both ratings, too.

    The first rating is that of *puzzle*. The solution stays the same and stays unique. Of up to 16 changes, drawn from
    the seed, the one that changes the rating most is chosen; if none of them does, the puzzle is returned as it is.
    Rules are removed only if every given is needed. *seconds* limits the work: the best change found until then counts.
    Raises as ``solve`` does unless there is exactly one solution.

    >>> from ninefold import examples
    >>> hard = examples.get("jigsaw-hard").puzzle
    >>> easier, before, after = adjust_difficulty(hard, seed=1)
    >>> len(easier.givens) - len(hard.givens), after.score < before.score
    (1, True)
    """
    harder, seed = flag("harder", harder), whole("seed", seed, most=2**64 - 1)
    until = None if (limit := budget("seconds", seconds)) is None else time.monotonic() + limit

    def left() -> float | None:
        return None if until is None else max(until - time.monotonic(), 0.05)

    solution = solve(puzzle)
    before = rate(puzzle, seconds=left())
    best, rating = puzzle, before
    for tried, changed in enumerate(_harder(puzzle, seed, left()) if harder else _easier(puzzle, solution, seed)):
        if tried == _MOST or (until is not None and time.monotonic() > until):
            break
        found = rate(changed, seconds=left())
        if (found.solved and _hardness(found) > _hardness(rating)) if harder else _hardness(found) < _hardness(rating):
            best, rating = changed, found
    return best, before, rating


def _hardness(rating: Rating) -> tuple[bool, float]:
    """A puzzle that named steps do not solve counts as harder than any other; among these, the earlier they end."""
    return not rating.solved, rating.score if rating.solved else -rating.steps


def _easier(puzzle: Variant, solution: Solution, seed: int) -> Iterable[Variant]:
    digits = dict(zip(puzzle.places, solution.digits, strict=True))
    known = {place for place, values in puzzle.givens if len(values) == 1}
    for place in Random(seed).shuffled([place for place in digits if place not in known]):
        yield puzzle.given({place: digits[place]})


def _harder(puzzle: Variant, seed: int, seconds: float | None) -> Iterable[Variant]:
    """Yield puzzles with one given removed or, if every given is needed, one rule."""
    redundant = _in_time(lambda: redundant_clues(puzzle, seconds=seconds))
    for place in Random(seed).shuffled(redundant):
        givens = {other: values for other, values in puzzle.givens if other != place}
        yield Variant(puzzle.shape, givens, puzzle.constraints, puzzle.extra)
    if not redundant:
        for rule in _in_time(lambda: redundant_rules(puzzle, seconds=seconds)):
            yield puzzle.without(rule)


def _in_time(find: Callable[[], tuple[_Found, ...]]) -> tuple[_Found, ...]:
    try:
        return find()
    except OutOfTimeError as error:
        found: tuple[_Found, ...] = error.so_far
        return found
