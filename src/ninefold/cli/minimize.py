"""``ninefold minimize``: puzzles without a clue too many."""

from __future__ import annotations

import argparse
from operator import methodcaller

import ninefold
from ninefold import Grid, NinefoldError, ParseError, Status
from ninefold.rows import TABLES, Batch

from . import _options, _variants
from ._batches import batches
from ._console import Console
from ._writers import Row, RowWriter, encoded, entry_row

_TEXT = f"""\
Take clues away from each puzzle, in an order drawn from the seed, until every
clue is needed; the solution stays the same. With --check nothing is taken away:
the clues that could go, one at a time, are named.

A puzzle without exactly one solution says so instead. A variant that --seconds
cut short is undecided: it is written as far as it came, with its one solution
and perhaps clues that are not needed.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold minimize 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold minimize --seed 3 puzzles.txt -o minimal.txt
  ninefold minimize --check puzzles.txt --format csv
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands, "minimize", usage="[options] [PUZZLE | FILE ...]", text=_TEXT, examples=_EXAMPLES
    )
    _options.add_inputs(parser, variants=True)
    group = parser.add_argument_group("minimizing")
    group.add_argument(
        "--seed", metavar="N", type=_options.whole(0, 2**64 - 1), default=0, help="what decides; 0 by default"
    )
    group.add_argument("--check", action="store_true", help="only name the clues that are not needed")
    group.add_argument(
        "--seconds",
        metavar="S",
        type=_options.seconds,
        help="stop after S seconds with a variant; what is left is told",
    )
    _options.add_output(parser, ("lines", *TABLES), default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Minimize everything."""
    style = args.format or "lines"
    field = "redundant" if args.check else "minimal"
    if (found := _variants.entries(args, console)) is not None:
        from . import _minimize_variants

        return _minimize_variants.run(found, args, console, style, field)
    with RowWriter(console, style, {field: str, "clues": int, "error": str}) as writer:
        for batch in batches(console, args.inputs, args.form):
            for i in range(len(batch)):
                status, text, row = _answer(batch, i, args, field)
                if status is not Status.ONE:
                    console.message(f"{batch.place(i)}: {row['error']}")
                data = encoded([f"{text}\n"]) if style == "lines" else writer.rows([row])
                console.deliver(data, batch.place(i), methodcaller("add", status), batch.fraction)
    console.finish()
    return console.tally.code


def _answer(batch: Batch, index: int, args: argparse.Namespace, field: str) -> tuple[Status, str, Row]:
    """What is true of one entry: its status, a line and a row about it."""
    row = {**entry_row(batch, index), field: None, "clues": None, "error": None}
    try:
        grid = batch.grid(index)
        text, clues = _redundant(grid) if args.check else _minimal(grid, args.seed)
    except NinefoldError as error:
        status = Status.of(error)
        row["error"] = error.reason if isinstance(error, ParseError) else str(error)
        return status, str(status), row
    row[field], row["clues"] = text, clues
    return Status.ONE, text or "minimal", row


def _minimal(grid: Grid, seed: int) -> tuple[str, int]:
    small = ninefold.minimize(grid, seed=seed)
    return small.line, small.clue_count


def _redundant(grid: Grid) -> tuple[str, int]:
    cells = ninefold.redundant_clues(grid)
    return " ".join(f"r{c // 9 + 1}c{c % 9 + 1}" for c in cells), 81 - grid.empty_count
