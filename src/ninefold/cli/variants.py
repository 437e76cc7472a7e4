"""``ninefold variants``: the rules that a variant may have, one per line or with a drawing each."""

from __future__ import annotations

import argparse
import html
from collections.abc import Iterator

from ninefold import variants
from ninefold.rows import TABLES
from ninefold.variants.examples import example

from . import _options
from ._console import Console
from ._drawing import BOLD, draw_variant, page, paint
from ._exit_codes import Stop
from ._writers import RowWriter, encoded

_TEXT = """\
List the variant rules: the slug and a sentence for each. With names, only
those, each with a drawing; a name may be a slug or what people call the rule,
such as kropki or "german whispers".

solve, count, check, hint, steps, explain, minimize, show and convert accept
variants as they accept classic puzzles: ISS strings, f-puzzles, SudokuPad and
SudokuMaker JSON and links, Penpa links, killer and jigsaw texts, and grids of
other sizes. A file holds one variant per line, or one JSON object.
"""

_EXAMPLES = """\
  ninefold variants
  ninefold variants thermo killer
  ninefold variants kropki "german whispers"
  ninefold variants --html rules.html
  ninefold variants --format csv
  ninefold solve '.Thermo~R1C1~R1C2~R1C3.Cage~12~R5C5~R5C6'
"""

_FIELDS: dict[str, type] = {"slug": str, "rule": str, "about": str}


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands, "variants", usage="[options] [NAME ...]", text=_TEXT, examples=_EXAMPLES, codes=False
    )
    parser.add_argument_group("input").add_argument(
        "names", nargs="*", metavar="NAME", help="rules to list, by slug or by what people call them"
    )
    group = _options.add_output(parser, ("table", "drawn", "html", *TABLES), default="table, with names drawn,")
    group.add_argument(
        "--html", metavar="FILE", type=_options.file_name, help="the same as -f html -o FILE: a page with pictures"
    )
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the rules."""
    try:
        named = [rule for name in args.names for rule in variants.rules_named(name)]
    except ValueError as error:
        raise Stop(f"{error} (ninefold variants lists all rules)") from None
    rules = list(dict.fromkeys(named)) or list(variants.RULES)
    if args.html:
        console.write_file(args.html, _page(rules))
        console.message(f"ninefold: wrote {args.html}")
        return 0
    style = args.format or ("drawn" if args.names else "table")
    if style in TABLES:
        with RowWriter(console, style, _FIELDS, entries=False) as writer:
            console.sink.write(
                writer.rows({"slug": rule.slug, "rule": rule.__name__, "about": rule.about} for rule in rules)
            )
    elif style == "drawn":
        for number, rule in enumerate(rules):
            title = f"{paint(rule.slug, BOLD, console.color)}  {rule.about}\n\n"
            drawn = f"{draw_variant(example(rule.slug), console)}\n"
            console.sink.write(encoded(["\n" if number else "", title, drawn]))
    else:
        width = max(len(rule.slug) for rule in rules)
        lines = (f"{paint(rule.slug.ljust(width), BOLD, console.color)}  {rule.about}\n" for rule in rules)
        console.sink.write("".join(lines).encode())
    return 0


def _page(rules: list[type[variants.Constraint]]) -> Iterator[str]:
    figures = ((example(rule.slug).to_svg(), f"<b>{rule.slug}</b> {html.escape(rule.about)}") for rule in rules)
    return page("Rules of variants", figures)
