"""Fuzz the readers of variants: a text is refused with a message, or is a puzzle that can be written and solved.

    python fuzz/fuzz_variants.py [--seconds S] [--seed N]

A puzzle is written back in every format that can express it, and must come back the same in lossless ones. Solving it
within a small budget may refuse it, but not fail. Links are mutated both as text and inside.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import random
import sys
import time
import zlib
from collections.abc import Callable

from engine import keep, mangle

from ninefold import ParseError, Shape, formats, parse
from ninefold import check as solved
from ninefold import variants as v
from ninefold.errors import FormatError
from ninefold.formats import lzstring
from ninefold.generation import random_jigsaw

WORDS = tuple(
    b".Shape~ 9x9 16x16 ~0-8 .Cage~ .Sum~ .Or. .And. .End .Replicate~ .Thermo~ .NFA~ .Regex~ .Pair~ .Jigsaw~ .Var~ "
    b"R1C1 ~R9C9_5 LOOP _=_ 999999999999 -1 .ChaosConstruction .FullRank~ .Sandwich~ .LittleKiller~ .Quad~ [] {} null "
    b'"grid": "cells": "lines": "value": "killercage": "arrow": "regions": "size": 3x3:k: 3x3:d:k: '
    b'"puzzle":{ "constraints":[ "type":300 "type":16 "clues": "edge":99 "groups":[3] m=edit&p= zN zE z6'.split()
)
PUZZLES = (
    v.Variant(Shape(6), {"r1c1": 3}, [v.Killer("r1c2 r1c3", 7), v.Thermo("r2c1 r2c2 r3c3"), v.AntiKnight()]),
    v.Variant(Shape(9), {"r1c1": [3, 4]}, [v.Arrow("r1c2", "r1c3 r2c4"), v.Whisper("r5c5 r6c6"), v.Odd("r9c9")]),
    v.Variant(Shape(9), {}, [v.Sandwich("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9", 9), v.Diagonal(rising=True)]),
    v.Variant(Shape(4), {}, [v.Or(v.Thermo("r1c1 r1c2"), v.Renban("r2c1 r2c2")), v.Pattern("r3c1 r3c2", "12|34")]),
    v.Variant(random_jigsaw(6, seed=1), {"r1c1": 1}),
    v.Variant(Shape(16), {"r1c1": 16}),
)


FORMATS = [name for name in formats.names(*formats.VARIANTS) if not formats.get(name).binary]
LOSSLESS = ("iss", "sudokumaker", "sudokumaker-link", "penpa")
"""Lossless formats: a puzzle read from one of them is written back the same."""


def seeds() -> list[bytes]:
    """Return puzzles in every format that can express them."""
    found = []
    for puzzle in PUZZLES:
        for form in FORMATS:
            try:
                found.append(str(formats.dumps(puzzle, form)).strip().encode())
            except FormatError:
                continue
    return found


def check(data: bytes) -> None:
    """Raise unless the text is properly refused or is a sound puzzle."""
    try:
        puzzle = parse(data.decode("utf-8", "replace"))
    except ParseError:
        return
    for form in FORMATS:
        try:
            text = str(formats.dumps(puzzle, form))
        except FormatError:
            continue
        if form in LOSSLESS:
            again = parse(text)
            assert parse(str(formats.dumps(again, form))) == again, "what was written reads differently"
    with contextlib.suppress(ParseError):
        solved(puzzle, seconds=0.5, nodes=50)


def _opened(link: bytes) -> tuple[Callable[[bytes], bytes], bytes] | None:
    """Return the content of a link and a function that makes a link of other content; None for other texts."""
    if b"#m=edit&p=" in link:
        head, _, packed = link.partition(b"p=")
        return (lambda text: head + b"p=" + _deflated(text)), zlib.decompress(base64.b64decode(packed), -15)
    if b"?puzzle=" in link:
        head, _, packed = link.partition(b"?puzzle=")
        inner = lzstring.decompress(packed.decode().replace("-", "/")).encode()
        return (lambda text: head + b"?puzzle=" + _squeezed(text)), inner
    return None


def _deflated(text: bytes) -> bytes:
    return base64.b64encode(zlib.compress(text)[2:-4])


def _squeezed(text: bytes) -> bytes:
    return lzstring.compress(text.decode("utf-8", "replace")).rstrip("=").replace("/", "-").encode()


def run(rng: random.Random, go_on: Callable[[int], bool]) -> int:
    """Fuzz while *go_on* is true; return the number of texts tried."""
    corpus = seeds()
    inner = [opened for opened in map(_opened, corpus) if opened]
    tried = 0
    while go_on(tried):
        if rng.random() < 0.3:  # decompress, mutate, compress again
            pack, text = rng.choice(inner)
            data = pack(mangle(rng, text, rng.choice(corpus), WORDS))
        else:
            data = mangle(rng, rng.choice(corpus), rng.choice(corpus), WORDS)
        try:
            check(data)
        except Exception:
            print(f"{keep('variants', data)}:", file=sys.stderr)
            raise
        tried += 1
    return tried


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Fuzz the readers of variants.")
    parser.add_argument("--seconds", type=float, default=30, help="how long (default 30)")
    parser.add_argument("--seed", type=int, default=None, help="seed of the random numbers")
    args = parser.parse_args()
    seed = args.seed if args.seed is not None else random.SystemRandom().randrange(1 << 32)
    end = time.monotonic() + args.seconds
    tried = run(random.Random(seed), lambda _: time.monotonic() < end)
    print(f"variants: {tried} texts, all as promised (seed {seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
