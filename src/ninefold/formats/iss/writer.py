"""Writes ISS strings: shape, regions and extra cells first, then every rule as an item.

A rule without an ISS item is expressed by other items if that is exact (a slow thermometer as a relation).  A rule that
cannot be expressed raises an error that names it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from ... import variants as v
from ...base.geometry import Cell, fitting_box
from ...errors import FormatError
from ...variants.rules.base import CellRule, Constraint, Ground, Place
from ...variants.rules.lines import Side, diagonal, side_of
from ...variants.variant import Variant
from . import packing
from .items import SIGNS, cell_id

__all__ = ["write"]

_LARGEST = 16
_OWN = re.compile(r"(V[A-Za-z_]*?)(\d*)")
_MADE = re.compile(r"(DG|CC)[RCB]?\d+")


def write(variant: Variant) -> str:
    """The ISS string of a puzzle; FormatError names the rule it cannot express.

    >>> from ninefold import Shape
    >>> write(Variant(Shape(4), {"r1c1": 3}, [v.Killer("r2c1 r2c2", 5)]))
    '.Shape~4x4.~R1C1_3.Cage~5~R2C1~R2C2'
    """
    return _Writer(variant).text() or ".Shape~9x9"  # an empty classic grid has an item too


class _Writer:
    def __init__(self, variant: Variant) -> None:
        self.variant, self.shape = variant, variant.shape
        self.ground = Ground(variant.shape, variant.extra, variant.constraints)
        connected = (rule for rule in variant.constraints if isinstance(rule, v.ConnectedValues) and rule.cells)
        self._widths = {str(rule.cells[0]): rule.width for rule in connected}
        height, width, digits = self.shape.height, self.shape.width, self.shape.digits
        if max(height, width, len(digits)) > _LARGEST:
            raise FormatError(f"An ISS string supports at most {_LARGEST} rows, columns and digits.")

    def text(self) -> str:
        rules = sorted(self.variant.constraints, key=repr)
        head = [*self._shape(), *self._regions(), *self._extra()]
        given = [f"{self.name(place)}_{'_'.join(map(str, sorted(digits)))}" for place, digits in self.variant.givens]
        items = [item for rule in rules for item in self.items(rule)]
        return "".join(
            "." + item for item in [*head, *(["~" + "~".join(given)] if given else []), *_outside_items(items)]
        )

    # The shape, the regions and the extra cells.

    def _shape(self) -> Iterator[str]:
        shape = self.shape
        digits, most = shape.digits, max(shape.height, shape.width)
        usual = digits == range(1, most + 1)
        if (shape.height, shape.width) == (9, 9) and usual and shape.lines:
            return
        named = str(len(digits)) if digits[0] == 1 else f"{digits[0]}-{digits[-1]}"
        yield (
            f"Shape~{shape.height}x{shape.width}"
            + ("" if usual and shape.lines else f"~{named}")
            + "~Raw" * (not shape.lines)
        )

    def _regions(self) -> Iterator[str]:
        shape = self.shape
        most = max(shape.height, shape.width)
        chaos = next((rule.size for rule in self.variant.constraints if isinstance(rule, v.ChaosConstruction)), None)
        if chaos is not None:
            yield f"RegionSize~{chaos}"
        if shape.box is not None and shape.lines:
            size = shape.box[0] * shape.box[1]
            if fitting_box(shape.height, shape.width, size) == shape.box and chaos is None:
                if size != most:
                    yield f"RegionSize~{size}"
                return
        if shape.lines and (shape.regions or fitting_box(shape.height, shape.width, most) or chaos):
            yield "NoBoxes"
        yield from self._pieces()

    def _pieces(self) -> Iterator[str]:
        """Regions as one layout of characters; those it cannot hold as separate sets."""
        shape = self.shape
        owner: dict[int, int] = {}
        left = []
        for number, region in enumerate(shape.regions):
            if len(region) < max(shape.height, shape.width) or any(cell in owner for cell in region):
                left.append(region)
            else:
                owner |= dict.fromkeys(region, number)
        if owner:
            signs = SIGNS + SIGNS[10:].upper()
            if max(owner.values()) >= len(signs):
                raise FormatError(f"An ISS string supports at most {len(signs)} regions.")
            free = iter(signs[len(shape.regions) :])
            rest = [cell for cell in range(shape.cells) if cell not in owner]
            # Cells outside all regions, with too few of each character to look like a region.
            few = max(shape.height, shape.width) - 1
            other = {cell: sign for at, sign in zip(range(0, len(rest), few), free) for cell in rest[at : at + few]}
            if len(owner) + len(other) < shape.cells:
                raise FormatError("An ISS string cannot hold regions that leave this many cells uncovered.")
            yield "Jigsaw~" + "".join(signs[owner[c]] if c in owner else other[c] for c in range(shape.cells))
        for region in left:
            yield f"AllDifferent~{'~'.join(cell_id(*divmod(cell, shape.width)) for cell in region)}"

    def _extra(self) -> Iterator[str]:
        """Groups of extra cells in their order: named ones, and those that a rule brings with it."""
        made = {"DG": v.Doppelganger, "CC": v.ChaosConstruction}
        groups: dict[str, list[str]] = {}
        for name in self.variant.extra:
            match = _OWN.fullmatch(name) or _MADE.fullmatch(name)
            if match is None:
                raise FormatError(f"An ISS string cannot hold the extra cell {name!r}: use names such as V1 or Va1.")
            groups.setdefault(match[1], []).append(name)
        for head, names in groups.items():
            if head in made:
                if not any(isinstance(rule, made[head]) for rule in self.variant.constraints):
                    raise FormatError(f"The extra cell {names[0]!r} needs {made[head].__name__} in an ISS string.")
                yield made[head].__name__
                continue
            if names not in ([head], [f"{head}{k}" for k in range(1, len(names) + 1)]):
                raise FormatError(f"An ISS string numbers extra cells in order: {head}1, {head}2, ...")
            width = self._widths.get(names[0])
            size = f"{len(names) // width}x{width}" if width else "" if len(names) == 1 else str(len(names))
            yield f"Var~{head[1:]}~{'~' * bool(size)}{size}".rstrip("~")

    def near(self, a: Place, b: Place) -> bool:
        """Do two cells share a side, in the grid or in the rows of a group of extra ones?"""
        if isinstance(a, Cell) and isinstance(b, Cell):
            return abs(a.row - b.row) + abs(a.column - b.column) == 1
        if isinstance(a, Cell) or isinstance(b, Cell):
            return False
        (head, one), (other, two) = (re.fullmatch(r"(.*?)(\d*)", place).groups() for place in (a, b))  # type: ignore[union-attr]
        width = self._widths.get(f"{head}1") or self.shape.width
        (y, x), (row, column) = divmod(int(one or 1) - 1, width), divmod(int(two or 1) - 1, width)
        return bool(head == other) and abs(y - row) + abs(x - column) == 1

    # Rules.

    def name(self, place: Place) -> str:
        return cell_id(*place) if isinstance(place, Cell) else place

    def names(self, places: Iterable[Place]) -> str:
        return "~".join(self.name(place) for place in places)

    def items(self, rule: Constraint) -> list[str]:
        """The items that express a rule, each without its leading dot."""
        if isinstance(rule, v.Unknown) and rule.name.startswith("iss:"):
            return ["~".join(part for part in (rule.name.removeprefix("iss:"), rule.payload) if part)]
        if isinstance(rule, (v.Note, v.ChaosConstruction, v.Doppelganger)):
            return []  # the last two came with their cells
        handler = _RULES.get(type(rule))
        found = list(handler(self, rule)) if handler else None
        if found is None or None in found:
            raise FormatError(f"The ISS format cannot express this rule: {rule.describe()}")
        return [item for item in found if item is not None]

    def related(self, cells: Iterable[Place], holds: Callable[[int, int], bool], *, every: bool = False) -> str:
        """A relation between neighbors of a list, or between all its cells."""
        digits = self.shape.digits
        key = packing.relation({(a, b) for a in digits for b in digits if holds(a, b)}, digits)
        return f"{'PairX' if every else 'Pair'}~{key}~~{self.names(cells)}"


def _outside_items(items: list[str]) -> list[str]:
    """Items with the clues at both ends of a line in one: ISS keeps one item per line."""
    merged: dict[tuple[str, str], list[str]] = {}
    out: list[str] = []
    for item in items:
        kind, *rest = item.split("~")
        if kind not in _BOTH_ENDS or len(rest) < 2:
            out.append(item)
            continue
        ends = merged.setdefault((kind, rest[0]), ["", ""])
        for at, clue in enumerate(rest[1:3]):
            if clue and ends[at] not in ("", clue):
                raise FormatError(f"An ISS string supports only one clue of each kind at either end of {rest[0]}.")
            ends[at] = ends[at] or clue
    return out + [f"{kind}~{line}~{ends[0]}~{ends[1]}".rstrip("~") for (kind, line), ends in merged.items()]


_Items = Iterator["str | None"]
_Handler = Callable[[_Writer, Any], _Items]


def _cells(kind: str) -> _Handler:
    def say(writer: _Writer, rule: CellRule) -> _Items:
        yield f"{kind}~{writer.names(rule.cells)}"

    return say


def _number(kind: str, field: str) -> _Handler:
    def say(writer: _Writer, rule: CellRule) -> _Items:
        yield f"{kind}~{getattr(rule, field)}~{writer.names(rule.cells)}"

    return say


def _plain(kind: str) -> _Handler:
    def say(writer: _Writer, rule: Constraint) -> _Items:
        yield kind

    return say


def _pairs(
    kind: str | None, holds: Callable[[Any, int, int], bool], usual: Callable[[Any], bool] = lambda rule: True
) -> _Handler:
    """Pairs that share a side as an item of their own, others as a relation."""

    def say(writer: _Writer, rule: CellRule) -> _Items:
        for two in pairwise(rule.cells):
            if kind and usual(rule) and writer.near(*two):
                yield f"{kind}~{writer.names(two)}"
            else:
                yield writer.related(two, lambda a, b: holds(rule, a, b))

    return say


def _outside(kind: str, field: str) -> _Handler:
    def say(writer: _Writer, rule: CellRule) -> _Items:
        side = side_of(rule.cells, writer.shape)
        yield None if side is None else f"{kind}~{_line(side)}~{'~' * side.back}{getattr(rule, field)}"

    return say


def _line(side: Side) -> str:
    return f"{'R' if side.row else 'C'}{side.number + 1}"


def _killer(writer: _Writer, rule: v.Killer) -> _Items:
    if rule.total == 0:
        yield None
    yield f"Cage~{rule.total or 0}~{writer.names(rule.cells)}"


def _sum(writer: _Writer, rule: v.Sum) -> _Items:
    factors = "".join(f"_{factor}" for factor in rule.coefficients)
    yield f"Sum~{rule.total}{'_=' + factors if factors else ''}~{writer.names(rule.cells)}"


def _arrow(writer: _Writer, rule: v.Arrow) -> _Items:
    if len(rule.bulb) == 1:
        yield f"Arrow~{writer.names([*rule.bulb, *rule.shaft])}"
    else:
        yield f"PillArrow~{len(rule.bulb)}~{writer.names([*rule.bulb, *rule.shaft])}"


def _little_killer(writer: _Writer, rule: v.LittleKiller) -> _Items:
    """By its start if the diagonal begins there, otherwise by its other end; else as a sum."""
    for cells in (rule.cells, rule.cells[::-1]):
        if (
            diagonal(cells, writer.shape)
            and isinstance(cells[0], Cell)
            and _diagonal_at(cells[0], writer) == diagonal(cells, writer.shape)
        ):
            yield f"LittleKiller~{rule.total}~{writer.name(cells[0])}"
            return
    yield f"Sum~{rule.total}~{writer.names(rule.cells)}"


def _diagonal_at(start: Cell, writer: _Writer) -> str:
    """The direction of the diagonal of a start cell, which follows from the side it is on."""
    (row, column), height, width = start, writer.shape.height, writer.shape.width
    if column == 0 and row < height - 1:
        return "DR"
    if column == width - 1 and 1 <= row < height - 1:
        return "UL"
    return "DL" if row == 0 else "UR"


def _sum_line(writer: _Writer, rule: v.SumLine) -> _Items:
    yield f"SumLine~{rule.total}~{writer.names(rule.cells)}{'~LOOP' * rule.loop}"


def _pair_sum(writer: _Writer, rule: v.PairSum) -> _Items:
    kind = {10: "X", 5: "V"}.get(rule.total)
    yield from _pairs(kind, lambda own, a, b: a + b == own.total)(writer, rule)


def _equal_sums(writer: _Writer, rule: v.EqualSums) -> _Items:
    yield f"EqualSum~{'~-~'.join(writer.names(group) for group in rule.groups)}"


def _same_values(writer: _Writer, rule: v.SameValues) -> _Items:
    yield f"SameValues~{len(rule.groups)}~{writer.names(place for group in rule.groups for place in group)}"


def _clone(writer: _Writer, rule: v.Clone) -> _Items:
    for two in zip(rule.cells, rule.copies, strict=True):
        if two[0] != two[1]:
            yield f"Palindrome~{writer.names(two)}"


def _digits(kind: str) -> _Handler:
    def say(writer: _Writer, rule: v.Quadruple | v.ContainsExactly) -> _Items:
        yield f"{kind}~{'_'.join(map(str, rule.digits))}~{writer.names(rule.cells)}"

    return say


def _look_and_say(writer: _Writer, rule: v.LookAndSay) -> _Items:
    if all(0 <= digit < 36 and times < 36 for digit, times in rule.counts):
        said = "".join(SIGNS[times] + SIGNS[digit] for digit, times in rule.counts)
        yield f"LookAndSay~{said}~{writer.names(rule.cells)}"
    else:
        yield None


def _allowed(writer: _Writer, rule: v.Allowed) -> _Items:
    digits = "".join(f"_{digit}" for digit in rule.digits)
    yield "~" + "~".join(writer.name(place) + digits for place in rule.cells)


def _parity(odd: int) -> _Handler:
    def say(writer: _Writer, rule: CellRule) -> _Items:
        digits = [digit for digit in writer.shape.digits if digit % 2 == odd]
        yield from _allowed(writer, v.Allowed(rule.cells, digits))

    return say


def _lowered_pairs(writer: _Writer, rule: v.Minimum | v.Maximum) -> _Items:
    """A cell against those beside it."""
    cells = writer.variant.places
    for _, (a, b), _, _, _ in rule.lower(writer.ground):
        yield f"GreaterThan~{writer.names([cells[a], cells[b]])}"


def _nabner(writer: _Writer, rule: v.Nabner) -> _Items:
    yield writer.related(rule.cells, lambda a, b: abs(a - b) > 1, every=True)


def _relation(writer: _Writer, rule: v.Pair | v.AllPairs) -> _Items:
    yield writer.related(rule.cells, lambda a, b: (a, b) in rule.allowed, every=isinstance(rule, v.AllPairs))


def _slow(writer: _Writer, rule: v.SlowThermo) -> _Items:
    yield writer.related(rule.cells, lambda a, b: a <= b)


def _automaton(writer: _Writer, rule: v.Automaton) -> _Items:
    yield f"NFA~{packing.automaton(rule, writer.shape.digits)}~~{writer.names(rule.cells)}"


def _pattern(writer: _Writer, rule: v.Pattern) -> _Items:
    yield f"Regex~{packing.pattern(rule.pattern)}~{writer.names(rule.cells)}"


def _sandwich(writer: _Writer, rule: v.Sandwich) -> _Items:
    side = side_of(rule.cells, writer.shape)
    whole = side is not None and len(rule.cells) == len(writer.shape.digits)
    yield f"Sandwich~{rule.total}~{_line(side)}" if side is not None and whole else None


def _diagonal(writer: _Writer, rule: v.Diagonal) -> _Items:
    yield f"Diagonal~{1 if rule.rising else -1}"


def _connected(writer: _Writer, rule: v.ConnectedValues) -> _Items:
    group = ""
    if rule.cells:
        match = _OWN.fullmatch(str(rule.cells[0]))
        group = match[1] if match else str(rule.cells[0]).rstrip("0123456789")
    yield f"ConnectedValues~{group}~{'_'.join(map(str, rule.digits))}~{rule.size or ''}".rstrip("~")


def _chaos_arrow(writer: _Writer, rule: v.ChaosArrow) -> _Items:
    arms = "~-~".join(writer.names(arm) for arm in rule.arms)
    yield f"ChaosArrow~{writer.name(rule.cell)}~{rule.offset or ''}~{arms}"


def _chaos_count(writer: _Writer, rule: v.ChaosCount) -> _Items:
    yield f"ChaosCount~{writer.name(rule.cell)}~{rule.offset or ''}~{writer.names(rule.labels)}"


def _count_distinct(writer: _Writer, rule: v.CountDistinct) -> _Items:
    yield f"CountDistinct~{writer.names([rule.counter, *rule.cells])}"


def _indexing(kind: str) -> _Handler:
    def say(writer: _Writer, rule: CellRule) -> _Items:
        yield f"Indexing~{kind}~{writer.names(rule.cells)}"

    return say


def _ties(writer: _Writer, rule: v.FullRankTies) -> _Items:
    yield f"FullRankTies~{'only-' if rule.ties == 'unclued' else ''}{rule.ties}"


def _composite(kind: str) -> _Handler:
    def say(writer: _Writer, rule: v.Or | v.And) -> _Items:
        parts = []
        for part in rule.parts:
            items = writer.items(part)
            parts.append("." + items[0] if len(items) == 1 else "." + ".".join(["And", *items, "End"]))
        yield f"{kind}{''.join(parts)}.End"

    return say


_BOTH_ENDS = ("Skyscraper", "XSum", "HiddenSkyscraper", "NumberedRoom", "FullRank")
_RULES: dict[type[Constraint], _Handler] = {
    v.Different: _cells("AllDifferent"),
    v.Killer: _killer,
    v.Sum: _sum,
    v.Arrow: _arrow,
    v.Thermo: _cells("Thermo"),
    v.SlowThermo: _slow,
    v.Whisper: _number("Whisper", "difference"),
    v.Renban: _cells("Renban"),
    v.Difference: _pairs(
        "WhiteDot", lambda rule, a, b: abs(a - b) == rule.difference, lambda rule: rule.difference == 1
    ),
    v.Ratio: _pairs(
        "BlackDot", lambda rule, a, b: a == rule.ratio * b or b == rule.ratio * a, lambda rule: rule.ratio == 2
    ),
    v.PairSum: _pair_sum,
    v.Greater: _pairs("GreaterThan", lambda rule, a, b: a > b),
    v.LittleKiller: _little_killer,
    v.DoubleArrow: _cells("DoubleArrow"),
    v.Palindrome: _cells("Palindrome"),
    v.Clone: _clone,
    v.Zipper: _cells("Zipper"),
    v.EqualSums: _equal_sums,
    v.SameValues: _same_values,
    v.RegionSumLine: _cells("RegionSumLine"),
    v.SumLine: _sum_line,
    v.Between: _cells("Between"),
    v.Lockout: _number("Lockout", "difference"),
    v.Modular: _number("Modular", "modulus"),
    v.Entropic: _cells("Entropic"),
    v.Nabner: _nabner,
    v.Pattern: _pattern,
    v.Rellik: _number("RellikCage", "total"),
    v.EqualityCage: _cells("EqualityCage"),
    v.Sandwich: _sandwich,
    v.Lunchbox: _number("Lunchbox", "total"),
    v.XSum: _outside("XSum", "total"),
    v.Skyscraper: _outside("Skyscraper", "seen"),
    v.HiddenSkyscraper: _outside("HiddenSkyscraper", "digit"),
    v.NumberedRoom: _outside("NumberedRoom", "digit"),
    v.FullRank: _outside("FullRank", "rank"),
    v.FullRankTies: _ties,
    v.RowIndexer: _indexing("R"),
    v.ColumnIndexer: _indexing("C"),
    v.ValueIndex: _cells("ValueIndexing"),
    v.CountingCircles: _cells("CountingCircles"),
    v.CountDistinct: _count_distinct,
    v.Quadruple: _digits("ContainAtLeast"),
    v.ContainsExactly: _digits("ContainExact"),
    v.Allowed: _allowed,
    v.LookAndSay: _look_and_say,
    v.AntiKing: _plain("AntiKing"),
    v.AntiKnight: _plain("AntiKnight"),
    v.AntiTaxicab: _plain("AntiTaxicab"),
    v.GlobalEntropy: _plain("GlobalEntropy"),
    v.GlobalModulo: _plain("GlobalMod"),
    v.NonConsecutive: _plain("AntiConsecutive"),
    v.Flatmates: _plain("DutchFlatmates"),
    v.DisjointGroups: _plain("DisjointSets"),
    v.Windoku: _plain("Windoku"),
    v.Diagonal: _diagonal,
    v.StrictKropki: _plain("StrictKropki"),
    v.StrictXV: _plain("StrictXV"),
    v.Odd: _parity(1),
    v.Even: _parity(0),
    v.Minimum: _lowered_pairs,
    v.Maximum: _lowered_pairs,
    v.Or: _composite("Or"),
    v.And: _composite("And"),
    v.ConnectedValues: _connected,
    v.ChaosArrow: _chaos_arrow,
    v.ChaosCount: _chaos_count,
    v.RegionSameValues: _plain("RegionSameValues"),
    v.Pair: _relation,
    v.AllPairs: _relation,
    v.Automaton: _automaton,
}
