"""The base class of all rules, and the helpers that rule files use.

A rule is a frozen dataclass: ``Constraint`` makes one of each subclass. It describes itself in a sentence and lowers
itself into postings for the engine. A posting is ``(name, cells, numbers, text, parts)``: the name of an engine rule
(listed in ``core/general/post/rules.inc``), cell numbers, integers, a text, and nested postings (``or``, ``and``).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, ClassVar, TypeAlias, TypeVar

from ...base.arguments import shown, whole
from ...base.geometry import Cell, Shape, cell_named
from ...errors import ParseError
from .teaching import Teachings

__all__ = [
    "CellLike",
    "CellRule",
    "CellsLike",
    "Constraint",
    "GridRule",
    "Ground",
    "Place",
    "Posting",
    "Postings",
    "Shape",
    "a_digit",
    "as_cell",
    "as_cells",
    "few",
    "joined",
    "listed",
    "lowered",
    "named",
    "number",
    "numbers",
    "post",
]

Place: TypeAlias = "Cell | str"
"""A cell inside a rule: a cell of the grid, or the name of an extra cell."""
CellLike: TypeAlias = "Cell | tuple[int, int] | str"
"""A cell as you write it: ``"r4c7"``, ``(3, 6)`` counted from 0, or the name of an extra cell."""
CellsLike: TypeAlias = "str | Iterable[CellLike]"
"""Cells as you write them: a list of cells, or one text with names separated by blanks or commas."""
T = TypeVar("T")
Posting: TypeAlias = "tuple[str, list[int], list[int], str, list[Any]]"
Postings: TypeAlias = "Iterator[Posting]"

_MOST = 10**9
"""The largest number that a rule accepts."""
_FEW = 6
"""A sentence names up to this many cells of a rule one by one."""
_CLUES = ("total", "seen", "digit", "difference", "ratio", "rank")
_MOST_ARCS = 4_000_000
"""The arcs of all automata of a puzzle, counted once for each cell; the engine has the same limit."""


def as_cell(given: CellLike) -> Place:
    """Return the cell that *given* names.

    >>> as_cell("R4C7"), as_cell((3, 6)), as_cell("V1")
    (Cell(row=3, column=6), Cell(row=3, column=6), 'V1')
    """
    if type(given) is Cell and type(given[0]) is type(given[1]) is int:
        return given
    if isinstance(given, str):
        try:
            return cell_named(given)
        except ParseError:
            if given.isidentifier():
                return given
            raise
    if isinstance(given, tuple) and len(given) == 2 and all(type(part) is int for part in given):
        return Cell(*given)
    raise TypeError(f"a cell is a name such as 'r4c7' or (row, column) from 0, not {given!r:.40}")


def as_cells(given: CellsLike, *, least: int = 1) -> tuple[Place, ...]:
    """Return the cells that *given* names; there must be at least *least* of them.

    >>> as_cells("r1c1 r1c2"), as_cells([(0, 0)])
    ((Cell(row=0, column=0), Cell(row=0, column=1)), (Cell(row=0, column=0),))
    """
    found = tuple(map(as_cell, given.replace(",", " ").split() if isinstance(given, str) else listed("cells", given)))
    if len(found) < least:
        raise ValueError(f"cells: expected at least {least}, got {len(found)}")
    return found


def listed(name: str, given: Iterable[T]) -> tuple[T, ...]:
    """Return the items of a list; raise TypeError with its name if it is not a list.

    >>> listed("groups", 5)
    Traceback (most recent call last):
    ...
    TypeError: groups must be a list, got 5
    """
    if type(given) is list or type(given) is tuple:
        return tuple(given)
    if isinstance(given, (str, bytes, type)) or not isinstance(given, Iterable):
        raise TypeError(f"{name} must be a list, got {shown(given)}")
    return tuple(given)


def number(name: str, given: object, *, least: int = -_MOST, most: int = _MOST) -> int:
    """Return an integer within its bounds; TypeError or ValueError with its name otherwise."""
    return whole(name, given, least=least, most=most)


def numbers(name: str, given: Iterable[object], *, least: int = -_MOST, most: int = _MOST) -> tuple[int, ...]:
    """Return the integers of a list, each within its bounds."""
    return tuple(number(name, item, least=least, most=most) for item in listed(name, given))


def named(items: Iterable[object]) -> str:
    """Cells or digits for a sentence: ``r1c1, r1c2``."""
    return ", ".join(map(str, items))


def joined(items: Iterable[object], last: str = "and") -> str:
    """Items for a sentence, with *last* before the last one.

    >>> joined(["row", "column", "box"]), joined(["row"]), joined([1, 2], "or")
    ('row, column and box', 'row', '1 or 2')
    """
    words = list(map(str, items))
    return f"{named(words[:-1])} {last} {words[-1]}" if len(words) > 1 else named(words)


def few(cells: tuple[Place, ...]) -> str:
    """Cells for a sentence; of many only the first two and the last.

    >>> few(as_cells("r1c1 r1c2")), few(as_cells("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7"))
    ('r1c1, r1c2', 'r1c1, r1c2 … r1c7')
    """
    places = tuple(dict.fromkeys(cells))
    return named(places) if len(places) <= _FEW else f"{named(places[:2])} … {places[-1]}"


def a_digit(digit: int) -> str:
    """A digit with its article: ``a 5``, ``an 8``."""
    return f"{'an' if digit in (8, 11, 18) else 'a'} {digit}"


def lowered(sentence: str) -> str:
    """A sentence that follows a colon."""
    return sentence[:1].lower() + sentence[1:]


def post(
    name: str, where: Iterable[int] = (), numbers: Iterable[int] = (), text: str = "", parts: Iterable[Posting] = ()
) -> Posting:
    """Return a posting."""
    return (name, list(where), list(numbers), text, list(parts))


class Ground:
    """The puzzle that a rule is lowered for: its shape, the numbers of its cells, and its other rules."""

    def __init__(self, shape: Shape, extra: tuple[str, ...], constraints: Iterable[Constraint]) -> None:
        self.shape = shape
        self.constraints = tuple(constraints)
        self.automata: dict[tuple[tuple[int, ...], tuple[int, ...], int], list[int]] = {}
        """The numbers of automata for the engine, by starts, accepting states and the identity of the arcs."""
        self._arcs = 0
        self._extra = {name: shape.cells + number for number, name in enumerate(extra)}

    def number(self, place: Place) -> int:
        """The number of a cell; ParseError if the puzzle has no such cell."""
        if isinstance(place, str):
            if place not in self._extra:
                raise ParseError(f"the puzzle has no extra cell {place!r}")
            return self._extra[place]
        row, column = place
        if not (0 <= row < self.shape.height and 0 <= column < self.shape.width):
            raise ParseError(f"{place} is outside the {self.shape.height}x{self.shape.width} grid")
        return self.shape.width * row + column

    def numbers(self, places: Iterable[Place]) -> list[int]:
        """The numbers of cells."""
        return [self.number(place) for place in places]

    def count_arcs(self, arcs: int) -> None:
        """Count the arcs of automata, once for each cell they read; ParseError above the limit of a puzzle."""
        self._arcs += arcs
        if self._arcs > _MOST_ARCS:
            raise ParseError(
                f"the patterns and automata of a puzzle may have at most {_MOST_ARCS:,} arcs together, "
                "counted once for each cell that they read"
            )

    def neighbors(self, place: Place) -> Iterator[Cell]:
        """The cells that share an edge with a cell of the grid."""
        if isinstance(place, Cell):
            for row, column in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                other = Cell(place.row + row, place.column + column)
                if 0 <= other.row < self.shape.height and 0 <= other.column < self.shape.width:
                    yield other

    def marked(self, *kinds: type[CellRule]) -> list[int]:
        """The pairs of cells that rules of these kinds mark, flattened: a negative constraint exempts them."""
        pairs = {
            pair for rule in self._flat() if isinstance(rule, kinds) for pair in pairwise(self.numbers(rule.cells))
        }
        return [number for pair in sorted(pairs) for number in pair]

    def unmarked(self, marked: list[int]) -> Iterator[tuple[int, int]]:
        """The pairs of cells that share an edge, except the marked ones."""
        exempt = {frozenset(marked[k : k + 2]) for k in range(0, len(marked), 2)}
        width, cells = self.shape.width, self.shape.cells
        for cell in range(cells):
            for other in (cell + 1, cell + width):
                if other < cells and (other != cell + 1 or other % width) and frozenset((cell, other)) not in exempt:
                    yield cell, other

    def _flat(self) -> Iterator[Constraint]:
        """All rules, including those inside ``And``; rules inside ``Or`` mark nothing."""
        todo = list(self.constraints)
        while todo:
            rule = todo.pop()
            yield rule
            if rule.slug == "and":
                todo += getattr(rule, "parts", ())


@dataclasses.dataclass(frozen=True, init=False)
class Constraint:
    """A rule of a variant.

    A subclass declares its fields and is a frozen dataclass. Its ``__init__`` converts the arguments: fields hold
    cells as ``Cell`` or, for extra cells, as their name. The first paragraph of its docstring is the rule in one
    sentence; lists, pages and legends show that sentence.
    """

    slug: ClassVar[str] = ""
    """The name in files, on pages and on the command line."""
    names: ClassVar[tuple[str, ...]] = ()
    """Other names that people use."""
    title: ClassVar[str] = ""
    """Its name in a sentence, such as "cage"; the slug in words by default."""
    about: ClassVar[str] = ""
    """The rule in one sentence, without its cells: the first paragraph of the docstring."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "title" not in cls.__dict__:
            cls.title = cls.slug.replace("-", " ")
        # Without docstrings (python -OO), use the slug; dataclass would replace them by a signature.
        cls.about = " ".join((cls.__doc__ or cls.slug).partition("\n\n")[0].split())
        # Not slots=True, which would create the class a second time and call this method again.
        dataclasses.dataclass(frozen=True, init=False)(cls)

    def places(self) -> tuple[Place, ...]:
        """Every cell that the rule names, in order and with repeats."""
        return tuple(_places(getattr(self, field.name) for field in dataclasses.fields(self)))

    def sentence(self) -> str:
        """The rule in one sentence, with its clue but without its cells."""
        return self.about

    def describe(self) -> str:
        """The rule in one sentence, with its clue and its cells."""
        return self.sentence()

    def called(self) -> str:
        """The rule as part of a sentence: its kind, its clue, its cells."""
        places = tuple(dict.fromkeys(self.places()))
        if not places:
            return f"the {self.title} rule"
        clue = next((getattr(self, name) for name in _CLUES if getattr(self, name, None) is not None), None)
        return f"the {self.title}{'' if clue is None else f' {clue}'} at {few(places)}"

    def lower(self, ground: Ground) -> Postings:
        """Yield the postings for the engine; a complete grid satisfies all of them exactly if the rule holds."""
        raise NotImplementedError

    def teach(self, ground: Ground) -> Teachings:
        """Yield statements that explain the rule to a person; none if no short statement expresses it."""
        yield from ()

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Constraint | None:
        """The rule with the clue that these digits of its cells determine; None if they determine none.

        TypeError for rules without a clue.
        """
        raise TypeError(f"{cls.__name__} has no clue that could be derived from a solution")

    @classmethod
    def has_clue(cls) -> bool:
        """Whether a solution can determine the clue of this rule."""
        return cls.read_off.__func__ is not Constraint.read_off.__func__  # type: ignore[attr-defined]

    def _set(self, **fields: object) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)


class GridRule(Constraint):
    """A rule about the whole grid."""

    def __init__(self) -> None:
        pass


class CellRule(Constraint):
    """A rule about a list of cells: a line, a cage, a pair."""

    least: ClassVar[int] = 1
    """The smallest number of cells that makes sense."""
    cells: tuple[Place, ...]

    def __init__(self, cells: CellsLike) -> None:
        self._set(cells=as_cells(cells, least=self.least))

    def describe(self) -> str:
        return f"{named(self.cells)}: {lowered(self.sentence())}"


def _places(values: Iterable[object]) -> Iterator[Place]:
    for value in values:
        if isinstance(value, Cell):
            yield value
        elif isinstance(value, Constraint):
            yield from value.places()
        elif isinstance(value, tuple):
            yield from _places(part for part in value if isinstance(part, (Cell, tuple, Constraint)))
            yield from (part for part in value if isinstance(part, str))
