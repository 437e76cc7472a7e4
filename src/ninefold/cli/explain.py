"""``ninefold explain``: the path to the solution, step by step, in words, drawings and pictures."""

from __future__ import annotations

import argparse
import html
import os
import textwrap

import ninefold
from ninefold import ParseError, Path, PuzzleError, Status, Step, formats, render

from . import _options
from ._batches import place_of, records
from ._console import Console
from ._drawing import BOLD, has_boxes, heading, paint
from ._exit_codes import Stop
from ._logic import Pictures, add_switches, count, report, switches, wire_line
from ._wrap import paragraphs, width_of
from ._writers import puzzle_text

_STYLES = ("text", "drawn", "markdown", "html", "json")

_TEXT = f"""\
Solve like a person and explain every step: its technique, its conclusions, and
why they follow. Singles are listed without an explanation unless you add --all.
Markdown and HTML have a picture of each step.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold explain --format drawn puzzle.sdk | less -R
  ninefold explain puzzle.sdk -o puzzle.html
  ninefold explain puzzle.sdk -o puzzle.md --svg 'step-{}.svg'
"""


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
    group.add_argument("--all", action="store_true", help="also explain and draw singles in full")
    group.add_argument("--proofs", action="store_true", help="also explain the proofs inside forcing chains")
    _options.add_language(group)
    add_switches(group)
    group = _options.add_output(parser, _STYLES, default="text", aliases={"md": "markdown"})
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
        raise Stop("a picture shows one step: put {} into the name for its number")
    writer = _PathWriter(args, console)
    for number, record in enumerate(records(console, args.inputs, args.form)):
        try:
            path = ninefold.steps(record.puzzle, **switches(args, record.puzzle))
        except (ParseError, PuzzleError) as error:
            report(console, record, error)
            continue
        console.sink.write(("\n" if number and writer.style in ("text", "drawn") else "") + writer.text(record, path))
        if path.several or path.ending == "stopped":
            count(console, Status.SEVERAL if path.several else Status.UNDECIDED)
    console.sink.write(writer.end())
    if args.svg and console.tally.entries and not writer.pictures.number:
        console.message("ninefold: every step is a single, so no picture was written; add --all to draw singles too")
    console.finish()
    return console.tally.code


class _PathWriter:
    """Writes paths in one style."""

    def __init__(self, args: argparse.Namespace, console: Console) -> None:
        self.style: str = args.format or "text"
        self.pictures = Pictures(console, args.svg)
        self._args = args
        self._color = console.color
        self._width = width_of(console)
        self._every: bool = args.all
        self._language: str = args.language
        self._begin, self._end = "", ""
        if self.style == "html":
            page = render.html_page("\0", "ninefold explain", language=self._language)
            self._begin, self._end = page.split("\0")

    def end(self) -> str:
        """The text after the last path."""
        return self._begin + self._end

    def text(self, record: formats.Record, path: Path) -> str:
        """The text of a path; its pictures are written on the way."""
        place = place_of(record.source, record.line)
        address = {}
        if self._args.svg:
            address = {id(step): self.pictures.write(step) for step in path if self._full(step)}
        match self.style:
            case "json":
                return wire_line(record, path)
            case "markdown":
                picture = (lambda step: self._from_output(address[id(step)])) if address else None
                head = f"# {place or puzzle_text(record.puzzle)}\n\n```\n{record.puzzle.drawing()}\n```\n\n"
                return head + render.markdown(path, every=self._every, picture=picture, language=self._language)
            case "html":
                begin, self._begin = self._begin, ""
                body = record.puzzle.to_svg() + render.html(path, every=self._every, language=self._language)
                return f"{begin}<h2>{html.escape(place or puzzle_text(record.puzzle))}</h2>\n{body}\n"
        lines = [heading(place, self._color).rstrip("\n")] if place else []
        for number, step in enumerate(path, 1):
            name = render.technique_name(step, language=self._language)
            lines.append(f"{number:3}. {paint(name, BOLD, self._color)}: {step.conclusions()}")
            if self._full(step):
                text = render.explain(step, proofs=self._args.proofs, language=self._language)
                lines += ["", paragraphs(text, self._width, "     ", language=self._language), ""]
            if self._full(step) and self.style == "drawn":
                drawn = render.step_text(step, color=self._color, frame=has_boxes())
                lines += [textwrap.indent(drawn, "     "), ""]
        return "\n".join([*lines, render.end_text(path, language=self._language), ""])

    def _full(self, step: Step) -> bool:
        return self._every or step.technique not in render.SINGLES

    def _from_output(self, name: str) -> str:
        """The address of a file as the output, in its folder, names it."""
        target = self._args.output
        folder = os.path.dirname(target) if target and target != "-" else ""
        try:
            return os.path.relpath(name, folder or ".").replace(os.sep, "/")
        except ValueError:  # another drive
            return name
