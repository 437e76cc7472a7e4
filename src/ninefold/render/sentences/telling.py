"""One explanation in the making: phrases that record the facts they state.

A template gets a ``Telling`` and returns the text.  Every statement about the board goes through a phrase of
the telling (or ``state``), so that text and facts agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from ...base.geometry import HOUSES, PEERS, cell_name, house_name
from ...puzzle.puzzle import is_variant
from ...puzzle.text import digits_of
from ...results.steps import Candidate, Link, Step
from ..facts import Excluded, Fact, Full, Inside, Options, Places, Sees
from .words import cells, digits, house_of, houses, listing, number, removal, shared_houses, which_house

__all__ = ["Telling", "Template", "on"]


def on(which: Iterable[int] | int, digit: int) -> Link:
    """Return the literal that the digit is in one of the cells."""
    where = (which,) if isinstance(which, int) else tuple(which)
    return Link(where, digit, True, "single" if len(where) == 1 else "group")


class Telling:
    """A step, its board, and the facts stated so far."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.facts: list[Fact] = []
        self._masks: Sequence[int] = () if is_variant(step.puzzle) else step.grid.marks or (0,) * 81

    # --- names

    def cell(self, cell: int) -> str:
        """Name a cell."""
        return cell_name(cell)

    def cells(self, which: Iterable[int], last: str = "and") -> str:
        """Name cells: ``r1c1, r1c4 and r2c7``."""
        return cells(which, last, self.cell)

    def house_name(self, house: int) -> str:
        """Name a house."""
        return house_name(house)

    def houses(self, which: Sequence[int]) -> str:
        """Name houses, those of a kind together."""
        return houses(which)

    # --- the board

    def house_cells(self, house: int) -> Sequence[int]:
        """Return the cells of a house."""
        return HOUSES[house]

    def digits_around(self, cell: int) -> tuple[tuple[int, ...], int]:
        """Return the digits in the row, column and box of a cell, and how many digits there are."""
        return tuple(sorted({self.step.grid[peer] for peer in PEERS[cell]} - {0})), 9

    def options(self, cell: int) -> tuple[int, ...]:
        """Return the candidates of a cell."""
        return tuple(digits_of(self._masks[cell]))

    def places(self, digit: int, house: int) -> tuple[int, ...]:
        """Return where a digit can be in a house."""
        return self.holding(digit, self.house_cells(house))

    def holding(self, digit: int, which: Iterable[int]) -> tuple[int, ...]:
        """Return those of the cells that can hold a digit."""
        return tuple(cell for cell in which if self._masks[cell] >> (digit - 1) & 1)

    def house_with_places(self, digit: int, which: Iterable[int]) -> int:
        """Return the first house in which the digit has just these places."""
        where = tuple(sorted(which))
        return next(h for h in shared_houses(where) if self.places(digit, h) == where)

    # --- phrases

    def state(self, *facts: Fact) -> None:
        """Note facts that the text states in words of its own."""
        self.facts += [fact for fact in facts if fact not in self.facts]

    def can_only_be(self, digit: int, house: int, where: Sequence[int]) -> str:
        """Say ``in row 3, 5 can only be in r3c1 or r3c4``."""
        self.state(Places(digit, house, tuple(where)))
        return f"in {self.house_name(house)}, {digit} can only be in {self.cells(where, 'or')}"

    def two_places(self, digit: int, house: int, where: Sequence[int]) -> str:
        """Say ``8 is in r1c2 or r1c7, the only two places in row 1``."""
        self.state(Places(digit, house, tuple(sorted(where))))
        only = "the only place" if len(where) == 1 else f"the only {number(len(where))} places"
        return f"{digit} is in {cells(sorted(where), 'or')}, {only} in {house_name(house)}"

    def is_one_of(self, cell: int) -> str:
        """Say ``r5c5 is 3 or 7``."""
        self.state(Options((cell,), self.options(cell)))
        return f"{cell_name(cell)} is {digits(self.options(cell), 'or')}"

    def share_a_house(self, a: int, b: int) -> str:
        """Say ``r3c3 and r5c3 are both in column 3``."""
        self.state(Sees((a,), (b,)), Inside((a, b), shared_houses((a, b))[0]))
        return f"{cells((a, b))} are both in {which_house((a, b))}"

    def lie_in(self, which: Sequence[int], house: int) -> str:
        """Name a house in which the cells lie."""
        self.state(Inside(tuple(which), house))
        return house_name(house)

    def set_of(self, which: Sequence[int], its_digits: Sequence[int]) -> str:
        """Say ``r1c2 and r1c4 (2, 5 and 7)``: cells and all their candidates."""
        self.state(Options(tuple(which), tuple(its_digits)))
        return f"{cells(which)} ({digits(its_digits)})"

    def full(self, which: Sequence[int], its_digits: Sequence[int]) -> None:
        """Note that the cells hold just these digits."""
        self.state(Full(tuple(which), tuple(its_digits)))

    def house(self, role: str = "house") -> str:
        """Name the first house with a role."""
        return house_name(house_of(self.step, role))

    # --- conclusions

    def remove(
        self, by: Sequence[Link] | Callable[[Candidate], Sequence[Link]], victims: Iterable[Candidate] | None = None
    ) -> str:
        """Return what is removed; *by*, for all or for each victim, are literals of which one holds and each of which
        excludes it.
        """
        gone = self.step.eliminations if victims is None else tuple(victims)
        for victim in gone:
            self.state(Excluded(victim, tuple(by(victim) if callable(by) else by)))
        return removal(gone, self.cell)

    def sees(self, cell: int, others: Iterable[int]) -> bool:
        """Return whether a cell sees all the others."""
        return all(other in PEERS[cell] for other in others)

    def role(self, name: str) -> tuple[Candidate, ...]:
        """Return the candidates with a role, in the order of the evidence."""
        return tuple(Candidate(cell, digit) for cell, digit, role in self.step.roles if role == name)

    def either(self, which: Sequence[Candidate]) -> str:
        """Say ``r1c1 is 3, r2c5 is 3 or r2c5 is 7``."""
        return listing([f"{cell_name(cell)} is {digit}" for cell, digit in which], "or")


Template: TypeAlias = Callable[[Telling], str]
