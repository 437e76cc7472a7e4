"""Sets of different digits that cells can hold, and the sums they have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from .model import bits

__all__ = ["Groups", "bounds", "by_sum", "extreme", "sets_of", "shared_sums", "sums_of", "support", "supported"]

Groups: TypeAlias = "Sequence[tuple[int, tuple[int, ...]]]"
"""(coefficient, cells that see each other)."""
_Bits: TypeAlias = "tuple[int, int]"
"""A set of numbers: the smallest, and a bit for each from there."""


@lru_cache(maxsize=100_000)
def _layers(masks: tuple[int, ...]) -> tuple[frozenset[int], ...] | None:
    """The sets of digits that the first cells can hold; None if the cells cannot differ."""
    layers = [frozenset((0,))]
    for mask in masks:
        after: set[int] = set()
        for used in layers[-1]:
            free = mask & ~used
            while free:
                bit = free & -free
                free ^= bit
                after.add(used | bit)
        if not after:
            return None
        layers.append(frozenset(after))
    return tuple(layers)


def sets_of(masks: tuple[int, ...]) -> tuple[int, ...]:
    """The sets of different digits that the cells can hold."""
    layers = _layers(masks)
    return tuple(sorted(layers[-1])) if layers else ()


@lru_cache(maxsize=100_000)
def support(masks: tuple[int, ...], held: int) -> tuple[int, ...]:
    """For each cell the digits it can hold when all together hold exactly this set."""
    layers = _layers(masks)
    out = [0] * len(masks)
    current = {held}
    for at in range(len(masks) - 1, -1, -1):
        before: set[int] = set()
        for used in current:
            free = used & masks[at]
            while free:
                bit = free & -free
                free ^= bit
                if layers and used ^ bit in layers[at]:
                    out[at] |= bit
                    before.add(used ^ bit)
        current = before
    return tuple(out)


@lru_cache(maxsize=100_000)
def by_sum(masks: tuple[int, ...], low: int) -> dict[int, tuple[int, ...]]:
    """The sets of different digits that the cells can hold, by their sum."""
    layers = _layers(masks)
    found: dict[int, list[int]] = {}
    for held in sorted(layers[-1]) if layers else ():
        found.setdefault(sum(bits(held)) + low * held.bit_count(), []).append(held)
    return {total: tuple(sets) for total, sets in sorted(found.items())}


def sums_of(masks: tuple[int, ...], low: int) -> Iterable[int]:
    """The sums that cells which see each other can have."""
    return by_sum(masks, low) if len(masks) > 1 else [k + low for k in bits(masks[0])]


def _as_bits(numbers: Iterable[int]) -> _Bits:
    found = list(numbers)
    low = min(found)
    return low, sum(1 << (number - low) for number in set(found))


def _added(one: _Bits, other: _Bits) -> _Bits:
    (low, a), (also, b) = one, other
    if a.bit_count() < b.bit_count():
        a, b = b, a
    result = 0
    for shift in bits(b):
        result |= a << shift
    return low + also, result


def supported(
    candidates: Sequence[int], groups: Groups, total: int, low: int, limits: Mapping[int, set[int]] | None = None
) -> list[list[int]] | None:
    """For each group the sums with which all groups can reach the total; None if they cannot.

    *limits* are the only sums allowed for some groups, by their number.
    """
    own = []
    for at, (_, cells) in enumerate(groups):
        sums = list(sums_of(tuple(candidates[cell] for cell in cells), low))
        if limits and at in limits:
            sums = [one for one in sums if one in limits[at]]
        if not sums:
            return None
        own.append(sums)
    each = [_as_bits(factor * one for one in sums) for (factor, _), sums in zip(groups, own, strict=True)]
    before, after = [(0, 1)], [(0, 1)]
    for one in each:
        before.append(_added(before[-1], one))
    for one in reversed(each):
        after.append(_added(after[-1], one))
    after.reverse()
    out = []
    for at, ((factor, _), sums) in enumerate(zip(groups, own, strict=True)):
        least, others = _added(before[at], after[at + 1])
        good = [one for one in sums if (rest := total - factor * one - least) >= 0 and others >> rest & 1]
        if not good:
            return None
        out.append(good)
    return out


def shared_sums(candidates: Sequence[int], parts: Sequence[Groups], low: int) -> list[set[int]] | None:
    """The sums that each part can have; None if a part has none."""
    found = []
    for groups in parts:
        total = (0, 1)
        for _, cells in groups:
            sums = list(sums_of(tuple(candidates[cell] for cell in cells), low))
            if not sums:
                return None
            total = _added(total, _as_bits(sums))
        found.append({total[0] + bit for bit in bits(total[1])})
    return found


def extreme(masks: Sequence[int], low: int, *, most: bool) -> int:
    """The least or the greatest sum of different digits, judged by the bounds of the cells alone."""
    last: int | None = None
    total = low * len(masks)
    if most:
        for top in sorted((mask.bit_length() - 1 for mask in masks), reverse=True):
            last = top if last is None else min(last - 1, top)
            total += last
    else:
        for bottom in sorted((mask & -mask).bit_length() - 1 for mask in masks):
            last = bottom if last is None else max(last + 1, bottom)
            total += last
    return total


def bounds(candidates: Sequence[int], groups: Groups, low: int) -> list[tuple[int, int]]:
    """For each group the least and the greatest sum times its coefficient."""
    out = []
    for factor, cells in groups:
        masks = [candidates[cell] for cell in cells]
        out.append(
            (factor * extreme(masks, low, most=factor < 0), factor * extreme(masks, low, most=factor > 0)),
        )
    return out
