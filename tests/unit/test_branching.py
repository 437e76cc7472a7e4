"""The engine's guesses against a plain model of its propagation and branching rule.

The model works on sets of candidates, cell by cell, and shares no code with the engine. If both count the same guesses,
the boards and full adders of core/classic/choose.inl follow docs/design/lanes.md.
"""

from __future__ import annotations

from collections.abc import Iterator

import ninefold

ROWS = [[9 * r + c for c in range(9)] for r in range(9)]
COLUMNS = [[9 * r + c for r in range(9)] for c in range(9)]
BOXES = [[27 * (b // 3) + 3 * (b % 3) + 9 * (i // 3) + i % 3 for i in range(9)] for b in range(9)]
PERMUTATIONS = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
NEAR = (0, 0, 20, 10, 4, 2, 0)  # by the open cells of minirow and minicolumn

# Our own puzzles whose search reaches an unsolvable state with two candidates in every open cell.
DEAD_MIRRORS = [
    "7..82...55..4.3.7.342.719.84.71.68.2.2..9...4......7....5...62.......489...78215.",
    "...6....5.4..5.12...7..1..9...2..7...3...6.....1..34..3.......7..4.87...8.....26.",
    ".6.8....5..4.........2...71.9.....5..4.96...867....9...59.3.7........526...1.....",
    "1...3.94...7........5.826...386.4.......2...1...3...629.3....5...1....2..6..4....",
]

Cells = list[set[int]]


def matched(lines: list[list[list[int]]], cells: Cells, digit: int) -> None:
    """Keep the places of the digit used by some matching of three lines with three parts."""
    possible = [[any(digit in cells[i] for i in part) for part in line] for line in lines]
    used = {(k, p[k]) for p in PERMUTATIONS if all(possible[k][p[k]] for k in range(3)) for k in range(3)}
    for k, line in enumerate(lines):
        for part, places in enumerate(line):
            if (k, part) not in used:
                for i in places:
                    cells[i].discard(digit)


def sweep(cells: Cells) -> None:
    """Apply the rules of sweep.inl in order."""
    for row in ROWS:
        for digit in range(9):
            places = [i for i in row if digit in cells[i]]
            if len(places) == 1:
                cells[places[0]] &= {digit}
        for i in row:
            if len(cells[i]) == 1:
                for j in row:
                    if j != i:
                        cells[j] -= cells[i]
    for digit in range(9):
        for band in range(3):
            rows = ROWS[3 * band : 3 * band + 3]
            matched([[row[0:3], row[3:6], row[6:9]] for row in rows], cells, digit)
        for stack in range(3):
            parts = [COLUMNS[3 * stack + k] for k in range(3)]
            matched([[part[3 * b : 3 * b + 3] for part in parts] for b in range(3)], cells, digit)


def dead(cells: Cells) -> bool:
    """Return whether a cell is empty or a digit has no place in a row."""
    return not all(cells) or any(
        digit not in set().union(*(cells[i] for i in row)) for row in ROWS for digit in range(9)
    )


def column_bit(column: int) -> int:
    """Return the order of columns in a word, for ties."""
    return 3 * (column % 3) + column // 3


def chosen(cells: Cells) -> int:
    """Return the cell to split."""
    unsolved = [len(cell) > 1 for cell in cells]
    eligible = [i for i in range(81) if len(cells[i]) in (2, 3)] or [i for i in range(81) if unsolved[i]]

    def rank(i: int) -> tuple[int, int, int]:
        r, c = divmod(i, 9)
        box = BOXES[r // 3 * 3 + c // 3]
        row, column = sum(unsolved[j] for j in ROWS[r]), sum(unsolved[j] for j in COLUMNS[c])
        inside = sum(unsolved[j] for j in box)
        minirow = sum(unsolved[j] for j in box if j // 9 == r)
        minicolumn = sum(unsolved[j] for j in box if j % 9 == c)
        score = row + column + 2 * inside + 2 * (inside > 3) + NEAR[minirow + minicolumn] + 4 * (len(cells[i]) == 2)
        return score, r, -column_bit(c)

    return max(eligible, key=rank)


def leaves(cells: Cells, guesses: list[int], mirrors: list[bool]) -> Iterator[Cells]:
    """Return the solutions; count the guesses, and record for each state without a three-candidate cell whether it has
    any.
    """
    while True:
        before = [set(cell) for cell in cells]
        sweep(cells)
        if dead(cells):
            return
        if cells == before:
            break
    if all(len(cell) == 1 for cell in cells):
        yield cells
        return
    guesses[0] += 1
    i = chosen(cells)
    kept = min(cells[i])
    found = 0
    for part in ({kept}, cells[i] - {kept}):
        branch = [set(cell) for cell in cells]
        branch[i] = set(part)
        for leaf in leaves(branch, guesses, mirrors):
            found += 1
            yield leaf
    if max(map(len, cells)) == 2:
        mirrors.append(found > 0)


def test_the_guesses_follow_the_rule() -> None:
    """Return puzzles with few solutions, searched completely, so that the schedule does not change their guesses."""
    puzzles = [line for part in ninefold.engine.bench_corpus(60).values() for line in part] + DEAD_MIRRORS
    answers = ninefold.solve_many(puzzles, limit=100, backend="portable")
    searched = (answers.count < 100) & (answers.guesses > 0)
    puzzles = [puzzle for puzzle, keep in zip(puzzles, searched, strict=True) if keep]
    expected, solutions = [], []
    mirrors: list[bool] = []
    for puzzle in puzzles:
        made = [0]
        cells = [set(range(9)) if x in ".0" else {int(x) - 1} for x in puzzle]
        solutions.append(len(list(leaves(cells, made, mirrors))))
        expected.append(made[0])
    assert sum(expected) > 300, "the puzzles should make the rule work"
    assert set(mirrors) == {True, False}, "some states should be mirror images, with and without solutions"
    for backend in ninefold.engine.backends():
        answers = ninefold.solve_many(puzzles, limit=100, backend=backend)
        assert answers.count.tolist() == solutions, backend
        assert answers.guesses.tolist() == expected, backend
        alone = [ninefold.solve_many([puzzle], limit=100, backend=backend).guesses[0] for puzzle in puzzles]
        assert alone == expected, backend
