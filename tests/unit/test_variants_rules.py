"""Every rule read literally on all grids of 4x4, against what the engine makes of its postings."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from ninefold import Cell, Shape
from ninefold import variants as v
from ninefold.variants import Constraint, Variant
from ninefold.variants.solving import search
from tests.unit.test_variants import GRIDS, some_cells

SHAPE = Shape(4)
Grid = tuple[int, ...]
Holds = Callable[[Grid], bool]
Maker = Callable[[random.Random], tuple[Constraint, Holds]]


def at(grid: Grid, cells: list[Cell]) -> list[int]:
    return [grid[4 * cell.row + cell.column] for cell in cells]


def line(rng: random.Random) -> list[Cell]:
    k = rng.randrange(4)
    cells = [Cell(k, i) if rng.random() < 2 else Cell(i, k) for i in range(4)]
    if rng.random() < 0.5:
        cells = [Cell(cell.column, cell.row) for cell in cells]
    return cells[:: rng.choice([1, -1])]


def about(
    make: Callable[[list[Cell]], Constraint], holds: Callable[[list[int]], bool], least: int = 2, most: int = 4
) -> Maker:
    """A rule about a few cells."""

    def maker(rng: random.Random) -> tuple[Constraint, Holds]:
        cells = some_cells(rng, least, most)
        return make(cells), lambda grid: holds(at(grid, cells))

    return maker


def outside(make: Callable[[list[Cell], int], Constraint], holds: Callable[[list[int], int], bool], most: int) -> Maker:
    """A clue outside the grid."""

    def maker(rng: random.Random) -> tuple[Constraint, Holds]:
        cells, clue = line(rng), rng.randint(1, most)
        return make(cells, clue), lambda grid: holds(at(grid, cells), clue)

    return maker


def whole(make: Callable[[], Constraint], holds: Holds) -> Maker:
    """A rule about the whole grid."""
    return lambda rng: (make(), holds)


def neighbours(*steps: tuple[int, int]) -> list[tuple[int, int]]:
    return [
        (4 * y + x, 4 * (y + dy) + x + dx)
        for y in range(4)
        for x in range(4)
        for dy, dx in steps
        if y + dy < 4 and 0 <= x + dx < 4
    ]


SIDES = neighbours((0, 1), (1, 0))
SQUARES = [[i, i + 1, i + 4, i + 5] for i in range(11) if i % 4 < 3]
THIRD = {1: 0, 2: 0, 3: 1, 4: 2}


def seen(values: list[int]) -> int:
    return sum(all(a < b for a in values[:k]) for k, b in enumerate(values))


def first_hidden(values: list[int]) -> int:
    return next((b for k, b in enumerate(values) if any(a > b for a in values[:k])), 0)


def between(values: list[int], a: int, b: int) -> int:
    i, j = sorted((values.index(a), values.index(b)))
    return sum(values[i + 1 : j])


def windows(values: list[int], size: int, kind: Callable[[int], int]) -> bool:
    apart = all(
        kind(values[i]) != kind(values[j]) for i in range(len(values)) for j in range(i + 1, min(i + size, len(values)))
    )
    return apart and all(kind(a) == kind(b) for a, b in zip(values, values[size:], strict=False))


def outside_range(values: list[int], difference: int) -> bool:
    low, high = sorted((values[0], values[-1]))
    return high - low >= difference and all(not low <= x <= high for x in values[1:-1])


def cut(values: list[int], total: int, *, loop: bool) -> bool:
    for start in range(len(values) if loop else 1):
        turned, open_ = values[start:] + values[:start], 0
        for x in turned:
            open_ += x
            if open_ == total:
                open_ = 0
            elif open_ > total:
                break
        else:
            if open_ == 0:
                return True
    return False


def region_parts(rng: random.Random) -> tuple[Constraint, Holds]:
    cells = some_cells(rng, 2, 5)

    def holds(grid: Grid) -> bool:
        parts: list[list[int]] = []
        last = None
        for cell in cells:
            box = SHAPE.box_of(4 * cell.row + cell.column)
            if box != last:
                parts.append([])
            last = box
            parts[-1] += at(grid, [cell])
        return len({sum(part) for part in parts}) == 1

    return v.RegionSumLine(cells), holds


def clone(rng: random.Random) -> tuple[Constraint, Holds]:
    a, b = some_cells(rng, 2, 2), some_cells(rng, 2, 2)
    return v.Clone(a, b), lambda grid: at(grid, a) == at(grid, b)


def groups(make: Callable[[list[list[Cell]]], Constraint], form: Callable[[list[int]], object]) -> Maker:
    def maker(rng: random.Random) -> tuple[Constraint, Holds]:
        sets = [some_cells(rng, 2, 2) for _ in range(rng.randint(2, 3))]
        return make(sets), lambda grid: len({repr(form(at(grid, cells))) for cells in sets}) == 1

    return maker


def distinct(rng: random.Random) -> tuple[Constraint, Holds]:
    counter, cells = some_cells(rng, 1, 1), some_cells(rng, 2, 5)
    return v.CountDistinct(counter[0], cells), lambda grid: at(grid, counter)[0] == len(set(at(grid, cells)))


def indexer(kind: str) -> Maker:
    def maker(rng: random.Random) -> tuple[Constraint, Holds]:
        cell = some_cells(rng, 1, 1)[0]
        number = 4 * cell.row + cell.column
        box = SHAPE.regions[SHAPE.box_of(number)]
        lines = {"row": SHAPE.columns[cell.column], "column": SHAPE.rows[cell.row], "box": box}
        own = {"row": cell.row, "column": cell.column, "box": box.index(number)}[kind] + 1
        make = {"row": v.RowIndexer, "column": v.ColumnIndexer, "box": v.BoxIndexer}[kind]
        return make([cell]), lambda grid: grid[lines[kind][grid[number] - 1]] == own

    return maker


def rank(rng: random.Random) -> tuple[Constraint, Holds]:
    cells, clue = line(rng), rng.randint(1, 16)

    def holds(grid: Grid) -> bool:
        lines = [[grid[c] for c in house] for house in (*SHAPE.rows, *SHAPE.columns)]
        lines += [list(reversed(one)) for one in lines]
        own = at(grid, cells)
        return lines.count(own) == 1 and sum(one < own for one in lines) + 1 == clue

    return v.FullRank(cells, clue), holds


def connected(rng: random.Random) -> tuple[Constraint, Holds]:
    digits = rng.sample(range(1, 5), 3)

    def holds(grid: Grid) -> bool:
        left = {c for c in range(16) if grid[c] in digits}
        todo = [left.pop()]
        while todo:
            c = todo.pop()
            near = {b if a == c else a for a, b in SIDES if c in (a, b)} & left
            left -= near
            todo += near
        return not left

    return v.ConnectedValues(digits), holds


def marked(rng: random.Random, *, kropki: bool) -> tuple[Constraint, Holds]:
    a, b = rng.choice(SIDES)
    cells = [Cell(*divmod(a, 4)), Cell(*divmod(b, 4))]

    def related(x: int, y: int) -> bool:
        return abs(x - y) == 1 or x == 2 * y or y == 2 * x if kropki else x + y in (5, 10)

    def holds(grid: Grid) -> bool:
        own = abs(grid[a] - grid[b]) == 1 if kropki else grid[a] + grid[b] == 5
        return own and not any(related(grid[c], grid[d]) for c, d in SIDES if (c, d) != (a, b))

    if kropki:
        return v.And(v.Difference(cells), v.StrictKropki()), holds
    return v.And(v.PairSum(cells, 5), v.StrictXV()), holds


def extremum(make: type[v.Minimum] | type[v.Maximum], sign: int) -> Maker:
    def maker(rng: random.Random) -> tuple[Constraint, Holds]:
        a = rng.randrange(16)
        beside = [d if c == a else c for c, d in SIDES if a in (c, d)]
        return make([Cell(*divmod(a, 4))]), lambda grid: all(sign * grid[a] < sign * grid[b] for b in beside)

    return maker


def pattern(rng: random.Random) -> tuple[Constraint, Holds]:
    cells, text = some_cells(rng, 2, 5), rng.choice([".*12.*", "[12]*[34]*", "(1|2)+.?[^1]{1,3}", "(.2|1.)*.?"])
    return v.Pattern(cells, text), lambda grid: re.fullmatch(text, "".join(map(str, at(grid, cells)))) is not None


def automaton(rng: random.Random) -> tuple[Constraint, Holds]:
    # No 1 directly before a 2.
    arcs = [(state, digit, int(digit == 1)) for state in (0, 1) for digit in range(1, 5) if (state, digit) != (1, 2)]
    return about(lambda c: v.Automaton(c, [0], [0, 1], arcs), lambda x: (1, 2) not in list(pairwise(x)), 2, 5)(rng)


def relation(make: type[v.Pair] | type[v.AllPairs], pick: Callable[[list[int]], list[tuple[int, int]]]) -> Maker:
    def maker(rng: random.Random) -> tuple[Constraint, Holds]:
        allowed = [(a, b) for a in range(1, 5) for b in range(1, 5) if rng.random() < 0.7]
        cells = some_cells(rng, 2, 4)
        return make(cells, allowed), lambda grid: set(pick(at(grid, cells))) <= set(allowed)

    return maker


def any_or(rng: random.Random) -> tuple[Constraint, Holds]:
    (one, first), (two, second) = MAKERS["thermo"](rng), MAKERS["sum-line"](rng)
    return v.Or(one, v.And(two, v.Odd([Cell(0, 0)]))), lambda g: first(g) or (second(g) and g[0] % 2 == 1)


MAKERS: dict[str, Maker] = {
    "thermo": about(v.Thermo, lambda x: all(a < b for a, b in pairwise(x))),
    "slow-thermo": about(v.SlowThermo, lambda x: all(a <= b for a, b in pairwise(x))),
    "little-killer": about(lambda c: v.LittleKiller(c, 7), lambda x: sum(x) == 7),
    "double-arrow": about(v.DoubleArrow, lambda x: x[0] + x[-1] == sum(x[1:-1]), 3, 5),
    "palindrome": about(v.Palindrome, lambda x: x == x[::-1], 3, 5),
    "clone": clone,
    "zipper": about(v.Zipper, lambda x: x[0] + x[-1] == (x[1] if len(x) == 3 else x[1] + x[2]), 3, 4),
    "equal-sums": groups(v.EqualSums, sum),
    "same-values": groups(v.SameValues, sorted),
    "region-sum-line": region_parts,
    "sum-line": about(lambda c: v.SumLine(c, 5), lambda x: cut(x, 5, loop=False), 2, 5),
    "sum-loop": about(lambda c: v.SumLine(c, 5, loop=True), lambda x: cut(x, 5, loop=True), 3, 5),
    "between": about(v.Between, lambda x: all(min(x[0], x[-1]) < y < max(x[0], x[-1]) for y in x[1:-1]), 3, 4),
    "lockout": about(lambda c: v.Lockout(c, 2), lambda x: outside_range(x, 2), 3, 4),
    "modular": about(lambda c: v.Modular(c, 2), lambda x: windows(x, 2, lambda y: y % 2), 2, 5),
    "entropic": about(v.Entropic, lambda x: windows(x, 3, THIRD.__getitem__), 2, 4),
    "nabner": about(v.Nabner, lambda x: all(abs(a - b) > 1 for a, b in combinations(x, 2)), 2, 3),
    "pattern": pattern,
    "automaton": automaton,
    "rellik": about(
        lambda c: v.Rellik(c, 5),
        lambda x: len(set(x)) == len(x) and all(sum(p) != 5 for k in range(1, 5) for p in combinations(x, k)),
    ),
    "equality-cage": about(
        v.EqualityCage,
        lambda x: len(set(x)) == len(x) and sum(y % 2 for y in x) * 2 == len(x) == 2 * sum(y > 2 for y in x),
    ),
    "sandwich": outside(v.Sandwich, lambda x, n: between(x, 1, 4) == n, 6),
    "lunchbox": outside(lambda c, n: v.Lunchbox(c[:3], n), lambda x, n: between(x[:3], min(x[:3]), max(x[:3])) == n, 4),
    "x-sum": outside(v.XSum, lambda x, n: sum(x[: x[0]]) == n, 10),
    "skyscraper": outside(v.Skyscraper, lambda x, n: seen(x) == n, 4),
    "hidden-skyscraper": outside(v.HiddenSkyscraper, lambda x, n: first_hidden(x) == n, 4),
    "numbered-room": outside(v.NumberedRoom, lambda x, n: x[x[0] - 1] == n, 4),
    "row-indexer": indexer("row"),
    "column-indexer": indexer("column"),
    "box-indexer": indexer("box"),
    "value-index": about(v.ValueIndex, lambda x: x[1] + 1 < len(x) and x[x[1] + 1] == x[0], 4, 6),
    "counting-circles": about(v.CountingCircles, lambda x: all(x.count(y) == y for y in x), 3, 6),
    "count-distinct": distinct,
    "quadruple": about(lambda c: v.Quadruple(c, [1, 1, 3]), lambda x: x.count(1) >= 2 and 3 in x, 4, 6),
    "contains-exactly": about(lambda c: v.ContainsExactly(c, [1, 3]), lambda x: x.count(1) == 1 == x.count(3), 3, 5),
    "allowed": about(lambda c: v.Allowed(c, [1, 3]), lambda x: set(x) <= {1, 3}),
    "look-and-say": about(lambda c: v.LookAndSay(c, [(1, 2), (4, 0)]), lambda x: x.count(1) == 2 and 4 not in x, 3, 5),
    "odd": about(v.Odd, lambda x: all(y % 2 for y in x), 1, 3),
    "even": about(v.Even, lambda x: not any(y % 2 for y in x), 1, 3),
    "minimum": extremum(v.Minimum, 1),
    "maximum": extremum(v.Maximum, -1),
    "anti-king": whole(v.AntiKing, lambda g: all(g[a] != g[b] for a, b in neighbours((1, 1), (1, -1)))),
    "anti-knight": whole(
        v.AntiKnight, lambda g: all(g[a] != g[b] for a, b in neighbours((1, 2), (2, 1), (1, -2), (2, -1)))
    ),
    "anti-taxicab": whole(
        v.AntiTaxicab,
        lambda g: all(
            g[a] != g[b] or g[a] != abs(a // 4 - b // 4) + abs(a % 4 - b % 4) for a, b in combinations(range(16), 2)
        ),
    ),
    "global-entropy": whole(v.GlobalEntropy, lambda g: all({THIRD[g[c]] for c in s} == {0, 1, 2} for s in SQUARES)),
    "global-modulo": whole(v.GlobalModulo, lambda g: all({g[c] % 3 for c in s} == {0, 1, 2} for s in SQUARES)),
    "non-consecutive": whole(v.NonConsecutive, lambda g: all(abs(g[a] - g[b]) != 1 for a, b in SIDES)),
    "flatmates": whole(
        v.Flatmates,
        lambda g: all(g[c] != 2 or (c > 3 and g[c - 4] == 1) or (c < 12 and g[c + 4] == 4) for c in range(16)),
    ),
    "disjoint-groups": whole(
        v.DisjointGroups, lambda g: all(len({g[c] for c in places}) == 4 for places in zip(*SHAPE.regions, strict=True))
    ),
    "windoku": whole(v.Windoku, lambda g: len({g[5], g[6], g[9], g[10]}) == 4),
    "diagonal": whole(lambda: v.Diagonal(rising=True), lambda g: len({g[3], g[6], g[9], g[12]}) == 4),
    "strict-kropki": lambda rng: marked(rng, kropki=True),
    "strict-xv": lambda rng: marked(rng, kropki=False),
    "strict-difference": whole(v.StrictDifference, lambda g: all(abs(g[a] - g[b]) != 1 for a, b in SIDES)),
    "strict-ratio": whole(v.StrictRatio, lambda g: all(g[a] != 2 * g[b] and g[b] != 2 * g[a] for a, b in SIDES)),
    "full-rank": rank,
    "connected-values": connected,
    "pair": relation(v.Pair, lambda x: list(pairwise(x))),
    "all-pairs": relation(v.AllPairs, lambda x: list(combinations(x, 2))),
    "or": any_or,
}
# Rules of the other test file, those that need extra cells or another shape (compared in core/tests), and no rules.
ELSEWHERE = {
    *("different", "killer", "sum", "arrow", "whisper", "renban", "difference", "ratio", "pair-sum", "greater"),
    *("chaos-construction", "chaos-arrow", "chaos-count", "doppelganger", "region-same-values"),
    *("and", "full-rank-ties", "note", "unknown"),
}


NEVER = {"global-entropy", "global-modulo", "anti-king", "anti-taxicab", "non-consecutive", "flatmates"}
NEVER |= {"strict-difference", "strict-kropki", "strict-xv", "strict-ratio"}


def test_every_rule_is_compared() -> None:
    assert {rule.slug for rule in v.RULES} - ELSEWHERE <= set(MAKERS)


@pytest.mark.parametrize("name", MAKERS)
def test_a_rule_is_what_it_says(name: str) -> None:
    rng = random.Random(name)
    kept: Counter[int] = Counter()
    for _ in range(10):
        rule, holds = MAKERS[name](rng)
        expected = [grid for grid in GRIDS[True] if holds(grid)]
        engine, found = search(Variant(SHAPE, {}, [rule])), []
        while not isinstance(answer := engine.next(), bool):
            found.append(tuple(answer))
        assert sorted(found) == expected, rule
        kept[len(expected)] += 1
    # A rule that never holds of a grid, or always, is no test; some have no grid of 4x4 with boxes.
    assert set(kept) - {0, 288} or name in NEVER
