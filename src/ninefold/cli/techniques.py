"""``ninefold techniques``: the registry as a table."""

from __future__ import annotations

import argparse

import ninefold
from ninefold import Technique

from . import _options
from ._console import Console
from ._drawing import BOLD, DIM, paint
from ._writers import Row, RowWriter

_TEXT = """\
List the techniques of the human solver in the order in which they are tried:
their place, slug, name, level and score. Those in brackets are not used for
solving unless they are enabled.
"""

_EXAMPLES = """\
  ninefold techniques
  ninefold techniques --format csv | column -s, -t
"""

_FIELDS = ("slot", "slug", "name", "family", "level", "score", "enabled", "uniqueness", "code")


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "techniques",
        usage="[options]",
        text=_TEXT,
        examples=_EXAMPLES,
        codes=False,
    )
    _options.add_output(parser, ("table", "csv", "jsonl"), default="table")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the registry."""
    lines = ninefold.techniques()
    if args.format in ("csv", "jsonl"):
        writer = RowWriter(args.format, _FIELDS, lead=())
        console.sink.write(writer.head() + writer.rows(map(_row, lines)))
    else:
        console.sink.write(_table(lines, console.colour).encode())
    return 0


def _row(line: Technique) -> Row:
    row = {name: getattr(line, name) for name in _FIELDS}
    return {**row, "level": None if line.level is None else str(line.level)}


def _table(lines: tuple[Technique, ...], colour: bool) -> str:
    slug_width = max(len(line.slug) for line in lines) + 2
    name_width = max(len(line.name) for line in lines)
    out = [paint(f"{'slot':>5}  {'slug':{slug_width}} {'name':{name_width}}  {'level':8} {'score':>5}", BOLD, colour)]
    for line in lines:
        if not line.slot:
            continue
        slug = line.slug if line.enabled else f"[{line.slug}]"
        text = f"{line.slot:5}  {slug:{slug_width}} {line.name:{name_width}}  {line.level!s:8} {line.score:5}"
        out.append(text if line.enabled else paint(text, DIM, colour))
    return "\n".join(out) + "\n"
