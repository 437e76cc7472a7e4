"""Benchmark the creation of a data set: rows per second, memory, and repeated kills.

python bench/dataset.py 1000000 --columns solution,level,score,hardest
python bench/dataset.py 20000 --kills 50
"""

from __future__ import annotations

import argparse
import filecmp
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def command(args: argparse.Namespace, folder: Path) -> list[str]:
    """Return the command that creates the data set."""
    options = ["--seed", str(args.seed), "--columns", args.columns, "--format", args.format]
    if args.mix:
        options += ["--mix", args.mix]
    return [sys.executable, "-m", "ninefold", "dataset", "make", str(args.n), "--out", str(folder), *options]


def same(one: Path, two: Path) -> bool:
    """Return whether two folders hold the same files."""
    names = [sorted(path.name for path in folder.iterdir()) for folder in (one, two)]
    return names[0] == names[1] and not filecmp.cmpfiles(one, two, names[0], shallow=False)[1]


def main() -> int:
    """Time one run, then repeat it with kills."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("n", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--columns", default="solution,clues,level,score,hardest")
    parser.add_argument("--mix", default="")
    parser.add_argument("--format", default="csv")
    parser.add_argument("--kills", type=int, default=0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as base:
        whole = Path(base) / "whole"
        began = time.monotonic()
        subprocess.run(command(args, whole), check=True)
        took = time.monotonic() - began
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = usage.ru_utime + usage.ru_stime
        print(f"{args.n:,} rows in {took:.1f} s ({args.n / took:,.0f}/s), {cpu:.1f} s of CPU")
        print(f"{usage.ru_maxrss >> 10} MiB of memory at most")
        rng = random.Random(args.seed)
        folder, kills = Path(base) / "killed", 0
        while kills < args.kills:
            process = subprocess.Popen(command(args, folder), stdout=subprocess.DEVNULL)
            try:
                process.wait(rng.uniform(0.05, max(1.0, 4 * took / args.kills)))
                subprocess.run(["rm", "-r", str(folder)], check=True)  # it finished: start over
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                kills += 1
        if args.kills:
            subprocess.run(command(args, folder), check=True)
            print(f"killed {kills} times: {'the same bytes' if same(whole, folder) else 'OTHER BYTES'}")
            return 0 if same(whole, folder) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
