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

        A board with several solutions (the empty board, say) gets one of them.  A board that is not 9x9,
        holds anything but ``1``-``9`` and ``.``, breaks the rules or has no solution raises a NinefoldError
        and is left exactly as it was.
        """
        for r, row in enumerate(board):
            for c, value in enumerate(row):
                if not isinstance(value, str) or len(value) != 1 or value not in "123456789.":
                    raise ninefold.ParseError(f"row {r + 1}, column {c + 1}: {value!r} is not a digit or '.'")
        solved = ninefold.solve(ninefold.Grid(board), require_unique=False).line
        for r, row in enumerate(board):
            row[:] = solved[9 * r : 9 * r + 9]
