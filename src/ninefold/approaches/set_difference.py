"""set-difference: backtracking on candidates, with the empty cells on a stack.

The candidates of a cell are one expression: all digits minus (row ∪ column ∪ box).  So every digit that is tried fits,
while ``check-sets`` checks nine digits in every cell.  The list of empty cells is a stack: ``pop`` takes the last cell,
and ``append`` puts it back if nothing fits.  So the search starts in the bottom right corner and works backwards.
"""

from __future__ import annotations

from .base import DEAD_END, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Counters, Walk, board_of


def search(grid: list[int], counters: Counters) -> Walk:
    """Walk over the empty cells from the last to the first."""
    board = board_of(grid)
    size, box_of, digits = board.size, board.box_of, frozenset(board.digits)
    rows: list[set[int]] = [set() for _ in range(size)]
    columns: list[set[int]] = [set() for _ in range(size)]
    boxes: list[set[int]] = [set() for _ in range(size)]
    empty: list[int] = []
    for cell, digit in enumerate(grid):
        if digit:
            rows[cell // size].add(digit)
            columns[cell % size].add(digit)
            boxes[box_of[cell]].add(digit)
        else:
            empty.append(cell)

    def fill() -> Walk:
        if not empty:
            yield SOLVED, NOWHERE, 0
            return
        cell = empty.pop()
        row, column, box = rows[cell // size], columns[cell % size], boxes[box_of[cell]]
        candidates = digits - (row | column | box)
        counters.checks += len(candidates)
        for digit in sorted(candidates):
            yield TRY, cell, digit
            grid[cell] = digit
            row.add(digit)
            column.add(digit)
            box.add(digit)
            yield PLACE, cell, digit
            yield fill()
            grid[cell] = 0
            row.remove(digit)
            column.remove(digit)
            box.remove(digit)
            yield REMOVE, cell, digit
        empty.append(cell)
        yield DEAD_END, cell, 0

    return fill()
