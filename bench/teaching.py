"""How far the teaching solver reaches: solved puzzles, explained candidates, plain removals, wrong steps, times.

    python bench/teaching.py variants --seconds 8 --jobs 2 -o teaching.jsonl
    python bench/teaching.py dclamage --judge

``--judge`` also asks the engine whether every step follows from the houses and rules that it names alone
(``tests/reasons.py``), and checks the facts of its sentence (``tests/variant_facts.py``).  The budget of seconds then
covers the judges, too.

The collections are those of ``NINEFOLD_DATA``: ``variants`` (variants.jsonl) and ``dclamage`` (40 f-puzzles boards).
The budget of a puzzle and the times of its steps are CPU times.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ninefold import NinefoldError, formats, solve
from ninefold.logic.teaching.position import DeadEnd
from ninefold.logic.teaching.solver import Deadline, Late, Teacher
from ninefold.render import explain
from ninefold.variants import Variant

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.reasons import follows
from tests.variant_facts import false_facts

DATA = Path(os.environ.get("NINEFOLD_DATA") or Path(__file__).resolve().parents[2] / "shared" / "data")
NOT_PLAIN = ("chain", "contradiction", "many-ways", "one-rule")
MADE_FOR_PEOPLE = ("EXAMPLES", "E2E")


def puzzles(which: str) -> Iterator[dict[str, Any]]:
    """The entries of a collection: id, text, solution, group."""
    if which == "variants":
        for line in (DATA / "variants" / "variants.jsonl").read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            yield {"id": entry["id"], "text": entry["iss"], "solution": entry["solution"], "group": entry["collection"]}
    else:
        boards = json.loads((DATA / "variants" / "dclamage_fpuzzles_tests.json").read_text(encoding="utf-8"))
        for number, board in enumerate(boards):
            yield {"id": f"dcl-{number:02}", "text": json.dumps(board["fpuzzles"]), "solution": None, "group": which}


def run(task: tuple[dict[str, Any], float, bool]) -> dict[str, Any]:
    """Solve one puzzle and judge every step by its solution."""
    entry, seconds, judge = task
    out: dict[str, Any] = {"id": entry["id"], "group": entry["group"], "steps": [], "wrong": 0, "solved": False}
    out.update(baseless=[], undecided=[], false=[])
    try:
        puzzle = formats.parse(entry["text"])
        variant = puzzle if isinstance(puzzle, Variant) else Variant.from_grid(puzzle)  # type: ignore[arg-type]
        digits = entry["solution"]
        if digits is None or len(digits) != len(variant.places):
            digits = solve(variant, seconds=20).digits
        teacher = Teacher(variant, Deadline(seconds, time.process_time))
        position, model = teacher.position, teacher.model
        out["total"] = position.alive.bit_count() - model.n
        try:
            while not position.solved:
                began, before = time.process_time(), position.alive
                found = teacher.next()
                if found is None:
                    break
                step = teacher.step(found)
                out["wrong"] += any(digits[cell] != digit for cell, digit in step.placements)
                out["wrong"] += any(digits[cell] == digit for cell, digit in step.eliminations)
                if judge and false_facts(step):
                    out["false"].append(explain(step))
                if judge and not (verdict := follows(step)):
                    out["undecided" if verdict is None else "baseless"].append(explain(step))
                teacher.apply(found)
                removed = (before & ~position.alive).bit_count()
                took = time.process_time() - began
                out["steps"].append((found.technique, found.cost, removed, found.length, round(took, 5)))
        except Late:
            out["late"] = True
        out["solved"], out["left"] = position.solved, position.alive.bit_count() - model.n
    except (NinefoldError, DeadEnd) as error:
        out["error"] = f"{type(error).__name__}: {error}"
    return out


def report(results: list[dict[str, Any]], judged: bool) -> None:
    """Print the figures."""
    good = [result for result in results if "total" in result and "error" not in result]
    solved = [result for result in good if result["solved"]]
    people = [result for result in results if result["group"].startswith(MADE_FOR_PEOPLE)]
    total, left = sum(r["total"] for r in good), sum(r["left"] for r in good)
    print(f"puzzles {len(results)}, not run {len(results) - len(good)}, solved by named steps {len(solved)}")
    if people:
        print(f"of the {len(people)} that are not made to defeat programs: {sum(r['solved'] for r in people)}")
    print(f"candidates explained {100 * (total - left) / max(total, 1):.0f} % of {total:,}")
    steps = [step for result in solved for step in result["steps"]]
    plain = sum(step[2] for step in steps if step[0] not in NOT_PLAIN)
    print(f"removals with a plain sentence in solved puzzles {100 * plain / max(1, sum(s[2] for s in steps)):.1f} %")
    every = [step for result in good for step in result["steps"]]
    print(f"steps {len(every):,}, that contradict the solution {sum(r['wrong'] for r in results)}")
    if judged:
        baseless = [(r["id"], text) for r in good for text in r["baseless"]]
        undecided = sum(len(r["undecided"]) for r in good)
        print(f"steps that do not follow from what they name {len(baseless)}, undecided {undecided}")
        false = [(r["id"], text) for r in good for text in r["false"]]
        print(f"sentences with a false fact {len(false)}")
        print("".join(f"  {name}: {text}\n" for name, text in (*baseless[:20], *false[:20])), end="")
    print(f"unsolved: out of time {sum(r.get('late', False) for r in good)}")
    times = sorted(step[4] for step in every) or [0.0]
    for name, share in (("median", 0.5), ("95 %", 0.95), ("99 %", 0.99), ("worst", 1.0)):
        print(f"CPU time per step, {name}: {1000 * times[min(int(share * len(times)), len(times) - 1)]:.1f} ms")
    print(f"within 50 ms: {100 * sum(t <= 0.05 for t in times) / len(times):.1f} %, "
          f"within 500 ms: {100 * sum(t <= 0.5 for t in times) / len(times):.2f} %")  # fmt: skip
    counts = Counter(step[0] for step in every)
    print(", ".join(f"{slug} {number:,}" for slug, number in counts.most_common()))


def main() -> None:
    """Run a collection."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("collection", choices=("variants", "dclamage"))
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="take every Nth puzzle")
    parser.add_argument("--judge", action="store_true", help="judge the reasons of every step")
    parser.add_argument("-o", "--output", type=Path)
    args = parser.parse_args()
    tasks = [(entry, args.seconds, args.judge) for entry in puzzles(args.collection)][:: args.every]
    results = []
    with multiprocessing.Pool(args.jobs, maxtasksperchild=20) as pool:
        for result in pool.imap_unordered(run, tasks):
            results.append(result)
            if args.output:
                with args.output.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(result) + "\n")
    report(results, args.judge)


if __name__ == "__main__":
    main()
