"""``ninefold check``: a verdict on each puzzle, one per line."""

from __future__ import annotations

import argparse
from functools import partial
from itertools import groupby

import ninefold
from ninefold import Check, Status, render
from ninefold.engine.answers import CHECKED, Verdicts
from ninefold.rows import Batch

from . import _options
from ._batches import batches, complain
from ._console import Console
from ._drawing import RED, YELLOW, draw, has_boxes, heading, paint
from ._pipeline import paced
from ._stderr import on_a_line
from ._summary import Tally
from ._writers import STYLES, RowWriter, encoded

_TEXT = f"""\
Report the verdict on each puzzle: invalid (and which cells are in conflict),
no solution, exactly one solution, or several solutions.

{_options.INPUTS}
Each puzzle and each bad line gives one line, in order: its location (file:line)
and the verdict. For a single puzzle as an argument, the location is left out.

For a single puzzle that has no solution, the reasons follow: sums that cannot
be reached, the rules and givens whose removal fixes it, and a small set that
contradicts itself. For several solutions: the cells that differ, two
solutions side by side, and what would decide between them. --explain does that
for every puzzle of a file; ninefold show --why draws it.

If a file has solutions, as tables may, they are compared. A wrong answer is
reported and makes the exit code 1; with --answers, so does a missing one.
"""

_EXAMPLES = """\
  ninefold check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold check --bad-only puzzles.txt
  ninefold check 'sets/*.sdm' -o verdicts.csv
  ninefold check '.Shape~4x4.Cage~9~R1C1~R1C2'
  ninefold check --answers kaggle.csv
  ninefold check --quiet puzzles.txt > /dev/null && echo all proper
"""

_SHOWN = 5
"""Most findings of one kind that are printed."""


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
    group = parser.add_argument_group("checking")
    group.add_argument("--answers", action="store_true", help="require a solution with each puzzle")
    group.add_argument(
        "--bad-only", action="store_true", help="list only puzzles without exactly one solution, or with a wrong answer"
    )
    group.add_argument(
        "--explain",
        action=argparse.BooleanOptionalAction,
        help="explain why there is no solution, or several; by default for a single puzzle",
    )
    group.add_argument(
        "--seconds",
        metavar="S",
        type=_options.seconds,
        help="give up on a variant after S seconds; explanations take up to 10 by default",
    )
    _options.add_language(group)
    _options.add_threads(group)
    _options.add_keep(_options.add_output(parser, STYLES, default="lines"))
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Check everything and write the verdicts."""
    style = args.format or "lines"
    fields = {**CHECKED, "findings": str} if args.explain else CHECKED
    with RowWriter(console, style, fields, keep=args.keep) as rows:
        for batch in paced(batches(console, args.inputs, args.form)):
            verdicts = _judged(batch, args)
            if batch.has_variants:
                complain(batch, console, verdicts.solved)
            shown = [i for i in range(len(batch)) if _is_bad(verdicts, i)] if args.bad_only else range(len(batch))
            if style == "lines":
                data = encoded(_line(verdicts, i, console.color) + _why(verdicts, i, args, console) for i in shown)
            elif style == "drawn":
                data = encoded(_drawn(verdicts, i, args, console) for i in shown)
            else:
                columns = dict(verdicts.columns())
                if args.explain:
                    each = [_explained(verdicts, i, args).findings if i in shown else () for i in range(len(batch))]
                    columns["findings"] = [
                        " ".join(render.finding_text(one, language=args.language) for one in findings) or None
                        for findings in each
                    ]
                if args.bad_only:
                    one_by_one = (rows.rows([{name: columns[name][i] for name in columns}], batch, i) for i in shown)
                    data = b"".join(one_by_one)
                else:
                    data = rows.columns(columns, batch)
            console.deliver(data, batch.place(len(batch) - 1), partial(_count, verdicts), batch.fraction)
    console.finish()
    return console.tally.code


def _judged(batch: Batch, args: argparse.Namespace) -> Verdicts:
    options = {"threads": args.threads, "row_seconds": args.seconds}
    compared = args.answers or batch.has_answers
    result = ninefold.verify_many(batch, **options) if compared else ninefold.solve_many(batch, **options)
    return Verdicts(batch, result, demanded=args.answers)


def _count(verdicts: Verdicts, tally: Tally) -> None:
    tally.add_all(verdicts.solved.tally())
    tally.wrong_answers += verdicts.wrong_answers


def _is_bad(verdicts: Verdicts, row: int) -> bool:
    return verdicts.status(row) is not Status.ONE or verdicts.answer_error(row) is not None


def _text(verdicts: Verdicts, row: int) -> str:
    """The verdict in words."""
    status = verdicts.status(row)
    if status is Status.ONE and verdicts.answer(row) in (None, "right"):
        return status.phrase
    reason, error = verdicts.reason(row), verdicts.answer_error(row)
    return status.phrase + (f": {reason}" if reason else "") + (f"; {error}" if error else "")


def _line(verdicts: Verdicts, row: int, color: bool) -> str:
    text = _text(verdicts, row)
    if color:
        text = paint(text, _color(verdicts, row), color)
    return f"{text}\n" if verdicts.batch.name == "argument" else f"{on_a_line(verdicts.batch.place(row))}: {text}\n"


def _color(verdicts: Verdicts, row: int) -> str:
    status = verdicts.status(row)
    if status in (Status.INVALID, Status.UNREADABLE) or verdicts.answer_error(row):
        return RED
    return "" if status is Status.ONE else YELLOW


def _drawn(verdicts: Verdicts, row: int, args: argparse.Namespace, console: Console) -> str:
    batch = verdicts.batch
    title = heading(f"{batch.place(row)}: {_text(verdicts, row)}", console.color)
    if verdicts.status(row) is Status.UNREADABLE:
        return f"{title}\n"
    return f"{title}{draw(batch.puzzle(row), console)}{_why(verdicts, row, args, console)}\n"


# --- why


def _why(verdicts: Verdicts, row: int, args: argparse.Namespace, console: Console) -> str:
    """The findings of a row, one per line, and two solutions side by side; nothing if they are not wanted."""
    alone = verdicts.batch.name == "argument" and len(verdicts.batch) == 1
    if not (alone if args.explain is None else args.explain):
        return ""
    verdict = _explained(verdicts, row, args)
    if not verdict.findings:
        return ""
    lines = []
    for kind, findings in groupby(verdict.findings, key=lambda finding: finding.kind):
        some = list(findings)
        lines += [f"  {render.finding_text(finding, language=args.language)}" for finding in some[:_SHOWN]]
        if len(some) > _SHOWN:
            lines.append(f"  ... and {len(some) - _SHOWN} more like this")
        if kind == "difference":
            frame = console.sink.is_terminal and has_boxes()
            pair = render.solutions_text(verdict, color=console.color, frame=frame)
            lines += [f"  {line}" for line in pair.splitlines()]
    if not verdict.complete:
        lines.append("  Time ran out before everything was examined; --seconds sets the limit.")
    return "".join(f"{line}\n" for line in lines)


def _explained(verdicts: Verdicts, row: int, args: argparse.Namespace) -> Check:
    """The verdict on a row with findings, if it needs any."""
    status = verdicts.status(row)
    if status in (Status.ONE, Status.UNREADABLE):
        return Check(status)
    return ninefold.check(verdicts.batch.puzzle(row), explain=True, seconds=args.seconds)
