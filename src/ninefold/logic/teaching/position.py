"""The remaining candidates, and the steps that a technique finds in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...results.arguments import Argument, End, Shape45
from ...results.steps import Role
from ...variants.rules import teaching
from ...variants.rules.base import a_digit
from .model import House, Item, Linear, Model, OneOf, Rule, bits
from .tables import by_sum, sets_of

__all__ = ["DeadEnd", "Found", "Position"]

_MOST_OPEN = 6
"""For sums with more open cells, the digits that they must contain are not computed."""
_FEW_SETS = 6


class DeadEnd(Exception):
    """A cell, house or rule cannot be satisfied any more; *uses* are the cells that show it, *by* the rule of 45."""

    def __init__(self, end: End, reasons: tuple[int, ...], uses: Sequence[int], by: Shape45 | None = None) -> None:
        super().__init__()
        self.end, self.reasons, self.uses, self.by = end, reasons, tuple(uses), by


@dataclass(eq=False, slots=True)
class Found:
    """A step: removed candidates, or a placed one (-1: none), and the argument."""

    technique: str
    cost: float
    gone: int
    uses: tuple[int, ...]
    reasons: tuple[int, ...] = ()
    placed: int = -1
    argument: Argument | None = None
    digits: tuple[int, ...] = ()
    roles: tuple[Role, ...] = ()
    houses: tuple[tuple[int, str], ...] = ()
    """Numbers of reasons and their roles."""
    length: int = 0


class _Only(dict[object, int]):
    """The items that techniques have yet to look at, the same for all techniques."""

    def __init__(self, items: int) -> None:
        super().__init__()
        self._items = items

    def setdefault(self, key: object, _: int = -1) -> int:
        return super().setdefault(key, self._items)


class Position:
    """The candidates of every cell, and which items each technique has yet to look at.

    ``marks`` are the candidates without those that placed digits obviously exclude.
    """

    def __init__(self, model: Model, candidates: Sequence[int]) -> None:
        self.model = model
        self.candidates, self.marks = list(candidates), list(candidates)
        self.placed = [False] * model.n
        self.alive = 0
        for cell, mask in enumerate(self.candidates):
            self.alive |= mask << (cell * model.width)
        self.pending: dict[object, int] = {}
        self.clock = 0
        self._contents: dict[int, tuple[OneOf, ...]] = {}
        for cell, mask in enumerate(candidates):
            if mask and mask & (mask - 1) == 0:
                self.place(cell * model.width + mask.bit_length() - 1)

    @classmethod
    def of(cls, model: Model, candidates: Sequence[int]) -> Position:
        """A position with exactly these candidates, of which none excludes another."""
        position = cls(model, [0] * model.n)
        position.candidates, position.marks = list(candidates), list(candidates)
        position.placed = [mask & (mask - 1) == 0 for mask in candidates]
        for cell, mask in enumerate(candidates):
            position.alive |= mask << (cell * model.width)
        return position

    def copy(self) -> Position:
        """An independent copy."""
        other = Position.__new__(Position)
        other.model, other.alive, other.clock = self.model, self.alive, self.clock
        other.candidates, other.placed, other.pending = self.candidates[:], self.placed[:], dict(self.pending)
        other._contents, other.marks = dict(self._contents), self.marks[:]
        return other

    def only(self, item: int) -> Position:
        """A copy in which searches find only what an item shows."""
        other = self.copy()
        other.pending, other._contents = _Only(1 << item), {}
        return other

    @property
    def solved(self) -> bool:
        """Whether every cell has its digit."""
        return all(self.placed)

    def drop(self, ids: int) -> int:
        """Remove candidates, place the digit of a cell with only one left, and return the changed cells as bits."""
        width, full = self.model.width, self.model.full
        changed = self._remove(ids)
        for cell in bits(changed):
            self.marks[cell] &= ~(ids >> (cell * width) & full)
        single = [cell for cell in bits(changed) if not self.placed[cell] and self.open((cell,)) == 0]
        for cell in single:  # not the cells that these digits leave with one candidate: they are steps of their own
            changed |= self.place(cell * width + self.candidates[cell].bit_length() - 1)
        return changed

    def _remove(self, ids: int) -> int:
        ids &= self.alive
        if not ids:
            return 0
        self.alive &= ~ids
        self.clock += 1
        model, changed, dirty = self.model, 0, 0
        width, full, touched = model.width, model.full, model.touched
        while ids:
            cell = ((ids & -ids).bit_length() - 1) // width
            gone = ids >> (cell * width) & full
            ids &= ~(full << (cell * width))
            self.candidates[cell] &= ~gone
            changed |= 1 << cell
            dirty |= touched[cell]
            if not self.candidates[cell]:
                raise DeadEnd(End("cell", (cell,), "", -1, ()), (), (cell,))
        for key in self.pending:
            self.pending[key] |= dirty
        return changed

    def place(self, number: int) -> int:
        """Place a digit and remove it from all cells that see it; return the cells that changed, as bits."""
        cell = number // self.model.width
        self.placed[cell] = True
        changed = self._remove(self.model.cell_bits[cell] & ~(1 << number))
        self.marks[cell] = self.candidates[cell]
        try:
            return changed | self._remove(self.model.peers[number])
        except DeadEnd as dead:  # the last digit of a cell that sees this one
            (other,) = dead.uses
            digit = str(number % self.model.width + self.model.low)
            raise DeadEnd(End("twice", (cell, other), digit, -1, ()), (), (cell, other)) from None

    def due(self, key: object, *kinds: str) -> Iterator[Item]:
        """The items of these kinds whose cells changed since the technique *key* looked at them."""
        mask = 0
        for kind in kinds:
            mask |= self.model.masks.get(kind, 0)
        pending = self.pending
        todo = pending.setdefault(key, -1) & mask
        while todo:
            bit = todo & -todo
            pending[key] &= ~bit
            try:
                yield self.model.items[bit.bit_length() - 1]
            except GeneratorExit:  # the caller took only the first step: there may be more
                pending[key] |= bit
                raise
            todo = pending[key] & mask & ~((bit << 1) - 1)

    def contents(self) -> Iterator[OneOf]:
        """The digits that cages, sets and houses must contain, because all their combinations do."""
        for item in self.due("contents", "sum", "Sets", "short"):
            self._contents[id(item)] = tuple(self._must_contain(item))
        for found in tuple(self._contents.values()):
            yield from found

    def _must_contain(self, item: Item) -> Iterator[OneOf]:
        if isinstance(item, Linear):
            if len(item.groups) != 1 or item.groups[0][0] != 1 or not 2 <= self.open(item.cells) <= _MOST_OPEN:
                return
            masks = tuple(self.candidates[cell] for cell in item.cells)
            reason, sets = item.reasons[0], by_sum(masks, self.model.low).get(item.total, ())
        elif isinstance(item, Rule) and isinstance(item.said, teaching.Sets):
            masks = tuple(self.candidates[cell] for cell in item.cells)
            reason, sets = item.reason, tuple(held for held in sets_of(masks) if held in item.said.sets)
        elif isinstance(item, House) and self.all_digits(item) and 2 <= self.open(item.cells) <= _MOST_OPEN:
            masks = tuple(self.candidates[cell] for cell in item.cells)
            reason, sets = item.reason, sets_of(masks)
        else:
            return
        always = self.model.full
        for held in sets:
            always &= held
        width, placed = self.model.width, 0
        for mask in masks:
            if mask & (mask - 1) == 0:
                placed |= mask
        for k in bits(always & ~placed) if sets else ():
            ids = sum(1 << (cell * width + k) for cell in item.cells)
            digit = k + self.model.low
            yield OneOf(ids, "sum", reason, item.cells, k, a_digit(digit), sets if len(sets) <= _FEW_SETS else ())

    def all_digits(self, house: House) -> int:
        """The digits of a house that has a cell for each digit that it can hold, as bits; 0 if it has fewer."""
        digits = 0
        for cell in house.cells:
            digits |= self.candidates[cell]
        return digits if digits.bit_count() == len(house.cells) else 0

    def open(self, cells: Sequence[int]) -> int:
        """How many of the cells have more than one candidate."""
        return sum(1 for cell in cells if self.candidates[cell] & (self.candidates[cell] - 1))

    def combinations(self, sets: Iterable[int]) -> tuple[tuple[int, ...], ...]:
        """The digits of several sets, in the order in which people list them."""
        return tuple(sorted(map(self.digits, sets)))

    def digits(self, mask: int) -> tuple[int, ...]:
        """The digits of a mask."""
        return tuple(k + self.model.low for k in bits(mask))

    def held(self, cell: int) -> tuple[int, ...]:
        """The candidates of a cell."""
        return self.digits(self.candidates[cell])
