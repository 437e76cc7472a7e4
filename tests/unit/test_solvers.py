"""Solvers in the form of LeetCode 37: the plain code of every approach, and code that people write themselves."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ninefold
from ninefold import approaches, examples
from ninefold.approaches import End
from tests.oracle import ORACLE, random_puzzle, values

EASY = examples.get("easy").line
every_approach = pytest.mark.parametrize("name", approaches.NAMES)


def pasted(name: str) -> Callable[[list[list[str]]], None]:
    """The plain code of an approach, run as LeetCode runs it."""
    namespace: dict[str, Any] = {}
    exec(approaches.get(name).plain, namespace)
    solve: Callable[[list[list[str]]], None] = namespace["Solution"]().solveSudoku
    return solve


def board_of(line: str) -> list[list[str]]:
    return [list(line[start : start + 9]) for start in range(0, 81, 9)]


# --- the plain code


@every_approach
def test_plain_code_passes_leetcode(name: str) -> None:
    rng = random.Random(name)
    lines = [
        EASY,
        examples.get("medium").line,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ]
    lines += ["".join(str(digit or ".") for digit in random_puzzle(rng, 30)) for _ in range(3)]
    solve = pasted(name)
    for line in lines:
        board = board_of(line)
        rows = list(board)
        assert solve(board) is None
        assert all(row is old for row, old in zip(board, rows)), "in place"
        assert ORACLE.is_solution(values("".join(map("".join, board))), values(line))


@every_approach
def test_plain_code_is_short_and_needs_nothing(name: str) -> None:
    text = approaches.get(name).plain
    assert 15 <= len(text.splitlines()) <= 40
    assert text.startswith("class Solution:\n    def solveSudoku(self, board: list[list[str]]) -> None:\n")
    assert "ninefold" not in text
    assert max(map(len, text.splitlines())) <= 120


@every_approach
def test_plain_code_leaves_a_board_without_solution(name: str) -> None:
    line = examples.get("no-solution").line
    if name in ("scan", "check-sets"):
        line = "12345678." + "." * 62 + "9" + "." * 9  # theirs takes hours
        line = line[:9] + "." * 8 + "9" + line[18:]
    board = board_of(line)
    pasted(name)(board)
    assert "".join(map("".join, board)) == line


@pytest.mark.parametrize("name", [name for name in approaches.NAMES if name not in ("norvig", "dancing-links")])
def test_plain_code_writes_what_the_approach_places(name: str) -> None:
    """The two versions are one algorithm: they place and remove the same number of digits."""
    solver = approaches.Solver.wrap(pasted(name), name)
    for example in ("easy", "medium"):
        puzzle = examples.get(example).grid
        run = approaches.start(puzzle, name)
        removed = sum(event.kind is approaches.Kind.REMOVE for event in run)
        (row,) = approaches.compare(puzzle, [solver], seconds=60)
        assert row.end is End.SOLVED
        placed = run.counters.placements
        if name == "most-constrained":  # min() looks at all cells, so it notices some dead ends earlier
            assert row.placements is not None
            assert placed - placed // 10 <= row.placements <= placed
        else:
            assert (row.placements, row.backtracks) == (placed, removed)


# --- names


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("Backtracking", "scan"),
        ("dfs", "scan"),
        ("mrv", "most-constrained"),
        ("Forward Checking", "csp"),
        ("AC-3", "ac3"),
        ("Algorithm X", "dancing-links"),
        ("dancing_links", "dancing-links"),
        ("Peter Norvig", "norvig"),
    ],
)
def test_names_that_people_know(alias: str, name: str) -> None:
    assert approaches.get(alias).name == name
    assert approaches.run(EASY, alias).approach == name
    assert approaches.window(EASY, alias, count=1).approach == name


def test_names_that_imply_an_option() -> None:
    bits = approaches.get("bit masks")
    assert [label for label, _ in bits.variants()] == ["most-constrained (bits)"]
    assert approaches.window(EASY, "LCV", count=1).options == {"value_order": "least-constraining"}
    outcome = approaches.run(examples.get("extreme").grid, "LCV")
    assert outcome.nodes == approaches.run(examples.get("extreme").grid, "csp", value_order="least-constraining").nodes
    with pytest.raises(ValueError, match="value_order must be one of least-constraining, got 'ascending'"):
        approaches.run(EASY, "lcv", value_order="ascending")


def test_every_alias_stands_for_one_approach() -> None:
    keys = [re.sub(r"[^a-z0-9]", "", name.lower()) for name in (*approaches.ALIASES, *approaches.NAMES)]
    twice = {key for key in keys if keys.count(key) > 1}
    assert twice <= {"ac3"}, "an alias that is another name's spelling"
    assert {alias.approach for alias in approaches.ALIASES.values()} == set(approaches.NAMES)


@pytest.mark.parametrize(
    ("typo", "meant"),
    [
        ("dancing", "dancing-links"),
        ("norvik", "norvig"),
        ("forward-checkin", "forward checking (csp)"),
        ("scann", "scan"),
    ],
)
def test_typos_get_a_suggestion(typo: str, meant: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"unknown approach {typo!r}; did you mean {meant}?")):
        approaches.compare(EASY, [typo])


# --- people's own solvers


def solveSudoku(board: list[list[str]]) -> None:
    pasted("csp")(board)


class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        solveSudoku(board)


class Static:
    @staticmethod
    def solveSudoku(board: list[list[str]]) -> None:
        solveSudoku(board)


@pytest.mark.parametrize("solver", [solveSudoku, Solution, Solution(), Solution().solveSudoku, Static])
def test_every_form_of_a_solver(solver: Any) -> None:
    (row,) = approaches.compare(EASY, [solver])
    assert row.end is End.SOLVED
    assert row.solution is not None
    assert row.solution.line == ninefold.solve(EASY).line
    assert (row.nodes, row.placements, row.backtracks, row.error) == (None, 47, 0, None)


def test_a_solver_is_new_for_each_run() -> None:
    class Once:
        def __init__(self) -> None:
            self.used = False

        def solveSudoku(self, board: list[list[str]]) -> None:
            assert not self.used
            self.used = True
            solveSudoku(board)

    assert {row.end for row in approaches.compare(EASY, [Once, Once])} == {End.SOLVED}


def test_rows_that_are_replaced_count_too() -> None:
    solved = ninefold.solve(EASY).line

    def by_rows(board: list[list[str]]) -> None:
        for r in range(9):
            board[r] = list(solved[9 * r : 9 * r + 9])

    def at_once(board: list[list[str]]) -> None:
        board[:] = board_of(solved)

    def by_slices(board: list[list[str]]) -> None:
        for r, row in enumerate(board):
            row[:] = ["1"] * 9
            row[:] = solved[9 * r : 9 * r + 9]

    rows = approaches.compare(EASY, [by_rows, at_once, by_slices])
    assert {row.end for row in rows} == {End.SOLVED}
    assert [(row.placements, row.backtracks) for row in rows[:2]] == [(47, 0), (47, 0)]
    assert (rows[2].backtracks or 0) > 50


def endless(board: list[list[str]]) -> None:
    while True:
        try:
            time.sleep(0)
        except BaseException:
            raise


def stubborn(board: list[list[str]]) -> None:
    while board:
        try:
            while board:
                pass
        except BaseException:
            if not board[0][0]:
                break
            board[0][0] = ""  # ends at the second request


@pytest.mark.parametrize("solver", [endless, stubborn])
def test_a_budget_ends_a_solver(solver: Any) -> None:
    (row,) = approaches.compare(EASY, [solver], seconds=0.05)
    assert (row.end, row.solution, row.placements) == (End.GAVE_UP, None, None)


def leaves_cells(board: list[list[str]]) -> None:
    board[0][0] = "1"


def returns_it(board: list[list[str]]) -> list[list[str]]:
    return [list(row) for row in board]


def changes_a_clue(board: list[list[str]]) -> None:
    board[0][7] = "8"


def writes_numbers(board: list[list[Any]]) -> None:
    board[0][0] = 1


def shortens(board: list[list[str]]) -> None:
    board.pop()


def makes_a_conflict(board: list[list[str]]) -> None:
    board[0][0] = "9"


WRONG: list[tuple[Any, str]] = [
    (leaves_cells, "it left 46 cells empty, the first is r1c2"),
    (returns_it, r"it left the board unchanged and returned \[\['\.'.* \.\.\.; fill the board in place instead"),
    (changes_a_clue, "it changed the clue in r1c8 from 9 to 8"),
    (writes_numbers, "r1c1 holds 1; write the digits as text, '1' to '9'"),
    (shortens, "the board is not 9 lists of 9 cells any more"),
    (makes_a_conflict, r"row 1 has 9 twice \(r1c1, r1c8\)"),
]


@pytest.mark.parametrize(("solver", "error"), WRONG)
def test_a_wrong_board_is_explained(solver: Any, error: str) -> None:
    (row,) = approaches.compare(EASY, [solver])
    assert row.end is End.WRONG
    assert re.fullmatch(error, row.error or "")
    assert row.solution is None


def test_a_solver_that_raises() -> None:
    def recursive(board: list[list[str]]) -> None:
        recursive(board)

    def exits(board: list[list[str]]) -> None:
        raise SystemExit(3)

    rows = approaches.compare(EASY, [recursive, exits, lambda board: board[9]])
    assert {row.end for row in rows} == {End.FAILED}
    assert (rows[0].error or "").startswith("RecursionError: maximum recursion depth exceeded")
    assert (rows[1].error or "").startswith("SystemExit: 3 (line ")
    assert re.fullmatch(r"IndexError: list index out of range \(line \d+\)", rows[2].error or "")


@pytest.mark.parametrize("example", ["no-solution", "invalid"])
def test_leaving_the_board_alone_is_right_if_there_is_no_solution(example: str) -> None:
    def nothing(board: list[list[str]]) -> None:
        pass

    (row,) = approaches.compare(examples.get(example).grid, [nothing])
    assert (row.end, row.error) == (End.NO_SOLUTION, None)


class NoMethod:
    pass


class Needs:
    def __init__(self, size: int) -> None:
        pass

    def solveSudoku(self, board: list[list[str]]) -> None:
        pass


class TooMany:
    def solveSudoku(self, board: list[list[str]], more: int) -> None:
        pass


def generator(board: list[list[str]]) -> Any:
    yield board


RIGHT = (
    r"; write class Solution with solveSudoku\(self, board\), or a function solveSudoku\(board\), which .* in place$"
)


@pytest.mark.parametrize(
    ("solver", "complaint"),
    [
        (NoMethod, "class NoMethod has no method solveSudoku"),
        (Needs, r"Needs\(\) needs arguments, but LeetCode creates it without any"),
        (TooMany, r"TooMany\.solveSudoku\(self, board, more\) does not fit"),
        (TooMany(), r"TooMany\.solveSudoku\(board, more\) does not fit"),
        (lambda: None, r"<lambda>\(\) does not fit"),
        (lambda self, board: None, r"<lambda>\(self, board\) is a method without its class"),
        (lambda a, b, c: None, r"<lambda>\(a, b, c\) does not fit"),
        (generator, "generator is a generator, so calling it does nothing"),
    ],
)
def test_the_wrong_form_is_refused_with_the_right_one(solver: Any, complaint: str) -> None:
    with pytest.raises(TypeError, match=complaint + RIGHT):
        approaches.compare(EASY, [solver])


def test_a_solver_has_no_events() -> None:
    with pytest.raises(TypeError, match=r"has no events to watch; compare\(\) runs a LeetCode solver"):
        approaches.start(EASY, Solution)  # type: ignore[arg-type]


# --- files


def test_files_may_use_the_names_that_leetcode_provides(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    text = "x = defaultdict(list), deque(), inf, Counter, collections.deque, lru_cache, heappush, permutations\n"
    file.write_text(text + approaches.get("csp").plain.replace("list[list[str]]", "List[List[str]]"))
    (row,) = approaches.compare(EASY, [approaches.load(str(file))])
    assert (row.name, row.end) == ("mine.py", End.SOLVED)


def test_names_in_files_and_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_solvers.py").write_text(
        "def fast(board): ...\nclass Slow:\n    def solveSudoku(self, board): ...\n"
    )
    monkeypatch.chdir(tmp_path)
    assert approaches.load("own_solvers.py:fast").name == "own_solvers.py:fast"
    assert approaches.load("own_solvers:Slow").name == "own_solvers:Slow"
    with pytest.raises(ValueError, match="own_solvers does not define Fast"):
        approaches.load("own_solvers:Fast")
    with pytest.raises(ValueError, match="module no_such_module cannot be imported: ModuleNotFoundError"):
        approaches.load("no_such_module")
    with pytest.raises(FileNotFoundError):
        approaches.load("none.py")
