"""``ninefold explain``: the whole way to the solution, step by step, in words and drawings."""

from __future__ import annotations

import argparse
import json
import textwrap

import ninefold
from ninefold import Path, PuzzleError, formats, render

from . import _options
from ._batches import place_of, records
from ._console import Console
from ._drawing import BOLD, heading, paint
from ._exits import Stop
from ._logic import add_switches, report

_STYLES = ("text", "drawn", "markdown", "json")

_TEXT = f"""\
Solve as people do and tell every step: its technique, what follows, and why.
Steps that only fill in singles are told in short unless --all is given.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold explain --format drawn puzzle.sdk | less -R
  ninefold explain --format markdown puzzle.sdk -o puzzle.md
  ninefold explain --svg 'step-{}.svg' puzzle.sdk
"""

_SINGLES = ("full-house", "naked-single", "hidden-single")


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "explain",
        usage="[options] [PUZZLE | FILE ...]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("explaining")
    group.add_argument("--all", action="store_true", help="explain and draw singles in full as well")
    add_switches(group)
    group = _options.add_output(parser, _STYLES, default="text")
    group.add_argument(
        "--svg",
        metavar="FILE",
        type=_options.file_name,
        help="also write a picture of each step; {} in the name is its number",
    )
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Explain each puzzle."""
    if args.svg and "{}" not in args.svg:
        raise Stop("a picture holds one step: put {} into the name for its number")
    style = args.format or "text"
    pictures = 0
    for number, record in enumerate(records(console, args.inputs, args.form)):
        try:
            path = ninefold.steps(record.grid, enable=args.enable, disable=args.disable, als_nodes=args.als_nodes)
        except PuzzleError as error:
            report(console, record, error)
            continue
        text = _json(record, path) if style == "json" else _told(record, path, style, args.all, console)
        console.sink.write(("\n" if number and style != "json" else "") + text)
        if args.svg:
            pictures = _write_pictures(args.svg, path, args.all, pictures, console)
    console.finish()
    return console.tally.code


def _json(record: formats.Record, path: Path) -> str:
    return json.dumps({"source": record.source, "line": record.line, **render.path_dict(path)}) + "\n"


def _told(record: formats.Record, path: Path, style: str, every: bool, console: Console) -> str:
    out = []
    place = place_of(record.source, record.line)
    if style == "markdown":
        out.append(f"# {place or record.grid.line}\n\n```\n{record.grid.drawing()}\n```\n")
    elif place:
        out.append(heading(place, console.colour).rstrip("\n"))
    for number, step in enumerate(path, 1):
        full = every or step.technique not in _SINGLES
        if style == "markdown":
            out.append(
                f"{number}. **{step.name}**: {step.conclusions()}" + (f"  \n   {render.explain(step)}" if full else "")
            )
            continue
        out.append(f"{number:3}. {paint(step.name, BOLD, console.colour)}: {step.conclusions()}")
        if full:
            out += ["", _indented(render.explain(step)), ""]
            if style == "drawn":
                out += [_indented(render.step_text(step, color=console.colour), wrap=False), ""]
    end = render.end_text(path)
    out.append(f"\n{end}" if style == "markdown" else end)
    return "\n".join(out) + "\n"


def _indented(text: str, wrap: bool = True) -> str:
    if wrap:
        return textwrap.fill(text, 88, initial_indent="     ", subsequent_indent="     ")
    return textwrap.indent(text, "     ")


def _write_pictures(target: str, path: Path, every: bool, number: int, console: Console) -> int:
    for step in path:
        if every or step.technique not in _SINGLES:
            number += 1
            name = target.replace("{}", f"{number:03}")
            console.write_file(name, [f"{render.step_svg(step)}\n"])
    return number
