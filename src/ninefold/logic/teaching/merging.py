"""Inside a contradiction, what one cell, one sum or one set of places shows is a single step."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from ...results.arguments import Argument, Contains, Overlap, Relation, SumRange
from ...variants.rules.base import a_digit, joined
from .position import Found, Position

__all__ = ["merged"]

Joined: TypeAlias = "Callable[[Sequence[Any]], Argument]"


def merged(position: Position, steps: Iterable[Found]) -> Iterator[Found]:
    """The steps, those with the same argument about several cells as one."""
    groups: dict[Hashable, list[Found]] = {}
    for found in steps:
        found.gone &= position.alive
        key = _key(position, found)
        group = groups.setdefault(id(found) if key is None else key, [])
        if not group or found.gone & ~_gone(group):
            group.append(found)
    for group in groups.values():
        yield group[0] if len(group) == 1 else _one(group)


def _gone(group: Sequence[Found]) -> int:
    gone = 0
    for found in group:
        gone |= found.gone
    return gone


def _key(position: Position, found: Found) -> Hashable:
    """A key that steps share if they can be one step; None if this one cannot be merged."""
    if found.placed >= 0:
        return None
    match found.argument:
        case Relation(cell, held) if cell >= 0:
            return "relation", cell, held
        case SumRange(cells, coefficients, total):
            return "sum", cells, coefficients, total, found.reasons
        case Contains(_, held, _, sets, phrases):
            return ("contains", sets, found.reasons[0]) if sets and not phrases else ("contains", held, bool(phrases))
        case Overlap(digit, places, phrases) if phrases:
            return "overlap", digit, places, found.reasons[0]
        case Overlap(digit, places, _, equal):
            rules = tuple(reason for reason in found.reasons if position.model.reasons[reason].rule is not None)
            return "overlap", digit, places, equal, found.reasons[0], rules
    return None


def _one(group: Sequence[Found]) -> Found:
    first = group[0]
    return replace(
        first,
        cost=max(found.cost for found in group),
        gone=_gone(group),
        uses=_union(found.uses for found in group),
        reasons=_union(found.reasons for found in group),
        argument=_argument([found.argument for found in group]),
        roles=_union(found.roles for found in group),
    )


def _argument(every: Sequence[Any]) -> Argument:
    first: Argument = every[0]
    match first:
        case Relation():
            return replace(first, phrases=_union(one.phrases for one in every), needs=())
        case SumRange():
            return replace(first, coefficient=0, low=0, high=0)
        case Contains() if len(digits := sorted({digit for one in every for digit in one.digits})) > 1 and first.sets:
            what = joined([a_digit(digit) for digit in digits])
            places, equal = _union(one.places for one in every), _union(one.equal for one in every)
            return replace(first, what=what, digits=tuple(digits), places=places, equal=equal, each=True)
        case Contains():
            phrases, equal = _union(one.phrases for one in every), _union(one.equal for one in every)
            return replace(first, phrases=phrases, equal=equal)
    assert isinstance(first, Overlap)
    return replace(first, phrases=_union(one.phrases for one in every))


def _union(many: Iterable[Iterable[Any]]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(one for some in many for one in some))
