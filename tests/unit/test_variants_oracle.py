"""Rules against a literal reading of each on all 4x4 grids: what a dataclass tells the engine is what it says."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from ninefold import Cell, Shape, variants
from ninefold.variants import Constraint, Variant, solutions, true_candidates
from tests.unit.test_variants import GRIDS, some_cells

USUAL = 6
INSTANCES = int(os.environ.get("NINEFOLD_ORACLE", USUAL))
"""Of each rule; with more than usual (``make oracle``) every pair of rules is tried as well."""

Grid = dict[Cell, int]
Holds = Callable[[Grid], bool]
Made = tuple[Constraint, Holds]
ALL = [Cell(row, column) for row in range(4) for column in range(4)]


def on(cells: list[Cell], holds: Callable[[list[int]], object]) -> Holds:
    """A reading of the digits of some cells."""
    return lambda grid: bool(holds([grid[cell] for cell in cells]))


def side(rng: random.Random) -> list[Cell]:
    """A whole row or column, from either end."""
    number = rng.randrange(4)
    cells = [Cell(number, k) for k in range(4)] if rng.random() < 0.5 else [Cell(k, number) for k in range(4)]
    return cells[:: rng.choice([1, -1])]


def beside(cell: Cell) -> list[Cell]:
    return [other for other in ALL if abs(other.row - cell.row) + abs(other.column - cell.column) == 1]


def box(cell: Cell) -> list[Cell]:
    return [other for other in ALL if (other.row // 2, other.column // 2) == (cell.row // 2, cell.column // 2)]


def between_extremes(digits: list[int], low: int, high: int) -> int:
    first, last = sorted((digits.index(low), digits.index(high)))
    return sum(digits[first + 1 : last])


def seen(digits: list[int]) -> int:
    return sum(all(digit > other for other in digits[:k]) for k, digit in enumerate(digits))


def first_hidden(digits: list[int]) -> int | None:
    return next((d for k, d in enumerate(digits) if any(other > d for other in digits[:k])), None)


def connected(cells: set[Cell]) -> bool:
    if not cells:
        return False
    done: set[Cell] = set()
    todo = [min(cells)]
    while todo:
        cell = todo.pop()
        if cell not in done:
            done.add(cell)
            todo += [other for other in beside(cell) if other in cells]
    return done == cells


def runs(cells: list[Cell], digits: list[int]) -> list[int]:
    """Sums of the parts of a line in each box."""
    sums: list[int] = []
    last = None
    for cell, digit in zip(cells, digits, strict=True):
        home = (cell.row // 2, cell.column // 2)
        if home != last:
            sums.append(0)
        sums[-1] += digit
        last = home
    return sums


def cut(digits: list[int], total: int) -> bool:
    if not digits:
        return True
    return any(sum(digits[:k]) == total and cut(digits[k:], total) for k in range(1, len(digits) + 1))


def line_rules(rng: random.Random) -> list[Made]:
    """A rule of each kind about a line, with its reading."""
    v, n = variants, rng.randint
    c = some_cells(rng, 3, 4)
    d, t, m = n(1, 3), n(3, 9), n(2, 3)
    two = some_cells(rng, 4, 4)
    digits = sorted(rng.choices(range(1, 5), k=2))
    pairs = {(a, b) for a in range(1, 5) for b in range(1, 5) if rng.random() < 0.6}
    word = rng.choice([".*12.*", "[1-3]+4?", "(1|2).*", "[^4]*"])
    return [
        (v.SlowThermo(c), on(c, lambda x: x == sorted(x))),
        (v.LittleKiller(c, t), on(c, lambda x: sum(x) == t)),
        (v.DoubleArrow(c), on(c, lambda x: sum(x[1:-1]) == x[0] + x[-1])),
        (v.Palindrome(c), on(c, lambda x: x == x[::-1])),
        (v.Clone(two[:2], two[2:]), on(two, lambda x: x[:2] == x[2:])),
        (
            v.Zipper(c),
            on(
                c,
                lambda x: (
                    len({x[k] + x[-1 - k] if k != len(x) - 1 - k else x[k] for k in range((len(x) + 1) // 2)}) == 1
                ),
            ),
        ),
        (v.EqualSums([two[:2], two[2:3], two[3:]]), on(two, lambda x: x[0] + x[1] == x[2] == x[3])),
        (v.SameValues([two[:2], two[2:]]), on(two, lambda x: sorted(x[:2]) == sorted(x[2:]))),
        (v.RegionSumLine(c), on(c, lambda x: len(set(runs(c, x))) == 1)),
        (v.SumLine(c, t), on(c, lambda x: cut(x, t))),
        (v.SumLine(c, t, loop=True), on(c, lambda x: any(cut(x[k:] + x[:k], t) for k in range(len(x))))),
        (v.Between(c), on(c, lambda x: all(min(x[0], x[-1]) < y < max(x[0], x[-1]) for y in x[1:-1]))),
        (
            v.Lockout(c, d),
            on(
                c,
                lambda x: abs(x[0] - x[-1]) >= d and all(y < min(x[0], x[-1]) or y > max(x[0], x[-1]) for y in x[1:-1]),
            ),
        ),
        (v.Modular(c, m), on(c, lambda x: all(len({y % m for y in x[k : k + m]}) == m for k in range(len(x) - m + 1)))),
        (v.Nabner(c), on(c, lambda x: all(abs(a - b) > 1 for a, b in combinations(x, 2)))),
        (v.Pattern(c, word), on(c, lambda x: re.fullmatch(word, "".join(map(str, x))))),
        (
            v.Rellik(c, t),
            on(
                c,
                lambda x: (
                    len(set(x)) == len(x)
                    and not any(sum(s) == t for k in range(1, len(x) + 1) for s in combinations(x, k))
                ),
            ),
        ),
        (v.CountingCircles(c), on(c, lambda x: all(x.count(y) == y for y in x))),
        (v.CountDistinct(c[0], c[1:]), on(c, lambda x: x[0] == len(set(x[1:])))),
        (v.Quadruple(c, digits), on(c, lambda x: not Counter(digits) - Counter(x))),
        (v.ContainsExactly(c, digits), on(c, lambda x: all(x.count(y) == digits.count(y) for y in digits))),
        (v.Allowed(c, digits), on(c, lambda x: set(x) <= set(digits))),
        (v.LookAndSay(c, [(digits[0], d - 1)]), on(c, lambda x: x.count(digits[0]) == d - 1)),
        (v.Odd(c), on(c, lambda x: all(y % 2 for y in x))),
        (v.Even(c), on(c, lambda x: not any(y % 2 for y in x))),
        (v.Pair(c, pairs), on(c, lambda x: all(two in pairs for two in pairwise(x)))),
        (v.AllPairs(c, pairs), on(c, lambda x: all(two in pairs for two in combinations(x, 2)))),
        (v.Or(v.Thermo(c), v.Odd(c[:1])), on(c, lambda x: all(a < b for a, b in pairwise(x)) or x[0] % 2)),
        (v.And(v.Thermo(c), v.Odd(c[:1])), on(c, lambda x: all(a < b for a, b in pairwise(x)) and x[0] % 2)),
    ]


def grid_rules(rng: random.Random) -> list[Made]:
    """Rules about whole lines, single cells with what lies round them, and the whole grid."""
    v, s = variants, side(rng)
    clue, total = rng.randint(1, 4), rng.randint(0, 9)
    cell = rng.choice(ALL)
    marked = some_cells(rng, 2, 2)
    touching = [two for two in combinations(ALL, 2) if two[1] in beside(two[0])]
    values = rng.sample(range(1, 5), 2)

    def place(grid: Grid, line: list[Cell], at: int, digit: int) -> bool:
        return grid[line[at - 1]] == digit

    def knight(a: Cell, b: Cell) -> bool:
        return {abs(a.row - b.row), abs(a.column - b.column)} == {1, 2}

    def king(a: Cell, b: Cell) -> bool:
        return abs(a.row - b.row) == 1 == abs(a.column - b.column)

    row, column = [o for o in ALL if o.row == cell.row], [o for o in ALL if o.column == cell.column]
    return [
        (v.Sandwich(s, total), on(s, lambda x: between_extremes(x, 1, 4) == total)),
        (v.Lunchbox(s[:3], total), on(s[:3], lambda x: between_extremes(x, min(x), max(x)) == total)),
        (v.XSum(s, total), on(s, lambda x: sum(x[: x[0]]) == total)),
        (v.Skyscraper(s, clue), on(s, lambda x: seen(x) == clue)),
        (v.HiddenSkyscraper(s, clue), on(s, lambda x: first_hidden(x) == clue)),
        (v.NumberedRoom(s, clue), on(s, lambda x: x[x[0] - 1] == clue)),
        (v.RowIndexer([cell]), lambda g: place(g, column, g[cell], cell.row + 1)),
        (v.ColumnIndexer([cell]), lambda g: place(g, row, g[cell], cell.column + 1)),
        (v.BoxIndexer([cell]), lambda g: place(g, box(cell), g[cell], box(cell).index(cell) + 1)),
        (v.Minimum([cell]), lambda g: all(g[cell] < g[o] for o in beside(cell))),
        (v.Maximum([cell]), lambda g: all(g[cell] > g[o] for o in beside(cell))),
        (v.AntiKnight(), lambda g: not any(knight(a, b) and g[a] == g[b] for a, b in combinations(ALL, 2))),
        (v.AntiKing(), lambda g: not any(king(a, b) and g[a] == g[b] for a, b in combinations(ALL, 2))),
        (v.NonConsecutive(), lambda g: all(abs(g[a] - g[b]) != 1 for a, b in touching)),
        (
            v.DisjointGroups(),
            lambda g: all(
                len({g[c] for c in ALL if (c.row % 2, c.column % 2) == at}) == 4
                for at in ((0, 0), (0, 1), (1, 0), (1, 1))
            ),
        ),
        (v.Diagonal(rising=True), lambda g: len({g[Cell(3 - k, k)] for k in range(4)}) == 4),
        (v.Diagonal(rising=False), lambda g: len({g[Cell(k, k)] for k in range(4)}) == 4),
        (v.StrictXV(), lambda g: all(g[a] + g[b] not in (5, 10) for a, b in touching)),
        (
            v.StrictKropki(),
            lambda g: all(abs(g[a] - g[b]) != 1 and 2 * g[a] != g[b] and g[a] != 2 * g[b] for a, b in touching),
        ),
        (v.StrictRatio([3]), lambda g: all(3 * g[a] != g[b] and g[a] != 3 * g[b] for a, b in touching)),
        (v.StrictDifference([2]), lambda g: all(abs(g[a] - g[b]) != 2 for a, b in touching)),
        (
            v.AntiTaxicab(),
            lambda g: (
                not any(g[a] == g[b] == abs(a.row - b.row) + abs(a.column - b.column) for a, b in combinations(ALL, 2))
            ),
        ),
        (v.ConnectedValues(values), lambda g: connected({c for c in ALL if g[c] in values})),
        (v.Windoku(), lambda g: len({g[c] for c in ALL if 1 <= c.row <= 2 and 1 <= c.column <= 2}) == 4),
        (v.Clone(marked[:1], marked[1:]), lambda g: g[marked[0]] == g[marked[1]]),
    ]


LINES, WHOLE = len(line_rules(random.Random(0))), len(grid_rules(random.Random(0)))


def made(rng: random.Random, index: int) -> Made:
    return line_rules(rng)[index] if index < LINES else grid_rules(rng)[index - LINES]


def compare(rules: list[Made]) -> None:
    puzzle = Variant(Shape(4), {}, [rule for rule, _ in rules])
    every = [dict(zip(ALL, grid, strict=True)) for grid in GRIDS[True]]
    expected = sorted(tuple(grid.values()) for grid in every if all(holds(grid) for _, holds in rules))
    assert sorted(solution.digits for solution in solutions(puzzle)) == expected, puzzle.constraints
    known = true_candidates(puzzle).digits
    assert known == tuple(frozenset(grid[k] for grid in expected) for k in range(16)), puzzle.constraints


@pytest.mark.parametrize("index", range(LINES + WHOLE))
def test_one_rule(index: int) -> None:
    rng = random.Random(index)
    for _ in range(INSTANCES):
        compare([made(rng, index)])


def test_random_pairs() -> None:
    rng = random.Random(11)
    every = list(combinations(range(LINES + WHOLE), 2))
    for first, second in every if INSTANCES > USUAL else rng.sample(every, 120):
        for _ in range(max(1, INSTANCES // 100)):
            compare([made(rng, first), made(rng, second)])
