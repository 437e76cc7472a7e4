"""Lines, signs and clues outside the grid at random places, such as thermometers, arrows and dots.

All of them are derived from one random complete grid, so they are compatible.  The same seed gives the same grid, so
you can mix rules of several kinds that have the same seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from zlib import crc32

from ..base.arguments import flag, instance, whole, whole_or_none
from ..base.geometry import CLASSIC, Cell, Shape
from ..base.random import Random
from ..engine.variant_search import Engines
from ..errors import GenerateError
from ..variants.rules.arrow import Arrow
from ..variants.rules.base import Constraint
from ..variants.rules.between import Between
from ..variants.rules.greater import Greater
from ..variants.rules.kropki import Difference, Ratio, StrictKropki
from ..variants.rules.little_killer import LittleKiller
from ..variants.rules.palindrome import Palindrome
from ..variants.rules.renban import Renban
from ..variants.rules.sandwich import Sandwich
from ..variants.rules.skyscraper import Skyscraper
from ..variants.rules.thermo import Thermo
from ..variants.rules.whisper import Whisper
from ..variants.rules.x_sum import XSum
from ..variants.rules.xv import PairSum, StrictXV
from ..variants.variant import Variant
from .open_rules import OpenRule
from .random_grids import random_grid
from .random_layouts import seed_of

__all__ = ["random_clues", "random_dots", "random_inequalities", "random_lines", "random_xv"]

Pair = tuple[int, int]
_STEPS = 400
"""The maximum number of steps in the search for one line from a cell."""
_STARTS = 40
"""Attempts for each requested line."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """How lines of a rule are found: sizes, their number on a 9x9 grid, and a test whether a line can be extended."""

    smallest: int
    largest: int
    number: int
    fits: Callable[[Sequence[int], int, Shape], bool]


def _thermo(digits: Sequence[int], size: int, shape: Shape) -> bool:
    left = size - len(digits)
    return (len(digits) < 2 or digits[-2] < digits[-1]) and digits[-1] + left <= shape.digits[-1]


def _whisper(digits: Sequence[int], size: int, shape: Shape) -> bool:
    return len(digits) < 2 or abs(digits[-2] - digits[-1]) >= _apart(shape)


def _renban(digits: Sequence[int], size: int, shape: Shape) -> bool:
    return len(set(digits)) == len(digits) and max(digits) - min(digits) < size


def _arrow(digits: Sequence[int], size: int, shape: Shape) -> bool:
    total = sum(digits[1:])
    return total == digits[0] if len(digits) == size else total < digits[0]


def _palindrome(digits: Sequence[int], size: int, shape: Shape) -> bool:
    return digits[-1] == digits[size - len(digits)] if 2 * len(digits) > size else True


def _between(digits: Sequence[int], size: int, shape: Shape) -> bool:
    if len(digits) < size:
        return len(digits) < 2 or digits[-1] != digits[0]
    low, high = sorted((digits[0], digits[-1]))
    return all(low < digit < high for digit in digits[1:-1])


_KINDS: dict[type[Constraint], _Kind] = {
    Thermo: _Kind(3, 6, 7, _thermo),
    Arrow: _Kind(3, 4, 9, _arrow),
    Whisper: _Kind(4, 8, 5, _whisper),
    Renban: _Kind(3, 5, 8, _renban),
    Palindrome: _Kind(3, 6, 6, _palindrome),
    Between: _Kind(3, 5, 7, _between),
}


def random_lines(
    rule: type[Constraint],
    shape: Shape = CLASSIC,
    *,
    seed: int | None = None,
    number: int | None = None,
    smallest: int | None = None,
    largest: int | None = None,
    beside: Iterable[Constraint | OpenRule] = (),
) -> tuple[Constraint, ...]:
    """Lines of a rule at random places: Thermo, Arrow, Whisper, Renban, Palindrome or Between.

    There are *number* lines, or fewer if there is no room for more, with *smallest* to *largest* cells each.  They do
    not share cells with each other, nor with the rules in *beside*.  Adjacent digits on a whisper differ by at least
    half the number of digits: 5 in a 9x9 grid.  The same seed gives the same lines on every machine.  You can mix lines
    and signs of all kinds with the same seed, because one grid satisfies all of them.

    >>> from ninefold import generate_variant
    >>> from ninefold.variants import Thermo
    >>> lines = random_lines(Thermo, Shape(6), seed=1)
    >>> len(lines), {type(line).__name__ for line in lines}
    (3, {'Thermo'})
    >>> made = generate_variant(lambda seed: random_lines(Thermo, seed=seed), seed=1)
    >>> len(made.puzzle.rules), made.minimal
    (7, True)
    """
    if rule not in _KINDS:
        known = ", ".join(kind.__name__ for kind in _KINDS)
        raise ValueError(f"rule must be one of {known}, got {getattr(rule, '__name__', rule)!r:.40}")
    kind, shape, seed = _KINDS[rule], instance("shape", shape, Shape), seed_of(seed)
    smallest = whole("smallest", kind.smallest if smallest is None else smallest, least=2, most=shape.cells)
    largest = whole("largest", max(kind.largest, smallest) if largest is None else largest, least=smallest)
    number = whole("number", max(1, kind.number * shape.cells // 81) if number is None else number, least=1)
    digits, random = _grid(shape, seed), _random(seed, rule.slug)
    places = (place for other in beside if isinstance(other, Constraint) for place in other.places())
    taken = {shape.cell_at(place) for place in places if isinstance(place, Cell)}
    finder = _Finder(shape, digits, kind, random, taken)
    found = list(finder.lines(number, smallest, min(largest, shape.cells)))
    if not found:
        raise GenerateError(f"no {rule.title} of {smallest} to {largest} cells fits into this grid", attempts=1)
    return tuple(_line(rule, [Cell(*divmod(cell, shape.width)) for cell in line], shape) for line in found)


def _line(rule: type[Constraint], cells: list[Cell], shape: Shape) -> Constraint:
    if rule is Arrow:
        return Arrow(cells[:1], cells[1:])
    if rule is Whisper:
        return Whisper(cells, _apart(shape))
    return rule(cells)  # type: ignore[call-arg]


def _apart(shape: Shape) -> int:
    """The minimum difference on a whisper: half the number of digits."""
    return (len(shape.digits) + 1) // 2


def random_dots(
    shape: Shape = CLASSIC, *, seed: int | None = None, number: int | None = None, negative: bool = False
) -> tuple[Constraint, ...]:
    """Kropki dots between cells: white for consecutive digits, black if one is twice the other.

    With *negative*, you get all dots of a random grid, and the rule that no other pairs exist.  Otherwise there are
    *number* dots, by default a third of the cells.

    >>> dots = random_dots(seed=1, number=10)
    >>> len(dots), sorted({type(dot).__name__ for dot in dots})
    (10, ['Difference', 'Ratio'])
    """

    def sign(a: int, b: int, cells: list[Cell]) -> Constraint | None:
        # Between 1 and 2 the dot may have either color.
        if max(a, b) == 2 * min(a, b) and min(a, b) > 0:
            return Ratio(cells)
        return Difference(cells) if abs(a - b) == 1 else None

    return _signs("dots", shape, seed, number, sign, StrictKropki() if flag("negative", negative) else None)


def random_xv(
    shape: Shape = CLASSIC, *, seed: int | None = None, number: int | None = None, negative: bool = False
) -> tuple[Constraint, ...]:
    """X and V between cells that add up to 10 and 5; the options are those of ``random_dots``.

    >>> sorted({sign.total for sign in random_xv(seed=1)})
    [5, 10]
    """

    def sign(a: int, b: int, cells: list[Cell]) -> Constraint | None:
        return PairSum(cells, a + b) if a + b in (5, 10) else None

    return _signs("xv", shape, seed, number, sign, StrictXV() if flag("negative", negative) else None)


def random_inequalities(
    shape: Shape = CLASSIC, *, seed: int | None = None, number: int | None = None
) -> tuple[Constraint, ...]:
    """Inequality signs between cells of a box; *number* of them, by default half as many as there are cells.

    >>> len(random_inequalities(Shape(4), seed=1))
    8
    """

    def sign(a: int, b: int, cells: list[Cell]) -> Constraint | None:
        if a == b or (shape.regions and shape.box_of(shape.cell_at(cells[0])) != shape.box_of(shape.cell_at(cells[1]))):
            return None
        return Greater(cells if a > b else cells[::-1])

    return _signs("inequalities", shape, seed, shape.cells // 2 if number is None else number, sign, None)


def _signs(
    name: str,
    shape: Shape,
    seed: int | None,
    number: int | None,
    sign: Callable[[int, int, list[Cell]], Constraint | None],
    negative: Constraint | None,
) -> tuple[Constraint, ...]:
    shape, seed = instance("shape", shape, Shape), seed_of(seed)
    number = whole_or_none("number", number, least=1)
    digits = _grid(shape, seed)
    found = []
    for a, b in _edges(shape):
        cells = [Cell(*divmod(a, shape.width)), Cell(*divmod(b, shape.width))]
        if (rule := sign(digits[a], digits[b], cells)) is not None:
            found.append(rule)
    if negative is not None:
        return (*found, negative)
    most = max(1, shape.cells // 3) if number is None else number
    return tuple(sorted(_random(seed, name).shuffled(found)[:most], key=repr))


def _edges(shape: Shape) -> Iterator[Pair]:
    for cell in range(shape.cells):
        if (cell + 1) % shape.width:
            yield cell, cell + 1
        if cell + shape.width < shape.cells:
            yield cell, cell + shape.width


def random_clues(
    rule: type[Constraint], shape: Shape = CLASSIC, *, seed: int | None = None, number: int | None = None
) -> tuple[OpenRule, ...]:
    """Places for clues outside the grid, which ``generate_variant`` fills in: Sandwich, Skyscraper, XSum, LittleKiller.

    There are *number* of them, by default as many as rows and columns together.

    >>> from ninefold.variants import Sandwich
    >>> len(random_clues(Sandwich, seed=1, number=6))
    6
    """
    makers = {Sandwich: _lines_of, Skyscraper: _both_ways, XSum: _both_ways, LittleKiller: _diagonals}
    if rule not in makers:
        known = ", ".join(kind.__name__ for kind in makers)
        raise ValueError(f"rule must be one of {known}, got {getattr(rule, '__name__', rule)!r:.40}")
    shape, seed = instance("shape", shape, Shape), seed_of(seed)
    number = whole("number", shape.height + shape.width if number is None else number, least=1)
    lines = sorted(_random(seed, rule.slug).shuffled(makers[rule](shape))[:number])
    return tuple(OpenRule(rule, [Cell(*divmod(cell, shape.width)) for cell in line]) for line in lines)


def _lines_of(shape: Shape) -> list[list[int]]:
    """Rows from the left, columns from the top."""
    rows = [list(range(shape.width * row, shape.width * (row + 1))) for row in range(shape.height)]
    return rows + [list(range(column, shape.cells, shape.width)) for column in range(shape.width)]


def _both_ways(shape: Shape) -> list[list[int]]:
    lines = _lines_of(shape)
    return lines + [line[::-1] for line in lines]


def _diagonals(shape: Shape) -> list[list[int]]:
    """Diagonals of three cells or more, from the top down."""
    found = []
    for right in (1, -1):
        tops = [(0, column) for column in range(shape.width)]
        side = 0 if right > 0 else shape.width - 1
        tops += [(row, side) for row in range(1, shape.height)]
        for row, column in tops:
            cells = []
            while row < shape.height and 0 <= column < shape.width:
                cells.append(row * shape.width + column)
                row, column = row + 1, column + right
            if len(cells) >= 3:
                found.append(cells)
    return found


# --- the grid and the lines in it


def _random(seed: int, name: str) -> Random:
    """A separate random generator for each kind of rule."""
    return Random((seed ^ crc32(name.encode()) << 20) % 2**64)


@cache
def _grid(shape: Shape, seed: int) -> tuple[int, ...]:
    """The random grid of a seed."""
    found = random_grid(Engines(Variant(shape)), Random(seed), lambda: 60.0, 20_000)
    if found is None:
        raise GenerateError("No complete grid has this shape.", attempts=1)
    return found


class _Finder:
    """Lines in a complete grid that do not share cells and do not cross."""

    def __init__(self, shape: Shape, digits: Sequence[int], kind: _Kind, random: Random, taken: set[int]) -> None:
        self._shape, self._digits, self._kind, self._random, self._taken = shape, digits, kind, random, taken
        self._crossed: set[frozenset[int]] = set()
        self._left = 0

    def lines(self, number: int, smallest: int, largest: int) -> Iterator[list[int]]:
        """Up to *number* lines; fewer if there is no room for more."""
        for _ in range(_STARTS * number):
            free = [cell for cell in range(self._shape.cells) if cell not in self._taken]
            if number == 0 or not free:
                return
            size = smallest + self._random.below(largest - smallest + 1)
            self._left = _STEPS
            line = self._grown([self._random.pick(free)], size)
            if line:
                number -= 1
                self._taken.update(line)
                self._crossed.update(filter(None, map(self._crossing, pairwise(line))))
                yield line

    def _grown(self, line: list[int], size: int) -> list[int] | None:
        """The line extended to its size, if possible; None if it cannot be extended."""
        self._left -= 1
        if self._left < 0 or not self._kind.fits([self._digits[cell] for cell in line], size, self._shape):
            return None
        if len(line) == size:
            return line
        for cell in self._random.shuffled(self._near(line[-1])):
            if cell in self._taken or cell in line:
                continue
            crossing = self._crossing((line[-1], cell))
            own = {self._crossing(pair) for pair in pairwise(line)}
            if crossing is not None and (crossing in self._crossed or crossing in own):
                continue
            if longer := self._grown([*line, cell], size):
                return longer
        return None

    def _near(self, cell: int) -> list[int]:
        """The cells around a cell."""
        row, column = divmod(cell, self._shape.width)
        found = []
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                inside = 0 <= row + down < self._shape.height and 0 <= column + right < self._shape.width
                if inside and (down or right):
                    found.append(cell + down * self._shape.width + right)
        return found

    def _crossing(self, pair: Pair) -> frozenset[int] | None:
        """The four cells around the corner that a diagonal step crosses; None for other steps."""
        (row, column), (down, right) = divmod(pair[0], self._shape.width), divmod(pair[1], self._shape.width)
        if row == down or column == right:
            return None
        return frozenset((*pair, row * self._shape.width + right, down * self._shape.width + column))
