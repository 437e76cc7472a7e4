"""``ninefold show`` for variants: each with its rules, its solution or its true candidates."""

from __future__ import annotations

import argparse
import html
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ninefold import ParseError, Status, variants
from ninefold.variants import Variant, VariantCandidates, VariantSolution

from ._console import Console
from ._drawing import PAGE, draw_variant, has_boxes, heading
from ._exits import Stop
from ._stderr import printable
from ._variants import Entry
from ._writers import encoded

_COUNTED = 1000
"""Solutions that are counted with each candidate, unless more are asked for."""


class _Picture(NamedTuple):
    """A puzzle to draw."""

    place: str
    puzzle: Variant
    solution: VariantSolution | None
    note: str
    true: VariantCandidates | None = None
    """The candidates that stand in some solution, where they are wanted."""

    @property
    def caption(self) -> str:
        """Where it stands, its title, and a word about it."""
        words = ": ".join(part for part in (self.place, self.puzzle.notes.get("title", ""), self.note) if part)
        return " ".join(printable(words).split())


def _pictures(found: Iterator[Entry], args: argparse.Namespace, console: Console) -> Iterator[_Picture]:
    """Each puzzle to draw, with its solution where one is wanted."""
    for entry in found:
        if isinstance(entry.puzzle, ParseError):
            console.tally.add(Status.UNREADABLE)
            continue
        try:
            picture, status = _picture(entry, entry.puzzle, args)
        except ParseError as error:
            console.message(str(error.at(entry.place or None, None)))
            picture = _Picture(entry.place, entry.puzzle, None, Status.UNREADABLE.phrase)
            status = Status.UNREADABLE
        if status is None:
            console.tally.done += 1
        else:
            console.tally.add(status)
        yield picture


def _picture(entry: Entry, puzzle: Variant, args: argparse.Namespace) -> tuple[_Picture, Status | None]:
    """What is to be drawn of a puzzle, and its status where that was looked at."""
    if args.solution:
        verdict = variants.check(puzzle)
        one = verdict.status is Status.ONE
        solution, note = (verdict.solutions[0], "") if one else (None, str(verdict))
        return _Picture(entry.place, puzzle, solution, note), verdict.status
    if not args.true:
        return _Picture(entry.place, puzzle, None, ""), None
    if broken := variants.conflicts(puzzle):
        return _Picture(entry.place, puzzle, None, f"{Status.INVALID.phrase}: {'; '.join(broken)}"), Status.INVALID
    true = variants.true_candidates(puzzle, limit=args.limit or _COUNTED, seconds=args.seconds)
    if true.complete and not any(true.digits):
        return _Picture(entry.place, puzzle, None, Status.NONE.phrase), Status.NONE
    note = "" if true.complete else "stopped before all candidates were known"
    return _Picture(entry.place, puzzle, None, note, true), None if true.complete else Status.UNDECIDED


def run(found: Iterator[Entry], args: argparse.Namespace, console: Console) -> None:
    """Draw everything."""
    pictures = _pictures(found, args, console)
    if args.html:
        console.write_file(args.html, _page(pictures, args.marks), told=True)
        return
    if args.svg and "{}" not in args.svg:
        two = list(islice(pictures, 2))
        if len(two) > 1:
            raise Stop("an SVG holds one puzzle: put {} into the name for its number, or use --html")
        pictures = iter(two)
    for number, picture in enumerate(pictures, 1):
        caption = picture.caption
        if args.svg:
            name = args.svg.replace("{}", str(number))
            console.write_file(name, [_svg(picture, args.marks) + "\n"], told=True)
            if picture.note:
                console.message(picture.note)
        else:
            text = ("\n" if number > 1 else "") + (heading(caption, console.colour) if caption else "")
            if picture.true is not None:
                drawn = picture.true.drawing(color=console.colour, frame=has_boxes())
            else:
                drawn = draw_variant(picture.puzzle, console, picture.solution, marks=args.marks)
            console.sink.write(encoded([text, drawn, "\n"]))


def _page(pictures: Iterator[_Picture], marks: bool) -> Iterator[str]:
    yield PAGE.format(title="Sudoku")
    for picture in pictures:
        caption = html.escape(picture.caption)
        yield f"<figure>{_svg(picture, marks)}<figcaption>{caption}</figcaption></figure>\n"
    yield "</main>\n</html>\n"


def _svg(picture: _Picture, marks: bool) -> str:
    if picture.true is not None:
        return picture.true.to_svg()
    return picture.puzzle.to_svg(picture.solution, marks=marks)
