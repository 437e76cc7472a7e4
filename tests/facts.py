"""The second checker: are the facts in an explanation true of the board?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product

from ninefold import Grid, Step, render
from ninefold.render import facts as f
from ninefold.results import Candidate, Link

CELLS = range(81)
HOUSES = (
    [{9 * r + c for c in range(9)} for r in range(9)]
    + [{9 * r + c for r in range(9)} for c in range(9)]
    + [{9 * (3 * (b // 3) + k // 3) + 3 * (b % 3) + k % 3 for k in range(9)} for b in range(9)]
)
SEEN = [set().union(*(house for house in HOUSES if cell in house)) - {cell} for cell in CELLS]
Spot = tuple[int, int]


class Board:
    """The candidates of a position."""

    def __init__(self, grid: Grid) -> None:
        masks = grid.marks or (0,) * 81
        self.grid = grid
        self.options = [{d for d in range(1, 10) if masks[c] >> (d - 1) & 1} if not grid[c] else set() for c in CELLS]

    def places(self, digit: int, where: Iterable[int]) -> set[int]:
        return {cell for cell in where if digit in self.options[cell]}

    def falls(self, spot: Spot, link: Link) -> bool:
        """Does the literal, if true, rule out the candidate directly?"""
        cell, digit = spot
        if link.kind == "als" and not link.on:  # the set has lost its digit and keeps all others
            places = self.places(digit, link.cells)
            return digit != link.digit and bool(places) and cell not in link.cells and places <= SEEN[cell]
        if not link.on:
            return digit == link.digit and cell in link.cells
        if link.cells == (cell,):
            return digit != link.digit
        return digit == link.digit and set(link.cells) <= SEEN[cell]


def falls_to_all(board: Board, spot: Spot, links: Iterable[Link]) -> bool:
    return any(board.falls(spot, link) for link in links)


# --- one function per kind of fact: the reason why it is false, or ""


def places(board: Board, fact: f.Places) -> bool:
    return board.places(fact.digit, HOUSES[fact.house]) == set(fact.cells)


def options(board: Board, fact: f.Options) -> bool:
    return set().union(*(board.options[cell] for cell in fact.cells)) == set(fact.digits)


def sees(board: Board, fact: f.Sees) -> bool:
    return bool(fact.cells and fact.others) and all(set(fact.others) <= SEEN[cell] for cell in fact.cells)


def inside(board: Board, fact: f.Inside) -> bool:
    return set(fact.cells) <= HOUSES[fact.house]


def taken(board: Board, fact: f.Taken) -> bool:
    return {board.grid[cell] for cell in SEEN[fact.cell]} - {0} == set(fact.digits)


def open_(board: Board, fact: f.Open) -> bool:
    return not set(fact.cells) & set(board.grid.clues)


def full(board: Board, fact: f.Full) -> bool:
    """As many cells as digits; the other facts of the step state why the digits must be there."""
    return len(set(fact.cells)) == len(set(fact.digits))


def covered(board: Board, fact: f.Covered) -> bool:
    base = [cell for house in fact.bases for cell in board.places(fact.digit, HOUSES[house])]
    inside = [cell for house in fact.covers for cell in HOUSES[house]]
    twice = {cell for cell in base if base.count(cell) > 1}
    if len(fact.bases) != len(fact.covers) or len({*fact.bases, *fact.covers}) != 2 * len(fact.bases):
        return False
    if set(fact.fins) != (set(base) - set(inside)) | twice:
        return False
    return all(
        set(fact.fins) <= SEEN[victim] and inside.count(victim) >= (2 if victim in base else 1)
        for victim in fact.victims
    )


def colored(board: Board, fact: f.Colored) -> bool:
    """Strong links between the two colors connect all candidates, and connect none of one color to each other."""
    color = {**dict.fromkeys(fact.one, 0), **dict.fromkeys(fact.other, 1)}
    reached, waiting = {fact.one[0]}, [fact.one[0]]
    while waiting:
        cell, digit = here = waiting.pop()
        pairs = [board.places(digit, house) for house in HOUSES if cell in house]
        near = [Candidate(c, digit) for pair in pairs if len(pair) == 2 for c in pair - {cell}]
        if len(board.options[cell]) == 2:
            near += [Candidate(cell, d) for d in board.options[cell] - {digit}]
        for there in near:
            if there in color and color[there] == color[here]:
                continue  # a color that contradicts itself
            if there in color and there not in reached:
                reached.add(there)
                waiting.append(there)
    return reached == set(color) and len(color) == len(fact.one) + len(fact.other)


def follows(board: Board, fact: f.Follows) -> bool:
    node = fact.conclusion
    if node.kind == "als" or not node.on:
        where = board.places(node.digit, node.cells)
        if fact.house >= 0:
            needed = {cell for premise in fact.premises for cell in premise.cells} | where
            if not needed <= HOUSES[fact.house]:
                return False
        return bool(where) and all(falls_to_all(board, (cell, node.digit), fact.premises) for cell in where)
    if fact.house >= 0:
        if not set(node.cells) <= HOUSES[fact.house]:
            return False
        rest = [(cell, node.digit) for cell in board.places(node.digit, HOUSES[fact.house]) - set(node.cells)]
    else:
        (cell,) = node.cells
        rest = [(cell, digit) for digit in board.options[cell] - {node.digit}]
    return set(node.cells) <= board.places(node.digit, node.cells) and all(
        falls_to_all(board, spot, fact.premises) for spot in rest
    )


def contradiction(board: Board, fact: f.Contradiction) -> bool:
    links = fact.literals
    if len(links) == 2 and links[0]._replace(on=not links[0].on) == links[1]:
        return True
    if all(link.on for link in links):  # two that exclude each other here
        if fact.house >= 0 and not {cell for link in links for cell in link.cells} <= HOUSES[fact.house]:
            return False
        return any(board.falls((a.cells[0], a.digit), b) for a, b in combinations(links, 2))
    gone = {(cell, link.digit) for link in links for cell in link.cells if not link.on}
    if fact.cell >= 0:
        return gone >= {(fact.cell, digit) for digit in board.options[fact.cell]}
    digit = links[0].digit
    return gone >= {(cell, digit) for cell in board.places(digit, HOUSES[fact.house])}


def end(board: Board, fact: f.End) -> bool:
    """Checked together with the other facts, in ``underived``."""
    return True


def alternatives(board: Board, fact: f.Alternatives) -> bool:
    links = fact.literals
    if len(links) == 2 and links[0]._replace(on=not links[0].on) == links[1]:
        return True
    true = {(cell, link.digit) for link in links for cell in link.cells if link.on}
    if fact.cell >= 0:
        return true >= {(fact.cell, digit) for digit in board.options[fact.cell]}
    digit = links[0].digit
    return true >= {(cell, digit) for cell in board.places(digit, HOUSES[fact.house])}


def excluded(board: Board, fact: f.Excluded) -> bool:
    return bool(fact.by) and all(link.cells and board.falls(fact.victim, link) for link in fact.by)


def almost(board: Board, fact: f.Almost) -> bool:
    together = any(set(fact.cells) <= house for house in HOUSES)
    union = set().union(*(board.options[cell] for cell in fact.cells))
    return together and union == set(fact.digits) and len(union) == len(fact.cells) + 1


def exact(board: Board, fact: f.Exact) -> bool:
    def held(cell: int, digit: int) -> bool:
        return any(digit == d and cell in HOUSES[house] for d, house in fact.slots)

    return len(set(fact.slots)) == len(set(fact.cells)) and all(
        held(cell, digit) for cell in fact.cells for digit in board.options[cell]
    )


def naked(board: Board, fact: f.Naked) -> bool:
    union = {extra.digit for extra in fact.extras}.union(*(board.options[cell] for cell in fact.cells))
    return union == set(fact.digits) and len(union) == len(fact.cells) + 1


def barred(board: Board, fact: f.Barred) -> bool:
    (a, x), (b, y) = fact.one, fact.other
    if not fact.cells:
        return x == y and b in SEEN[a]
    union = set().union(*(board.options[cell] for cell in fact.cells))
    lost = (
        x != y and {x, y} <= union and board.places(x, fact.cells) <= SEEN[a] and board.places(y, fact.cells) <= SEEN[b]
    )
    return lost and len(union) == len(fact.cells) + 1 and any(set(fact.cells) <= house for house in HOUSES)


def exhausted(board: Board, fact: f.Exhausted) -> bool:
    cells = [cell for cell in fact.cells if cell != fact.candidate.cell]
    if not all(set(fact.cells) <= SEEN[other] for other in fact.others):
        return False
    for way in product(*(board.options[cell] for cell in cells)):
        held = {fact.candidate.cell: fact.candidate.digit, **dict(zip(cells, way))}
        clash = any(held[a] == held[b] and a in SEEN[b] for a, b in combinations(held, 2))
        if not clash and not any(board.options[other] <= set(held.values()) for other in fact.others):
            return False
    return True


def proved(board: Board, fact: f.Proved) -> bool:
    """Check by brute force: without the candidates that the premises exclude, no completion has the opposite."""
    (cell,) = fact.conclusion.cells
    if fact.conclusion.on or any(premise.on for premise in fact.premises):
        return False
    gone = {(c, premise.digit) for premise in fact.premises for c in premise.cells}
    options = {c: {d for d in board.options[c] if (c, d) not in gone} for c in CELLS if not board.grid[c]}
    return not completable({**options, cell: {fact.conclusion.digit}})


def completable(options: dict[int, set[int]]) -> bool:
    """Can every open cell get one of its options, with no repeats in a house?"""
    if not options:
        return True
    cell = min(options, key=lambda c: len(options[c]))
    for digit in options[cell]:
        rest = {c: ds - {digit} if c in SEEN[cell] else ds for c, ds in options.items() if c != cell}
        if completable(rest):
            return True
    return False


def fillings(board: Board, cells: tuple[int, ...], digits: tuple[int, ...]) -> Iterator[dict[int, int]]:
    """Yield all ways to fill the cells with these digits (solved cells with their own), with no repeats in a house."""

    def fill(rest: tuple[int, ...], done: dict[int, int]) -> Iterator[dict[int, int]]:
        if not rest:
            yield done
            return
        cell = rest[0]
        for digit in [board.grid[cell]] if board.grid[cell] else digits:
            if all(done.get(peer) != digit for peer in SEEN[cell]):
                yield from fill(rest[1:], {**done, cell: digit})

    return fill(cells, {})


def extras(board: Board, cells: tuple[int, ...], digits: tuple[int, ...]) -> set[Spot]:
    return {(cell, digit) for cell in cells for digit in board.options[cell] - set(digits)}


def deadly(board: Board, fact: f.Deadly) -> bool:
    """However the cells are filled with the digits (if possible), another way gives every house the same digits."""
    empty = Board(Grid("." * 81))
    ways = list(fillings(empty, fact.cells, fact.digits))

    def print_of(way: dict[int, int]) -> tuple[frozenset[int], ...]:
        return tuple(frozenset(way[cell] for cell in fact.cells if cell in house) for house in HOUSES)

    prints = [print_of(way) for way in ways]
    return all(prints.count(one) > 1 for one in prints) and set(fact.extras) == extras(board, fact.cells, fact.digits)


def grave(board: Board, fact: f.Grave) -> bool:
    gone = set(fact.extras)
    for cell in CELLS:
        if not board.grid[cell] and len({d for d in board.options[cell] if (cell, d) not in gone}) != 2:
            return False
    return all(
        len({cell for cell in board.places(digit, house) if (cell, digit) not in gone}) in (0, 2)
        for house in HOUSES
        for digit in range(1, 10)
    )


def unfillable(board: Board, fact: f.Unfillable) -> bool:
    if set(fact.extras) != extras(board, fact.cells, fact.digits):
        return False
    return next(fillings(board, fact.cells, fact.digits), None) is None


TURNS: dict[str, Callable[[int, int], Spot]] = {
    "half turn": lambda r, c: (8 - r, 8 - c),
    "quarter turn": lambda r, c: (c, 8 - r),
    "reflection in the diagonal from r1c1 to r9c9": lambda r, c: (c, r),
    "reflection in the diagonal from r1c9 to r9c1": lambda r, c: (8 - c, 8 - r),
}


def symmetric(board: Board, fact: f.Symmetric) -> bool:
    for cell in board.grid.clues:
        row, column = TURNS[fact.turn](*divmod(cell, 9))
        if (
            not board.grid.is_clue(9 * row + column)
            or board.grid[9 * row + column] != fact.digits[board.grid[cell] - 1]
        ):
            return False
    return sorted(fact.digits) == list(range(1, 10))


def room(board: Board, fact: f.Room) -> bool:
    """All places on the lines outside the base's three rows or columns are named, and no more of them fit together."""
    upright = fact.lines[0] >= 9
    away = [c for c in CELLS if (c // 27 != fact.base[0] // 27 if upright else c % 9 // 3 != fact.base[0] % 9 // 3)]
    on_lines = [c for c in away if any(c in HOUSES[line] for line in fact.lines)]
    places = {c for c in on_lines if board.grid[c] == fact.digit or fact.digit in board.options[c]}
    too_many = any(
        all(b not in SEEN[a] for a, b in combinations(some, 2)) for some in combinations(sorted(places), fact.most + 1)
    )
    return places == set(fact.cells) and not too_many


def layouts(board: Board, digit: int) -> list[set[int]]:
    """Yield all ways to place a digit nine times."""

    def lay(row: int, done: frozenset[int]) -> Iterator[set[int]]:
        if row == 9:
            yield set(done)
            return
        held = [c for c in HOUSES[row] if board.grid[c] == digit]
        for cell in held or sorted(board.places(digit, HOUSES[row])):
            if not done & SEEN[cell]:
                yield from lay(row + 1, done | {cell})

    return list(lay(0, frozenset()))


def templates(board: Board, fact: f.Templates) -> bool:
    ways = {digit: layouts(board, digit) for digit in range(1, 10)}
    changed = True
    while changed:
        changed = False
        for digit, its_ways in ways.items():
            taken = set().union(*(set.intersection(*others) for d, others in ways.items() if d != digit and others))
            left = [way for way in its_ways if not way & taken]
            changed |= len(left) < len(its_ways)
            ways[digit] = left
    where = set(fact.cells)
    return bool(ways[fact.digit]) and all(where <= way if fact.used else not where & way for way in ways[fact.digit])


JUDGES: dict[type, Callable[[Board, object], bool]] = {
    f.Places: places,  # type: ignore[dict-item]
    f.Options: options,  # type: ignore[dict-item]
    f.Sees: sees,  # type: ignore[dict-item]
    f.Inside: inside,  # type: ignore[dict-item]
    f.Taken: taken,  # type: ignore[dict-item]
    f.Open: open_,  # type: ignore[dict-item]
    f.Full: full,  # type: ignore[dict-item]
    f.Covered: covered,  # type: ignore[dict-item]
    f.Colored: colored,  # type: ignore[dict-item]
    f.Follows: follows,  # type: ignore[dict-item]
    f.Contradiction: contradiction,  # type: ignore[dict-item]
    f.Alternatives: alternatives,  # type: ignore[dict-item]
    f.End: end,  # type: ignore[dict-item]
    f.Excluded: excluded,  # type: ignore[dict-item]
    f.Almost: almost,  # type: ignore[dict-item]
    f.Exact: exact,  # type: ignore[dict-item]
    f.Naked: naked,  # type: ignore[dict-item]
    f.Barred: barred,  # type: ignore[dict-item]
    f.Exhausted: exhausted,  # type: ignore[dict-item]
    f.Proved: proved,  # type: ignore[dict-item]
    f.Deadly: deadly,  # type: ignore[dict-item]
    f.Grave: grave,  # type: ignore[dict-item]
    f.Unfillable: unfillable,  # type: ignore[dict-item]
    f.Room: room,  # type: ignore[dict-item]
    f.Symmetric: symmetric,  # type: ignore[dict-item]
    f.Templates: templates,  # type: ignore[dict-item]
}


def wrong(step: Step, facts: Iterable[f.Fact]) -> list[f.Fact]:
    """Return the facts that are not true of the position."""
    board = Board(step.grid)
    return [fact for fact in facts if not JUDGES[type(fact)](board, fact)]


def derived(start: Iterable[Link], facts: Iterable[f.Fact]) -> set[Link]:
    """Return everything that follows from the start by the stated steps, in order."""
    known = set(start)
    text = [fact for fact in facts if isinstance(fact, (f.Follows, f.Proved))]
    for _ in text:
        known |= {fact.conclusion for fact in text if known.issuperset(fact.premises)}
    return known


def underived(facts: Iterable[f.Fact]) -> list[f.Fact]:
    """Return the ends and contradictions that the stated steps do not reach."""
    facts = list(facts)
    out: list[f.Fact] = []
    for fact in facts:
        if isinstance(fact, f.End):
            out += [fact] * any(fact.literal not in derived([start], facts) for start in fact.starts)
        elif isinstance(fact, f.Contradiction):
            out += [fact] * (not derived(fact.assumption, facts) >= set(fact.literals))
    return out


def completes(
    board: Board, cells: Iterable[int], extras: Iterable[Spot], facts: Iterable[f.Fact], victim: Spot
) -> bool:
    """With the victim true, do all fillings of the cells exclude all extras? Then the pattern is complete."""
    where = sorted(set(cells) | {victim[0]})
    bound = [fact for fact in facts if isinstance(fact, f.Places) and set(fact.cells) <= set(where)]

    def fill(k: int, done: dict[int, int]) -> Iterator[dict[int, int]]:
        if k == len(where):
            if all(any(done[c] == fact.digit for c in fact.cells) for fact in bound):
                yield done
            return
        cell = where[k]
        options = {victim[1]} if cell == victim[0] else board.options[cell] or {board.grid[cell]}
        for digit in options:
            if all(done.get(peer) != digit for peer in SEEN[cell]):
                yield from fill(k + 1, {**done, cell: digit})

    return not any(done[cell] == digit for done in fill(0, {}) for cell, digit in extras)


def lost_by_symmetry(board: Board, fact: f.Symmetric, victim: Spot) -> bool:
    """Has the candidate no counterpart, or does it keep its place and change its digit?"""

    def can(cell: int, digit: int) -> bool:
        return board.grid[cell] == digit or digit in board.options[cell]

    def image(spot: Spot) -> Spot:
        row, column = TURNS[fact.turn](*divmod(spot[0], 9))
        return 9 * row + column, fact.digits[spot[1] - 1]

    cell, digit = victim
    there = image(victim)
    back = next(spot for spot in ((c, d) for c in CELLS for d in range(1, 10)) if image(spot) == victim)
    return not can(*there) or not can(*back) or (there[0] == cell and there[1] != digit)


def unexplained(step: Step, facts: Iterable[f.Fact]) -> list[Candidate]:
    """Return the eliminations that no fact accounts for."""
    facts = list(facts)
    board = Board(step.grid)

    def accounted(victim: Candidate) -> bool:
        cell, digit = victim
        true, false = Link((cell,), digit, True, "single"), Link((cell,), digit, False, "single")
        for fact in facts:
            match fact:
                case f.Excluded(v, _) if v == victim:
                    return True
                case f.Full(cells, digits) if cell in cells and digit not in digits:
                    return True
                case f.Covered(d, _, _, _, victims) if d == digit and cell in victims:
                    return True
                case f.Templates(d, cells, False) if d == digit and cell in cells:
                    return True
                case f.Contradiction(assumption, _, _, _) if true in assumption:
                    return True
                case f.Contradiction((link,), _, _, _) if not link.on and board.falls(victim, link._replace(on=True)):
                    return True
                case f.End(_, literal) if literal == false:
                    return True
                case f.Exhausted(candidate, _, _) if candidate == victim:
                    return True
                case f.Barred(one, _, _) if one == victim:
                    bars = {x.other for x in facts if isinstance(x, f.Barred) and x.one == victim}
                    others = {bar.cell for bar in bars}
                    return any(bars >= {(o, d) for d in board.options[o]} for o in others)
                case f.Deadly(cells, _, extras) | f.Unfillable(cells, _, extras):
                    if cell in cells and completes(board, cells, extras, facts, victim):
                        return True
                case f.Grave(extras) if completes(board, {extra.cell for extra in extras}, extras, facts, victim):
                    return True
                case f.Symmetric() if lost_by_symmetry(board, fact, victim):
                    return True
        return _by_groups(board, facts, victim)

    return [victim for victim in step.eliminations if not accounted(victim)]


def _by_groups(board: Board, facts: list[f.Fact], victim: Candidate) -> bool:
    """A color that sees both colors of another group is false."""
    groups = [fact for fact in facts if isinstance(fact, f.Colored)]
    for mine in groups:
        for color in (mine.one, mine.other):
            for other in groups:
                meets = [
                    any(board.falls(a, Link((b.cell,), b.digit, True, "single")) for a in color for b in side)
                    for side in (other.one, other.other)
                ]
                if victim in color and other is not mine and all(meets):
                    return True
    return False


# --- the explanation as a whole

UNPROVED = {"junior-exocet"}
"""Techniques whose facts do not carry the complete argument; property/test_logic_exocet.py checks this one."""
_STARTS_WITH_A_CELL = re.compile(r"(?:^|[.!?] )[rR][1-9]c[1-9]")
_SLIPS = re.compile(r"\ba (?:8|X-|XY|A[A-Z]|[AEIO][a-z])|\ban [1-79]\b|  |\.\.| ,|\(\)")


def judge(step: Step) -> None:
    """Assert that the explanation of a step is true, complete and well formed."""
    text = render.explain(step)
    facts = render.stated(step)
    assert facts or step.guess, text
    assert wrong(step, facts) == [], text
    assert underived(facts) == [], text
    assert unexplained(step, facts) == [] or step.technique in UNPROVED, text
    for cell, digit in (*step.placements, *step.eliminations):
        assert f"r{cell // 9 + 1}c{cell % 9 + 1}" in text
        assert str(digit) in text
    assert not _STARTS_WITH_A_CELL.search(text), text
    assert not _SLIPS.search(text), text
    assert text.count("(") == text.count(")"), text
    assert text.endswith("."), text
