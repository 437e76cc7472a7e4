"""One explanation in the making: phrases that record the facts they state.

A template gets a ``Telling`` and returns a clause, which each language words.  Every statement about the board goes through a phrase of
the telling (or ``state``), so that clauses and facts agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from ...base.geometry import HOUSES, PEERS, cell_name
from ...puzzle.puzzle import is_variant
from ...puzzle.text import digits_of
from ...results.steps import Candidate, Link, Step
from ..facts import Excluded, Fact, Full, Inside, Options, Places, Sees
from ..languages import Area, Clause, Value, say
from .words import removal, shared_houses

__all__ = ["Telling", "Template", "area", "on"]


def on(which: Iterable[int] | int, digit: int) -> Link:
    """Return the literal that the digit is in one of the cells."""
    where = (which,) if isinstance(which, int) else tuple(which)
    return Link(where, digit, True, "single" if len(where) == 1 else "group")


def area(*houses: int) -> Area:
    """Return houses to be named: rows before columns before boxes."""
    kinds = ("row", "column", "box")
    return Area(tuple((kinds[house // 9], house % 9 + 1) for house in sorted(houses, key=lambda house: house // 9)))


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

    def names(self, which: Iterable[int]) -> tuple[str, ...]:
        """Name cells, each once."""
        return tuple(self.cell(cell) for cell in dict.fromkeys(which))

    def area(self, *which: int) -> Value:
        """Name houses, those of a kind together."""
        return area(*which)

    # --- the board

    def house_cells(self, house: int) -> Sequence[int]:
        """Return the cells of a house."""
        return HOUSES[house]

    def digits_around(self, cell: int) -> tuple[tuple[int, ...], int]:
        """Return the digits in the row, column and box of a cell, and how many digits there are."""
        return tuple(sorted({self.step.grid[peer] for peer in PEERS[cell]} - {0})), 9

    def removed_by_steps(self, cell: int) -> tuple[int, ...]:
        """Return the digits that earlier steps have removed from a cell, and perhaps some that it sees."""
        return tuple(digit for digit in range(1, 10) if digit not in self.options(cell))

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

    def can_only_be(self, digit: int, house: int, where: Sequence[int]) -> Clause:
        """Say ``in row 3, 5 can only be in r3c1 or r3c4``."""
        self.state(Places(digit, house, tuple(where)))
        return say("can-only-be", digit=digit, house=self.area(house), cells=self.names(where))

    def two_places(self, digit: int, house: int, where: Sequence[int]) -> Clause:
        """Say ``8 is in r1c2 or r1c7, the only two places in row 1``."""
        self.state(Places(digit, house, tuple(sorted(where))))
        return say("two-places", digit=digit, house=self.area(house), cells=self.names(sorted(where)))

    def is_one_of(self, cell: int) -> Clause:
        """Say ``r5c5 is 3 or 7``."""
        self.state(Options((cell,), self.options(cell)))
        return say("is-one-of", cell=self.cell(cell), digits=self.options(cell))

    def share_a_house(self, a: int, b: int) -> Clause:
        """Say ``r3c3 and r5c3 are both in column 3``."""
        house = shared_houses((a, b))[0]
        self.state(Sees((a,), (b,)), Inside((a, b), house))
        return say("share-a-house", cells=self.names((a, b)), house=self.area(house))

    def set_of(self, which: Sequence[int], its_digits: Sequence[int]) -> Clause:
        """Say ``r1c2 and r1c4 (2, 5 and 7)``: cells and all their candidates."""
        self.state(Options(tuple(which), tuple(its_digits)))
        return say("set-of", cells=self.names(which), digits=its_digits)

    def full(self, which: Sequence[int], its_digits: Sequence[int]) -> None:
        """Note that the cells hold just these digits."""
        self.state(Full(tuple(which), tuple(its_digits)))

    # --- conclusions

    def remove(
        self, by: Sequence[Link] | Callable[[Candidate], Sequence[Link]], victims: Iterable[Candidate] | None = None
    ) -> Clause:
        """Return what is removed; *by*, for all or for each victim, are literals of which one holds and each of which
        excludes it.
        """
        gone = self.step.eliminations if victims is None else tuple(victims)
        for victim in gone:
            self.state(Excluded(victim, tuple(by(victim) if callable(by) else by)))
        return removal(gone, self.cell)

    def removal(self, victims: Iterable[Candidate] | None = None) -> Clause:
        """Return what is removed, without a reason."""
        return removal(self.step.eliminations if victims is None else victims, self.cell)

    def sees(self, cell: int, others: Iterable[int]) -> bool:
        """Return whether a cell sees all the others."""
        return all(other in PEERS[cell] for other in others)

    def role(self, name: str) -> tuple[Candidate, ...]:
        """Return the candidates with a role, in the order of the evidence."""
        return tuple(Candidate(cell, digit) for cell, digit, role in self.step.roles if role == name)

    def either(self, which: Sequence[Candidate]) -> Clause:
        """Say ``r1c1 is 3, r2c5 is 3 or r2c5 is 7``."""
        return say("either", candidates=[say("is", cell=self.cell(cell), digit=digit) for cell, digit in which])


Template: TypeAlias = Callable[[Telling], Clause]
