"""LeetCode 37 "Sudoku Solver" and LeetCode 36 "Valid Sudoku", with the signatures that LeetCode calls.

>>> board = [list("53..7...."), list("6..195..."), list(".98....6."), list("8...6...3"), list("4..8.3..1"),
...          list("7...2...6"), list(".6....28."), list("...419..5"), list("....8..79")]
>>> Solution().isValidSudoku(board)
True
>>> Solution().solveSudoku(board)
>>> "".join(board[0])
'534678912'
"""

from __future__ import annotations

from typing import Any

import ninefold
from ninefold import approaches

__all__ = ["Solution"]


class Solution:
    """Solve and validate boards as LeetCode does: nine lists of nine one-character strings, ``.`` for an empty cell.

    By default, the native engine solves.  With *approach*, a textbook approach does: any name that
    :func:`ninefold.approaches.get` knows, with its options.

    >>> board = [["."] * 9 for _ in range(9)]
    >>> Solution(approach="forward checking", value_order="least-constraining").solveSudoku(board)
    >>> Solution().isValidSudoku(board), "." in board[0]
    (True, False)
    """

    def __init__(self, approach: str | None = None, **options: str) -> None:
        self._approach = None if approach is None else approaches.get(approach)
        self._options: dict[str, Any] = {}
        if self._approach is not None:
            self._options = self._approach.settings(options)
        elif options:
            raise TypeError(f"{', '.join(options)}: options need an approach, as in Solution(approach='csp')")

    def solveSudoku(self, board: list[list[str]]) -> None:
        """Fill the empty cells of a board in place.

        If a board has several solutions (the empty board, for example), you get one of them.  A board that is not nine
        lists of nine, contains anything except ``1``-``9`` and ``.``, breaks the rules or has no solution raises a
        NinefoldError and is left unchanged.
        """
        _check(board)
        grid = ninefold.Grid(board)
        solved = self._solved(grid) if self._approach else None
        if solved is None:  # the engine's exception explains why there is no solution
            solved = ninefold.solve(grid, require_unique=False).line
        for r, row in enumerate(board):
            row[:] = solved[9 * r : 9 * r + 9]

    def isValidSudoku(self, board: list[list[str]]) -> bool:
        """Return whether no digit appears twice in a row, column or box; the board need not have a solution.

        >>> Solution().isValidSudoku([list("5......5."), *(["."] * 9 for _ in range(8))])
        False
        """
        _check(board)
        return not ninefold.Grid(board).conflicts

    def _solved(self, grid: ninefold.Grid) -> str | None:
        assert self._approach is not None
        solution = self._approach.start(grid, **self._options).finish().solution
        return None if solution is None else solution.line


def _check(board: object) -> None:
    """Refuse a board that cannot be filled in place, before anything is written."""
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
                # As in [["."] * 9] * 9: a digit written into one row would appear in the other.
                raise ninefold.ParseError(f"rows {above + 1} and {r + 1} are the same list")
