"""scan: backtracking, the simplest search.

Take the first empty cell, try 1 to 9, and after each try read the cell's row, column and box for the same digit.  If
there is no conflict, continue with the next empty cell.  If nothing fits, an earlier digit is wrong, so clear the
previous cell and try its next digit.

Nothing is remembered between two tries; the grid is the only data.  A try reads up to 27 cells.
"""

from __future__ import annotations

from math import isqrt

from .base import DEAD_END, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Counters, Walk, board_of


def search(grid: list[int], counters: Counters) -> Walk:
    """Walk over the empty cells in order."""
    board = board_of(grid)
    empty = [cell for cell in board.cells if grid[cell] == 0]

    def fill(level: int) -> Walk:
        if level == len(empty):
            yield SOLVED, NOWHERE, 0
            return
        cell = empty[level]
        for digit in board.digits:
            counters.checks += 1
            yield TRY, cell, digit
            if conflicts(grid, board.size, cell, digit):
                continue
            grid[cell] = digit
            yield PLACE, cell, digit
            yield fill(level + 1)
            grid[cell] = 0
            yield REMOVE, cell, digit
        yield DEAD_END, cell, 0

    return fill(0)


def conflicts(grid: list[int], size: int, cell: int, digit: int) -> bool:
    """Read the cell's row, column and box for the digit."""
    row, column = divmod(cell, size)
    box = isqrt(size)
    top, left = row - row % box, column - column % box
    for i in range(size):
        if grid[size * row + i] == digit:
            return True
        if grid[size * i + column] == digit:
            return True
        if grid[size * (top + i // box) + left + i % box] == digit:
            return True
    return False
