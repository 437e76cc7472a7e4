"""Plain search over every complete grid of a small puzzle, with rules read literally (``readings``), against the
engine.

    python -m tests.brute [--number N] [--pairs] [--part K/N] [--only RULE] [--seed S]

A *field* is a shape with some digits and candidates given, with few enough completions to list them all. Rules are
added on top. ``make oracle`` runs all rules and all pairs of rules.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from ninefold import Shape
from ninefold import variants as v
from ninefold.engine.variant_search import Engines, search
from ninefold.variants import Constraint, Variant
from tests.instances import MAKERS, instance, stands_on
from tests.readings import Board, Digits, keeps, reading

MOST = 300
"""Maximum completions of a field."""
SETS = 5
"""The same for a campaign."""
SWITCHES = 11
WHOLE = {
    *("anti-king", "anti-knight", "anti-taxicab", "global-entropy", "global-modulo", "non-consecutive", "flatmates"),
    *("strict-kropki", "strict-xv", "strict-ratio", "strict-difference", "region-same-values"),
}
"""Rules that few grids satisfy."""


@dataclass(frozen=True)
class Field:
    """A shape with candidates, and all its completions."""

    name: str
    shape: Shape
    extra: tuple[str, ...]
    candidates: tuple[int, ...]
    fillings: tuple[Digits, ...]

    def variant(self, rules: list[Constraint]) -> Variant:
        """Return the puzzle with these rules."""
        digits, every = self.shape.digits, self.shape.all
        plain = Variant(self.shape, {}, rules, self.extra)
        givens = {
            place: [digit for k, digit in enumerate(digits) if mask >> k & 1]
            for place, mask in zip(plain.places, self.candidates, strict=True)
            if mask != every
        }
        return plain.given(givens) if givens else plain


def fillings(shape: Shape, candidates: list[int], most: int, rng: random.Random | None = None) -> list[Digits]:
    """Yield completions whose houses hold no digit twice, up to one more than *most*, in random order with *rng*."""
    low, every = shape.digits[0], [1 << k for k in range(len(shape.digits))]
    peers = [*shape.peers, *[()] * (len(candidates) - shape.cells)]
    found: list[Digits] = []

    def go_on(masks: list[int], open_: list[int]) -> None:
        if not open_:
            found.append(tuple(mask.bit_length() - 1 + low for mask in masks))
            return
        sizes = [masks[c].bit_count() for c in open_]
        cell = open_[sizes.index(min(sizes))]
        rest = [c for c in open_ if c != cell]
        bits = [bit for bit in every if masks[cell] & bit]
        if rng is not None:
            rng.shuffle(bits)
        for bit in bits:
            left = list(masks)
            left[cell] = bit
            for peer in peers[cell]:
                left[peer] &= ~bit
                if not left[peer]:
                    break
            else:
                go_on(left, rest)
                if len(found) > most:
                    return

    go_on(candidates, list(range(len(candidates))))
    return found


def _field(rng: random.Random, name: str, shape: Shape, extra: tuple[str, ...], grid: Digits) -> Field:
    """Open cells of a grid one by one, some only partly at first, as long as few enough completions remain.

    Extra cells are only opened partly.
    """
    low, number = shape.digits[0], len(shape.digits)
    order = rng.sample(range(len(grid)), len(grid))
    steps = [(c, shape.all if c < shape.cells and rng.random() < 0.7 else 1 << rng.randrange(number)) for c in order]
    steps += [(cell, shape.all) for cell in order if cell < shape.cells]

    def opened(count: int) -> list[int]:
        masks = [1 << (digit - low) for digit in grid]
        for cell, mask in steps[:count]:
            masks[cell] |= mask
        return masks

    few, many = 0, len(steps) + 1
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (middle, many) if len(fillings(shape, opened(middle), MOST)) <= MOST else (few, middle)
    return Field(name, shape, extra, tuple(opened(few)), tuple(fillings(shape, opened(few), MOST)))


JIGSAW_4 = ["aaab", "accb", "ddcb", "ddcb"]
JIGSAW_6 = ["aabbbc", "dabbcc", "daabcc", "daeefc", "deefff", "ddeeff"]


def _jigsaw(rows: list[str]) -> list[list[int]]:
    text = "".join(rows)
    return [[cell for cell, name in enumerate(text) if name == letter] for letter in sorted(set(text))]


SHAPES: dict[str, Callable[[], Shape]] = {
    "4x4": lambda: Shape(4),
    "4x4 from 0": lambda: Shape(4, digits=range(4)),
    "4x4 without boxes": lambda: Shape(4, box=None),
    "4x4 jigsaw from 0": lambda: Shape(4, regions=_jigsaw(JIGSAW_4), digits=range(4)),
    "4x4 of 5 digits": lambda: Shape(4, digits=range(1, 6), box=(2, 2)),
    "4x4 of 5 digits from 0": lambda: Shape(4, digits=range(5), box=None),
    "4x4 of 12 digits": lambda: Shape(4, digits=range(1, 13), box=(2, 2)),
    "4x6 of 13 digits from 0": lambda: Shape(4, 6, digits=range(13), box=None),
    "4x4 without houses": lambda: Shape(4, box=None, lines=False),
    "6x6": lambda: Shape(6),
    "6x6 from 0": lambda: Shape(6, digits=range(6)),
    "6x6 of 3x2": lambda: Shape(6, box=(3, 2)),
    "6x6 without boxes": lambda: Shape(6, box=None),
    "6x6 without boxes from 0": lambda: Shape(6, box=None, digits=range(6)),
    "6x6 jigsaw": lambda: Shape(6, regions=_jigsaw(JIGSAW_6)),
    "6x6 of 7 digits from 0": lambda: Shape(6, digits=range(7), box=(2, 3)),
    "4x6": lambda: Shape(4, 6, box=(2, 3)),
    "6x4 from 0": lambda: Shape(6, 4, digits=range(6), box=None),
}


def _labeled(rng: random.Random, shape: Shape, regions: list[list[int]], *, missing: bool) -> Field:
    """Return a field with extra cells: the region of each cell (``L``), and the digits that houses lack (``D``)."""
    home = {cell: number for number, region in enumerate(regions) for cell in region}
    names = list(dict.fromkeys(home[cell] for cell in range(shape.cells)))
    labels = tuple(names.index(home[cell]) + shape.digits[0] for cell in range(shape.cells))
    extra = tuple(f"L{k + 1}" for k in range(shape.cells))
    if not missing:
        grid = fillings(Shape(shape.height, digits=shape.digits, regions=regions), [shape.all] * shape.cells, 0, rng)[0]
        return _field(rng, f"{shape.height}x{shape.width} chaos", shape, extra, grid + labels)
    lacking = tuple(f"D{k + 1}" for k in range(3 * shape.height))
    holds = reading(v.Doppelganger(lacking), Board(shape, lacking))
    while True:
        grid = fillings(shape, [shape.all] * shape.cells, 0, rng)[0]
        lacks = tuple(next(d for d in shape.digits if d not in {grid[n] for n in house}) for house in shape.houses)
        if holds(grid + lacks):
            name = f"{shape.height}x{shape.width} doppelganger"
            return _field(rng, name, shape, extra + lacking, grid + labels + lacks)


@cache
def fields(seed: int) -> tuple[Field, ...]:
    """Return one field of every kind."""
    rng = random.Random(seed)
    found = []
    for name, make in SHAPES.items():
        shape = make()
        grid = fillings(shape, [shape.all] * shape.cells, 0, rng)[0]
        found.append(_field(rng, name, shape, (), grid))
    found.append(_labeled(rng, Shape(4, box=None), _jigsaw(JIGSAW_4), missing=False))
    found.append(_labeled(rng, Shape(6, box=None, digits=range(6)), _jigsaw(JIGSAW_6), missing=False))
    found.append(_labeled(rng, Shape(4, digits=range(5), box=(2, 2)), _jigsaw(JIGSAW_4), missing=True))
    return tuple(found)


@cache
def ruled(slug: str, seed: int) -> tuple[Field, ...]:
    """Return fields around grids that satisfy a rule about the whole grid. The engine finds the grid, but is not
    trusted.
    """
    rng = random.Random(f"{seed} {slug}")
    found = []
    for name in (
        "4x4 without boxes",
        "4x4 of 5 digits from 0",
        "6x6",
        "6x6 from 0",
        "6x6 without boxes from 0",
        "6x6 of 7 digits from 0",
    ):
        shape = SHAPES[name]()
        if not stands_on(slug, Board(shape)):
            continue
        rule = MAKERS[slug](rng, Board(shape), (shape.digits[0],) * shape.cells)
        for _ in range(20):
            digits = [
                1 << rng.randrange(len(shape.digits)) if cell % 11 == 5 else shape.all for cell in range(shape.cells)
            ]
            grid = Engines(Variant(shape, {}, [rule])).at(digits).next(0.0, 2000)
            if isinstance(grid, list):
                assert reading(rule, Board(shape, (), (rule,)))(tuple(grid)), f"{rule}: {grid}"
                found.append(_field(rng, f"{name}, {slug}", shape, (), tuple(grid)))
                break
    return tuple(found)


@cache
def fitting(slugs: tuple[str, ...], seed: int) -> list[Field]:
    """Return the fields to which rules of these kinds apply."""
    every = [*fields(seed), *(field for slug in slugs if slug in WHOLE for field in ruled(slug, seed // SETS))]
    return [f for f in every if all(stands_on(slug, Board(f.shape, f.extra)) for slug in slugs)]


def puzzle(rng: random.Random, slugs: tuple[str, ...], field: Field) -> list[Constraint]:
    """Return rules of these kinds; one of the completions satisfies most of them."""
    grid = rng.choice(field.fillings)
    rules: list[Constraint] = []
    for slug in slugs:

        def holds(rule: Constraint) -> bool:
            return reading(rule, Board(field.shape, field.extra, (*rules, rule)))(grid)

        rules.append(instance(rng, slug, Board(field.shape, field.extra), grid, holds))
    return rules


def compare(field: Field, rules: list[Constraint], off: int = 0) -> int:
    """Return the number of solutions; raise AssertionError if engine and plain search differ."""
    board = Board(field.shape, field.extra, tuple(dict.fromkeys(rules)))
    expected = sorted(filter(keeps(board), field.fillings))
    variant = field.variant(rules)
    engine = search(variant, off=off)
    found = []
    while not isinstance(answer := engine.next(), bool):
        found.append(tuple(answer))
    details = f"{field.name}, off {off:#x}: {sorted(map(repr, rules))}\n{variant.givens}"
    assert sorted(found) == expected, f"{len(found)} solutions instead of {len(expected)}: {details}"
    low = field.shape.digits[0]
    true = [0] * len(field.candidates)
    for grid in expected:
        for cell, digit in enumerate(grid):
            true[cell] |= 1 << (digit - low)
    masks, complete = search(variant, off=off).true_candidates()
    assert complete
    assert masks == true, f"true candidates: {details}"
    left = search(variant, off=off).propagated() or [0] * len(true)
    assert all(mask & ~kept == 0 for mask, kept in zip(true, left, strict=True)), f"a candidate was removed: {details}"
    return len(expected)


def campaign(slugs: tuple[str, ...], number: int, seed: int) -> Iterator[int]:
    """Check *number* instances, spread over the fields; return the number of solutions of each."""
    rng = random.Random(f"{seed} {slugs}")
    kinds = len(fitting(slugs, seed))
    for k in range(number):
        places = fitting(slugs, seed + k // kinds % SETS)
        field = places[k % len(places)]
        off = 0 if k % 4 else rng.choice([1 << rng.randrange(SWITCHES), (1 << SWITCHES) - 1])
        yield compare(field, puzzle(rng, slugs, field), off)


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Compare the engine with plain search.")
    parser.add_argument("--number", type=int, default=200, help="instances of each rule or pair (default 200)")
    parser.add_argument("--pairs", action="store_true", help="every pair of rules instead of every rule")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="one part of several")
    parser.add_argument("--only", metavar="RULE", help="a rule, or pairs with it")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    part, parts = map(int, args.part.split("/"))
    every = [(slug,) for slug in MAKERS] if not args.pairs else list(combinations_with_replacement(MAKERS, 2))
    chosen = [slugs for slugs in every if args.only in (None, *slugs)][part - 1 :: parts]
    begin, instances, solved, wrong = time.process_time(), 0, 0, 0
    for slugs in chosen:
        try:
            for solutions in campaign(slugs, args.number, args.seed):
                instances += 1
                solved += solutions > 0
        except (AssertionError, ValueError) as error:
            wrong += 1
            print(f"{' + '.join(slugs)}: {error!r:.2000}")
    cpu = time.process_time() - begin
    kind = "pairs" if args.pairs else "rules"
    print(f"{len(chosen)} {kind}, {instances} instances, {solved} with solutions, {wrong} differ; {cpu:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
