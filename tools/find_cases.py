"""Find cases for techniques: walk paths of puzzles made here, and write ``tests/data/techniques/<slug>.txt``.

For every technique without a case file (or those named), positions of random minimal puzzles are searched until
two positive cases are there: the technique finds exactly the recorded step among others.  A negative case
is the position after such a step when the technique finds nothing more: the pattern is there, its victims are not.

    python tools/find_cases.py [SLUG ...] [--seconds 60] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

import ninefold
from ninefold import Grid, Step

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.oracle import random_solution
from tests.techniques import FOLDER, conclusions, slot_of


def minimal_puzzle(rng: random.Random) -> Grid:
    """Remove clues from a random full grid while the solution stays the only one."""
    solution = random_solution(rng)
    line = next(ninefold.solutions([d if rng.random() < 0.35 else 0 for d in solution])).digits
    grid = list(line)
    for cell in rng.sample(range(81), 81):
        digit, grid[cell] = grid[cell], 0
        if ninefold.count(grid).value != 1:
            grid[cell] = digit
    return Grid(grid)


def state_text(grid: Grid) -> tuple[str, str]:
    """Write a position as (grid with ``+``, candidates removed so far)."""
    text = "".join("." if not d else str(d) if grid.is_clue(c) else f"+{d}" for c, d in enumerate(grid.digits))
    full = grid.with_marks(None).with_all_marks().marks or (0,) * 81
    marks = grid.marks or (0,) * 81
    removed = [
        f"r{c // 9 + 1}c{c % 9 + 1}-{d}"
        for c in range(81)
        for d in range(1, 10)
        if (full[c] & ~marks[c]) >> (d - 1) & 1
    ]
    return text, " ".join(removed)


def write_case(slug: str, step: Step, *, negative: bool) -> None:
    """Append a case to the file of its technique."""
    path = FOLDER / f"{slug}.txt"
    if not path.exists():
        path.write_text("# grid ; removed before ; expected, exactly ; note\n", encoding="ascii")
    text, removed = state_text(step.after() if negative else step.grid)
    expected = "" if negative else " ".join(sorted(conclusions(step)))
    note = "made here: the pattern without its victims" if negative else "made here"
    with path.open("a", encoding="ascii") as file:
        file.write(f"{'!' if negative else ''}{text} ; {removed} ; {expected} ; {note}\n")


def steps_of(slug: str, grid: Grid) -> list[Step]:
    """Return the steps of a technique in a position, all others off."""
    slot = slot_of(slug)
    others = [technique.slug for technique in ninefold.techniques() if technique.slot and technique.slug != slot]
    return [step for step in ninefold.all_steps(grid, enable=[slot], disable=others) if step.technique == slug]


def main() -> None:
    """Search until every technique has its cases or the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    labels = {technique.slug for technique in ninefold.techniques()}
    names = args.slugs or [slug for slug in sorted(labels) if not (FOLDER / f"{slug}.txt").exists()]
    wanted = dict.fromkeys(names, 2)
    rng = random.Random(args.seed)
    end = time.monotonic() + args.seconds
    while wanted and time.monotonic() < end:
        for state in list(ninefold.steps(minimal_puzzle(rng))):
            if state.technique in ("full-house", "naked-single", "hidden-single") and rng.random() < 0.9:
                continue
            for slug in list(wanted):
                found = steps_of(slug, state.grid)
                if not found or time.monotonic() > end:
                    continue
                step = rng.choice(found)
                write_case(slug, step, negative=False)
                wanted[slug] -= 1
                if not steps_of(slug, step.after()):
                    write_case(slug, step, negative=True)
                print(f"{slug}: {step.conclusions()}", flush=True)
                if not wanted[slug]:
                    del wanted[slug]
                break
    print("without a case:", " ".join(sorted(wanted)) or "none")


if __name__ == "__main__":
    main()
