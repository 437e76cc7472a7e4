"""The contract of LeetCode 37: solved in place, or an exception and an unchanged board."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

import ninefold
from ninefold import approaches, examples
from ninefold.leetcode import Solution
from tests.conftest import shared_lines
from tests.oracle import ORACLE, random_solution, values

FULL = "".join(map(str, random_solution(random.Random(37))))


def board_of(line: str) -> list[list[str]]:
    return [list(line[r : r + 9]) for r in range(0, 81, 9)]


def solved(line: str) -> list[int]:
    """Solve in place and return the cells, after checking that the lists are the same objects."""
    board = board_of(line)
    rows = list(board)
    assert Solution().solveSudoku(board) is None  # type: ignore[func-returns-value]
    assert len(board) == 9
    assert all(row is before and len(row) == 9 for row, before in zip(board, rows))
    assert all(type(value) is str and len(value) == 1 for row in board for value in row)
    return values("".join(map("".join, board)))


PROPER = [example.line for example in examples.ALL if example.status is ninefold.Status.ONE]


@pytest.mark.parametrize(
    "line", ["." * 81, FULL, "." + FULL[1:], FULL[:40] + "." + FULL[41:], FULL[:80] + ".", *PROPER]
)
def test_solves_in_place(line: str) -> None:
    assert ORACLE.is_solution(solved(line), values(line))


def test_one_of_several_solutions_is_taken() -> None:
    line = examples.get("several").line
    assert ORACLE.is_solution(solved(line), values(line))


def test_the_example_of_the_task() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert solved(line) == next(ORACLE.solutions(values(line)))


def test_the_hardest_published() -> None:
    for line in shared_lines("classic", "forum_hardest_1106.txt"):
        assert ORACLE.is_solution(solved(line), values(line))


class Text(str):
    """A string that is not quite str."""


def changed(row: int, column: int, value: Any) -> list[list[Any]]:
    board: list[list[Any]] = board_of(examples.get("easy").line)
    board[row][column] = value
    return board


def lengths(rows: int, columns: int) -> list[list[str]]:
    return [["."] * columns for _ in range(rows)]


REFUSED: dict[str, tuple[Any, type[Exception], str]] = {
    "conflict": (
        board_of(examples.get("invalid").line),
        ninefold.InvalidPuzzleError,
        r"column 5 has 9 twice \(r3c5, r5c5\)",
    ),
    "full and wrong": (board_of(FULL[:-1] + FULL[0]), ninefold.InvalidPuzzleError, "row 9 has"),
    "no solution": (board_of(examples.get("no-solution").line), ninefold.NoSolutionError, "no solution"),
    "zero": (changed(2, 6, "0"), ninefold.ParseError, "row 3, column 7: '0' is not a digit or '.'"),
    "letter": (changed(2, 6, "x"), ninefold.ParseError, "row 3, column 7: 'x' is not a digit or '.'"),
    "superscript": (changed(0, 0, "²"), ninefold.ParseError, "row 1, column 1: '²' is not"),
    "Arabic digit": (changed(0, 0, "٣"), ninefold.ParseError, "row 1, column 1: '٣' is not"),
    "two characters": (changed(8, 8, "12"), ninefold.ParseError, "row 9, column 9: '12' is not"),
    "empty string": (changed(8, 8, ""), ninefold.ParseError, "row 9, column 9: '' is not"),
    "blank": (changed(8, 8, " "), ninefold.ParseError, "row 9, column 9: ' ' is not"),
    "int": (changed(0, 1, 5), ninefold.ParseError, "row 1, column 2: 5 is not"),
    "none": (changed(0, 1, None), ninefold.ParseError, "row 1, column 2: None is not"),
    "bytes": (changed(0, 1, b"5"), ninefold.ParseError, "row 1, column 2: b'5' is not"),
    "list": (changed(0, 1, ["5"]), ninefold.ParseError, r"row 1, column 2: \['5'\] is not"),
    "8 rows": (lengths(8, 9), ninefold.ParseError, "9 rows"),
    "10 rows": (lengths(10, 9), ninefold.ParseError, "9 rows"),
    "one row nine times": ([["."] * 9] * 9, ninefold.ParseError, "rows 1 and 2 are the same list"),
    "no rows": ([], ninefold.ParseError, "9 rows"),
    "8 columns": (lengths(9, 8), ninefold.ParseError, "row 1: expected a list of 9 cells, got 8 cells"),
    "10 columns": (lengths(9, 10), ninefold.ParseError, "row 1: expected a list of 9 cells, got 10 cells"),
    "81 rows of one": (lengths(81, 1), ninefold.ParseError, "9 rows"),
    "one long row": (
        [lengths(9, 9)[0], *lengths(7, 9), ["."] * 10],
        ninefold.ParseError,
        "row 9: expected a list of 9 cells, got 10",
    ),
    "a row is a string": ([*lengths(8, 9), "." * 9], ninefold.ParseError, "row 9: .* got str"),
    "a row is a tuple": ([*lengths(8, 9), (".",) * 9], ninefold.ParseError, "row 9: .* got tuple"),
    "a row is a number": ([*lengths(8, 9), 9], ninefold.ParseError, "row 9: .* got int"),
    "a string": ("." * 81, ninefold.ParseError, "expected a list of 9 rows, got str"),
    "nothing": (None, ninefold.ParseError, "expected a list of 9 rows, got NoneType"),
}


@pytest.mark.parametrize(("board", "error", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_refuses_and_leaves_the_board_alone(board: Any, error: type[Exception], message: str) -> None:
    before = copy.deepcopy(board)
    rows = list(board) if isinstance(board, list) else []
    with pytest.raises(error, match=message) as caught:
        Solution().solveSudoku(board)
    assert isinstance(caught.value, ninefold.NinefoldError)
    assert board == before
    if isinstance(board, list):
        assert all(row is old for row, old in zip(board, rows))


def test_strings_of_a_subclass_are_strings() -> None:
    board: list[list[str]] = [[Text(value) for value in row] for row in board_of(examples.get("easy").line)]
    Solution().solveSudoku(board)
    assert ORACLE.is_solution(values("".join(map("".join, board))), values(examples.get("easy").line))


@pytest.mark.parametrize("approach", [*approaches.NAMES, "forward checking", "LCV", "bitmask"])
def test_any_approach_solves_it(approach: str) -> None:
    board = board_of(examples.get("easy").line)
    Solution(approach=approach).solveSudoku(board)
    assert "".join(map("".join, board)) == ninefold.solve(examples.get("easy").line).line


def test_approaches_have_options_and_refuse_others() -> None:
    board = board_of("." * 81)
    Solution(approach="csp", value_order="least-constraining").solveSudoku(board)
    assert ORACLE.is_solution(values("".join(map("".join, board))), [0] * 81)
    with pytest.raises(ValueError, match="unknown approach 'norvik'; did you mean norvig"):
        Solution(approach="norvik")
    with pytest.raises(ValueError, match="'csp' has no option 'color'"):
        Solution(approach="csp", color="red")
    with pytest.raises(TypeError, match="color: options need an approach"):
        Solution(color="red")


@pytest.mark.parametrize("example", ["no-solution", "invalid"])
def test_an_approach_refuses_as_the_engine_does(example: str) -> None:
    board = board_of(examples.get(example).line)
    before = copy.deepcopy(board)
    with pytest.raises(ninefold.NinefoldError):
        Solution(approach="norvig").solveSudoku(board)
    assert board == before


@pytest.mark.parametrize(
    ("example", "valid"), [("easy", True), ("no-solution", True), ("several", True), ("invalid", False)]
)
def test_valid_sudoku(example: str, valid: bool) -> None:
    board = board_of(examples.get(example).line)
    before = copy.deepcopy(board)
    assert Solution().isValidSudoku(board) is valid
    assert board == before


def test_valid_sudoku_needs_a_board() -> None:
    with pytest.raises(ninefold.ParseError, match="expected a list of 9 rows, got 1 rows"):
        Solution().isValidSudoku([["."] * 9])
