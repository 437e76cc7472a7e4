"""norvig: constraint propagation with two rules that call each other, and a copy of the board for every guess.

This is Peter Norvig's program of 2006.  ``values[cell]`` is a string of the digits that the cell can still hold.  To
*assign* a digit means to *eliminate* all others, and an elimination has two possible consequences:

1. If one digit is left in the cell, eliminate it from all peers.
2. If one place is left for the eliminated digit in a house, assign it there.

Each consequence eliminates again, so one guess runs through the board like a row of dominoes.  Most puzzles are solved
by their clues alone.  ``csp`` and ``ac3`` lack the second rule, the *hidden single*.

Only when the dominoes stop is a digit guessed, in a cell with the fewest digits.  Nothing is ever undone: a guess works
on a copy of the 81 strings, and the copy of a wrong guess is discarded.
"""

from __future__ import annotations

from .base import DEAD_END, FORCED, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Counters, Walk, board_of


def search(grid: list[int], counters: Counters) -> Walk:
    """Propagate the clues, then guess on copies."""
    board = board_of(grid)
    peers = board.peers
    houses_of = [[house for house in board.houses if cell in house] for cell in board.cells]
    settled: list[int] = []
    """The cells that came down to one digit, in this order, since it was last emptied."""

    def assign(values: list[str], cell: int, digit: str) -> int:
        """Eliminate all other digits; return a cell that shows a contradiction, or NOWHERE."""
        for other in values[cell].replace(digit, ""):
            stuck = eliminate(values, cell, other)
            if stuck != NOWHERE:
                return stuck
        return NOWHERE

    def eliminate(values: list[str], cell: int, digit: str) -> int:
        """Eliminate the digit, and whatever follows; return a cell that shows a contradiction, or NOWHERE."""
        counters.checks += 1
        if digit not in values[cell]:
            return NOWHERE
        values[cell] = left = values[cell].replace(digit, "")
        if not left:
            return cell
        if len(left) == 1:
            settled.append(cell)
            for peer in peers[cell]:
                stuck = eliminate(values, peer, left)
                if stuck != NOWHERE:
                    return stuck
        for house in houses_of[cell]:
            places = [c for c in house if digit in values[c]]
            if not places:
                return cell
            if len(places) == 1:
                stuck = assign(values, places[0], digit)
                if stuck != NOWHERE:
                    return stuck
        return NOWHERE

    def fill(values: list[str]) -> Walk:
        forced = [cell for cell in settled if grid[cell] == 0]
        settled.clear()
        for cell in forced:
            grid[cell] = int(values[cell])
            yield FORCED, cell, grid[cell]
        open_cells = [cell for cell in board.cells if grid[cell] == 0]
        if not open_cells:
            yield SOLVED, NOWHERE, 0
            return
        guess = min(open_cells, key=lambda cell: len(values[cell]))
        for digit in values[guess]:
            yield TRY, guess, int(digit)
            grid[guess] = int(digit)
            yield PLACE, guess, int(digit)
            settled.clear()
            copy = values.copy()
            stuck = assign(copy, guess, digit)
            if stuck == NOWHERE:
                yield fill(copy)
            else:
                yield DEAD_END, stuck, 0
            grid[guess] = 0
            yield REMOVE, guess, int(digit)
        yield DEAD_END, guess, 0
        for cell in reversed(forced):
            digit_out, grid[cell] = grid[cell], 0
            yield REMOVE, cell, digit_out

    def begin() -> Walk:
        values = ["".join(map(str, board.digits))] * len(grid)
        for cell, digit in enumerate(grid):
            if digit:
                stuck = assign(values, cell, str(digit)) if str(digit) in values[cell] else cell
                if stuck != NOWHERE:
                    yield DEAD_END, stuck, 0
                    return
        yield fill(values)

    return begin()
