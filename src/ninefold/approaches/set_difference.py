"""set-difference: take an empty cell off the end of a list, and try only what its houses leave.

The candidates of a cell are one expression: all digits minus (row ∪ column ∪ box).  So no digit is tried in
vain; where ``check-sets`` asks nine times, this asks once.  The empty cells are a list used as a stack: ``pop`` the
last one, fill it, and ``append`` it again when nothing fits.  Hence the walk starts at the bottom right corner
and goes backwards through the grid.
"""

from __future__ import annotations

from .base import BOX, DEAD_END, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Counters, Walk

DIGITS = frozenset(range(1, 10))


def search(grid: list[int], counters: Counters) -> Walk:
    """Walk over the empty cells from the last to the first."""
    rows: list[set[int]] = [set() for _ in range(9)]
    columns: list[set[int]] = [set() for _ in range(9)]
    boxes: list[set[int]] = [set() for _ in range(9)]
    empty: list[int] = []
    for cell, digit in enumerate(grid):
        if digit:
            rows[cell // 9].add(digit)
            columns[cell % 9].add(digit)
            boxes[BOX[cell]].add(digit)
        else:
            empty.append(cell)

    def fill() -> Walk:
        if not empty:
            yield SOLVED, NOWHERE, 0
            return
        cell = empty.pop()
        row, column, box = rows[cell // 9], columns[cell % 9], boxes[BOX[cell]]
        candidates = DIGITS - (row | column | box)
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
