"""Grids of any square size as text: one character per cell or numbers; jigsaws with their layout; killers.

grid     n*n characters: . _ - * or 0 for a blank, 1-9 then A, B ... for 10 and more; letters alone count from A = 1;
         0-9A-F with . for blanks are the digits 0 to 15.  Or n*n numbers between blanks, commas or lines.
jigsaw   the characters of the grid, then n*n characters that name the region of each cell
killer   3x3:d:k: and 81 numbers, each that of its cage and 256 times its sum (d: both diagonals)
"""

from __future__ import annotations

from math import isqrt

from .. import variants as v
from ..base.geometry import Cell, Shape
from ..errors import FormatError, ParseError
from ..variants.rules.base import Constraint
from ..variants.signs import BLANKS, SIGNS, digits_of, numbers_of, words_of
from ..variants.variant import Variant

__all__ = ["read", "write_grid", "write_jigsaw", "write_killer", "write_line"]

_LARGEST = 64
_LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""Characters of grids that have only letters."""


def read(text: str) -> Variant:
    """Read a grid, or a grid and the layout of its regions.

    >>> read("1..." "...." "..4." "....").givens
    ((Cell(row=0, column=0), frozenset({1})), (Cell(row=2, column=2), frozenset({4})))
    """
    words = words_of(text)
    size = _size(len(words))
    if size is not None and len(words) >= 16:
        shape = Shape(size)
        return Variant(shape, numbers_of(words, shape))
    signs = "".join(words)
    size = _size(len(signs))
    if size is not None:
        return _square(signs, size)
    size = _size(len(signs) // 2) if len(signs) % 2 == 0 else None
    if size is not None and size >= 4:
        return _jigsaw(signs[: size * size], signs[size * size :], size)
    raise ParseError(f"Unrecognized puzzle: {len(signs)} characters do not form a square grid.")


def _size(cells: int) -> int | None:
    size = isqrt(cells)
    return size if size * size == cells and 4 <= size <= _LARGEST else None


def _square(signs: str, size: int) -> Variant:
    """A square grid of characters, which determine the digits."""
    blank = set(BLANKS)
    used = set(signs) - blank
    if size == 16 and "0" in used and set(signs) & blank and not "".join(used).upper().strip("0123456789ABCDEF"):
        low, alphabet = 0, SIGNS
    elif size > 9 and used and all(sign.isascii() and sign.isalpha() for sign in used - {"0"}):
        low, alphabet = 1, _LETTERS
    else:
        low, alphabet = 1, SIGNS
    shape = Shape(size, digits=range(low, low + size))
    return Variant(shape, digits_of(signs, shape, alphabet))


def _jigsaw(signs: str, layout: str, size: int) -> Variant:
    grid = _square(signs, size)
    regions: dict[str, list[int]] = {}
    for at, sign in enumerate(layout):
        regions.setdefault(sign, []).append(at)
    if len(regions) != size or any(len(region) != size for region in regions.values()):
        raise ParseError(f"jigsaw: the layout does not name {size} regions of {size} cells")
    if sorted(map(tuple, regions.values())) == sorted(grid.shape.regions):
        return grid
    shape = Shape(size, digits=grid.shape.digits, regions=regions.values())
    return Variant(shape, grid.givens)


def _givens(variant: Variant, kind: str, *allowed: type[Constraint]) -> list[int | None]:
    """The digits of a square grid that has only the allowed rules; FormatError for any other."""
    shape = variant.shape
    if shape.height != shape.width or len(shape.digits) != shape.width or shape.digits[0] not in (0, 1):
        raise FormatError(f"The {kind!r} format supports only square grids with as many digits as rows.")
    if variant.extra or not shape.lines:
        raise FormatError(f"The {kind!r} format supports only rows and columns without repeats, and no extra cells.")
    for rule in variant.constraints:
        if not isinstance(rule, (v.Note, *allowed)):
            raise FormatError(f"The {kind!r} format cannot express this rule: {rule.describe()}")
    found: list[int | None] = [None] * shape.cells
    for place, digits in variant.givens:
        if len(digits) > 1 or not isinstance(place, Cell):
            raise FormatError(f"The {kind!r} format cannot express given candidates: {place}")
        found[shape.width * place.row + place.column] = min(digits)
    return found


def _signs(variant: Variant, kind: str) -> str:
    if variant.shape.digits[-1] >= len(SIGNS):
        raise FormatError(f"The {kind!r} format supports only digits up to {len(SIGNS) - 1}.")
    if variant.shape.digits[0] != 1:
        raise FormatError(f"The {kind!r} format supports only digits from 1.")
    return "".join("." if digit is None else SIGNS[digit] for digit in _givens(variant, kind))


def write_line(variant: Variant) -> str:
    """A grid in a line of characters, or one followed by the regions of its cells."""
    if variant.shape.regions and variant.shape.box is None:
        return write_jigsaw(variant)
    if variant.shape != Shape(variant.shape.width):
        raise FormatError("A line of characters supports only digits from 1 and the default boxes.")
    return _signs(variant, "a line of signs")


def write_grid(variant: Variant) -> str:
    """A grid in a line of characters; in lines of numbers above 9x9."""
    shape = variant.shape
    digits = _givens(variant, "grid")
    if shape.digits[0] != 1 or shape != Shape(shape.width):
        raise FormatError("The 'grid' format supports only digits from 1 and the default boxes.")
    if shape.width <= 9:
        return _signs(variant, "grid")
    width = len(str(shape.width))
    words = [("." if digit is None else str(digit)).rjust(width) for digit in digits]
    return "\n".join(" ".join(words[cell] for cell in row) for row in shape.rows)


def write_jigsaw(variant: Variant) -> str:
    """The characters of a grid, then the region of each cell."""
    shape = variant.shape
    signs = _signs(variant, "jigsaw")
    if sorted(cell for region in shape.regions for cell in region) != list(range(shape.cells)):
        raise FormatError("The 'jigsaw' format supports only grids that are divided into regions.")
    return signs + "".join(SIGNS[shape.box_of(cell)] for cell in range(shape.cells))


def write_killer(variant: Variant) -> str:
    """The long form of a 9x9 killer."""
    if variant.shape != Shape(9) or variant.givens:
        raise FormatError("The 'killer' format supports only 9×9 grids without givens.")
    _givens(variant, "killer", v.Killer, v.Diagonal)
    diagonals = [rule for rule in variant.constraints if isinstance(rule, v.Diagonal)]
    if len(diagonals) == 1:
        raise FormatError("The 'killer' format supports both diagonals or none.")
    numbers = [0] * 81
    cages = sorted((rule for rule in variant.constraints if isinstance(rule, v.Killer)), key=repr)
    for number, cage in enumerate(cages, 1):
        if not cage.total or number > 255:
            raise FormatError("The 'killer' format supports up to 255 cages, each with a sum.")
        for place in cage.cells:
            assert isinstance(place, Cell)
            if numbers[9 * place.row + place.column]:
                raise FormatError(f"The 'killer' format cannot put {place} into a cage twice, or into two cages.")
            numbers[9 * place.row + place.column] = number + 256 * cage.total
    return ":".join(["3x3", "d" if diagonals else "", "k", *map(str, numbers)])
