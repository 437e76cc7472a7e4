"""4x4 puzzles with random rules, and all their solutions by plain search with rules read literally (``readings``)."""

from __future__ import annotations

import itertools
import random
from functools import cache

from ninefold import Shape, Variant
from ninefold.variants import Arrow, Constraint, Difference, Killer, LittleKiller, Renban, Sum, Thermo
from tests.readings import Board, keeps

CELLS = [(row, column) for row in range(4) for column in range(4)]


@cache
def grids() -> tuple[tuple[int, ...], ...]:
    """All complete 4x4 grids."""
    rows = list(itertools.permutations((1, 2, 3, 4)))
    found = []
    for grid in itertools.product(rows, repeat=4):
        if all(len({row[column] for row in grid}) == 4 for column in range(4)) and all(
            len({grid[top + r][left + c] for r in (0, 1) for c in (0, 1)}) == 4 for top in (0, 2) for left in (0, 2)
        ):
            found.append(tuple(digit for row in grid for digit in row))
    assert len(found) == 288
    return tuple(found)


def solutions(puzzle: Variant) -> list[tuple[int, ...]]:
    """All solutions of a 4x4 puzzle."""
    holds = keeps(Board(Shape(4), (), puzzle.rules))
    given = [(Shape(4).cell_at(place), digits) for place, digits in puzzle.givens]
    return [grid for grid in grids() if all(grid[cell] in digits for cell, digits in given) and holds(grid)]


def random_rule(rng: random.Random, grid: tuple[int, ...] | None = None) -> Constraint:
    """A rule with a random clue, or one that the grid keeps if you pass one."""
    while True:
        some = rng.sample(CELLS, rng.randint(2, 5))
        kind = rng.randrange(7)
        total = rng.randint(2, 16) if grid is None else sum(grid[4 * row + column] for row, column in some)
        rule: Constraint
        if kind == 0:
            rule = Thermo(some)
        elif kind == 1:
            rule = Arrow(some[:1], some[1:])
        elif kind == 2:
            rule = Renban(some)
        elif kind == 3:
            rule = Difference(some[:2])
        else:
            rule = [Killer, LittleKiller, Sum][kind - 4](some, total)
        if grid is None or keeps(Board(Shape(4), (), (rule,)))(grid):
            return rule
