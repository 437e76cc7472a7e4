"""Time the general engine on the variant collection: proof of uniqueness, CPU time, building and search.

    python bench/variants.py [--limit SECONDS] [--only ID,ID] [--off SWITCHES] [--slow N] [--repeat N] [--dump FILE
        [--relax [--every N] [--seed TEXT]]]

Needs ``variants/variants.jsonl`` where NINEFOLD_DATA points (or in ../shared/data).  The guess total is the signature:
it does not depend on the machine, the load or the back end.  A puzzle counts as proved if the search finds the listed
solution and no other within the limit, or, if listed as not unique, finds two.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ninefold import Grid, _core, parse
from ninefold.engine import variant_search as solving
from ninefold.engine.variant_search import search
from ninefold.variants import Variant
from ninefold.variants.rules.base import Constraint, Posting

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("NINEFOLD_DATA", ROOT.parent / "shared" / "data")) / "variants" / "variants.jsonl"
PIECE = 300
"""Guesses between two checks of the clock."""


def read(text: str) -> Variant:
    """Return a puzzle as a variant, even if it is classic."""
    puzzle = parse(text)
    if isinstance(puzzle, Grid):
        return Variant.from_grid(puzzle)
    assert isinstance(puzzle, Variant)
    return puzzle


def prove(entry: dict[str, Any], limit: float, off: int) -> tuple[str, float, float, int]:
    """Outcome, total CPU seconds, CPU seconds of building, guesses."""
    variant = read(entry["iss"])
    begin = time.process_time()
    if solving._classic(variant) is not None and not off:
        verdict = solving.check(variant)
        taken = time.process_time() - begin
        right = [list(solution.digits) for solution in verdict.solutions] == [entry["solution"]]
        return ("proved" if right else "wrong"), taken, 0.0, verdict.guesses
    engine: _core.VariantSearch = search(variant, off=off)
    built = time.process_time()
    found: list[list[int]] = []
    while len(found) < 2:
        answer = engine.next(0.0, PIECE)
        if answer is False:
            break
        if answer is True:
            if time.process_time() - begin > limit:
                return "unproved", time.process_time() - begin, built - begin, engine.guesses
            continue
        found.append(answer)
    taken = time.process_time() - begin
    listed = entry["solution"]
    right = bool(found) and (not listed or listed in [digits[: len(listed)] for digits in found])
    expected = 2 if entry.get("unique") is False else 1
    outcome = "proved" if right and len(found) == expected else "wrong"
    return outcome, taken, built - begin, engine.guesses


def dumped(name: str, variant: Variant, solution: Sequence[int] | None) -> str:
    """Return a puzzle as words for ``variant_bench`` (core/tools)."""
    *shape, regions = solving._frame(variant)
    candidates, postings, _ = variant._lowered()
    words: list[object] = [name, *map(int, shape), len(regions)]

    def listed(numbers: Iterable[int]) -> None:
        held = list(numbers)
        words.extend([len(held), *held])

    def rule(posting: Posting) -> None:
        name, cells, numbers, text, parts = posting
        words.append(name)
        for part in (cells, numbers, text.encode()):
            listed(part)
        words.append(len(parts))
        for inner in parts:
            rule(inner)

    for region in (*regions, candidates):
        listed(region)
    words.append(len(postings))
    for posting in postings:
        rule(posting)
    listed(solution or ())
    return " ".join(map(str, words))


def relaxed(variant: Variant, seed: str) -> Variant:
    """Remove one in ten givens and rules, at least one; most such puzzles have several solutions."""
    clues: list[Any] = [*variant.givens, *sorted(variant.constraints, key=repr)]
    rng = random.Random(seed)
    left = [clue for clue in clues if rng.random() >= 0.1]
    if len(left) == len(clues) and left:
        left.pop(rng.randrange(len(left)))
    givens = [clue for clue in left if not isinstance(clue, Constraint)]
    rules = [clue for clue in left if isinstance(clue, Constraint)]
    return Variant(variant.shape, givens, rules, variant.extra)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=20, help="CPU seconds a puzzle")
    parser.add_argument("--only", default="", help="identifiers, with commas")
    parser.add_argument(
        "--off", type=int, default=0, help="parts of the engine to switch off (core/general/switches.hpp)"
    )
    parser.add_argument("--slow", type=int, default=10, help="how many of the slowest to list")
    parser.add_argument("--repeat", type=int, default=3, help="best of so many, for puzzles under 0.3 s")
    parser.add_argument("--dump", help="write the puzzles for core/tools/variant_bench.cpp into this file, and no more")
    parser.add_argument("--relax", action="store_true", help="the puzzles without a tenth of their clues")
    parser.add_argument("--every", type=int, default=6, help="of relaxed puzzles one in so many")
    parser.add_argument("--seed", default="", help="which clues are left out")
    options = parser.parse_args()
    wanted = set(options.only.split(",")) - {""}
    entries = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
    entries = [entry for entry in entries if not wanted or entry["id"] in wanted]
    if options.dump:
        selected = [(entry["id"], read(entry["iss"]), entry["solution"]) for entry in entries]
        if options.relax:
            selected = [
                (name, relaxed(variant, name + options.seed), None) for name, variant, _ in selected[:: options.every]
            ]
        Path(options.dump).write_text("".join(dumped(*puzzle) + "\n" for puzzle in selected), encoding="utf-8")
        return
    rows: list[tuple[str, str, str, float, float, int]] = []
    for entry in entries:
        best = prove(entry, options.limit, options.off)
        for _ in range(options.repeat - 1):
            if best[1] < 0.3:
                best = min(best, prove(entry, options.limit, options.off), key=lambda row: row[1])
        rows.append((entry["id"], entry["name"], *best))
    proved = [row for row in rows if row[2] == "proved"]
    for row in sorted(rows, key=lambda row: -row[3]):
        if row[2] != "proved" or row in sorted(proved, key=lambda row: -row[3])[: options.slow]:
            print(f"{row[0]} {row[2]:9} {1e3 * row[3]:9.2f} ms {row[5]:8} guesses  {row[1]}")
    times = sorted(1e3 * row[3] for row in proved)
    if times:
        print(f"proved {len(proved)} of {len(rows)} within {options.limit:g} s each ({_core.build_info()['compiler']})")
        p90 = times[int(0.9 * len(times))]
        print(f"median {statistics.median(times):.3f} ms, p90 {p90:.1f} ms, total {sum(times) / 1e3:.2f} s")
        print(f"building, median {1e3 * statistics.median(row[4] for row in rows):.3f} ms")
        print(f"without a guess {sum(not row[5] for row in proved)}; signature {sum(row[5] for row in proved)} guesses")


if __name__ == "__main__":
    main()
