"""Shapes of rules drawn at random: regions of a jigsaw, cages of a killer."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from .._arguments import instance, whole
from .._errors import GenerateError
from .._geometry import CLASSIC, Cell, Shape
from .._random import LAST_SEED, Random
from .blank import Blank
from .rules.killer import Killer
from .solving import search
from .variant import Variant

__all__ = ["random_cages", "random_jigsaw", "seed_of"]

_TRIES = 50
_GUESSES = 20_000
"""What it may take to see that a jigsaw has a solution."""


def seed_of(seed: int | None) -> int:
    """The seed, or one drawn now."""
    return secrets.randbits(63) if seed is None else whole("seed", seed, most=LAST_SEED)


def random_jigsaw(size: int, *, seed: int | None = None, digits: range | None = None) -> Shape:
    """A square grid of so many rows with random connected regions, of which complete grids exist.

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
    raise GenerateError(f"no random jigsaw of {size}x{size} with a solution in {_TRIES} attempts", attempts=_TRIES)


def _regions(size: int, random: Random) -> list[list[int]]:
    """Boxes, or rows where there are none, whose borders cells crossed in pairs many times."""
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
    """Let a cell join a region next to it, and one of that region come the other way; False where that cannot be."""
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
    """The cells that share a side with each."""

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
    shape: Shape = CLASSIC, *, seed: int | None = None, smallest: int = 2, largest: int | None = None
) -> tuple[Blank, ...]:
    """Cages that cover the grid, of so many cells each, for ``generate_variant`` to give them their sums.

    The *largest* have five cells, or as many as there are digits where these are fewer, unless told otherwise.  A cell
    between full cages may be left with a smaller one.  The same seed gives the same cages on every machine.

    >>> from ninefold import Shape
    >>> cages = random_cages(Shape(6), seed=1)
    >>> sum(len(cage.cells) for cage in cages), max(len(cage.cells) for cage in cages) <= 5
    (36, True)
    """
    shape = instance("shape", shape, Shape)
    smallest = whole("smallest", smallest, least=1, most=len(shape.digits))
    most = len(shape.digits)
    largest = whole("largest", min(max(5, smallest), most) if largest is None else largest, least=smallest, most=most)
    random = Random(seed_of(seed))
    beside = _beside(shape)
    cages: list[list[int]] = []
    home = [-1] * shape.cells
    for cell in random.shuffled(range(shape.cells)):
        if home[cell] >= 0:
            continue
        cage = _grown(cell, smallest + random.below(largest - smallest + 1), home, beside, random)
        near = sorted({home[near] for near in beside[cell]} - {-1})
        roomy = [number for number in near if len(cages[number]) + len(cage) <= largest]
        number = random.pick(roomy) if len(cage) < smallest and roomy else len(cages)
        if number == len(cages):
            cages.append([])
        cages[number] += cage
        for member in cage:
            home[member] = number
    places = [sorted(cage) for cage in cages]
    return tuple(Blank(Killer, [Cell(*divmod(cell, shape.width)) for cell in cage]) for cage in sorted(places))


def _grown(start: int, size: int, home: list[int], beside: list[list[int]], random: Random) -> list[int]:
    """Free cells that hang together, so many of them where there are."""
    cage = [start]
    while len(cage) < size:
        edge = sorted({near for cell in cage for near in beside[cell] if home[near] < 0} - set(cage))
        if not edge:
            break
        cage.append(random.pick(edge))
    return cage
