"""Time the cuda back end on ordinary arrays: ``python bench/gpu.py [--json FILE] SET.txt ...``

Each set is filled up with random isomorphs of its rows and solved as an array of digits in ordinary NumPy memory.
Prints medians of five runs after a warm-up, in million rows per second, next to the CPU back end on all cores.
core/tools/gpu_bench times the kernels alone.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path

import numpy as np

import ninefold

ROWS = 16_000_000
CPU_ROWS = 1_000_000


def rows_of(path: Path, n: int) -> np.ndarray:
    """Read a set and fill it up with isomorphs."""
    lines = [line for line in path.read_text().splitlines() if len(line) >= 81 and line[0] != "#"]
    text = np.frombuffer("".join(line[:81] for line in lines).encode(), np.uint8).reshape(-1, 81)
    digits = np.where((text >= ord("1")) & (text <= ord("9")), text - ord("0"), 0).astype(np.uint8)
    copies = -(-n // len(digits))
    parts = [digits]
    for i in range(1, copies):
        parts.append(ninefold.shuffle_many(digits, 1, first=i * len(digits)).grid)
    return np.concatenate(parts)[:n]


def speed(digits: np.ndarray, backend: str, times: int) -> float:
    """Return million rows per second."""
    taken = []
    for _ in range(times + 1):
        begin = time.perf_counter()
        ninefold.solve_many(digits, backend=backend)
        taken.append(time.perf_counter() - begin)
    return len(digits) / statistics.median(taken[1:]) / 1e6


def main() -> None:
    """Measure every set and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--rows", type=int, default=ROWS)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    trouble = ninefold.engine.backend_error("cuda")
    if trouble:
        raise SystemExit(trouble)
    table = {}
    print(
        f"{ninefold.engine.gpus()[0].name}; million rows per second\n"
        f"{'set':24}{'cuda':>10}{ninefold.engine.backend():>10}"
    )
    for path in args.sets:
        digits = rows_of(path, args.rows)
        fast, slow = speed(digits, "cuda", 5), speed(digits[:CPU_ROWS], ninefold.engine.backend(), 3)
        table[path.stem] = {"cuda": round(fast, 1), ninefold.engine.backend(): round(slow, 2)}
        print(f"{path.stem:24}{fast:10.1f}{slow:10.2f}", flush=True)
    if args.json:
        args.json.write_text(json.dumps(table, indent=1) + "\n")


if __name__ == "__main__":
    main()
