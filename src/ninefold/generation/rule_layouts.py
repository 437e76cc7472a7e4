"""Random rules: lines, signs, marks and clues outside the grid, such as thermometers, dots and little killers.

All of them are derived from one random complete grid, so they are compatible.  The same seed gives the same grid, so
you can mix rules of several kinds that have the same seed.  If the grid of a seed breaks a rule in *beside*, another
grid takes its place that satisfies all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import NamedTuple
from zlib import crc32

from ..base.arguments import flag, instance, whole, whole_or_none
from ..base.geometry import CLASSIC, Cell, Shape
from ..base.random import Random
from ..errors import GenerateError
from ..variants.rules.arrow import Arrow, DoubleArrow
from ..variants.rules.base import Constraint
from ..variants.rules.between import Between
from ..variants.rules.contents import Quadruple
from ..variants.rules.diagonal import Diagonal
from ..variants.rules.entropic import Entropic
from ..variants.rules.greater import Greater
from ..variants.rules.killer import Killer
from ..variants.rules.kropki import Difference, Ratio, StrictKropki
from ..variants.rules.little_killer import LittleKiller
from ..variants.rules.lockout import Lockout
from ..variants.rules.modular import Modular
from ..variants.rules.nabner import Nabner
from ..variants.rules.numbered_room import NumberedRoom
from ..variants.rules.palindrome import Palindrome
from ..variants.rules.parity import Even, Odd
from ..variants.rules.region_sum_line import RegionSumLine
from ..variants.rules.renban import Renban
from ..variants.rules.sandwich import Sandwich
from ..variants.rules.skyscraper import HiddenSkyscraper, Skyscraper
from ..variants.rules.thermo import SlowThermo, Thermo
from ..variants.rules.whisper import Whisper
from ..variants.rules.x_sum import XSum
from ..variants.rules.xv import PairSum, StrictXV
from ..variants.rules.zipper import Zipper
from .open_rules import OpenRule
from .random_grids import grid_beside
from .random_layouts import random_cages, seed_of

__all__ = [
    "random_clues",
    "random_dots",
    "random_inequalities",
    "random_lines",
    "random_parity",
    "random_rules",
    "random_xv",
]

Pair = tuple[int, int]
_STEPS = 400
"""The maximum number of steps in the search for one line from a cell."""
_STARTS = 40
"""Attempts for each requested line."""


class _Line(NamedTuple):
    """The first cells of a line, their digits, the requested number of cells, and the shape of the grid."""

    cells: Sequence[int]
    digits: Sequence[int]
    size: int
    shape: Shape

    @property
    def complete(self) -> bool:
        return len(self.cells) == self.size


@dataclass(frozen=True, slots=True)
class _Kind:
    """How lines of a rule are found: sizes, their number on a 9x9 grid, and a test whether a line can be extended."""

    smallest: int
    largest: int
    number: int
    fits: Callable[[_Line], bool]


def _thermo(line: _Line) -> bool:
    digits, left = line.digits, line.size - len(line.digits)
    return (len(digits) < 2 or digits[-2] < digits[-1]) and digits[-1] + left <= line.shape.digits[-1]


def _slow_thermo(line: _Line) -> bool:
    return len(line.digits) < 2 or line.digits[-2] <= line.digits[-1]


def _whisper(line: _Line) -> bool:
    return len(line.digits) < 2 or abs(line.digits[-2] - line.digits[-1]) >= _apart(line.shape)


def _renban(line: _Line) -> bool:
    return len(set(line.digits)) == len(line.digits) and max(line.digits) - min(line.digits) < line.size


def _nabner(line: _Line) -> bool:
    return all(abs(digit - line.digits[-1]) > 1 for digit in line.digits[:-1])


def _arrow(line: _Line) -> bool:
    total = sum(line.digits[1:])
    return total == line.digits[0] if line.complete else total < line.digits[0]


def _double_arrow(line: _Line) -> bool:
    return not line.complete or sum(line.digits[1:-1]) == line.digits[0] + line.digits[-1]


def _palindrome(line: _Line) -> bool:
    digits, size = line.digits, line.size
    return digits[-1] == digits[size - len(digits)] if 2 * len(digits) > size else True


def _zipper(line: _Line) -> bool:
    digits, size = line.digits, line.size
    if 2 * len(digits) <= size + size % 2:
        return True
    total = digits[size // 2] if size % 2 else digits[size // 2 - 1] + digits[size // 2]
    return digits[-1] + digits[size - len(digits)] == total


def _between(line: _Line) -> bool:
    digits = line.digits
    if not line.complete:
        return len(digits) < 2 or digits[-1] != digits[0]
    low, high = sorted((digits[0], digits[-1]))
    return all(low < digit < high for digit in digits[1:-1])


def _lockout(line: _Line) -> bool:
    digits = line.digits
    if not line.complete:
        return len(digits) < 2 or digits[-1] != digits[0]
    low, high = sorted((digits[0], digits[-1]))
    return high - low >= _lockout_gap(line.shape) and not any(low <= digit <= high for digit in digits[1:-1])


def _entropic(line: _Line) -> bool:
    low, number = line.shape.digits[0], len(line.shape.digits)
    last = [(digit - low) * 3 // number for digit in line.digits[-3:]]
    return number % 3 == 0 and len(set(last)) == len(last)


def _modular(line: _Line) -> bool:
    return len({digit % 3 for digit in line.digits[-3:]}) == len(line.digits[-3:])


def _region_sum(line: _Line) -> bool:
    sums: list[int] = []
    box = -1
    for cell, digit in zip(line.cells, line.digits, strict=True):
        if line.shape.box_of(cell) != box:
            box = line.shape.box_of(cell)
            sums.append(0)
        sums[-1] += digit
    return len(set(sums if line.complete else sums[:-1])) <= 1 and (len(sums) > 1 or not line.complete)


_KINDS: dict[type[Constraint], _Kind] = {
    Thermo: _Kind(3, 6, 7, _thermo),
    Arrow: _Kind(3, 4, 9, _arrow),
    Whisper: _Kind(4, 8, 5, _whisper),
    Renban: _Kind(3, 5, 8, _renban),
    Palindrome: _Kind(3, 6, 6, _palindrome),
    Between: _Kind(3, 5, 7, _between),
    Lockout: _Kind(3, 5, 6, _lockout),
    RegionSumLine: _Kind(3, 6, 6, _region_sum),
    Zipper: _Kind(3, 6, 6, _zipper),
    Entropic: _Kind(4, 8, 5, _entropic),
    Modular: _Kind(4, 8, 5, _modular),
    Nabner: _Kind(3, 4, 7, _nabner),
    SlowThermo: _Kind(3, 6, 7, _slow_thermo),
    DoubleArrow: _Kind(4, 5, 6, _double_arrow),
}


def _names(kinds: Iterable[type[Constraint]]) -> str:
    return ", ".join(kind.__name__ for kind in kinds)


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
    """Lines of a rule at random places.

    *rule* is Thermo, SlowThermo, Arrow, DoubleArrow, Whisper, Renban, Palindrome, Between, Lockout, RegionSumLine,
    Zipper, Entropic, Modular or Nabner.  There are *number* lines, or fewer if there is no room for more, with
    *smallest* to *largest* cells each.  They do not share cells with each other, nor with the rules in *beside*.
    Adjacent digits on a whisper differ by at least half the number of digits: 5 in a 9x9 grid, and the ends of a
    lockout line by one less.  The same seed gives the same lines on every machine.  You can mix lines and signs of all
    kinds with the same seed, because one grid satisfies all of them.

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
        raise ValueError(f"rule must be one of {_names(_KINDS)}, got {getattr(rule, '__name__', rule)!r:.40}")
    kind, shape, seed = _KINDS[rule], instance("shape", shape, Shape), seed_of(seed)
    smallest = whole("smallest", kind.smallest if smallest is None else smallest, least=2, most=shape.cells)
    largest = whole("largest", max(kind.largest, smallest) if largest is None else largest, least=smallest)
    number = whole("number", max(1, kind.number * shape.cells // 81) if number is None else number, least=1)
    beside = tuple(beside)
    digits, random = grid_beside(shape, seed, beside), _random(seed, rule.slug)
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
    if rule is Lockout:
        return Lockout(cells, _lockout_gap(shape))
    return rule(cells)  # type: ignore[call-arg]


def _apart(shape: Shape) -> int:
    """The minimum difference on a whisper: half the number of digits."""
    return (len(shape.digits) + 1) // 2


def _lockout_gap(shape: Shape) -> int:
    """The minimum difference of the ends of a lockout line: 4 in a 9x9 grid."""
    return max(1, _apart(shape) - 1)


def random_dots(
    shape: Shape = CLASSIC,
    *,
    seed: int | None = None,
    number: int | None = None,
    negative: bool = False,
    beside: Iterable[Constraint | OpenRule] = (),
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

    return _signs("dots", shape, seed, number, sign, StrictKropki() if flag("negative", negative) else None, beside)


def random_xv(
    shape: Shape = CLASSIC,
    *,
    seed: int | None = None,
    number: int | None = None,
    negative: bool = False,
    beside: Iterable[Constraint | OpenRule] = (),
) -> tuple[Constraint, ...]:
    """X and V between cells that add up to 10 and 5; the options are those of ``random_dots``.

    >>> sorted({sign.total for sign in random_xv(seed=1)})
    [5, 10]
    """

    def sign(a: int, b: int, cells: list[Cell]) -> Constraint | None:
        return PairSum(cells, a + b) if a + b in (5, 10) else None

    return _signs("xv", shape, seed, number, sign, StrictXV() if flag("negative", negative) else None, beside)


def random_inequalities(
    shape: Shape = CLASSIC,
    *,
    seed: int | None = None,
    number: int | None = None,
    beside: Iterable[Constraint | OpenRule] = (),
) -> tuple[Constraint, ...]:
    """Inequality signs between cells of a box; *number* of them, by default half as many as there are cells.

    >>> len(random_inequalities(Shape(4), seed=1))
    8
    """

    def sign(a: int, b: int, cells: list[Cell]) -> Constraint | None:
        if a == b or (shape.regions and shape.box_of(shape.cell_at(cells[0])) != shape.box_of(shape.cell_at(cells[1]))):
            return None
        return Greater(cells if a > b else cells[::-1])

    return _signs("inequalities", shape, seed, shape.cells // 2 if number is None else number, sign, None, beside)


def _signs(
    name: str,
    shape: Shape,
    seed: int | None,
    number: int | None,
    sign: Callable[[int, int, list[Cell]], Constraint | None],
    negative: Constraint | None,
    beside: Iterable[Constraint | OpenRule],
) -> tuple[Constraint, ...]:
    shape, seed = instance("shape", shape, Shape), seed_of(seed)
    number = whole_or_none("number", number, least=1)
    digits = grid_beside(shape, seed, beside)
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
    """Places for clues, which ``generate_variant`` fills in.

    *rule* is Sandwich, Skyscraper, HiddenSkyscraper, XSum, NumberedRoom, LittleKiller or Quadruple.  There are *number*
    of them, by default as many as rows and columns together; of quadruples, half as many.

    >>> from ninefold.variants import Sandwich
    >>> len(random_clues(Sandwich, seed=1, number=6))
    6
    """
    if rule not in _CLUES:
        raise ValueError(f"rule must be one of {_names(_CLUES)}, got {getattr(rule, '__name__', rule)!r:.40}")
    shape, seed = instance("shape", shape, Shape), seed_of(seed)
    usual = (shape.height + shape.width) // (2 if rule is Quadruple else 1)
    number = whole("number", usual if number is None else number, least=1)
    lines = sorted(_random(seed, rule.slug).shuffled(_CLUES[rule](shape))[:number])
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


def _squares(shape: Shape) -> list[list[int]]:
    """Squares of four cells."""
    corners = [row * shape.width + column for row in range(shape.height - 1) for column in range(shape.width - 1)]
    return [[cell, cell + 1, cell + shape.width, cell + shape.width + 1] for cell in corners]


_CLUES: dict[type[Constraint], Callable[[Shape], list[list[int]]]] = {
    Sandwich: _lines_of,
    Skyscraper: _both_ways,
    HiddenSkyscraper: _both_ways,
    XSum: _both_ways,
    NumberedRoom: _both_ways,
    LittleKiller: _diagonals,
    Quadruple: _squares,
}


def random_parity(
    shape: Shape = CLASSIC,
    *,
    seed: int | None = None,
    number: int | None = None,
    beside: Iterable[Constraint | OpenRule] = (),
) -> tuple[Constraint, ...]:
    """Marks for odd and for even digits in *number* random cells, by default a quarter of them.

    >>> [type(marks).__name__ for marks in random_parity(seed=1)]
    ['Odd', 'Even']
    """
    shape, seed = instance("shape", shape, Shape), seed_of(seed)
    number = whole("number", shape.cells // 4 if number is None else number, least=1)
    digits = grid_beside(shape, seed, beside)
    marked = sorted(_random(seed, "parity").shuffled(range(shape.cells))[:number])
    groups = ((rule, [cell for cell in marked if digits[cell] % 2 == rest]) for rule, rest in ((Odd, 1), (Even, 0)))
    return tuple(rule([Cell(*divmod(cell, shape.width)) for cell in cells]) for rule, cells in groups if cells)


def random_rules(
    rule: type[Constraint],
    shape: Shape = CLASSIC,
    *,
    seed: int | None = None,
    number: int | None = None,
    smallest: int | None = None,
    largest: int | None = None,
    beside: Iterable[Constraint | OpenRule] = (),
) -> tuple[Constraint | OpenRule, ...]:
    """Random rules of any kind that a puzzle can be generated from, by their class.

    *number*, *smallest* and *largest* mean what they mean for ``random_cages``, ``random_lines`` and the other
    functions; None is the default of each.  A class that has only one instance, such as AntiKnight, gives that, and
    Diagonal both diagonals.  StrictKropki and StrictXV give all dots and all signs of a grid as well.  Pass the rules
    drawn before as *beside*: some grid satisfies all of them together, and lines do not share cells.

    >>> from ninefold import generate_variant
    >>> from ninefold.variants import AntiKnight, Odd, Zipper
    >>> len(random_rules(Zipper, seed=1)), random_rules(AntiKnight)
    (6, (AntiKnight(),))
    >>> len(random_rules(Odd, seed=1, number=7))
    2
    """
    if not (isinstance(rule, type) and issubclass(rule, Constraint)):
        raise TypeError(f"rule must be a class of rules such as Thermo, got {rule!r:.40}")
    sizes = {name: value for name, value in (("smallest", smallest), ("largest", largest)) if value is not None}
    if sizes and rule is not Killer and rule not in _KINDS:
        raise ValueError(f"{rule.__name__} has no number of cells to choose")
    if rule is Killer:
        return random_cages(shape, seed=seed, beside=beside, **sizes)
    if rule in _KINDS:
        return random_lines(rule, shape, seed=seed, number=number, beside=beside, **sizes)
    if rule in _CLUES:
        return random_clues(rule, shape, seed=seed, number=number)
    if rule in _SIGNS:
        return _SIGNS[rule](shape, seed=seed, number=number, beside=beside)
    if number is not None:
        raise ValueError(f"{rule.__name__} has no number to choose")
    if rule is Diagonal:
        return Diagonal(rising=False), Diagonal(rising=True)
    try:
        return (rule(),)
    except TypeError:
        raise ValueError(f"there are no random rules of the kind {rule.__name__}") from None


_SIGNS: dict[type[Constraint], Callable[..., tuple[Constraint, ...]]] = {
    Difference: random_dots,
    Ratio: random_dots,
    StrictKropki: partial(random_dots, negative=True),
    PairSum: random_xv,
    StrictXV: partial(random_xv, negative=True),
    Greater: random_inequalities,
    Odd: random_parity,
    Even: random_parity,
}


# --- the grid and the lines in it


def _random(seed: int, name: str) -> Random:
    """A separate random generator for each kind of rule."""
    return Random((seed ^ crc32(name.encode()) << 20) % 2**64)


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
        digits = [self._digits[cell] for cell in line]
        if self._left < 0 or not self._kind.fits(_Line(line, digits, size, self._shape)):
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
