"""A separate process that solves a puzzle of different digits by clauses, so that it can be ended at any time.

Reads a line of JSON from standard input: the candidates of each cell, sets of cells that differ, and whether each has a
place for every digit.  Writes a line for each solution, at most two, and ``[]`` when there is no other.
"""

from __future__ import annotations

import json
import sys
from itertools import combinations
from typing import Any


def clauses(
    cells: list[list[int]], sets: list[tuple[list[int], bool]]
) -> tuple[dict[tuple[int, int], int], list[list[int]]]:
    """A variable for each candidate: each cell has one, no set repeats a digit, and each house has every digit."""
    variable: dict[tuple[int, int], int] = {}
    for cell, digits in enumerate(cells):
        for digit in digits:
            variable[cell, digit] = len(variable) + 1
    found = [[variable[cell, digit] for digit in digits] for cell, digits in enumerate(cells)]
    for cell, digits in enumerate(cells):
        found += [[-variable[cell, a], -variable[cell, b]] for a, b in combinations(digits, 2)]
    every = sorted({digit for digits in cells for digit in digits})
    for members, full in sets:
        for digit in every:
            places = [variable[cell, digit] for cell in members if (cell, digit) in variable]
            found += [[-a, -b] for a, b in combinations(places, 2)]
            if full:
                found.append(places)
    return variable, found


def main() -> None:
    from pysat.solvers import Cadical195

    puzzle: dict[str, Any] = json.loads(sys.stdin.readline())
    variable, found = clauses(puzzle["cells"], puzzle["sets"])
    with Cadical195(bootstrap_with=found) as solver:
        for _ in range(2):
            if not solver.solve():
                break
            true = {literal for literal in solver.get_model() if literal > 0}
            held = [(cell, digit) for (cell, digit), number in variable.items() if number in true]
            print(json.dumps([digit for _, digit in sorted(held)]), flush=True)
            solver.add_clause([-variable[place] for place in held])
        else:
            return
    print("[]", flush=True)


if __name__ == "__main__":
    main()
