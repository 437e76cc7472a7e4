"""``ninefold check``: what is true of each puzzle, one verdict a line."""

from __future__ import annotations

import argparse
from functools import partial

import ninefold
from ninefold import ManyResult, ParseError, Status
from ninefold.rows import Batch

from . import _options
from ._batches import batches
from ._console import Console
from ._drawing import RED, YELLOW, draw, heading, paint
from ._exits import Tally
from ._writers import STYLES, Row, RowWriter, encoded, entry_row

_TEXT = f"""\
Say of each puzzle exactly which is true: invalid (and which cells are in
conflict), no solution, exactly one solution, or several solutions.

{_options.INPUTS}
Each puzzle and each bad line gives one line, in order: its place, as file:line,
and the verdict. A single puzzle given as an argument needs no place.
"""

_EXAMPLES = """\
  ninefold check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold check puzzles.txt | grep -v 'exactly one'
  ninefold check --format csv 'sets/*.sdm' -o verdicts.csv
  ninefold check --quiet puzzles.txt > /dev/null && echo all proper
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "check",
        usage="[options] [PUZZLE | FILE ...]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    _options.add_inputs(parser)
    _options.add_threads(parser.add_argument_group("checking"))
    _options.add_output(parser, STYLES, default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Check everything and write the verdicts."""
    style = args.format or "lines"
    rows = RowWriter(style, ("status", "guesses", "error"))
    if style in ("csv", "jsonl"):
        console.sink.write(rows.head())
    for batch in batches(console, args.inputs, args.form):
        answers = ninefold.solve_many(batch, threads=args.threads)
        everything = range(len(batch))
        if style == "lines":
            data = "".join(_line(batch, answers, i, console.colour) for i in everything).encode(
                "utf-8", "surrogateescape"
            )
        elif style == "drawn":
            data = encoded(_drawn(batch, answers, i, console) for i in everything)
        else:
            data = rows.rows(_row(batch, answers, i) for i in everything)
        count = partial(Tally.add_all, statuses=answers.tally())
        console.deliver(data, batch.place(len(batch) - 1), count, batch.fraction)
    console.finish()
    return console.tally.code


def _verdict(batch: Batch, answers: ManyResult, index: int) -> str:
    status = Status(answers.status[index])
    if status == Status.INVALID:
        return str(ninefold.check(batch.grid(index)))
    item = batch.odd.get(index)
    return f"{status.phrase}: {item.reason}" if isinstance(item, ParseError) else status.phrase


def _line(batch: Batch, answers: ManyResult, index: int, colour: bool) -> str:
    status = Status(answers.status[index])
    verdict = paint(_verdict(batch, answers, index), _colour(status), colour)
    return f"{verdict}\n" if batch.name == "argument" else f"{batch.place(index)}: {verdict}\n"


def _colour(status: Status) -> str:
    if status == Status.ONE:
        return ""
    return RED if status in (Status.INVALID, Status.UNREADABLE) else YELLOW


def _drawn(batch: Batch, answers: ManyResult, index: int, console: Console) -> str:
    title = heading(f"{batch.place(index)}: {_verdict(batch, answers, index)}", console.colour)
    if answers.status[index] == Status.UNREADABLE:
        return f"{title}\n"
    return f"{title}{draw(batch.grid(index), console.colour, frame=console.sink.is_terminal)}\n"


def _row(batch: Batch, answers: ManyResult, index: int) -> Row:
    status = Status(answers.status[index])
    row = entry_row(batch, index)
    row["status"] = str(status)
    row["guesses"] = int(answers.guesses[index]) if status != Status.UNREADABLE else None
    row["error"] = _verdict(batch, answers, index).partition(": ")[2] or None
    return row
