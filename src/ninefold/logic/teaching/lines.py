"""Arguments about one rule: order, sets of digits, ends of lines, clues at the side, circles, and ways to fill it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from math import prod
from typing import TypeAlias

from ...results.arguments import CircleHouses, CircleSets, End, LineEnds, Order, Skyline, Ways
from ...variants.rules import teaching
from .model import House, Model, Rule, bits
from .position import DeadEnd, Found, Position
from .tables import sets_of, support

__all__ = ["circles", "digit_sets", "engine", "increasing", "line_ends", "out_of_view", "sides", "visible", "ways"]

_MOST_STATES, _MOST_SEEN = 6000, 500
_FEW_WAYS = 50
"""Most ways that are counted for a sentence."""
_LISTED = 6
_State: TypeAlias = "tuple[Hashable, int, tuple[tuple[int, int], ...]]"


def _reasons(position: Position, rule: Rule) -> tuple[int, ...]:
    """The rule, and why its cells differ."""
    return position.model.why_differ(rule.cells, (rule.reason,))


def _dead(position: Position, rule: Rule) -> DeadEnd:
    return DeadEnd(End("fill", rule.cells, "", rule.reason, ()), _reasons(position, rule), rule.cells)


def _left(position: Position, cells: tuple[int, ...], kept: list[int]) -> int:
    gone = 0
    for cell, mask in zip(cells, kept, strict=True):
        gone |= (position.candidates[cell] & ~mask) << (cell * position.model.width)
    return gone


def increasing(position: Position) -> Iterator[Found]:
    """Digits increase along a line: bounds from both ends."""
    model = position.model
    for rule in position.due("increasing", "Increasing"):
        assert isinstance(rule, Rule)
        said: teaching.Increasing = rule.said
        masks = [position.candidates[cell] for cell in said.cells]
        kept, low, high = [], 0, model.width - 1
        for mask in masks:
            mask &= -1 << low
            kept.append(mask)
            low = (mask & -mask).bit_length() - 1 + said.gap if mask else model.width
        for at in range(len(kept) - 1, -1, -1):
            kept[at] &= (2 << high) - 1 if high >= 0 else 0
            high = kept[at].bit_length() - 1 - said.gap
        if not all(kept):
            raise DeadEnd(End("fill", rule.cells, "", rule.reason, ()), (rule.reason,), rule.cells)
        if gone := _left(position, said.cells, kept):
            argument = Order(said.cells, said.gap)
            yield Found("increasing-line", 1.6, gone, rule.cells, (rule.reason,), argument=argument)


def digit_sets(position: Position) -> Iterator[Found]:
    """The digits of the cells together form one of several sets."""
    for rule in position.due("sets", "Sets"):
        assert isinstance(rule, Rule)
        said: teaching.Sets = rule.said
        masks = tuple(position.candidates[cell] for cell in said.cells)
        sets = [held for held in sets_of(masks) if held in said.sets]
        if not sets:
            raise DeadEnd(End("fill", rule.cells, "", rule.reason, ()), (rule.reason,), rule.cells)
        kept = [0] * len(masks)
        for held in sets:
            for at, mask in enumerate(support(masks, held)):
                kept[at] |= mask
        if gone := _left(position, said.cells, kept):
            listed = position.combinations(sets) if len(sets) <= _LISTED else ()
            argument = Ways(0, said.phrase, listed)
            cost = 2.1 if len(masks) <= 4 else 2.4
            yield Found("digit-sets", cost, gone, rule.cells, (rule.reason,), argument=argument)


def line_ends(position: Position) -> Iterator[Found]:
    """Between lines and lockout lines, judged by the candidates of their ends."""
    model, candidates = position.model, position.candidates
    for rule in position.due("ends", "Ends"):
        assert isinstance(rule, Rule)
        said: teaching.Ends = rule.said
        a, b, inner, sees = said.cells[0], said.cells[-1], said.cells[1:-1], model.sees
        together = 1
        if inner and all(sees[x] >> y & 1 for x, y in combinations(inner, 2)):
            together = len(inner)
        kept_a = kept_b = 0
        kept = [0] * len(inner)
        for x in bits(candidates[a]):
            for y in bits(candidates[b]):
                low, high = min(x, y), max(x, y)
                span = ((2 << high) - 1) & ~((1 << low) - 1)
                zone = span & ~(1 << low) & ~(1 << high) if said.between else model.full & ~span
                if (x == y and (said.between or sees[a] >> b & 1)) or high - low < said.apart:
                    continue
                if inner and zone.bit_count() < together:
                    continue
                here = [zone & candidates[cell] for cell in inner]
                if all(here):
                    kept_a |= 1 << x
                    kept_b |= 1 << y
                    kept = [before | mask for before, mask in zip(kept, here, strict=True)]
        if not kept_a:
            raise _dead(position, rule)
        if gone := _left(position, said.cells, [kept_a, *kept, kept_b]):
            held = (position.held(a), position.held(b))
            argument = LineEnds((a, b), held, said.between, said.apart)
            yield Found("line-ends", 2.4, gone, rule.cells, _reasons(position, rule), argument=argument)


def sides(position: Position) -> Iterator[Found]:
    """Clues at the side of a line: how many buildings, how long a sandwich, how many digits."""
    for rule in position.due("sides", "Heights", "Sandwiched", "XthSum"):
        assert isinstance(rule, Rule)
        match rule.said:
            case teaching.Heights():
                yield from _heights(position, rule, rule.said)
            case teaching.Sandwiched():
                yield from _sandwich(position, rule, rule.said)
            case teaching.XthSum():
                yield from _x_sum(position, rule, rule.said)


def _differ(position: Position, cells: tuple[int, ...]) -> bool:
    return all(position.model.sees[a] >> b & 1 for a, b in combinations(cells, 2))


def _heights(position: Position, rule: Rule, said: teaching.Heights) -> Iterator[Found]:
    """To see several buildings, the first cells must leave room for taller ones; to see one, put the tallest first."""
    model = position.model
    if model.low < 1 or len(said.cells) != model.width or not _differ(position, said.cells):
        return
    kept = [model.full] * len(said.cells)
    for at in range(min(said.seen - 1, len(kept))):
        kept[at] = (1 << max(model.width - (said.seen - 1 - at), 0)) - 1
    if said.seen == 1:
        kept[0] = 1 << (model.width - 1)
    if said.seen == model.width:
        kept = [1 << at for at in range(model.width)]
    if gone := _left(position, said.cells, kept):
        reasons = _reasons(position, rule)
        argument = Skyline("skyscraper", said.seen)
        yield Found("skyscraper-clue", 1.8, gone, rule.cells, reasons, argument=argument)


def visible(position: Position) -> Iterator[Found]:
    """A digit with which too many or too few buildings would be visible."""
    model = position.model
    for rule in position.due("visible", "Heights"):
        assert isinstance(rule, Rule)
        said: teaching.Heights = rule.said
        if len(set(said.cells)) == len(said.cells):
            for at, kind, number, mask in out_of_view(model, position.candidates, said):
                argument = Skyline(kind, said.seen, (number,))
                gone = mask << (said.cells[at] * model.width)
                yield Found("skyscraper-clue", 2.3, gone, rule.cells, (rule.reason,), argument=argument)


def out_of_view(model: Model, candidates: Sequence[int], said: teaching.Heights) -> Iterator[tuple[int, str, int, int]]:
    """Digits with which too many or too few buildings are visible: their place, ``most`` or ``least``, and a number.

    Equal digits are not excluded, so this needs no houses.
    """
    width, masks = model.width, [candidates[cell] for cell in said.cells]
    ground = max(0, 1 - model.low)  # a 0 is not a building
    # The numbers of buildings, as bits, that the cells before show, by the tallest; and that the cells after add.
    before: list[dict[int, int]] = [{-1: 1}]
    for mask in masks:
        after: dict[int, int] = {}
        for tallest, seen in before[-1].items():
            for k in bits(mask):
                rises = k > tallest and k >= ground
                key = k if rises else tallest
                after[key] = after.get(key, 0) | (seen << 1 if rises else seen)
        before.append(after)
    add: list[list[int]] = [[1] * (width + 1)]
    for mask in reversed(masks):
        row = [0] * (width + 1)
        for tallest in range(-1, width):
            for k in bits(mask):
                rises = k > tallest and k >= ground
                row[tallest + 1] |= add[-1][k + 1] << 1 if rises else add[-1][tallest + 1]
        add.append(row)
    add.reverse()
    for at, mask in enumerate(masks):
        lost: dict[tuple[str, int], int] = {}
        for k in bits(mask):
            numbers = 0
            for tallest, seen in before[at].items():
                rises = k > tallest and k >= ground
                rest = add[at + 1][k + 1] << 1 if rises else add[at + 1][tallest + 1]
                for shift in bits(seen):
                    numbers |= rest << shift
            if numbers.bit_length() - 1 < said.seen:
                limit = ("most", numbers.bit_length() - 1)
            elif not numbers & ((2 << said.seen) - 1):
                limit = ("least", (numbers & -numbers).bit_length() - 1)
            else:
                continue
            lost[limit] = lost.get(limit, 0) | 1 << k
        for (kind, number), gone in lost.items():
            yield at, kind, number, gone


def _sandwich(position: Position, rule: Rule, said: teaching.Sandwiched) -> Iterator[Found]:
    """The lowest and the highest digit are as far apart as the filling needs."""
    model, candidates, n = position.model, position.candidates, len(said.cells)
    low, top = 0, model.width - 1
    if "lengths" not in rule.memo:
        fillings = range(model.low + 1, model.low + top)
        rule.memo["lengths"] = tuple(
            size
            for size in range(min(n - 1, len(fillings) + 1))
            if any(sum(some) == said.total for some in combinations(fillings, size))
        )
    lengths: tuple[int, ...] = rule.memo["lengths"]
    kept = [candidates[cell] & ~(1 | 1 << top) for cell in said.cells]
    for at, cell in enumerate(said.cells):
        for other, there in enumerate(said.cells):
            if abs(at - other) - 1 in lengths and candidates[cell] >> low & 1 and candidates[there] >> top & 1:
                kept[at] |= 1 << low
                kept[other] |= 1 << top
    if not any(mask & 1 for mask in kept):
        raise _dead(position, rule)
    if gone := _left(position, said.cells, kept):
        argument = Skyline("sandwich", said.total, lengths)
        yield Found("sandwich-clue", 2.2, gone, rule.cells, (rule.reason,), argument=argument)


def _x_sum(position: Position, rule: Rule, said: teaching.XthSum) -> Iterator[Found]:
    """The first digit is the number of different digits that must be able to reach the sum."""
    model, candidates = position.model, position.candidates
    if not _differ(position, said.cells):
        return
    digits = range(model.low, model.low + model.width)
    good = []
    for first in position.held(said.cells[0]):
        others = [digit for digit in digits if digit != first]
        if 1 <= first <= len(said.cells) and len(others) >= first - 1:
            least = first + sum(others[: first - 1])
            most = first + sum(others[len(others) - first + 1 :])
            if least <= said.total <= most:
                good.append(first)
    if not good:
        raise _dead(position, rule)
    first = said.cells[0]
    gone = (candidates[first] & ~sum(1 << (d - model.low) for d in good)) << (first * model.width)
    if gone:
        argument = Skyline("x-sum", said.total, tuple(good))
        yield Found("x-sum-clue", 2.2, gone, rule.cells, _reasons(position, rule), argument=argument)


def circles(position: Position) -> Iterator[Found]:
    """Digits in circles add up to the number of circles."""
    model, candidates, width = position.model, position.candidates, position.model.width
    for rule in position.due("circles", "Circles"):
        assert isinstance(rule, Rule)
        cells = rule.cells
        groups = _circle_houses(model, rule, full=False)
        where = _places(position, cells)
        possible = sure = 0
        for k, places in enumerate(where):
            room = places.bit_count()
            for group in groups:
                beyond = (places >> model.shape.cells).bit_count()
                room = min(room, beyond + sum(1 for house, _ in group if house & places))
            if 0 < k + model.low <= room:
                possible |= 1 << k
        for cell in cells:
            if candidates[cell] & (candidates[cell] - 1) == 0:
                sure |= candidates[cell]
        ways = [
            some
            for some in _circle_sets(model, rule)
            if not some & ~possible and not sure & ~some and all(candidates[cell] & some for cell in cells)
        ]
        reasons = (rule.reason, *(house.reason for house in model.houses[: model.lines]))
        if not ways:
            raise DeadEnd(End("fill", rule.cells, "", rule.reason, ()), reasons, cells)
        listed = tuple(map(position.digits, ways)) if len(ways) <= _LISTED else ()
        some_way, every_way = 0, model.full
        for some in ways:
            some_way |= some
            every_way &= some
        if gone := _left(position, cells, [some_way] * len(cells)):
            yield Found("counting-circles", 2.2, gone, cells, reasons, argument=CircleSets(len(cells), listed))
        yield from _circles_in_houses(position, rule, where, possible, every_way)
        for k in bits(every_way):
            bit, digit = 1 << k, k + model.low
            if where[k].bit_count() == digit:
                kept = [bit if where[k] >> cell & 1 else model.full for cell in cells]
                if gone := _left(position, cells, kept):
                    argument = CircleSets(len(cells), listed, digit)
                    yield Found("counting-circles", 2.4, gone, cells, reasons, argument=argument)
            if digit == width == model.shape.height == model.shape.width and model.low == 1 and model.lines:
                outside = [cell for cell in range(model.shape.cells) if cell not in cells]
                gone = sum(bit << (cell * width) for cell in outside) & position.alive
                if gone:
                    argument = CircleSets(len(cells), listed, digit, outside=True)
                    yield Found("counting-circles", 2.4, gone, cells, reasons, argument=argument)


def _circle_sets(model: Model, rule: Rule) -> list[int]:
    """The sets of digits that add up to the number of circles, as bits, those with few digits first."""
    if "sets" not in rule.memo:
        digits = [k for k in range(model.width) if k + model.low > 0]
        rule.memo["sets"] = [
            sum(1 << k for k in some)
            for size in range(1, len(digits) + 1)
            for some in combinations(digits, size)
            if sum(some) + size * model.low == len(rule.cells)
        ]
    found: list[int] = rule.memo["sets"]
    return found


def _circle_houses(model: Model, rule: Rule, *, full: bool) -> tuple[list[tuple[int, House]], ...]:
    """The rows and the columns, each with its cells as bits; *full*: those with every digit, and the boxes."""
    key = ("houses", full)
    if key not in rule.memo:
        height, lines = model.shape.height, model.lines
        houses = [(sum(1 << cell for cell in house.cells), house) for house in model.houses[: model.shape_houses]]
        if full:
            houses = [row for row in houses if row[1].full]
        groups = (houses[:height], houses[height:lines], *([houses[lines:]] if full else []))
        rule.memo[key] = groups if lines else ()
    found: tuple[list[tuple[int, House]], ...] = rule.memo[key]
    return found


def _places(position: Position, cells: Sequence[int]) -> list[int]:
    """The cells, as bits, that can hold each digit."""
    where = [0] * position.model.width
    for cell in cells:
        for k in bits(position.candidates[cell]):
            where[k] |= 1 << cell
    return where


def _circles_in_houses(
    position: Position, rule: Rule, where: Sequence[int], possible: int, sure: int
) -> Iterator[Found]:
    """The circles with a digit, by the rows, columns or boxes that they are in."""
    model, width = position.model, position.model.width
    circles = sum(1 << cell for cell in rule.cells)
    everywhere = _places(position, range(model.shape.cells))

    def lost(k: int, cells: int) -> int:
        return sum(1 << (cell * width + k) for cell in bits(cells)) & position.alive

    for k in bits(possible):
        digit = k + model.low
        for group in _circle_houses(model, rule, full=True):
            inside, able, covered = [], [], 0
            for cells, house in group:
                covered |= cells
                held = cells & everywhere[k]
                if held & circles:
                    able.append((cells, house))
                    if not held & ~circles:
                        inside.append((cells, house))
            if len(inside) > digit:
                reasons = (rule.reason, *(house.reason for _, house in inside))
                raise DeadEnd(End("fill", rule.cells, "", rule.reason, ()), reasons, rule.cells)
            if len(inside) == digit:
                taken = sum(cells for cells, _ in inside)
                if gone := lost(k, where[k] & ~taken):
                    reasons = (rule.reason, *(house.reason for _, house in inside))
                    uses = (*rule.cells, *bits(taken))
                    argument = CircleHouses(digit, needed=False, houses=tuple(range(1, len(reasons))))
                    yield Found("counting-circles", 2.3, gone, uses, reasons, argument=argument)
            needed = (sure >> k & 1 or inside) and len(able) == digit and not where[k] & ~covered
            if needed and (gone := lost(k, sum(cells for cells, _ in able) & ~circles)):
                lines = (house.reason for house in (*model.houses[: model.lines], *(house for _, house in group)))
                reasons = tuple(dict.fromkeys((rule.reason, *lines)))
                numbers = tuple(reasons.index(house.reason) for _, house in able)
                argument = CircleHouses(digit, needed=True, houses=numbers)
                yield Found("counting-circles", 2.5, gone, rule.cells, reasons, argument=argument)


def _sweep(position: Position, rule: Rule, kind: str) -> tuple[list[int], int] | None:
    """The digits that each cell can hold, read in order, and the number of ways; None for too many states.

    A state has the digits of cells that are read again.  Of the other cells it has the digits that were used if *all*
    cells differ, or the digit of each cell that a later one *sees*.
    """
    said: teaching.Machine = rule.said
    low, candidates, cells, step = position.model.low, position.candidates, said.cells, said.step
    sees = position.model.sees if kind == "sees" else [0] * position.model.n
    needed = _needed(rule, sees, kind)
    if kind == "sees" and any(prod(candidates[c].bit_count() for c in bits(row)) > _MOST_SEEN for row in needed):
        return None
    layer: dict[_State, int] = {(said.start, 0, ()): 1}
    moves: list[list[tuple[_State, int, _State]]] = []
    for at, cell in enumerate(cells):
        following: dict[_State, int] = {}
        made: list[tuple[_State, int, _State]] = []
        again = cell in cells[:at]
        for state, count in layer.items():
            inner, used, known = state
            free = candidates[cell] & ~used
            for other, bit in known:
                if other == cell:
                    free = bit
                elif sees[cell] >> other & 1:
                    free &= ~bit
            rest = tuple(pair for pair in known if needed[at] >> pair[0] & 1)
            while free:
                bit = free & -free
                free ^= bit
                after = step(inner, bit.bit_length() - 1 + low, at)
                if after is not None:
                    held = (*rest, (cell, bit)) if needed[at] >> cell & 1 and not again else rest
                    key = (after, used | bit if kind == "all" else 0, held)
                    following[key] = following.get(key, 0) + count
                    made.append((state, bit, key))
        if len(following) > _MOST_STATES:
            return None
        layer = following
        moves.append(made)
    current = {key for key in layer if said.accept(key[0])}
    number = sum(layer[key] for key in current)
    kept = [0] * len(cells)
    for at in range(len(cells) - 1, -1, -1):
        before = set()
        for state, bit, key in moves[at]:
            if key in current:
                kept[at] |= bit
                before.add(state)
        current = before
    return kept, number


def _needed(rule: Rule, sees: Sequence[int], kind: str) -> list[int]:
    """The cells, as bits, whose digits matter later, after each cell that is read."""
    key = ("needed", kind)
    if key not in rule.memo:
        cells = rule.cells
        rule.memo[key] = [
            sum(1 << c for c in set(cells[: at + 1]) if any(c == other or sees[other] >> c & 1 for other in later))
            for at in range(len(cells))
            for later in [cells[at + 1 :]]
        ]
    found: list[int] = rule.memo[key]
    return found


def ways(position: Position) -> Iterator[Found]:
    """The ways that are left to fill a line that is read in order."""
    for rule in position.due("ways", "Machine"):
        assert isinstance(rule, Rule)
        kinds = rule.memo.get("kinds")
        if kinds is None:
            every = tuple(dict.fromkeys(rule.cells))
            some = any(position.model.sees[a] >> b & 1 for a, b in combinations(every, 2))
            kinds = ("all", "none") if _differ(position, every) else ("sees", "none") if some else ("none",)
            rule.memo["kinds"] = kinds
        found = ((kind, _sweep(position, rule, kind)) for kind in kinds)
        kind, swept = next((row for row in found if row[1] is not None), ("none", None))
        if swept is None:
            continue
        reasons = _reasons(position, rule) if kind != "none" else (rule.reason,)
        kept, number = swept
        if not number:
            raise DeadEnd(End("fill", rule.cells, "", rule.reason, ()), reasons, rule.cells)
        if gone := _left(position, rule.cells, kept):
            few = number <= _FEW_WAYS
            cost = (2.6 if position.open(rule.cells) <= 3 else 3.2) if few else 3.7
            technique = "few-ways" if few else "many-ways"
            yield Found(technique, cost, gone, rule.cells, reasons, argument=Ways(number if few else 0))


def engine(position: Position) -> Iterator[Found]:
    """A rule without its own argument: the candidates that the engine's propagation leaves in its cells."""
    model = position.model
    for rule in position.due("engine", "engine"):
        assert isinstance(rule, Rule)
        asked, reasons = model.engine_reason[rule.reason], rule.memo.get("reasons", (rule.reason,))
        try:
            left = model.engine.left([asked], position.candidates)
        except ValueError:
            continue
        if not left:
            raise DeadEnd(End("fill", rule.cells, "", rule.reason, ()), reasons, rule.cells)
        gone = 0
        for cell, mask in enumerate(left):
            gone |= (position.candidates[cell] & ~mask) << (cell * model.width)
        if gone:
            number = _ways_of(position, rule, asked)
            technique, cost = ("few-ways", 2.4) if number else ("one-rule", 3.9)
            yield Found(technique, cost, gone, rule.cells, reasons, argument=Ways(number))


def _ways_of(position: Position, rule: Rule, asked: int) -> int:
    """The number of ways to fill the cells of a rule, 0 for more than a few."""
    if len(rule.cells) > position.model.width:
        return 0
    own = set(rule.cells)
    candidates = [mask if cell in own else mask & -mask for cell, mask in enumerate(position.candidates)]
    number, complete, _ = position.model.engine.engine([asked], candidates).count(_FEW_WAYS + 1, 0.2, 2000)
    return number if complete and number <= _FEW_WAYS else 0
