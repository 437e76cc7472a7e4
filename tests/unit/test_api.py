"""solve, count, solutions, check, status: exact answers."""

from __future__ import annotations

import itertools

import pytest

import ninefold
from ninefold import Grid, InvalidPuzzleError, NoSolutionError, SeveralSolutionsError, Status
from tests.oracle import ORACLE, values

ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
INVALID = "55" + ONE[2:]
NONE = "12345678.........9" + "." * 63
SEVERAL = "." * 81


def test_solve_returns_the_one_solution() -> None:
    solution = ninefold.solve(ONE)
    assert solution.unique
    assert ORACLE.is_solution(values(solution.line), values(ONE))
    assert solution.grid.is_solved
    assert solution.grid.clues == Grid(ONE).clues
    assert solution.puzzle == Grid(ONE)


def test_solve_raises_without_a_unique_solution() -> None:
    with pytest.raises(InvalidPuzzleError) as invalid:
        ninefold.solve(INVALID)
    assert [conflict.digit for conflict in invalid.value.conflicts if not isinstance(conflict, str)] == [5, 5]
    with pytest.raises(NoSolutionError):
        ninefold.solve(NONE)
    with pytest.raises(SeveralSolutionsError) as several:
        ninefold.solve(SEVERAL)
    first, second = several.value.examples
    assert first != second
    assert first.grid.is_solved
    assert second.grid.is_solved


def test_solve_any_reports_that_it_is_one_of_several() -> None:
    solution = ninefold.solve(SEVERAL, require_unique=False)
    assert not solution.unique
    assert solution.grid.is_solved


@pytest.mark.parametrize(
    ("puzzle", "status"),
    [(ONE, Status.ONE), (INVALID, Status.INVALID), (NONE, Status.NONE), (SEVERAL, Status.SEVERAL)],
)
def test_check_distinguishes_the_four_statuses(puzzle: str, status: Status) -> None:
    verdict = ninefold.check(puzzle)
    assert verdict.status is status
    assert ninefold.check(puzzle).status is status
    assert bool(verdict.conflicts) == (status is Status.INVALID)
    assert len(verdict.solutions) == {Status.ONE: 1, Status.SEVERAL: 2}.get(status, 0)
    for grid in verdict.solutions:
        assert ORACLE.is_solution(list(grid.digits), values(puzzle))


def test_full_grids() -> None:
    full = ninefold.solve(ONE).line
    assert ninefold.check(full).status is Status.ONE
    assert ninefold.solve(full).line == full
    wrong = full[1] + full[0] + full[2:]
    assert ninefold.check(wrong).status is Status.INVALID


def test_count_respects_its_limit_and_reports_it() -> None:
    assert ninefold.count(ONE).value == 1
    assert ninefold.count(ONE).complete
    assert ninefold.count(NONE).value == 0
    assert ninefold.count(INVALID).value == 0
    for limit in (1, 2, 50):
        counted = ninefold.count(SEVERAL, limit=limit)
        assert (counted.value, counted.complete) == (limit, False)
    with pytest.raises(ValueError, match="at least 1"):
        ninefold.count(ONE, limit=0)


def test_counts_do_not_depend_on_threads() -> None:
    few = ninefold.solve(ONE).line[:27] + "." * 9 + ninefold.solve(ONE).line[36:45] + "." * 36
    assert {ninefold.count(few, limit=None, threads=n).value for n in (1, 3, None)} == {
        ninefold.count_many([few], limit=None).count[0]
    }
    with pytest.raises(ValueError, match="threads"):
        ninefold.count(ONE, threads=0)


def test_count_respects_its_budget_and_reports_it() -> None:
    counted = ninefold.count(SEVERAL, limit=None, nodes=5000)
    assert not counted.complete
    assert 0 < counted.value < 10_000
    assert not ninefold.count(SEVERAL, limit=None, seconds=0.05).complete


def test_count_reports_progress() -> None:
    reports: list[ninefold.Count] = []
    counted = ninefold.count(SEVERAL, limit=None, seconds=0.3, progress=reports.append)
    assert reports
    values = [one.value for one in (*reports, counted)]
    guesses = [one.guesses for one in (*reports, counted)]
    assert values == sorted(values)
    assert guesses == sorted(guesses)
    assert guesses[0] > 0
    assert not any(one.complete for one in reports)
    assert ninefold.count(ONE, progress=reports.append).complete  # too fast for a progress report

    def enough(count: ninefold.Count) -> None:
        raise LookupError(str(count))

    with pytest.raises(LookupError, match="at least "):
        ninefold.count(SEVERAL, limit=None, progress=enough)


def test_solutions_are_lazy_distinct_and_correct() -> None:
    found = list(itertools.islice(ninefold.solutions(SEVERAL), 30))
    assert len(set(found)) == 30
    assert all(solution.grid.is_solved for solution in found)
    assert list(ninefold.solutions(NONE)) == []
    assert len(list(ninefold.solutions(SEVERAL, limit=7))) == 7
    assert list(ninefold.solutions(ONE, limit=0)) == []
    with pytest.raises(InvalidPuzzleError):
        ninefold.solutions(INVALID)


def test_filled_in_digits_bind_and_notes_do_not() -> None:
    solution = ninefold.solve(ONE).line
    wrong = next(d for d in range(1, 10) if str(d) != solution[2] and d in Grid(ONE).candidates(2))
    assert ninefold.check(Grid(ONE).set(2, wrong)).status is Status.NONE
    notes = [0] * 81
    notes[2] = 1 << (wrong - 1)
    assert ninefold.solve(Grid(ONE).with_marks(notes)).line == solution


def test_sukaku_marks_bind() -> None:
    solution = ninefold.solve(ONE).line
    masks = [1 << (int(ch) - 1) for ch in solution]
    assert ninefold.solve(Grid.from_candidates(masks)).line == solution
    loose = masks[:]
    loose[0] = loose[1] = masks[0] | masks[1]
    assert ninefold.count(Grid.from_candidates(loose), limit=None).value == 1
    masks[0] = 0
    assert ninefold.check(Grid.from_candidates(masks)).status is Status.NONE


@pytest.mark.parametrize("line", [ONE, SEVERAL, INVALID, NONE, ONE.replace(".", "0")])
def test_a_line_gets_the_answer_of_its_grid(line: str) -> None:
    grid = Grid(line)
    assert ninefold.check(line) == ninefold.check(grid)
    assert ninefold.count(line) == ninefold.count(grid)
    assert ninefold.count(line, limit=5) == ninefold.count(grid, limit=5)


def test_a_solution_prints_as_the_drawing_of_its_grid() -> None:
    solution = ninefold.solve(ONE)
    assert str(solution) == solution.grid.drawing()
