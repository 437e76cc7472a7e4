"""``ninefold steps`` and ``explain`` for variants: hint after hint, each with what forces it."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from ninefold import ParseError, PuzzleError, Status, variants
from ninefold.variants import VariantHint, VariantStep

from ._console import Console
from ._drawing import BOLD, has_boxes, heading, paint
from ._exits import Stop
from ._hint_variants import refuse_classic_options
from ._variants import Entry
from ._writers import encoded


def run(found: Iterator[Entry], args: argparse.Namespace, console: Console, *, drawn: bool) -> int:
    """Tell the steps of each puzzle, one a line, or each with its drawing."""
    refuse_classic_options(args)
    style = args.format or "lines"
    if style not in ("lines", "text", "drawn"):
        raise Stop(f"{style} is for classic puzzles")
    for number, entry in enumerate(found):
        if isinstance(entry.puzzle, ParseError):
            console.tally.add(Status.UNREADABLE)
            continue
        try:
            console.sink.write(
                encoded(["\n" if number else "", heading(entry.place, console.colour) if entry.place else ""])
            )
            end = _tell(entry, args.seconds, console, drawn=drawn)
        except (ParseError, PuzzleError) as error:
            console.tally.add(Status.UNREADABLE if isinstance(error, ParseError) else Status.of(error))
            console.message(f"{entry.place or 'ninefold'}: {error}")
            continue
        console.sink.write(encoded([f"{str(end)[0].upper()}{str(end)[1:]}.\n"]))
        if end.several or end.stopped:
            console.tally.add(Status.SEVERAL if end.several else Status.UNDECIDED)
        else:
            console.tally.done += 1
    console.finish()
    return console.tally.code


def _tell(entry: Entry, seconds: float | None, console: Console, *, drawn: bool) -> VariantHint:
    """Write the steps as they are found; what is true when there are no more."""
    assert not isinstance(entry.puzzle, ParseError)
    puzzle, number = entry.puzzle, 0
    end = None if seconds is None else time.monotonic() + seconds
    while True:
        advice = variants.hint(puzzle, seconds=None if end is None else max(end - time.monotonic(), 0))
        if advice.step is None:
            return advice
        number += 1
        console.sink.write(encoded([_line(number, advice.step, console, drawn=drawn)]))
        puzzle = advice.step.after


def _line(number: int, step: VariantStep, console: Console, *, drawn: bool) -> str:
    line = f"{paint(f'{number:3}.', BOLD, console.colour)} {step}\n"
    return f"{line}\n{step.drawing(color=console.colour, frame=has_boxes())}\n\n" if drawn else line
