"""csp: Sudoku as a constraint satisfaction problem, with the tools of the trade.

Every empty cell is a variable; its *domain* is the set of digits it may still take; the constraint is that cells
of a house differ.  Three tools:

- *Forward checking*: to assign a digit is to strike it from the domains of all empty cells that see the cell.
  A domain that becomes empty refutes the assignment at once, before anything is built on it.  What was struck is
  noted, so that going back restores exactly that.
- *Minimum remaining values*: the next variable is the one with the smallest domain; it fails first if it must.
- *Least constraining value* (an option): try first the digit that would strike the fewest candidates elsewhere; it
  leaves most room.  It helps to find *a* solution of a loose puzzle, and is lost work where all must be refuted.

Where ``most-constrained`` works the candidates out of the houses again and again, here the domains are kept.
"""

from __future__ import annotations

from ..base.geometry import PEERS
from .base import DEAD_END, FORCED, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Counters, Walk


def search(grid: list[int], counters: Counters, value_order: str = "ascending") -> Walk:
    """Assign the variables; *value_order* is ``"ascending"`` or ``"least-constraining"``."""
    domains = [set(range(1, 10)) - {grid[peer] for peer in PEERS[cell]} for cell in range(81)]

    def values(cell: int) -> list[int]:
        """The domain in the order in which to try it."""
        ascending = sorted(domains[cell])
        return sorted(ascending, key=lambda d: strikes(cell, d)) if value_order == "least-constraining" else ascending

    def strikes(cell: int, digit: int) -> int:
        """How many domains would lose the digit."""
        empty = [peer for peer in PEERS[cell] if grid[peer] == 0]
        counters.checks += len(empty)
        return sum(digit in domains[peer] for peer in empty)

    def forward_check(cell: int, digit: int, struck: list[int]) -> int:
        """Remove the digit from all empty peers and list them; return a cell with an empty domain, or NOWHERE."""
        for peer in PEERS[cell]:
            if grid[peer] == 0:
                counters.checks += 1
                if digit in domains[peer]:
                    domains[peer].remove(digit)
                    struck.append(peer)
                    if not domains[peer]:
                        return peer
        return NOWHERE

    def assign() -> Walk:
        empty = [cell for cell in range(81) if grid[cell] == 0]
        if not empty:
            yield SOLVED, NOWHERE, 0
            return
        cell = min(empty, key=lambda c: len(domains[c]))
        kind = FORCED if len(domains[cell]) == 1 else PLACE
        for digit in values(cell):
            yield TRY, cell, digit
            struck: list[int] = []
            wiped_out = forward_check(cell, digit, struck)
            if wiped_out == NOWHERE:
                grid[cell] = digit
                yield kind, cell, digit
                yield assign()
                grid[cell] = 0
                yield REMOVE, cell, digit
            else:
                yield DEAD_END, wiped_out, 0
            for peer in struck:
                domains[peer].add(digit)
        yield DEAD_END, cell, 0

    return assign()
