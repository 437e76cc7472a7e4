"""``ninefold shuffle``: the same puzzles in disguise."""

from __future__ import annotations

import argparse

import ninefold
from ninefold.rows import TABLES

from . import _options
from ._console import Console
from ._isomorphs import run_isomorphs

_TEXT = f"""\
Make a random isomorph of each puzzle: digits relabeled, rows, columns, bands
and stacks permuted, perhaps transposed; all ways are equally likely. The same
seed and input always give the same output, on every machine.

If a line is not a puzzle, the output line says so. CSV and JSON lines also have
the transform.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold shuffle --seed 1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold shuffle --seed 7 puzzles.txt -o shuffled.txt
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands, "shuffle", usage="[options] [PUZZLE | FILE ...]", text=_TEXT, examples=_EXAMPLES
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("shuffling")
    group.add_argument(
        "--seed", metavar="N", type=_options.whole(0, 2**64 - 1), default=0, help="random seed; 0 by default"
    )
    _options.add_threads(group)
    _options.add_keep(_options.add_output(parser, ("lines", *TABLES), default="lines"))
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Shuffle everything."""
    return run_isomorphs(
        args,
        console,
        "shuffled",
        lambda batch, first: ninefold.shuffle_many(batch, args.seed, first=first, threads=args.threads),
    )
