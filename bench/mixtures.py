"""Random mixtures of rules: two to four kinds, each once or more, satisfied by a random grid of 4x4 to 16x16, with none
or some of its digits given.

    python bench/mixtures.py [--number N] [--first SEED] [--limit SOLUTIONS] [--slow N] [--peer COMMAND]

Collections do not cover everything: no mixture may be disproportionately slow. Solutions are counted up to 1,000. The
signature is the total of guesses of the puzzles decided within the budget, with the sum of the counts.

``--peer COMMAND`` runs another solver on the same puzzles. It gets the limit as its last argument and reads ISS
strings, one per line. It answers each with a line: the count and the CPU milliseconds, or ``?``, the milliseconds and a
reason (``capped`` for its own budget). The fastest of three answers counts.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from ninefold import Cell, ParseError, Shape, formats
from ninefold import variants as v
from ninefold.base.random import Random
from ninefold.engine import count
from ninefold.engine.variant_search import Engines, conflicts
from ninefold.errors import FormatError
from ninefold.generation import OpenRule

SHAPES = (Shape(4), Shape(6), Shape(6, digits=range(6)), Shape(8), Shape(9), Shape(9), Shape(10), Shape(12), Shape(16))
GUESSES = 20_000
"""Budget per puzzle; puzzles that exceed it are listed separately."""
MORE_GUESSES = 200_000
"""Budget when a peer runs as well."""
SLOW = 0.05
"""Above this many seconds, one answer is enough."""
TRIES = 60
LOWEST_FIRST = 1 << 10
"""Engine switch: fill large grids the old way, so that a seed keeps its puzzle."""

Cells = list[Cell]
Kind = Callable[[Cells, Random], v.Constraint] | type[v.Constraint]
LINES: tuple[Callable[[Cells, Random], v.Constraint], ...] = (
    lambda cells, random: v.Thermo(cells),
    lambda cells, random: v.SlowThermo(cells),
    lambda cells, random: v.Whisper(cells, 1 + random.below(5)),
    lambda cells, random: v.Renban(cells),
    lambda cells, random: v.Nabner(cells),
    lambda cells, random: v.Palindrome(cells),
    lambda cells, random: v.Between(cells),
    lambda cells, random: v.Modular(cells, 2 + random.below(2)),
    lambda cells, random: v.Zipper(cells),
    lambda cells, random: v.Arrow(cells[:1], cells[1:]),
    lambda cells, random: v.DoubleArrow(cells),
    lambda cells, random: v.RegionSumLine(cells),
    lambda cells, random: v.Different(cells),
    lambda cells, random: v.Odd(cells[:2]),
    lambda cells, random: v.Or(v.Thermo(cells), v.Renban(cells), v.Odd(cells[:1])),
)
WHOLE = (
    *(v.AntiKing(), v.AntiKnight(), v.NonConsecutive(), v.AntiTaxicab(), v.GlobalModulo(), v.GlobalEntropy()),
    *(v.Diagonal(rising=True), v.Diagonal(rising=False), v.DisjointGroups(), v.Windoku(), v.StrictXV()),
)
"""Rules for which the grid is made; the others are read off it."""
CLUES = (v.Killer, v.Sum, v.LittleKiller, v.Quadruple)
SIDES = (v.Sandwich, v.Skyscraper, v.XSum, v.NumberedRoom, v.HiddenSkyscraper)


def path(shape: Shape, random: Random) -> Cells:
    """Return a few cells, each next to the previous one or touching its corner."""
    cells = [Cell(random.below(shape.height), random.below(shape.width))]
    for _ in range(1 + random.below(4)):
        row, column = cells[-1]
        near = [Cell(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        near = [c for c in near if 0 <= c.row < shape.height and 0 <= c.column < shape.width and c not in cells]
        if not near:
            break
        cells.append(random.pick(near))
    return cells


def grid(shape: Shape, whole: list[v.Constraint], random: Random) -> dict[Cell, int] | None:
    """Return a complete grid that satisfies the rules, from some random digits; None if none is found soon."""
    try:
        engines = Engines(v.Variant(shape, {}, whole))
        left = engines.at(engines.candidates).propagated()
    except ParseError:  # a rule that this shape does not have
        return None
    for _ in range(shape.cells // 5):
        cell = random.below(shape.cells)
        bit = random.pick([1 << k for k in range(len(shape.digits)) if left and left[cell] >> k & 1] or [0])
        tried = engines.at([bit if at == cell else mask for at, mask in enumerate(left)]).propagated() if bit else []
        left = tried or left
    found = engines.at(left, off=LOWEST_FIRST).next(0.0, 3000) if left else False
    if isinstance(found, bool):
        return None
    return {Cell(*divmod(cell, shape.width)): digit for cell, digit in enumerate(found)}


def rule(shape: Shape, digits: dict[Cell, int], kind: Kind, random: Random) -> v.Constraint | None:
    """Return a rule of a kind that the grid satisfies, or None."""
    for _ in range(TRIES):
        cells = path(shape, random)
        try:
            if not isinstance(kind, type):
                found: v.Constraint | None = kind(cells, random)
            else:
                if kind in SIDES:
                    line = random.pick((*shape.rows, *shape.columns))
                    cells = [Cell(*divmod(number, shape.width)) for number in line][:: random.pick((1, -1))]
                found = OpenRule(kind, cells).read_off(tuple(digits[c] for c in cells), shape)
            if found is not None and not conflicts(v.Variant(shape, digits, [found])):
                return found
        except ValueError:  # too few cells, or a rule that this shape does not have
            continue
    return None


def mixture(seed: int) -> v.Variant:
    """Return the puzzle for a seed; it has a solution.

    >>> mixture(1) == mixture(1), count(mixture(1)).value > 0
    (True, True)
    """
    random = Random(seed)
    shape = random.pick(SHAPES)
    kinds = 2 + random.below(3)
    whole = [random.pick(WHOLE) for _ in range(kinds) if not random.below(3)]
    digits = None
    while digits is None:
        digits = grid(shape, whole, random)
        whole = whole if digits else whole[:-1]
    rules: set[v.Constraint] = set(whole)
    for _ in range(kinds - len(whole)):
        kind = random.pick((LINES, LINES, CLUES, SIDES))
        chosen = random.pick(kind)
        for _ in range(1 + random.below(1 + shape.cells // 12)):
            if (found := rule(shape, digits, chosen, random)) is not None:
                rules.add(found)
    shown = random.shuffled(digits)[: shape.cells * max(0, random.below(60) - 20) // 100]
    return v.Variant(shape, {cell: digits[cell] for cell in shown}, rules)


def summary(puzzle: v.Variant) -> str:
    """Return the shape and the number of rules of each kind."""
    rules = Counter(rule.slug for rule in puzzle.constraints)
    return f"{puzzle.shape}: " + ", ".join(f"{number} {slug}" for slug, number in sorted(rules.items()))


class Answer(NamedTuple):
    """A solver's answer: the number of solutions (None if it did not finish) and its CPU seconds."""

    count: int | None
    cpu: float
    guesses: int = 0
    why: str = ""


def counted(puzzle: v.Variant, limit: int, nodes: int = GUESSES) -> Answer:
    """Return our own answer, starting from the Variant."""
    begin = time.process_time()
    found = count(puzzle, limit=limit, nodes=nodes)
    taken = time.process_time() - begin
    known = found.complete or found.value >= limit
    return Answer(found.value if known else None, taken, found.guesses)


def best(ask: Callable[[], Answer]) -> Answer:
    """Return the fastest of three answers, or the first if that is slow."""
    first = ask()
    return first if first.cpu > SLOW else min(first, ask(), ask(), key=lambda answer: answer.cpu)


class Peer:
    """Another solver, queried line by line."""

    def __init__(self, command: str, limit: int) -> None:
        self._process = subprocess.Popen(
            [*shlex.split(command), str(limit)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def counted(self, puzzle: v.Variant) -> Answer | None:
        """Return its answer; None for a puzzle that an ISS string cannot express."""
        try:
            text = str(formats.dumps(puzzle, "iss")).strip()
        except FormatError:
            return None
        return best(lambda: self._ask(text))

    def _ask(self, text: str) -> Answer:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(text, file=self._process.stdin, flush=True)
        words = self._process.stdout.readline().split(maxsplit=2)
        if len(words) < 2:
            sys.exit("the peer has ended")
        count = None if words[0] == "?" else int(words[0])
        return Answer(count, float(words[1]) / 1000, why=words[2].strip() if len(words) > 2 else "")


def beside(args: argparse.Namespace) -> None:
    """Count all puzzles on both sides."""
    peer = Peer(args.peer, args.limit)
    ours = theirs = 0.0
    unsaid = refused = late = peer_late = same = 0
    both: list[tuple[float, float, int]] = []
    for seed in range(args.first, args.first + args.number):
        puzzle = mixture(seed)
        other = peer.counted(puzzle)
        if other is None:
            unsaid += 1
            continue
        if other.count is None and other.why != "capped":
            refused += 1
            print(f"  seed {seed}: the peer refuses it: {other.why}")
            continue
        own = best(lambda puzzle=puzzle: counted(puzzle, args.limit, MORE_GUESSES))  # type: ignore[misc]
        if own.count is None:
            print(f"  seed {seed}: not counted here in {MORE_GUESSES:,} guesses ({summary(puzzle)})")
        ours, theirs = ours + own.cpu, theirs + other.cpu
        both.append((own.cpu, other.cpu, seed))
        late, peer_late = late + (own.count is None), peer_late + (other.count is None)
        if None in (own.count, other.count):
            continue
        same += own.count == other.count
        if own.count != other.count:
            print(f"  seed {seed}: {own.count} here, {other.count} there: {str(formats.dumps(puzzle, 'iss')).strip()}")
    ratios = sorted(there / here for here, there, _ in both)
    print(f"{len(both)} mixtures on both sides, {same} with equal counts; {unsaid} not ISS strings, {refused} refused")
    print(f"CPU {ours:.2f} s here ({late} not counted), {theirs:.2f} s there ({peer_late} not counted)")
    print(f"there / here: p10 {ratios[len(ratios) // 10]:.2f}, median {ratios[len(ratios) // 2]:.2f}")
    for here, there, seed in sorted(both, key=lambda item: item[1] - item[0])[: args.slow]:
        print(f"  seed {seed}: {1000 * here:.1f} ms here, {1000 * there:.1f} there ({summary(mixture(seed))})")


def main() -> None:
    """Count all puzzles."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--limit", type=int, default=1000)
    parser.add_argument("--slow", type=int, default=5)
    parser.add_argument("--peer", metavar="COMMAND", help="another solver to count them beside it")
    args = parser.parse_args()
    if args.peer:
        beside(args)
        return
    times: list[tuple[float, int, int]] = []
    guesses = total = late = 0
    for seed in range(args.first, args.first + args.number):
        answer = counted(mixture(seed), args.limit)
        times.append((answer.cpu, seed, answer.guesses))
        assert answer.count != 0, f"seed {seed}: the grid it was made of is a solution"
        if answer.count is None:
            late += 1
        else:
            guesses += answer.guesses
            total += answer.count
    times.sort(reverse=True)
    cpu = sum(taken for taken, *_ in times)
    print(f"{args.number} mixtures, {late} not counted in {GUESSES:,} guesses; CPU {cpu:.2f} s, the slowest:")
    for taken, seed, spent in times[: args.slow]:
        print(f"  seed {seed}: {1000 * taken:.0f} ms, {spent:,} guesses ({summary(mixture(seed))})")
    print(f"signature {guesses}-{total}")


if __name__ == "__main__":
    main()
