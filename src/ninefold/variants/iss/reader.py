"""Reads ISS strings: shape and extra cells first, then every item by its type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import combinations

from ... import variants as v
from ..._errors import ParseError
from ..._geometry import Cell, Shape, _fitting_box
from ..base import Constraint, Place
from ..variant import Variant
from . import packed
from .items import SIGNS, Item, cell_id, items_of

__all__ = ["read"]

_LAID_OUT = ("Shape", "NoBoxes", "RegionSize", "Var", "Jigsaw", "SearchPriority", "End", "Container")


class _Group:
    """Extra cells with a name in common, in rows of *width*."""

    def __init__(self, name: str, count: int, width: int, *, alone: bool = False) -> None:
        self.width = width
        self.names = [name] if alone else [f"{name}{number + 1}" for number in range(count)]


class Reader:
    """One text on its way to a Variant."""

    def __init__(self, text: str) -> None:
        self.items = items_of(text)
        self.allowed: dict[Place, set[int]] = {}
        self.rules: list[Constraint] = []
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
            raise ParseError("Shape: rows and columns expected, such as 9x9")
        height, width = int(size[1]), int(size[2])
        digits = self._digits(self._argument("Shape", 1) or str(max(height, width)))
        lines = self._argument("Shape", 2) != "Raw"
        box_size = whole_of("RegionSize", self._argument("RegionSize") or str(max(height, width)))
        self.box = _fitting_box(height, width, box_size)
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
                raise ParseError(f"Jigsaw: {shape.cells} signs expected, got {len(layout)}")
            signs = dict.fromkeys(layout)
            for sign in signs if len(signs) > 1 else ():
                piece = [cell for cell, own in enumerate(layout) if own == sign]
                if max(shape.height, shape.width) <= len(piece) <= len(shape.digits):
                    yield piece

    def _extra(self, item: Item) -> None:
        height, width = self.shape.height, self.shape.width
        if item.kind == "Var":
            name, size = f"V{_at(item, 0)}", _at(item, 2, "1") or "1"
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
        match = re.fullmatch(r"[Rr](.)[Cc](.)", name)
        if match and all(sign.lower() in SIGNS for sign in match.groups()):
            row, column = (SIGNS.index(sign.lower()) - 1 for sign in match.groups())
            if 0 <= row < self.shape.height and 0 <= column < self.shape.width:
                return Cell(row, column)
        if name in self._home:
            return name
        raise ParseError(f"{name!r:.20} is no cell of this puzzle")

    def places(self, names: Iterable[str]) -> list[Place]:
        return [self.place(name) for name in names]

    def line(self, name: str, *, back: bool = False) -> list[Place]:
        """The cells of a row or column, from the clue on."""
        number = SIGNS.find(name[1:].lower()) - 1 if len(name) == 2 else -1
        rows = name[:1] in ("R", "r")
        if name[:1].upper() not in ("R", "C") or not 0 <= number < (self.shape.height if rows else self.shape.width):
            raise ParseError(f"{name!r:.20} is no row or column of this puzzle")
        cells = (self.shape.rows if rows else self.shape.columns)[number]
        return [self._cell_of(cell) for cell in (reversed(cells) if back else cells)]

    def labels(self) -> list[str]:
        """The cells that say which region each cell of the grid lies in."""
        if "CC" not in self.groups:
            raise ParseError("there is no ChaosConstruction")
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
        """The rules that an item says."""
        if item.kind in _LAID_OUT:
            return []
        handler = _ITEMS.get(item.kind)
        if handler is None:
            return [v.Unknown(f"iss:{item.kind}", "~".join(item.arguments))]
        try:
            return list(handler(self, item))
        except (ValueError, IndexError, TypeError) as error:
            raise ParseError(f"{item.kind}: {error}") from None

    def replicated(self, item: Item) -> list[Constraint]:
        """The items inside, moved to every target."""
        origin = self.place(_at(item, 1) or cell_id(0, 0))
        sheet, row, column = self._position(origin)
        width = self.shape.width if sheet is None else self._home[str(origin)].width
        found: list[Constraint] = []
        for place in packed.bits(_at(item, 0)):
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
                raise ParseError(f"{head} cannot be moved so far")
            return f"{sheet.names[at]}{mark}{tail}"
        if not (0 <= y < self.shape.height and 0 <= x < self.shape.width):
            raise ParseError(f"{head} cannot be moved so far")
        return f"{cell_id(y, x)}{mark}{tail}"


def whole_of(kind: str, text: str) -> int:
    """A whole number of an item."""
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise ParseError(f"{kind}: {text!r:.20} is no number")
    return int(text)


def _at(item: Item, index: int, otherwise: str = "") -> str:
    return item.arguments[index] if index < len(item.arguments) else otherwise


def _number(item: Item, index: int = 0) -> int:
    return whole_of(item.kind, _at(item, index))


def _groups(names: list[str]) -> list[list[str]]:
    """Cells between names of groups (``_name``) and empty arguments."""
    found: list[list[str]] = [[]]
    for name in names:
        if not name or name.startswith("_"):
            found.append([])
        else:
            found[-1].append(name)
    return [group for group in found if group]


_Handler = Callable[[Reader, Item], Iterable[Constraint]]


def _cells_only(rule: Callable[[list[Place]], Constraint]) -> _Handler:
    return lambda reader, item: [rule(reader.places(item.arguments))]


def _number_first(rule: Callable[[list[Place], int], Constraint]) -> _Handler:
    return lambda reader, item: [rule(reader.places(item.arguments[1:]), _number(item))]


def _beside(rule: Callable[[list[Place]], Constraint]) -> _Handler:
    return lambda reader, item: [rule(list(pair)) for pair in reader.beside(item.arguments)]


def _outside(rule: Callable[[list[Place], int], Constraint]) -> _Handler:
    def handle(reader: Reader, item: Item) -> Iterable[Constraint]:
        for index, back in ((1, False), (2, True)):
            if _at(item, index):
                yield rule(reader.line(_at(item, 0), back=back), _number(item, index))

    return handle


def _given(reader: Reader, item: Item) -> Iterable[Constraint]:
    for argument in item.arguments:
        name, *digits = argument.split("_")
        yield v.Allowed([reader.place(name)], [whole_of("Given", digit) for digit in digits])


def _cage(reader: Reader, item: Item) -> Iterable[Constraint]:
    yield v.Killer(reader.places(item.arguments[1:]), _number(item) if _at(item, 0) not in ("", "0") else None)


def _sum(reader: Reader, item: Item) -> Iterable[Constraint]:
    total, *factors = _at(item, 0).split("_")
    cells = reader.places(item.arguments[1:])
    yield v.Sum(cells, whole_of("Sum", total), [whole_of("Sum", factor) for factor in factors[1 : len(cells) + 1]])


def _little_killer(reader: Reader, item: Item) -> Iterable[Constraint]:
    start = reader.place(_at(item, 1))
    if not isinstance(start, Cell):
        raise ParseError("a cell of the grid expected")
    (row, column), height, width = start, reader.shape.height, reader.shape.width
    if column == 0 and row < height - 1:
        down, right = 1, 1
    elif column == width - 1 and 1 <= row < height - 1:
        down, right = -1, -1
    elif row == 0:
        down, right = 1, -1
    else:
        down, right = -1, 1
    cells = []
    while 0 <= row < height and 0 <= column < width:
        cells.append(Cell(row, column))
        row, column = row + down, column + right
    yield v.LittleKiller(cells, _number(item))


def _pill_arrow(reader: Reader, item: Item) -> Iterable[Constraint]:
    count, cells = _number(item), reader.places(item.arguments[1:])
    yield v.Arrow(cells[:count], cells[count:])


def _whisper(reader: Reader, item: Item) -> Iterable[Constraint]:
    bare = not _at(item, 0)[:1].isdigit()
    yield v.Whisper(reader.places(item.arguments[not bare :]), 5 if bare else _number(item))


def _equal_sum(reader: Reader, item: Item) -> Iterable[Constraint]:
    groups: list[list[Place]] = [[]]
    for name in item.arguments:
        if name == "-":
            groups.append([])
        else:
            groups[-1].append(reader.place(name))
    yield v.EqualSums(groups)


def _sum_line(reader: Reader, item: Item) -> Iterable[Constraint]:
    loop = item.arguments[-1] == "LOOP"
    cells = item.arguments[1:-1] if loop else item.arguments[1:]
    yield v.SumLine(reader.places(cells), _number(item), loop=loop)


def _nfa(reader: Reader, item: Item) -> Iterable[Constraint]:
    starts, accepting, arcs = packed.automaton(_at(item, 0), reader.shape.digits)
    for group in _groups(item.arguments[1:]):
        cells = ["-" if name == "-" else reader.place(name) for name in group]
        yield v.Automaton(cells, starts, accepting, arcs)


def _regex(reader: Reader, item: Item) -> Iterable[Constraint]:
    text = packed.pattern(_at(item, 0))
    for group in _groups(item.arguments[1:]):
        yield v.Pattern(reader.places(group), text)


def _pair(reader: Reader, item: Item) -> Iterable[Constraint]:
    key = _at(item, 0)
    if item.kind.startswith("Binary"):
        key = key.translate(str.maketrans("-_", "_-"))
    allowed = packed.relation(key, reader.shape.digits)
    rule = v.AllPairs if item.kind.endswith("X") else v.Pair
    for group in _groups(item.arguments[1:]):
        yield rule(reader.places(group), allowed)


def _quad(reader: Reader, item: Item) -> Iterable[Constraint]:
    corner = _at(item, 0)
    cells = [reader.place(reader._moved_name(corner, y, x)) for y in (0, 1) for x in (0, 1)]
    yield v.Quadruple(cells, [whole_of("Quad", digit) for digit in item.arguments[1:]])


def _contains(rule: type[v.Quadruple] | type[v.ContainsExactly]) -> _Handler:
    def handle(reader: Reader, item: Item) -> Iterable[Constraint]:
        digits = [whole_of(item.kind, digit) for digit in _at(item, 0).split("_")]
        yield rule(reader.places(item.arguments[1:]), digits)

    return handle


def _look_and_say(reader: Reader, item: Item) -> Iterable[Constraint]:
    said = _at(item, 0)
    counts = [(int(said[at + 1], 36), int(said[at], 36)) for at in range(0, len(said) - 1, 2)]
    yield v.LookAndSay(reader.places(item.arguments[1:]), counts)


def _sandwich(reader: Reader, item: Item) -> Iterable[Constraint]:
    line = reader.line(_at(item, 1))
    # With more digits than cells the crusts are the extremes of the line.
    rule = v.Sandwich if len(line) == len(reader.shape.digits) else v.Lunchbox
    yield rule(line, _number(item))


def _indexing(reader: Reader, item: Item) -> Iterable[Constraint]:
    rule = v.RowIndexer if _at(item, 0) == "R" else v.ColumnIndexer
    yield rule(reader.places(item.arguments[1:]))


def _same_values(reader: Reader, item: Item) -> Iterable[Constraint]:
    sets, cells = _number(item), reader.places(item.arguments[1:])
    if sets < 1 or len(cells) % sets:
        raise ParseError(f"{len(cells)} cells do not make {sets} sets")
    size = len(cells) // sets
    yield v.SameValues([cells[at : at + size] for at in range(0, len(cells), size)])


def _connected(reader: Reader, item: Item) -> Iterable[Constraint]:
    digits = [whole_of(item.kind, digit) for digit in _at(item, 1).split("_")]
    size = _number(item, 2) if _at(item, 2) else None
    if not _at(item, 0):
        yield v.ConnectedValues(digits, size)
        return
    group = reader.groups.get(_at(item, 0))
    if group is None:
        raise ParseError(f"there are no extra cells {_at(item, 0)!r:.20}")
    yield v.ConnectedValues(digits, size, cells=group.names, width=group.width)


def _chaos_construction(reader: Reader, item: Item) -> Iterable[Constraint]:
    size = reader._argument("RegionSize")
    yield v.ChaosConstruction(reader.labels(), whole_of("RegionSize", size) if size else None)


def _arms(reader: Reader, item: Item) -> list[list[Place]]:
    """The arms of an item, or, left out, those in all four directions."""
    arms: list[list[Place]] = [[]]
    for name in item.arguments[2:]:
        if name == "-":
            arms.append([])
        else:
            arms[-1].append(reader.place(name))
    if any(arms):
        return [arm for arm in arms if arm]
    cell, labels, width = reader.place(_at(item, 0)), reader.labels(), reader.shape.width
    assert isinstance(cell, Cell)
    found: list[list[Place]] = []
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        (row, column), arm = cell, []
        while 0 <= row < reader.shape.height and 0 <= column < width:
            arm.append(labels[row * width + column])
            row, column = row + down, column + right
        found.append(list(arm))
    return found


def _chaos_arrow(reader: Reader, item: Item) -> Iterable[Constraint]:
    offset = _number(item, 1) if _at(item, 1) else 0
    yield v.ChaosArrow(reader.place(_at(item, 0)), _arms(reader, item), offset)


def _chaos_count(reader: Reader, item: Item) -> Iterable[Constraint]:
    offset = _number(item, 1) if _at(item, 1) else 0
    cell = reader.place(_at(item, 0))
    if len(item.arguments) > 2:
        yield v.ChaosCount(cell, reader.places(item.arguments[2:]), offset)
        return
    assert isinstance(cell, Cell)
    labels, width = reader.labels(), reader.shape.width
    around = [
        labels[row * width + column]
        for row in range(max(0, cell.row - 1), min(reader.shape.height, cell.row + 2))
        for column in range(max(0, cell.column - 1), min(width, cell.column + 2))
        if (row, column) != cell
    ]
    yield v.ChaosCount(cell, [labels[cell.row * width + cell.column], *around], offset)


def _doppelganger(reader: Reader, item: Item) -> Iterable[Constraint]:
    yield v.Doppelganger([name for kind in ("DGC", "DGR", "DGB") for name in reader.groups[kind].names])


def _or(reader: Reader, item: Item) -> Iterable[Constraint]:
    parts = []
    for inner in item.inside:
        rules = reader.read(inner)
        parts.append(rules[0] if len(rules) == 1 else v.And(*rules))
    yield v.Or(*parts)


def _and(reader: Reader, item: Item) -> Iterable[Constraint]:
    yield v.And(*(rule for inner in item.inside for rule in reader.read(inner)))


def _ties(reader: Reader, item: Item) -> Iterable[Constraint]:
    yield v.FullRankTies(_at(item, 0).removeprefix("only-"))


_ITEMS: dict[str, _Handler] = {
    "Given": _given,
    "Cage": _cage,
    "Sum": _sum,
    "LittleKiller": _little_killer,
    "Arrow": lambda reader, item: [v.Arrow([reader.place(_at(item, 0))], reader.places(item.arguments[1:]))],
    "DoubleArrow": _cells_only(v.DoubleArrow),
    "PillArrow": _pill_arrow,
    "AllDifferent": _cells_only(v.Different),
    "Thermo": _cells_only(v.Thermo),
    "Whisper": _whisper,
    "WhiteDot": _beside(v.Difference),
    "BlackDot": _beside(v.Ratio),
    "GreaterThan": _beside(v.Greater),
    "X": _beside(lambda cells: v.PairSum(cells, 10)),
    "V": _beside(lambda cells: v.PairSum(cells, 5)),
    "StrictKropki": lambda reader, item: [v.StrictKropki()],
    "StrictXV": lambda reader, item: [v.StrictXV()],
    "AntiConsecutive": lambda reader, item: [v.NonConsecutive()],
    "AntiKnight": lambda reader, item: [v.AntiKnight()],
    "AntiKing": lambda reader, item: [v.AntiKing()],
    "AntiTaxicab": lambda reader, item: [v.AntiTaxicab()],
    "Diagonal": lambda reader, item: [v.Diagonal(rising=_number(item) > 0)],
    "Windoku": lambda reader, item: [v.Windoku()] if reader.box else [],
    "DisjointSets": lambda reader, item: [v.DisjointGroups()],
    "Renban": _cells_only(v.Renban),
    "Modular": _number_first(v.Modular),
    "Entropic": _cells_only(v.Entropic),
    "Between": _cells_only(v.Between),
    "Lockout": _number_first(v.Lockout),
    "Palindrome": _cells_only(v.Palindrome),
    "Zipper": _cells_only(v.Zipper),
    "EqualSum": _equal_sum,
    "RegionSumLine": _cells_only(v.RegionSumLine),
    "SumLine": _sum_line,
    "NFA": _nfa,
    "Regex": _regex,
    "Pair": _pair,
    "PairX": _pair,
    "Binary": _pair,
    "BinaryX": _pair,
    "Quad": _quad,
    "ContainAtLeast": _contains(v.Quadruple),
    "ContainExact": _contains(v.ContainsExactly),
    "LookAndSay": _look_and_say,
    "Skyscraper": _outside(v.Skyscraper),
    "XSum": _outside(v.XSum),
    "HiddenSkyscraper": _outside(v.HiddenSkyscraper),
    "NumberedRoom": _outside(v.NumberedRoom),
    "FullRank": _outside(v.FullRank),
    "FullRankTies": _ties,
    "Sandwich": _sandwich,
    "Lunchbox": _number_first(v.Lunchbox),
    "Indexing": _indexing,
    "ValueIndexing": _cells_only(v.ValueIndex),
    "CountingCircles": _cells_only(v.CountingCircles),
    "CountDistinct": lambda reader, item: [
        v.CountDistinct(reader.place(_at(item, 0)), reader.places(item.arguments[1:]))
    ],
    "RellikCage": _number_first(v.Rellik),
    "EqualityCage": _cells_only(v.EqualityCage),
    "GlobalEntropy": lambda reader, item: [v.GlobalEntropy()],
    "GlobalMod": lambda reader, item: [v.GlobalModulo()],
    "DutchFlatmates": lambda reader, item: [v.Flatmates()],
    "SameValues": _same_values,
    "RegionSameValues": lambda reader, item: [v.RegionSameValues()],
    "Doppelganger": _doppelganger,
    "ConnectedValues": _connected,
    "ChaosConstruction": _chaos_construction,
    "ChaosArrow": _chaos_arrow,
    "ChaosCount": _chaos_count,
    "Or": _or,
    "And": _and,
    "Replicate": lambda reader, item: reader.replicated(item),
}


def read(text: str) -> Variant:
    """Read an ISS string; ParseError names the item that cannot be read.

    >>> puzzle = read(".Shape~4x4.Thermo~R1C1~R1C2~R1C3.~R2C2_1")
    >>> puzzle.shape, len(puzzle.constraints), puzzle.givens
    (Shape(4), 1, ((Cell(row=1, column=1), frozenset({1})),))
    """
    if not isinstance(text, str):
        raise TypeError(f"a text expected, got {text!r:.40}")
    return Reader(text).variant()
