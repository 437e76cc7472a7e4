"""Techniques about houses and places: singles, locked candidates, digits that a rule must contain, subsets, fish.

They have the slugs of the classic techniques if they are the same, on any shape and with houses that rules add.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby
from typing import TypeAlias

from ...results.arguments import Contains, End, Mark, Overlap, Phrase, Relation
from ...results.steps import Role
from .merging import merged
from .model import House, Model, OneOf, bits
from .position import DeadEnd, Found, Position

__all__ = [
    "cells_of",
    "fish",
    "full_house",
    "hidden_single",
    "hidden_subset",
    "locked",
    "marked",
    "must_contain",
    "must_contain_single",
    "naked_single",
    "naked_subset",
    "partner",
    "unpaired",
]

_SIZES = {2: "pair", 3: "triple", 4: "quadruple"}
_NAKED, _HIDDEN = {2: 2.3, 3: 3.0, 4: 3.8}, {2: 2.7, 3: 3.3, 4: 4.2}
_FISH = {2: ("x-wing", 3.2), 3: ("swordfish", 3.8), 4: ("jellyfish", 4.6)}
Pairs: TypeAlias = "tuple[tuple[int, int], ...]"
_MOST_PLACES = 3
"""An argument with rules names up to this many places of a digit."""


def cells_of(model: Model, ids: int) -> list[int]:
    """The cells of candidates."""
    found = []
    while ids:
        cell = ((ids & -ids).bit_length() - 1) // model.width
        found.append(cell)
        ids &= ~model.cell_bits[cell]
    return found


def unique(numbers: Iterable[int]) -> tuple[int, ...]:
    """The numbers without repeats, in order."""
    return tuple(dict.fromkeys(number for number in numbers if number >= 0))


def naked_single(position: Position) -> Iterator[Found]:
    """A cell with one candidate left."""
    width = position.model.width
    for cell, mask in enumerate(position.candidates):
        if not position.placed[cell] and mask & (mask - 1) == 0:
            number = cell * width + mask.bit_length() - 1
            yield Found("naked-single", 1.0, 0, (cell,), placed=number, digits=position.digits(mask))


def marked(position: Position) -> Iterator[Found]:
    """A mark in a cell."""
    model = position.model
    for said, reasons in model.marks:
        gone = 0
        for cell in said.cells:
            gone |= (position.candidates[cell] & ~said.digits) << (cell * model.width)
        if gone:
            yield Found("marked-cell", 1.1, gone, said.cells, reasons, argument=Mark(said.phrase))


def unpaired(position: Position) -> Iterator[Found]:
    """Digits that have no partner in a relation at all."""
    model = position.model
    for phrase, reasons, cells in model.unpaired:
        for digits in dict.fromkeys(position.candidates[cell] & mask for cell, mask in cells.items()):
            same = [cell for cell, mask in cells.items() if position.candidates[cell] & mask == digits]
            if digits:
                gone = sum(digits << (cell * model.width) for cell in same)
                argument = Relation(-1, position.digits(digits), (phrase,))
                yield Found("partner", 1.5, gone, tuple(cells), reasons, argument=argument)


def _why(model: Model, one: OneOf) -> tuple[int, ...]:
    """The reasons for which one of the candidates is true."""
    return model.why_differ(one.cells, (one.reason,)) if one.kind == "sum" else (one.reason,)


def _no_place(model: Model, one: OneOf) -> DeadEnd:
    kind = "house" if one.kind == "house" else "rule"
    return DeadEnd(End(kind, one.cells, one.what, one.reason, ()), _why(model, one), one.cells)


def full_house(position: Position) -> Iterator[Found]:
    """The last open cell of a row, column or region."""
    model = position.model
    for one in position.due("full", "region", "line"):
        assert isinstance(one, OneOf)
        live = one.ids & position.alive
        cell = (live.bit_length() - 1) // model.width
        if live & (live - 1) == 0 < live and [x for x in one.cells if not position.placed[x]] == [cell]:
            yield _in_house("full-house", 1.0, one, live, model.low)


def _in_house(technique: str, cost: float, one: OneOf, live: int, low: int) -> Found:
    placed, houses = live.bit_length() - 1, ((one.reason, "house"),)
    return Found(technique, cost, 0, one.cells, (one.reason,), placed, digits=(one.digit + low,), houses=houses)


def hidden_single(position: Position, kind: str) -> Iterator[Found]:
    """A digit with one place left in a house; *kind* is ``region`` or ``line``."""
    model = position.model
    for one in position.due(("hidden", kind), kind):
        assert isinstance(one, OneOf)
        live = one.ids & position.alive
        if not live:
            raise _no_place(model, one)
        if live & (live - 1) == 0:
            cell = (live.bit_length() - 1) // model.width
            if not position.placed[cell]:
                yield _in_house("hidden-single", 1.2 if kind == "region" else 1.4, one, live, model.low)


def _contains(position: Position, key: str) -> Iterator[OneOf]:
    for one in position.due(key, "rule"):
        assert isinstance(one, OneOf)
        yield one
    yield from position.contents()


def _argument(
    position: Position, one: OneOf, places: Iterable[int], phrases: tuple[Phrase, ...] = (), equal: Pairs = ()
) -> Contains:
    model = position.model
    digits = 0
    for cell in one.cells:
        digits |= one.ids >> (cell * model.width) & model.full
    sets = position.combinations(one.sets)
    return Contains(one.what, position.digits(digits), tuple(places), sets, phrases, equal)


def must_contain_single(position: Position) -> Iterator[Found]:
    """A digit that a rule needs has one place left."""
    model = position.model
    for one in _contains(position, "must single"):
        live = one.ids & position.alive
        if not live:
            raise _no_place(model, one)
        cells = cells_of(model, live)
        if len(cells) > 1 or not position.candidates[cells[0]] & (position.candidates[cells[0]] - 1):
            continue
        argument = _argument(position, one, cells)
        if live & (live - 1) == 0:
            yield Found(
                "must-contain-single", 1.5, 0, one.cells, _why(model, one), live.bit_length() - 1, argument=argument
            )
        elif gone := model.cell_bits[cells[0]] & ~live & position.alive:
            yield Found("must-contain-single", 1.6, gone, one.cells, _why(model, one), argument=argument)


def partner(position: Position, most: int) -> Iterator[Found]:
    """A cell with few candidates restricts a related cell."""
    model, width = position.model, position.model.width
    for one in position.due(("partner", most), "cell"):
        assert isinstance(one, OneOf)
        (cell,) = one.cells
        mask = position.candidates[cell]
        if mask.bit_count() > most:
            continue
        excluded = model.cell_bits[cell] ^ -1
        for k in bits(mask):
            excluded &= model.weak[cell * width + k]
        excluded &= position.alive
        for other in cells_of(model, excluded):
            yield from _by_relation(position, cell, other)


def _by_relation(position: Position, cell: int, other: int) -> Iterator[Found]:
    """The candidates that the relations of two cells remove, first each relation alone, then all together."""
    model, width = position.model, position.model.width
    mask = position.candidates[cell]
    cost = 1.5 if mask & (mask - 1) == 0 else 1.7 + 0.05 * mask.bit_count()
    pairs = [pair for pair in model.relations(cell, other) if not pair.is_sum]
    for pair in pairs:
        left = 0
        for k in bits(mask):
            left |= pair.rows[k]
        if gone := position.candidates[other] & ~left:
            argument = Relation(cell, position.held(cell), (pair.phrase,), _needs(position, gone, pair.rows))
            yield Found("partner", cost, gone << (other * width), (cell, other), pair.reasons, argument=argument)
    if len(pairs) + (model.sees[cell] >> other & 1) > 1:
        rows = []
        for k in range(width):
            both = model.full & ~(1 << k) if model.sees[cell] >> other & 1 else model.full
            for pair in pairs:
                both &= pair.rows[k]
            rows.append(both)
        left = 0
        for k in bits(mask):
            left |= rows[k]
        if gone := position.candidates[other] & ~left:
            phrases = tuple(pair.phrase for pair in pairs)
            reasons = [reason for pair in pairs for reason in pair.reasons]
            if model.sees[cell] >> other & 1:
                reasons += model.why_sees(cell, other)
            argument = Relation(cell, position.held(cell), phrases, _needs(position, gone, tuple(rows)))
            yield Found(
                "partner", cost + 0.1, gone << (other * width), (cell, other), unique(reasons), argument=argument
            )


def _needs(position: Position, gone: int, rows: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The digits that go, each with the digits that it needs in the other cell."""
    low = position.model.low
    return tuple((k + low, tuple(j + low for j, row in enumerate(rows) if row >> k & 1)) for k in bits(gone))


def _excluded_by_all(position: Position, live: int, masks: list[int]) -> int:
    excluded = position.alive & ~live
    while live and excluded:
        bit = live & -live
        live ^= bit
        excluded &= masks[bit.bit_length() - 1]
    return excluded


def locked(position: Position, *, with_rules: bool, most: int = 64) -> Iterator[Found]:
    """All places of a digit in a house exclude a candidate: by a second house, by what they see, or by rules.

    The number of places is limited.
    """
    model = position.model
    for one in position.due(("locked", with_rules, most), "house"):
        assert isinstance(one, OneOf)
        live = one.ids & position.alive
        if live & (live - 1) == 0 or live.bit_count() > most:
            continue
        if with_rules:
            places = cells_of(model, live)
            if len(places) <= _MOST_PLACES and (gone := _excluded_by_all(position, live, model.weak)):
                yield from _by_rules(position, one, places, gone)
            continue
        gone = _excluded_by_all(position, live, model.peers)
        if gone:
            yield from _by_houses(position, one, cells_of(model, live), gone)


def _by_houses(position: Position, one: OneOf, places: list[int], gone: int) -> Iterator[Found]:
    model = position.model
    digit = one.digit + model.low
    roles = tuple(Role(cell, digit, "cause") for cell in places)
    rest = gone
    for house in model.houses:
        if house.reason != one.reason and set(places) <= set(house.cells):
            inside = sum(model.cell_bits[cell] for cell in house.cells) & gone
            if inside:
                is_line = one.reason < model.lines
                yield Found(
                    "locked-candidates-2" if is_line else "locked-candidates-1",
                    2.0,
                    inside,
                    one.cells,
                    (one.reason, house.reason),
                    digits=(digit,),
                    roles=roles,
                    houses=((one.reason, "base"), (house.reason, "cover")),
                )
                rest &= ~inside
    for inside, why, equal in _by_sight(model, places, rest):
        yield Found(
            "common-peer",
            (2.2 if len(places) <= _MOST_PLACES else 2.6) + 0.1 * len(equal),
            inside,
            one.cells,
            unique((one.reason, *why)),
            argument=Overlap(digit, tuple(places), equal=equal),
            digits=(digit,),
            roles=roles,
            houses=((one.reason, "base"),),
        )


def _by_sight(model: Model, places: Iterable[int], gone: int) -> Iterator[tuple[int, tuple[int, ...], Pairs]]:
    """The candidates in cells that see all places, in parts that see them by the same rules and equal cells."""
    groups: dict[tuple[frozenset[int], Pairs], tuple[int, tuple[int, ...]]] = {}
    for cell in cells_of(model, gone):
        why = unique(reason for place in places for reason in model.why_sees(cell, place))
        equal = tuple(dict.fromkeys(pair for place in places for pair in model.equals(cell, place)))
        rules = frozenset(reason for reason in why if model.reasons[reason].rule is not None)
        inside, before = groups.get((rules, equal), (0, ()))
        groups[rules, equal] = inside | gone & model.cell_bits[cell], unique((*before, *why))
    for (_, equal), (inside, why) in sorted(groups.items(), key=lambda item: len(item[0][0])):
        yield inside, why, equal


def _by_rules(position: Position, one: OneOf, places: list[int], gone: int) -> Iterator[Found]:
    model, width = position.model, position.model.width
    live = [place * width + one.digit for place in places]
    for cell in cells_of(model, gone):
        for same, why, phrases in _by_reasons(model, live, gone & model.cell_bits[cell]):
            digit = one.digit + model.low
            yield Found(
                "common-peer",
                2.8,
                same,
                (*one.cells, cell),
                unique((one.reason, *why)),
                argument=Overlap(digit, tuple(places), phrases),
                digits=(digit,),
                roles=tuple(Role(place, digit, "cause") for place in places),
                houses=((one.reason, "base"),),
            )


def _by_reasons(
    model: Model, live: Sequence[int], gone: int
) -> Iterator[tuple[int, tuple[int, ...], tuple[Phrase, ...]]]:
    """The candidates that all of the live ones exclude, in parts that they exclude for the same reasons."""
    parts: dict[tuple[int, ...], tuple[int, tuple[Phrase, ...]]] = {}
    for target in bits(gone):
        why, phrases = _why_excluded(model, live, target)
        ids, before = parts.get(why, (0, ()))
        parts[why] = ids | 1 << target, tuple(dict.fromkeys((*before, *phrases)))
    for why, (ids, phrases) in parts.items():
        yield ids, why, phrases


def _why_excluded(model: Model, live: Iterable[int], target: int) -> tuple[tuple[int, ...], tuple[Phrase, ...]]:
    reasons: list[int] = []
    phrases: dict[Phrase, None] = {}
    for number in live:
        why, phrase = model.why_excludes(number, target)
        reasons += why
        if phrase is not None and phrase.text:
            phrases[phrase] = None
    return unique(reasons), tuple(phrases)


def must_contain(position: Position, *, with_rules: bool) -> Iterator[Found]:
    """Every place of a digit that a rule needs excludes a candidate; the digits of a cage in a house are one step."""
    if with_rules:
        yield from _must_contain(position, with_rules=True)
        return
    for _, same in groupby(_must_contain(position, with_rules=False), key=lambda found: found.reasons):
        yield from merged(position, same)


def _must_contain(position: Position, *, with_rules: bool) -> Iterator[Found]:
    model = position.model
    for one in _contains(position, f"must contain {with_rules}"):
        live = one.ids & position.alive
        places = cells_of(model, live)
        if len(places) < 2 or (with_rules and live.bit_count() > _MOST_PLACES):
            continue
        gone = _excluded_by_all(position, live, model.weak if with_rules else model.peers)
        if not gone:
            continue
        if not with_rules:
            for inside, why, equal in _by_sight(model, places, gone):
                argument = _argument(position, one, places, equal=equal)
                why = unique((*_why(model, one), *why))
                cost, roles = 2.3 + 0.1 * len(equal), _causes(position, live)
                yield Found("must-contain", cost, inside, one.cells, why, argument=argument, roles=roles)
            continue
        for cell in cells_of(model, gone):
            for same, why, phrases in _by_reasons(model, list(bits(live)), gone & model.cell_bits[cell]):
                yield Found(
                    "must-contain",
                    2.9,
                    same,
                    (*one.cells, cell),
                    unique((*_why(model, one), *why)),
                    argument=_argument(position, one, places, phrases),
                    roles=_causes(position, live),
                )


def _causes(position: Position, live: int) -> tuple[Role, ...]:
    width, low = position.model.width, position.model.low
    return tuple(Role(number // width, number % width + low, "cause") for number in bits(live))


def naked_subset(position: Position, size: int) -> Iterator[Found]:
    """n cells that see each other with n digits."""
    model = position.model
    for house in position.due(("naked", size), "differ"):
        assert isinstance(house, House)
        few = [cell for cell in house.cells if 1 < position.candidates[cell].bit_count() <= size]
        for cells in combinations(few, size):
            union = 0
            for cell in cells:
                union |= position.candidates[cell]
            if union.bit_count() > size:
                continue
            if union.bit_count() < size:
                end = End("subset", cells, ", ".join(map(str, position.digits(union))), house.reason, ())
                raise DeadEnd(end, (house.reason,), cells)
            common = model.sees[cells[0]]
            for cell in cells[1:]:
                common &= model.sees[cell]
            houses = [other for other in model.houses if set(cells) <= set(other.cells) and len(other.cells) > size]
            gone = inside = 0
            for peer in bits(common):
                gone |= (position.candidates[peer] & union) << (peer * model.width)
            used = []
            for other in houses:
                here = sum(model.cell_bits[cell] for cell in other.cells) & gone
                if here & ~inside:
                    inside |= here
                    used.append(other.reason)
            if inside:
                yield Found(
                    f"naked-{_SIZES[size]}",
                    _NAKED[size],
                    inside,
                    cells,
                    unique(used),
                    digits=position.digits(union),
                    roles=tuple(Role(cell, d, "cause") for cell in cells for d in position.held(cell)),
                    houses=tuple((reason, "house") for reason in unique(used)),
                )


def hidden_subset(position: Position, size: int) -> Iterator[Found]:
    """n digits with n places in a house."""
    model = position.model
    for house in position.due(("hidden", size), "differ"):
        assert isinstance(house, House)
        if not house.full and not position.all_digits(house):
            continue
        places: dict[int, int] = {}
        for k in range(model.width):
            where = sum(1 << at for at, cell in enumerate(house.cells) if position.candidates[cell] >> k & 1)
            if 2 <= where.bit_count() <= size:
                places[k] = where
        for ks in combinations(places, size):
            union = 0
            for k in ks:
                union |= places[k]
            if union.bit_count() > size:
                continue
            digits, cells = tuple(k + model.low for k in ks), [house.cells[at] for at in bits(union)]
            if union.bit_count() < size:
                end = End("hidden", tuple(cells), ", ".join(map(str, digits)), house.reason, ())
                raise DeadEnd(end, (house.reason,), house.cells)
            kept, gone = sum(1 << k for k in ks), 0
            for cell in cells:
                gone |= (position.candidates[cell] & ~kept) << (cell * model.width)
            if gone:
                yield Found(
                    f"hidden-{_SIZES[size]}",
                    _HIDDEN[size],
                    gone,
                    house.cells,
                    (house.reason,),
                    digits=digits,
                    roles=tuple(Role(cell, d, "cause") for cell in cells for d in position.held(cell) if d in digits),
                    houses=((house.reason, "house"),),
                )


def fish(position: Position, size: int) -> Iterator[Found]:
    """A digit whose places in n lines are in n crossing lines."""
    model = position.model
    if position.pending.get(("fish", size)) == 0 or not model.lines:
        return
    position.pending[("fish", size)] = -1
    rows, columns = model.houses[: model.shape.height], model.houses[model.shape.height : model.lines]
    slug, cost = _FISH[size]
    for k in range(model.width):
        for bases, covers in ((rows, columns), (columns, rows)):
            lines = []
            for house in bases:
                if not house.digits >> k & 1:
                    continue
                where = [at for at, cell in enumerate(house.cells) if position.candidates[cell] >> k & 1]
                if 2 <= len(where) <= size:
                    lines.append((house, sum(1 << at for at in where)))
            for some in combinations(lines, size):
                union = 0
                for _, where_mask in some:
                    union |= where_mask
                if union.bit_count() != size:
                    continue
                base = {cell for house, _ in some for cell in house.cells}
                crossing = [covers[at] for at in bits(union)]
                gone = 0
                for house in crossing:
                    for cell in house.cells:
                        if cell not in base and position.candidates[cell] >> k & 1:
                            gone |= 1 << (cell * model.width + k)
                if gone:
                    digit = k + model.low
                    causes = [cell for cell in sorted(base) if position.candidates[cell] >> k & 1]
                    reasons = [*(house.reason for house, _ in some), *(house.reason for house in crossing)]
                    yield Found(
                        slug,
                        cost,
                        gone,
                        tuple(sorted(base)),
                        tuple(reasons),
                        digits=(digit,),
                        roles=tuple(Role(cell, digit, "cause") for cell in causes),
                        houses=(
                            *((house.reason, "base") for house, _ in some),
                            *((house.reason, "cover") for house in crossing),
                        ),
                    )
    position.pending[("fish", size)] = 0
