"""Time ninefold alone: the generated corpus and the puzzle sets in files.

python bench/run.py                                  # signature and speed
python bench/run.py --backend avx2 sets/*.txt        # and these sets, 81 characters per line

bench/calls.py times the layers between a Python program and the engine.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from common import as_text, read_set, shortest

import ninefold


def main() -> None:
    """Run the selected benchmarks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", type=Path)
    parser.add_argument("--backend", choices=ninefold.engine.backends())
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    print(ninefold.engine.bench(threads=args.threads, backend=args.backend))
    for path in args.sets:
        lines = read_set(path)
        solve = partial(ninefold.solve_many, as_text(lines), threads=args.threads, backend=args.backend)
        print(f"{path.stem:24} {len(lines) / shortest(solve, 5):12,.0f} puzzles/s")


if __name__ == "__main__":
    main()
