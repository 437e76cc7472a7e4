"""``ninefold generate``: puzzles to your specification, classic ones and variants, as a stream."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import ninefold
from ninefold import Grid, ParseError, Puzzle, Shape, formats
from ninefold.errors import GenerateError
from ninefold.formats.notation import is_other
from ninefold.results import Level
from ninefold.rows import TABLES

from . import _exit_codes, _options
from ._console import Console
from ._drawing import draw
from ._exit_codes import Stop
from ._logic import add_preset
from ._parser import shown
from ._sources import EXAMPLE, example_text
from ._summary import Tally
from ._writers import Row, RowWriter, Value, encoded, puzzle_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ninefold.generation import GeneratedVariant, Generation
    from ninefold.variants import Variant

_TEXT = """\
Make N puzzles (1 by default), each with exactly one solution, one per line.
The same seed and options give the same puzzles in the same order on every
machine. Without --seed, a random seed is drawn and printed on standard error.

Clues are removed at random until every clue is needed (with --symmetry: until
no set of symmetric cells can be removed). A request that cannot be met stops
after --seconds, or after one minute without a new puzzle. The puzzles found so
far are still written, and the exit code is 1.

Positions (--technique-use next) are lines of HoDoKu's library, with digits
filled in and candidates removed: ninefold hint --preset hodoku reads them.
Tables have them in the column position.

The options under "variants" set other sizes and rules. Each variant has its own
seed: the number after --seed for the first, one more for the second, and so on.
Their levels and techniques are those of ninefold rate for variants.
"""

_EXAMPLES = """\
  ninefold generate 10 --seed 1
  ninefold generate 5 --difficulty hard --symmetry 180 --format drawn
  ninefold generate 3 --technique x-wing
  ninefold generate 1000 --clues 28..32 --difficulty easy..medium -o easy.txt
  ninefold generate --technique swordfish --technique-use next --format drawn
  ninefold generate --size 6 --jigsaw --killer 2..4
  ninefold generate --killer --clues 0 --format drawn
  ninefold generate 5 --killer --difficulty easy..medium
  ninefold generate --arrow --technique sum-bounds --technique-use next
  ninefold generate --thermo 4..6 --arrow --format drawn
  ninefold generate 3 --kropki --negative
  ninefold generate --variant '.Thermo~R1C1~R2C2~R3C3.AntiKnight'
"""

_LEVELS = tuple(level.name.lower() for level in Level.graded())
_SYMMETRIES = ("none", "180", "90", "diagonal", "antidiagonal", "both-diagonals", "horizontal", "vertical", "full")
_FIELDS: dict[str, type] = {"number": int, "puzzle": str, "solution": str, "clues": int}
_CLASSIC = (*("preset", "guesses", "symmetry", "pattern", "solution", "unique_up_to", "method", "threads", "backend"),)
"""Options that do not apply to variants."""
_BLOCK = 1000
_MOST = 10**12
_LARGEST_SIZE = 36
_LONGEST = 1 << 20
"""Characters of a file with a variant."""

_LINES = {
    "thermo": ("Thermo", "thermometers; CELLS is their size, such as 4 or 3..6"),
    "slow-thermo": ("SlowThermo", "slow thermometers"),
    "arrow": ("Arrow", "arrows; the circle counts as a cell"),
    "double-arrow": ("DoubleArrow", "double arrows"),
    "whisper": ("Whisper", "German whispers"),
    "renban": ("Renban", "renban lines"),
    "palindrome": ("Palindrome", "palindromes"),
    "between": ("Between", "between lines"),
    "lockout": ("Lockout", "lockout lines"),
    "region-sum": ("RegionSumLine", "region sum lines"),
    "zipper": ("Zipper", "zipper lines"),
    "entropic": ("Entropic", "entropic lines"),
    "modular": ("Modular", "modular lines"),
    "nabner": ("Nabner", "nabner lines"),
}
_SIGNS = {
    "kropki": ("Difference", "white and black dots"),
    "xv": ("PairSum", "X and V signs"),
    "inequality": ("Greater", "inequality signs"),
    "quadruple": ("Quadruple", "quadruples"),
    "odd-even": ("Odd", "cells marked odd or even"),
    "sandwich": ("Sandwich", "sandwich sums"),
    "skyscraper": ("Skyscraper", "skyscraper clues"),
    "x-sum": ("XSum", "X-sums"),
    "numbered-room": ("NumberedRoom", "numbered rooms"),
    "little-killer": ("LittleKiller", "little killer sums"),
}
_NEGATIVE = {"kropki": "StrictKropki", "xv": "StrictXV"}
_WHOLE = {
    "anti-knight": ("AntiKnight", "no equal digits a knight's move apart"),
    "anti-king": ("AntiKing", "no equal digits that touch diagonally"),
    "non-consecutive": ("NonConsecutive", "no consecutive digits side by side"),
    "diagonals": ("Diagonal", "no repeated digits on both diagonals"),
    "windoku": ("Windoku", "four more boxes"),
    "disjoint-groups": ("DisjointGroups", "no equal digits in the same position of two boxes"),
}
"""Rules to draw: the name of the rule, and words about it.  Lines have sizes, signs a number, the others neither."""


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
    group.add_argument(
        "--seed",
        metavar="S",
        type=_options.whole(0, 2**64 - 1),
        help="random seed; the same seed gives the same puzzles",
    )
    group.add_argument(
        "--difficulty",
        metavar="LEVEL",
        help=f"{', '.join(_LEVELS)}; easy..medium for a range; 800..1000 for a range of scores, 7.0..8.4 with "
        "--preset se",
    )
    add_preset(group)
    group.add_argument("--technique", metavar="SLUG", help="a technique that the path needs; see ninefold techniques")
    group.add_argument(
        "--technique-use",
        metavar="HOW",
        choices=("needed", "up-to", "next"),
        default="needed",
        help="needed; up-to: nothing harder; next: make positions in which it is the next step",
    )
    group.add_argument("--guesses", metavar="RANGE", help="number of guesses the engine needs: 3, 1..5, 10..")
    group.add_argument(
        "--clues", metavar="RANGE", help="number of clues: 24, 22..26; 17 to 19 are practically unobtainable"
    )
    group.add_argument("--symmetry", metavar="KIND", choices=_SYMMETRIES, default="none", help=", ".join(_SYMMETRIES))
    group.add_argument(
        "--pattern", metavar="FILE | TEXT", help="the cells that hold clues: 81 of x and . with any line breaks"
    )
    group.add_argument("--minimal", action="store_true", help="every single clue is needed, whatever the symmetry")
    group.add_argument("--solution", metavar="FILE | GRID", help="make puzzles with this solution")
    group.add_argument(
        "--unique-up-to", metavar="WHAT", choices=("isomorphism",), help="isomorphism: no two puzzles are isomorphic"
    )
    group.add_argument(
        "--method",
        metavar="METHOD",
        choices=("top-down", "unbiased"),
        default="top-down",
        help="top-down, or unbiased: every minimal puzzle about equally likely, ten per second",
    )
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="give up after S seconds")
    _options.add_threads(group)
    _options.add_backend(group)
    group = parser.add_argument_group("variants")
    group.add_argument("--size", metavar="N | RxC", type=_size, help="rows and columns, 4 to 36; 6x8 for a rectangle")
    group.add_argument("--jigsaw", action="store_true", help="random regions instead of boxes")
    group.add_argument(
        "--killer",
        nargs="?",
        metavar="CELLS",
        const=(2, None),
        type=_cage_sizes,
        help="random cages; CELLS is their size, such as 3 or 2..4; by default 2..5",
    )
    for name, (_, what) in _LINES.items():
        group.add_argument(
            f"--{name}", nargs="?", metavar="CELLS", const=(None, None), type=_cage_sizes, help=f"random {what}"
        )
    for name, (_, what) in _SIGNS.items():
        group.add_argument(
            f"--{name}", nargs="?", metavar="N", const=0, type=_options.positive, help=f"{what}; N is their number"
        )
    for name, (_, what) in _WHOLE.items():
        group.add_argument(f"--{name}", action="store_true", default=None, help=what)
    group.add_argument(
        "--negative", action="store_true", help="with --kropki or --xv, show every sign; unmarked pairs have none"
    )
    group.add_argument(
        "--variant",
        metavar="FILE | TEXT",
        help="use the rules of this puzzle, in any format for variants; cages without a sum get one",
    )
    _options.add_output(parser, ("lines", "drawn", *TABLES), default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run, defaults={name: parser.get_default(name) for name in _CLASSIC})


class _Made(NamedTuple):
    """A generated puzzle: one line for lists, the puzzle itself, and its columns if a table is written."""

    line: str
    puzzle: Puzzle | None = None
    """None: the line holds everything."""
    columns: Row = MappingProxyType({})


def run(args: argparse.Namespace, console: Console) -> int:
    """Make the puzzles and write each one when it is ready."""
    style = args.format or "lines"
    fields = dict(_FIELDS)
    if _wants_variants(args):
        from ninefold.generation.random_layouts import seed_of

        fields["minimal"] = bool
        if args.difficulty is not None or args.technique is not None:
            fields |= {"level": str, "score": float, "hardest": str}
        seed = seed_of(args.seed)
        blocks = _variant_blocks(args, _rules(args), seed)
    else:
        puzzles = _generation(args)
        seed = puzzles.seed
        if args.technique_use == "next":
            fields["position"] = str
            blocks = _positions(puzzles, args.number)
        else:
            blocks = _classic_blocks(puzzles, args.number, with_columns=style in TABLES)
    if args.seed is None:
        console.message(f"ninefold: --seed {seed} repeats this run")
    failed, done = "", 0
    with RowWriter(console, style, fields, entries=False) as rows:
        try:
            for block in blocks:
                data = _written(block, done, style, rows, console)
                done += len(block)
                console.deliver(data, "", partial(_count, len(block)), done / args.number)
        except GenerateError as error:  # the puzzles found so far are kept
            failed = str(error)
    console.finish(reads=False)
    if failed:
        console.error(failed)
    return _exit_codes.NOT_ONE if failed else _exit_codes.OK


def _count(number: int, tally: Tally) -> None:
    tally.done += number


def _written(block: list[_Made], done: int, style: str, rows: RowWriter, console: Console) -> bytes:
    """Some puzzles as bytes; *done* have been written before."""
    if style == "lines":
        return encoded(f"{made.line}\n" for made in block)
    if style == "drawn":
        drawings = [draw(made.puzzle or Grid(made.line), console, plus=True) for made in block]
        return encoded(["\n" if done else "", "\n".join(drawings)])
    return rows.rows({"number": number, **made.columns} for number, made in enumerate(block, done))


# --- classic puzzles


def _generation(args: argparse.Namespace) -> Generation:
    try:
        return ninefold.generate(
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


def _classic_blocks(puzzles: Generation, number: int, *, with_columns: bool) -> Iterator[list[_Made]]:
    for block in _arrays(puzzles, number):
        lines = _lines(block)
        if not with_columns:
            yield [_Made(line) for line in lines]
            continue
        solutions = ninefold.solve_many(block)
        clues = (block > 0).sum(axis=1).tolist()
        yield [
            _Made(line, columns={"puzzle": line, "solution": solutions.line(i), "clues": clues[i]})
            for i, line in enumerate(lines)
        ]


def _positions(puzzles: Generation, number: int) -> Iterator[list[_Made]]:
    for position in islice(puzzles, number):
        # With the candidates that are gone: without these, another step would be the next.
        line = str(formats.dumps(position, "hodoku")).strip()
        clues = position.puzzle()
        columns: dict[str, Value] = {
            "puzzle": clues.line,
            "solution": ninefold.solve(clues).line,
            "clues": clues.clue_count,
        }
        yield [_Made(line, position, {**columns, "position": line})]


def _arrays(puzzles: Generation, number: int) -> Iterator[NDArray[np.uint8]]:
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


def _lines(block: NDArray[np.uint8]) -> list[str]:
    text = block.tobytes().translate(bytes.maketrans(bytes(range(10)), b".123456789")).decode("ascii")
    return [text[at : at + 81] for at in range(0, len(text), 81)]


def _text_of(option: str, word: str | None) -> str | None:
    """The text of an option that takes a text or a file."""
    if word is None:
        return None
    if not os.path.isfile(word):
        if len(word) < 81 and any(ch.isalpha() and ch not in "xXoO" for ch in word):
            raise Stop(f"--{option}: {shown(word)} is neither a file nor a {option} of 81 cells")
        return word
    return _file_text(option, word)


def _file_text(option: str, name: str) -> str:
    try:
        with open(name, encoding="utf-8-sig", errors="replace") as file:
            return file.read(_LONGEST)
    except OSError as error:
        raise Stop(f"--{option}: {name}: {(error.strerror or str(error)).lower()}") from None


# --- variants


def _wants_variants(args: argparse.Namespace) -> bool:
    """Do the options ask for variants?  Stop for options that do not apply to them."""
    if args.negative and args.kropki is None and args.xv is None:
        raise Stop("--negative needs --kropki or --xv")
    ruled = args.jigsaw or args.variant is not None or _random_rules(args)
    if args.size in (None, (9, 9)) and not ruled:
        return False
    for name, default in args.defaults.items():
        if getattr(args, name) != default:
            raise Stop(f"--{name.replace('_', '-')} does not apply to variants")
    return True


def _variant_blocks(args: argparse.Namespace, rules: Variant | None, seed: int) -> Iterator[list[_Made]]:
    for number in range(args.number):
        try:
            made = _variant(args, rules, (seed + number) % 2**64)
        except GenerateError as error:
            noun = "puzzle" if args.number == 1 else "puzzles"
            raise GenerateError(f"found {number:,} of {args.number:,} {noun}: {error}") from None
        except ValueError as error:
            raise Stop(str(error)) from None
        line = puzzle_text(made.puzzle)
        columns: dict[str, Value] = {"puzzle": line, "solution": made.solution.line, "clues": made.puzzle.clue_count}
        if made.rating is not None:
            rating = made.rating
            columns |= {"level": str(rating.level), "score": rating.score, "hardest": rating.hardest}
        yield [_Made(line, made.puzzle, {**columns, "minimal": made.minimal})]


def _variant(args: argparse.Namespace, rules: Variant | None, seed: int) -> GeneratedVariant:
    limits: dict[str, Any] = {
        name: getattr(args, name) for name in ("clues", "difficulty", "technique", "technique_use", "seconds")
    }
    limits["seed"] = seed
    if rules is not None:
        return ninefold.generate_variant(rules, **limits)
    height, width = args.size or (9, 9)
    if args.jigsaw and height != width:
        raise Stop(f"--jigsaw needs a square grid, not {height}x{width}")
    shape = ninefold.generation.random_jigsaw(height, seed=seed) if args.jigsaw else Shape(height, width)
    names = _random_rules(args)
    if not names:
        return ninefold.generate_variant(shape=shape, **limits)
    most = len(shape.digits)
    if args.killer and args.killer[1] is not None and args.killer[1] > most:
        raise Stop(f"--killer: a cage in this grid has at most {most} cells, got {args.killer[1]}")

    def drawn(number: int) -> list[Any]:
        found: list[Any] = []
        for name in names:
            found += _random_rule(name, args, shape, number, found)
        return found

    return ninefold.generate_variant(drawn, shape=shape, **limits)


def _random_rules(args: argparse.Namespace) -> list[str]:
    """The options for random rules that were used."""
    return [name for name in (*_WHOLE, "killer", *_LINES, *_SIGNS) if getattr(args, name.replace("-", "_")) is not None]


def _random_rule(name: str, args: argparse.Namespace, shape: Shape, seed: int, beside: list[Any]) -> tuple[object, ...]:
    """The rules that one option asks for; some grid satisfies them and those *beside* them."""
    value = getattr(args, name.replace("-", "_"))
    limits: dict[str, Any] = {"beside": beside}
    if name == "killer" or name in _LINES:
        limits |= {"smallest": value[0], "largest": value[1]}
    elif name in _SIGNS and not (args.negative and name in _NEGATIVE):
        limits["number"] = value or None
    known = {**_LINES, **_SIGNS, **_WHOLE, "killer": ("Killer", "")}
    rule = _NEGATIVE[name] if args.negative and name in _NEGATIVE else known[name][0]
    return ninefold.generation.random_rules(getattr(ninefold.variants, rule), shape, seed=seed, **limits)


def _rules(args: argparse.Namespace) -> Variant | None:
    """The puzzle after --variant, whose rules to use."""
    from ninefold.variants import Variant

    if args.variant is None:
        return None
    for name in ("size", "jigsaw", *_random_rules(args)):
        if getattr(args, name.replace("-", "_")) is not None and getattr(args, name.replace("-", "_")) is not False:
            raise Stop(f"--{name} cannot be combined with --variant, which sets all the rules")
    text = args.variant
    is_file = os.path.isfile(text)
    try:
        if text.startswith(EXAMPLE) and not is_file:
            text = example_text(text)
        puzzle = ninefold.parse(_file_text("variant", text) if is_file else text)
    except ParseError as error:
        known = is_file or is_other(text)
        raise Stop(f"--variant: {error if known else f'{shown(text)} is neither a file nor a puzzle'}") from None
    except ValueError as error:  # there is no such example
        raise Stop(f"--variant: {error}") from None
    return puzzle if isinstance(puzzle, Variant) else Variant.from_grid(puzzle)  # type: ignore[arg-type]


def _size(text: str) -> tuple[int, int]:
    """``6`` or ``6x8``."""
    match = re.fullmatch(r"([0-9]{1,2})(?:x([0-9]{1,2}))?", text)
    height, width = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not (4 <= height <= _LARGEST_SIZE and 4 <= width <= _LARGEST_SIZE):
        raise argparse.ArgumentTypeError(
            f"expected a size from 4 to {_LARGEST_SIZE} such as 6 or 6x8, got {shown(text)}"
        )
    return height, width


def _cage_sizes(text: str) -> tuple[int, int]:
    """``3`` or ``2..4``."""
    match = re.fullmatch(r"([0-9]{1,2})(?:\.\.([0-9]{1,2}))?", text)
    smallest, largest = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= smallest <= largest:
        raise argparse.ArgumentTypeError(f"expected a number of cells such as 3 or 2..4, got {shown(text)}")
    return smallest, largest
