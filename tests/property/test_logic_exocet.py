"""Junior exocets built around random solutions: all conclusions of the finder hold in the solution."""

from __future__ import annotations

import random

import ninefold
from ninefold import Grid, Step
from tests.oracle import isomorph
from tests.techniques import Case, find

_ALL = 0x1FF


def bit(digit: int) -> int:
    """Return the mask of a digit."""
    return 1 << (digit - 1)


def random_grid(rng: random.Random) -> list[int]:
    """Return a full random grid: three random boxes on a diagonal, their first solution, permuted."""
    cells = [0] * 81
    for box in (0, 30, 60):
        for i, digit in enumerate(rng.sample(range(1, 10), 9)):
            cells[box + i // 3 * 9 + i % 3] = digit
    full = next(iter(ninefold.solutions(cells))).digits
    return isomorph(full, rng)


def laid(rng: random.Random, solution: list[int]) -> list[int] | None:
    """Build an exocet with base r1c1, r1c2: candidate masks that keep the solution; None if it does not fit."""
    marks = [_ALL] * 81
    columns = [2, rng.choice((3, 4, 5)), rng.choice((6, 7, 8))]
    rows = {d: {r for r in range(3, 9) for c in columns if solution[9 * r + c] == d} for d in range(1, 10)}
    others = rng.sample([d for d in range(1, 10) if d not in solution[:2]], 7)
    if rng.random() < 0.5:
        others.sort(key=lambda d: len(rows[d]))  # digits that fit only once
    base = {*solution[:2], *others[: rng.choice((1, 2))]}
    marks[0] = marks[1] = sum(map(bit, base))
    for digit in base:  # at most two rows for the digit on the cross lines below
        if len(rows[digit]) > 2:
            return None
        while len(rows[digit]) < 2 and rng.random() < 0.5:
            rows[digit].add(rng.randrange(3, 9))
        for r in set(range(3, 9)) - rows[digit]:
            for c in columns:
                marks[9 * r + c] &= ~bit(digit)
    for c in columns[1:]:
        upper, lower = rng.sample((9 + c, 18 + c), 2)
        if solution[lower] not in base:  # a single target with its companion
            marks[lower] &= ~sum(map(bit, base))
        elif solution[upper] not in base:  # a pair: the solution's digit there is locked in it
            box = [9 * r + b for r in range(3) for b in range(c // 3 * 3, c // 3 * 3 + 3)]
            for cell in set(box) - {upper, lower}:
                marks[cell] &= ~bit(solution[upper])
        # else: base digits in both, so it is not an exocet and must not yield conclusions
    for cell in range(27):  # remove candidates at random, so that mirrors and targets lack some
        for digit in range(1, 10):
            if cell > 1 and digit != solution[cell] and rng.random() < 0.4:
                marks[cell] &= ~bit(digit)
    assert all(marks[cell] & bit(solution[cell]) for cell in range(81))
    return marks


def kinds(step: Step) -> set[str]:
    """Return which features a step uses."""
    found = set()
    for part in step.parts:
        if part.role == "target" and part.digits:
            found.add("pair")
        if part.role == "mirror" and (part.digits or any(e.cell in part.cells for e in step.eliminations)):
            found.add("mirror")
        if part.role == "cover":
            found.add("once")
    if any(e.cell in step.cells_with("base") for e in step.eliminations):
        found.add("base")
    return found


def test_every_conclusion_holds_in_the_solution() -> None:
    rng = random.Random(2026)
    used: dict[str, int] = {}
    solution = random_grid(rng)
    for _ in range(4000):
        solution = random_grid(rng) if rng.random() < 0.2 else solution
        marks = laid(rng, solution)
        if marks is None:
            continue
        grid = Grid.build([0] * 81, marks=marks)
        for step in find(Case("junior-exocet", 0, False, grid, frozenset(), "")):
            assert all(solution[cell] != digit for cell, digit in step.eliminations), f"{step} on {marks}"
            for kind in kinds(step):
                used[kind] = used.get(kind, 0) + 1
    assert min(used.get(kind, 0) for kind in ("pair", "mirror", "once", "base")) > 20, used
