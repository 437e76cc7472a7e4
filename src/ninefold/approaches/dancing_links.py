"""dancing-links: Sudoku as an exact cover problem, solved with Knuth's Algorithm X and links that dance.

There are 729 *options* (a digit in a cell) and 324 *items* to cover::

    81  some digit in this cell          81  this digit in this column
    81  this digit in this row           81  this digit in this box

Each option covers four items.  A solution is a choice of 81 options that covers every item exactly once.  (In a matrix,
items are columns and options are rows.)  Algorithm X takes the item with the fewest options left and tries each of
them.  Choosing an option *covers* its four items, which *hides* every other option that covers one of them.

An item can be "a digit in this cell" or "a place for 5 in row 3", so naked and hidden singles are the same thing here.

An option has one entry for each of its items.  The entries of an item form a ring linked by ``up`` and ``down``; the
items form another, linked by ``left`` and ``right``.  It takes two assignments to unlink x.  The links of x itself are
unchanged, so two more put it back::

    down[up[x]], up[down[x]] = down[x], up[x]          # unlink x
    down[up[x]] = up[down[x]] = x                      # relink x; entries must be relinked in reverse order

Links are plain integers in lists: 0 is the root, 1-324 are the items, and the four entries of option n begin at
325 + 4n.  So an option needs no links of its own.  (A 4x4 grid has 64 options and 64 items.)
"""

from __future__ import annotations

from .base import DEAD_END, FORCED, NOWHERE, PLACE, REMOVE, SOLVED, TRY, Board, Counters, Walk, board_of

ROOT = 0


class Links:
    """The items and options, as rings of links."""

    def __init__(self, counters: Counters, board: Board) -> None:
        self.size, self.box_of = board.size, board.box_of
        self.items = items = 4 * len(board.cells)
        self.entries = entries = items + 1
        options = len(board.cells) * self.size
        size = entries + 4 * options
        self.counters = counters
        self.left = [i - 1 for i in range(entries)]
        self.right = [i + 1 for i in range(entries)]
        self.left[ROOT], self.right[items] = items, ROOT
        self.up = list(range(size))
        self.down = list(range(size))
        self.item = list(range(size))
        self.length = [0] * entries
        for option in range(options):
            for i, item in enumerate(self.items_of(option // self.size, option % self.size + 1)):
                self.append(entries + 4 * option + i, item)

    def items_of(self, cell: int, digit: int) -> tuple[int, int, int, int]:
        """Return the four items that a digit in a cell covers."""
        size, cells = self.size, self.size**2
        row, column, d = cell // size, cell % size, digit
        return (
            1 + cell,
            cells + size * row + d,
            2 * cells + size * column + d,
            3 * cells + size * self.box_of[cell] + d,
        )

    def append(self, entry: int, item: int) -> None:
        """Append an entry to the ring of its item."""
        last = self.up[item]
        self.down[last] = self.up[item] = entry
        self.up[entry], self.down[entry] = last, item
        self.item[entry] = item
        self.length[item] += 1

    def fewest(self) -> int:
        """Return the item with the fewest options, or ROOT if all items are covered."""
        best, least = ROOT, 10
        item = self.right[ROOT]
        while item != ROOT:
            if self.length[item] < least:
                best, least = item, self.length[item]
                if least <= 1:
                    break
            item = self.right[item]
        return best

    def cover(self, item: int) -> None:
        """Unlink an item, and hide its options: unlink them from all other items."""
        self.right[self.left[item]], self.left[self.right[item]] = self.right[item], self.left[item]
        entry = self.down[item]
        while entry != item:
            for other in self.option_of(entry):
                if other != entry:
                    self.down[self.up[other]], self.up[self.down[other]] = self.down[other], self.up[other]
                    self.length[self.item[other]] -= 1
                    self.counters.checks += 1
            entry = self.down[entry]

    def uncover(self, item: int) -> None:
        """Relink everything that ``cover`` unlinked, in reverse order."""
        entry = self.up[item]
        while entry != item:
            for other in reversed(self.option_of(entry)):
                if other != entry:
                    self.length[self.item[other]] += 1
                    self.down[self.up[other]] = self.up[self.down[other]] = other
            entry = self.up[entry]
        self.right[self.left[item]] = self.left[self.right[item]] = item

    def option_of(self, entry: int) -> range:
        """Return the four entries of the option that an entry belongs to."""
        first = entry - (entry - self.entries) % 4
        return range(first, first + 4)


def search(grid: list[int], counters: Counters) -> Walk:
    """Cover the items, the one with the fewest options first."""
    links = Links(counters, board_of(grid))
    size, entries = links.size, links.entries
    for cell, digit in enumerate(grid):
        if digit:
            for item in links.items_of(cell, digit):
                links.cover(item)

    def cover_items() -> Walk:
        item = links.fewest()
        if item == ROOT:
            yield SOLVED, NOWHERE, 0
            return
        kind = FORCED if links.length[item] == 1 else PLACE
        links.cover(item)
        entry = links.down[item]
        while entry != item:
            cell, digit = (entry - entries) // 4 // size, (entry - entries) // 4 % size + 1
            others = [links.item[other] for other in links.option_of(entry) if other != entry]
            yield TRY, cell, digit
            for other in others:
                links.cover(other)
            grid[cell] = digit
            yield kind, cell, digit
            yield cover_items()
            grid[cell] = 0
            for other in reversed(others):
                links.uncover(other)
            yield REMOVE, cell, digit
            entry = links.down[entry]
        links.uncover(item)
        cells = len(grid)
        # An item about a cell names the cell; any other names the digit that has no place.
        yield (DEAD_END, item - 1, 0) if item <= cells else (DEAD_END, NOWHERE, (item - cells - 1) % size + 1)

    return cover_items()
