"""Reads ISS strings: shape and extra cells first, then every item by its type."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations

from ... import variants as v
from ...base.geometry import Cell, Shape, fitting_box
from ...errors import ParseError
from ...variants.rules.base import Constraint, Place
from ...variants.rules.unknown import NAMES, suggestion
from ...variants.variant import Variant
from . import packed
from .items import SIGNS, Item, at, cell_id, items_of, whole_of
from .rules import ITEMS

__all__ = ["read"]

_LAID_OUT = ("Shape", "NoBoxes", "RegionSize", "Var", "Jigsaw", "SearchPriority", "End", "Container")
NAMES["iss"] = (*ITEMS, *_LAID_OUT)


class _Group:
    """Extra cells with a name in common, in rows of *width*."""

    def __init__(self, name: str, count: int, width: int, *, alone: bool = False) -> None:
        self.width = width
        self.names = [name] if alone else [f"{name}{number + 1}" for number in range(count)]


class Reader:
    """One text that is being turned into a Variant."""

    box: tuple[int, int] | None

    def __init__(self, text: str) -> None:
        self.items = items_of(text)
        self.allowed: dict[Place, set[int]] = {}
        self.rules: list[Constraint] = []
        # By their text: each is decoded and checked once, however many cells it applies to.
        self.automata: dict[str, v.Automaton] = {}
        self.relations: dict[tuple[type[v.Pair | v.AllPairs], str], v.Pair | v.AllPairs] = {}
        self._places: dict[str, Place] = {}
        self._lay_out()

    def variant(self) -> Variant:
        for item in self.items:
            for rule in self.read(item):
                if isinstance(rule, v.Allowed):
                    self._allow(rule)
                else:
                    self.rules.append(rule)
        extra = [name for group in self.groups.values() for name in group.names]
        return Variant(self.shape, list(self.allowed.items()), self.rules, extra)

    def _allow(self, rule: v.Allowed) -> None:
        for place in rule.cells:
            known = self.allowed.get(place)
            self.allowed[place] = set(rule.digits) if known is None else known & set(rule.digits)

    # The shape, the regions and the extra cells.

    def _argument(self, kind: str, index: int = 0) -> str | None:
        """An argument of the last item of a type."""
        for item in reversed(self.items):
            if item.kind == kind:
                return item.arguments[index] if index < len(item.arguments) else ""
        return None

    def _lay_out(self) -> None:
        size = re.fullmatch(r"(\d+)x(\d+)", self._argument("Shape") or "9x9")
        if size is None:
            raise ParseError("Shape: expected rows and columns, such as 9x9")
        height, width = int(size[1]), int(size[2])
        digits = self._digits(self._argument("Shape", 1) or str(max(height, width)))
        lines = self._argument("Shape", 2) != "Raw"
        box_size = whole_of("RegionSize", self._argument("RegionSize") or str(max(height, width)))
        self.box = fitting_box(height, width, box_size)
        if self.box is not None and self.box[0] * self.box[1] > len(digits):
            self.box = None
        plain = Shape(height, width, digits=digits, box=None, lines=lines)
        pieces = list(self._pieces(plain))
        if not lines or self._argument("NoBoxes") is not None or self.box is None:
            self.shape = Shape(height, width, digits=digits, regions=pieces, lines=lines) if pieces else plain
        else:
            self.shape = Shape(height, width, digits=digits, box=self.box, lines=lines)
            self.rules += [v.Different([self._cell_of(cell) for cell in piece]) for piece in pieces]
        self.groups: dict[str, _Group] = {}
        for item in self.items:
            self._extra(item)
        self._number = {name: number for group in self.groups.values() for number, name in enumerate(group.names)}
        self._home = {name: group for group in self.groups.values() for name in group.names}

    @staticmethod
    def _digits(text: str) -> range:
        span = re.fullmatch(r"(-?\d+)-(\d+)", text)
        return range(int(span[1]), int(span[2]) + 1) if span else range(1, whole_of("Shape", text) + 1)

    def _pieces(self, shape: Shape) -> Iterable[list[int]]:
        """The pieces of a jigsaw that are large enough to be houses."""
        for item in self.items:
            if item.kind != "Jigsaw" or not item.arguments:
                continue
            layout = item.arguments[-1]
            if len(layout) != shape.cells:
                raise ParseError(f"Jigsaw: expected {shape.cells} characters, got {len(layout)}")
            signs = dict.fromkeys(layout)
            for sign in signs if len(signs) > 1 else ():
                piece = [cell for cell, own in enumerate(layout) if own == sign]
                if max(shape.height, shape.width) <= len(piece) <= len(shape.digits):
                    yield piece

    def _extra(self, item: Item) -> None:
        height, width = self.shape.height, self.shape.width
        if item.kind == "Var":
            name, size = f"V{at(item, 0)}", at(item, 2, "1") or "1"
            rows, _, columns = size.partition("x")
            count = whole_of("Var", rows) * (whole_of("Var", columns) if columns else 1)
            self.groups[name] = _Group(name, count, int(columns or 0) or width, alone=count == 1)
        elif item.kind == "Doppelganger":
            boxes = len(self.shape.regions)
            for name, count in (("DGC", height), ("DGR", width), ("DGB", boxes)):
                self.groups[name] = _Group(name, count, width)
        elif item.kind == "ChaosConstruction":
            self.groups["CC"] = _Group("CC", self.shape.cells, width)

    # Cells.

    def _cell_of(self, number: int) -> Cell:
        return Cell(*divmod(number, self.shape.width))

    def place(self, name: str) -> Place:
        if name not in self._places:
            self._places[name] = self._place(name)
        return self._places[name]

    def _place(self, name: str) -> Place:
        if len(name) == 4 and name[0] in "Rr" and name[2] in "Cc":
            row, column = SIGNS.find(name[1].lower()) - 1, SIGNS.find(name[3].lower()) - 1
            if 0 <= row < self.shape.height and 0 <= column < self.shape.width:
                return Cell(row, column)
        if name in self._home:
            return name
        if re.fullmatch(r"[Rr][0-9a-zA-Z]+[Cc][0-9a-zA-Z]+", name):
            raise ParseError(f"{name:.20} is outside the grid")
        raise ParseError(f"{name!r:.20} is not a cell of this puzzle")

    def places(self, names: Iterable[str]) -> list[Place]:
        return [self.place(name) for name in names]

    def line(self, name: str, *, back: bool = False) -> list[Place]:
        """The cells of a row or column, from the clue on; beyond 9 they are ``R10`` or, as in cells, ``Ra``."""
        sign = name[1:].lower()
        number = SIGNS.find(sign) - 1 if len(sign) == 1 else -1
        if sign.isascii() and sign.isdecimal() and len(sign) < 4:
            number = int(sign) - 1
        rows = name[:1] in ("R", "r")
        if name[:1].upper() not in ("R", "C") or not 0 <= number < (self.shape.height if rows else self.shape.width):
            raise ParseError(f"{name!r:.20} is not a row or column of this puzzle")
        cells = (self.shape.rows if rows else self.shape.columns)[number]
        return [self._cell_of(cell) for cell in (reversed(cells) if back else cells)]

    def labels(self) -> list[str]:
        """The cells that hold the region of each cell of the grid."""
        if "CC" not in self.groups:
            raise ParseError("the puzzle has no ChaosConstruction")
        return self.groups["CC"].names

    def _position(self, place: Place) -> tuple[object, int, int]:
        """The sheet that a cell lies on, and its row and column there."""
        if isinstance(place, Cell):
            return None, place.row, place.column
        group = self._home[place]
        return group, *divmod(self._number[place], group.width)

    def beside(self, names: list[str]) -> list[tuple[Place, Place]]:
        """The pairs of cells that share a side."""
        found = []
        for a, b in combinations(self.places(names), 2):
            (one, y, x), (other, row, column) = self._position(a), self._position(b)
            if one is other and abs(y - row) + abs(x - column) == 1:
                found.append((a, b))
        if not found:
            raise ParseError(f"no two of {', '.join(names)[:40]} share a side")
        return found

    # Items.

    def read(self, item: Item) -> list[Constraint]:
        """The rules that an item expresses."""
        if item.kind in _LAID_OUT:
            return []
        handler = ITEMS.get(item.kind)
        if handler is None:
            if not re.fullmatch(r"[A-Z][A-Za-z]+", item.kind):
                raise ParseError(f"{item.kind!r:.20} is not a known rule{suggestion(item.kind, 'iss')}")
            return [v.Unknown(f"iss:{item.kind}", "~".join(item.arguments))]
        try:
            return list(handler(self, item))
        except (ValueError, IndexError, TypeError) as error:
            raise ParseError(f"{item.kind}: {error}") from None

    def replicated(self, item: Item) -> list[Constraint]:
        """The items inside, moved to every target."""
        origin = self.place(at(item, 1) or cell_id(0, 0))
        sheet, row, column = self._position(origin)
        width = self.shape.width if sheet is None else self._home[str(origin)].width
        found: list[Constraint] = []
        for place in packed.bits(at(item, 0)):
            y, x = divmod(row * width + column + place, width)
            for inner in item.inside:
                found += self.read(self._moved(inner, y - row, x - column))
        return found

    def _moved(self, item: Item, down: int, right: int) -> Item:
        inside = [self._moved(inner, down, right) for inner in item.inside]
        return Item(item.kind, [self._moved_name(name, down, right) for name in item.arguments], inside)

    def _moved_name(self, name: str, down: int, right: int) -> str:
        head, mark, tail = name.partition("_")
        try:
            sheet, row, column = self._position(self.place(head))
        except ParseError:
            return name
        y, x = row + down, column + right
        if isinstance(sheet, _Group):
            at = y * sheet.width + x
            if not (0 <= x < sheet.width and 0 <= at < len(sheet.names)):
                raise ParseError(f"{head} cannot be moved that far")
            return f"{sheet.names[at]}{mark}{tail}"
        if not (0 <= y < self.shape.height and 0 <= x < self.shape.width):
            raise ParseError(f"{head} cannot be moved that far")
        return f"{cell_id(y, x)}{mark}{tail}"


def read(text: str) -> Variant:
    """Read an ISS string; ParseError names the item that cannot be read.

    >>> puzzle = read(".Shape~4x4.Thermo~R1C1~R1C2~R1C3.~R2C2_1")
    >>> puzzle.shape, len(puzzle.constraints), puzzle.givens
    (Shape(4), 1, ((Cell(row=1, column=1), frozenset({1})),))
    """
    if not isinstance(text, str):
        raise TypeError(f"expected text, got {text!r:.40}")
    return Reader(text).variant()
