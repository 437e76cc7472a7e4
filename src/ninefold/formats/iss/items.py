"""The text of an ISS string as items: ``.Type~argument~argument`` one after another, some with items inside."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ...errors import ParseError

__all__ = ["SIGNS", "Item", "at", "cell_id", "items_of", "whole_of"]

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""One character per coordinate: 1-9, then letters."""
_NESTED = ("Or", "And", "Replicate")
_DEEPEST = 32
_POINTERS = {
    "v": (1, 0),
    "^": (-1, 0),
    "<": (0, -1),
    ">": (0, 1),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}


@dataclass(slots=True)
class Item:
    """One item: its type, its arguments, and the items between it and ``.End``."""

    kind: str
    arguments: list[str]
    inside: list[Item] = field(default_factory=list)


def cell_id(row: int, column: int) -> str:
    """The name of a cell in such a text, counted from 0: ``R1Ca`` is row 1, column 10."""
    return f"R{SIGNS[row + 1]}C{SIGNS[column + 1]}"


def items_of(text: str) -> list[Item]:
    """Read the items of a text, or of one of the short forms of classic, killer and jigsaw puzzles.

    >>> [item.kind for item in items_of(".Shape~6x6.Thermo~R1C1~R1C2.~R2C2_3")]
    ['Shape', 'Thermo', 'Given']
    """
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    packed = re.sub(r"\s+", "", "".join(lines))
    if packed.startswith("3x3:"):
        return _long_killer(packed)
    if len(packed) == 81 and re.search(r"[<v>^`',]", packed):
        return _short_killer(packed)
    if set(packed) <= set("0123456789.") and len(packed) in (81, 729):
        return _plain(packed)
    if len(packed) == 512 and "~" not in packed:
        return _jigsaw(packed)
    if not packed.startswith("."):
        raise ParseError(f"{packed[:20]!r} is not an ISS string, which begins with '.'")
    found, at = _nested(packed[1:].split("."), 0, 0)
    if at < len(packed[1:].split(".")):
        raise ParseError(".End has no matching beginning")
    return found


def _nested(words: list[str], at: int, depth: int) -> tuple[list[Item], int]:
    if depth > _DEEPEST:
        raise ParseError("items are nested too deeply")
    found: list[Item] = []
    while at < len(words):
        kind, *arguments = words[at].split("~")
        at += 1
        if kind == "End":
            if depth == 0:
                raise ParseError(".End has no matching beginning")
            return found, at
        item = Item(kind or "Given", arguments)
        if kind in _NESTED:
            item.inside, at = _nested(words, at, depth + 1)
        found.append(item)
    if depth:
        raise ParseError(".End is missing")
    return found, at


def _plain(text: str) -> list[Item]:
    each = len(text) // 81
    given = []
    for cell in range(81):
        signs = [sign for sign in text[each * cell : each * (cell + 1)] if sign not in ".0"]
        if signs or each > 1:
            given.append("_".join([cell_id(*divmod(cell, 9)), *signs]))
    return [Item("Given", given)]


def _cages(cages: dict[int, list[str]], sums: dict[int, int]) -> list[Item]:
    return [Item("Cage", [str(sums[key]), *cells]) for key, cells in sorted(cages.items())]


def _long_killer(text: str) -> list[Item]:
    _, kind, _, *numbers = text.split(":")
    if len(numbers) < 81 or not all(number.isdigit() for number in numbers[:81]):
        raise ParseError("killer: expected 81 numbers after '3x3:kind:k:'")
    found = [Item("Diagonal", [sign]) for sign in ("1", "-1")] if kind == "d" else []
    cages: dict[int, list[str]] = {}
    sums: dict[int, int] = {}
    for cell, number in enumerate(map(int, numbers[:81])):
        total, cage = divmod(number, 256)
        if not total:
            continue  # a cell without a cage
        cages.setdefault(cage, []).append(cell_id(*divmod(cell, 9)))
        sums[cage] = total
    return found + _cages(cages, sums)


def _short_killer(text: str) -> list[Item]:
    cages: dict[int, list[str]] = {}
    sums: dict[int, int] = {}
    for cell in range(81):
        at = cell
        for _ in range(81):
            if text[at] not in _POINTERS:
                break
            row, column = at // 9 + _POINTERS[text[at]][0], at % 9 + _POINTERS[text[at]][1]
            if not (0 <= row < 9 and 0 <= column < 9):
                raise ParseError(f"killer: the character {text[at]!r} of cell {at + 1} points out of the grid")
            at = 9 * row + column
        else:
            raise ParseError(f"killer: the characters of cell {cell + 1} point around in a circle")
        cages.setdefault(at, []).append(cell_id(*divmod(cell, 9)))
        sign = text[at]
        sums[at] = int(sign) if sign.isdigit() else ord(sign) - 55 if sign.isupper() else ord(sign) - 61
    return _cages(cages, sums)


def _jigsaw(text: str) -> list[Item]:
    given = [
        f"{cell_id(*divmod(cell, 16))}_{ord(sign) - 64}" for cell, sign in enumerate(text[:256]) if "A" <= sign <= "P"
    ]
    return [Item("Shape", ["16x16"]), Item("Given", given), Item("Jigsaw", [text[256:]]), Item("NoBoxes", [])]


def whole_of(kind: str, text: str) -> int:
    """A whole number of an item."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise ParseError(f"{kind}: {text!r:.20} is not a number")
    return int(text)


def at(item: Item, index: int, otherwise: str = "") -> str:
    """An argument of an item, or the default if it is missing."""
    return item.arguments[index] if index < len(item.arguments) else otherwise
