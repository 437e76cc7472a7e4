"""Random mixtures of rules: two to four of them, true of a random grid of 4x4 to 16x16, and some of its digits given.

    python bench/mixtures.py [--number N] [--first SEED] [--limit SOLUTIONS] [--slow N]

Collections are not the world: no puzzle of a mixture may fall off a cliff.  Each is counted to 1,000; the guess total
of those that were decided within the budget is the signature, with the sum of the counts.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from ninefold import Cell, Shape, generate_variant
from ninefold import variants as v
from ninefold._random import Random

SHAPES = (Shape(4), Shape(6), Shape(6, digits=range(6)), Shape(8), Shape(9), Shape(9), Shape(10), Shape(12), Shape(16))
GUESSES = 20_000
"""Budget of a puzzle; those that take more are told apart."""
TRIES = 60

Cells = list[Cell]
LINES: tuple[Callable[[Cells, Random], v.Constraint], ...] = (
    lambda cells, random: v.Thermo(cells),
    lambda cells, random: v.SlowThermo(cells),
    lambda cells, random: v.Whisper(cells, 1 + random.below(5)),
    lambda cells, random: v.Renban(cells),
    lambda cells, random: v.Nabner(cells),
    lambda cells, random: v.Palindrome(cells),
    lambda cells, random: v.Between(cells),
    lambda cells, random: v.Modular(cells, 2 + random.below(2)),
    lambda cells, random: v.Zipper(cells),
    lambda cells, random: v.Arrow(cells[:1], cells[1:]),
    lambda cells, random: v.DoubleArrow(cells),
    lambda cells, random: v.RegionSumLine(cells),
    lambda cells, random: v.Different(cells),
    lambda cells, random: v.Odd(cells[:2]),
    lambda cells, random: v.Or(v.Thermo(cells), v.Renban(cells), v.Odd(cells[:1])),
    lambda cells, random: v.AntiKing(),
    lambda cells, random: v.AntiKnight(),
    lambda cells, random: v.NonConsecutive(),
    lambda cells, random: v.Diagonal(rising=bool(random.below(2))),
    lambda cells, random: v.AntiTaxicab(),
    lambda cells, random: v.GlobalModulo(),
)
CLUES = (v.Killer, v.Sum, v.LittleKiller, v.Quadruple)
SIDES = (v.Sandwich, v.Skyscraper, v.XSum, v.NumberedRoom, v.HiddenSkyscraper)


def path(shape: Shape, random: Random) -> Cells:
    """A few cells, each beside the one before or at a corner of it."""
    cells = [Cell(random.below(shape.height), random.below(shape.width))]
    for _ in range(1 + random.below(4)):
        row, column = cells[-1]
        near = [Cell(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        near = [c for c in near if 0 <= c.row < shape.height and 0 <= c.column < shape.width and c not in cells]
        if not near:
            break
        cells.append(random.pick(near))
    return cells


def rule(shape: Shape, digits: dict[Cell, int], random: Random) -> v.Constraint | None:
    """A rule that the grid keeps; None when none came up."""
    for _ in range(TRIES):
        kind = random.below(3)
        cells = path(shape, random)
        try:
            if kind == 0:
                found: v.Constraint | None = random.pick(LINES)(cells, random)
            elif kind == 1:
                found = v.Blank(random.pick(CLUES), cells).read_off(tuple(digits[c] for c in cells), shape)
            else:
                line = random.pick((*shape.rows, *shape.columns))
                cells = [Cell(*divmod(number, shape.width)) for number in line][:: random.pick((1, -1))]
                found = v.Blank(random.pick(SIDES), cells).read_off(tuple(digits[c] for c in cells), shape)
            if found is not None and not v.conflicts(v.Variant(shape, digits, [found])):
                return found
        except ValueError:  # too few cells, or a rule that this shape does not have
            continue
    return None


def mixture(seed: int) -> v.Variant:
    """The puzzle of a seed; it has a solution.

    >>> mixture(1) == mixture(1), v.count(mixture(1)).value > 0
    (True, True)
    """
    random = Random(seed)
    shape = random.pick(SHAPES)
    solved = generate_variant(shape=shape, seed=seed, clues=shape.cells).solution
    digits = {place: digit for place, digit in solved.values.items() if isinstance(place, Cell)}
    rules = [found for _ in range(2 + random.below(3)) if (found := rule(shape, digits, random)) is not None]
    shown = random.shuffled(digits)[: shape.cells * random.below(50) // 100]
    return v.Variant(shape, {cell: digits[cell] for cell in shown}, rules)


def main() -> None:
    """Count them all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--limit", type=int, default=1000)
    parser.add_argument("--slow", type=int, default=5)
    args = parser.parse_args()
    times: list[tuple[float, int, int]] = []
    guesses = total = late = 0
    for seed in range(args.first, args.first + args.number):
        puzzle = mixture(seed)
        begin = time.process_time()
        found = v.count(puzzle, limit=args.limit, nodes=GUESSES)
        times.append((time.process_time() - begin, seed, found.guesses))
        assert found.value or not found.complete, f"seed {seed}: the grid it was made of is a solution"
        if found.complete or found.value >= args.limit:
            guesses += found.guesses
            total += found.value
        else:
            late += 1
    times.sort(reverse=True)
    cpu = sum(taken for taken, *_ in times)
    print(f"{args.number} mixtures, {late} not counted in {GUESSES:,} guesses; CPU {cpu:.2f} s, the slowest:")
    for taken, seed, spent in times[: args.slow]:
        print(f"  seed {seed}: {1000 * taken:.0f} ms, {spent:,} guesses")
    print(f"signature {guesses}-{total}")


if __name__ == "__main__":
    main()
