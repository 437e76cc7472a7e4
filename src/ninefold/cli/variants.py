"""``ninefold variants``: the rules that a variant may have, one a line."""

from __future__ import annotations

import argparse

from ninefold import variants
from ninefold.rows import TABLES

from . import _options
from ._console import Console
from ._drawing import BOLD, paint
from ._exits import Stop
from ._writers import RowWriter

_TEXT = """\
List the rules of variants: their slug, and what each says in a sentence. With
slugs, only those. solve, count, check and show take variants as they take
classic puzzles: as ISS strings, f-puzzles and SudokuPad JSON and links, killer
and jigsaw texts, grids of other sizes; in files one a line, or one JSON object.
"""

_EXAMPLES = """\
  ninefold variants
  ninefold variants thermo killer
  ninefold variants --format csv
  ninefold solve '.Thermo~R1C1~R1C2~R1C3.Cage~12~R5C5~R5C6'
"""

_FIELDS: dict[str, type] = {"slug": str, "rule": str, "about": str}


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands, "variants", usage="[options] [SLUG ...]", text=_TEXT, examples=_EXAMPLES, codes=False
    )
    parser.add_argument_group("input").add_argument("slugs", nargs="*", metavar="SLUG", help="rules to list")
    _options.add_output(parser, ("table", *TABLES), default="table")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the rules."""
    known = {rule.slug: rule for rule in variants.RULES}
    for slug in args.slugs:
        if slug not in known:
            raise Stop(f"there is no rule {slug!r:.40}: see ninefold variants")
    rules = [known[slug] for slug in args.slugs] or list(variants.RULES)
    style = args.format or "table"
    if style in TABLES:
        with RowWriter(console, style, _FIELDS, lead={}) as writer:
            console.sink.write(
                writer.rows({"slug": rule.slug, "rule": rule.__name__, "about": rule.about} for rule in rules)
            )
    else:
        width = max(len(rule.slug) for rule in rules)
        lines = (f"{paint(rule.slug.ljust(width), BOLD, console.colour)}  {rule.about}\n" for rule in rules)
        console.sink.write("".join(lines).encode())
    return 0
