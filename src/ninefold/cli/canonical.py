"""``ninefold canonical``: the form that all isomorphs of a puzzle share."""

from __future__ import annotations

import argparse

import ninefold
from ninefold.rows import TABLES

from . import _options
from ._console import Console
from ._isomorphs import run_isomorphs

_TEXT = f"""\
Print the min-lex form of each puzzle or complete grid. You can relabel the
digits of a grid, permute its rows, columns, bands and stacks, and transpose it;
the form is the result that is smallest when read as 81 digits, with 0 for an
empty cell. Two grids are isomorphic exactly if their forms are equal.

With --order pattern, the result is the one whose filled cells, read as zeros
and ones, are smallest, and then its digits: gridchecker's form of puzzles.

With --by-solution, the solution is brought to its min-lex form, and the puzzle
is transformed in the same way. Puzzles whose solutions are isomorphic then have
the same solution. This form differs from the other one, and only puzzles with
exactly one solution have it.

If a line has no form, the output line gives the reason. CSV and JSON lines also
have the transform: rows/columns/digits, with t in front if it transposes first.

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
    which = group.add_mutually_exclusive_group()
    which.add_argument("--by-solution", action="store_true", help="use the form of the solution, see above")
    which.add_argument(
        "--order", choices=("digits", "pattern"), default="digits", metavar="ORDER", help="digits or pattern; see above"
    )
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
        lambda batch, first: ninefold.canonical_many(
            batch, by_solution=args.by_solution, order=args.order, threads=args.threads
        ),
    )
