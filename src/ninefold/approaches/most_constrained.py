"""most-constrained: always branch on the empty cell with the fewest candidates (minimum remaining values, MRV).

With two candidates, a guess is wrong at most half the time; with seven, it is almost always wrong.  A cell without
candidates shows that an earlier guess was wrong.  So look at all empty cells before each step and take the one with the
fewest candidates.  Stop looking as soon as a cell has at most one, because no other can beat it.

There is one search, with two representations of a set of digits:

            {2, 5, 9}      candidates                      how many         add, remove
    sets    {2, 5, 9}      DIGITS - (row | column | box)   len              .add  .remove
    bits    0b100010010    ALL & ~(row | column | box)     int.bit_count    ^ bit

An integer with bit d-1 for digit d is a set of digits that needs no hashing and no memory of its own.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from .base import DEAD_END, FORCED, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Board, Counters, Walk, board_of

T = TypeVar("T")


def search(grid: list[int], counters: Counters, representation: str = "sets") -> Walk:
    """Branch on the most constrained cell; *representation* is ``"sets"`` or ``"bits"``."""
    board = board_of(grid)
    return walk(grid, counters, Bits(board)) if representation == "bits" else walk(grid, counters, Sets(board))


def walk(grid: list[int], counters: Counters, houses: Houses[T]) -> Walk:
    """Search with the used digits of the houses kept in *houses*."""
    for cell, digit in enumerate(grid):
        if digit:
            houses.add(cell, digit)

    def most_constrained() -> tuple[int, list[int]]:
        """Find the cell with the fewest candidates and list them; NOWHERE if all cells are filled."""
        best, fewest, least = NOWHERE, 10, None
        for cell in range(len(grid)):
            if grid[cell] == 0:
                candidates = houses.candidates(cell)
                count = houses.count(candidates)
                counters.checks += count
                if count < fewest:
                    best, fewest, least = cell, count, candidates
                    if count <= 1:
                        break
        return best, [] if least is None else houses.digits(least)

    def fill() -> Walk:
        cell, candidates = most_constrained()
        if cell == NOWHERE:
            yield SOLVED, NOWHERE, 0
            return
        kind = FORCED if len(candidates) == 1 else PLACE
        for digit in candidates:
            yield TRY, cell, digit
            grid[cell] = digit
            houses.add(cell, digit)
            yield kind, cell, digit
            yield fill()
            grid[cell] = 0
            houses.remove(cell, digit)
            yield REMOVE, cell, digit
        yield DEAD_END, cell, 0

    return fill()


class Houses(Protocol[T]):
    """The digits used in each row, column and box; T is how a set of digits is written."""

    def add(self, cell: int, digit: int) -> None:
        """Note that the three houses of the cell hold the digit."""

    def remove(self, cell: int, digit: int) -> None:
        """Note that they no longer do."""

    def candidates(self, cell: int) -> T:
        """Digits that no house of the cell holds."""

    def count(self, candidates: T) -> int:
        """How many they are."""

    def digits(self, candidates: T) -> list[int]:
        """Which they are, in ascending order."""


class Sets:
    """Houses as Python sets."""

    def __init__(self, board: Board) -> None:
        self.all = frozenset(board.digits)
        self.size, self.box_of = board.size, board.box_of
        self.rows: list[set[int]] = [set() for _ in range(self.size)]
        self.columns: list[set[int]] = [set() for _ in range(self.size)]
        self.boxes: list[set[int]] = [set() for _ in range(self.size)]

    def add(self, cell: int, digit: int) -> None:
        self.rows[cell // self.size].add(digit)
        self.columns[cell % self.size].add(digit)
        self.boxes[self.box_of[cell]].add(digit)

    def remove(self, cell: int, digit: int) -> None:
        self.rows[cell // self.size].remove(digit)
        self.columns[cell % self.size].remove(digit)
        self.boxes[self.box_of[cell]].remove(digit)

    def candidates(self, cell: int) -> frozenset[int]:
        row, column = divmod(cell, self.size)
        return self.all - (self.rows[row] | self.columns[column] | self.boxes[self.box_of[cell]])

    def count(self, candidates: frozenset[int]) -> int:
        return len(candidates)

    def digits(self, candidates: frozenset[int]) -> list[int]:
        return sorted(candidates)


class Bits:
    """Houses as integers."""

    def __init__(self, board: Board) -> None:
        self.all = (1 << board.size) - 1
        self.size, self.box_of = board.size, board.box_of
        self.rows = [0] * self.size
        self.columns = [0] * self.size
        self.boxes = [0] * self.size

    def add(self, cell: int, digit: int) -> None:
        bit = 1 << (digit - 1)
        self.rows[cell // self.size] ^= bit
        self.columns[cell % self.size] ^= bit
        self.boxes[self.box_of[cell]] ^= bit

    remove = add  # to flip a bit twice is to leave it alone

    def candidates(self, cell: int) -> int:
        row, column = divmod(cell, self.size)
        return self.all & ~(self.rows[row] | self.columns[column] | self.boxes[self.box_of[cell]])

    def count(self, candidates: int) -> int:
        return candidates.bit_count()

    def digits(self, candidates: int) -> list[int]:
        digits = []
        while candidates:
            lowest = candidates & -candidates
            digits.append(lowest.bit_length())
            candidates ^= lowest
        return digits
