"""Time ninefold's back ends against other solvers, alternating, on the same puzzles in the same order.

A peer is a shared library with a function

    size_t f(const char *puzzle, size_t limit, uint32_t flags, char *solution, size_t *guesses)

that returns the number of solutions up to the limit:

    python bench/compare.py --peer tdoku=libtdoku.so:TdokuSolverDpllTriadSimd sets/*.txt
    python bench/compare.py --lone ...            # one call per puzzle, for ninefold too
    python bench/compare.py --save bench/results  # save the table, named after CPU and compiler

All figures are CPU time on one core, limit 2, best of several rounds; every count is compared. The loops are native on
both sides: bench/loop.cpp is compiled with the default compiler.
"""

from __future__ import annotations

import argparse
import ctypes
import sys
from pathlib import Path

from common import native_loop, read_set, save

import ninefold

LEGEND = "CPU us a puzzle, how many times as fast as the first column, guesses a puzzle"


def main() -> int:
    """Compare, print, save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=LIBRARY:SYMBOL")
    parser.add_argument("--backend", action="append", default=[], help="of ninefold; default: the one in use")
    parser.add_argument("--limit", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--puzzles", type=int, help="only so many of each set")
    parser.add_argument("--lone", action="store_true", help="one call a puzzle")
    parser.add_argument("--save", type=Path, metavar="FOLDER")
    args = parser.parse_args()
    own = args.backend or [ninefold.engine.backend()]
    solvers = [*map(Peer, args.peer), *(Ninefold(name, args.lone) for name in own)]
    table = [f"{'set':20}" + "".join(f" | {solver.name:>22}" for solver in solvers)]
    print(table[0])
    agree = True
    for path in args.sets:
        lines = read_set(path)[: args.puzzles]
        times: dict[str, float] = {}
        guesses: dict[str, float] = {}
        answers: list[list[int]] = []
        for _ in range(args.rounds):
            for solver in solvers:
                spent, counts, made = solver.run(lines, args.limit)
                times[solver.name] = min(spent, times.get(solver.name, spent))
                guesses[solver.name] = made / len(lines)
                answers.append(counts)
        if any(counts != answers[0] for counts in answers):
            print(f"{path.stem}: THE COUNTS DIFFER", file=sys.stderr)
            agree = False
        first = times[solvers[0].name]
        row = f"{path.stem:20}"
        for solver in solvers:
            spent = times[solver.name]
            row += f" | {1e6 * spent / len(lines):8.4f} {first / spent:5.2f}x {guesses[solver.name]:6.2f}"
        table.append(row)
        print(row, flush=True)
    if args.save:
        save(args.save, "-".join(["lone" if args.lone else "batch", *own]), LEGEND, table)
    return 0 if agree else 1


class Peer:
    """A solver in a shared library."""

    def __init__(self, spec: str) -> None:
        self.name, _, rest = spec.partition("=")
        library, _, symbol = rest.rpartition(":")
        self._function = ctypes.cast(getattr(ctypes.CDLL(library), symbol), ctypes.c_void_p)

    def run(self, lines: list[str], limit: int) -> tuple[float, list[int], int]:
        """CPU seconds, solutions per puzzle, total guesses."""
        return native_loop(_padded(lines), _STRIDE, len(lines), limit=limit, peer=self._function)


class Ninefold:
    """A back end of ninefold, called through the same native loop and linked to the core library."""

    def __init__(self, backend: str, lone: bool) -> None:
        self.name = f"ninefold {backend}"
        self._backend = backend
        self._lone = lone

    def run(self, lines: list[str], limit: int) -> tuple[float, list[int], int]:
        """CPU seconds, solutions per puzzle, total guesses."""
        return native_loop(_padded(lines), _STRIDE, len(lines), limit=limit, backend=self._backend, lone=self._lone)


_STRIDE = 96
"""Bytes per row: some peers read beyond the 81st and expect a line end there."""


def _padded(lines: list[str]) -> ctypes.Array[ctypes.c_char]:
    rows = b"".join(line.encode() + b"\n" + bytes(_STRIDE - 82) for line in lines)
    return ctypes.create_string_buffer(rows, len(rows) + _STRIDE)


if __name__ == "__main__":
    sys.exit(main())
