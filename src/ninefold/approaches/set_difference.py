"""set-difference: backtracking on candidates, with the empty cells on a stack.

The candidates of a cell are one expression: all digits minus (row ∪ column ∪ box).  So every digit that is tried fits,
while ``check-sets`` checks nine digits in every cell.  The list of empty cells is a stack: ``pop`` takes the last cell,
and ``append`` puts it back if nothing fits.  So the search starts in the bottom right corner and works backwards.
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
