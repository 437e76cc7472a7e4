"""Shapes of rules drawn at random: regions of a jigsaw, cages of a killer."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence

from ..base.arguments import instance, whole
from ..base.geometry import CLASSIC, Cell, Shape
from ..base.random import LAST_SEED, Random
from ..engine.variant_search import search
from ..errors import GenerateError
from ..variants.rules.base import Constraint
from ..variants.rules.killer import Killer
from ..variants.variant import Variant
from .open_rules import OpenRule
from .random_grids import grid_beside

__all__ = ["random_cages", "random_jigsaw", "seed_of"]

_TRIES = 50
_GUESSES = 20_000
"""The budget for finding out whether a jigsaw has a solution."""


def seed_of(seed: int | None) -> int:
    """The seed, or a random one."""
    return secrets.randbits(63) if seed is None else whole("seed", seed, most=LAST_SEED)


def random_jigsaw(size: int, *, seed: int | None = None, digits: range | None = None) -> Shape:
    """A square grid of *size* rows with random connected regions that have a complete grid.

    The same seed gives the same shape on every machine.  GenerateError when no such shape was found.

    >>> shape = random_jigsaw(6, seed=1)
    >>> shape.box, len(shape.regions), {len(region) for region in shape.regions}
    (None, 6, {6})
    """
    size = whole("size", size, least=3, most=36)
    random = Random(seed_of(seed))
    for _ in range(_TRIES):
        regions = _regions(size, random)
        shape = Shape(size, digits=digits, regions=regions)
        if isinstance(search(Variant(shape)).next(0.0, _GUESSES), list):
            return shape
    raise GenerateError(f"no random {size}x{size} jigsaw with a solution found in {_TRIES} attempts", attempts=_TRIES)


def _regions(size: int, random: Random) -> list[list[int]]:
    """Boxes (or rows if there are none) after many exchanges of cells across their borders."""
    plain = Shape(size)
    start = plain.regions or plain.rows
    home = [0] * plain.cells
    for number, region in enumerate(start):
        for cell in region:
            home[cell] = number
    beside = _beside(plain)
    moves, left = 0, 60 * plain.cells
    while moves < 2 * plain.cells and left:
        left -= 1
        moves += _exchange(home, beside, random)
    return sorted([cell for cell, at in enumerate(home) if at == number] for number in range(size))


def _exchange(home: list[int], beside: list[list[int]], random: Random) -> bool:
    """Move a cell to an adjacent region, and one cell of that region back; False if that is impossible."""
    a = random.below(len(home))
    others = [home[cell] for cell in beside[a] if home[cell] != home[a]]
    if not others:
        return False
    mine, other = home[a], random.pick(others)
    home[a] = other
    back = [
        cell
        for cell, at in enumerate(home)
        if at == other and cell != a and any(home[near] == mine for near in beside[cell])
    ]
    for b in random.shuffled(back):
        home[b] = mine
        if _connected(home, beside, mine) and _connected(home, beside, other):
            return True
        home[b] = other
    home[a] = mine
    return False


def _connected(home: list[int], beside: list[list[int]], number: int) -> bool:
    cells = {cell for cell, at in enumerate(home) if at == number}
    todo = [min(cells)]
    cells.discard(todo[0])
    while todo:
        near = [cell for cell in beside[todo.pop()] if cell in cells]
        cells.difference_update(near)
        todo += near
    return not cells


def _beside(shape: Shape) -> list[list[int]]:
    """The cells that share an edge with each cell."""

    def near(cell: int) -> Iterator[int]:
        row, column = divmod(cell, shape.width)
        if row:
            yield cell - shape.width
        if column:
            yield cell - 1
        if column + 1 < shape.width:
            yield cell + 1
        if row + 1 < shape.height:
            yield cell + shape.width

    return [list(near(cell)) for cell in range(shape.cells)]


def random_cages(
    shape: Shape = CLASSIC,
    *,
    seed: int | None = None,
    smallest: int = 2,
    largest: int | None = None,
    beside: Iterable[Constraint | OpenRule] = (),
) -> tuple[OpenRule, ...]:
    """Cages of *smallest* to *largest* cells that cover the grid; ``generate_variant`` fills in their sums.

    By default the *largest* have five cells, more if *smallest* is greater, or fewer if there are fewer than five
    digits.  No digit repeats in a cage of the random grid of the seed, which satisfies the rules in *beside* as well,
    so there is always a solution.  The same seed gives the same cages on every machine.  ValueError when the cells of
    the grid cannot be divided that way, GenerateError when no such cages were found.

    >>> from ninefold import Shape
    >>> cages = random_cages(Shape(6), seed=1)
    >>> sum(len(cage.cells) for cage in cages), sorted({len(cage.cells) for cage in cages})
    (36, [2, 3, 4, 5])
    """
    shape = instance("shape", shape, Shape)
    smallest = whole("smallest", smallest, least=1, most=len(shape.digits))
    most = len(shape.digits)
    if largest is None:
        usual = range(min(max(5, smallest), most), most + 1)
        largest = next((size for size in usual if _divides(shape.cells, smallest, size)), most)
    largest = whole("largest", largest, least=smallest, most=most)
    if not _divides(shape.cells, smallest, largest):
        sizes = f"{smallest}" if smallest == largest else f"{smallest} to {largest}"
        raise ValueError(f"{shape.cells} cells cannot be divided into cages of {sizes}")
    seed = seed_of(seed)
    cutter = _Cages(shape, smallest, largest, grid_beside(shape, seed, beside), Random(seed))
    for _ in range(_TRIES):
        if (cages := cutter.cages()) is not None:
            places = sorted(sorted(cage) for cage in cages)
            return tuple(OpenRule(Killer, [Cell(*divmod(cell, shape.width)) for cell in cage]) for cage in places)
    raise GenerateError(f"no cages of {smallest} to {largest} cells found in {_TRIES} attempts", attempts=_TRIES)


def _divides(cells: int, smallest: int, largest: int) -> bool:
    """Whether this number of cells can be divided into parts of these sizes."""
    return -(-cells // largest) * smallest <= cells


class _Cages:
    """Divides a grid into cages in which no digit of a complete grid repeats."""

    def __init__(self, shape: Shape, smallest: int, largest: int, digits: Sequence[int], random: Random) -> None:
        self._smallest, self._largest, self._digits, self._random = smallest, largest, digits, random
        self._beside = _beside(shape)

    def cages(self) -> list[list[int]] | None:
        """Cages that cover the grid; None if an attempt does not succeed."""
        cages = self._grown_cages()
        return cages if self._without_small(cages) else None

    def _differ(self, cells: Iterable[int]) -> bool:
        digits = [self._digits[cell] for cell in cells]
        return len(set(digits)) == len(digits)

    def _grown_cages(self) -> list[list[int]]:
        """Cages of at most *largest* cells that cover the grid; some, between full ones, may be too small."""
        smallest, largest, random = self._smallest, self._largest, self._random
        cages: list[list[int]] = []
        home = [-1] * len(self._digits)
        for cell in random.shuffled(range(len(home))):
            if home[cell] >= 0:
                continue
            cage = self._grown(cell, smallest + random.below(largest - smallest + 1), home)
            near = sorted({home[near] for near in self._beside[cell]} - {-1})
            roomy = [
                number
                for number in near
                if len(cages[number]) + len(cage) <= largest and self._differ((*cages[number], *cage))
            ]
            number = random.pick(roomy) if len(cage) < smallest and roomy else len(cages)
            if number == len(cages):
                cages.append([])
            cages[number] += cage
            for member in cage:
                home[member] = number
        return cages

    def _grown(self, start: int, size: int, home: list[int]) -> list[int]:
        """Connected free cells: the given number, or fewer if there are not enough."""
        cage = [start]
        while len(cage) < size:
            edge = sorted({near for cell in cage for near in self._beside[cell] if home[near] < 0} - set(cage))
            edge = [cell for cell in edge if self._differ((*cage, cell))]
            if not edge:
                break
            cage.append(self._random.pick(edge))
        return cage

    def _without_small(self, cages: list[list[int]]) -> bool:
        """Merge cages that are too small with an adjacent cage, or divide the two again; False if that takes too long.

        A small cage that remains moves to other cells until it touches another small one, or one with cells to spare.
        """
        for _ in range(20 * len(self._digits)):
            small = [number for number, cage in enumerate(cages) if len(cage) < self._smallest]
            if not small:
                return True
            one = self._random.pick(small)
            edge = {cell for member in cages[one] for cell in self._beside[member]}
            near = [number for number, cage in enumerate(cages) if number != one and edge.intersection(cage)]
            if not near:
                return False
            other = self._random.pick(near)
            both = cages[one] + cages[other]
            if len(both) <= self._largest and self._differ(both):
                cages[other] += cages[one]
                del cages[one]
            else:
                cages[one], cages[other] = self._divided_anew(cages[one], cages[other])
        return False

    def _divided_anew(self, one: list[int], other: list[int]) -> tuple[list[int], list[int]]:
        """Divide the cells of two adjacent cages at random: both get a valid size if possible, otherwise the second."""
        cells = one + other
        order = [self._random.pick(cells)]  # a random tree: each cell after the one it grew from
        parent: dict[int, int] = {}
        while len(order) < len(cells):
            edge = [
                (cell, near) for cell in order for near in self._beside[cell] if near in cells and near not in order
            ]
            grown, new = self._random.pick(edge)
            parent[new] = grown
            order.append(new)
        branches = {cell: [cell] for cell in order}
        for cell in reversed(order[1:]):
            branches[parent[cell]] += branches[cell]
        sizes = range(self._smallest, self._largest + 1)
        ways = []
        for branch in branches.values():
            rest = [cell for cell in cells if cell not in branch]
            if self._differ(branch) and self._differ(rest):
                ways += [way for way in ((branch, rest), (rest, branch)) if way[0] and len(way[1]) in sizes]
        good = [way for way in ways if len(way[0]) in sizes] or [way for way in ways if len(way[0]) < sizes[0]]
        return self._random.pick(good) if good else (one, other)
