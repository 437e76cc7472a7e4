"""ac3: arc consistency, kept up after every assignment (Mackworth's AC-3 inside a search, known as MAC).

As in ``csp``, every empty cell is a variable with a domain.  An *arc* x -> y says: for every digit of x there must be
a digit of y that goes with it.  As cells that see each other differ, only one thing can go wrong with an arc: y has a
single digit left and x still lists it.  *Revising* the arc strikes that digit from x.

Whatever is struck may disturb other arcs, those that lead to x, so they go into a queue::

    queue   (peer -> cell) for all peers of the cell just assigned
    revise  x -> y         x loses the only digit of y;  x empty: dead end
    then    (z -> x)       for every other peer z of x, if x has now a single digit

Only a domain of one digit can take anything from another, so no arc to a larger domain is ever queued.  When the queue
is empty every arc is consistent.  That is forward checking carried through to the end: what ``csp`` finds one
assignment later, AC-3 knows at once.  It does not see that a digit has only one place left in a house: that is no
statement about two cells.
"""

from __future__ import annotations

from collections import deque

from ..base.geometry import PEERS
from .base import DEAD_END, FORCED, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Counters, Walk


def search(grid: list[int], counters: Counters) -> Walk:
    """Assign the variables, smallest domain first, every arc consistent before the next."""
    domains = [{digit} if digit else set(range(1, 10)) for digit in grid]

    def revise(x: int, y: int) -> int:
        """Remove from x the digit that no digit of y is compatible with; return it, or 0."""
        counters.checks += 1
        if len(domains[y]) > 1 or not domains[y] <= domains[x]:
            return 0
        (digit,) = domains[y]
        domains[x].remove(digit)
        return digit

    def make_consistent(changed: list[int], struck: list[tuple[int, int]]) -> int:
        """Revise the arcs that lead to the changed cells, and all that follows; return an emptied cell, or NOWHERE."""
        queue = deque((peer, cell) for cell in changed for peer in PEERS[cell])
        while queue:
            x, y = queue.popleft()
            digit = revise(x, y)
            if digit:
                struck.append((x, digit))
                if not domains[x]:
                    return x
                if len(domains[x]) == 1:
                    queue.extend((z, x) for z in PEERS[x] if z != y)
        return NOWHERE

    def assign() -> Walk:
        empty = [cell for cell in range(81) if grid[cell] == 0]
        if not empty:
            yield SOLVED, NOWHERE, 0
            return
        cell = min(empty, key=lambda c: len(domains[c]))
        kind = FORCED if len(domains[cell]) == 1 else PLACE
        for digit in sorted(domains[cell]):
            yield TRY, cell, digit
            grid[cell] = digit
            yield kind, cell, digit
            struck = [(cell, other) for other in domains[cell] if other != digit]
            domains[cell] = {digit}
            emptied = make_consistent([cell], struck)
            if emptied == NOWHERE:
                yield assign()
            else:
                yield DEAD_END, emptied, 0
            for where, lost in struck:
                domains[where].add(lost)
            grid[cell] = 0
            yield REMOVE, cell, digit
        yield DEAD_END, cell, 0

    def begin() -> Walk:
        emptied = make_consistent([cell for cell in range(81) if grid[cell]], [])
        if emptied == NOWHERE:
            yield assign()
        else:
            yield DEAD_END, emptied, 0

    return begin()
