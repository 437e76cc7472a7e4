"""The human solver from Python: positions, mistakes, paths that lead to the solution, ratings."""

from __future__ import annotations

import random

import pytest

import ninefold
from ninefold import Grid, InvalidPuzzleError, NoSolutionError, SeveralSolutionsError, Status, _core
from ninefold.errors import MistakeError
from ninefold.logic import solver as _logic
from ninefold.results import Level
from tests.oracle import ORACLE, random_solution

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = ninefold.solve(EASY).line


def proper_puzzle(seed: int) -> str:
    """Return a minimal puzzle: remove clues from a shuffled grid while the solution stays unique."""
    rng = random.Random(seed)
    grid = random_solution(rng)
    for cell in rng.sample(range(81), 81):
        digit, grid[cell] = grid[cell], 0
        if ninefold.count(grid).value != 1:
            grid[cell] = digit
    return "".join(map(str, grid)).replace("0", ".")


@pytest.mark.parametrize("seed", range(12))
def test_every_step_of_a_path_is_sound_and_leads_on(seed: int) -> None:
    puzzle = proper_puzzle(seed)
    solution = ninefold.solve(puzzle).line
    path = ninefold.steps(puzzle)
    assert path.solved
    grid = path[0].grid
    for step in path:
        assert step.grid == grid
        assert step.placements or step.eliminations
        for cell, digit in step.placements:
            assert solution[cell] == str(digit)
            assert grid[cell] == 0
        for cell, digit in step.eliminations:
            assert solution[cell] != str(digit)
            assert digit in grid.candidates(cell), "a step removes only what is there"
        after = step.after()
        assert isinstance(after, Grid)
        grid = after
    assert grid.line == solution


def test_a_path_continues_from_any_position() -> None:
    path = ninefold.steps(EASY)
    half = path[len(path) // 2].grid
    rest = ninefold.steps(half)
    assert rest.solved
    end = rest[-1].after()
    assert isinstance(end, Grid)
    assert ORACLE.is_solution(list(end.digits), [int(ch) if ch != "." else 0 for ch in EASY])


def test_crossed_out_candidates_are_respected() -> None:
    penciled = Grid(EASY).with_all_marks()
    assert penciled.marks is not None
    marks = list(penciled.marks)
    marks[2] = 1 << (int(SOLVED[2]) - 1)  # the person has crossed out all but one
    found = ninefold.all_steps(penciled.with_marks(marks))
    assert any(step.placements and step.placements[0].cell == 2 for step in found)


def test_mistakes_are_named_and_not_used() -> None:
    wrong = next(d for d in Grid(EASY).candidates(2) if str(d) != SOLVED[2])
    grid = Grid(EASY).set(2, wrong)
    advice = ninefold.hint(grid)
    assert advice.step is None
    assert str(advice) == f"r1c3 cannot be {wrong}"
    with pytest.raises(MistakeError, match=f"r1c3 cannot be {wrong}"):
        ninefold.steps(grid)
    penciled = Grid(EASY).with_all_marks()
    assert penciled.marks is not None
    marks = list(penciled.marks)
    marks[2] &= ~(1 << (int(SOLVED[2]) - 1))
    advice = ninefold.hint(penciled.with_marks(marks))
    assert str(advice) == f"r1c3 should still have the candidate {SOLVED[2]}"


def test_puzzles_that_cannot_be_explained() -> None:
    with pytest.raises(InvalidPuzzleError):
        ninefold.steps("55" + EASY[2:])
    with pytest.raises(NoSolutionError):
        ninefold.hint("12345678.........9" + "." * 63)
    with pytest.raises(SeveralSolutionsError) as several:
        ninefold.rate("." * 81)
    assert len(several.value.examples) == 2
    path = ninefold.steps("." * 81)
    assert path.ending == "stuck"
    assert ninefold.hint(SOLVED).solved
    assert ninefold.hint("." * 81).step is None


def test_rating() -> None:
    rating = ninefold.rate(EASY)
    assert rating.level is Level.EASY
    assert rating.solved
    assert sum(rating.techniques.values()) == rating.steps == 51
    assert rating.score == 204
    many = ninefold.rate_many([EASY, "55" + EASY[2:], EASY], threads=2)
    assert many[0] == many[2] == rating
    assert isinstance(many[1], InvalidPuzzleError)


def test_a_known_solution_is_not_searched_for_again() -> None:
    """A solution passed with an ambiguous grid is trusted: only brute force reads digits off it."""
    grid = Grid("." * 81)
    position = _logic._position(grid)
    rests_on_it = [(technique.slug, False) for technique in ninefold.logic.techniques() if technique.uniqueness]
    solver = _core.LogicSolver("hodoku", rests_on_it)
    assert solver.solve(*position)[1] == "stuck"
    steps, ending, _, _ = solver.solve(*position, bytes(map(int, SOLVED)))
    assert ending == "solved"
    board = _logic._state(grid, bytes(81), bytes(162))
    placed = [pair for data in steps for pair in _logic._step(data, board, False).placements]
    assert all(int(SOLVED[cell]) == digit for cell, digit in placed)
    for wrong in (bytes(81), b"123", bytes([10] * 81)):
        with pytest.raises(ValueError, match="a solution is 81 bytes"):
            solver.solve(*position, wrong)


def test_paths_and_ratings_do_not_depend_on_who_searched() -> None:
    for seed in range(20, 26):
        puzzle = Grid(proper_puzzle(seed))
        solver = _core.LogicSolver("hodoku")
        assert _logic._rating(solver.rate(*_logic._position(puzzle))[2], "hodoku") == ninefold.rate(puzzle)
        alone = [step.row[1] for step in solver.solve(*_logic._position(puzzle))[0]]
        assert alone == [step.name for step in ninefold.steps(puzzle, preset="hodoku")]


def test_techniques_can_be_switched() -> None:
    path = ninefold.steps(EASY, disable=["naked-single", "full-house"])
    assert {step.technique for step in path} == {"hidden-single"}
    with pytest.raises(ValueError, match="unknown technique 'nonsense'"):
        ninefold.steps(EASY, enable=["nonsense"])


def test_registry_is_complete() -> None:
    table = ninefold.logic.techniques()
    slugs = [technique.slug for technique in table]
    assert len(set(slugs)) == len(slugs)
    by_slug = {technique.slug: technique for technique in table}
    assert by_slug["naked-single"].enabled
    assert by_slug["naked-single"].score == 4


def test_several_solutions_are_reported_only_if_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search for a second solution that hit its limit proves nothing."""
    sparse = "1" + "." * 80
    assert ninefold.hint(sparse).several
    assert ninefold.steps(sparse).several

    class GaveUp(_core.LogicSolver):
        def diagnose(self, *_: object) -> tuple[int, bytes, list[tuple[int, int]], list[tuple[int, int]]]:
            return Status.UNDECIDED, b"", [], []

    monkeypatch.setattr("ninefold.logic.solver._solver", lambda *_, **options: GaveUp("hodoku"))
    assert not ninefold.hint(sparse).several
    assert not ninefold.steps(sparse).several
    assert ninefold.steps(sparse).ending == "stopped"
