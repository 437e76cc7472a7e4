"""``Variant``: a puzzle of any shape and with any rules, as a value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from .._errors import ParseError
from .._geometry import CLASSIC, Cell, Shape
from .._grid import Grid
from .rules.base import CellLike, Constraint, Ground, Place, Posting, as_cell

if TYPE_CHECKING:
    from .results import VariantSolution

__all__ = ["Variant"]


@dataclass(frozen=True, slots=True, init=False)
class Variant:
    """A puzzle: a shape, digits or candidates given, and rules; immutable, hashable, compared by value.

    *givens* maps cells to a digit or to the digits a cell may hold.  *extra* names cells outside the grid, which hold
    the same digits unless given otherwise.  Rows, columns and the regions of the shape hold different digits anyway.

    >>> from ninefold.variants import Killer, Thermo, Variant
    >>> puzzle = Variant(Shape(4), givens={"r1c1": 1}, constraints=[Thermo("r2c1 r2c2"), Killer("r4c3 r4c4", 3)])
    >>> puzzle == Variant(Shape(4), {(0, 0): 1}, [Killer("r4c3 r4c4", 3), Thermo("r2c1 r2c2")])
    True
    >>> len(puzzle.with_(Thermo("r3c1 r3c2")).constraints), puzzle.given(r4c4=2).givens[-1]
    (3, (Cell(row=3, column=3), frozenset({2})))
    """

    shape: Shape
    givens: tuple[tuple[Place, frozenset[int]], ...]
    """Cells and the digits they may hold, sorted: one digit is a clue, several are candidates."""
    constraints: frozenset[Constraint]
    extra: tuple[str, ...]

    def __init__(
        self,
        shape: Shape = CLASSIC,
        givens: Mapping[Any, int | Iterable[int]] | Iterable[tuple[CellLike, int | Iterable[int]]] = (),
        constraints: Iterable[Constraint] = (),
        extra: Iterable[str] = (),
    ) -> None:
        if not isinstance(shape, Shape):
            raise TypeError(f"shape must be a Shape, got {shape!r:.40}")
        names = tuple(extra)
        known: set[str] = set()
        for name in names:
            if not isinstance(name, str) or not name.isidentifier() or name in known:
                raise ValueError(f"extra: {name!r:.40} is no name for a cell, or is named twice")
            known.add(name)
        rules = frozenset(constraints)
        for rule in rules:
            if not isinstance(rule, Constraint):
                raise TypeError(f"constraints: expected rules, got {rule!r:.40}")
        set_ = object.__setattr__
        set_(self, "shape", shape)
        set_(self, "extra", names)
        set_(self, "constraints", rules)
        ground = self._ground()
        pairs = givens.items() if isinstance(givens, Mapping) else givens
        allowed: dict[Place, frozenset[int]] = {}
        for where, what in pairs:
            place = as_cell(where)
            ground.number(place)
            digits = frozenset([what] if isinstance(what, int) else what)
            if not digits or any(type(digit) is not int or digit not in shape.digits for digit in digits):
                raise ParseError(f"{place}: {what!r:.40} is not among the digits {_span(shape.digits)}")
            allowed[place] = digits & allowed.get(place, digits)
        set_(self, "givens", tuple(sorted(allowed.items(), key=lambda item: ground.number(item[0]))))
        for rule in rules:
            for place in rule.places():
                ground.number(place)

    @classmethod
    def read(cls, text: str) -> Variant:
        """Read a puzzle from a text: an ISS string, JSON or a link of f-puzzles, SudokuPad or SudokuMaker, a link to
        Penpa, a grid, jigsaw or killer.

        What a format holds and ninefold does not know is kept as ``Unknown``, what is no rule as ``Note``.  ParseError
        says what is wrong with a text that is no puzzle.

        >>> Variant.read(".Shape~4x4.Thermo~R1C1~R1C2~R1C3").constraints
        frozenset({Thermo(cells=(Cell(row=0, column=0), Cell(row=0, column=1), Cell(row=0, column=2)))})
        """
        from .forms import read

        return read(text)

    def write(self, format: str = "iss") -> str:
        """The puzzle in a format: ``iss``, ``fpuzzles``, ``fpuzzles-link``, ``sudokupad``, ``sudokupad-link``,
        ``sudokumaker``, ``sudokumaker-link``, ``penpa``, ``killer``, ``jigsaw`` or ``grid``.

        FormatError names what the format cannot say: a rule is never left out.  Notes are, where a format has no place
        for them.

        >>> from ninefold.variants import Thermo
        >>> Variant(Shape(4), {"r4c4": 2}, [Thermo("r1c1 r1c2")]).write()
        '.Shape~4x4.~R4C4_2.Thermo~R1C1~R1C2'
        """
        from .forms import write

        return write(self, format)

    def to_svg(self, solution: VariantSolution | None = None, *, marks: bool = False) -> str:
        """A picture of the puzzle with its rules as people know them, and of its solution where one is given.

        With *marks*, every candidate that the digits in the houses of a cell allow is pencilled in.

        >>> from ninefold.variants import Thermo
        >>> Variant(Shape(4), {}, [Thermo("r1c1 r1c2")]).to_svg()[:4]
        '<svg'
        """
        from .._drawing import to_svg
        from .drawing import board

        return to_svg(board(self, solution, marks=marks))

    def drawing(
        self,
        solution: VariantSolution | None = None,
        *,
        color: bool = False,
        rules: bool = True,
        frame: bool = True,
        width: int | None = None,
        marks: bool = False,
    ) -> str:
        """The puzzle as text in lines: the grid with its rules in box characters (without *frame* in ASCII), below it
        what the signs mean, and the rules that cannot be drawn in a sentence each.

        With *marks*, every candidate that the digits in the houses of a cell allow is pencilled in.

        Where that is wider than *width*, or without *rules*, it is the grid alone, in the first case with all rules
        in sentences.

        >>> from ninefold.variants import Killer, Thermo
        >>> print(Variant(Shape(4), {"r1c1": 1}, [Thermo("r2c1 r2c2"), Killer("r3c1 r4c1", 5)]).drawing())
        ┏━━━━━━━━━━━┳━━━━━━━━━━━┓
        ┃  1     .  ┃  .     .  ┃
        ┃     ·     ┃     ·     ┃
        ┃ (•)════•  ┃  .     .  ┃
        ┣5━━━━┯━━━━━╋━━━━━━━━━━━┫
        ┃  .  │  .  ┃  .     .  ┃
        ┃     │     ┃     ·     ┃
        ┃  .  │  .  ┃  .     .  ┃
        ┗━━━━━┷━━━━━┻━━━━━━━━━━━┛
        ┌5─    Digits in the cage differ and add up to its sum.
        (.)══  Digits rise along the line.
        """
        from .._drawing import to_text
        from .drawing import board
        from .legend import ruled

        plain = to_text(board(self, solution, marks=marks), color=color, frame=False)
        if not rules:
            return plain
        for narrow in (False, True):
            text = ruled(self, solution, color=color, frame=frame, narrow=narrow, marks=marks)
            if width is None or max(map(_width, text.splitlines()[: self.shape.height])) <= width:
                return text
        told = sorted(rule.describe() for rule in self.constraints if rule.slug != "note")
        return "\n".join([plain, *told])

    @property
    def notes(self) -> dict[str, str]:
        """Title, author, text of the rules and what else a format holds that is no rule."""
        from .rules.note import Note

        found = sorted((rule for rule in self.constraints if isinstance(rule, Note)), key=lambda rule: rule.name)
        return {rule.name: rule.payload for rule in found}

    @classmethod
    def from_grid(cls, grid: Grid) -> Variant:
        """The classic puzzle that a Grid is: its clues, and its marks as candidates.

        >>> Variant.from_grid(Grid("1" + "." * 80)).givens
        ((Cell(row=0, column=0), frozenset({1})),)
        """
        raw = grid._masks()
        masks = [int.from_bytes(raw[at : at + 2], "little") for at in range(0, 162, 2)]
        givens = {
            Cell(*divmod(number, 9)): [digit for digit in CLASSIC.digits if mask >> (digit - 1) & 1]
            for number, mask in enumerate(masks)
            if mask != CLASSIC.all
        }
        return cls(CLASSIC, givens)

    @property
    def regions(self) -> tuple[tuple[int, ...], ...]:
        """The regions of the shape: boxes or irregular ones."""
        return self.shape.regions

    @property
    def places(self) -> tuple[Place, ...]:
        """Every cell, row by row, extra ones last."""
        width = self.shape.width
        return (*(Cell(*divmod(number, width)) for number in range(self.shape.cells)), *self.extra)

    def with_(self, *constraints: Constraint) -> Variant:
        """The same puzzle with these rules too."""
        return replace_constraints(self, self.constraints | set(constraints))

    def without(self, *constraints: Constraint) -> Variant:
        """The same puzzle without these rules; ValueError for one that it does not have."""
        for rule in constraints:
            if rule not in self.constraints:
                raise ValueError(f"the puzzle has no such rule: {rule!r:.100}")
        return replace_constraints(self, self.constraints - set(constraints))

    def given(self, where: Mapping[Any, int | Iterable[int]] | None = None, /, **cells: int | Iterable[int]) -> Variant:
        """The same puzzle with more digits or candidates given: ``given(r4c7=5)`` or ``given({(3, 6): 5})``."""
        more = [*self.givens, *(where or {}).items(), *cells.items()]
        return Variant(self.shape, more, self.constraints, self.extra)

    def _ground(self) -> Ground:
        return Ground(self.shape, self.extra, self.constraints)

    def _lowered(self) -> tuple[list[int], list[Posting], list[Constraint]]:
        """What the engine is told: candidates of all cells, postings in a fixed order, and the rule of each."""
        ground = self._ground()
        width, low = self.shape.width, self.shape.digits[0]
        masks: dict[frozenset[int], int] = {}  # most are single digits, the same ones again and again
        candidates = [self.shape.all] * (self.shape.cells + len(self.extra))
        for place, digits in self.givens:
            if (mask := masks.get(digits)) is None:
                mask = masks[digits] = sum(1 << digit - low for digit in digits)
            number = ground.number(place) if isinstance(place, str) else place[0] * width + place[1]
            candidates[number] = mask
        # A set has no order; the search should be the same in every run.
        told = [(posting, rule) for rule in self.constraints for posting in rule.lower(ground)]
        told.sort(key=itemgetter(0))
        return candidates, [posting for posting, _ in told], [rule for _, rule in told]


def replace_constraints(variant: Variant, constraints: Iterable[Constraint]) -> Variant:
    """The same puzzle with other rules."""
    return Variant(variant.shape, variant.givens, constraints, variant.extra)


def _width(line: str) -> int:
    """Characters of a line, without those that colour it."""
    return len(re.sub(r"\x1b\[[0-9;]*m", "", line))


def _span(digits: range) -> str:
    return f"{digits[0]} to {digits[-1]}"
