"""``ninefold facts``: symmetries, ratings, backdoors and other facts about each puzzle."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from functools import partial

from ninefold import Status, research
from ninefold.results.columns import Value
from ninefold.rows import TABLES

from . import _options
from ._batches import batches
from ._console import Console
from ._drawing import heading
from ._parser import shown
from ._summary import Tally
from ._writers import RowWriter, encoded

_TEXT = f"""\
List the facts about each puzzle with exactly one solution:
  - clues, and whether all are needed
  - automorphisms and canonical forms, of the puzzle and of its solution
  - HoDoKu's level and score, and Sudoku Explainer's ER/EP/ED
  - guesses of the engine
  - backdoors: the fewest cells to fill in so that singles solve the rest
  - minimal unavoidable sets of the solution, with up to 12 cells

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold facts example:extreme
  ninefold facts puzzles.txt -o facts.parquet
  ninefold facts puzzles.txt --columns er,ep,ed,backdoor_size -f csv
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(commands, "facts", usage="[options] [PUZZLE | FILE ...]", text=_TEXT, examples=_EXAMPLES)
    _options.add_inputs(parser)
    group = parser.add_argument_group("facts")
    group.add_argument(
        "--columns",
        metavar="NAMES",
        type=_columns,
        default=tuple(research.FACTS),
        help=f"{', '.join(research.FACTS)}; all by default",
    )
    _options.add_threads(group)
    _options.add_keep(_options.add_output(parser, ("lines", *TABLES), default="lines"))
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """List the facts about everything."""
    style = args.format or "lines"
    types = {"status": str, **{name: research.FACTS[name] for name in args.columns}, "error": str}
    size = 8 * (args.threads or os.cpu_count() or 1)
    with RowWriter(console, style, types, keep=args.keep) as rows:
        for batch in batches(console, args.inputs, args.form, classic="facts"):
            for start in range(0, len(batch), size):
                part = batch[start : start + size]
                found = research.facts_many(part, columns=args.columns, threads=args.threads)
                if style == "lines":
                    alone = part.name == "argument"
                    titles = ["" if alone else heading(part.place(row), console.color) for row in range(len(part))]
                    data = encoded(title + _lines(row, alone) for title, row in zip(titles, found))
                else:
                    data = rows.columns(found.to_columns(), part)
                count = partial(_count, found.to_columns()["status"])
                console.deliver(data, part.place(len(part) - 1), count, batch.fraction)
    console.finish()
    return console.tally.code


def _lines(row: dict[str, Value], alone: bool) -> str:
    """The facts about a puzzle, one per line, and an empty line between puzzles."""
    if row["status"] != str(Status.ONE) or row["error"]:
        text = f"{row['status']}: {row['error']}" if row["error"] else str(row["status"])
        return f"{text}\n" + ("" if alone else "\n")
    named = {name: value for name, value in row.items() if name not in ("status", "error")}
    return "".join(f"{line}\n" for line in research.described(named)) + ("" if alone else "\n")


def _count(statuses: Sequence[Value], tally: Tally) -> None:
    names = {str(status): status for status in Status}
    for status in statuses:
        tally.add(names[str(status)])


def _columns(text: str) -> tuple[str, ...]:
    found = tuple(name for name in text.replace(" ", "").split(",") if name)
    for name in found:
        if name not in research.FACTS:
            raise argparse.ArgumentTypeError(f"{shown(name)} is not one of {', '.join(research.FACTS)}")
    return found
