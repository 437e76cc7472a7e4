"""ac3: arc consistency after every assignment (Mackworth's AC-3 inside a search, known as MAC).

As in ``csp``, every empty cell is a variable with a domain.  An *arc* x -> y is consistent if every digit of x is
compatible with some digit of y.  Cells that see each other must differ, so an arc can fail in only one way: y has a
single digit left, and x still contains it.  *Revising* the arc removes that digit from x.

A removed digit can affect the arcs that lead to x, so they go into a queue::

    queue   (peer -> cell) for all peers of the cell just assigned
    revise  x -> y         x loses the only digit of y;  x empty: dead end
    then    (z -> x)       for every other peer z of x, if x now has a single digit

Only a domain with one digit can remove anything from another, so arcs to larger domains are never queued.  When the
queue is empty, every arc is consistent.  This is forward checking carried to its conclusion: AC-3 knows at once what
``csp`` finds one assignment later.  It does not notice that a digit has only one place left in a house, because that is
not a statement about two cells.
"""

from __future__ import annotations

from collections import deque

from .base import DEAD_END, FORCED, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Counters, Walk, board_of


def search(grid: list[int], counters: Counters) -> Walk:
    """Assign the variables, smallest domain first, every arc consistent before the next."""
    board = board_of(grid)
    peers, cells = board.peers, board.cells
    domains = [{digit} if digit else set(board.digits) for digit in grid]

    def revise(x: int, y: int) -> int:
        """Remove from x the digit that no digit of y is compatible with; return it, or 0."""
        counters.checks += 1
        if len(domains[y]) > 1 or not domains[y] <= domains[x]:
            return 0
        (digit,) = domains[y]
        domains[x].remove(digit)
        return digit

    def make_consistent(changed: list[int], removed: list[tuple[int, int]]) -> int:
        """Revise the arcs that lead to the changed cells, and all that follows; return an emptied cell, or NOWHERE."""
        queue = deque((peer, cell) for cell in changed for peer in peers[cell])
        while queue:
            x, y = queue.popleft()
            digit = revise(x, y)
            if digit:
                removed.append((x, digit))
                if not domains[x]:
                    return x
                if len(domains[x]) == 1:
                    queue.extend((z, x) for z in peers[x] if z != y)
        return NOWHERE

    def assign() -> Walk:
        empty = [cell for cell in cells if grid[cell] == 0]
        if not empty:
            yield SOLVED, NOWHERE, 0
            return
        cell = min(empty, key=lambda c: len(domains[c]))
        kind = FORCED if len(domains[cell]) == 1 else PLACE
        for digit in sorted(domains[cell]):
            yield TRY, cell, digit
            grid[cell] = digit
            yield kind, cell, digit
            removed = [(cell, other) for other in domains[cell] if other != digit]
            domains[cell] = {digit}
            emptied = make_consistent([cell], removed)
            if emptied == NOWHERE:
                yield assign()
            else:
                yield DEAD_END, emptied, 0
            for where, lost in removed:
                domains[where].add(lost)
            grid[cell] = 0
            yield REMOVE, cell, digit
        yield DEAD_END, cell, 0

    def begin() -> Walk:
        emptied = make_consistent([cell for cell in cells if grid[cell]], [])
        if emptied == NOWHERE:
            yield assign()
        else:
            yield DEAD_END, emptied, 0

    return begin()
