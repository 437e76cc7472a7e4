"""Automata."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import shown, whole
from .base import MOST, CellsLike, Constraint, Ground, Place, Posting, as_cell, listed, named, post

__all__ = ["Automaton"]

LAST_STATE = 10**5


@dataclass(frozen=True, slots=True, init=False)
class Automaton(Constraint):
    """The digits, read in order, take an automaton from a start to an accepting state; it may be non-deterministic.

    States are numbers from 0; an arc is (from, digit, to), and a digit of None reads the separator ``"-"`` that may
    stand among the cells.

    >>> Automaton("r1c1 r1c2", [0], [1], [(0, 1, 1), (1, 2, 1)]).describe()
    'r1c1, r1c2 are accepted by the automaton.'
    """

    slug: ClassVar[str] = "automaton"
    about: ClassVar[str] = "The digits are accepted by an automaton."
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
        words = cells.replace(",", " ").split() if isinstance(cells, str) else listed("cells", cells)
        self._set(
            cells=tuple("-" if cell == "-" else as_cell(cell) for cell in words),
            starts=tuple(whole("starts", state, most=LAST_STATE) for state in listed("starts", starts)),
            accepting=tuple(whole("accepting", state, most=LAST_STATE) for state in listed("accepting", accepting)),
            arcs=tuple(sorted(map(_arc, listed("arcs", arcs)), key=_order)),
            name=str(name),
        )

    def places(self) -> tuple[Place, ...]:
        return tuple(cell for cell in self.cells if cell != "-")

    def describe(self) -> str:
        return f"{named(self.places())} are accepted by the automaton{self.name and f' {self.name}'}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        low, separator = ground.shape.digits[0], len(ground.shape.digits)
        states = 1 + max(
            [*self.starts, *self.accepting, *(state for arc in self.arcs for state in (arc[0], arc[2]))], default=0
        )
        masks: dict[tuple[int, int], int] = {}
        for start, digit, end in self.arcs:
            if digit is None or digit in ground.shape.digits:
                bit = 1 << (separator if digit is None else digit - low)
                masks[start, end] = masks.get((start, end), 0) | bit
        numbers = [states, len(self.starts), *self.starts, len(self.accepting), *self.accepting]
        for (start, end), mask in masks.items():
            numbers += [start, end, mask - (1 << 64) if mask >> 63 else mask]
        yield post("automaton", (-1 if cell == "-" else ground.number(cell) for cell in self.cells), numbers)


def _arc(given: tuple[int, int | None, int]) -> tuple[int, int | None, int]:
    if not isinstance(given, (tuple, list)) or len(given) != 3:
        raise TypeError(f"arcs must be (state, digit, state), got {shown(given)} among them")
    start, digit, end = given
    return (
        whole("arcs", start, most=LAST_STATE),
        None if digit is None else whole("arcs", digit, least=-MOST, most=MOST),
        whole("arcs", end, most=LAST_STATE),
    )


def _order(arc: tuple[int, int | None, int]) -> tuple[int, bool, int, int]:
    return arc[0], arc[1] is None, arc[1] or 0, arc[2]
