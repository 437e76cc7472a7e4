"""The oracle: a plain Sudoku solver that shares no code with ninefold.

Written to be obviously right, for any box size: a grid is a list of ints, 0 for empty. The solver takes the empty cell
with the fewest legal digits and tries all of them. It is slow, and that is fine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence


def peers(cell: int, box_rows: int, box_columns: int) -> set[int]:
    """Return the cells of the same row, column and box."""
    size = box_rows * box_columns
    row, column = divmod(cell, size)
    top, left = row - row % box_rows, column - column % box_columns
    same = {row * size + i for i in range(size)} | {i * size + column for i in range(size)}
    same |= {(top + i) * size + left + j for i in range(box_rows) for j in range(box_columns)}
    return same - {cell}


class Oracle:
    """Solver for grids with boxes of *box_rows* x *box_columns* cells."""

    def __init__(self, box_rows: int = 3, box_columns: int = 3) -> None:
        self.size = box_rows * box_columns
        self.peers = [sorted(peers(c, box_rows, box_columns)) for c in range(self.size**2)]

    def legal(self, grid: Sequence[int], cell: int) -> list[int]:
        """Return the digits that no peer of the cell holds."""
        used = {grid[p] for p in self.peers[cell]}
        return [d for d in range(1, self.size + 1) if d not in used]

    def is_valid(self, grid: Sequence[int]) -> bool:
        """Return whether no digit appears twice in a row, column or box."""
        return all(grid[c] == 0 or all(grid[c] != grid[p] for p in self.peers[c]) for c in range(len(grid)))

    def is_solution(self, grid: Sequence[int], puzzle: Sequence[int]) -> bool:
        """Return whether the grid is full, valid, and contains the puzzle's digits."""
        return 0 not in grid and self.is_valid(grid) and all(p in (0, g) for g, p in zip(grid, puzzle))

    def solutions(self, puzzle: Sequence[int], allowed: Sequence[Sequence[int]] | None = None) -> Iterator[list[int]]:
        """Yield every solution; *allowed* restricts the digits of each cell (a sukaku)."""
        grid = list(puzzle)
        if self.is_valid(grid):
            yield from self._search(grid, allowed)

    def _search(self, grid: list[int], allowed: Sequence[Sequence[int]] | None) -> Iterator[list[int]]:
        best: list[int] | None = None
        best_cell = -1
        for cell, digit in enumerate(grid):
            if digit == 0:
                options = self.legal(grid, cell)
                if allowed is not None:
                    options = [d for d in options if d in allowed[cell]]
                if best is None or len(options) < len(best):
                    best, best_cell = options, cell
                    if len(options) <= 1:
                        break
        if best is None:
            yield grid[:]
            return
        for digit in best:
            grid[best_cell] = digit
            yield from self._search(grid, allowed)
        grid[best_cell] = 0

    def count(self, puzzle: Sequence[int], limit: int, allowed: Sequence[Sequence[int]] | None = None) -> int:
        """Count solutions up to *limit*."""
        found = 0
        for _ in self.solutions(puzzle, allowed):
            found += 1
            if found == limit:
                break
        return found


ORACLE = Oracle()


def values(line: str) -> list[int]:
    """Return 81 characters as ints, 0 for everything except digits."""
    return [int(ch) if ch in "123456789" else 0 for ch in line]


def shuffled_lines(rng: random.Random) -> list[int]:
    """Return the nine lines with bands, and lines inside each band, reordered."""
    return [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]


def isomorph(grid: Sequence[int], rng: random.Random) -> list[int]:
    """Relabel digits, permute lines in bands and bands, possibly transpose; this preserves all properties."""
    label = [0, *rng.sample(range(1, 10), 9)]
    rows, columns = shuffled_lines(rng), shuffled_lines(rng)
    cells = [label[grid[9 * r + c]] for r in rows for c in columns]
    return [cells[9 * (i % 9) + i // 9] for i in range(81)] if rng.random() < 0.5 else cells


def random_solution(rng: random.Random) -> list[int]:
    """Return a full grid: a shuffled pattern grid (rows, columns, digits), enough variety for tests."""
    rows, columns, digits = shuffled_lines(rng), shuffled_lines(rng), rng.sample(range(1, 10), 9)
    return [digits[(3 * (r % 3) + r // 3 + c) % 9] for r in rows for c in columns]


def random_puzzle(rng: random.Random, clues: int) -> list[int]:
    """Return a full grid with all but *clues* cells emptied: it has one solution or several."""
    solution = random_solution(rng)
    keep = set(rng.sample(range(81), clues))
    return [d if c in keep else 0 for c, d in enumerate(solution)]


def random_pseudo_puzzle(rng: random.Random, clues: int) -> list[int]:
    """Place random digits that do not conflict: it may have no solution, one, or many."""
    grid = [0] * 81
    for cell in rng.sample(range(81), clues):
        options = ORACLE.legal(grid, cell)
        if options:
            grid[cell] = rng.choice(options)
    return grid
