from __future__ import annotations

import copy
from collections.abc import Iterable
from operator import itemgetter
from typing import Any, Self

from ...base.arguments import shown
from .base import CellsLike, Constraint, Ground, Place, Postings, as_cell, few, listed, named, number, numbers, post
from .teaching import Machine, Teachings

_LAST_STATE = 10**5
_LEAST_CELLS = 9
"""Automata with fewer cells count as if they had this many, because their arcs take time too."""


class Automaton(Constraint):
    """The digits, read in order, are accepted by a finite automaton.

    The automaton may be nondeterministic. States are numbers from 0, and an arc is (from, digit, to). The cells may
    include separators ``"-"``, which arcs with the digit None read. All patterns and automata of a puzzle together may
    have 4,000,000 arcs, counted once for each cell that they read.

    >>> Automaton("r1c1 r1c2", [0], [1], [(0, 1, 1), (1, 2, 1)]).describe()
    'r1c1, r1c2: the digits, read in order, are accepted by the automaton.'
    """

    slug = "automaton"
    names = ("finite automaton", "NFA", "DFA", "state machine")
    cells: tuple[Place, ...]
    starts: tuple[int, ...]
    accepting: tuple[int, ...]
    arcs: tuple[tuple[int, int | None, int], ...]
    name: str

    def __init__(
        self,
        cells: CellsLike,
        starts: Iterable[int],
        accepting: Iterable[int],
        arcs: Iterable[tuple[int, int | None, int]],
        name: str = "",
    ) -> None:
        self._set(
            cells=_cells(cells),
            starts=numbers("starts", starts, least=0, most=_LAST_STATE),
            accepting=numbers("accepting", accepting, least=0, most=_LAST_STATE),
            arcs=tuple(sorted(map(_arc, listed("arcs", arcs)), key=_order)),
            name=str(name),
        )

    def at(self, cells: CellsLike) -> Self:
        """Return the same automaton for other cells; its arcs are shared and not checked again.

        >>> here = Automaton("r1c1 r1c2", [0], [1], [(0, 1, 1), (1, 2, 1)])
        >>> there = here.at("r2c1 r2c2")
        >>> there == Automaton("r2c1 r2c2", [0], [1], [(0, 1, 1), (1, 2, 1)]), there.arcs is here.arcs
        (True, True)
        """
        found = copy.copy(self)
        found._set(cells=_cells(cells))
        return found

    def places(self) -> tuple[Place, ...]:
        return tuple(cell for cell in self.cells if cell != "-")

    def describe(self) -> str:
        name = self.name and f" {self.name}"
        return f"{named(self.places())}: the digits, read in order, are accepted by the automaton{name}."

    def lower(self, ground: Ground) -> Postings:
        ground.count_arcs(len(self.arcs) * max(len(self.cells), _LEAST_CELLS))
        key = (self.starts, self.accepting, id(self.arcs))  # copies share their arcs
        if (numbers := ground.automata.get(key)) is None:
            numbers = ground.automata[key] = self._numbers(ground.shape.digits)
        yield post("automaton", (-1 if cell == "-" else ground.number(cell) for cell in self.cells), numbers)

    def _numbers(self, digits: range) -> list[int]:
        """The automaton as the engine reads it."""
        low, separator = digits[0], len(digits)
        lists = (self.starts, self.accepting, map(itemgetter(0), self.arcs), map(itemgetter(2), self.arcs))
        states = 1 + max(max(some, default=0) for some in lists)
        indices: dict[int | None, int] = {digit: digit - low for digit in digits} | {None: separator}
        bits = {digit: 1 << k if k < 63 else -(1 << 63) for digit, k in indices.items() if k < 64}
        numbers = [states, len(self.starts), *self.starts, len(self.accepting), *self.accepting]
        for start, digit, end in self.arcs:
            if digit in bits:
                numbers += (start, end, bits[digit])
        return numbers

    def called(self) -> str:
        return f"the {self.name or 'automaton'} line {few(self.places())}"

    def teach(self, ground: Ground) -> Teachings:
        if "-" in self.cells or any(digit is None for _, digit, _ in self.arcs):
            return
        arcs: dict[tuple[int, int | None], set[int]] = {}
        for start, digit, end in self.arcs:
            arcs.setdefault((start, digit), set()).add(end)
        accepting = frozenset(self.accepting)

        known: dict[tuple[Any, int], frozenset[int] | None] = {}

        def read(states: Any, digit: int, _: int) -> frozenset[int] | None:
            if (states, digit) not in known:
                after = frozenset(end for state in states for end in arcs.get((state, digit), ()))
                known[states, digit] = after or None
            return known[states, digit]

        cells = tuple(ground.numbers(self.places()))
        yield Machine(cells, frozenset(self.starts), read, lambda states: not accepting.isdisjoint(states))  # type: ignore[arg-type]


def _cells(cells: CellsLike) -> tuple[Place, ...]:
    words = cells.replace(",", " ").split() if isinstance(cells, str) else listed("cells", cells)
    return tuple("-" if cell == "-" else as_cell(cell) for cell in words)


def _arc(given: tuple[int, int | None, int]) -> tuple[int, int | None, int]:
    if not isinstance(given, (tuple, list)) or len(given) != 3:
        raise TypeError(f"arcs must be (state, digit, state), got {shown(given)} among them")
    start, digit, end = given
    return (
        number("arcs", start, least=0, most=_LAST_STATE),
        None if digit is None else number("arcs", digit),
        number("arcs", end, least=0, most=_LAST_STATE),
    )


def _order(arc: tuple[int, int | None, int]) -> tuple[int, bool, int, int]:
    return arc[0], arc[1] is None, arc[1] or 0, arc[2]
