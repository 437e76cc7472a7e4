"""Every variant rule read literally on complete grids, as the reference for the engine.

``reading(rule, board)`` is a function of a grid: the digits of all cells in order, extra cells last. It follows the
sentence of the rule, never its postings.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from typing import Any

from ninefold import Cell, Shape
from ninefold import variants as v
from ninefold.variants import Constraint

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""The digits in a pattern."""
Digits = tuple[int, ...]
Holds = Callable[[Digits], bool]


@dataclass(frozen=True)
class Board:
    """The context of a rule: the shape, the names of extra cells, and all rules."""

    shape: Shape
    extra: tuple[str, ...] = ()
    rules: tuple[Constraint, ...] = ()

    def number(self, place: Any) -> int:
        if isinstance(place, str):
            return self.shape.cells + self.extra.index(place)
        return self.shape.width * int(place.row) + int(place.column)

    def numbers(self, places: Iterable[Any]) -> list[int]:
        return [self.number(place) for place in places]

    @property
    def cells(self) -> list[Cell]:
        return _cells(self.shape.height, self.shape.width)

    def beside(self, cell: Cell) -> list[Cell]:
        """Return the cells that share a side with one."""
        return [other for other in self.cells if abs(other.row - cell.row) + abs(other.column - cell.column) == 1]

    @property
    def sides(self) -> list[tuple[int, int]]:
        """Return the pairs of cells that share a side."""
        return _sides(self.shape.height, self.shape.width)

    @property
    def squares(self) -> list[list[int]]:
        """Return the cells of every 2x2 square."""
        places = [(r, c) for r in range(self.shape.height - 1) for c in range(self.shape.width - 1)]
        return [self.numbers([Cell(r, c), Cell(r, c + 1), Cell(r + 1, c), Cell(r + 1, c + 1)]) for r, c in places]

    def third(self, digit: int) -> int:
        """0 low, 1 middle, 2 high."""
        return 3 * (digit - self.shape.digits[0]) // len(self.shape.digits)


@cache
def _cells(height: int, width: int) -> list[Cell]:
    return [Cell(row, column) for row in range(height) for column in range(width)]


@cache
def _sides(height: int, width: int) -> list[tuple[int, int]]:
    pairs = combinations(_cells(height, width), 2)
    near = [(a, b) for a, b in pairs if abs(a.row - b.row) + abs(a.column - b.column) == 1]
    return [(width * a.row + a.column, width * b.row + b.column) for a, b in near]


def reading(rule: Constraint, board: Board) -> Holds:
    """Return the rule as a function of a grid."""
    return READINGS[rule.slug](rule, board)


def keeps(board: Board) -> Holds:
    """Return whether all rules of a board hold for a grid."""
    every = [reading(rule, board) for rule in board.rules]
    return lambda grid: all(holds(grid) for holds in every)


def _on(cells: Callable[[Any], Iterable[Any]], test: Callable[[Any, Digits, Board], object]) -> Any:
    """A rule about the digits of some cells."""

    def read(rule: Any, board: Board) -> Holds:
        numbers = board.numbers(cells(rule))
        return lambda grid: bool(test(rule, tuple([grid[n] for n in numbers]), board))

    return read


def _line(test: Callable[[Any, Digits], object]) -> Any:
    return _on(lambda rule: rule.cells, lambda rule, x, _: test(rule, x))


def _steps(test: Callable[[Any, int, int], object]) -> Any:
    """A rule about consecutive cells of the list."""
    return _line(lambda rule, x: all(test(rule, a, b) for a, b in pairwise(x)))


def _differ(x: Sequence[int]) -> bool:
    return len(set(x)) == len(x)


def _cage(test: Callable[[Any, Digits, Board], object]) -> Any:
    """A rule about distinct cells; a cell named twice is still one cell."""

    def read(rule: Any, board: Board) -> Holds:
        numbers = board.numbers(rule.cells)
        once = list(dict.fromkeys(numbers))
        return lambda grid: (
            _differ([grid[n] for n in once]) and bool(test(rule, tuple([grid[n] for n in numbers]), board))
        )

    return read


def _between(x: Digits, a: int, b: int) -> int | None:
    if a not in x or b not in x:
        return None
    first, last = sorted((x.index(a), x.index(b)))
    return sum(x[first + 1 : last])


def _seen(x: Digits) -> int:
    return sum(digit > 0 and all(digit > other for other in x[:k]) for k, digit in enumerate(x))


def _hidden(x: Digits) -> int | None:
    return next((digit for k, digit in enumerate(x) if any(other >= digit for other in x[:k])), None)


def _turns(x: Digits, size: int, kind: Callable[[int], int]) -> bool:
    """Any *n* consecutive cells, or fewer, are of different kinds; with only *n* kinds, the kinds repeat in order."""
    windows = [[kind(digit) for digit in x[k : k + size]] for k in range(max(1, len(x) - size + 1))]
    return all(map(_differ, windows))


def _cut(x: Digits, total: int) -> bool:
    return not x or any(sum(x[:k]) == total and _cut(x[k:], total) for k in range(1, len(x) + 1))


def _sum_line(rule: v.SumLine, x: Digits) -> bool:
    starts = range(len(x)) if rule.loop else range(1)
    return any(_cut(x[k:] + x[:k], rule.total) for k in starts)


def _halves(x: Digits) -> Iterator[int]:
    for k in range((len(x) + 1) // 2):
        yield x[k] if k == len(x) - 1 - k else x[k] + x[-1 - k]


def _groups(form: Callable[[Digits], object]) -> Any:
    def read(rule: Any, board: Board) -> Holds:
        groups = [board.numbers(group) for group in rule.groups]
        return lambda grid: len({form(tuple(grid[n] for n in group)) for group in groups}) == 1

    return read


def _region_sums(rule: v.RegionSumLine, board: Board) -> Holds:
    parts: list[list[int]] = []
    last: object = None
    for number in board.numbers(rule.cells):
        home = next((k for k, region in enumerate(board.shape.regions) if number in region), -1)
        if home != last:
            parts.append([])
        parts[-1].append(number)
        last = home
    return lambda grid: len({sum(grid[n] for n in part) for part in parts}) == 1


def _equality_cage(rule: v.EqualityCage, board: Board) -> Holds:
    once = list(dict.fromkeys(board.numbers(rule.cells)))
    digits = board.shape.digits
    half = len(digits) // 2
    low, high = set(digits[:half]), set(digits[len(digits) - half :])

    def holds(grid: Digits) -> bool:
        x = [grid[n] for n in once]
        return (
            _differ(x)
            and all(digit in low or digit in high for digit in x)
            and 2 * sum(digit % 2 for digit in x) == len(x) == 2 * sum(digit in low for digit in x)
        )

    return holds


def _rellik(rule: v.Rellik, x: Digits, _: Board) -> bool:
    once = set(x)
    return not any(sum(some) == rule.total for k in range(1, len(once) + 1) for some in combinations(once, k))


def _index(lines: Callable[[Shape, int], Sequence[int]]) -> Any:
    """The digit of a cell is the position in a line of the number of its own place there."""

    def read(rule: Any, board: Board) -> Holds:
        places = [(n, lines(board.shape, n)) for n in board.numbers(rule.cells)]
        return lambda grid: all(
            1 <= grid[n] <= len(line) and grid[line[grid[n] - 1]] == line.index(n) + 1 for n, line in places
        )

    return read


def _region_of(shape: Shape, number: int) -> Sequence[int]:
    return next(region for region in shape.regions if number in region)


def _value_index(_: v.ValueIndex, x: Digits) -> bool:
    rest = x[2:]
    return 1 <= x[1] <= len(rest) and rest[x[1] - 1] == x[0]


def _apart(*moves: tuple[int, int]) -> Any:
    def read(_: Any, board: Board) -> Holds:
        pairs = [
            (board.number(a), board.number(b))
            for a, b in combinations(board.cells, 2)
            if (abs(a.row - b.row), abs(a.column - b.column)) in moves
        ]
        return lambda grid: all(grid[a] != grid[b] for a, b in pairs)

    return read


def _taxicab(_: Any, board: Board) -> Holds:
    cells = list(enumerate(board.cells))
    far = [(m, n, abs(a.row - b.row) + abs(a.column - b.column)) for (m, a), (n, b) in combinations(cells, 2)]
    return lambda grid: not any(grid[a] == grid[b] == distance for a, b, distance in far)


def _squares(kind: Callable[[Board, int], int]) -> Any:
    def read(_: Any, board: Board) -> Holds:
        squares = board.squares
        return lambda grid: all({kind(board, grid[n]) for n in square} == {0, 1, 2} for square in squares)

    return read


def _different(sets: Callable[[Any, Board], Iterable[Iterable[Any]]]) -> Any:
    def read(rule: Any, board: Board) -> Holds:
        found = [board.numbers(cells) for cells in sets(rule, board)]
        return lambda grid: all(_differ([grid[n] for n in cells]) for cells in found)

    return read


def _diagonal(rule: v.Diagonal, board: Board) -> Iterator[list[Cell]]:
    size = board.shape.size
    yield [Cell(size - 1 - k if rule.rising else k, k) for k in range(size)]


def _windows(_: Any, board: Board) -> Iterator[list[Cell]]:
    """Boxes one cell away from each other and from the border, as many as fit."""
    shape = board.shape
    rows, columns = shape.box_rows, shape.box_columns
    for top in range(1, shape.height, rows + 1):
        for left in range(1, shape.width, columns + 1):
            if top + rows < shape.height and left + columns < shape.width:
                yield [Cell(top + r, left + c) for r in range(rows) for c in range(columns)]


def _same_places(_: Any, board: Board) -> Iterator[list[Cell]]:
    rows, columns = board.shape.box_rows, board.shape.box_columns
    for r in range(rows):
        for c in range(columns):
            yield [cell for cell in board.cells if (cell.row % rows, cell.column % columns) == (r, c)]


def _flatmates(_: Any, board: Board) -> Holds:
    digits, width, cells = board.shape.digits, board.shape.width, board.shape.cells
    middle = digits[(len(digits) - 1) // 2]

    def holds(grid: Digits) -> bool:
        return all(
            (n >= width and grid[n - width] == digits[0]) or (n + width < cells and grid[n + width] == digits[-1])
            for n in range(cells)
            if grid[n] == middle
        )

    return holds


def _flat(rules: Iterable[Constraint]) -> Iterator[Constraint]:
    for rule in rules:
        yield rule
        if isinstance(rule, v.And):
            yield from _flat(rule.parts)


def _strict(test: Callable[[Any, int, int], object], *kinds: type[Any]) -> Any:
    """No adjacent pair is related, except if a rule of these kinds marks it."""

    def read(rule: Any, board: Board) -> Holds:
        marked = {
            frozenset(pair)
            for other in _flat(board.rules)
            if isinstance(other, kinds)
            for pair in pairwise(board.numbers(other.cells))
        }
        pairs = [pair for pair in board.sides if frozenset(pair) not in marked]
        return lambda grid: not any(test(rule, grid[a], grid[b]) for a, b in pairs)

    return read


def _times(a: int, b: int, ratio: int) -> bool:
    return a == ratio * b or b == ratio * a


def _extreme(sign: int) -> Any:
    def read(rule: Any, board: Board) -> Holds:
        alike = {cell for other in (*board.rules, rule) if isinstance(other, type(rule)) for cell in other.cells}
        pairs = [(board.number(c), board.number(o)) for c in rule.cells for o in board.beside(c) if o not in alike]
        return lambda grid: all(sign * grid[a] > sign * grid[b] for a, b in pairs)

    return read


def _accepted(rule: v.Automaton, board: Board) -> Holds:
    numbers = [None if cell == "-" else board.number(cell) for cell in rule.cells]

    def holds(grid: Digits) -> bool:
        states = set(rule.starts)
        for number in numbers:
            read = None if number is None else grid[number]
            states = {end for start, digit, end in rule.arcs if start in states and digit == read}
        return bool(states & set(rule.accepting))

    return holds


def _arrow(rule: v.Arrow, board: Board) -> Holds:
    bulb, shaft = sorted(board.numbers(rule.bulb)), board.numbers(rule.shaft)

    def holds(grid: Digits) -> bool:
        digits = [grid[n] for n in bulb]
        if not all(0 <= digit <= 9 for digit in digits[1:]):
            return False
        number = 0
        for digit in digits:
            number = 10 * number + digit
        return number == sum(grid[n] for n in shaft)

    return holds


def _lines(board: Board) -> list[list[int]]:
    lines = [list(line) for line in (*board.shape.rows, *board.shape.columns)]
    return lines + [line[::-1] for line in lines]


def _ties(rule: v.FullRankTies, board: Board) -> Holds:
    lines = _lines(board)
    return lambda grid: rule.ties != "none" or len({tuple(grid[n] for n in line) for line in lines}) == len(lines)


def _rank(rule: v.FullRank, board: Board) -> Holds:
    ties = next((other.ties for other in board.rules if isinstance(other, v.FullRankTies)), "unclued")
    lines, own = _lines(board), board.numbers(rule.cells)

    def holds(grid: Digits) -> bool:
        words = [tuple(grid[n] for n in line) for line in lines]
        mine = tuple(grid[n] for n in own)
        if ties == "none" and len(set(words)) != len(words):
            return False
        if ties != "any" and words.count(mine) > 1:
            return False
        return sum(word < mine for word in words) + 1 == rule.rank

    return holds


def _connected(numbers: set[int], width: int) -> bool:
    """Return whether places of a rectangle are connected by sides."""
    if not numbers:
        return True
    done: set[int] = set()
    todo = [min(numbers)]
    while todo:
        n = todo.pop()
        if n in done:
            continue
        done.add(n)
        row, column = divmod(n, width)
        near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        todo += [width * r + c for r, c in near if 0 <= c < width and width * r + c in numbers]
    return done == numbers


def _connected_values(rule: v.ConnectedValues, board: Board) -> Holds:
    cells = board.numbers(rule.cells) if rule.cells else list(range(board.shape.cells))
    width = rule.width or board.shape.width

    def holds(grid: Digits) -> bool:
        held = {place for place, n in enumerate(cells) if grid[n] in rule.digits}
        return _connected(held, width) and rule.size in (None, len(held))

    return holds


def _chaos(rule: v.ChaosConstruction, board: Board) -> Holds:
    labels, low = board.numbers(rule.labels), board.shape.digits[0]
    size = rule.size or max(board.shape.height, board.shape.width)
    regions = board.shape.cells // size

    def holds(grid: Digits) -> bool:
        named = [grid[n] for n in labels]
        if list(dict.fromkeys(named)) != list(range(low, low + regions)):
            return False
        for label in range(low, low + regions):
            held = {n for n, other in enumerate(named) if other == label}
            if len(held) != size or not _connected(held, board.shape.width) or not _differ([grid[n] for n in held]):
                return False
        return True

    return holds


def _chaos_arrow(rule: v.ChaosArrow, board: Board) -> Holds:
    own, arms = board.number(rule.cell), [board.numbers(arm) for arm in rule.arms]

    def holds(grid: Digits) -> bool:
        count = 1
        for arm in arms:
            for n in arm[1:]:
                if grid[n] != grid[arm[0]]:
                    break
                count += 1
        return grid[own] + rule.offset == count

    return holds


def _chaos_count(rule: v.ChaosCount, board: Board) -> Holds:
    own, labels = board.number(rule.cell), board.numbers(rule.labels)
    return lambda grid: grid[own] + rule.offset == sum(grid[n] == grid[labels[0]] for n in labels)


def _doppelganger(rule: v.Doppelganger, board: Board) -> Holds:
    shape, extra = board.shape, board.numbers(rule.cells)
    families: list[tuple[Any, list[int]]] = []
    for houses in (shape.rows, shape.columns, shape.regions):
        families.append((houses, extra[: len(houses)]))
        extra = extra[len(houses) :]

    def holds(grid: Digits) -> bool:
        for houses, missing in families:
            lacking = [grid[n] for n in missing]
            if not _differ(lacking) or 0 in lacking:
                return False
            if not all(
                _differ([grid[n] for n in house] + [lacks]) for house, lacks in zip(houses, lacking, strict=True)
            ):
                return False
        for n in range(shape.cells):
            at = [grid[lack] for houses, missing in families for house, lack in zip(houses, missing) if n in house]
            if grid[n] == 0 and not _differ(at):
                return False
        return True

    return holds


def _region_same(_: Any, board: Board) -> Holds:
    houses = [*board.shape.rows, *board.shape.columns, *board.shape.regions]
    most = max(map(len, houses))
    largest = [house for house in houses if len(house) == most]
    return lambda grid: len({tuple(sorted(grid[n] for n in house)) for house in largest}) == 1


def _compound(together: Callable[[Iterable[bool]], bool]) -> Any:
    def read(rule: Any, board: Board) -> Holds:
        parts = [reading(part, board) for part in rule.parts]
        return lambda grid: together(holds(grid) for holds in parts)

    return read


def _line_of(axis: str) -> Callable[[Shape, int], Sequence[int]]:
    def line(shape: Shape, number: int) -> Sequence[int]:
        row, column = divmod(number, shape.width)
        return shape.rows[row] if axis == "row" else shape.columns[column]

    return line


def _outside(rule: v.Lockout, x: Digits) -> bool:
    low, high = sorted((x[0], x[-1]))
    return high - low >= rule.difference and not any(low <= y <= high for y in x[1:-1])


def _inside(_: v.Between, x: Digits) -> bool:
    low, high = sorted((x[0], x[-1]))
    return low < high and all(low < y < high for y in x[1:-1])


READINGS: dict[str, Callable[[Any, Board], Holds]] = {
    "different": _cage(lambda *_: True),
    "killer": _cage(lambda rule, x, _: rule.total in (None, sum(x))),
    "sum": _line(lambda r, x: sum(k * y for k, y in zip(r.coefficients or (1,) * len(x), x, strict=True)) == r.total),
    "arrow": _arrow,
    "thermo": _steps(lambda _, a, b: a < b),
    "whisper": _steps(lambda rule, a, b: abs(a - b) >= rule.difference),
    "renban": _line(lambda _, x: sorted(x) == list(range(min(x), min(x) + len(x)))),
    "difference": _steps(lambda rule, a, b: abs(a - b) == rule.difference),
    "ratio": _steps(lambda rule, a, b: _times(a, b, rule.ratio)),
    "pair-sum": _steps(lambda rule, a, b: a + b == rule.total),
    "greater": _steps(lambda _, a, b: a > b),
    "slow-thermo": _steps(lambda _, a, b: a <= b),
    "little-killer": _line(lambda rule, x: sum(x) == rule.total),
    "double-arrow": _line(lambda _, x: sum(x[1:-1]) == x[0] + x[-1]),
    "palindrome": _line(lambda _, x: x == x[::-1]),
    "clone": _on(lambda r: (*r.cells, *r.copies), lambda _, x, __: x[: len(x) // 2] == x[len(x) // 2 :]),
    "zipper": _line(lambda _, x: len(set(_halves(x))) == 1),
    "equal-sums": _groups(sum),
    "same-values": _groups(lambda x: tuple(sorted(x))),
    "region-sum-line": _region_sums,
    "sum-line": _line(_sum_line),
    "between": _line(_inside),
    "lockout": _line(_outside),
    "modular": _line(lambda rule, x: _turns(x, rule.modulus, lambda y: y % rule.modulus)),
    "entropic": _on(lambda rule: rule.cells, lambda _, x, board: _turns(x, 3, board.third)),
    "nabner": _line(lambda _, x: all(abs(a - b) > 1 for a, b in combinations(x, 2))),
    "pattern": _line(lambda rule, x: re.fullmatch(rule.pattern, "".join(SIGNS[y] for y in x))),
    "rellik": _cage(_rellik),
    "equality-cage": _equality_cage,
    "sandwich": _cage(lambda r, x, board: _between(x, board.shape.digits[0], board.shape.digits[-1]) == r.total),
    "lunchbox": _cage(lambda rule, x, _: _between(x, min(x), max(x)) == rule.total),
    "x-sum": _line(lambda rule, x: 1 <= x[0] <= len(x) and sum(x[: x[0]]) == rule.total),
    "skyscraper": _line(lambda rule, x: _seen(x) == rule.seen),
    "hidden-skyscraper": _line(lambda rule, x: _hidden(x) == rule.digit),
    "numbered-room": _line(lambda rule, x: 1 <= x[0] <= len(x) and x[x[0] - 1] == rule.digit),
    "row-indexer": _index(_line_of("column")),
    "column-indexer": _index(_line_of("row")),
    "box-indexer": _index(_region_of),
    "value-index": _line(_value_index),
    "counting-circles": _line(lambda _, x: all(x.count(y) == y for y in x)),
    "count-distinct": _on(lambda r: (r.counter, *r.cells), lambda _, x, __: x[0] == len(set(x[1:]))),
    "quadruple": _line(lambda rule, x: not Counter(rule.digits) - Counter(x)),
    "contains-exactly": _line(lambda rule, x: all(x.count(y) == rule.digits.count(y) for y in rule.digits)),
    "allowed": _line(lambda rule, x: set(x) <= set(rule.digits)),
    "look-and-say": _line(lambda rule, x: all(x.count(digit) == times for digit, times in rule.counts)),
    "anti-king": _apart((1, 1)),
    "anti-knight": _apart((1, 2), (2, 1)),
    "anti-taxicab": _taxicab,
    "global-entropy": _squares(Board.third),
    "global-modulo": _squares(lambda _, digit: digit % 3),
    "non-consecutive": _strict(lambda _, a, b: abs(a - b) == 1),
    "flatmates": _flatmates,
    "disjoint-groups": _different(_same_places),
    "windoku": _different(_windows),
    "diagonal": _different(_diagonal),
    "strict-kropki": _strict(lambda _, a, b: abs(a - b) == 1 or _times(a, b, 2), v.Difference, v.Ratio),
    "strict-xv": _strict(lambda _, a, b: a + b in (5, 10), v.PairSum),
    "strict-ratio": _strict(lambda rule, a, b: any(_times(a, b, k) for k in rule.ratios), v.Ratio),
    "strict-difference": _strict(lambda rule, a, b: abs(a - b) in rule.differences, v.Difference),
    "odd": _line(lambda _, x: all(y % 2 == 1 for y in x)),
    "even": _line(lambda _, x: all(y % 2 == 0 for y in x)),
    "minimum": _extreme(-1),
    "maximum": _extreme(1),
    "or": _compound(any),
    "and": _compound(all),
    "full-rank": _rank,
    "full-rank-ties": _ties,
    "connected-values": _connected_values,
    "chaos-construction": _chaos,
    "chaos-arrow": _chaos_arrow,
    "chaos-count": _chaos_count,
    "doppelganger": _doppelganger,
    "region-same-values": _region_same,
    "pair": _steps(lambda rule, a, b: (a, b) in rule.allowed),
    "all-pairs": _line(lambda rule, x: all(pair in rule.allowed for pair in combinations(x, 2))),
    "automaton": _accepted,
}
