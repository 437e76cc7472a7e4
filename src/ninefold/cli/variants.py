"""``ninefold variants``: the rules that a variant may have, one a line or with a drawing each."""

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
from ._exits import Stop
from ._writers import RowWriter, encoded

_TEXT = """\
List the rules of variants: their slug, and what each says in a sentence. With
slugs, only those, each with a drawing. solve, count, check, hint, steps,
explain, minimize, show and convert take variants as they take classic puzzles:
as ISS strings, f-puzzles, SudokuPad and SudokuMaker JSON and links, links to
Penpa, killer and jigsaw texts, grids of other sizes; in files one a line, or
one JSON object.
"""

_EXAMPLES = """\
  ninefold variants
  ninefold variants thermo killer
  ninefold variants --html rules.html
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
    group = _options.add_output(parser, ("table", "drawn", *TABLES), default="table, with slugs drawn,")
    group.add_argument("--html", metavar="FILE", type=_options.file_name, help="write a page with a picture of each")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the rules."""
    known = {rule.slug: rule for rule in variants.RULES}
    for slug in args.slugs:
        if slug not in known:
            raise Stop(f"there is no rule {slug!r:.40}: see ninefold variants")
    rules = [known[slug] for slug in args.slugs] or list(variants.RULES)
    if args.html:
        console.write_file(args.html, _page(rules))
        console.message(f"ninefold: wrote {args.html}")
        return 0
    style = args.format or ("drawn" if args.slugs else "table")
    if style in TABLES:
        with RowWriter(console, style, _FIELDS, lead={}) as writer:
            console.sink.write(
                writer.rows({"slug": rule.slug, "rule": rule.__name__, "about": rule.about} for rule in rules)
            )
    elif style == "drawn":
        for number, rule in enumerate(rules):
            title = f"{paint(rule.slug, BOLD, console.colour)}  {rule.about}\n\n"
            drawn = f"{draw_variant(example(rule.slug), console)}\n"
            console.sink.write(encoded(["\n" if number else "", title, drawn]))
    else:
        width = max(len(rule.slug) for rule in rules)
        lines = (f"{paint(rule.slug.ljust(width), BOLD, console.colour)}  {rule.about}\n" for rule in rules)
        console.sink.write("".join(lines).encode())
    return 0


def _page(rules: list[type[variants.Constraint]]) -> Iterator[str]:
    figures = ((example(rule.slug).to_svg(), f"<b>{rule.slug}</b> {html.escape(rule.about)}") for rule in rules)
    return page("Rules of variants", figures)
