"""``ninefold check``: what is true of each puzzle, one verdict a line."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

import ninefold
from ninefold import ParseError, Status
from ninefold.rows import Batch

from . import _options, _variants
from ._batches import batches
from ._console import Console
from ._drawing import RED, YELLOW, draw, heading, paint
from ._tally import Tally
from ._writers import STATUS_NAMES, STYLES, RowWriter, Value, encoded, entry_columns

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

_ONE = int(Status.ONE)
_FIELDS: dict[str, type] = {"status": str, "answer": str, "guesses": int, "error": str}


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
    group.add_argument("--answers", action="store_true", help="each puzzle must come with its solution")
    _options.add_threads(group)
    _options.add_output(parser, STYLES, default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Check everything and write the verdicts."""
    if (found := _variants.entries(args, console)) is not None:
        return _variants.check(found, args, console)
    style = args.format or "lines"
    with RowWriter(console, style, _FIELDS) as rows:
        for batch in batches(console, args.inputs, args.form):
            verdicts = Verdicts(batch, args.threads, demanded=args.answers)
            everything = range(len(batch))
            if style == "lines":
                data = encoded(_line(verdicts, i, console.colour) for i in everything)
            elif style == "drawn":
                data = encoded(_drawn(verdicts, i, console) for i in everything)
            else:
                data = rows.columns(_columns(verdicts))
            console.deliver(data, batch.place(len(batch) - 1), verdicts.count_into, batch.fraction)
    console.finish()
    return console.tally.code


class Verdicts:
    """What is true of each row of a batch, and of the answers that its source gives.

    An answer in the file is always compared; when answers are *demanded*, a row without one is at fault.
    """

    def __init__(self, batch: Batch, threads: int | None, *, demanded: bool) -> None:
        self.batch = batch
        self.answers: list[str | None] = [None] * len(batch)
        """right, wrong or missing; None where there is none and none is demanded."""
        self._differences: Mapping[int, str] = {}
        verified = ninefold.verify_many(batch, threads=threads) if demanded or batch.has_answers else None
        self.solved = verified.solved if verified else ninefold.solve_many(batch, threads=threads)
        self._statuses: list[int] = self.solved.status.tolist()
        if verified is None:
            return
        self._differences = verified.differences
        for row, right in enumerate(verified.right.tolist()):
            if right:
                self.answers[row] = "right"
            elif batch.answer(row) is not None:
                self.answers[row] = "wrong"
            elif demanded and batch.error(row) is None:
                self.answers[row] = "missing"

    def status(self, row: int) -> Status:
        """What is true of the puzzle."""
        return Status(self._statuses[row])

    def reason(self, row: int) -> str | None:
        """Why a puzzle is invalid or unreadable."""
        status = self.status(row)
        if status is Status.INVALID:
            return "; ".join(map(str, self.batch.grid(row).conflicts))
        error = self.batch.odd.get(row)
        return error.reason if isinstance(error, ParseError) else None

    def fault(self, row: int) -> str | None:
        """What is wrong with the answer, where the puzzle has a solution."""
        if self.answers[row] not in ("wrong", "missing") or self.status(row) not in (Status.ONE, Status.SEVERAL):
            return None
        return f"{self.answers[row]} answer: {self._differences[row]}"

    def text(self, row: int) -> str:
        """The verdict in words."""
        if self._statuses[row] == _ONE and self.answers[row] in (None, "right"):
            return Status.ONE.phrase
        parts = [self.status(row).phrase, self.reason(row), self.fault(row)]
        return ": ".join(part for part in parts[:2] if part) + (f"; {parts[2]}" if parts[2] else "")

    def count_into(self, tally: Tally) -> None:
        """Add the rows to a tally."""
        tally.add_all(self.solved.tally())
        tally.wrong_answers += sum(answer in ("wrong", "missing") for answer in self.answers)


def _line(verdicts: Verdicts, row: int, colour: bool) -> str:
    text = verdicts.text(row)
    if colour:
        text = paint(text, _colour(verdicts, row), colour)
    return f"{text}\n" if verdicts.batch.name == "argument" else f"{verdicts.batch.place(row)}: {text}\n"


def _colour(verdicts: Verdicts, row: int) -> str:
    status = verdicts.status(row)
    if status in (Status.INVALID, Status.UNREADABLE) or verdicts.fault(row):
        return RED
    return "" if status is Status.ONE else YELLOW


def _drawn(verdicts: Verdicts, row: int, console: Console) -> str:
    batch = verdicts.batch
    title = heading(f"{batch.place(row)}: {verdicts.text(row)}", console.colour)
    if verdicts.status(row) is Status.UNREADABLE:
        return f"{title}\n"
    return f"{title}{draw(batch.grid(row), console.colour, frame=console.sink.is_terminal)}\n"


def _columns(verdicts: Verdicts) -> dict[str, Sequence[Value]]:
    rows = range(len(verdicts.batch))
    statuses = verdicts.solved.status.tolist()
    guesses = verdicts.solved.guesses.tolist()
    return {
        **entry_columns(verdicts.batch),
        "status": [STATUS_NAMES[s] for s in statuses],
        "answer": verdicts.answers,
        "guesses": [None if s == Status.UNREADABLE else n for s, n in zip(statuses, guesses)],
        "error": [verdicts.reason(row) or verdicts.fault(row) for row in rows],
    }
