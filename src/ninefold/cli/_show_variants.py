"""``ninefold show`` for variants: each with its rules, its solution or its true candidates."""

from __future__ import annotations

import argparse
import html
from collections.abc import Iterator
from typing import NamedTuple

from ninefold import ParseError, Status, variants
from ninefold.variants import Variant, VariantCandidates, VariantSolution

from ._console import Console
from ._drawing import draw_variant, has_boxes, heading, named, page
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
        figures = ((_svg(picture, args.marks), html.escape(picture.caption)) for picture in pictures)
        console.write_file(args.html, page("Sudoku", figures), told=True)
    elif args.svg:
        for name, picture in named(args.svg, pictures):
            console.write_file(name, [_svg(picture, args.marks) + "\n"], told=True)
            if picture.note:
                console.message(picture.note)
    else:
        for number, picture in enumerate(pictures):
            console.sink.write(encoded(["\n" if number else "", _text(picture, args.marks, console), "\n"]))


def _text(picture: _Picture, marks: bool, console: Console) -> str:
    above = heading(picture.caption, console.colour) if picture.caption else ""
    if picture.true is not None:
        return above + picture.true.drawing(color=console.colour, frame=has_boxes())
    return above + draw_variant(picture.puzzle, console, picture.solution, marks=marks)


def _svg(picture: _Picture, marks: bool) -> str:
    if picture.true is not None:
        return picture.true.to_svg()
    return picture.puzzle.to_svg(picture.solution, marks=marks)
