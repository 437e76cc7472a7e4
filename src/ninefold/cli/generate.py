"""``ninefold generate``: puzzles made to order, streaming."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import ninefold
from ninefold import GenerateError, Generation, Grid, Level, formats
from ninefold.rows import TABLES

from . import _exits, _options, _variant_options
from ._console import Console
from ._drawing import draw
from ._exits import Stop
from ._logic import add_preset
from ._parser import shown
from ._tally import Tally
from ._writers import RowWriter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TEXT = """\
Make N puzzles (1 by default), each with exactly one solution, one line each.
The same seed and options give the same puzzles in the same order on every
machine; without --seed one is drawn and told on standard error.

Clues are taken away at random until none can go (with --symmetry: until no
set of symmetrical cells can). What cannot be had is given up after --seconds,
or after a minute without a puzzle: what was found is written all the same, and
the exit code is 1.

Positions (--technique-use next) are lines of HoDoKu's library, with digits
filled in and candidates removed: ninefold hint --preset hodoku reads them.
Tables have them in the column position.

Variants of other sizes and with other rules are made too. Each has its own
seed: the first that of --seed, the next one more.
"""

_EXAMPLES = """\
  ninefold generate 10 --seed 1
  ninefold generate 5 --difficulty hard --symmetry 180 --format drawn
  ninefold generate 3 --technique x-wing
  ninefold generate 1000 --clues 28..32 --difficulty easy..medium -o easy.txt
  ninefold generate --technique swordfish --technique-use next --format drawn
  ninefold generate --size 6 --jigsaw --killer 2..4
  ninefold generate --killer --clues 0 --format drawn
  ninefold generate --variant '.Thermo~R1C1~R2C2~R3C3.AntiKnight'
"""

_LEVELS = tuple(level.name.lower() for level in Level)
_SYMMETRIES = ("none", "180", "90", "diagonal", "antidiagonal", "both-diagonals", "horizontal", "vertical", "full")
_FIELDS: dict[str, type] = {"number": int, "puzzle": str, "solution": str, "clues": int}
_BLOCK = 1000
_MOST = 10**12


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "generate",
        usage="[options] [N]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    group = parser.add_argument_group("what to make")
    group.add_argument(
        "number", nargs="?", metavar="N", type=_options.whole(0, _MOST), default=1, help="how many; 1 by default"
    )
    group.add_argument("--seed", metavar="S", type=_options.whole(0, 2**64 - 1), help="a number that names the puzzles")
    group.add_argument(
        "--difficulty",
        metavar="LEVEL",
        help=f"{', '.join(_LEVELS)}; easy..medium for a range; 800..1000 for a range of scores, 7.0..8.4 with "
        "--preset se",
    )
    add_preset(group)
    group.add_argument("--technique", metavar="SLUG", help="the path needs it; ninefold techniques lists them")
    group.add_argument(
        "--technique-use",
        metavar="HOW",
        choices=("needed", "up-to", "next"),
        default="needed",
        help="needed; up-to: nothing beyond it; next: show positions in which it is the next step",
    )
    group.add_argument("--guesses", metavar="RANGE", help="guesses of the engine: 3, 1..5, 10..")
    group.add_argument("--clues", metavar="RANGE", help="number of clues: 24, 22..26; 17 to 19 never come")
    group.add_argument("--symmetry", metavar="KIND", choices=_SYMMETRIES, default="none", help=", ".join(_SYMMETRIES))
    group.add_argument(
        "--pattern", metavar="FILE | TEXT", help="exactly these cells hold clues: 81 of x and . with any line breaks"
    )
    group.add_argument("--minimal", action="store_true", help="no single clue can go, whatever the symmetry")
    group.add_argument("--solution", metavar="FILE | GRID", help="make puzzles of this complete grid")
    group.add_argument(
        "--unique-up-to", metavar="WHAT", choices=("isomorphism",), help="isomorphism: no two isomorphic"
    )
    group.add_argument(
        "--method",
        metavar="METHOD",
        choices=("top-down", "unbiased"),
        default="top-down",
        help="top-down, or unbiased: every minimal puzzle about equally likely, ten a second",
    )
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="give up after so long")
    _options.add_threads(group)
    _options.add_backend(group)
    _variant_options.add(parser)
    _options.add_output(parser, ("lines", "drawn", *TABLES), default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Make the puzzles and write them as they come."""
    if _variant_options.wanted(args):
        from . import _generate_variants

        return _generate_variants.run(args, console)
    try:
        puzzles = ninefold.generate(
            args.number,
            seed=args.seed,
            difficulty=args.difficulty,
            preset=args.preset,
            technique=args.technique,
            technique_use=args.technique_use,
            guesses=args.guesses,
            clues=args.clues,
            symmetry=args.symmetry,
            pattern=_text_of("pattern", args.pattern),
            minimal=args.minimal,
            solution=_text_of("solution", args.solution),
            unique_up_to=args.unique_up_to,
            method=args.method,
            seconds=args.seconds,
            threads=args.threads,
            backend=args.backend,
        )
    except ValueError as error:
        raise Stop(str(error)) from None
    if args.seed is None:
        console.message(f"ninefold: --seed {puzzles.seed} gives the same again")
    style = args.format or "lines"
    failed = ""
    positions = args.technique_use == "next"
    fields = {**_FIELDS, "position": str} if positions else _FIELDS
    with RowWriter(console, style, fields, lead={}) as rows:
        if style in TABLES:
            write = _position_rows(rows) if positions else _rows(rows)
        else:
            write = _texts(style, positions, console.colour)
        try:
            for data, count in write(puzzles, args.number):
                console.deliver(data, "", _counter(count), puzzles.found / args.number)
        except GenerateError as error:  # what was found stays
            failed = str(error)
    console.finish(reads=False)
    if failed:
        console.error(failed)
    return _exits.NOT_ONE if failed else _exits.OK


def _counter(count: int) -> Callable[[Tally], None]:
    def add(tally: Tally) -> None:
        tally.done += count

    return add


Writer = Callable[[Generation, int], Iterator[tuple[bytes, int]]]


def _texts(style: str, positions: bool, colour: bool) -> Writer:
    def write(puzzles: Generation, number: int) -> Iterator[tuple[bytes, int]]:
        if style == "lines" and not positions:
            for block in _blocks(puzzles, number):
                yield _lines(block), len(block)
            return
        first = True
        for grid in islice(puzzles, number):
            text = (
                f"{_one_line(grid)}\n" if style == "lines" else ("" if first else "\n") + draw(grid, colour, plus=True)
            )
            first = False
            yield text.encode(), 1

    return write


def _rows(writer: RowWriter) -> Writer:
    def write(puzzles: Generation, number: int) -> Iterator[tuple[bytes, int]]:
        done = 0
        for block in _blocks(puzzles, number):
            solutions = ninefold.solve_many(block)
            lines = _lines(block).decode().split()
            rows: list[dict[str, Any]] = [
                {"number": done + i, "puzzle": line, "solution": solutions.line(i), "clues": int((block[i] > 0).sum())}
                for i, line in enumerate(lines)
            ]
            done += len(block)
            yield writer.rows(rows), len(block)

    return write


def _position_rows(writer: RowWriter) -> Writer:
    def write(puzzles: Generation, number: int) -> Iterator[tuple[bytes, int]]:
        for done, grid in enumerate(islice(puzzles, number)):
            clues = grid.puzzle()
            solution = ninefold.solve(clues).line
            row: dict[str, Any] = {
                "number": done,
                "puzzle": clues.line,
                "solution": solution,
                "clues": clues.clue_count,
            }
            yield writer.rows([{**row, "position": _one_line(grid)}]), 1

    return write


def _blocks(puzzles: Generation, number: int) -> Iterator[NDArray[np.uint8]]:
    """Puzzles by the block; small ones first, so that a person sees something soon."""
    size = 1
    while puzzles.found < number:
        try:
            yield puzzles.take(size)
        except GenerateError as error:
            if error.puzzles is not None and len(error.puzzles):
                yield error.puzzles
            raise
        size = min(2 * size, _BLOCK) if puzzles.seconds < 1 else max(1, int(puzzles.found / puzzles.seconds / 4))


def _lines(block: NDArray[np.uint8]) -> bytes:
    text = bytes.maketrans(bytes(range(10)), b".123456789")
    return b"".join(row.tobytes().translate(text) + b"\n" for row in block)


def _one_line(grid: Grid) -> str:
    """A position in one line, with the candidates that are gone: without these, another step would be the next."""
    return str(formats.dumps(grid, "hodoku")).strip()


def _text_of(option: str, word: str | None) -> str | None:
    """What an option says that takes a text or a file with it."""
    if word is None:
        return None
    if not os.path.isfile(word):
        if len(word) < 81 and any(ch.isalpha() and ch not in "xXoO" for ch in word):
            raise Stop(f"--{option}: {shown(word)} is no file, and no {option} of 81 cells either")
        return word
    try:
        with open(word, encoding="utf-8", errors="replace") as file:
            return file.read(10_000)
    except OSError as error:
        raise Stop(f"--{option}: {word}: {(error.strerror or str(error)).lower()}") from None
