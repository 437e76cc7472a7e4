"""``ninefold canonical``: the form that all isomorphs of a puzzle share."""

from __future__ import annotations

import argparse

import ninefold
from ninefold.rows import TABLES

from . import _options
from ._console import Console
from ._isomorphs import run_isomorphs

_TEXT = f"""\
Bring each puzzle or complete grid to its min-lex form: the smallest of its
images, read as 81 digits with 0 for an empty cell, when digits are relabeled,
rows, columns, bands and stacks change places and the grid is transposed. Two
grids are isomorphic exactly if their forms are equal.

With --by-solution the solution is brought to that form and the puzzle carried
along, so that all puzzles of a grid end up in one grid: another form, and only
for puzzles with exactly one solution.

A line that has no form says why not. CSV and JSON lines also hold the
transform: rows/columns/digits, with t in front when it transposes first.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold canonical 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold canonical puzzles.txt | sort -u > different.txt
  ninefold canonical puzzles.txt --by-solution --format csv -o forms.csv
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands, "canonical", usage="[options] [PUZZLE | FILE ...]", text=_TEXT, examples=_EXAMPLES
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("form")
    group.add_argument("--by-solution", action="store_true", help="the form by the solution, see above")
    _options.add_threads(group)
    _options.add_keep(_options.add_output(parser, ("lines", *TABLES), default="lines"))
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Bring everything to canonical form."""
    return run_isomorphs(
        args,
        console,
        "canonical",
        lambda batch, first: ninefold.canonical_many(batch, by_solution=args.by_solution, threads=args.threads),
    )
