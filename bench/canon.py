"""Time canonical forms on one core, in CPU time, and check random isomorphs.

    python bench/canon.py sets/17_clue.txt sets/minimal_like.txt     # puzzles and their solutions
    python bench/canon.py --isomorphs 1000000 sets/17_clue.txt       # do all isomorphs have the same form?
    python bench/canon.py --save bench/results ...                   # save the table, named after CPU and compiler

Rows are shuffled first, so that nothing is in canonical form already.  Odd grids (empty, one clue, all cells equal,
many symmetries, grids that break the rules) are timed one at a time, including the call from Python.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path

import numpy as np
from common import read_set, save, shortest

import ninefold
from ninefold import _core

LEGEND = "canonical forms: input, result, target"
ODD = {
    "empty": "." * 81,
    "one clue": "." * 80 + "1",
    "81 equal digits": "1" * 81,
    "one full row": "123456789" + "." * 72,
    "three full rows": ("123456789" + "." * 18) + ("467182935" + "." * 18) + ("938251674" + "." * 18),
    "648 automorphisms": "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "648, minus a cell": ".23456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "three digits in every row": "231231231" * 9,
    "Latin square": "123456789231564897312645978456789123564897231645978312789123456897231564978312645",
    "boxes of a grid": "123......456......789.........567891...891234...234567...678......912......345...",
    "alike boxes": ("123" * 3 + "456" * 3 + "789" * 3) * 3,
    "linear modulo 9": "147825693471258936714582369582369147825693471258936714936714582369147825693471258",
    "linked digits": "673517581815294367492376249492294249673376367815518581815581581673367367492249249",
    "rotated stacks": "77.721.7788.832.8866.684.664.4439.443.3325.332.2243.22.11.44.11.55.33.55.99.22.99",
    "stacks rotated alike": "736241958673124895367412589412895673241589736124958367589376241895763124958637412",
    "digits follow their stack": "428824248153351153531135531777666999999777666666999777153315153842248482315531315",
    "boxes in any order": "77777766.87877741911224157777.7777777.7777777.7777777777777.7777777.7777777.77777",
    "digits repeated three times": "832576999823666419888756149567941222666149238765444283149222675999238576419283777",
    "boxes that nothing links": "...697721...769318...976...821......182......218............453......345......534",
    "rows that look alike": "792843561927384615279438156165792834516279483651927348483165297834516972348651729",
    "digits by threes": "981467674198746467819674746819746674198674467981467746476532352647253523764325235",
    "worst for an earlier search": "676124958676241589737412895482......824......248......519......195......951......",
    "symmetrical parts": "123...789231...897312...978456789...564897...645978......123456...231564...312645",
}


def main() -> int:
    """Measure, print, save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds; the best one counts")
    parser.add_argument("--isomorphs", type=int, default=0, help="number of random isomorphs to check")
    parser.add_argument("--save", type=Path, help="save the table below this folder")
    args = parser.parse_args()
    rows: list[list[str]] = []
    for path in args.sets:
        rows += speeds(path, args.rounds)
    rows.append(random_grids(args.rounds))
    rows += [odd(name, line) for name, line in ODD.items()]
    table = ["  ".join(f"{cell:42}" for cell in row).rstrip() for row in rows]
    print("\n".join(table))
    if args.isomorphs and args.sets:
        check(read_set(args.sets[0]), args.isomorphs)
    if args.save:
        save(args.save, "canon", LEGEND, table)
    return 0


def speeds(path: Path, rounds: int) -> list[list[str]]:
    """Forms per second: the puzzles of a set, their solutions, and the puzzles by their solutions."""
    lines = read_set(path)
    puzzles = ninefold.shuffle_many(lines, 1).grid
    answers = ninefold.solve_many(puzzles)
    proper = answers.count == 1
    found = []
    for what, grids, by_solution, bar in (
        ("puzzles", puzzles, False, "400,000"),
        ("complete grids", answers.solution[proper], False, "700,000"),
        ("puzzles by their solutions", puzzles[proper], True, ""),
    ):
        took = shortest(partial(ninefold.canonical_many, grids, by_solution=by_solution, threads=1), rounds)
        found.append([f"{path.stem}: {what}", f"{len(grids) / took:,.0f}/s", bar])
    return found


def random_grids(rounds: int) -> list[str]:
    """Forms per second of uniformly random complete grids."""
    grids = ninefold.generation.generate_grids(100_000, seed=1)
    took = shortest(partial(ninefold.canonical_many, grids, threads=1), rounds)
    return ["random complete grids", f"{len(grids) / took:,.0f}/s", "700,000"]


def odd(name: str, line: str) -> list[str]:
    """Time of one odd grid: the slowest of some isomorphs, each the best of many calls."""
    worst = 0.0
    for image in ninefold.shuffle_many([line] * 20, 2).grid:
        digits = image.tobytes()
        times = []
        for _ in range(20):
            start = time.thread_time()
            _core.canonical(digits)
            times.append(time.thread_time() - start)
        worst = max(worst, min(times))
    return [f"odd: {name}", f"{worst * 1e6:.1f} µs", "2 ms"]


def check(lines: list[str], number: int) -> None:
    """Check that random isomorphs have the same forms as the puzzles."""
    forms = ninefold.canonical_many(lines).grid
    done = 0
    while done < number:
        part = min(len(lines), number - done)
        images = ninefold.shuffle_many(lines[:part], 3, first=done).grid
        if not np.array_equal(ninefold.canonical_many(images).grid, forms[:part]):
            raise SystemExit("isomorphs with different forms")
        done += part
    print(f"{done:,} random isomorphs have the forms of their puzzles")


if __name__ == "__main__":
    raise SystemExit(main())
