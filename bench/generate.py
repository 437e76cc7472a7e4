"""Time the generator: puzzles per second on one core, in CPU time, and the reaction to Ctrl-C.

    python bench/generate.py                          # about a minute
    python bench/generate.py --save bench/results     # save the table, named after CPU and compiler

The table shows the best of several rounds; the last column is the target. The puzzles are checked by the tests, not
here.
"""

from __future__ import annotations

import argparse
import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from common import save, shortest

from ninefold import generate_many
from ninefold.generation import generate_grids, generate_weighted

RING = "xx..x..xxx.......x..xxxxx....x...x..x.x...x.x..x...x....xxxxx..x.......xxx..x..xx"
DIAGONALS = "".join("x" if row in (column, 8 - column) else "." for row in range(9) for column in range(9))
LEGEND = "the generator: what, puzzles a second, bar"

make = partial(generate_many, seed=1, threads=1)
CASES: list[tuple[str, int, Callable[[int], object], int]] = [
    ("complete grids", 200_000, partial(generate_grids, seed=1), 0),
    ("minimal", 50_000, make, 60_000),
    ("180 degrees, no pair can go", 50_000, partial(make, symmetry="180"), 100_000),
    ("fully symmetrical", 50_000, partial(make, symmetry="full"), 0),
    ("weighted by controlled bias", 20_000, partial(generate_weighted, seed=1, threads=1), 20_000),
    ("unbiased", 30, partial(make, method="unbiased"), 0),
    ("easy", 2_000, partial(make, difficulty="easy"), 1_000),
    ("medium", 1_000, partial(make, difficulty="medium"), 1_000),
    ("hard", 500, partial(make, difficulty="hard"), 500),
    ("unfair", 200, partial(make, difficulty="unfair"), 200),
    ("extreme", 200, partial(make, difficulty="extreme"), 20),
    ("28 to 32 clues", 20_000, partial(make, clues=(28, 32)), 0),
    ("needs an x-wing", 200, partial(make, technique="x-wing"), 0),
    ("a pattern of 32 cells", 500, partial(make, pattern=RING), 0),
    ("no two isomorphic", 20_000, partial(make, unique_up_to="isomorphism"), 0),
]


def main() -> int:
    """Measure, print, save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="of each measurement (default 5)")
    parser.add_argument("--interrupts", type=int, default=10, help="Ctrl-C for each kind of work (default 10)")
    parser.add_argument("--save", type=Path, metavar="FOLDER")
    args = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    lines = []
    for name, n, run, bar in CASES:
        run(10)
        figure = f"{n / shortest(partial(run, n), args.rounds):,.0f}"
        lines.append(f"{name:30}{figure:>12}/s{f'{bar:,}' if bar else '':>10}")
        print(lines[-1], flush=True)
    for name, options in (
        ("minimal", {}),
        ("extreme", {"difficulty": "extreme"}),
        ("pattern", {"pattern": DIAGONALS}),
        ("17 clues", {"clues": 17}),
    ):
        worst = max(_interrupt(partial(generate_many, 10**9, seed=1, **options)) for _ in range(args.interrupts))
        lines.append(f"{f'Ctrl-C, {name}':30}{worst * 1000:>11.0f} ms{'100':>10}")
        print(lines[-1], flush=True)
    if args.save:
        save(args.save, "generate", LEGEND, lines)
    return 0


def _interrupt(work: Callable[[], object]) -> float:
    """Return the seconds from Ctrl-C to the end of the work."""
    sent = 0.0

    def send() -> None:
        nonlocal sent
        sent = time.perf_counter()
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(0.3, send)
    timer.start()
    try:
        work()
    except KeyboardInterrupt:
        return time.perf_counter() - sent
    finally:
        timer.join()
    raise AssertionError("nobody heard it")


if __name__ == "__main__":
    raise SystemExit(main())
