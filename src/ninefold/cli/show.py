"""``ninefold show``: draw puzzles in the terminal, as SVG or as an HTML page."""

from __future__ import annotations

import argparse
import html
from collections.abc import Iterator

import ninefold
from ninefold import Grid, Status, formats

from . import _options, _variants
from ._batches import records
from ._console import Console
from ._drawing import draw, heading, named, page
from ._exits import Stop
from ._stderr import printable
from ._writers import encoded

_TEXT = f"""\
Draw puzzles: clues bold, digits filled in later in colour, conflicts red.
Without colour a + stands before digits filled in later, and the drawing can be
read back. A variant is drawn with its rules; below stands what the signs mean,
and in words what has no place in the drawing. With --true the candidates that
stand in some solution are pencilled in, coloured by how many solutions that is.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold show 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold show --marks puzzle.sdk
  ninefold show --solution puzzle.ss --svg puzzle.svg
  ninefold show collection.sdm --html collection.html
  ninefold show --true '.Shape~4x4.~R1C1_1.Thermo~R1C2~R2C2~R3C2'
  ninefold show collection.sdm --svg 'collection-{}.svg'
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "show",
        usage="[options] [PUZZLE | FILE ...]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    _options.add_inputs(parser, variants=True)
    group = parser.add_argument_group("drawing")
    what = group.add_mutually_exclusive_group()
    what.add_argument("--solution", action="store_true", help="fill in the solution, of puzzles that have exactly one")
    what.add_argument("--marks", action="store_true", help="pencil in every candidate that row, column and box allow")
    what.add_argument("--true", action="store_true", help="pencil in the candidates that stand in some solution")
    group.add_argument(
        "--limit", metavar="N", type=_options.positive, help="count to N solutions for --true; 1,000 by default"
    )
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="stop --true after S seconds a puzzle")
    group = _options.add_output(parser, ())
    where = group.add_mutually_exclusive_group()
    where.add_argument(
        "--svg",
        metavar="FILE",
        type=_options.file_name,
        help="write a picture; {} in the name is the number of the puzzle",
    )
    where.add_argument("--html", metavar="FILE", type=_options.file_name, help="write a page with all puzzles")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Draw everything."""
    for option in ("limit", "seconds"):
        if getattr(args, option) is not None and not args.true:
            raise Stop(f"--{option} goes with --true")
    if (found := _variants.entries(args, console, always=args.true)) is not None:
        from . import _show_variants

        _show_variants.run(found, args, console)
        console.finish()
        return console.tally.code
    pictures = _pictures(args, console)
    if args.html:
        _write_page(args.html, pictures, console)
    elif args.svg:
        _write_svgs(args.svg, pictures, console)
    else:
        _write_text(pictures, console)
    console.finish()
    return console.tally.code


def _pictures(args: argparse.Namespace, console: Console) -> Iterator[tuple[formats.Record, Grid, str]]:
    """Each record, the grid to draw of it, and a word to say about it."""
    for record in records(console, args.inputs, args.form):
        grid, note = record.grid, ""
        if args.marks:
            grid = grid if grid.sukaku else grid.with_all_marks()
        elif args.solution:
            verdict = ninefold.check(grid)
            if verdict.status is Status.ONE:
                grid = verdict.solutions[0]
            else:
                note = str(verdict)
                console.tally.done -= 1
                console.tally.add(verdict.status)
        if grid.conflicts:
            note = "; ".join(map(str, grid.conflicts))
        yield record, grid, note


def _caption(record: formats.Record, note: str) -> str:
    place = (
        ""
        if record.source in (None, "argument")
        else f"{record.source}:{record.line}"
        if record.line
        else record.source
    )
    title = str(record.meta.get("title") or "")
    caption = ": ".join(part for part in (place, title, note) if part)
    return " ".join(printable(caption).split())  # a title may hold anything, and has one line here


def _write_text(pictures: Iterator[tuple[formats.Record, Grid, str]], console: Console) -> None:
    frame = console.sink.is_terminal
    for number, (record, grid, note) in enumerate(pictures):
        caption = _caption(record, note)
        text = "\n" if number else ""
        if caption:
            text += heading(caption, console.colour)
        console.sink.write(encoded([text, draw(grid, console.colour, frame=frame, plus=True)]))


def _write_svgs(target: str, pictures: Iterator[tuple[formats.Record, Grid, str]], console: Console) -> None:
    for name, (_, grid, note) in named(target, pictures):
        console.write_file(name, [grid.to_svg() + "\n"], told=True)
        if note:
            console.message(note)


def _write_page(target: str, pictures: Iterator[tuple[formats.Record, Grid, str]], console: Console) -> None:
    figures = ((grid.to_svg(), html.escape(_caption(record, note))) for record, grid, note in pictures)
    console.write_file(target, page("Sudoku", figures), told=True)
