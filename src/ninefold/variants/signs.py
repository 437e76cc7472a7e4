"""The digits of cells as text: one character per cell, or numbers separated by blanks."""

from __future__ import annotations

import re

from ..base.geometry import Cell, Shape
from ..errors import ParseError

__all__ = ["BLANKS", "SIGNS", "digits_of", "givens", "numbers_of", "words_of"]

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
BLANKS = "._*-"


def givens(text: str, shape: Shape) -> list[tuple[Cell, int]]:
    """The digits that a text gives to the cells of a shape: one character or number per cell.

    >>> givens("1... ...2 .... ....", Shape(4))
    [(Cell(row=0, column=0), 1), (Cell(row=1, column=3), 2)]
    """
    words = words_of(text)
    if len(words) == shape.cells:
        return numbers_of(words, shape)
    signs = "".join(words)
    if len(signs) != shape.cells:
        raise ParseError(f"givens: expected {shape.cells} cells, got {len(signs)}")
    return digits_of(signs, shape, SIGNS)


def words_of(text: str) -> list[str]:
    """A text without comments and borders, split at blanks and commas."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    return re.sub(r"[|+]|--+", " ", " ".join(lines)).replace(",", " ").split()


def numbers_of(words: list[str], shape: Shape) -> list[tuple[Cell, int]]:
    """The digits of words, one per cell."""
    digits = shape.digits
    found = []
    for at, word in enumerate(words):
        if set(word) <= set(BLANKS) or (word == "0" and 0 not in digits):
            continue
        cell = Cell(*divmod(at, shape.width))
        if not (word.isascii() and word.isdigit() and int(word[:4]) in digits):
            raise ParseError(f"{cell}: {word!r:.20} is not among the digits {digits[0]} to {digits[-1]}")
        found.append((cell, int(word)))
    return found


def digits_of(signs: str, shape: Shape, alphabet: str) -> list[tuple[Cell, int]]:
    """The digits of characters, one per cell."""
    blank = {*BLANKS, *("" if 0 in shape.digits else "0")}
    if shape.digits[-1] <= 36 and alphabet is SIGNS:
        signs = signs.upper()
    found = []
    for at, sign in enumerate(signs):
        if sign in blank:
            continue
        cell = Cell(*divmod(at, shape.width))
        digit = alphabet.find(sign)
        if digit not in shape.digits:
            raise ParseError(f"{cell}: {sign!r} is not a digit of a {shape.height}x{shape.width} grid")
        found.append((cell, digit))
    return found
