"""``ninefold hint``: the next step, a little at a time."""

from __future__ import annotations

import argparse

import ninefold
from ninefold import PuzzleError, render

from . import _options
from ._batches import place_of, records
from ._console import Console
from ._drawing import heading
from ._logic import add_switches, report

_TEXT = f"""\
Give the next step from a position: where to look, which technique, or the full
reasoning. Digits filled in later and pencil marks are taken into account; wrong
entries and wrongly crossed-out candidates are named.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold hint --level 1 puzzle.sdk
  ninefold hint --draw game.opensudoku
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "hint",
        usage="[options] [PUZZLE | FILE ...]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("hint")
    group.add_argument(
        "--level",
        type=int,
        choices=(1, 2, 3),
        default=3,
        metavar="N",
        help="1 where to look, 2 which technique, 3 the full reasoning (default)",
    )
    group.add_argument("--draw", action="store_true", help="draw the position with the step marked (level 3)")
    add_switches(group)
    _options.add_output(parser, ())
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Give a hint for each position."""
    for record in records(console, args.inputs, args.form):
        try:
            advice = ninefold.hint(record.grid, enable=args.enable, disable=args.disable, als_nodes=args.als_nodes)
        except PuzzleError as error:
            report(console, record, error)
            continue
        place = place_of(record.source, record.line)
        text = heading(place, console.colour) if place else ""
        if args.draw and args.level == 3 and advice.step:
            text += render.step_text(advice.step, color=console.colour) + "\n\n"
        if advice.step and args.level == 3:
            text += f"{advice.step}\n"
        text += render.hint_text(advice, args.level) + "\n"
        console.sink.write(text)
    console.finish()
    return console.tally.code
