"""What a rule is: a small frozen dataclass that says what it means and lowers itself into postings for the engine.

A posting is ``(name, cells, numbers, text, parts)``: the name of a rule of the engine (listed in
``core/general/post/rules.inc``), cells by number, whole numbers, a text, and postings inside it (``or``, ``and``).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, ClassVar, TypeAlias, TypeVar

from ..._arguments import shown
from ..._errors import ParseError
from ..._geometry import Cell, Shape, cell_named

__all__ = [
    "MOST",
    "CellLike",
    "CellRule",
    "CellsLike",
    "Constraint",
    "Ground",
    "Place",
    "Posting",
    "as_cell",
    "as_cells",
    "joined",
    "listed",
    "named",
    "post",
]

Place: TypeAlias = "Cell | str"
"""A cell inside a rule: one of the grid, or the name of an extra one."""
CellLike: TypeAlias = "Cell | tuple[int, int] | str"
"""A cell as a rule is given one: ``"r4c7"``, ``(3, 6)`` from 0, or the name of an extra cell."""
CellsLike: TypeAlias = "str | Iterable[CellLike]"
"""Cells as a rule is given them: any number of them, or one text with blanks or commas between names."""
T = TypeVar("T")
Posting: TypeAlias = "tuple[str, list[int], list[int], str, list[Any]]"


MOST = 10**9
"""Totals beyond this are no puzzle."""


def as_cell(given: CellLike) -> Place:
    """Return the cell that is meant.

    >>> as_cell("R4C7"), as_cell((3, 6)), as_cell("V1")
    (Cell(row=3, column=6), Cell(row=3, column=6), 'V1')
    """
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
    """Return the cells that are meant, *least* of them or more.

    >>> as_cells("r1c1 r1c2"), as_cells([(0, 0)])
    ((Cell(row=0, column=0), Cell(row=0, column=1)), (Cell(row=0, column=0),))
    """
    found = tuple(map(as_cell, given.replace(",", " ").split() if isinstance(given, str) else listed("cells", given)))
    if len(found) < least:
        raise ValueError(f"cells: at least {least} expected, got {len(found)}")
    return found


def listed(name: str, given: Iterable[T]) -> tuple[T, ...]:
    """Return what a list holds; TypeError, with its name, when it is none.

    >>> listed("groups", 5)
    Traceback (most recent call last):
    ...
    TypeError: groups must be a list, got 5
    """
    if isinstance(given, (str, bytes, type)) or not isinstance(given, Iterable):
        raise TypeError(f"{name} must be a list, got {shown(given)}")
    return tuple(given)


def named(places: Iterable[Place]) -> str:
    """Cells for a sentence: ``r1c1, r1c2``."""
    return ", ".join(map(str, places))


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words for a sentence, one at least, with *last* before the last of them.

    >>> joined(["row", "column", "box"]), joined(["row"]), joined(["row", "column"], "or")
    ('row, column and box', 'row', 'row or column')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def post(
    name: str, where: Iterable[int] = (), numbers: Iterable[int] = (), text: str = "", parts: Iterable[Posting] = ()
) -> Posting:
    """Make a posting."""
    return (name, list(where), list(numbers), text, list(parts))


class Ground:
    """What a rule stands on when it is lowered: the shape, the numbers of the cells and the other rules."""

    def __init__(self, shape: Shape, extra: tuple[str, ...], constraints: Iterable[Constraint]) -> None:
        self.shape = shape
        self.constraints = tuple(constraints)
        self._extra = {name: shape.cells + number for number, name in enumerate(extra)}

    def number(self, place: Place) -> int:
        """The number of a cell; ParseError when the puzzle has no such cell."""
        if isinstance(place, str):
            if place not in self._extra:
                raise ParseError(f"there is no extra cell {place!r}")
            return self._extra[place]
        row, column = place
        if not (0 <= row < self.shape.height and 0 <= column < self.shape.width):
            raise ParseError(f"{place} is outside the {self.shape.height}x{self.shape.width} grid")
        return self.shape.width * row + column

    def numbers(self, places: Iterable[Place]) -> list[int]:
        """The numbers of cells."""
        return [self.number(place) for place in places]

    def beside(self, place: Place) -> Iterator[Cell]:
        """The cells that share a side with a cell of the grid."""
        if isinstance(place, Cell):
            for row, column in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                other = Cell(place.row + row, place.column + column)
                if 0 <= other.row < self.shape.height and 0 <= other.column < self.shape.width:
                    yield other

    def marked(self, *kinds: type[CellRule]) -> list[int]:
        """The pairs that rules of these kinds stand on, two by two: those that a negative rule leaves out."""
        pairs = {
            pair for rule in self._flat() if isinstance(rule, kinds) for pair in pairwise(self.numbers(rule.cells))
        }
        return [number for pair in sorted(pairs) for number in pair]

    def _flat(self) -> Iterator[Constraint]:
        """The rules, and those inside others of which all hold; a choice of rules has no marks of its own."""
        todo = list(self.constraints)
        while todo:
            rule = todo.pop()
            yield rule
            if rule.slug == "and":
                todo += getattr(rule, "parts", ())


@dataclasses.dataclass(frozen=True, slots=True, init=False)
class Constraint:
    """A rule of a variant; every rule is a subclass in a file of its own.

    Fields hold cells as ``Cell`` or, for extra cells, their name; ``__init__`` makes them of what was given.
    """

    slug: ClassVar[str] = ""
    """The name in files, pages and on the command line."""
    about: ClassVar[str] = ""
    """The rule in one sentence, without its cells."""

    def places(self) -> tuple[Place, ...]:
        """Every cell that the rule names, in order, as often as it does."""
        return tuple(_places(getattr(self, field.name) for field in dataclasses.fields(self)))

    def describe(self) -> str:
        """The rule in one sentence, with its cells."""
        raise NotImplementedError

    def lower(self, ground: Ground) -> Iterator[Posting]:
        """Yield what the engine is told; exact: a full grid satisfies all of it just when the rule holds."""
        raise NotImplementedError

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Constraint | None:
        """The rule with the clue that these digits of its cells give it; None where they give none.

        TypeError for rules that have no clue.
        """
        raise TypeError(f"{cls.__name__} has no clue that a solution could give it")

    @classmethod
    def has_clue(cls) -> bool:
        """Can a solution give the rule its clue?"""
        return cls.read_off.__func__ is not Constraint.read_off.__func__  # type: ignore[attr-defined]

    def _set(self, **fields: object) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)


@dataclasses.dataclass(frozen=True, slots=True, init=False)
class CellRule(Constraint):
    """A rule about cells and nothing else: a line, a cage, a pair."""

    least: ClassVar[int] = 1
    """The fewest cells that make sense."""
    cells: tuple[Place, ...]

    def __init__(self, cells: CellsLike) -> None:
        self._set(cells=as_cells(cells, least=self.least))


def _places(values: Iterable[object]) -> Iterator[Place]:
    for value in values:
        if isinstance(value, Cell):
            yield value
        elif isinstance(value, Constraint):
            yield from value.places()
        elif isinstance(value, tuple):
            yield from _places(part for part in value if isinstance(part, (Cell, tuple, Constraint)))
            yield from (part for part in value if isinstance(part, str))
