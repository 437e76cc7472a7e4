"""``ninefold check``: what is true of each puzzle, one verdict a line."""

from __future__ import annotations

import argparse
from functools import partial

import ninefold
from ninefold import Status
from ninefold.rows import Batch
from ninefold.rows.answers import CHECKED, Verdicts

from . import _options, _variants
from ._batches import batches
from ._console import Console
from ._drawing import RED, YELLOW, draw, heading, paint
from ._stderr import on_a_line
from ._tally import Tally
from ._writers import STYLES, RowWriter, encoded, entry_columns

_TEXT = f"""\
Say of each puzzle exactly which is true: invalid (and which cells are in
conflict), no solution, exactly one solution, or several solutions.

{_options.INPUTS}
Each puzzle and each bad line gives one line, in order: its place, as file:line,
and the verdict. A single puzzle given as an argument needs no place.

Where a file gives solutions, as tables do, they are compared: a wrong answer is
reported and counts as not well. With --answers a missing one does too.
"""

_EXAMPLES = """\
  ninefold check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold check puzzles.txt | grep -v 'exactly one'
  ninefold check 'sets/*.sdm' -o verdicts.csv
  ninefold check --answers kaggle.csv
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
    _options.add_inputs(parser, variants=True)
    group = parser.add_argument_group("checking")
    group.add_argument("--answers", action="store_true", help="each puzzle must come with its solution")
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="stop after S seconds with a variant")
    _options.add_threads(group)
    _options.add_output(parser, STYLES, default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Check everything and write the verdicts."""
    if (found := _variants.entries(args, console, told=False)) is not None:
        from . import _solve_variants

        return _solve_variants.check(found, args, console)
    style = args.format or "lines"
    with RowWriter(console, style, CHECKED) as rows:
        for batch in batches(console, args.inputs, args.form):
            verdicts = _judged(batch, args.threads, args.answers)
            everything = range(len(batch))
            if style == "lines":
                data = encoded(_line(verdicts, i, console.colour) for i in everything)
            elif style == "drawn":
                data = encoded(_drawn(verdicts, i, console) for i in everything)
            else:
                data = rows.columns({**entry_columns(batch), **verdicts.columns()})
            console.deliver(data, batch.place(len(batch) - 1), partial(_count, verdicts), batch.fraction)
    console.finish()
    return console.tally.code


def _judged(batch: Batch, threads: int | None, demanded: bool) -> Verdicts:
    compared = demanded or batch.has_answers
    result = ninefold.verify_many(batch, threads=threads) if compared else ninefold.solve_many(batch, threads=threads)
    return Verdicts(batch, result, demanded=demanded)


def _count(verdicts: Verdicts, tally: Tally) -> None:
    tally.add_all(verdicts.solved.tally())
    tally.wrong_answers += verdicts.faults


def _text(verdicts: Verdicts, row: int) -> str:
    """The verdict in words."""
    status = verdicts.status(row)
    if status is Status.ONE and verdicts.answer(row) in (None, "right"):
        return status.phrase
    reason, fault = verdicts.reason(row), verdicts.fault(row)
    return status.phrase + (f": {reason}" if reason else "") + (f"; {fault}" if fault else "")


def _line(verdicts: Verdicts, row: int, colour: bool) -> str:
    text = _text(verdicts, row)
    if colour:
        text = paint(text, _colour(verdicts, row), colour)
    return f"{text}\n" if verdicts.batch.name == "argument" else f"{on_a_line(verdicts.batch.place(row))}: {text}\n"


def _colour(verdicts: Verdicts, row: int) -> str:
    status = verdicts.status(row)
    if status in (Status.INVALID, Status.UNREADABLE) or verdicts.fault(row):
        return RED
    return "" if status is Status.ONE else YELLOW


def _drawn(verdicts: Verdicts, row: int, console: Console) -> str:
    batch = verdicts.batch
    title = heading(f"{batch.place(row)}: {_text(verdicts, row)}", console.colour)
    if verdicts.status(row) is Status.UNREADABLE:
        return f"{title}\n"
    return f"{title}{draw(batch.grid(row), console.colour, frame=console.sink.is_terminal)}\n"
