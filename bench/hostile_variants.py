"""Measure how far hostile variants overrun a time limit: large, many and mixed patterns and automata.

    python bench/hostile_variants.py [--number 200] [--seconds 0.5] [--seed 1]

Prints the slowest ones and how long they ran; exits 1 if one ran for 0.2 s longer than its budget.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from collections import Counter

from ninefold import Cell, Shape, check
from ninefold import variants as v

MOST_OVER = 0.2


def line(rng: random.Random, shape: Shape) -> list[Cell]:
    """Return a row, a column, several rows, or random cells."""
    kind, n = rng.randrange(4), shape.width
    if kind == 0:
        return [Cell(rng.randrange(n), column) for column in range(n)]
    if kind == 1:
        return [Cell(row, rng.randrange(n)) for row in range(n)]
    if kind == 2:
        return [Cell(row, column) for row in range(rng.randint(1, n)) for column in range(n)]
    return [Cell(rng.randrange(n), rng.randrange(n)) for _ in range(rng.randint(4, 3 * n))]


def pattern(rng: random.Random, depth: int = 0) -> str:
    """Return a random expression with large repetitions."""
    if depth > 4 or rng.random() < 0.3:
        return rng.choice(("1", "2", ".", "[1-4]", "[^3]", "[258]"))
    kind = rng.randrange(4)
    if kind == 0:
        return "".join(pattern(rng, depth + 1) for _ in range(rng.randint(2, 5)))
    if kind == 1:
        return "(" + "|".join(pattern(rng, depth + 1) for _ in range(rng.randint(2, 5))) + ")"
    least = rng.randrange(8)
    after = rng.choice(("*", "+", "?", f"{{{least},{least + rng.choice((1, 5, 30))}}}", f"{{{2 * least}}}"))
    return f"({pattern(rng, depth + 1)}){after}"


def repeated(rng: random.Random) -> str:
    """Return hundreds of optional pieces, each of which can follow any other."""
    piece = rng.choice((".?", "[1-5]?", "(1|2|3)?", "(.*1)?", "(12?3?)*"))
    return f"({piece}){{{rng.choice((50, 300, 1000))}}}"


def automaton(rng: random.Random, cells: list[Cell]) -> v.Automaton:
    """Return random arcs among up to 100,000 states."""
    states = rng.choice((5, 300, 5_000, 20_000, 100_000))
    arcs = {
        (rng.randrange(states), rng.randint(1, 9), rng.randrange(states))
        for _ in range(rng.choice((100, 10_000, 60_000, 200_000)))
    }
    return v.Automaton(cells, range(min(states, rng.choice((1, 100)))), range(0, states, 3), arcs)


def variant(rng: random.Random) -> v.Variant:
    shape = Shape(rng.choice((4, 6, 9, 9, 9, 16)))
    same = rng.choice((pattern, repeated))(rng)
    rules: list[v.Constraint] = []
    kinds = rng.sample(range(5), rng.randint(1, 3))
    for _ in range(rng.choice((1, 3, 9, 27))):
        kind, cells = rng.choice(kinds), line(rng, shape)
        if kind == 0:
            rules.append(v.Pattern(cells, same))
        elif kind == 1:
            rules.append(v.Pattern(cells, pattern(rng)))
        elif kind == 2:
            rules.append(v.Pattern(cells, repeated(rng)))
        elif kind == 3 and sum(isinstance(rule, v.Automaton) for rule in rules) < 6:
            rules.append(automaton(rng, cells))
        else:
            rules.append(v.Or(v.Pattern(cells, pattern(rng)), v.Pattern(cells, same), v.Thermo(cells[:4])))
    return v.Variant(shape, {}, rules)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    outcomes: Counter[str] = Counter()
    over: list[tuple[float, float, int]] = []
    for number in range(args.number):
        made = variant(random.Random(f"{args.seed}/{number}"))
        begun, worked = time.monotonic(), time.process_time()
        try:
            outcome = str(check(made, seconds=args.seconds).status)
        except ValueError as error:
            outcome = str(error).partition(": ")[2] or str(error)
        worked = time.process_time() - worked
        over.append((time.monotonic() - begun - args.seconds, worked, number))
        outcomes[outcome[:60]] += 1
    for outcome, times in outcomes.most_common():
        print(f"{times:5}  {outcome}")
    over.sort(reverse=True)
    for seconds, worked, number in over[:5]:
        print(f"number {number}: {seconds:+.3f} s over a budget of {args.seconds} s, {worked:.3f} s on the CPU")
    print(f"most time on the CPU: {max(worked for _, worked, _ in over):.3f} s")
    print(f"largest memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
    return over[0][0] > MOST_OVER


if __name__ == "__main__":
    raise SystemExit(main())
