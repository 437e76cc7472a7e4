"""Random instances of every rule on a board, with clues read off a complete grid if a rule has one."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ninefold import Cell
from ninefold import variants as v
from ninefold.variants import Constraint
from tests.readings import Board, Digits

Make = Callable[[random.Random, Board, Digits], Constraint]
WORDS = (
    ".*12.*",
    "[12]*[34]*.*",
    "(1|2)+.?[^1]{1,3}",
    "(.2|1.)*.?",
    "[1-3]+4?.*",
    "[^4]*",
    "(0|5).*|.*[31]",
    "..?.?.?",
)


def walk(rng: random.Random, board: Board, least: int, most: int, *, again: bool = False) -> list[Cell]:
    """Return cells, each next to the previous one or touching its corner; *again* lets a cell repeat occasionally."""
    while True:
        path = [rng.choice(board.cells)]
        for _ in range(rng.randint(least, most) - 1):
            row, column = path[-1]
            near = [c for c in board.cells if max(abs(c.row - row), abs(c.column - column)) == 1 and c not in path]
            if not near:
                break
            path.append(rng.choice(near))
        if len(path) >= least:
            if again and rng.random() < 0.1:
                path.append(rng.choice(path[: max(1, len(path) - 1)]))
            return path


def pair(rng: random.Random, board: Board) -> list[Cell]:
    """Return two adjacent cells, or a few in a row."""
    path = [rng.choice(board.cells)]
    for _ in range(rng.choice((1, 1, 2))):
        near = [c for c in board.beside(path[-1]) if c not in path]
        if near:
            path.append(rng.choice(near))
    return path


def side(rng: random.Random, board: Board) -> list[Cell]:
    """Return a whole row or column, from either end."""
    lines = [[c for c in board.cells if c.row == k] for k in range(board.shape.height)]
    lines += [[c for c in board.cells if c.column == k] for k in range(board.shape.width)]
    return rng.choice(lines)[:: rng.choice((1, -1))]


def _line(make: Callable[[list[Cell]], Constraint], least: int = 2, most: int = 5, *, again: bool = True) -> Make:
    return lambda rng, board, grid: make(walk(rng, board, least, most, again=again))


def _whole(make: Callable[[], Constraint]) -> Make:
    return lambda rng, board, grid: make()


def _held(board: Board, grid: Digits, cells: list[Any]) -> list[int]:
    return [grid[n] for n in board.numbers(cells)]


def _total(make: Callable[[list[Cell], int], Constraint], least: int = 2, most: int = 5) -> Make:
    """Return a rule with a sum, mostly that of the grid."""

    def made(rng: random.Random, board: Board, grid: Digits) -> Constraint:
        cells = walk(rng, board, least, most, again=True)
        return make(cells, sum(_held(board, grid, cells)) + (rng.random() < 0.15))

    return made


def _number(make: Callable[[list[Cell], int], Constraint], low: int, high: int, least: int = 2, most: int = 4) -> Make:
    return lambda rng, board, grid: make(walk(rng, board, least, most, again=True), rng.randint(low, high))


def _outside(make: type[Any]) -> Make:
    """Return a clue outside the grid."""

    def made(rng: random.Random, board: Board, grid: Digits) -> Constraint:
        cells: list[Cell] = side(rng, board)
        if make is v.Lunchbox:
            cells = cells[: rng.randint(2, len(cells))]
        found = make.read_off(tuple(cells), tuple(_held(board, grid, cells)), board.shape)
        if found is None or rng.random() < 0.1:
            return make(cells, rng.randint(0, 9))  # type: ignore[no-any-return]
        return found  # type: ignore[no-any-return]

    return made


def _sum(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    cells = walk(rng, board, 1, 5, again=True)
    factors = rng.choice(((), [rng.choice((-2, -1, 1, 1, 2, 3)) for _ in cells]))
    held = _held(board, grid, cells)
    return v.Sum(cells, sum(k * y for k, y in zip(factors or (1,) * len(cells), held, strict=True)), factors)


def _killer(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    cells = walk(rng, board, 1, 5, again=True)
    return v.Killer(cells, rng.choice((None, *[sum(_held(board, grid, cells))] * 4)))


def _arrow(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    if rng.random() < 0.3:
        return v.Arrow(walk(rng, board, 2, 2), walk(rng, board, 3, 8))
    cells = walk(rng, board, 2, 4, again=True)
    return v.Arrow(cells[:1], cells[1:])


def _clone(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    number = rng.randint(1, 2)
    return v.Clone(walk(rng, board, number, number), walk(rng, board, number, number))


def _groups(make: type[Any], *, alike: bool) -> Make:
    def made(rng: random.Random, board: Board, grid: Digits) -> Constraint:
        length = rng.randint(1, 3)
        sizes = [length if alike else rng.randint(1, 3) for _ in range(rng.randint(2, 3))]
        return make([walk(rng, board, size, size) for size in sizes])  # type: ignore[no-any-return]

    return made


def _digits(make: Callable[[list[Cell], list[int]], Constraint]) -> Make:
    """Return a rule that lists digits, mostly digits that occur."""

    def made(rng: random.Random, board: Board, grid: Digits) -> Constraint:
        cells = walk(rng, board, 2, 6)
        held = _held(board, grid, cells)
        chosen = rng.sample(held, rng.randint(1, len(held))) if rng.random() < 0.8 else rng.choices(held, k=2)
        return make(cells, chosen)

    return made


def _allowed(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    cells = walk(rng, board, 1, 4)
    return v.Allowed(cells, {*_held(board, grid, cells), rng.choice(board.shape.digits)})


def _look_and_say(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    cells = walk(rng, board, 3, 6)
    held = _held(board, grid, cells)
    named = rng.sample(board.shape.digits, rng.randint(1, 3))
    return v.LookAndSay(cells, [(digit, held.count(digit)) for digit in named])


def _sum_line(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    cells = walk(rng, board, 1, 6)
    held, cut = _held(board, grid, cells), rng.randint(1, 4)
    return v.SumLine(cells, max(1, sum(held[:cut])), loop=rng.random() < 0.4)


def _count_distinct(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    return v.CountDistinct(rng.choice(board.cells), walk(rng, board, 2, 6))


def _indexer(make: Callable[[list[Cell]], Constraint]) -> Make:
    return lambda rng, board, grid: make(rng.sample(board.cells, rng.randint(1, 2)))


def _relation(make: type[v.Pair] | type[v.AllPairs]) -> Make:
    def made(rng: random.Random, board: Board, grid: Digits) -> Constraint:
        digits = board.shape.digits
        share = rng.choice((0.5, 0.7, 0.9))
        return make(
            walk(rng, board, 2, 5, again=True), [(a, b) for a in digits for b in digits if rng.random() < share]
        )

    return made


def _automaton(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    states, digits = rng.randint(1, 4), board.shape.digits
    share = rng.choice((0.3, 0.5))
    read: list[int | None] = [*digits]
    cells: list[Any] = list(walk(rng, board, 2, 6, again=True))
    if rng.random() < 0.3:
        cells.insert(rng.randrange(len(cells)), "-")
        read += [None, None]
    arcs = {(a, d, b) for a in range(states) for d in read for b in range(states) if rng.random() < share}
    accepting = rng.sample(range(states), rng.randint(1, states))
    return v.Automaton(cells, [rng.randrange(states)], accepting, arcs)


def _entropic(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    return v.Entropic(walk(rng, board, 2, 5, again=True))


def _rank(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    cells = side(rng, board)
    own = _held(board, grid, cells)
    lines = [[grid[n] for n in line] for line in (*board.shape.rows, *board.shape.columns)]
    lines += [line[::-1] for line in lines]
    return v.FullRank(cells, 1 + sum(line < own for line in lines))


def _connected(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    chosen = rng.sample(board.shape.digits, rng.randint(1, len(board.shape.digits) - 1))
    if rng.random() < 0.4:
        rows, columns = rng.randint(1, board.shape.height), rng.randint(1, board.shape.width)
        cells = [Cell(r, c) for r in range(rows) for c in range(columns)]
        size = sum(digit in chosen for digit in _held(board, grid, cells)) or None
        return v.ConnectedValues(chosen, rng.choice((None, size)), cells=cells, width=columns)
    return v.ConnectedValues(chosen)


def labels(board: Board) -> list[str]:
    """The extra cells that hold the region of each cell."""
    return [name for name in board.extra if name.startswith("L")]


def _chaos(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    return v.ChaosConstruction(labels(board), size=board.shape.width)


def _chaos_arrow(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    cell, names = rng.choice(board.cells), labels(board)
    arms = []
    for down, right in rng.sample([(0, 1), (0, -1), (1, 0), (-1, 0)], rng.randint(1, 4)):
        arm, at = [], cell
        while at in board.cells:
            arm.append(names[board.number(at)])
            at = Cell(at.row + down, at.column + right)
        arms.append(arm)
    return v.ChaosArrow(cell, arms, rng.randint(0, 1))


def _chaos_count(rng: random.Random, board: Board, grid: Digits) -> Constraint:
    cell, names = rng.choice(board.cells), labels(board)
    near = [c for c in board.cells if max(abs(c.row - cell.row), abs(c.column - cell.column)) == 1]
    return v.ChaosCount(cell, [names[board.number(c)] for c in (cell, *near)], rng.randint(0, 1))


def _compound(make: type[v.Or] | type[v.And], parts: tuple[str, ...], most: int) -> Make:
    def made(rng: random.Random, board: Board, grid: Digits) -> Constraint:
        return make(*(MAKERS[name](rng, board, grid) for name in rng.choices(parts, k=rng.randint(1, most))))

    return made


def _dots(make: Callable[[list[Cell], random.Random, list[int]], Constraint]) -> Make:
    def made(rng: random.Random, board: Board, grid: Digits) -> Constraint:
        while len(cells := pair(rng, board)) < 2:
            pass
        return make(cells, rng, _held(board, grid, cells))

    return made


PARTS = (
    *("killer", "thermo", "whisper", "renban", "sum", "different", "palindrome", "difference", "between", "quadruple"),
    *("equal-sums", "pattern", "allowed", "skyscraper", "x-sum", "odd", "zipper", "nabner", "automaton", "same-values"),
    *("anti-king", "anti-knight", "minimum", "count-distinct", "sandwich", "lunchbox", "entropic", "numbered-room"),
)
MAKERS: dict[str, Make] = {
    "different": _line(v.Different),
    "killer": _killer,
    "sum": _sum,
    "arrow": _arrow,
    "thermo": _line(v.Thermo, 2, 4, again=False),
    "whisper": _number(v.Whisper, 0, 4, 2, 5),
    "renban": _line(v.Renban, 1, 5),
    "difference": _dots(lambda cells, rng, held: v.Difference(cells, abs(held[0] - held[1]))),
    "ratio": _dots(lambda cells, rng, held: v.Ratio(cells, rng.choice((2, 2, 3)))),
    "pair-sum": _dots(lambda cells, rng, held: v.PairSum(cells, rng.choice((5, held[0] + held[1])))),
    "greater": _line(v.Greater, 2, 4, again=False),
    "slow-thermo": _line(v.SlowThermo, 2, 5, again=True),
    "little-killer": _total(v.LittleKiller, 1, 6),
    "double-arrow": _line(v.DoubleArrow, 3, 5),
    "palindrome": _line(v.Palindrome, 2, 5),
    "clone": _clone,
    "zipper": _line(v.Zipper, 2, 6),
    "equal-sums": _groups(v.EqualSums, alike=False),
    "same-values": _groups(v.SameValues, alike=True),
    "region-sum-line": _line(v.RegionSumLine, 2, 6),
    "sum-line": _sum_line,
    "between": _line(v.Between, 2, 5),
    "lockout": _number(v.Lockout, 0, 3, 2, 5),
    "modular": _number(v.Modular, 1, 4, 1, 6),
    "entropic": _entropic,
    "nabner": _line(v.Nabner, 1, 3),
    "pattern": lambda rng, board, grid: v.Pattern(walk(rng, board, 1, 5, again=True), rng.choice(WORDS)),
    "rellik": _number(v.Rellik, 1, 12, 1, 4),
    "equality-cage": _line(v.EqualityCage, 2, 6),
    "sandwich": _outside(v.Sandwich),
    "lunchbox": _outside(v.Lunchbox),
    "x-sum": _outside(v.XSum),
    "skyscraper": _outside(v.Skyscraper),
    "hidden-skyscraper": _outside(v.HiddenSkyscraper),
    "numbered-room": _outside(v.NumberedRoom),
    "row-indexer": _indexer(v.RowIndexer),
    "column-indexer": _indexer(v.ColumnIndexer),
    "box-indexer": _indexer(v.BoxIndexer),
    "value-index": _line(v.ValueIndex, 3, 7, again=False),
    "counting-circles": _line(v.CountingCircles, 1, 8, again=False),
    "count-distinct": _count_distinct,
    "quadruple": _digits(v.Quadruple),
    "contains-exactly": _digits(v.ContainsExactly),
    "allowed": _allowed,
    "look-and-say": _look_and_say,
    "anti-king": _whole(v.AntiKing),
    "anti-knight": _whole(v.AntiKnight),
    "anti-taxicab": _whole(v.AntiTaxicab),
    "global-entropy": _whole(v.GlobalEntropy),
    "global-modulo": _whole(v.GlobalModulo),
    "non-consecutive": _whole(v.NonConsecutive),
    "flatmates": _whole(v.Flatmates),
    "disjoint-groups": _whole(v.DisjointGroups),
    "windoku": _whole(v.Windoku),
    "diagonal": lambda rng, board, grid: v.Diagonal(rising=rng.random() < 0.5),
    "strict-kropki": _whole(v.StrictKropki),
    "strict-xv": _whole(v.StrictXV),
    "strict-ratio": lambda rng, board, grid: v.StrictRatio(rng.sample((1, 2, 3), rng.randint(1, 2))),
    "strict-difference": lambda rng, board, grid: v.StrictDifference(rng.sample((1, 2, 3, 4), rng.randint(1, 2))),
    "odd": _line(v.Odd, 1, 3),
    "even": _line(v.Even, 1, 3),
    "minimum": _indexer(v.Minimum),
    "maximum": _indexer(v.Maximum),
    "or": _compound(v.Or, (*PARTS, "or", "and"), 3),
    "and": _compound(v.And, PARTS, 2),
    "full-rank": _rank,
    "full-rank-ties": lambda rng, board, grid: v.FullRankTies(rng.choice(("none", "unclued", "any"))),
    "connected-values": _connected,
    "chaos-construction": _chaos,
    "chaos-arrow": _chaos_arrow,
    "chaos-count": _chaos_count,
    "doppelganger": lambda rng, board, grid: v.Doppelganger([name for name in board.extra if name.startswith("D")]),
    "region-same-values": _whole(v.RegionSameValues),
    "pair": _relation(v.Pair),
    "all-pairs": _relation(v.AllPairs),
    "automaton": _automaton,
}
NO_RULES = {"note", "unknown"}


def stands_on(slug: str, board: Board) -> bool:
    """Return whether a board has what a rule of this kind needs."""
    shape = board.shape
    if slug.startswith("chaos"):
        return bool(labels(board))
    if slug == "doppelganger":
        return any(name.startswith("D") for name in board.extra)
    if slug in ("diagonal", "full-rank", "full-rank-ties"):
        return shape.height == shape.width
    if slug in ("windoku", "disjoint-groups"):
        return shape.box is not None
    return slug != "box-indexer" or bool(shape.regions)


def instance(
    rng: random.Random, slug: str, board: Board, grid: Digits, holds: Callable[[Constraint], bool]
) -> Constraint:
    """Return a rule of this kind, mostly one that the grid satisfies."""
    made = MAKERS[slug](rng, board, grid)
    for _ in range(0 if rng.random() < 0.1 else 40):
        if holds(made):
            break
        made = MAKERS[slug](rng, board, grid)
    return made
