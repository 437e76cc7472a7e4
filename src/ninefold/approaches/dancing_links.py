"""dancing-links: Sudoku as exact cover, searched by Knuth's Algorithm X with links that dance.

A solution chooses 81 of the 729 *candidates* (a digit in a cell) so that each of 324 *wishes* comes true exactly once::

    81  some digit in this cell          81  this digit in this column
    81  this digit in this row           81  this digit in this box

A candidate fulfils four of them.  So the wishes are the columns of a table, the candidates its rows, and every row
has four entries.  Algorithm X: take the wish with the fewest candidates left; try each of them; a candidate that is
chosen removes its four wishes, and with them every other candidate that would fulfil one of those again.

The wish may be "a digit in this cell" as well as "a place for 5 in row 3": naked and hidden singles are one thing here.

The entries of a wish hang in a ring of links, ``up`` and ``down``, the wishes in another, ``left`` and ``right``.
To unlink x takes two assignments, and x remembers where it was, so two more put it back::

    down[up[x]], up[down[x]] = down[x], up[x]          # x is gone
    down[up[x]] = up[down[x]] = x                      # x is back; all must come back in the reverse order

Links are plain integers in arrays: 0 is the root, 1-324 the wishes, and the four entries of candidate n stand at
325 + 4n, so that a row needs no links of its own.
"""

from __future__ import annotations

from .base import BOX, DEAD_END, FORCED, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Counters, Walk

ROOT = 0
WISHES = 324
ENTRIES = WISHES + 1


def wishes_of(cell: int, digit: int) -> tuple[int, int, int, int]:
    """The four wishes that a digit in a cell fulfils."""
    row, column, d = cell // 9, cell % 9, digit - 1
    return 1 + cell, 82 + 9 * row + d, 163 + 9 * column + d, 244 + 9 * BOX[cell] + d


class Links:
    """The table of all candidates, as rings of links."""

    def __init__(self, tally: Counters) -> None:
        size = ENTRIES + 4 * 729
        self.tally = tally
        self.left = [i - 1 for i in range(ENTRIES)]
        self.right = [i + 1 for i in range(ENTRIES)]
        self.left[ROOT], self.right[WISHES] = WISHES, ROOT
        self.up = list(range(size))
        self.down = list(range(size))
        self.wish = list(range(size))
        self.count = [0] * ENTRIES
        for candidate in range(729):
            for i, wish in enumerate(wishes_of(candidate // 9, candidate % 9 + 1)):
                self.hang(ENTRIES + 4 * candidate + i, wish)

    def hang(self, entry: int, wish: int) -> None:
        """Hang an entry at the end of the ring of its wish."""
        last = self.up[wish]
        self.down[last] = self.up[wish] = entry
        self.up[entry], self.down[entry] = last, wish
        self.wish[entry] = wish
        self.count[wish] += 1

    def fewest(self) -> int:
        """The wish with the fewest candidates; ROOT when all have come true."""
        best, least = ROOT, 10
        wish = self.right[ROOT]
        while wish != ROOT:
            if self.count[wish] < least:
                best, least = wish, self.count[wish]
                if least <= 1:
                    break
            wish = self.right[wish]
        return best

    def cover(self, wish: int) -> None:
        """Take a wish out, and out of all other wishes the candidates that would fulfil it."""
        self.right[self.left[wish]], self.left[self.right[wish]] = self.right[wish], self.left[wish]
        entry = self.down[wish]
        while entry != wish:
            for other in row_of(entry):
                if other != entry:
                    self.down[self.up[other]], self.up[self.down[other]] = self.down[other], self.up[other]
                    self.count[self.wish[other]] -= 1
                    self.tally.candidates += 1
            entry = self.down[entry]

    def uncover(self, wish: int) -> None:
        """Put everything back, in the reverse order."""
        entry = self.up[wish]
        while entry != wish:
            for other in reversed(row_of(entry)):
                if other != entry:
                    self.count[self.wish[other]] += 1
                    self.down[self.up[other]] = self.up[self.down[other]] = other
            entry = self.up[entry]
        self.right[self.left[wish]] = self.left[self.right[wish]] = wish


def row_of(entry: int) -> range:
    """The four entries of the candidate to which one belongs."""
    first = entry - (entry - ENTRIES) % 4
    return range(first, first + 4)


def search(grid: list[int], tally: Counters) -> Walk:
    """Fulfil the wishes, the one with the fewest candidates first."""
    links = Links(tally)
    for cell, digit in enumerate(grid):
        if digit:
            for wish in wishes_of(cell, digit):
                links.cover(wish)

    def fulfil() -> Walk:
        wish = links.fewest()
        if wish == ROOT:
            yield SOLVED, NOWHERE, 0
            return
        kind = FORCED if links.count[wish] == 1 else PLACE
        links.cover(wish)
        entry = links.down[wish]
        while entry != wish:
            cell, digit = (entry - ENTRIES) // 36, (entry - ENTRIES) // 4 % 9 + 1
            others = [links.wish[other] for other in row_of(entry) if other != entry]
            yield TRY, cell, digit
            for other in others:
                links.cover(other)
            grid[cell] = digit
            yield kind, cell, digit
            yield fulfil()
            grid[cell] = 0
            for other in reversed(others):
                links.uncover(other)
            yield REMOVE, cell, digit
            entry = links.down[entry]
        links.uncover(wish)
        # A wish about a cell names it; any other says for which digit there is no place.
        yield (DEAD_END, wish - 1, 0) if wish <= 81 else (DEAD_END, NOWHERE, (wish - 82) % 9 + 1)

    return fulfil()
