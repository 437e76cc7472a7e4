"""Wings: two or three possibilities, each of which excludes the same candidate, some by way of a second digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ...results.arguments import Branch, Wing
from ...results.steps import Role
from .houses import unique
from .model import Model, OneOf, bits
from .position import Found, Position

__all__ = ["wings"]

_MOST, _PLACES, _LED, _GROUP = 3, 5, 2, 3
"""Most possibilities that a person keeps in mind; most places of a digit, if only a few of them lead to others; these
few; and most of the others, of which one is true."""
_Option: TypeAlias = "tuple[int, ...]"
"""A possibility: a candidate, or several of one cell."""
_Via: TypeAlias = "tuple[int, tuple[int, ...], OneOf] | None"
"""The candidates of a set that a possibility excludes, those of which one is true therefore, and the set."""


def wings(position: Position, *, grouped: bool) -> Iterator[Found]:
    """A cell with two or three candidates, or a digit with two or three places, and what each of them leads to.

    That is a digit in a cell, or with *grouped* also a few candidates of a cell, or a few places of a digit.
    """
    if position.pending.get(("wings", grouped)) == 0:
        return
    position.pending["wings", grouped] = -1
    model, alive, weak = position.model, position.alive, position.model.weak
    pivots: list[tuple[list[_Option], OneOf]] = []
    sets: list[tuple[int, OneOf]] = []
    for one in model.sets:
        live = one.ids & alive
        size = live.bit_count()
        if grouped and one.kind == "rule" and one.digit < 0:
            options = _by_cell(model, live)
            if 2 <= len(options) <= _MOST:
                pivots.append((options, one))
            if 2 <= len(options) <= _PLACES:
                sets.append((live, one))
            continue
        if 2 <= size <= (_PLACES if grouped else _MOST):
            pivots.append(([(number,) for number in bits(live)], one))
        if size == 2 or (grouped and 2 < size <= _PLACES):
            sets.append((live, one))
    known: dict[_Option, list[tuple[int, _Via]]] = {}

    def excluded_by(numbers: Sequence[int]) -> int:
        every = alive
        for number in numbers:
            every &= weak[number]
        return every

    def reach(option: _Option) -> list[tuple[int, _Via]]:
        """The candidates that a possibility excludes, directly and by way of others."""
        if option not in known:
            excluded = excluded_by(option)
            found: list[tuple[int, _Via]] = [(excluded, None)]
            for live, one in sets:
                lost = live & excluded
                rest = live ^ lost
                if lost and rest and not rest >> option[0] & 1:
                    numbers = tuple(bits(rest))
                    if len(numbers) <= (_GROUP if grouped else 1) or one.digit < 0:
                        every = excluded_by(numbers)
                        if every & ~excluded:
                            found.append((every, (lost, numbers, one)))
            known[option] = found
        return known[option]

    for options, pivot in sorted(pivots, key=lambda row: len(row[0])):
        common, direct = alive, alive
        for option in options:
            common &= ~sum(1 << number for number in option)
        for option in options:
            every = 0
            for mask, _ in reach(option):
                every |= mask
            common &= every
            direct &= reach(option)[0][0]
            if not common:
                break
        common &= ~direct
        while common:
            target = (common & -common).bit_length() - 1
            ways = [next(row for row in reach(option) if row[0] >> target & 1) for option in options]
            gone = common
            for mask, _ in ways:
                gone &= mask
            common &= ~gone
            if len(options) > _MOST and sum(via is not None for _, via in ways) > _LED:
                continue
            yield _wing(position, pivot, options, [via for _, via in ways], gone)
    position.pending["wings", grouped] = 0


def _by_cell(model: Model, live: int) -> list[_Option]:
    found: dict[int, list[int]] = {}
    for number in bits(live):
        found.setdefault(number // model.width, []).append(number)
    return [tuple(numbers) for numbers in found.values()]


def _wing(position: Position, pivot: OneOf, options: Sequence[_Option], ways: Sequence[_Via], gone: int) -> Found:
    model, width, low = position.model, position.model.width, position.model.low
    reasons: list[int] = [pivot.reason]
    said: list[tuple[_Option, _Via, tuple[int, ...], tuple[int, ...]]] = []
    for option, via in zip(options, ways, strict=True):
        lost = bits(via[0]) if via else ()
        by = unique(r for number in lost for one in option for r in model.why_excludes(one, number)[0])
        last = option if via is None else via[1]
        why = unique(r for one in last for target in bits(gone) for r in model.why_excludes(one, target)[0])
        reasons += [*by, *((via[2].reason,) if via else ()), *why]
        said.append((option, via, by, why))
    named = unique(reasons)
    number = {reason: at for at, reason in enumerate(named)}

    def digits(numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(one % width + low for one in numbers)

    branches = []
    for option, via, by, why in said:
        then, forced, others, what = -1, 0, tuple[int, ...](), ""
        if via:
            then, forced = via[1][0] // width, via[1][0] % width + low
            others = digits(via[1][1:])
            if via[2].kind != "cell":
                others = tuple(dict.fromkeys(one // width for one in via[1]))[1:]
                what = via[2].what if via[2].digit < 0 else ""
        branches.append(
            Branch(
                option[0] // width,
                option[0] % width + low,
                then,
                forced,
                via[2].kind if via else "",
                number.get(via[2].reason, -1) if via else -1,
                _rules(model, by, number),
                _rules(model, why, number),
                others,
                digits(option[1:]),
                what,
            )
        )
    first = tuple(one for option in options for one in option)
    links = tuple(one for via in ways if via for one in via[1])
    cells = {one // width for one in (*first, *links)}
    roles = [Role(one // width, one % width + low, "cause") for one in first]
    roles += [Role(one // width, one % width + low, "link") for one in links]
    simple = len(first) == len(options) and len(links) == sum(via is not None for via in ways)
    plain = simple and not any(model.reasons[reason].rule for reason in named)
    shape = _shape(pivot, ways) if plain else ""
    argument = Wing(pivot.kind, pivot.what, number.get(pivot.reason, -1), tuple(branches), shape)
    cost = (3.4, 3.6, 3.8)[(len(options) > 2) + (not simple)]
    uses = (*pivot.cells, *sorted(cells))
    return Found("wing", cost, gone, uses, named, argument=argument, roles=tuple(dict.fromkeys(roles)))


def _rules(model: Model, reasons: Sequence[int], number: dict[int, int]) -> tuple[int, ...]:
    return tuple(number[reason] for reason in reasons if model.reasons[reason].rule is not None)


def _shape(pivot: OneOf, ways: Sequence[_Via]) -> str:
    """The name that people know for a pattern of houses alone."""
    kinds = [via[2].kind if via else "" for via in ways]
    if pivot.kind == "cell" and sorted(kinds) in (["cell", "cell"], ["", "cell", "cell"]):
        return "XY-Wing" if len(kinds) == 2 else "XYZ-Wing"
    if pivot.kind == "house" and kinds == ["cell", "cell"]:
        return "W-Wing"
    return "Turbot Fish" if pivot.kind == "house" and kinds == ["house", "house"] else ""
