"""Wings: two or three possibilities, each of which excludes the same candidate, some by way of a second digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...results.arguments import Branch, Wing
from ...results.steps import Role
from .houses import unique
from .model import Model, OneOf, bits
from .position import Found, Position

__all__ = ["wings"]

_MOST = 3
"""Possibilities that a person keeps in mind."""
_Via = tuple[int, int, OneOf] | None
"""The candidate that a possibility excludes, the one that is true therefore, and the set of the two."""


def wings(position: Position) -> Iterator[Found]:
    """A cell with two or three candidates, or a digit with two or three places, and what each of them leads to."""
    if position.pending.get("wings") == 0:
        return
    position.pending["wings"] = -1
    model, alive = position.model, position.alive
    pairs: dict[int, list[tuple[int, OneOf]]] = {}
    pivots: list[tuple[int, OneOf]] = []
    for one in model.sets:
        live = one.ids & alive
        if 2 <= live.bit_count() <= _MOST:
            pivots.append((live, one))
            if live.bit_count() == 2:
                a, b = bits(live)
                pairs.setdefault(a, []).append((b, one))
                pairs.setdefault(b, []).append((a, one))
    keys = sum(1 << number for number in pairs)
    known: dict[int, list[tuple[int, _Via]]] = {}

    def reach(option: int) -> list[tuple[int, _Via]]:
        """The candidates that a possibility excludes, directly and by way of a second digit."""
        if option not in known:
            weak = model.weak[option] & alive
            found: list[tuple[int, _Via]] = [(weak, None)]
            for lost in bits(weak & keys):
                for other, one in pairs[lost]:
                    if not weak >> other & 1 and other != option:
                        found.append((model.weak[other] & alive, (lost, other, one)))
            known[option] = found
        return known[option]

    for live, pivot in sorted(pivots, key=lambda row: row[0].bit_count()):
        options = list(bits(live))
        common, direct = alive & ~live, alive
        for option in options:
            every = 0
            for mask, _ in reach(option):
                every |= mask
            common &= every
            direct &= model.weak[option]
            if not common & ~direct:
                break
        common &= ~direct
        while common:
            target = (common & -common).bit_length() - 1
            ways = [next(row for row in reach(option) if row[0] >> target & 1) for option in options]
            gone = common
            for mask, _ in ways:
                gone &= mask
            common &= ~gone
            yield _wing(position, pivot, options, [via for _, via in ways], gone)
    position.pending["wings"] = 0


def _wing(position: Position, pivot: OneOf, options: Sequence[int], ways: Sequence[_Via], gone: int) -> Found:
    model, width, low = position.model, position.model.width, position.model.low
    reasons: list[int] = [pivot.reason]
    said: list[tuple[int, _Via, tuple[int, ...], tuple[int, ...]]] = []
    for option, via in zip(options, ways, strict=True):
        by = () if via is None else model.why_excludes(option, via[0])[0]
        last = option if via is None else via[1]
        why = unique(reason for number in bits(gone) for reason in model.why_excludes(last, number)[0])
        reasons += [*by, *((via[2].reason,) if via else ()), *why]
        said.append((option, via, by, why))
    named = unique(reasons)
    number = {reason: at for at, reason in enumerate(named)}
    branches = tuple(
        Branch(
            option // width,
            option % width + low,
            via[1] // width if via else -1,
            via[1] % width + low if via else 0,
            via[2].kind if via else "",
            number.get(via[2].reason, -1) if via else -1,
            _rules(model, by, number),
            _rules(model, why, number),
        )
        for option, via, by, why in said
    )
    cells = {option // width for option in options} | {via[1] // width for via in ways if via}
    roles = [Role(option // width, option % width + low, "cause") for option in options]
    roles += [Role(via[1] // width, via[1] % width + low, "link") for via in ways if via]
    shape = "" if any(model.reasons[reason].rule for reason in named) else _shape(pivot, ways)
    argument = Wing(pivot.kind, pivot.what, number.get(pivot.reason, -1), branches, shape)
    cost = 3.4 if len(options) == 2 else 3.6
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
