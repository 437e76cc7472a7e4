"""``Variant``: a puzzle of any shape and with any rules, as a value."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import permutations
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar

from ..base.arguments import flag, shown, whole_or_none
from ..base.geometry import CLASSIC, Cell, Shape
from ..errors import ParseError
from ..puzzle.grid import Grid, GridLike
from ..puzzle.puzzle import Puzzle
from .rules import teaching
from .rules.base import CellLike, Constraint, Ground, Place, Posting, as_cell, listed

if TYPE_CHECKING:
    from ..results.outcomes import Solution

__all__ = ["Variant"]

_DRAWINGS = (
    *(f"fpuzzles:{kind}" for kind in ("cage", "line", "rectangle", "circle", "text")),
    *(f"sudokumaker:drawn:{kind}" for kind in (2000, 2001, 2002)),
)
"""Notes that may represent rules."""


@dataclass(frozen=True, slots=True, init=False)
class Variant(Puzzle):
    """A puzzle: a shape, given digits or candidates, and rules; immutable, hashable, compared by value.

    *shape* is a Shape, or the number of rows of a square grid.  *givens* maps cells to a digit or to the digits that
    a cell may hold; you can also pass a text with one character per cell, or a Grid.  *constraints* are rules, or one
    rule.  *extra* names cells outside the grid, which can hold the same digits.  Rows, columns and the regions of
    the shape never repeat a digit; you don't need a rule for that.

    >>> from ninefold.variants import Killer, Thermo, Variant
    >>> puzzle = Variant(Shape(4), givens={"r1c1": 1}, constraints=[Thermo("r2c1 r2c2"), Killer("r4c3 r4c4", 3)])
    >>> puzzle == Variant(Shape(4), {(0, 0): 1}, [Killer("r4c3 r4c4", 3), Thermo("r2c1 r2c2")])
    True
    >>> Variant(4, "1... .... .... ....", Thermo("r2c1 r2c2")) == puzzle.without(Killer("r4c3 r4c4", 3))
    True
    >>> len(puzzle.with_(Thermo("r3c1 r3c2")).constraints), puzzle.given(r4c4=2).givens[-1]
    (3, (Cell(row=3, column=3), frozenset({2})))
    """

    classic: ClassVar[bool] = False
    shape: Shape
    givens: tuple[tuple[Place, frozenset[int]], ...]
    """Cells and the digits they may hold, sorted: one digit is a clue, several are candidates."""
    constraints: frozenset[Constraint]
    extra: tuple[str, ...]

    def __init__(
        self,
        shape: Shape | int = CLASSIC,
        givens: Mapping[Any, int | Iterable[int]] | Iterable[tuple[CellLike, int | Iterable[int]]] | str | Grid = (),
        constraints: Iterable[Constraint] | Constraint = (),
        extra: Iterable[str] = (),
    ) -> None:
        if isinstance(shape, int) and not isinstance(shape, bool):
            shape = Shape(shape)
        if not isinstance(shape, Shape):
            raise TypeError(f"shape must be a Shape or a number of rows, got {shown(shape)}")
        names = listed("extra", extra)
        known: set[str] = set()
        for name in names:
            if not isinstance(name, str) or not name.isidentifier() or name in known:
                raise ValueError(f"extra: {shown(name)} is not a valid name for a cell, or is named twice")
            known.add(name)
        listed_rules = [constraints] if isinstance(constraints, Constraint) else listed("constraints", constraints)
        for rule in listed_rules:
            if not isinstance(rule, Constraint):
                raise TypeError(f"constraints: expected rules, got {shown(rule)}")
        rules = frozenset(listed_rules)
        set_ = object.__setattr__
        set_(self, "shape", shape)
        set_(self, "extra", names)
        set_(self, "constraints", rules)
        ground = self._ground()
        allowed: dict[Place, frozenset[int]] = {}
        for where, what in _pairs(givens, shape):
            place = as_cell(where)
            ground.number(place)
            several = list(what) if isinstance(what, Iterable) and not isinstance(what, type) else [what]
            if not several or any(type(digit) is not int or digit not in shape.digits for digit in several):
                raise ParseError(f"{place}: {shown(what)} is not among the digits {_span(shape.digits)}")
            digits = frozenset(several)
            allowed[place] = digits & allowed.get(place, digits)
        set_(self, "givens", tuple(sorted(allowed.items(), key=lambda item: ground.number(item[0]))))
        for rule in rules:
            for place in rule.places():
                ground.number(place)

    def to_svg(self, solution: Solution | None = None, *, marks: bool = False) -> str:
        """A picture of the puzzle with its rules in their usual form, and of its solution if you pass one.

        With *marks*, every candidate that the digits in the houses of a cell allow is penciled in.

        >>> from ninefold.variants import Thermo
        >>> Variant(Shape(4), {}, [Thermo("r1c1 r1c2")]).to_svg()[:4]
        '<svg'
        """
        from ..drawing import to_svg
        from .drawing import board

        return to_svg(board(self, _checked(solution), marks=flag("marks", marks)))

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def drawing(
        self,
        solution: Solution | None = None,
        *,
        color: bool = False,
        rules: bool = True,
        frame: bool = True,
        width: int | None = None,
        marks: bool = False,
    ) -> str:
        """The puzzle as lines of text, with its rules and the meaning of the signs.

        Rules are drawn in box characters, or in ASCII without *frame*; rules that cannot be drawn are listed below, one
        sentence per rule.  With *marks*, every candidate that the houses of a cell allow is penciled in.  If the
        drawing is wider than *width*, you get the grid followed by all rules in sentences.  Without *rules*, you get
        the grid alone.

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
        ┌5─    Digits in the cage do not repeat and add up to its total, if it has one.
        (.)══  Digits increase along the thermometer, starting at the bulb.
        """
        from ..drawing import to_text
        from .drawing import board
        from .legend import ruled

        solution, marks = _checked(solution), flag("marks", marks)
        color, rules, frame = flag("color", color), flag("rules", rules), flag("frame", frame)
        width = whole_or_none("width", width)
        plain = to_text(board(self, solution, marks=marks), color=color, frame=False)
        if not rules:
            return plain
        for narrow in (False, True):
            text = ruled(self, solution, color=color, frame=frame, narrow=narrow, marks=marks)
            if width is None or max(map(_width, text.splitlines()[: self.shape.height])) <= width:
                return text
        sentences = sorted(rule.describe() for rule in self.constraints if rule.slug != "note")
        return "\n".join([plain, *sentences])

    @property
    def rules(self) -> tuple[Constraint, ...]:
        """The rules in a fixed order, so that a number can stand for one; notes are not rules.

        >>> from ninefold.variants import Killer, Thermo
        >>> [rule.slug for rule in Variant(Shape(4), {}, [Thermo("r2c1 r2c2"), Killer("r4c3 r4c4", 3)]).rules]
        ['killer', 'thermo']
        """
        return tuple(sorted((rule for rule in self.constraints if rule.slug != "note"), key=repr))

    @property
    def notes(self) -> dict[str, str]:
        """The title, author, rules text and everything else in a format that is not a rule."""
        from .rules.note import Note

        found = sorted((rule for rule in self.constraints if isinstance(rule, Note)), key=lambda rule: rule.name)
        return {rule.name: rule.payload for rule in found}

    @property
    def has_drawings(self) -> bool:
        """Whether the file of this puzzle has drawings, which may represent rules that a program cannot recognize.

        Drawings that f-puzzles adds for a rule of the file, or that cover exactly the cells of a rule, do not count.
        """
        ruled = {frozenset(map(str, rule.places())) for rule in self.rules}
        return any(name.startswith(_DRAWINGS) and not _belongs(text, ruled) for name, text in self.notes.items())

    @classmethod
    def from_grid(cls, grid: GridLike) -> Variant:
        """The classic puzzle of a Grid, or of anything that makes one: its clues, and its marks as candidates.

        >>> Variant.from_grid(Grid("1" + "." * 80)).givens
        ((Cell(row=0, column=0), frozenset({1})),)
        """
        return cls(CLASSIC, grid if isinstance(grid, Grid) else Grid(grid))

    @property
    def clue_count(self) -> int:
        """The number of cells with a given digit."""
        return sum(len(digits) == 1 for _, digits in self.givens)

    @property
    def regions(self) -> tuple[tuple[int, ...], ...]:
        """The regions of the shape: boxes or irregular ones."""
        return self.shape.regions

    @property
    def places(self) -> tuple[Place, ...]:
        """Every cell, row by row, followed by extra cells."""
        width = self.shape.width
        return (*(Cell(*divmod(number, width)) for number in range(self.shape.cells)), *self.extra)

    def candidates_seen(self) -> list[int]:
        """The candidates of each cell as masks, without the digits given in cells that it sees.

        A cell sees every cell that must differ from it because of a house or a rule.
        """
        given, _, _ = self._lowered()
        seen = list(given)
        sight: list[int] | None = None
        for cell, mask in enumerate(given):
            if mask and mask & (mask - 1) == 0:
                sight = sight or sight_of(self)
                for peer in _bits(sight[cell]):
                    seen[peer] &= ~mask
        return seen

    def with_(self, *constraints: Constraint) -> Variant:
        """The same puzzle with these additional rules."""
        return replace_constraints(self, self.constraints | set(constraints))

    def without(self, *constraints: Constraint) -> Variant:
        """The same puzzle without these rules; ValueError for one that it does not have."""
        for rule in constraints:
            if rule not in self.constraints:
                raise ValueError(f"the puzzle has no such rule: {rule!r:.100}")
        return replace_constraints(self, self.constraints - set(constraints))

    def given(self, where: Mapping[Any, int | Iterable[int]] | None = None, /, **cells: int | Iterable[int]) -> Variant:
        """The same puzzle with more digits or candidates given: ``given(r4c7=5)`` or ``given({(3, 6): 5})``."""
        more = [*self.givens, *_pairs(where or {}, self.shape), *cells.items()]
        return Variant(self.shape, more, self.constraints, self.extra)

    def _ground(self) -> Ground:
        return Ground(self.shape, self.extra, self.constraints)

    def _lowered(self) -> tuple[list[int], list[Posting], list[Constraint]]:
        """The input of the engine: candidates of all cells, postings in a fixed order, and the rule of each."""
        ground = self._ground()
        width, low = self.shape.width, self.shape.digits[0]
        masks: dict[frozenset[int], int] = {}  # most are single digits, which repeat
        candidates = [self.shape.all] * (self.shape.cells + len(self.extra))
        for place, digits in self.givens:
            if (mask := masks.get(digits)) is None:
                mask = masks[digits] = sum(1 << digit - low for digit in digits)
            number = ground.number(place) if isinstance(place, str) else place[0] * width + place[1]
            candidates[number] = mask
        # Sort, because a set has no order and the search should be the same in every run.
        pairs = [(posting, rule) for rule in self.constraints for posting in rule.lower(ground)]
        pairs.sort(key=itemgetter(0))
        return candidates, [posting for posting, _ in pairs], [rule for _, rule in pairs]


def sight_of(variant: Variant) -> list[int]:
    """The cells that each cell sees, as bits: cells that must hold a different digit because of a house or a rule."""
    sees = [0] * (variant.shape.cells + len(variant.extra))
    for cell, peers in enumerate(variant.shape.peers):
        sees[cell] = sum(1 << peer for peer in peers)
    ground, same = variant._ground(), []
    for rule in variant.constraints:
        for said in rule.teach(ground):
            match said:
                case teaching.Differ(cells) | teaching.Sets(cells):
                    pairs = list(permutations(dict.fromkeys(cells), 2))
                case teaching.Link(a, b, rows) if not any(row >> k & 1 for k, row in enumerate(rows)):
                    pairs = [(a, b), (b, a)]
                case teaching.Sum((a, b), (p, q), total) if a != b and all(
                    (p + q) * digit != total for digit in variant.shape.digits
                ):
                    pairs = [(a, b), (b, a)]
                case teaching.Same(a, b):
                    same += [(a, b), (b, a)]
                    continue
                case _:
                    continue
            for one, other in pairs:
                sees[one] |= 1 << other
    changed = True
    while changed:  # equal cells see the same cells
        changed = False
        for one, other in same:
            for cell in _bits(sees[other] & ~sees[one] & ~(1 << one)):
                sees[one] |= 1 << cell
                sees[cell] |= 1 << one
                changed = True
    return sees


def _bits(mask: int) -> Iterable[int]:
    return (k for k in range(mask.bit_length()) if mask >> k & 1)


def replace_constraints(variant: Variant, constraints: Iterable[Constraint]) -> Variant:
    """The same puzzle with other rules."""
    return Variant(variant.shape, variant.givens, constraints, variant.extra)


def _belongs(text: str, ruled: Collection[frozenset[str]]) -> bool:
    """Whether each drawing of a file belongs to a rule: the file says so, or it covers the cells of one."""
    try:
        drawings = json.loads(text)
        return all(
            "fromConstraint" in one
            or (
                not one.get("value")
                and all(frozenset(map(str.lower, cells)) in ruled for cells in one.get("lines", [one.get("cells", ())]))
            )
            for one in drawings
        )
    except (ValueError, TypeError, AttributeError):
        return False


def _checked(solution: Solution | None) -> Solution | None:
    if solution is not None and not hasattr(solution, "unique"):  # the results are a layer above
        raise TypeError(f"solution must be a Solution or None, got {shown(solution)}")
    return solution


def _pairs(givens: Any, shape: Shape) -> Iterable[tuple[CellLike, Any]]:
    """Cells and their givens, from any accepted form of givens."""
    if isinstance(givens, str):
        from .signs import givens as of_text

        return of_text(givens, shape)
    if isinstance(givens, Grid):
        raw = givens._masks()
        masks = (int.from_bytes(raw[at : at + 2], "little") for at in range(0, 162, 2))
        return [
            (Cell(*divmod(number, 9)), [digit for digit in CLASSIC.digits if mask >> (digit - 1) & 1])
            for number, mask in enumerate(masks)
            if mask != CLASSIC.all
        ]
    pairs = tuple(givens.items()) if isinstance(givens, Mapping) else givens
    if not isinstance(pairs, type) and isinstance(pairs, Iterable):
        pairs = tuple(pairs)
        if all(isinstance(pair, (tuple, list)) and len(pair) == 2 for pair in pairs):
            return pairs
    raise TypeError(
        f"givens must be a mapping from cells to digits, one character per cell, or a Grid, got {shown(givens)}"
    )


def _width(line: str) -> int:
    """The number of characters in a line, without those that color it."""
    return len(re.sub(r"\x1b\[[0-9;]*m", "", line))


def _span(digits: range) -> str:
    return f"{digits[0]} to {digits[-1]}"
