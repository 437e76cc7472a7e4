"""Known numbers of isomorphism classes."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np

import ninefold
from ninefold import Status
from tests.conftest import shared_lines


def bands() -> list[list[int]]:
    """Yield every band up to reordering boxes 2 and 3 and their columns: 36,288 of them, with box 1 as 1-9."""
    first = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    found = []
    # The digits of box 2 by row: each row takes three of the six digits missing from its row of box 1.
    for second in product(*(permutations(sorted(set(range(1, 10)) - set(row)), 3) for row in first)):
        columns = list(zip(*second))
        if len({d for row in second for d in row}) < 9 or columns != sorted(columns):
            continue
        rest = [sorted(set(range(1, 10)) - set(a) - set(b)) for a, b in zip(first, second)]
        if rest[0][0] < second[0][0]:  # the other box could be here
            continue
        for third in product([rest[0]], permutations(rest[1]), permutations(rest[2])):
            found.append([d for a, b, c in zip(first, second, third) for d in (*a, *b, *c)] + [0] * 54)
    return found


def test_416_bands() -> None:
    rows = np.array(bands(), np.uint8)
    assert len(rows) == 36_288
    assert len(set(ninefold.canonical_many(rows).lines())) == 416


def test_17_clue_puzzles_are_all_different() -> None:
    lines = shared_lines("classic", "17_clue.txt")
    forms = ninefold.canonical_many(lines)
    assert len(set(forms.lines())) == len(set(lines)) == 49_158
    shuffled = ninefold.shuffle_many(lines, 1)
    assert np.array_equal(ninefold.canonical_many(shuffled.grid).grid, forms.grid)
    by_solution = ninefold.canonical_many(lines, by_solution=True)
    assert (by_solution.status == Status.ONE).all()
    assert len(set(by_solution.lines())) == 49_158
