"""``ninefold book``: puzzles on pages to print, as a PDF."""

from __future__ import annotations

import argparse
import io
from dataclasses import replace

from ninefold import ParseError, PuzzleError, Status, books, formats

from . import _options
from ._batches import records
from ._console import Console
from ._exit_codes import Stop

_TEXT = f"""\
Make a book of puzzles, a PDF: numbered, with stars for their difficulty and the
solutions at the back. The same puzzles and options give the same bytes.
A variant is drawn with its rules and a legend, which also states the rules that
cannot be drawn.

{_options.INPUTS}
A puzzle that does not have exactly one solution is reported and left out.
"""

_EXAMPLES = """\
  ninefold book puzzles.sdm -o puzzles.pdf --title 'Sudoku for a rainy day'
  ninefold generate 100 --seed 1 --difficulty easy | ninefold book - -o easy.pdf --page 6x9
  ninefold book puzzles.txt -o large.pdf --large-print --page letter --no-solutions
  ninefold book puzzles.txt -o hints.pdf --hints --per-page 2
  ninefold book puzzles.txt -o kdp.pdf --page 8.5x11 --title Sudoku --sections --how-to-play --copyright '© 2026 Me'
  ninefold generate 12 --killer --clues 0 | ninefold book - -o killers.pdf --title Killers
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands, "book", usage="-o FILE.pdf [options] [PUZZLE | FILE ...]", text=_TEXT, examples=_EXAMPLES
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("pages")
    sizes = tuple(books.PAGES)
    group.add_argument(
        "--page",
        metavar="SIZE",
        choices=sizes,
        default="a4",
        help=f"{', '.join(sizes)}; those with x are inches, with gutter and bleed for print on demand",
    )
    group.add_argument(
        "--per-page", metavar="N", type=_options.whole(1, 30), help="puzzles per page; by default 4, or 1 on 6x9"
    )
    group.add_argument("--large-print", action="store_true", help="one puzzle per page, and large type")
    group.add_argument("--grayscale", action="store_true", help="print without color")
    group.add_argument("--font", metavar="FILE", help="a TrueType font for texts and digits")
    group = parser.add_argument_group("contents")
    group.add_argument("--title", metavar="TEXT", default="", help="make a title page")
    group.add_argument("--subtitle", metavar="TEXT", default="", help="below the title")
    group.add_argument("--author", metavar="TEXT", default="", help="at the foot of the title page")
    group.add_argument("--first", metavar="N", type=_options.positive, default=1, help="number of the first puzzle")
    group.add_argument(
        "--sections", action="store_true", help="sort by difficulty, with headings and a table of contents"
    )
    group.add_argument("--how-to-play", action="store_true", help="a page with the rules, those of variants too")
    group.add_argument("--copyright", metavar="TEXT", default="", help="on the back of the title page")
    group.add_argument("--no-stars", action="store_true", help="do not show the difficulty")
    group.add_argument("--candidates", action="store_true", help="pencil in all candidates")
    group.add_argument("--hints", action="store_true", help="a page for each puzzle with its decisive step")
    group.add_argument("--no-solutions", action="store_true", help="leave the solutions out")
    group.add_argument(
        "--seconds",
        metavar="S",
        type=_options.seconds,
        help="leave out a variant that takes longer than S seconds to prove",
    )
    _options.add_output(parser, (), kind="pdf")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Make the book."""
    if console.sink.is_terminal:
        raise Stop("a PDF cannot be printed on a terminal: use -o FILE.pdf")
    out = io.BytesIO()
    try:
        report = books.make(
            map(_placed, records(console, args.inputs, args.form)),
            out,
            title=args.title,
            subtitle=args.subtitle,
            author=args.author,
            page=args.page,
            per_page=args.per_page,
            large_print=args.large_print,
            first_number=args.first,
            sections=args.sections,
            how_to_play=args.how_to_play,
            copyright=args.copyright,
            grayscale=args.grayscale,
            stars=not args.no_stars,
            candidates=args.candidates,
            hints=args.hints,
            solutions=not args.no_solutions,
            font=args.font,
            seconds=args.seconds,
            skip=lambda error: _left_out(error, console),
            progress=lambda number, what: console.work(f"{what} {number:,}"),
        )
    except ValueError as error:
        raise Stop(str(error)) from None
    console.sink.write(out.getbuffer())
    console.message(f"ninefold: {report}")
    return console.tally.code


def _placed(record: formats.Record) -> formats.Record:
    """An argument is one line, which needs no number."""
    return replace(record, line=None) if (record.source or "").startswith("argument") else record


def _left_out(error: PuzzleError | ParseError, console: Console) -> None:
    if console.strict:
        raise Stop(str(error))
    console.message(f"{error}: left out")
    # The same exit codes as everywhere: 2 for a puzzle that cannot be read, 1 for one without exactly one solution.
    console.tally.add(Status.UNREADABLE if isinstance(error, ParseError) else Status.INVALID)
