"""``ninefold hint``: the next step, a little at a time."""

from __future__ import annotations

import argparse
from dataclasses import replace

import ninefold
from ninefold import Hint, ParseError, PuzzleError, Status, formats, render

from . import _options
from ._batches import place_of, records
from ._console import Console
from ._drawing import has_boxes, heading
from ._exit_codes import Stop
from ._logic import Pictures, add_switches, add_technique, count, report, switches, wire_line
from ._wrap import paragraphs, width_of

_TEXT = f"""\
Give the next step from a position: where to look, which technique, or the full
reasoning. Digits filled in later and pencil marks are taken into account; wrong
entries and wrongly eliminated candidates are reported.

Variants get the easiest step as well: techniques of classic puzzles, and those
that their rules add. Presets apply to classic puzzles only.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold hint --level 1 puzzle.sdk
  ninefold hint --draw game.opensudoku
  ninefold hint --language de puzzle.sdk
  ninefold hint --technique x-wing puzzle.sdk
  ninefold hint --svg hint.svg puzzle.sdk
  ninefold hint --draw '.Shape~6x6.Thermo~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6'
"""

_FULL = 3


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
        type=_options.whole(1, _FULL),
        default=_FULL,
        metavar="N",
        help="1 where to look, 2 which technique, 3 the full reasoning (default)",
    )
    add_technique(group, "give a step by this technique")
    _options.add_language(group)
    group.add_argument("--draw", action="store_true", help="draw the position with the step marked (level 3)")
    add_switches(group)
    group = _options.add_output(parser, ("text", "json"), default="text")
    group.add_argument(
        "--svg",
        metavar="FILE",
        type=_options.file_name,
        help="also write a picture of the step (level 3); for several puzzles {} in the name is a number",
    )
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Give a hint for each position."""
    if args.level < _FULL:
        for option in ("draw", "svg"):
            if getattr(args, option):
                raise Stop(f"--{option} needs --level {_FULL}, because a picture shows the complete step")
    pictures = Pictures(console, args.svg)
    for record in records(console, args.inputs, args.form):
        try:
            advice = _advice(args, record)
        except (ParseError, PuzzleError) as error:
            report(console, record, error)
            continue
        if args.format == "json":
            console.sink.write(wire_line(record, advice))
        else:
            console.sink.write(_text(record, advice, args, console))
        if args.svg and advice.step:
            pictures.write(advice.step)
        if advice.several or advice.stopped:
            count(console, Status.SEVERAL if advice.several else Status.UNDECIDED)
    if args.svg and console.tally.entries and not pictures.number:
        console.message("ninefold: there is no step, so no picture was written")
    console.finish()
    return console.tally.code


def _advice(args: argparse.Namespace, record: formats.Record) -> Hint:
    options = switches(args, record.puzzle)
    advice = ninefold.hint(record.puzzle, **options)
    if args.technique is None or advice.step is None or advice.step.technique == args.technique:
        return advice
    steps = ninefold.all_steps(record.puzzle, **options)
    step = next((step for step in steps if step.technique == args.technique), None)
    if step is None:
        place = place_of(record.source, record.line)
        more = "" if steps.complete else ", as far as the time allowed"
        raise PuzzleError(f"{place}: " * bool(place) + f"no step by {args.technique} applies now{more}")
    return replace(advice, step=step)


def _text(record: formats.Record, advice: Hint, args: argparse.Namespace, console: Console) -> str:
    place = place_of(record.source, record.line)
    text = heading(place, console.color) if place else ""
    if advice.step and args.level == _FULL:
        if args.draw:
            text += render.step_text(advice.step, color=console.color, frame=has_boxes()) + "\n\n"
        name = render.technique_name(advice.step, language=args.language)
        text += f"{name}: {advice.step.conclusions()}\n"
    words = render.hint_text(advice, args.level, language=args.language)
    if console.sink.is_terminal:  # in a pipe a hint is one line
        words = paragraphs(words, width_of(console), language=args.language)
    return f"{text}{words}\n"
