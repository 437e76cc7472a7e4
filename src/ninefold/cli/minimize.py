"""``ninefold minimize``: puzzles without redundant clues."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from operator import methodcaller
from typing import Any

import ninefold
from ninefold import NinefoldError, ParseError, Puzzle, Status
from ninefold.errors import OutOfTimeError
from ninefold.rows import TABLES, Batch

from . import _options
from ._batches import batches
from ._console import Console
from ._exit_codes import Stop
from ._writers import Row, RowWriter, encoded, puzzle_text

_TEXT = f"""\
Remove clues from each puzzle, in an order drawn from the seed, until every clue
is needed; the solution stays the same. With --rules, redundant rules of
variants are removed after the clues. With --check nothing is removed: the
redundant clues are listed, each of which could be removed on its own.
--check --rules lists the redundant rules instead, and --together rules that can
all be left out at once.

A puzzle that does not have exactly one solution gives its status instead. If
--seconds runs out on a variant, it is undecided: it is written with its unique
solution and possibly some redundant clues.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold minimize 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold minimize --seed 3 puzzles.txt -o minimal.txt
  ninefold minimize --check puzzles.txt --format csv
  ninefold minimize --rules killers.txt
  ninefold minimize --check --rules killers.txt
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands, "minimize", usage="[options] [PUZZLE | FILE ...]", text=_TEXT, examples=_EXAMPLES
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("minimizing")
    group.add_argument(
        "--seed", metavar="N", type=_options.whole(0, 2**64 - 1), default=0, help="random seed; 0 by default"
    )
    group.add_argument("--check", action="store_true", help="only list the redundant clues")
    group.add_argument("--rules", action="store_true", help="remove redundant rules too, or list them with --check")
    group.add_argument(
        "--together", action="store_true", help="with --check --rules, list rules that can all be left out together"
    )
    group.add_argument(
        "--seconds",
        metavar="S",
        type=_options.seconds,
        help="stop after S seconds per variant and write the result so far",
    )
    _options.add_keep(_options.add_output(parser, ("lines", *TABLES), default="lines"))
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Minimize everything."""
    if args.together and not (args.check and args.rules):
        raise Stop("--together needs --check --rules")
    style = args.format or "lines"
    field = "redundant" if args.check else "minimal"
    with RowWriter(console, style, {"status": str, field: str, "clues": int, "error": str}, keep=args.keep) as writer:
        for batch in batches(console, args.inputs, args.form):
            for i in range(len(batch)):
                status, text, row = _answer(batch, i, args, field)
                if status is not Status.ONE:
                    console.message(f"{batch.place(i)}: {row['error']}")
                data = encoded([f"{text}\n"]) if style == "lines" else writer.rows([row], batch, i)
                console.deliver(data, batch.place(i), methodcaller("add", status), batch.fraction)
    console.finish()
    return console.tally.code


def _answer(batch: Batch, index: int, args: argparse.Namespace, field: str) -> tuple[Status, str, Row]:
    """The result for one entry: its status, a line and a row about it."""
    row: dict[str, Any] = {"status": None, field: None, "clues": None, "error": None}
    try:
        puzzle = batch.puzzle(index)
        found: Any
        if args.check and args.rules:
            options: dict[str, Any] = {"jointly": args.together, "seed": args.seed, "seconds": args.seconds}
            found = ninefold.redundant_rules(puzzle, **options)
        elif args.check:
            found = ninefold.redundant_clues(puzzle, seconds=args.seconds)
        else:
            options = {"rules": args.rules, "seed": args.seed, "seconds": args.seconds}
            found = ninefold.minimize(puzzle, **options)  # type: ignore[call-overload]
        status = Status.ONE
    except OutOfTimeError as error:  # the result so far is still useful
        found, status, row["error"] = error.so_far, Status.UNDECIDED, str(error)
    except NinefoldError as error:
        status = Status.of(error)
        row["status"], row["error"] = str(status), error.reason if isinstance(error, ParseError) else str(error)
        return status, str(status), row
    row["status"] = str(status)
    row[field] = puzzle_text(found) if isinstance(found, Puzzle) else _listed(found or (), args.rules)
    row["clues"] = found.clue_count if isinstance(found, Puzzle) else puzzle.clue_count
    return status, str(row[field] or "minimal"), row


def _listed(found: Iterable[Any], rules: bool) -> str:
    """Cells in a line, or rules by name."""
    return "; ".join(rule.called() for rule in found) if rules else " ".join(map(str, found))
