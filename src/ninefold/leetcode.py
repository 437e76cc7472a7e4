"""The contract of LeetCode 37, "Sudoku Solver".

>>> board = [list("53..7...."), list("6..195..."), list(".98....6."), list("8...6...3"), list("4..8.3..1"),
...          list("7...2...6"), list(".6....28."), list("...419..5"), list("....8..79")]
>>> Solution().solveSudoku(board)
>>> "".join(board[0])
'534678912'
"""

from __future__ import annotations

import ninefold

__all__ = ["Solution"]


class Solution:
    """A class of this name with this method is what LeetCode calls."""

    def solveSudoku(self, board: list[list[str]]) -> None:
        """Fill the ``.`` cells of a 9x9 board of one-character strings, in place.

        A board with several solutions (the empty board, say) gets one of them.  A board that is not nine
        lists of nine, holds anything but ``1``-``9`` and ``.``, breaks the rules or has no solution raises a
        NinefoldError and is left exactly as it was.
        """
        _check(board)
        solved = ninefold.solve(ninefold.Grid(board), require_unique=False).line
        for r, row in enumerate(board):
            row[:] = solved[9 * r : 9 * r + 9]


def _check(board: object) -> None:
    """Refuse what could not be filled in place, before anything is written."""
    if not isinstance(board, list) or len(board) != 9:
        got = f"{len(board)} rows" if isinstance(board, list) else type(board).__name__
        raise ninefold.ParseError(f"expected a list of 9 rows, got {got}")
    for r, row in enumerate(board):
        if not isinstance(row, list) or len(row) != 9:
            got = f"{len(row)} cells" if isinstance(row, list) else type(row).__name__
            raise ninefold.ParseError(f"row {r + 1}: expected a list of 9 cells, got {got}")
        for c, value in enumerate(row):
            if not isinstance(value, str) or len(value) != 1 or value not in "123456789.":
                raise ninefold.ParseError(f"row {r + 1}, column {c + 1}: {value!r} is not a digit or '.'")
        for above in range(r):
            if board[above] is row:
                # As in [["."] * 9] * 9: what is written into one row would appear in the other.
                raise ninefold.ParseError(f"rows {above + 1} and {r + 1} are the same list")
