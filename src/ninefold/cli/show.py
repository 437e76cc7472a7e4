"""``ninefold show``: draw puzzles in the terminal, as SVG or as an HTML page."""

from __future__ import annotations

import argparse
import html
from collections.abc import Iterator
from dataclasses import dataclass

import ninefold
from ninefold import Check, ParseError, Solution, Status, formats, render
from ninefold.clues import TrueCandidates
from ninefold.puzzle.puzzle import is_variant

from . import _options
from ._batches import place_of, records
from ._console import Console
from ._drawing import draw, has_boxes, heading, named, page
from ._exit_codes import Stop
from ._stderr import printable
from ._writers import encoded

_TEXT = f"""\
Draw puzzles: clues bold, digits filled in later in color, conflicts red.
Without color, digits filled in later have a + before them, and you can read the
drawing back. A variant is drawn with its rules and a legend, which also states
the rules that cannot be drawn. With --true, each cell shows the candidates that
occur in some solution, colored by the number of solutions. With --why, a puzzle
without exactly one solution shows the reason: the rules, givens and cells that
clash, or two solutions side by side.

{_options.INPUTS}"""

_COUNTED = 1000
"""Solutions counted with each candidate by default."""
_EXAMPLES = """\
  ninefold show 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold show --marks puzzle.sdk
  ninefold show --solution puzzle.ss -o puzzle.svg
  ninefold show collection.sdm -o collection.html
  ninefold show --true '.Shape~4x4.~R1C1_1.Thermo~R1C2~R2C2~R3C2'
  ninefold show --why '.Shape~4x4.Cage~9~R1C1~R1C2' -o why.svg
  ninefold show collection.sdm -o 'collection-{}.svg'
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
    _options.add_inputs(parser)
    group = parser.add_argument_group("drawing")
    what = group.add_mutually_exclusive_group()
    what.add_argument("--solution", action="store_true", help="fill in the solution if there is exactly one")
    what.add_argument(
        "--marks", action="store_true", help="pencil in every candidate that its row, column and box allow"
    )
    what.add_argument(
        "--why", action="store_true", help="light up why there is no solution, or draw two solutions side by side"
    )
    what.add_argument("--true", action="store_true", help="pencil in the candidates that occur in some solution")
    group.add_argument(
        "--limit", metavar="N", type=_options.positive, help="with --true, count up to N solutions; 1,000 by default"
    )
    group.add_argument(
        "--seconds", metavar="S", type=_options.seconds, help="with --true or --why, stop after S seconds per puzzle"
    )
    group = _options.add_output(parser, ("drawn", "svg", "html"), default="drawn")
    where = group.add_mutually_exclusive_group()
    where.add_argument(
        "--svg",
        metavar="FILE",
        type=_options.file_name,
        help="the same as -f svg -o FILE; {} in the name is the number of the puzzle",
    )
    where.add_argument(
        "--html", metavar="FILE", type=_options.file_name, help="the same as -f html -o FILE: a page with all puzzles"
    )
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Draw everything."""
    if args.limit is not None and not args.true:
        raise Stop("--limit needs --true")
    if args.seconds is not None and not (args.true or args.why):
        raise Stop("--seconds needs --true or --why")
    pictures = _pictures(args, console)
    if args.html:
        figures = ((picture.svg(), html.escape(picture.caption)) for picture in pictures)
        console.write_file(args.html, page("Sudoku", figures), announce=True)
    elif args.svg:
        for name, picture in named(args.svg, pictures):
            console.write_file(name, [picture.svg() + "\n"], announce=True)
            if picture.note:
                console.message(picture.note)
    else:
        for number, picture in enumerate(pictures):
            above = heading(picture.caption, console.color) if picture.caption else ""
            console.sink.write(encoded(["\n" if number else "", above, picture.text(console)]))
    console.finish()
    return console.tally.code


@dataclass(frozen=True, slots=True)
class _Picture:
    """A puzzle to draw, and a word about it."""

    record: formats.Record
    note: str = ""
    solution: Solution | None = None
    true: TrueCandidates | None = None
    marks: bool = False
    why: Check | None = None

    @property
    def caption(self) -> str:
        """Where the puzzle is, its title, and the note."""
        place = place_of(self.record.source, self.record.line)
        title = str(self.record.meta.get("title") or getattr(self.record.puzzle, "notes", {}).get("title", ""))
        caption = ": ".join(part for part in (place, title, self.note) if part)
        return " ".join(printable(caption).split())  # a title may contain anything, but has one line here

    def svg(self) -> str:
        """The picture."""
        puzzle = self.record.puzzle
        if self.true is not None:
            return render.candidates_svg(self.true)
        if self.why is not None:
            return _why_svg(self.why)
        if is_variant(puzzle):
            return puzzle.to_svg(self.solution, marks=self.marks)
        grid = self.solution.grid if self.solution is not None else self.record.grid
        return (grid.with_all_marks() if self.marks and not grid.sukaku else grid).to_svg()

    def text(self, console: Console) -> str:
        """The drawing for a terminal."""
        if self.true is not None:
            return render.candidates_text(self.true, color=console.color, frame=has_boxes()) + "\n"
        if self.why is not None and self.why.status is Status.SEVERAL:
            return render.solutions_text(self.why, color=console.color, frame=has_boxes()) + "\n"
        return draw(self.record.puzzle, console, self.solution, marks=self.marks, plus=True)


_DRAWN = ("clash", "arithmetic", "suspect", "difference")
"""Findings worth a picture, the best first."""


def _why_svg(verdict: Check) -> str:
    if verdict.status is Status.SEVERAL:
        return render.solutions_svg(verdict)
    best = min((f for f in verdict.findings if f.kind in _DRAWN), key=lambda finding: _DRAWN.index(finding.kind))
    return render.finding_svg(best)


def _pictures(args: argparse.Namespace, console: Console) -> Iterator[_Picture]:
    """Each puzzle with its drawing."""
    for record in records(console, args.inputs, args.form):
        try:
            picture, status = _picture(record, args)
        except ParseError as error:
            console.message(str(error.at(place_of(record.source, record.line) or None, None)))
            picture, status = _Picture(record, Status.UNREADABLE.phrase), Status.UNREADABLE
        if status is not None:
            console.tally.done -= 1
            console.tally.add(status)
        yield picture


def _picture(record: formats.Record, args: argparse.Namespace) -> tuple[_Picture, Status | None]:
    """The drawing of a puzzle, and its status if it was determined."""
    puzzle = record.puzzle
    if args.solution:
        verdict = ninefold.check(puzzle)
        if verdict.status is Status.ONE:
            return _Picture(record, solution=verdict.solutions[0]), verdict.status
        return _Picture(record, str(verdict)), verdict.status
    if args.true:
        verdict = ninefold.check(puzzle, nodes=1)
        if verdict.status in (Status.INVALID, Status.NONE):
            return _Picture(record, str(verdict)), verdict.status
        true = ninefold.true_candidates(puzzle, limit=args.limit or _COUNTED, seconds=args.seconds)
        if true.complete and not any(true.masks):
            return _Picture(record, Status.NONE.phrase), Status.NONE
        note = "" if true.complete else "stopped before all candidates were known"
        return _Picture(record, note, true=true), None if true.complete else Status.UNDECIDED
    if args.why:
        verdict = ninefold.check(puzzle, explain=True, seconds=args.seconds)
        found = [str(finding) for finding in verdict.findings if finding.kind in _DRAWN]
        why = verdict if found else None
        return _Picture(record, ": ".join([verdict.status.phrase, *found[:1]]), why=why), verdict.status
    conflicts = () if is_variant(puzzle) else record.grid.conflicts
    return _Picture(record, "; ".join(map(str, conflicts)), marks=args.marks), None
