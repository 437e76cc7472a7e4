"""csp: Sudoku as a constraint satisfaction problem, with forward checking.

Every empty cell is a variable.  Its *domain* is the set of digits it can still take, and the constraint is that cells
of a house differ.  There are three standard tools:

- *Forward checking*: assigning a digit removes it from the domains of all empty peers.  A domain that becomes empty
  refutes the assignment at once.  Only the removed values are recorded, and exactly those are restored on backtracking.
- *Minimum remaining values* (MRV): the next variable is the one with the smallest domain.
- *Least constraining value* (LCV, an option): try the digit first that removes the fewest candidates from other cells.
  It helps to find *a* solution of a puzzle with many, but saves nothing if all wrong digits must be refuted.

``most-constrained`` recomputes the candidates from the houses in every step; here, the domains are always up to date.
"""

from __future__ import annotations

from .base import DEAD_END, FORCED, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Counters, Walk, board_of


def search(grid: list[int], counters: Counters, value_order: str = "ascending") -> Walk:
    """Assign the variables; *value_order* is ``"ascending"`` or ``"least-constraining"``."""
    board = board_of(grid)
    peers, cells = board.peers, board.cells
    domains = [set(board.digits) - {grid[peer] for peer in peers[cell]} for cell in cells]

    def values(cell: int) -> list[int]:
        """The domain in the order in which to try it."""
        ascending = sorted(domains[cell])
        return sorted(ascending, key=lambda d: removals(cell, d)) if value_order == "least-constraining" else ascending

    def removals(cell: int, digit: int) -> int:
        """The number of domains that would lose the digit."""
        empty = [peer for peer in peers[cell] if grid[peer] == 0]
        counters.checks += len(empty)
        return sum(digit in domains[peer] for peer in empty)

    def forward_check(cell: int, digit: int, removed: list[int]) -> int:
        """Remove the digit from all empty peers and list them; return a cell with an empty domain, or NOWHERE."""
        for peer in peers[cell]:
            if grid[peer] == 0:
                counters.checks += 1
                if digit in domains[peer]:
                    domains[peer].remove(digit)
                    removed.append(peer)
                    if not domains[peer]:
                        return peer
        return NOWHERE

    def assign() -> Walk:
        empty = [cell for cell in cells if grid[cell] == 0]
        if not empty:
            yield SOLVED, NOWHERE, 0
            return
        cell = min(empty, key=lambda c: len(domains[c]))
        kind = FORCED if len(domains[cell]) == 1 else PLACE
        for digit in values(cell):
            yield TRY, cell, digit
            removed: list[int] = []
            wiped_out = forward_check(cell, digit, removed)
            if wiped_out == NOWHERE:
                grid[cell] = digit
                yield kind, cell, digit
                yield assign()
                grid[cell] = 0
                yield REMOVE, cell, digit
            else:
                yield DEAD_END, wiped_out, 0
            for peer in removed:
                domains[peer].add(digit)
        yield DEAD_END, cell, 0

    return assign()
