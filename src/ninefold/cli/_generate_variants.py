"""``ninefold generate`` for variants: other sizes, jigsaws, killers, given rules."""

from __future__ import annotations

import argparse
import os
import secrets
from typing import Any

from ninefold import GenerateError, ParseError, Shape, variants
from ninefold.formats.of_variants import may_be_variant
from ninefold.rows import TABLES
from ninefold.variants import Blank, GeneratedVariant, Variant
from ninefold.variants.forms import one_line

from . import _exits
from ._console import Console
from ._drawing import draw_variant
from ._exits import Stop
from ._parser import shown
from ._tally import Tally
from ._writers import RowWriter, encoded

_FIELDS: dict[str, type] = {"number": int, "puzzle": str, "solution": str, "clues": int, "minimal": bool}
_LONGEST = 1 << 20
_CLASSIC = {"preset": "hodoku", "technique_use": "needed", "symmetry": "none", "method": "top-down"} | dict.fromkeys(
    ("difficulty", "technique", "guesses", "pattern", "solution", "unique_up_to", "threads", "backend")
)
"""Options that variants do not have, and what they are when nobody gave them."""


def run(args: argparse.Namespace, console: Console) -> int:
    """Make the puzzles and write them as they come."""
    for name, usual in _CLASSIC.items():
        if getattr(args, name) != usual:
            raise Stop(f"--{name.replace('_', '-')} is for classic puzzles")
    start = None if args.variant is None else _given(args)
    seed = secrets.randbits(63) if args.seed is None else args.seed
    if args.seed is None:
        console.message(f"ninefold: --seed {seed} gives the same again")
    style = args.format or "lines"
    failed = ""
    with RowWriter(console, style, _FIELDS, lead={}) as rows:
        for number in range(args.number):
            try:
                made = _made(args, start, (seed + number) % 2**64)
            except GenerateError as error:  # what was found stays
                failed = f"found {number:,} of {args.number:,} puzzles: {error}"
                break
            except (ParseError, ValueError) as error:
                raise Stop(str(error)) from None
            data = _written(made, number, style, rows, console)
            console.deliver(data, "", _count, (number + 1) / args.number)
    console.finish(reads=False)
    if failed:
        console.error(failed)
    return _exits.NOT_ONE if failed else _exits.OK


def _made(args: argparse.Namespace, start: Variant | None, seed: int) -> GeneratedVariant:
    limits: dict[str, Any] = {"clues": args.clues, "seed": seed, "seconds": args.seconds}
    if start is not None:
        return variants.generate_variant(start, **limits)
    height, width = args.size or (9, 9)
    if args.jigsaw and height != width:
        raise Stop(f"a jigsaw is a square: {height}x{width} is none")
    shape = variants.random_jigsaw(height, seed=seed) if args.jigsaw else Shape(height, width)
    if not args.killer:
        return variants.generate_variant(shape=shape, **limits)
    smallest, largest = args.killer
    most = len(shape.digits)
    if largest is not None and largest > most:
        raise Stop(f"--killer: a cage of this grid has {most} cells at most, got {largest}")

    def cages(number: int) -> tuple[Blank, ...]:
        return variants.random_cages(shape, seed=number, smallest=smallest, largest=largest)

    return variants.generate_variant(cages, shape=shape, **limits)


def _given(args: argparse.Namespace) -> Variant:
    """The puzzle whose rules are wanted."""
    for name in ("size", "jigsaw", "killer"):
        if getattr(args, name):
            raise Stop(f"--variant says all about the rules: it takes no --{name}")
    text = args.variant
    if os.path.isfile(text):
        with open(text, encoding="utf-8-sig", errors="replace") as file:
            text = file.read(_LONGEST)
    try:
        return Variant.read(text)
    except ParseError as error:
        no_file = "" if text != args.variant or may_be_variant(text) else f"{shown(text)} is no file, and "
        raise Stop(f"--variant: {no_file}{error}") from None


def _count(tally: Tally) -> None:
    tally.done += 1


def _written(made: GeneratedVariant, number: int, style: str, rows: RowWriter, console: Console) -> bytes:
    if style == "drawn":
        return encoded([f"{draw_variant(made.puzzle, console)}\n\n"])
    text = one_line(made.puzzle)
    if style not in TABLES:
        return f"{text}\n".encode()
    clues = sum(len(digits) == 1 for _, digits in made.puzzle.givens)
    row = {"number": number, "puzzle": text, "solution": made.solution.line, "clues": clues}
    return rows.rows([{**row, "minimal": made.minimal}])
