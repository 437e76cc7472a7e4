"""``ninefold watch``: a textbook approach at work, event by event."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator

from ninefold import Grid, Status, approaches, render

from . import _options
from ._batches import place_of, records
from ._console import Console
from ._drawing import draw_grid, heading
from ._exit_codes import OK, Stop

_TEXT = f"""\
Watch a textbook approach solve a puzzle. On a terminal, you see the grid fill
and empty, with the cell of the last event in yellow. In a pipe or a file, there
is one line per event, as text or JSON. docs/approaches/index.md lists them all.

With --code, print the approach as a plain class Solution for LeetCode 37
instead; redirect it to a file to compare your own version with it.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold watch --approach norvig 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold watch --approach scan --without try --delay 0.02 puzzle.txt
  ninefold watch --approach csp --option value_order=least-constraining --step puzzle.txt
  ninefold watch --approach dancing-links --format jsonl puzzle.txt | head
  ninefold watch --approach backtracking --code > mysolution.py
"""

_APPROACH = "most-constrained"
_DELAY = 0.1
_KINDS = {str(kind).replace(" ", "-"): kind for kind in approaches.Kind}
_STATUS = {
    approaches.End.SOLVED: Status.FOUND,
    approaches.End.NO_SOLUTION: Status.NONE,
    approaches.End.GAVE_UP: Status.UNDECIDED,
}


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(commands, "watch", usage="[options] [PUZZLE | FILE ...]", text=_TEXT, examples=_EXAMPLES)
    _options.add_inputs(parser)
    group = parser.add_argument_group("watching")
    names = ", ".join(approaches.NAMES)
    group.add_argument(
        "--approach",
        metavar="NAME",
        type=_options.approach,
        choices=_options.ApproachNames(approaches.NAMES),
        default=_APPROACH,
        help=f"one of {names}, or a name that people know, such as MRV; {_APPROACH} by default",
    )
    group.add_argument("--code", action="store_true", help="print the plain code of the approach and exit")
    group.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], type=_option, help="an option of the approach"
    )
    group.add_argument(
        "--without",
        metavar="KINDS",
        type=_kinds,
        default=frozenset(),
        help=f"leave out these events, separated by commas: {', '.join(_KINDS)}",
    )
    pace = group.add_mutually_exclusive_group()
    pace.add_argument(
        "--delay",
        metavar="S",
        type=_delay,
        default=_DELAY,
        help=f"seconds between two events on a terminal; {_DELAY:g} by default",
    )
    pace.add_argument("--step", action="store_true", help="wait for Enter after each event")
    group.add_argument("--nodes", metavar="N", type=_options.positive, help="stop after N nodes; unlimited by default")
    group.add_argument(
        "--seconds", metavar="S", type=_options.seconds, help="stop after S seconds; unlimited by default"
    )
    _options.add_output(parser, ("lines", "jsonl"), default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def _delay(text: str) -> float:
    return 0.0 if text.strip() == "0" else _options.seconds(text)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, got {text!r}")
    return name, value


def _kinds(text: str) -> frozenset[approaches.Kind]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in _KINDS:
            raise argparse.ArgumentTypeError(f"unknown kind of event {name!r}: choose {', '.join(_KINDS)}")
    return frozenset(_KINDS[name] for name in names)


def run(args: argparse.Namespace, console: Console) -> int:
    """Watch the approach on each puzzle."""
    if args.code:
        console.sink.write(approaches.get(args.approach).plain)
        return OK
    animated = args.format is None and console.sink.is_terminal and os.environ.get("TERM") != "dumb"
    if args.step and not (animated and sys.stdin is not None and sys.stdin.isatty()):
        raise Stop("--step waits for Enter: it needs a terminal for input and output")
    for record in records(console, args.inputs, args.form, classic="watch"):
        try:
            search = approaches.start(
                record.grid, args.approach, nodes=args.nodes, seconds=args.seconds, **dict(args.option)
            )
        except ValueError as error:
            raise Stop(str(error)) from None
        console.end()  # output from here on does not mean that the puzzle is done
        place = place_of(record.source, record.line)
        if place and args.format != "jsonl":
            console.sink.write(heading(place, console.color))
        if animated:
            _animate(search, args, console)
        else:
            _list(search, args, console)
        status = Status.INVALID if record.grid.conflicts else _STATUS[search.finish().end]
        console.tally.done -= 1  # counted as read; here the outcome matters
        console.tally.add(status)
    console.finish()
    return console.tally.code


def _events(search: approaches.Run, args: argparse.Namespace) -> Iterator[approaches.Event]:
    return (event for event in search if event.kind not in args.without)


def _list(search: approaches.Run, args: argparse.Namespace, console: Console) -> None:
    """One line per event, and the outcome."""
    for event in _events(search, args):
        line = json.dumps(render.to_dict(event)) if args.format == "jsonl" else str(event)
        console.sink.write(line + "\n")
    outcome = search.finish()
    last = json.dumps(render.to_dict(outcome)) if args.format == "jsonl" else f"{args.approach} {outcome}"
    console.sink.write(last + "\n")


def _animate(search: approaches.Run, args: argparse.Namespace, console: Console) -> None:
    """The grid, redrawn in place at every event."""
    picture = _Picture(search, console)
    picture.show("")
    for event in search:
        picture.take(event)
        if event.kind in args.without:
            continue
        picture.show(str(event))
        if args.step:
            if not sys.stdin.readline():
                raise Stop("no more input to step with")
            picture.below += 1  # Enter moved the cursor
        else:
            time.sleep(args.delay)
    picture.show(str(search.finish()))


class _Picture:
    """The position of a run on the terminal."""

    def __init__(self, search: approaches.Run, console: Console) -> None:
        self._search = search
        self._console = console
        self._digits = list(search.puzzle.digits)
        self._cell: int | None = None
        self.below = 0
        """Lines from the top of the drawing to the cursor."""

    def take(self, event: approaches.Event) -> None:
        """Follow an event."""
        if event.kind in (approaches.Kind.PLACE, approaches.Kind.FORCED):
            self._digits[event.cell] = event.digit
        elif event.kind is approaches.Kind.REMOVE:
            self._digits[event.cell] = 0
        self._cell = event.cell if event.cell >= 0 else None

    def show(self, words: str) -> None:
        """Draw over the previous drawing."""
        grid = Grid.build(self._digits, clues=self._search.puzzle.clues)
        counters = self._search.counters
        marked = () if self._cell is None else (self._cell,)
        text = draw_grid(grid, self._console.color, marked=marked, frame=True, plus=True)
        text += f"{words}\n{counters.nodes:,} nodes, {counters.backtracks:,} backtracks\n"
        up = f"\x1b[{self.below}F\x1b[J" if self.below else ""
        self._console.sink.write(up + text)
        sys.stdout.flush()
        self.below = text.count("\n")
