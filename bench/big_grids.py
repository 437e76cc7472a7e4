"""Time uniqueness proofs of large classic grids: search up to 16 digits, clauses (the extra ``clauses``) above.

    python bench/big_grids.py [--size N] [--limit SECONDS] [--only NAME,NAME] [--dump FILE]

Needs ``variants/big_grids.jsonl`` where NINEFOLD_DATA points (or in ../shared/data).  Times are CPU time of this
process and, for clauses, of the process that runs them.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from pathlib import Path

from variants import dumped

from ninefold import Shape, Status, check
from ninefold.variants import Variant

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("NINEFOLD_DATA", ROOT.parent / "shared" / "data")) / "variants" / "big_grids.jsonl"


def cpu() -> float:
    """Return the CPU seconds of this process (fine-grained) and of its children (in clock ticks)."""
    spent = os.times()
    return time.process_time() + spent.children_user + spent.children_system


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=16, help="rows of the grids")
    parser.add_argument("--limit", type=float, default=60, help="seconds a grid")
    parser.add_argument("--only", default="", help="names, with commas")
    parser.add_argument("--dump", help="write the grids for core/tools/variant_bench.cpp into this file, and no more")
    options = parser.parse_args()
    lines: list[str] = []
    times, guesses, missed = [], 0, 0
    for line in DATA.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        size = entry["n"]
        if size != options.size or entry["unique"] is not True:
            continue
        if options.only and entry["name"] not in options.only.split(","):
            continue
        shape = Shape(size, box=(entry["bh"], entry["bw"]))
        givens = {divmod(cell, size): digit for cell, digit in enumerate(entry["grid"]) if digit}
        variant = Variant(shape, givens)
        if options.dump:
            lines.append(dumped(entry["name"].replace(" ", "-"), variant, entry["solution"]) + "\n")
            continue
        begin = cpu()
        verdict = check(variant, seconds=options.limit)
        taken = cpu() - begin
        right = verdict.status is Status.ONE and list(verdict.solutions[0].digits) == entry["solution"]
        guesses += verdict.guesses
        if right:
            times.append(1e3 * taken)
        else:
            missed += 1
            print(f"{entry['name']}: {verdict.status}, {1e3 * taken:.0f} ms")
    if options.dump:
        Path(options.dump).write_text("".join(lines), encoding="utf-8")
    if times:
        print(f"{options.size}x{options.size}: {len(times)} proved, {missed} not, {guesses} guesses")
        print(f"median {statistics.median(times):.2f} ms, slowest {max(times):.0f} ms, total {sum(times):.0f} ms")


if __name__ == "__main__":
    main()
