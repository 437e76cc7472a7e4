"""The items of ISS strings by their type, with the rule for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from ... import variants as v
from ...base.geometry import Cell
from ...errors import ParseError
from ...variants.rules.base import Constraint, Place
from . import packed
from .items import Item, at, whole_of

if TYPE_CHECKING:
    from .reader import Reader

__all__ = ["ITEMS"]


def _number(item: Item, index: int = 0) -> int:
    return whole_of(item.kind, at(item, index))


def _groups(names: list[str]) -> list[list[str]]:
    """Cells between names of groups (``_name``) and empty arguments."""
    found: list[list[str]] = [[]]
    for name in names:
        if not name or name.startswith("_"):
            found.append([])
        else:
            found[-1].append(name)
    return [group for group in found if group]


_Handler: TypeAlias = "Callable[[Reader, Item], Iterable[Constraint]]"


def _cells_only(rule: Callable[[list[Place]], Constraint]) -> _Handler:
    return lambda reader, item: [rule(reader.places(item.arguments))]


def _number_first(rule: Callable[[list[Place], int], Constraint]) -> _Handler:
    return lambda reader, item: [rule(reader.places(item.arguments[1:]), _number(item))]


def _beside(rule: Callable[[list[Place]], Constraint]) -> _Handler:
    return lambda reader, item: [rule(list(pair)) for pair in reader.beside(item.arguments)]


def _outside(rule: Callable[[list[Place], int], Constraint]) -> _Handler:
    def handle(reader: Reader, item: Item) -> Iterable[Constraint]:
        for index, back in ((1, False), (2, True)):
            if at(item, index):
                yield rule(reader.line(at(item, 0), back=back), _number(item, index))

    return handle


def _given(reader: Reader, item: Item) -> Iterable[Constraint]:
    for argument in item.arguments:
        name, *digits = argument.split("_")
        yield v.Allowed([reader.place(name)], [whole_of("Given", digit) for digit in digits])


def _cage(reader: Reader, item: Item) -> Iterable[Constraint]:
    yield v.Killer(reader.places(item.arguments[1:]), _number(item) if at(item, 0) not in ("", "0") else None)


def _sum(reader: Reader, item: Item) -> Iterable[Constraint]:
    total, *factors = at(item, 0).split("_")
    cells = reader.places(item.arguments[1:])
    yield v.Sum(cells, whole_of("Sum", total), [whole_of("Sum", factor) for factor in factors[1 : len(cells) + 1]])


def _little_killer(reader: Reader, item: Item) -> Iterable[Constraint]:
    start = reader.place(at(item, 1))
    if not isinstance(start, Cell):
        raise ParseError("expected a cell of the grid")
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
    bare = not at(item, 0)[:1].isdigit()
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
    key = at(item, 0)
    if key not in reader.automata:
        reader.automata[key] = v.Automaton((), *packed.automaton(key, reader.shape.digits))
    for group in _groups(item.arguments[1:]):
        yield reader.automata[key].at(["-" if name == "-" else reader.place(name) for name in group])


def _regex(reader: Reader, item: Item) -> Iterable[Constraint]:
    text = packed.pattern(at(item, 0))
    for group in _groups(item.arguments[1:]):
        yield v.Pattern(reader.places(group), text)


def _pair(reader: Reader, item: Item) -> Iterable[Constraint]:
    key = at(item, 0)
    if item.kind.startswith("Binary"):
        key = key.translate(str.maketrans("-_", "_-"))
    rule = v.AllPairs if item.kind.endswith("X") else v.Pair
    for group in _groups(item.arguments[1:]):
        cells = reader.places(group)
        if (rule, key) not in reader.relations:
            reader.relations[rule, key] = rule(cells, packed.relation(key, reader.shape.digits))
        yield reader.relations[rule, key].at(cells)


def _quad(reader: Reader, item: Item) -> Iterable[Constraint]:
    corner = at(item, 0)
    cells = [reader.place(reader._moved_name(corner, y, x)) for y in (0, 1) for x in (0, 1)]
    yield v.Quadruple(cells, [whole_of("Quad", digit) for digit in item.arguments[1:]])


def _contains(rule: type[v.Quadruple] | type[v.ContainsExactly]) -> _Handler:
    def handle(reader: Reader, item: Item) -> Iterable[Constraint]:
        digits = [whole_of(item.kind, digit) for digit in at(item, 0).split("_")]
        yield rule(reader.places(item.arguments[1:]), digits)

    return handle


def _look_and_say(reader: Reader, item: Item) -> Iterable[Constraint]:
    said = at(item, 0)
    counts = [(int(said[at + 1], 36), int(said[at], 36)) for at in range(0, len(said) - 1, 2)]
    yield v.LookAndSay(reader.places(item.arguments[1:]), counts)


def _sandwich(reader: Reader, item: Item) -> Iterable[Constraint]:
    line = reader.line(at(item, 1))
    # With more digits than cells, the outer digits of the sandwich are the extremes of the line.
    rule = v.Sandwich if len(line) == len(reader.shape.digits) else v.Lunchbox
    yield rule(line, _number(item))


def _indexing(reader: Reader, item: Item) -> Iterable[Constraint]:
    rule = v.RowIndexer if at(item, 0) == "R" else v.ColumnIndexer
    yield rule(reader.places(item.arguments[1:]))


def _same_values(reader: Reader, item: Item) -> Iterable[Constraint]:
    sets, cells = _number(item), reader.places(item.arguments[1:])
    if sets < 1 or len(cells) % sets:
        raise ParseError(f"{len(cells)} cells cannot be divided into {sets} sets")
    size = len(cells) // sets
    yield v.SameValues([cells[at : at + size] for at in range(0, len(cells), size)])


def _connected(reader: Reader, item: Item) -> Iterable[Constraint]:
    digits = [whole_of(item.kind, digit) for digit in at(item, 1).split("_")]
    size = _number(item, 2) if at(item, 2) else None
    if not at(item, 0):
        yield v.ConnectedValues(digits, size)
        return
    group = reader.groups.get(at(item, 0))
    if group is None:
        raise ParseError(f"the puzzle has no extra cells {at(item, 0)!r:.20}")
    yield v.ConnectedValues(digits, size, cells=group.names, width=group.width)


def _chaos_construction(reader: Reader, item: Item) -> Iterable[Constraint]:
    size = reader._argument("RegionSize")
    yield v.ChaosConstruction(reader.labels(), whole_of("RegionSize", size) if size else None)


def _arms(reader: Reader, item: Item) -> list[list[Place]]:
    """The arms of an item; by default those in all four directions."""
    arms: list[list[Place]] = [[]]
    for name in item.arguments[2:]:
        if name == "-":
            arms.append([])
        else:
            arms[-1].append(reader.place(name))
    if any(arms):
        return [arm for arm in arms if arm]
    cell, labels, width = reader.place(at(item, 0)), reader.labels(), reader.shape.width
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
    offset = _number(item, 1) if at(item, 1) else 0
    yield v.ChaosArrow(reader.place(at(item, 0)), _arms(reader, item), offset)


def _chaos_count(reader: Reader, item: Item) -> Iterable[Constraint]:
    offset = _number(item, 1) if at(item, 1) else 0
    cell = reader.place(at(item, 0))
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
    yield v.FullRankTies(at(item, 0).removeprefix("only-"))


ITEMS: dict[str, _Handler] = {
    "Given": _given,
    "Cage": _cage,
    "Sum": _sum,
    "LittleKiller": _little_killer,
    "Arrow": lambda reader, item: [v.Arrow([reader.place(at(item, 0))], reader.places(item.arguments[1:]))],
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
        v.CountDistinct(reader.place(at(item, 0)), reader.places(item.arguments[1:]))
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
