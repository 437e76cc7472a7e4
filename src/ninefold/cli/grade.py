"""``ninefold grade``: score a model's answers, row by row."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TypeAlias

import ninefold
from ninefold import ParseError, Status
from ninefold.formats.notation import puzzle_text
from ninefold.grading import Answer, GradeResult, GradeSummary
from ninefold.rows import TABLES, Batch

from . import _options
from ._batches import batches
from ._console import Console
from ._drawing import RED, YELLOW, paint
from ._exit_codes import Stop
from ._sources import resolve
from ._stderr import on_a_line
from ._summary import Tally
from ._writers import Row, RowWriter, encoded

_TEXT = """\
Score the answers of a model: solved, cells right, clues respected, rules broken
and where. Each answer gives one line, in order: its location (file:line) and
what is wrong with it; the last line, on standard error, is a summary.

PUZZLES is a puzzle or a file of any format; ANSWERS a file with an answer for
each: JSON lines, a CSV or Parquet table, or one answer per line. A single file
holds both, in the columns puzzle and response. An answer may be any text with a
grid somewhere in it; for one puzzle, the whole file is the answer. Answers to
variants are judged by their rules.
"""

_EXAMPLES = """\
  ninefold grade puzzles.txt answers.jsonl
  ninefold grade results.csv --field model_output
  ninefold grade test.csv answers.txt --format csv -o judged.csv
  ninefold grade 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 answer.txt
"""

_BLOCK = 4096
_FIELDS: dict[str, type] = {
    "source": str,
    "line": int,
    "puzzle": str,
    "answer": str,
    "solved": bool,
    "right": int,
    "empty": int,
    "filled": int,
    "changed": int,
    "broken": int,
    "told": str,
}
_Part: TypeAlias = "tuple[Batch | list[str], list[Answer]]"


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(commands, "grade", usage="[options] PUZZLES ANSWERS", text=_TEXT, examples=_EXAMPLES)
    group = parser.add_argument_group("input")
    group.add_argument("puzzles", metavar="PUZZLES", help="a puzzle or a file, which may also hold the answers")
    group.add_argument("answers", metavar="ANSWERS", nargs="?", help="a file; - is standard input")
    group.add_argument(
        "--field", metavar="NAME", help="the column or key of the answers; by default response, output, answer ..."
    )
    group.add_argument(
        "--from", dest="form", metavar="FORMAT", choices=_options.READABLE, help="read PUZZLES as this format"
    )
    _options.add_threads(group)
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="give up on a variant after S seconds")
    _options.add_output(parser, ("lines", *TABLES), default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run, strict=False)


def run(args: argparse.Namespace, console: Console) -> int:
    """Judge everything."""
    style = args.format or "lines"
    name = _name(args.answers or args.puzzles)
    total = GradeSummary()
    try:
        with RowWriter(console, style, _FIELDS, entries=False) as writer:
            for puzzles, answers in _parts(args, console):
                texts = [item.answer for item in answers]
                result = ninefold.grade(puzzles, texts, threads=args.threads, row_seconds=args.seconds)
                total += result.summary
                if style == "lines":
                    data = encoded(_line(name, answers, result, i, console.color) for i in range(len(result)))
                else:
                    data = writer.rows(_row(name, answers, result, i) for i in range(len(result)))
                console.deliver(data, f"{name}:{answers[-1].line}", partial(_count, result))
    except ParseError as error:
        raise Stop(str(error)) from None
    console.finish(summary=str(total))
    return console.tally.code


def _parts(args: argparse.Namespace, console: Console) -> Iterator[_Part]:
    """Puzzles and as many answers, some thousand at a time."""
    if args.answers is None:
        answers = _answers(args.puzzles, args.field, console)
        while block := list(islice(answers, _BLOCK)):
            without = next((item for item in block if item.puzzle is None), None)
            if without is not None:
                place = f"{_name(args.puzzles)}:{without.line}"
                raise Stop(f"{place}: no puzzle for this answer: give PUZZLES ANSWERS")
            yield [item.puzzle or "" for item in block], block
        return
    if args.answers == args.puzzles == "-":
        raise Stop("standard input can hold the puzzles or the answers, not both: use - once")
    for source in resolve([args.puzzles], console.files):
        if isinstance(source, ParseError):
            raise Stop(str(source))
    answers = _answers(args.answers, args.field, console)
    done = 0
    for batch in batches(console, [args.puzzles], args.form):
        for row, error in batch.errors():
            console.message(f"{batch.place(row)}: {error.reason}")
        for start in range(0, len(batch), _BLOCK):
            part = batch[start : start + _BLOCK]
            block = list(islice(answers, len(part)))
            if not done and len(part) == len(batch) == len(block) == 1:  # perhaps one text
                block = [_joined(block + list(islice(answers, _BLOCK)))]
            done += len(block)
            if len(block) < len(part):
                raise Stop(f"{args.answers} has {_counted(done, 'answer')}, and {args.puzzles} has more puzzles")
            yield part, block
    if done and next(answers, None) is not None:
        raise Stop(f"{args.puzzles} has {_counted(done, 'puzzle')}, and {args.answers} has more answers")


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _name(argument: str) -> str:
    return "stdin" if argument == "-" else argument if os.path.exists(argument) else "argument"


def _joined(answers: Sequence[Answer]) -> Answer:
    """The lines of one text as one answer."""
    if len(answers) == 1:
        return answers[0]
    return Answer(answers[0].line, "\n".join(item.answer or "" for item in answers), None)


def _answers(argument: str, field: str | None, console: Console) -> Iterator[Answer]:
    source, *more = resolve([argument], console.files)
    if more:
        raise Stop(f"{argument}: {len(more) + 1} files match, and the answers are in one")
    if isinstance(source, ParseError):
        raise Stop(str(source))
    if source.path == "-":
        yield from ninefold.grading.read_answers(sys.stdin.buffer, field=field, name="stdin")
    elif source.path is None:
        yield from ninefold.grading.read_answers(encoded([source.text or ""]), field=field, name=source.name)
    else:
        try:
            with contextlib.closing(open(source.path, "rb")) as file:
                yield from ninefold.grading.read_answers(file, field=field, name=source.name)
        except OSError as error:
            raise Stop(f"{source.name}: {(error.strerror or str(error)).lower()}") from None


def _count(result: GradeResult, tally: Tally) -> None:
    for status in result.status.tolist():
        if status == Status.UNREADABLE:
            tally.add(Status.UNREADABLE)
        else:
            tally.done += 1
    tally.wrong_answers += len(result) - int(result.solved.sum()) - int((result.status == Status.UNREADABLE).sum())


def _explanation(result: GradeResult, row: int) -> str:
    return "the puzzle is unreadable" if result.status[row] == Status.UNREADABLE else result.explanation(row)


def _line(name: str, answers: Sequence[Answer], result: GradeResult, row: int, color: bool) -> str:
    text = _explanation(result, row)
    if not result.solved[row]:
        text = paint(text, RED if result.found[row] else YELLOW, color)
    return f"{on_a_line(name)}:{answers[row].line}: {text}\n"


def _row(name: str, answers: Sequence[Answer], result: GradeResult, row: int) -> Row:
    right = int(result.right[row])
    judged = result.variants[row]
    puzzle = _digits(result.puzzle[row].tolist()) if judged is None else puzzle_text(judged.puzzle)
    answer = _digits(result.answer[row].tolist()) if judged is None else judged.line
    return {
        "source": name,
        "line": answers[row].line,
        "puzzle": puzzle,
        "answer": answer if result.found[row] else None,
        "solved": bool(result.solved[row]),
        "right": right if right >= 0 else None,
        "empty": int(result.empty[row]),
        "filled": int(result.filled[row]),
        "changed": int(result.changed[row]),
        "broken": int(result.broken[row].sum()) if judged is None else len(judged.conflicts),
        "told": _explanation(result, row),
    }


def _digits(digits: list[int]) -> str:
    return "".join(map(str, digits)).replace("0", ".")
