"""scan: backtracking, the simplest search.

Take the first empty cell, try 1 to 9, and after each try read the cell's row, column and box for the same digit.  If
there is no conflict, continue with the next empty cell.  If nothing fits, an earlier digit is wrong, so clear the
previous cell and try its next digit.

Nothing is remembered between two tries; the grid is the only data.  A try reads up to 27 cells.
"""

from __future__ import annotations

from .base import DEAD_END, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Counters, Walk


def search(grid: list[int], counters: Counters) -> Walk:
    """Walk over the empty cells in order."""
    empty = [cell for cell in range(81) if grid[cell] == 0]

    def fill(level: int) -> Walk:
        if level == len(empty):
            yield SOLVED, NOWHERE, 0
            return
        cell = empty[level]
        for digit in range(1, 10):
            counters.checks += 1
            yield TRY, cell, digit
            if conflicts(grid, cell, digit):
                continue
            grid[cell] = digit
            yield PLACE, cell, digit
            yield fill(level + 1)
            grid[cell] = 0
            yield REMOVE, cell, digit
        yield DEAD_END, cell, 0

    return fill(0)


def conflicts(grid: list[int], cell: int, digit: int) -> bool:
    """Read the cell's row, column and box for the digit."""
    row, column = divmod(cell, 9)
    top, left = row - row % 3, column - column % 3
    for i in range(9):
        if grid[9 * row + i] == digit:
            return True
        if grid[9 * i + column] == digit:
            return True
        if grid[9 * (top + i // 3) + left + i % 3] == digit:
            return True
    return False
