"""Time ninefold alone: the generated corpus, and the puzzle sets given as files.

python bench/run.py                                  # signature and speed
python bench/run.py --backend avx2 sets/*.txt        # and these sets, 81 characters a line
python bench/run.py --python sets/17_clue.txt        # what a Python program sees
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import ninefold


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", type=Path)
    parser.add_argument("--backend", choices=ninefold.backends())
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--python", action="store_true", help="lists, buffers and single calls from Python")
    args = parser.parse_args()
    print(ninefold.bench(threads=args.threads, backend=args.backend))
    for path in args.sets:
        lines = [line for line in path.read_text("ascii").splitlines() if len(line) == 81 and line[0] != "#"]
        data = "".join(line + "\n" for line in lines).encode()
        rate = best(lambda data=data: ninefold.solve_many(data, threads=args.threads, backend=args.backend), len(lines))
        print(f"{path.stem:24} {rate:12,.0f} puzzles/s")
        if args.python:
            from_python(lines)


def best(run: object, puzzles: int, rounds: int = 5) -> float:
    """Puzzles a second of CPU time, the best of some rounds."""
    assert callable(run)
    times = []
    for _ in range(rounds):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return puzzles / min(times)


def from_python(lines: list[str]) -> None:
    """Show what the ways into the engine cost."""
    many = (lines * (1_000_000 // len(lines) + 1))[:1_000_000]
    data = "".join(line + "\n" for line in many).encode()
    print(f"  a million lines, bytes   {best(lambda: ninefold.solve_many(data, threads=1), len(many), 2):12,.0f}/s")
    print(f"  a million lines, list    {best(lambda: ninefold.solve_many(many, threads=1), len(many), 2):12,.0f}/s")
    some = lines[:20_000]
    print(f"  solve(str), one by one   {best(lambda: [ninefold.solve(line) for line in some], len(some)):12,.0f}/s")
    for threads in (1, 2):
        start = time.perf_counter()
        ninefold.solve_many(data, threads=threads)
        print(f"  {threads} thread(s), wall clock  {len(many) / (time.perf_counter() - start):12,.0f}/s")


if __name__ == "__main__":
    main()
