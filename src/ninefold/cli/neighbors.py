"""``ninefold neighbors``: the puzzles a few clues away."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import ninefold
from ninefold import Grid, NinefoldError, ParseError, Status
from ninefold.rows import TABLES

from . import _options
from ._batches import batches
from ._console import Console
from ._writers import RowWriter, encoded

_TEXT = f"""\
Find the puzzles with exactly one solution that you reach from each puzzle by
removing some clues and adding others: {{-1+1}} by default. A removed clue is not
added again, so each neighbor of a puzzle is found once.

The puzzle itself may have any number of solutions: with --remove 0, you get the
proper puzzles that contain it.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold neighbors --minimal puzzles.txt > more.txt
  ninefold neighbors --remove 2 --add 2 --distinct --seconds 60 puzzle.txt
  ninefold neighbors --remove 2 --add 1 puzzles.txt --format csv
"""

_PART = 4096
_PAUSE = 0.2
"""Seconds after which an incomplete block is written."""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands, "neighbors", usage="[options] [PUZZLE | FILE ...]", text=_TEXT, examples=_EXAMPLES
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("neighbors")
    group.add_argument(
        "--remove", metavar="N", type=_options.whole(0, 81), default=1, help="clues to remove; 1 by default"
    )
    group.add_argument("--add", metavar="N", type=_options.whole(0, 81), default=1, help="clues to add; 1 by default")
    group.add_argument("--minimal", action="store_true", help="only puzzles in which every clue is needed")
    group.add_argument("--distinct", action="store_true", help="only the first of isomorphic neighbors of a puzzle")
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="stop after S seconds per puzzle")
    _options.add_threads(group)
    _options.add_keep(_options.add_output(parser, ("lines", *TABLES), default="lines"))
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Find the neighbors of everything."""
    style = args.format or "lines"
    with RowWriter(console, style, {"neighbor": str}, keep=args.keep) as writer:
        console.written = 0
        for batch in batches(console, args.inputs, args.form, classic="neighbors"):
            for i in range(len(batch)):
                status = Status.ONE
                console.work(f"{console.written:,} neighbors")
                try:
                    for part in _parts(batch.grid(i), args, console, batch.place(i)):
                        if style == "lines":
                            data = encoded(f"{grid.line}\n" for grid in part)
                        else:
                            data = writer.rows(({"neighbor": grid.line} for grid in part), batch, i)
                        with console.signals.hold():
                            console.sink.write(data)
                            console.written += len(part)
                            console.work(f"{console.written:,} neighbors")
                except NinefoldError as error:
                    status = Status.of(error)
                    reason = error.reason if isinstance(error, ParseError) else str(error)
                    console.message(f"{batch.place(i)}: {reason}")
                console.so_far = ""
                _count(console, status)
                console.tick(batch.place(i), batch.fraction)
    console.finish()
    return console.tally.code


def _count(console: Console, status: Status) -> None:
    if status is Status.ONE:
        console.tally.done += 1
    else:
        console.tally.add(status)


def _parts(grid: Grid, args: argparse.Namespace, console: Console, place: str) -> Iterator[list[Grid]]:
    """Yield the neighbors of a puzzle as they are found; report a search that ran out of time."""
    near = ninefold.neighbors(
        grid,
        args.remove,
        args.add,
        minimal=args.minimal,
        distinct=args.distinct,
        seconds=args.seconds,
        threads=args.threads,
    )
    part: list[Grid] = []
    due = time.monotonic() + _PAUSE
    try:
        for found in near:
            part.append(found)
            if len(part) == _PART or time.monotonic() > due:
                yield part
                part = []
                due = time.monotonic() + _PAUSE
    except KeyboardInterrupt:
        if part:
            yield part  # keep everything found so far
        raise
    if part:
        yield part
    if not near.complete:
        console.message(f"{place}: the time ran out; there may be more neighbors")
        console.tally.add(Status.UNDECIDED)
        console.tally.done -= 1
