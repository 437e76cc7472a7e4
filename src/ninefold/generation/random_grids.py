"""Random complete grids that satisfy the rules of a variant."""

from __future__ import annotations

from collections.abc import Callable

from ..base.random import Random
from ..engine.variant_search import Engines

__all__ = ["random_grid"]


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
