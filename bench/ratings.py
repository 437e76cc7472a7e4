"""Compare the levels of variants with the guesses that Interactive Sudoku Solver (ISS) needs.

    python bench/ratings.py --seconds 12 --every 4 --first 1

Needs ``variants/variants.jsonl`` where NINEFOLD_DATA points (or in ../shared/data): the puzzles of EXAMPLES and E2E,
which setters made for people.  Puzzles that take longer than the seconds are left out.  Prints the median guesses of
each level, and Spearman's rank correlations.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ninefold import NinefoldError, formats, rate
from ninefold.results import Level, Rating
from ninefold.variants import Variant

DATA = Path(os.environ.get("NINEFOLD_DATA") or Path(__file__).resolve().parents[2] / "shared" / "data")


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, the mean rank for equal ones."""
    return [sum(b < a for b in values) + sum(b == a for b in values) / 2 for a in values]


def spearman(a: Sequence[float], b: Sequence[float]) -> float:
    """Spearman's rank correlation."""
    return float(np.corrcoef(ranks(a), ranks(b))[0, 1])


def main() -> None:
    """Rate the puzzles and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=12.0, help="the time for one puzzle")
    parser.add_argument("--every", type=int, default=1, help="take every Nth puzzle")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    args = parser.parse_args()
    entries = map(json.loads, (DATA / "variants" / "variants.jsonl").read_text(encoding="utf-8").splitlines())
    made = [entry for entry in entries if entry["collection"] in ("EXAMPLES", "E2E")]
    found: list[tuple[Rating, int]] = []
    for entry in made[args.first :: args.every]:
        try:
            puzzle = formats.parse(entry["iss"])
            if isinstance(puzzle, Variant) and entry["iss_guesses"] is not None:
                found.append((rate(puzzle, seconds=args.seconds), entry["iss_guesses"]))
        except NinefoldError as error:
            print(f"{entry['id']}: {error}")
    rated = [(rating, guesses) for rating, guesses in found if rating.ending != "stopped"]
    for level in Level:
        guesses = [number for rating, number in rated if rating.level is level]
        if guesses:
            print(f"{level!s:8} {len(guesses):4} puzzles, median {statistics.median(guesses):g} guesses")
    solved = [(rating, guesses) for rating, guesses in rated if rating.solved]
    print(f"out of time {len(found) - len(rated)}")
    guesses = [number for _, number in rated]
    print(f"level and guesses, {len(rated)} puzzles: {spearman([rating.level for rating, _ in rated], guesses):.2f}")
    guesses = [number for _, number in solved]
    for name in ("hardest_step", "score"):
        print(f"{name}, {len(solved)} solved: {spearman([getattr(one, name) for one, _ in solved], guesses):.2f}")


if __name__ == "__main__":
    main()
