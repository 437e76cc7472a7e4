"""Unavoidable sets, backdoors and facts, against plain searches that share no code with them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations

import pytest

import ninefold
from ninefold import Cell, Grid, ParseError, SeveralSolutionsError, clues, examples, research
from ninefold.errors import OutOfTimeError

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARDEST = examples.get("many-guesses").line
MINIMAL = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
GRID = ninefold.solve(EASY).line
SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
HOUSES = [
    *([9 * r + c for c in range(9)] for r in range(9)),
    *([9 * r + c for r in range(9)] for c in range(9)),
    *([27 * (b // 3) + 3 * (b % 3) + 9 * (i // 3) + i % 3 for i in range(9)] for b in range(9)),
]


def numbers(cells: Iterable[Cell]) -> frozenset[int]:
    return frozenset(9 * cell.row + cell.column for cell in cells)


def without(line: str, cells: Iterable[int]) -> str:
    gone = set(cells)
    return "".join("." if c in gone else ch for c, ch in enumerate(line))


def minimal(sets: Iterable[frozenset[int]]) -> set[frozenset[int]]:
    found: list[frozenset[int]] = []
    for one in sorted(set(sets), key=len):
        if not any(other <= one for other in found):
            found.append(one)
    return set(found)


def by_enumeration(line: str, cells: Iterable[int], most: int) -> set[frozenset[int]]:
    """The minimal differences to all other grids that agree outside these cells."""
    here = sorted(cells)
    grids = (other.line for other in ninefold.solutions(without(line, here)))
    differences = (frozenset(c for c in here if other[c] != line[c]) for other in grids)
    return minimal(one for one in differences if 0 < len(one) <= most)


@pytest.mark.parametrize("line", [GRID, SYMMETRIC, ninefold.solve(MINIMAL).line])
def test_unavoidable_sets_of_few_digits_are_all_found(line: str) -> None:
    found = {numbers(one) for one in clues.unavoidable_sets(line)}
    assert len(found) > 100
    quadruples = random.Random(line).sample(list(combinations("123456789", 4)), 10)
    for digits in [*combinations("123456789", 3), *quadruples]:
        cells = {c for c in range(81) if line[c] in digits}
        assert {one for one in found if one <= cells} == by_enumeration(line, cells, 12)


def test_unavoidable_sets_in_random_cells_are_all_found() -> None:
    """Empty as many random cells as leave a few thousand solutions."""
    found = {numbers(one) for one in clues.unavoidable_sets(GRID)}
    rng = random.Random(6)
    digits = 0
    for _ in range(12):
        cells = rng.sample(range(81), 81)
        while not ninefold.count(without(GRID, cells), limit=5000).complete:
            cells.pop()
        ours = {one for one in found if one <= set(cells)}
        assert ours == by_enumeration(GRID, cells, 12)
        digits = max(digits, *(len({GRID[c] for c in one}) for one in ours))
    assert digits >= 5


def test_every_unavoidable_set_is_one_and_minimal() -> None:
    sets = [sorted(numbers(one)) for one in clues.unavoidable_sets(GRID)]
    assert [len(one) for one in sets] == sorted(len(one) for one in sets)
    assert all(len(one) <= 12 for one in sets)
    assert (ninefold.count_many([without(GRID, one) for one in sets]).count == 2).all()
    smaller = [without(GRID, set(one) - {cell}) for one in sets for cell in one]
    assert (ninefold.count_many(smaller).count == 1).all()


def test_unavoidable_sets_of_a_puzzle_are_those_of_its_solution() -> None:
    sets = clues.unavoidable_sets(EASY, most=8)
    assert sets == clues.unavoidable_sets(GRID, most=8)
    assert {len(one) for one in sets} <= {4, 6, 8}
    puzzle = Grid(EASY)
    assert all(any(puzzle[9 * cell.row + cell.column] for cell in one) for one in sets)


def solved_by_singles(line: str) -> bool:
    candidates = [set("123456789") if ch == "." else {ch} for ch in line]
    done: set[int] = set()
    while True:
        for cell in [c for c in range(81) if len(candidates[c]) == 1 and c not in done]:
            done.add(cell)
            for house in HOUSES:
                if cell in house:
                    for other in house:
                        if other != cell:
                            candidates[other] -= candidates[cell]
        if len(done) == 81:
            return True
        if any(len(candidates[c]) == 1 and c not in done for c in range(81)):
            continue
        before = [len(one) for one in candidates]
        for house in HOUSES:
            for digit in "123456789":
                places = [c for c in house if digit in candidates[c]]
                if len(places) == 1:
                    candidates[places[0]] = {digit}
        if [len(one) for one in candidates] == before:
            return False


def backdoors_by_trying(line: str, size: int) -> set[frozenset[int]]:
    solution = ninefold.solve(line).line
    found = set()
    for cells in combinations([c for c in range(81) if line[c] == "."], size):
        if solved_by_singles("".join(solution[c] if c in cells else ch for c, ch in enumerate(line))):
            found.add(frozenset(cells))
    return found


def test_a_puzzle_for_singles_has_the_empty_backdoor() -> None:
    assert solved_by_singles(EASY)
    assert clues.backdoors(EASY) == ((),)


def test_backdoors_of_one_cell() -> None:
    line = examples.get("hard").line
    assert not solved_by_singles(line)
    assert {numbers(one) for one in clues.backdoors(line)} == backdoors_by_trying(line, 1)


def test_backdoors_of_two_cells() -> None:
    """A puzzle with backdoors of two cells; enough of its clues are filled in to try all pairs quickly."""
    assert not backdoors_by_trying(HARDEST, 1)
    found = {numbers(one) for one in clues.backdoors(HARDEST)}
    assert {len(one) for one in found} == {2}
    pairs = [frozenset(pair) for pair in combinations([c for c in range(81) if HARDEST[c] == "."], 2)]
    rng = random.Random(1)
    solution = ninefold.solve(HARDEST).line
    for pair in [*found, *rng.sample(pairs, 200)]:
        filled = "".join(solution[c] if c in pair else ch for c, ch in enumerate(HARDEST))
        assert solved_by_singles(filled) == (pair in found)


def test_a_search_that_runs_out_of_time_keeps_what_it_found() -> None:
    with pytest.raises(OutOfTimeError, match="up to 30 cells") as raised:
        clues.unavoidable_sets(GRID, most=30, seconds=0.05)
    assert isinstance(raised.value.so_far, tuple)
    with pytest.raises(ValueError, match="most"):
        clues.unavoidable_sets(GRID, most=3)
    with pytest.raises(SeveralSolutionsError):
        clues.unavoidable_sets("." * 81)
    with pytest.raises(SeveralSolutionsError):
        clues.backdoors("." * 81)


def test_facts_agree_with_the_functions_they_come_from() -> None:
    known = research.facts(HARDEST)
    rated, explained = ninefold.rate(HARDEST), ninefold.rate(HARDEST, scale="se")
    solution = ninefold.solve(HARDEST).grid
    assert (known.puzzle, known.solution, known.clues) == (HARDEST, solution.line, 22)
    assert known.minimal == ninefold.clues.is_minimal(HARDEST)
    assert known.canonical == ninefold.canonical(HARDEST).line
    assert known.solution_canonical == ninefold.canonical(solution).line
    assert known.automorphisms == len(ninefold.isomorphs.automorphisms(HARDEST))
    assert (known.level, known.score, known.hardest) == (str(rated.level), rated.score, rated.hardest)
    assert (known.er, known.ep, known.ed) == (explained.er, explained.ep, explained.ed)
    assert known.backdoors == len(clues.backdoors(HARDEST))
    assert known.backdoor_size == len(clues.backdoors(HARDEST)[0])
    assert known.unavoidable_sets == len(clues.unavoidable_sets(solution))
    assert known.guesses == ninefold.solve_many([HARDEST]).guesses[0]
    assert "backdoor size           2\n" in str(known)
    assert "<th>backdoor size</th><td>2</td>" in known._repr_html_()
    row = research.facts_many([HARDEST])[0]
    assert {name: row[name] for name in research.FACTS} == {name: getattr(known, name) for name in research.FACTS}


def test_facts_of_an_entry_are_those_of_the_puzzle() -> None:
    position = Grid(EASY).set("r1c3", 4)
    assert research.facts(position) == research.facts(EASY)


def test_a_table_of_facts() -> None:
    sukaku = Grid.from_candidates([1 << (int(d) - 1) for d in GRID])
    seen: list[int] = []
    table = research.facts_many([EASY, "." * 81, "?", sukaku, HARDEST], columns=["clues", "er"], progress=seen.append)
    assert table.columns == ("status", "clues", "er", "error")
    assert table["status"].tolist() == ["one", "several", "unreadable", "one", "one"]
    assert list(table.to_columns()["clues"]) == [30, None, None, None, 22]
    assert table[3]["error"] == "a sukaku has candidates instead of clues"
    assert [row["er"] for row in table[3:]] == [None, 3.4]
    assert seen[-1] == 5
    assert repr(table) == "FactsResult(5 rows, 3 with one solution)"
    assert len(research.facts_many([])) == 0
    with pytest.raises(ValueError, match="unknown column 'nonsense'"):
        research.facts_many([EASY], columns=["nonsense"])
    with pytest.raises(ParseError, match="sukaku"):
        research.facts(sukaku)
    with pytest.raises(SeveralSolutionsError):
        research.facts("." * 81)


def test_the_order_does_not_depend_on_threads() -> None:
    puzzles = [grid.line for grid in ninefold.generate(40, seed=3)]
    columns = ["clues", "backdoor_size", "automorphisms", "solution_automorphisms", "minimal"]
    one, two = (list(research.facts_many(puzzles, columns=columns, threads=n)) for n in (1, 2))
    assert one == two
    assert all(row["minimal"] for row in one)
