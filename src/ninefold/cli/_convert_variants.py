"""``ninefold convert`` for variants: what a format cannot say is refused, never left out."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ninefold import FormatError, ParseError, Status
from ninefold.variants.forms import FORMS

from ._console import Console
from ._exits import Stop
from ._tally import Tally
from ._variants import Entry
from ._writers import encoded


def listing() -> list[tuple[str, str]]:
    """The formats that hold variants, and what each says."""
    return [(form.name, form.about) for form in FORMS.values()]


def run(found: Iterator[Entry], args: argparse.Namespace, console: Console) -> int:
    """Write each puzzle in the format."""
    if args.to is None:
        raise Stop(f"say --to FORMAT: for variants {', '.join(FORMS)}")
    if args.to not in FORMS:
        raise Stop(f"{args.to} holds classic puzzles alone: for variants there are {', '.join(FORMS)}")
    for entry in found:
        if isinstance(entry.puzzle, ParseError):
            console.tally.add(Status.UNREADABLE)
            continue
        try:
            text = entry.puzzle.write(args.to)
        except FormatError as error:
            if args.strict or args.lossless:
                raise Stop(f"{entry.place or 'argument'}: {error}") from None
            console.message(f"{entry.place or 'argument'}: {error}")
            console.tally.add(Status.UNREADABLE)
            continue
        console.deliver(encoded([text + "\n"]), entry.place, _count)
    console.finish()
    return console.tally.code


def _count(tally: Tally) -> None:
    tally.done += 1
