"""Redundant clues, minimal puzzles, true candidates, neighbors."""

from __future__ import annotations

import time
from itertools import combinations

import pytest

import ninefold
from ninefold import Cell, Grid, InvalidPuzzleError, NoSolutionError, ParseError, SeveralSolutionsError, Status
from ninefold.errors import OutOfTimeError
from tests.oracle import Oracle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MINIMAL = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
ORACLE = Oracle()


def without(line: str, *cells: int) -> str:
    return "".join("." if c in cells else ch for c, ch in enumerate(line))


def is_proper(line: str) -> bool:
    found = ORACLE.solutions([int(ch) if ch != "." else 0 for ch in line])
    return next(found, None) is not None and next(found, None) is None


def clues_of(line: str) -> list[int]:
    return [c for c in range(81) if line[c] != "."]


def test_redundant_clues_by_the_oracle() -> None:
    assert ninefold.redundant_clues(EASY) == tuple(
        Cell(*divmod(c, 9)) for c in clues_of(EASY) if is_proper(without(EASY, c))
    )
    assert ninefold.redundant_clues(MINIMAL) == ()
    assert ninefold.clues.is_minimal(MINIMAL)
    assert not ninefold.clues.is_minimal(EASY)


def test_minimize_removes_clues_and_keeps_the_solution() -> None:
    found = {ninefold.minimize(EASY, seed=seed).line for seed in range(30)}
    assert len(found) > 5
    for line in found:
        assert ninefold.check(line).status is Status.ONE
        assert (ninefold.count_many([without(line, c) for c in clues_of(line)]).count == 2).all()
        assert ninefold.solve(line).line == ninefold.solve(EASY).line
    assert ninefold.minimize(MINIMAL).line == MINIMAL


def test_minimize_is_stable() -> None:
    small = ".3..7.......195.....8....6.8...6...34..8....1....2.....6....28.....19..5.......7."
    assert ninefold.minimize(EASY, seed=1).line == small
    with pytest.raises(ValueError, match="seed"):
        ninefold.minimize(EASY, seed=-1)


@pytest.mark.parametrize("ask", [ninefold.minimize, ninefold.clues.is_minimal, ninefold.redundant_clues])
def test_without_one_solution(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(SeveralSolutionsError):
        ask("." * 81)
    with pytest.raises(InvalidPuzzleError):
        ask("11" + "." * 79)
    with pytest.raises(NoSolutionError):
        ask("12345678." + "........9" + "." * 63)
    with pytest.raises(ParseError, match="sukaku"):
        ask(Grid.from_candidates([511] * 81))


def test_true_candidates_by_the_oracle() -> None:
    line = without(EASY, 0, 1, 4, 80)
    solutions = list(ORACLE.solutions([int(ch) if ch != "." else 0 for ch in line]))
    assert len(solutions) > 1
    counts = [[sum(s[c] == d for s in solutions) for d in range(1, 10)] for c in range(81)]
    exact = ninefold.true_candidates(line, limit=10**6)
    assert [list(cell) for cell in exact.counts] == counts
    assert exact.masks == tuple(sum(1 << d for d in range(9) if cell[d]) for cell in counts)
    some = ninefold.true_candidates(line, limit=2)
    assert [list(cell) for cell in some.counts] == [[min(n, 2) for n in cell] for cell in counts]
    plain = ninefold.true_candidates(line)
    assert plain.masks == exact.masks
    assert plain[0] == tuple(d for d in range(1, 10) if counts[0][d - 1])
    assert [9 * cell.row + cell.column for cell in plain.backbone] == [
        c for c in range(81) if line[c] == "." and plain.masks[c].bit_count() == 1
    ]
    assert plain.marked.candidates(0) == plain["r1c1"] == plain[0, 0]
    assert [exact.count("r1c1", digit) for digit in range(1, 10)] == counts[0]


def test_true_candidates_of_variants() -> None:
    assert set(ninefold.true_candidates("." * 81).masks) == {511}
    assert set(ninefold.true_candidates("12345678." + "........9" + "." * 63).masks) == {0}
    one = ninefold.true_candidates(EASY)
    assert all(mask.bit_count() == 1 for mask in one.masks)
    assert len(one.backbone) == 51
    sukaku = Grid.from_candidates([1 << (int(d) - 1) for d in ninefold.solve(EASY).line[:80]] + [511])
    assert ninefold.true_candidates(sukaku)[8, 8] == (9,)
    with pytest.raises(InvalidPuzzleError):
        ninefold.true_candidates("11" + "." * 79)
    with pytest.raises(ValueError, match="limit"):
        ninefold.true_candidates(EASY, limit=0)


def test_cells_and_digits_outside_the_grid() -> None:
    true = ninefold.true_candidates(ninefold.Variant(ninefold.Shape(4), {"r1c1": 1}, [], ["V1"]))
    assert true["V1"] == (1, 2, 3, 4)
    assert [str(cell) for cell in true.backbone] == []
    with pytest.raises(IndexError, match="r1c5 is outside the 4x4 grid"):
        true["r1c5"]
    with pytest.raises(IndexError, match="row 0, column 7"):
        true.count((0, 7), 1)
    with pytest.raises(ParseError, match="'V2' is not a cell"):
        true["V2"]
    with pytest.raises(ValueError, match="5 is not among the digits 1 to 4"):
        true.count("r1c1", 5)
    with pytest.raises(TypeError, match="pencil marks"):
        true.marked  # noqa: B018


def test_remove_one_add_one_by_trying_all() -> None:
    expected = set()
    for away in clues_of(MINIMAL):
        rest = without(MINIMAL, away)
        for cell in range(81):
            for digit in "123456789":
                puzzle = rest[:cell] + digit + rest[cell + 1 :]
                if rest[cell] == "." and MINIMAL[cell] != digit:
                    expected.add(puzzle)
    proper = {line for line, n in zip(expected, ninefold.count_many(list(expected)).count) if n == 1}
    near = ninefold.neighbors(MINIMAL)
    found = [grid.line for grid in near]
    assert sorted(found) == sorted(proper)
    assert near.complete
    assert {g.line for g in ninefold.neighbors(MINIMAL, minimal=True)} == {
        p for p in proper if ninefold.clues.is_minimal(p)
    }


def test_add_two_by_counting_and_by_trying() -> None:
    """Remove one clue, add two: every pair of candidates, checked by count_many."""
    rest = without(EASY, *clues_of(EASY)[:6])
    near = [grid.line for grid in ninefold.neighbors(rest, 0, 2)]
    assert len(near) == len(set(near))
    cells = [c for c in range(81) if rest[c] == "."][:14]
    expected = []
    for a, b in combinations(cells, 2):
        for x in "123456789":
            for y in "123456789":
                expected.append(rest[:a] + x + rest[a + 1 : b] + y + rest[b + 1 :])
    proper = {line for line, n in zip(expected, ninefold.count_many(expected).count) if n == 1}
    assert proper == {line for line in near if all(line[c] == rest[c] for c in range(81) if c not in cells)}


def test_distinct_neighbors_are_not_isomorphic() -> None:
    everything = [grid.line for grid in ninefold.neighbors(EASY)]
    distinct = [grid.line for grid in ninefold.neighbors(EASY, distinct=True)]
    forms = set(ninefold.canonical_many(everything).lines())
    assert len(distinct) == len(forms)
    assert set(ninefold.canonical_many(distinct).lines()) == forms
    # The empty grid has one neighbor of each kind.
    assert len(list(ninefold.neighbors(ninefold.solve(EASY).line[:80] + ".", 0, 1, distinct=True))) == 1


def test_the_order_of_neighbors_does_not_depend_on_threads() -> None:
    alone = [grid.line for grid in ninefold.neighbors(EASY, distinct=True, threads=1)]
    assert [grid.line for grid in ninefold.neighbors(EASY, distinct=True, threads=3)] == alone
    with pytest.raises(ValueError, match="threads"):
        ninefold.neighbors(EASY, threads=0)


def test_budget_ends_the_search() -> None:
    near = ninefold.neighbors(MINIMAL, 2, 2, seconds=0)
    assert list(near) == []
    assert not near.complete


def test_many_neighbors_are_produced_lazily() -> None:
    """Add four clues with few solutions left: a hundred thousand neighbors, produced lazily."""
    near = ninefold.neighbors(EASY, 4, 4, threads=1)
    next(near)
    assert len(near._found) < 10_000
    rest = without(EASY, *clues_of(EASY)[:4])
    found = [grid.line for grid in ninefold.neighbors(rest[:54] + ninefold.solve(EASY).line[54:], 0, 3)]
    assert len(found) == len(set(found)) > 1000
    assert found == sorted(found, key=lambda line: [(c, line[c]) for c in range(81) if line[c] != rest[c]])


def test_impossible_neighbors() -> None:
    with pytest.raises(InvalidPuzzleError):
        ninefold.neighbors("11" + "." * 79)
    with pytest.raises(ValueError, match="remove must not be negative"):
        ninefold.neighbors(EASY, -1)
    with pytest.raises(ParseError, match="sukaku"):
        ninefold.neighbors(Grid.from_candidates([511] * 81), 0, 1)
    near = ninefold.neighbors(EASY, 50, 1)
    assert list(near) == []
    assert near.complete


def test_counting_true_candidates_ends_on_time() -> None:
    begun = time.monotonic()
    with pytest.raises(OutOfTimeError, match="the time ran out before 1,000,000,000 solutions were counted"):
        ninefold.true_candidates("." * 81, limit=10**9, seconds=0.1)
    assert time.monotonic() - begun < 10
    assert ninefold.true_candidates("." * 81, seconds=60).masks == (511,) * 81


def test_a_search_for_neighbors_reports_progress() -> None:
    near = ninefold.neighbors(MINIMAL)
    assert repr(near) == "<Neighbors {-1+1}: 0 handed out>"
    assert len(list(near)) == 3
    assert repr(near) == "<Neighbors {-1+1}: 3 handed out>"
