"""singles-first: fill every cell that has only one option, over and over; guess only if there is none.

27 sets hold the *unused* digits of the rows, columns and boxes; the options of a cell are the digits that its three
sets have in common.  A pass over the empty cells fills each one that has a single option.  Every placed digit removes
options from other cells, so passes are repeated until one changes nothing.  Only then does the search guess, in the
first empty cell, and look for singles again.  A cell without options refutes the last guess; the guess and every digit
forced after it are removed.

``singles="once"`` fills singles only at the start and then continues like ``set-difference``.  It shows what you gain
by looking for singles after every guess.
"""

from __future__ import annotations

from .base import DEAD_END, FORCED, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Counters, Walk, board_of


def search(grid: list[int], counters: Counters, singles: str = "always") -> Walk:
    """Fill singles, then guess; *singles* is ``"always"`` or ``"once"``."""
    board = board_of(grid)
    size, box_of = board.size, board.box_of
    rows = [set(board.digits) for _ in range(size)]
    columns = [set(board.digits) for _ in range(size)]
    boxes = [set(board.digits) for _ in range(size)]

    def options(cell: int) -> set[int]:
        left = rows[cell // size] & columns[cell % size] & boxes[box_of[cell]]
        counters.checks += len(left)
        return left

    def use(cell: int, digit: int) -> None:
        grid[cell] = digit
        rows[cell // size].remove(digit)
        columns[cell % size].remove(digit)
        boxes[box_of[cell]].remove(digit)

    def free(cell: int) -> int:
        digit, grid[cell] = grid[cell], 0
        rows[cell // size].add(digit)
        columns[cell % size].add(digit)
        boxes[box_of[cell]].add(digit)
        return digit

    def fill(level: int) -> Walk:
        forced: list[int] = []
        stuck = -1
        changed = singles == "always" or level == 0
        while changed and stuck < 0:
            changed = False
            for cell in (cell for cell in board.cells if grid[cell] == 0):
                left = options(cell)
                if len(left) == 1:
                    digit = left.pop()
                    use(cell, digit)
                    forced.append(cell)
                    changed = True
                    yield FORCED, cell, digit
                elif not left:
                    stuck = cell
                    break

        if stuck < 0:
            guess = next((cell for cell in board.cells if grid[cell] == 0), None)
            if guess is None:
                yield SOLVED, NOWHERE, 0
                return
            for digit in sorted(options(guess)):
                yield TRY, guess, digit
                use(guess, digit)
                yield PLACE, guess, digit
                yield fill(level + 1)
                free(guess)
                yield REMOVE, guess, digit
            stuck = guess

        yield DEAD_END, stuck, 0
        for cell in reversed(forced):
            yield REMOVE, cell, free(cell)

    for cell, digit in enumerate(grid):
        if digit:
            use(cell, digit)
    return fill(0)
