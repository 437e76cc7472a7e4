"""What hint, explain and rate share: techniques switched on and off, and puzzles at fault."""

from __future__ import annotations

import argparse

import ninefold
from ninefold import PuzzleError, Status, formats

from ._batches import place_of
from ._console import Console


def add_switches(group: argparse._ArgumentGroup) -> None:
    """Declare how to switch techniques and what chains may lead through."""
    for name, what in (("enable", "use this technique too"), ("disable", "do without this technique")):
        group.add_argument(
            f"--{name}",
            metavar="TECHNIQUE",
            action="append",
            default=[],
            choices=[technique.slug for technique in ninefold.techniques() if technique.slot],
            help=f"{what}, by its slug (ninefold techniques lists them); may be given often",
        )
    group.add_argument("--als-nodes", action="store_true", help="lead grouped chains through almost locked sets too")


def report(console: Console, record: formats.Record, error: PuzzleError) -> None:
    """Say what is wrong with a puzzle and count it."""
    console.tally.done -= 1
    console.tally.add(Status.of(error))
    place = place_of(record.source, record.line)
    console.message(f"{place}: {error}" if place else f"ninefold: {error}")
