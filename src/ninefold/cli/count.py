"""``ninefold count``: how many solutions each puzzle has."""

from __future__ import annotations

import argparse
from functools import partial

import ninefold
from ninefold import Count, ParseError

from . import _options
from ._batches import Batch, batches
from ._console import Console
from ._engine import INVALID, NAMES, NONE, ONE, PHRASES, SEVERAL, UNREADABLE
from ._exits import Tally
from ._writers import Row, RowWriter, entry_row

_LIMIT = 1_000_000

_TEXT = f"""\
Count the solutions of each puzzle.

{_options.INPUTS}
Each puzzle gives one line with a number, in order. A + behind it says that
there may be more: the limit or the time ran out first. A puzzle whose clues
break the rules has 0; a bad line gives "unreadable".
"""

_EXAMPLES = """\
  ninefold count 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold count --limit all --seconds 60 band.txt
  ninefold count puzzles.txt | sort -n | uniq -c
  ninefold count --format jsonl puzzles.txt
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "count",
        "count the solutions of each puzzle",
        usage="[options] [PUZZLE | FILE ...]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("counting")
    group.add_argument(
        "--limit",
        metavar="N",
        type=_options.limit,
        default=_LIMIT,
        help=f'stop at N solutions of a puzzle ("all": never); by default at {_LIMIT:,}',
    )
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="stop after S seconds with a puzzle")
    _options.add_output(parser, ("lines", "csv", "jsonl"), default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Count everything and write the numbers as they come."""
    style = args.format or "lines"
    rows = RowWriter(style, ("status", "count", "complete", "guesses", "error"))
    if style in ("csv", "jsonl"):
        console.sink.write(rows.head())
    for batch in batches(console, args.inputs, args.form):
        for i in range(len(batch)):
            item = batch.record(i)
            if isinstance(item, ParseError):
                console.message(str(item))
                kind, number = UNREADABLE, None
            else:
                number = ninefold.count(item.grid, limit=args.limit, seconds=args.seconds)
                kind = _kind(item.grid, number)
            data = _line(kind, number) if style == "lines" else rows.rows([_row(batch, i, kind, number)])
            console.deliver(data, batch.place(i), partial(Tally.add, name=_name(kind, number)), batch.fraction)
    console.finish()
    return console.tally.code


def _kind(grid: ninefold.Grid, number: Count) -> int:
    if number.value == 0:
        return INVALID if grid.conflicts else NONE
    return ONE if number.value == 1 and number.complete else SEVERAL


def _name(kind: int, number: Count | None) -> str:
    """Name of the kind; a count cut short at 0 or 1 proves nothing and is open."""
    return NAMES[kind] if number is None or number.complete or number.value > 1 else "open"


def _line(kind: int, number: Count | None) -> bytes:
    if number is None:
        return f"{PHRASES[kind]}\n".encode()
    return f"{number.value}{'' if number.complete else '+'}\n".encode()


def _row(batch: Batch, index: int, kind: int, number: Count | None) -> Row:
    item = batch.odd.get(index)
    row = entry_row(batch, index)
    row["status"] = _name(kind, number)
    row["count"] = number.value if number else None
    row["complete"] = number.complete if number else None
    row["guesses"] = number.guesses if number else None
    row["error"] = item.reason if isinstance(item, ParseError) else None
    return row
