"""The givens of a variant that are needed; the functions of the package hand a ``Variant`` on to these."""

from __future__ import annotations

from .._arguments import whole
from .._random import Random
from .rules.base import Place
from .solving import Engines, solve
from .variant import Variant

__all__ = ["minimize", "redundant_clues"]


def redundant_clues(variant: Variant) -> tuple[Place, ...]:
    """The cells whose given digit or candidates can go, one at a time: there is still one solution.

    Raises as ``solve`` does unless there is exactly one solution.

    >>> from ninefold import Shape
    >>> from ninefold.variants import Killer
    >>> clues = {"r1c1": 1, "r1c2": 2, "r1c3": 3, "r2c1": 3, "r3c2": 1, "r4c4": 1}
    >>> puzzle = Variant(Shape(4), clues, [Killer("r4c1 r4c2", 5)])
    >>> [str(cell) for cell in redundant_clues(puzzle)]
    ['r1c1', 'r1c3', 'r2c1', 'r3c2', 'r4c4']
    """
    solve(variant)
    givens = _Givens(variant)
    return tuple(place for place in givens.places if givens.follows(place))


def minimize(variant: Variant, *, seed: int = 0) -> Variant:
    """Take givens away, in an order drawn from the seed, until every one is needed; rules stay as they are.

    The solution stays the same.  Raises as ``solve`` does unless there is exactly one solution.

    >>> from ninefold import Shape
    >>> from ninefold.variants import Killer
    >>> clues = {"r1c1": 1, "r1c2": 2, "r1c3": 3, "r2c1": 3, "r3c2": 1, "r4c4": 1}
    >>> puzzle = Variant(Shape(4), clues, [Killer("r4c1 r4c2", 5)])
    >>> small = minimize(puzzle, seed=1)
    >>> len(small.givens), redundant_clues(small)
    (3, ())
    """
    seed = whole("seed", seed, most=2**64 - 1)
    solve(variant)
    givens = _Givens(variant)
    for place in Random(seed).shuffled(givens.places):
        if givens.follows(place):
            givens.drop(place)
    kept = [(place, digits) for place, digits in variant.givens if place in givens.places]
    return Variant(variant.shape, kept, variant.constraints, variant.extra)


class _Givens:
    """The givens that are left, and whether one of them follows from the others."""

    def __init__(self, variant: Variant) -> None:
        self._engines = Engines(variant)
        self._all = variant.shape.all
        self._number = {place: at for at, place in enumerate(variant.places)}
        self.places = [place for place, _ in variant.givens]

    def follows(self, place: Place) -> bool:
        """Is there no solution in which the cell holds something else?"""
        candidates = list(self._engines.candidates)
        at = self._number[place]
        candidates[at] = self._all & ~candidates[at]
        return not candidates[at] or self._engines.at(candidates).next() is False

    def drop(self, place: Place) -> None:
        """Let the cell hold anything."""
        self._engines.candidates[self._number[place]] = self._all
        self.places.remove(place)
