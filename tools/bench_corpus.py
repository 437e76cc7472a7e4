"""Make the puzzles of ``ninefold bench``: all of our own, from a seed.

Random full grids; clues taken away while one solution is left; of many such puzzles the first ones and those
that need the most guesses; some with a clue too few (several solutions) or a clue that does not fit (none).
"""

from __future__ import annotations

import random
from pathlib import Path

import ninefold

TARGET = Path(__file__).resolve().parent.parent / "src" / "ninefold" / "cli" / "bench.txt"
MADE, PLAIN, HARD, SEVERAL, NONE = 3000, 256, 128, 64, 64


def full_grid(rng: random.Random) -> str:
    """A random full grid: three boxes that do not see each other at will, the rest as found, digits renamed."""
    cells = ["."] * 81
    for box in range(3):
        digits = rng.sample("123456789", 9)
        for i, digit in enumerate(digits):
            cells[30 * box + 9 * (i // 3) + i % 3] = digit
    line = ninefold.solve("".join(cells), require_unique=False).line
    names = str.maketrans("123456789", "".join(rng.sample("123456789", 9)))
    return line.translate(names)


def minimal(rng: random.Random, solution: str) -> str:
    """Take clues away while one solution is left."""
    cells = list(solution)
    for cell in rng.sample(range(81), 81):
        digit, cells[cell] = cells[cell], "."
        if ninefold.solve_many("".join(cells).encode()).status[0] != ninefold.RowStatus.ONE:
            cells[cell] = digit
    return "".join(cells)


def spoiled(rng: random.Random, puzzle: str) -> str:
    """Change one clue so that nothing clashes and no solution is left."""
    while True:
        cell = rng.choice([c for c in range(81) if puzzle[c] != "."])
        other = puzzle[:cell] + rng.choice("123456789") + puzzle[cell + 1 :]
        if ninefold.status(other) is ninefold.Status.NONE:
            return other


def main() -> None:
    """Write the file."""
    rng = random.Random(9 * 9 * 9)
    puzzles = [minimal(rng, full_grid(rng)) for _ in range(MADE)]
    guesses = ninefold.solve_many(puzzles).guesses
    plain = puzzles[:PLAIN]
    rest = sorted(range(PLAIN, MADE), key=lambda i: (-int(guesses[i]), i))
    hard = [puzzles[i] for i in rest[:HARD]]
    several, none = [], []
    for puzzle in puzzles[PLAIN : PLAIN + SEVERAL]:
        clue = rng.choice([c for c in range(81) if puzzle[c] != "."])
        several.append(puzzle[:clue] + "." + puzzle[clue + 1 :])
    for puzzle in puzzles[PLAIN + SEVERAL : PLAIN + SEVERAL + NONE]:
        none.append(spoiled(rng, puzzle))
    TARGET.write_text("\n".join([*plain, *hard, *several, *none]) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
