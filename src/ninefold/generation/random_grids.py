"""Random complete grids that satisfy the rules of a variant."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import lru_cache

from ..base.geometry import Shape
from ..base.random import Random
from ..engine.variant_search import Engines
from ..errors import GenerateError
from ..variants.rules.base import Constraint
from ..variants.variant import Variant
from .open_rules import OpenRule

__all__ = ["grid_beside", "random_grid"]

_SECONDS = 20.0
"""The time to look for a grid that layouts are read from."""
_NODES = 20_000


def random_grid(engines: Engines, random: Random, left: Callable[[], float], nodes: int) -> tuple[int, ...] | None:
    """A random complete grid, or None if there is none: some digits are random if possible, a search finds the rest.

    *left* returns the remaining seconds, and raises if there are none.
    """
    chosen = len(engines.candidates) // 3
    while True:
        candidates = _scattered(engines, chosen, random, left)
        if not candidates:
            return None
        found = engines.at(candidates).next(left(), nodes if chosen else 0)
        if isinstance(found, list):
            return tuple(found)
        if not chosen and not found:
            return None
        left()
        chosen //= 2


def _scattered(engines: Engines, chosen: int, random: Random, left: Callable[[], float]) -> list[int]:
    """Candidates after this number of random choices; empty if there is no grid."""
    candidates = engines.at(engines.candidates).propagated()
    for _ in range(chosen):
        left()
        open_ = [cell for cell, mask in enumerate(candidates) if mask & (mask - 1)]
        if not open_:
            break
        cell = random.pick(open_)
        bit = random.pick([1 << k for k in range(candidates[cell].bit_length()) if candidates[cell] >> k & 1])
        tried = engines.at([bit if at == cell else mask for at, mask in enumerate(candidates)]).propagated()
        if not tried:
            tried = engines.at([mask & ~bit if at == cell else mask for at, mask in enumerate(candidates)]).propagated()
        if not tried:
            break
        candidates = tried
    return candidates


def grid_beside(shape: Shape, seed: int, beside: Iterable[Constraint | OpenRule]) -> tuple[int, ...]:
    """The random grid of a seed, or another one if it does not satisfy the rules beside; GenerateError if none does.

    Rules about the whole grid come first, so that everything drawn from their grid gets the same grid again.
    """
    parts = (rule.before() if isinstance(rule, OpenRule) else rule for rule in beside)
    rules = frozenset(rule for rule in parts if rule is not None)
    whole = frozenset(rule for rule in rules if not rule.places())
    for some in dict.fromkeys((frozenset(), whole)):
        digits = _grid_of_rules(shape, seed, some)
        known = [1 << (digit - shape.digits[0]) for digit in digits]
        if some == rules or isinstance(Engines(Variant(shape, {}, rules)).at(known).next(0.0, 1), list):
            return digits
    return _grid_of_rules(shape, seed, rules)


@lru_cache(maxsize=256)
def _grid_of_rules(shape: Shape, seed: int, rules: frozenset[Constraint]) -> tuple[int, ...]:
    end = time.monotonic() + _SECONDS

    def left() -> float:
        if time.monotonic() > end:
            raise GenerateError(f"No complete grid with these rules found in {_SECONDS:.0f} s.", attempts=1)
        return max(end - time.monotonic(), 1e-9)

    found = random_grid(Engines(Variant(shape, {}, rules)), Random(seed), left, _NODES)
    if found is None:
        raise GenerateError("No complete grid satisfies these rules.", attempts=1)
    return found
