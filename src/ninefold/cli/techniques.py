"""``ninefold techniques``: the registry as a table."""

from __future__ import annotations

import argparse

import ninefold
from ninefold.results import Technique
from ninefold.rows import TABLES

from . import _options
from ._console import Console
from ._drawing import BOLD, DIM, paint
from ._logic import add_preset
from ._writers import Row, RowWriter

_TEXT = """\
List the techniques of the human solver in the order in which they are tried:
their position, slug, name, level and score. Those in brackets are not used for
solving unless they are enabled.
"""

_EXAMPLES = """\
  ninefold techniques
  ninefold techniques --preset ninefold
  ninefold techniques --format csv | column -s, -t
"""

_FIELDS: dict[str, type] = {
    "slot": int,
    "slug": str,
    "name": str,
    "family": str,
    "level": str,
    "score": int,
    "enabled": bool,
    "uniqueness": bool,
    "code": str,
}


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
    add_preset(parser.add_argument_group("techniques"))
    _options.add_output(parser, ("table", *TABLES), default="table")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the registry."""
    lines = ninefold.logic.techniques(preset=args.preset)
    style = args.format or "table"
    if style in TABLES:
        with RowWriter(console, style, _FIELDS, entries=False) as writer:
            console.sink.write(writer.rows(map(_row, lines)))
    else:
        console.sink.write(_table(lines, console.color, console.columns).encode())
    return 0


def _row(line: Technique) -> Row:
    row = {name: getattr(line, name) for name in _FIELDS}
    return {**row, "level": None if line.level is None else str(line.level)}


def _table(lines: tuple[Technique, ...], color: bool, columns: int | None) -> str:
    """The registry as a table; names are cut if the terminal is too narrow for them."""
    slug_width = max(len(line.slug) for line in lines) + 2
    name_width = max(len(line.name) for line in lines)
    if columns is not None:
        name_width = max(min(name_width, columns - slug_width - 25), 6)
    out = [paint(f"{'slot':>5}  {'slug':{slug_width}} {'name':{name_width}}  {'level':8} {'score':>5}", BOLD, color)]
    for line in lines:
        if not line.slot:
            continue
        slug = line.slug if line.enabled else f"[{line.slug}]"
        name = _cut(line.name, name_width)
        text = f"{line.slot:5}  {slug:{slug_width}} {name:{name_width}}  {line.level!s:8} {line.score:5}"
        out.append(text if line.enabled else paint(text, DIM, color))
    return "\n".join(out) + "\n"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 3]}..."
