"""``ninefold hint`` for variants: the next conclusion and what forces it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from ninefold import ParseError, PuzzleError, Status, render, variants
from ninefold.variants import VariantHint
from ninefold.variants.saying import hint_text

from ._console import Console
from ._drawing import has_boxes, heading
from ._exits import Stop
from ._logic import Pictures
from ._variants import Entry
from ._writers import encoded

_FULL = 3
_CLASSIC = {
    "preset": "ninefold",
    "enable": [],
    "disable": [],
    "als_nodes": False,
    "ignore_marks": False,
    "everything": False,
    "eureka": False,
    "proofs": False,
}
"""Options that variants do not have, and what they are when nobody gave them."""


def refuse_classic_options(args: argparse.Namespace) -> None:
    """Stop where an option was given that variants do not have."""
    for name, usual in _CLASSIC.items():
        if getattr(args, name, usual) != usual:
            raise Stop(f"--{name.replace('_', '-')} is for classic puzzles")


def run(found: Iterator[Entry], args: argparse.Namespace, console: Console) -> int:
    """Give a hint for each puzzle."""
    refuse_classic_options(args)
    pictures = Pictures(console, args.svg)
    for entry in found:
        if isinstance(entry.puzzle, ParseError):
            console.tally.add(Status.UNREADABLE)
            continue
        try:
            advice = variants.hint(entry.puzzle, seconds=args.seconds)
        except (ParseError, PuzzleError) as error:
            console.tally.add(Status.UNREADABLE if isinstance(error, ParseError) else Status.of(error))
            console.message(f"{entry.place or 'ninefold'}: {error}")
            continue
        console.sink.write(_told(entry, advice, args, console))
        if args.svg and advice.step:
            pictures.write(advice.step)
        if advice.several or advice.stopped:
            console.tally.add(Status.SEVERAL if advice.several else Status.UNDECIDED)
        else:
            console.tally.done += 1
    if args.svg and console.tally.entries and not pictures.number:
        console.message("ninefold: there is no step, and no picture was written")
    console.finish()
    return console.tally.code


def _told(entry: Entry, advice: VariantHint, args: argparse.Namespace, console: Console) -> bytes:
    if args.format == "json":
        told = render.to_dict(advice)
        head = {"ninefold": told["ninefold"], "kind": told["kind"], "source": entry.source, "line": entry.line}
        return encoded([json.dumps({**head, **told}) + "\n"])
    text = heading(entry.place, console.colour) if entry.place else ""
    if advice.step and args.level == _FULL and args.draw:
        text += advice.step.drawing(color=console.colour, frame=has_boxes()) + "\n\n"
    return encoded([text, hint_text(advice, args.level) + "\n"])
