"""The rules that SudokuMaker's constraints express, by their number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import pairwise, product
from operator import or_
from typing import TYPE_CHECKING, Any, TypeAlias

from ... import variants as v
from ...base.geometry import Cell
from ...errors import ParseError
from ...variants.rules.base import CellRule, Constraint
from ...variants.rules.lines import DIRECTIONS, Side, across
from .words import CELL_RULES, LINES, OUTSIDE, mask, residues, thirds

if TYPE_CHECKING:
    from .reader import Reader

__all__ = ["BLOCKS", "Odd"]

_GROUPS = 4
"""Most digits of a clue: a square of 2x2 cells cannot hold more."""


class Odd(Exception):
    """A well-formed constraint that cannot be expressed as rules."""


_Found: TypeAlias = Iterable[Constraint]
_Handler: TypeAlias = "Callable[[Reader, dict[str, Any]], _Found]"


def _cells(rule: type[CellRule]) -> _Handler:
    def read(reader: Reader, block: dict[str, Any]) -> _Found:
        cells = list(dict.fromkeys(reader.places(block.get("cells", []))))
        return [rule(cells)] if cells else []

    return read


def _lines(rule: type[CellRule]) -> _Handler:
    once = rule is v.Renban

    def read(reader: Reader, block: dict[str, Any]) -> _Found:
        if block.get("singleRegionTotals"):
            raise Odd  # combines the parts of a line in one region, in an undocumented way
        return (rule(list(dict.fromkeys(cells)) if once else cells) for cells in reader.lines(block))

    return read


def _outside(rule: Callable[[list[Cell], int], Constraint]) -> _Handler:
    def read(reader: Reader, block: dict[str, Any]) -> _Found:
        for clue in reader.objects(block, "clues"):
            if (value := clue.get("value")) is None:
                continue
            row, column = reader.outer(clue)
            across_, down = row in range(reader.height), column in range(reader.width)
            if clue.get("diagonal") is not None or type(value) is not int or across_ == down:
                raise Odd
            side = Side(True, row, column > 0) if across_ else Side(False, column, row > 0)
            yield rule(side.cells(reader.shape), value)

    return read


def _little_killers(reader: Reader, block: dict[str, Any]) -> _Found:
    for clue in reader.objects(block, "clues"):
        value, slope = clue.get("value"), clue.get("diagonal")
        if value is None:
            continue
        row, column = reader.outer(clue)
        if type(value) is not int or slope not in (1, -1):
            raise Odd
        for name, (down, right) in DIRECTIONS.items():
            cells = across(Cell(row + down, column + right), name, reader.shape)
            if cells and down * right == -slope:
                yield v.LittleKiller(cells, value)


def _difference(reader: Reader, block: dict[str, Any]) -> _Found:
    yield from (v.Difference(two, value) for two, value in reader.pairs(block))
    yield from _negatives(reader, block)


def _ratio(reader: Reader, block: dict[str, Any]) -> _Found:
    yield from (v.Ratio(two, value) for two, value in reader.pairs(block))
    yield from _negatives(reader, block)


def _negatives(reader: Reader, block: dict[str, Any]) -> _Found:
    """The values that pairs without a dot must not have.

    A black dot may exempt a pair from the negative rule of white dots, and vice versa.  That is a known rule if both
    kinds do so and forbid the usual values.
    """
    forbidden = reader.numbers(block, "negative")
    if not forbidden:
        return
    here = block["type"]
    there = 401 - here
    others = [other for other in reader.marked(there) if other.get("clues") or other.get("negative")]
    if not any(other.get(_EXCUSED[here]) for other in others):
        yield v.StrictDifference(forbidden) if here == 200 else v.StrictRatio(forbidden)
        return
    usual = {200: [1], 201: [2]}
    negatives = [reader.numbers(other, "negative") for other in others]
    if not block.get(_EXCUSED[there]) or forbidden != usual[here] or negatives != [usual[there]]:
        raise Odd
    yield v.StrictKropki()


_EXCUSED = {200: "overrideNegativeDifferences", 201: "overrideNegativeRatios"}
"""The key of the other kind's block that exempts its dots from the negative rule of this kind."""


def _nonconsecutive(reader: Reader, block: dict[str, Any]) -> _Found:
    dots = any(other.get("clues") for other in reader.marked(200))
    yield v.StrictDifference() if dots else v.NonConsecutive()


def _xv(reader: Reader, block: dict[str, Any]) -> _Found:
    yield from (v.PairSum(two, value) for two, value in reader.pairs(block))
    forbidden = sorted(reader.numbers(block, "negative"))
    if forbidden == [5, 10]:
        yield v.StrictXV()
    elif forbidden:
        raise Odd


def _thermometer(reader: Reader, block: dict[str, Any]) -> _Found:
    rule = v.SlowThermo if block.get("slow") else v.Thermo
    return map(rule, reader.lines(block, "thermometers"))


def _killer(reader: Reader, block: dict[str, Any]) -> _Found:
    for cage in reader.objects(block, "cages"):
        cells = list(dict.fromkeys(reader.places(cage.get("cells"))))
        value = cage.get("value") or None
        if value is not None and type(value) is not int:
            raise Odd
        if cells:
            yield v.Killer(cells, value)


def _clone(reader: Reader, block: dict[str, Any]) -> _Found:
    pairs = [(a, b) for group in map(reader.places, reader.list_of(block, "groups")) for a, b in pairwise(group)]
    return [v.Clone([a for a, _ in pairs], [b for _, b in pairs])] if pairs else []


def _quadruple(reader: Reader, block: dict[str, Any]) -> _Found:
    for clue in reader.objects(block, "clues"):
        corner = clue.get("corner")
        cells = reader.at.corner(corner) if type(corner) is int else None
        if cells is None:
            raise ParseError(f"{corner!r:.20} is not a corner of four cells")
        if digits := reader.numbers(clue, "digits"):
            yield v.Quadruple(cells, digits)


def _whisper(reader: Reader, block: dict[str, Any]) -> _Found:
    least = block.get("minDifference", -(-len(reader.shape.digits) // 2))
    if type(least) is not int:
        raise Odd
    return (v.Whisper(cells, least) for cells in reader.lines(block))


def _sequence(reader: Reader, block: dict[str, Any]) -> _Found:
    """Every step along the line is the same."""
    for cells in reader.lines(block):
        for at in range(len(cells) - 2):
            yield v.Sum(cells[at : at + 3], 0, (1, -2, 1))


def _entropy(reader: Reader, block: dict[str, Any]) -> _Found:
    """Any cells in a row, as many as there are groups, have a digit of each."""
    groups, digits = _groups(reader, block), reader.shape.digits
    if sorted(groups) == sorted(thirds(digits)):
        return map(v.Entropic, reader.lines(block))
    if sorted(groups) == sorted(residues(digits, len(groups))):
        return (v.Modular(cells, len(groups)) for cells in reader.lines(block))
    if sum(groups) != mask(list(digits)) or len(groups) > _GROUPS:
        raise Odd  # not each digit in one group
    home = {digit: k for digit in digits for k, group in enumerate(groups) if group >> digit & 1}
    apart = [(a, b) for a, b in product(digits, digits) if home[a] != home[b]]
    return (
        v.Pair(two, apart)
        for cells in reader.lines(block)
        for gap in range(1, len(groups))
        for two in zip(cells, cells[gap:], strict=False)
    )


def _groups(reader: Reader, block: dict[str, Any]) -> list[int]:
    groups = reader.numbers(block, "groups")
    if len(groups) < 2 or any(not 0 < group < 1 << (reader.shape.digits[-1] + 1) for group in groups):
        raise Odd
    if sum(group.bit_count() for group in groups) != reduce(or_, groups).bit_count():
        raise Odd  # a digit in two of them
    return groups


def _global_entropy(reader: Reader, block: dict[str, Any]) -> _Found:
    groups, digits = _groups(reader, block), reader.shape.digits
    if sorted(groups) == sorted(thirds(digits)):
        return [v.GlobalEntropy()]
    if sorted(groups) == sorted(residues(digits, 3)):
        return [v.GlobalModulo()]
    if len(groups) > _GROUPS:
        raise Odd
    sets = [[digit for digit in digits if group >> digit & 1] for group in groups]
    rows, columns = pairwise(range(reader.height)), list(pairwise(range(reader.width)))
    squares = [[Cell(r, c) for r in two for c in pair] for two in rows for pair in columns]
    return [v.Or(*(v.Allowed([cell], some) for cell in square)) for square in squares for some in sets]


def _lockout(reader: Reader, block: dict[str, Any]) -> _Found:
    return (v.Lockout(cells, len(reader.shape.digits) // 2) for cells in reader.lines(block))


def _arrow(reader: Reader, block: dict[str, Any]) -> _Found:
    for entry in reader.objects(block, "bulbsWithArrows"):
        bulb = reader.places(entry.get("bulbCells"))
        if sorted(bulb) != bulb[::-1]:
            raise Odd  # a number that is not read from the left and the top
        for line in map(reader.places, reader.list_of(entry, "arrows")):
            shaft = line[1:] if line[:1] and line[0] in bulb else line
            if bulb and shaft:
                yield v.Arrow(bulb[::-1], shaft)


def _rules(reader: Reader, block: dict[str, Any]) -> _Found:
    if block.get("areas"):
        raise Odd
    return []


BLOCKS: dict[int, _Handler] = {
    **{kind: _cells(rule) for kind, rule in CELL_RULES.items()},
    **{kind: _lines(rule) for kind, rule in LINES.items()},
    **{kind: _outside(rule) for kind, rule in OUTSIDE.items()},
    15: _nonconsecutive,
    16: _global_entropy,
    200: _difference,
    201: _ratio,
    202: _xv,
    300: _thermometer,
    301: _killer,
    302: _clone,
    303: _quadruple,
    401: _whisper,
    405: _sequence,
    406: _entropy,
    407: _lockout,
    408: _arrow,
    500: _little_killers,
    2003: _rules,
}
