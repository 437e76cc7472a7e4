"""``ninefold solve``: the solution of each puzzle, in order, one line each."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from itertools import islice

import ninefold
from ninefold import ManyResult, ParseError, Puzzle, Solution, Status
from ninefold.engine.answers import SOLVED, solution_lines, solutions_of, solved
from ninefold.rows import Batch

from . import _options
from ._batches import batches, complain
from ._console import Console
from ._drawing import beside, draw, draw_grid, heading
from ._exit_codes import Stop
from ._pipeline import in_order, paced
from ._summary import Tally
from ._writers import (
    STYLES,
    RowWriter,
    choose_style,
    encoded,
    errors_of,
    puzzles_of,
)

_TEXT = f"""\
Print the solution of each puzzle.

{_options.INPUTS}
In the style "lines", each puzzle and each bad line gives exactly one line, in
order, so that `paste puzzles solutions` lines up. It is 81 digits, or one of
the phrases "no solution", "several solutions", "invalid" (the clues break the
rules) and "unreadable" (not a puzzle; stderr has the reason). Blank lines and
# comments give no line. The style "kaggle" is a table of puzzle,solution with
zeros for blanks; "kaggle-1m" has the header quizzes,solutions.
"""

_EXAMPLES = """\
  ninefold solve ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
  ninefold solve puzzles.txt > solutions.txt
  zcat big.txt.gz | ninefold solve --threads 4 | grep -c '^[1-9]'
  ninefold solve --limit all 'puzzle with several.txt'
  ninefold solve puzzles.txt -o solved.csv
  ninefold solve --format kaggle puzzles.txt.gz -o train.csv.gz
"""

_LISTED_AT_ONCE = 1000
_AHEAD = {"cuda": 8}
"""Batches at a time, by back end: a GPU copies one batch while it works on others; one batch keeps a CPU busy."""
_KAGGLE = {"kaggle": b"puzzle,solution\n", "kaggle-1m": b"quizzes,solutions\n"}
"""The layouts of the Kaggle sets, with their headers."""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "solve",
        usage="[options] [PUZZLE | FILE ...]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("solving")
    which = group.add_mutually_exclusive_group()
    which.add_argument(
        "--any", action="store_true", help="print one solution even if there are several (and exit with 0)"
    )
    which.add_argument(
        "--limit",
        metavar="N",
        type=_options.limit,
        default=0,
        help='print up to N solutions of each puzzle ("all" for every one), and exit with 0 even if there are several',
    )
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="give up on a variant after S seconds")
    _options.add_threads(group)
    _options.add_backend(group)
    _options.add_keep(_options.add_output(parser, (*STYLES, *_KAGGLE)))
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Solve everything and write it."""
    console.tally.several_is_well = args.any or args.limit != 0
    if args.format in _KAGGLE and args.limit != 0:
        raise Stop(f"{args.format} has one solution per row: leave --limit out")
    style, entries = choose_style(args.format, console, paced(batches(console, args.inputs, args.form)))
    if style in _KAGGLE:
        console.sink.write(_KAGGLE[style])
    with RowWriter(console, style, SOLVED, keep=args.keep) as rows:
        if args.limit != 0:
            for batch in entries:
                complain(batch, console)
                _list(batch, args, style, rows, console)
        else:

            def solve(batch: Batch) -> ManyResult:
                backend = None if batch.has_variants else args.backend
                return ninefold.solve_many(batch, threads=args.threads, backend=backend, row_seconds=args.seconds)

            for batch, answers in in_order(solve, entries, _AHEAD.get(args.backend, 1)):
                if style in _KAGGLE and batch.has_variants:
                    raise Stop(f"{style} holds classic 9x9 puzzles only, but {batch.name} has variants")
                complain(batch, console, answers)
                data = _written(batch, answers, style, rows, console, args.any)
                count = partial(Tally.add_all, statuses=answers.tally())
                console.deliver(data, batch.place(len(batch) - 1), count, batch.fraction)
    console.finish()
    return console.tally.code


def _written(
    batch: Batch, answers: ManyResult, style: str, rows: RowWriter, console: Console, any_will_do: bool
) -> bytes:
    if style == "lines":
        return solution_lines(answers, any_will_do)
    if style == "drawn":
        return encoded(_drawn(batch, answers, i, console) for i in range(len(batch)))
    if style in _KAGGLE:
        return _as_kaggle(batch, answers, any_will_do)
    return rows.columns(solved(batch, answers, any_will_do), batch)


def _as_kaggle(batch: Batch, answers: ManyResult, any_will_do: bool) -> bytes:
    """Puzzle and solution, zeros for blanks; a row that is not a puzzle of 81 cells is left out."""
    pairs = zip(puzzles_of(batch), solutions_of(answers, any_will_do))
    rows = (f"{puzzle},{solution or ''}\n" for puzzle, solution in pairs if puzzle and len(str(puzzle)) == 81)
    return "".join(rows).replace(".", "0").encode("ascii")


# --- for a person


def _drawn(batch: Batch, answers: ManyResult, index: int, console: Console) -> str:
    status = answers[index].status
    if status is Status.UNREADABLE:
        return ""
    puzzle = batch.puzzle(index)
    place = "" if batch.name == "argument" else f"{batch.place(index)}: "
    if status is Status.ONE:
        title = heading(batch.place(index), console.color) if place else ""
        solution = Solution(puzzle, answers[index].solution or "", True)
        return f"{title}{draw(puzzle, console, answers.variants.get(index, solution))}\n"
    if status is Status.SEVERAL:
        return heading(f"{place}several solutions, two of them:", console.color) + _two(puzzle, console)
    reason = str(ninefold.check(puzzle)) if status is Status.INVALID else status.phrase
    return f"{heading(place + reason, console.color)}{draw(puzzle, console)}\n"


def _two(puzzle: Puzzle, console: Console) -> str:
    first, second = ninefold.check(puzzle).solutions
    if not isinstance(puzzle, ninefold.Grid):
        return f"{draw(puzzle, console, first)}\n{draw(puzzle, console, second)}\n"
    differ = {c for c in range(81) if first.line[c] != second.line[c]}
    frame = console.sink.is_terminal
    left, right = (draw_grid(one.grid, console.color, marked=differ, frame=frame) for one in (first, second))
    # Side by side is easier to read; in a file, drawings one below the other can be read back.
    return (beside(left, right) if frame else f"{left}\n{right}") + "\n"


# --- listing several solutions of each puzzle


def _list(batch: Batch, args: argparse.Namespace, style: str, rows: RowWriter, console: Console) -> None:
    for i in range(len(batch)):
        item = batch.record(i)
        error = item if isinstance(item, ParseError) else None
        status = Status.UNREADABLE
        if not isinstance(item, ParseError):
            try:
                status = ninefold.check(item.puzzle, seconds=args.seconds).status
            except ParseError as reason:  # it can be read, but it has an unknown rule
                error = reason.at(batch.place(i), None)
                console.message(str(error))
        listed = partial(_listed, batch, i, status, error, style=style, rows=rows, console=console)
        last = b""
        if isinstance(item, ParseError) or status not in (Status.ONE, Status.SEVERAL):
            last = listed([None])
        else:
            found = ninefold.solutions(item.puzzle, limit=args.limit)
            while chunk := list(islice(found, _LISTED_AT_ONCE)):
                console.sink.write(listed(list(chunk)))
        console.deliver(last, batch.place(i), partial(Tally.add, status=status), batch.fraction)


def _listed(
    batch: Batch,
    index: int,
    status: Status,
    error: ParseError | None,
    found: Sequence[Solution | None],
    *,
    style: str,
    rows: RowWriter,
    console: Console,
) -> bytes:
    if style == "lines":
        return "".join((one.line if one else status.phrase) + "\n" for one in found).encode()
    if style == "drawn":
        if found == [None]:
            reason = f"{batch.place(index)}: {status.phrase}"
            return b"" if status == Status.UNREADABLE else encoded([heading(reason, console.color)])
        return encoded(draw(one.puzzle, console, one) + "\n" for one in found if one)
    (words,) = errors_of(batch[index : index + 1], {0: error} if error else {})
    shared = {"status": str(status), "guesses": None, "error": words}
    return rows.rows(({**shared, "solution": one.line if one else None} for one in found), batch, index)
