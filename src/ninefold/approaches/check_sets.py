"""check-sets: backtracking with sets that remember the digits of each house.

There are three lists of nine sets: the digits in every row, in every column and in every box.  Checking whether a digit
fits takes three look-ups instead of reading 27 cells.  The price is bookkeeping: placing a digit adds it to three sets,
and removing it must remove it from the same three.

The search tree is exactly the same as for ``scan``; only the check is faster.
"""

from __future__ import annotations

from .base import DEAD_END, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Counters, Walk, board_of


def search(grid: list[int], counters: Counters) -> Walk:
    """Walk over the empty cells in order, asking the sets."""
    board = board_of(grid)
    size, box_of = board.size, board.box_of
    rows: list[set[int]] = [set() for _ in range(size)]
    columns: list[set[int]] = [set() for _ in range(size)]
    boxes: list[set[int]] = [set() for _ in range(size)]
    for cell, digit in enumerate(grid):
        if digit:
            rows[cell // size].add(digit)
            columns[cell % size].add(digit)
            boxes[box_of[cell]].add(digit)
    empty = [cell for cell in board.cells if grid[cell] == 0]

    def fill(level: int) -> Walk:
        if level == len(empty):
            yield SOLVED, NOWHERE, 0
            return
        cell = empty[level]
        row, column, box = rows[cell // size], columns[cell % size], boxes[box_of[cell]]
        for digit in board.digits:
            counters.checks += 1
            yield TRY, cell, digit
            if digit in row or digit in column or digit in box:
                continue
            grid[cell] = digit
            row.add(digit)
            column.add(digit)
            box.add(digit)
            yield PLACE, cell, digit
            yield fill(level + 1)
            grid[cell] = 0
            row.remove(digit)
            column.remove(digit)
            box.remove(digit)
            yield REMOVE, cell, digit
        yield DEAD_END, cell, 0

    return fill(0)
