"""``ninefold solve``: the solution of each puzzle, in order, one line each."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import islice

import ninefold
from ninefold import ManyResult, ParseError, Status
from ninefold.rows import Batch
from ninefold.rows.answers import SOLVED, solution_lines, solutions_of, solved

from . import _options, _variants
from ._ahead import in_order
from ._batches import batches
from ._console import Console
from ._drawing import beside, draw, heading
from ._exits import Stop
from ._tally import Tally
from ._writers import (
    STYLES,
    RowWriter,
    choose_style,
    encoded,
    entry_columns,
    entry_row,
    errors_of,
    puzzles_of,
)

_TEXT = f"""\
Print the solution of each puzzle.

{_options.INPUTS}
With lines, each puzzle and each bad line gives exactly one line, in order:
81 digits, or one of the phrases "no solution", "several solutions", "invalid"
(the clues break the rules) and "unreadable" (no puzzle; stderr says why), so
that `paste puzzles solutions` fits. Blank lines and # comments give none.
kaggle is a table of puzzle,solution with zeros for blanks, kaggle-1m the same
with the header quizzes,solutions.
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
"""Batches at a time, by back end: on a GPU the copies of one go beside the work on others.  A CPU is busy with one."""
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
    _options.add_inputs(parser, variants=True)
    group = parser.add_argument_group("solving")
    which = group.add_mutually_exclusive_group()
    which.add_argument("--any", action="store_true", help="of several solutions print one; several are all well then")
    which.add_argument(
        "--limit",
        metavar="N",
        type=_options.limit,
        default=0,
        help='print up to N solutions of each puzzle ("all" for every one); several are all well then',
    )
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="stop after S seconds with a variant")
    _options.add_threads(group)
    _options.add_backend(group)
    _options.add_output(parser, (*STYLES, *_KAGGLE))
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Solve everything and write it."""
    if (found := _variants.entries(args, console, told=False)) is not None:
        from . import _solve_variants

        return _solve_variants.solve(found, args, console)
    console.tally.several_is_well = args.any or args.limit != 0
    asked = args.format
    if asked in _KAGGLE and args.limit != 0:
        raise Stop(f"{asked} has one solution a row: leave --limit out")
    style, entries = choose_style(asked, console, batches(console, args.inputs, args.form))
    if style in _KAGGLE:
        console.sink.write(_KAGGLE[style])
    with RowWriter(console, style, SOLVED) as rows:
        if args.limit != 0:
            for batch in entries:
                _complain(batch, console)
                _list(batch, args.limit, style, rows, console)
        else:

            def solve(batch: Batch) -> ManyResult:
                return ninefold.solve_many(batch, threads=args.threads, backend=args.backend)

            for batch, answers in in_order(solve, entries, _AHEAD.get(args.backend, 1)):
                _complain(batch, console)
                data = _written(batch, answers, style, rows, console, args.any)
                count = partial(Tally.add_all, statuses=answers.tally())
                console.deliver(data, batch.place(len(batch) - 1), count, batch.fraction)
    console.finish()
    return console.tally.code


def _complain(batch: Batch, console: Console) -> None:
    for _, error in batch.errors():
        console.message(str(error))


def _written(
    batch: Batch, answers: ManyResult, style: str, rows: RowWriter, console: Console, any_will_do: bool
) -> bytes:
    if style == "lines":
        return solution_lines(answers, any_will_do)
    if style == "drawn":
        return encoded(_drawn(batch, answers, i, console) for i in range(len(batch)))
    if style in _KAGGLE:
        return _as_kaggle(batch, answers, any_will_do)
    return rows.columns({**entry_columns(batch), **solved(batch, answers, any_will_do)})


def _as_kaggle(batch: Batch, answers: ManyResult, any_will_do: bool) -> bytes:
    """Puzzle and solution, zeros for blanks; what is no puzzle of 81 cells has no row."""
    pairs = zip(puzzles_of(batch), solutions_of(answers, any_will_do))
    rows = (f"{puzzle},{solution or ''}\n" for puzzle, solution in pairs if puzzle and len(str(puzzle)) == 81)
    return "".join(rows).replace(".", "0").encode("ascii")


# --- for a person


def _drawn(batch: Batch, answers: ManyResult, index: int, console: Console) -> str:
    status = Status(answers.status[index])
    if status == Status.UNREADABLE:
        return ""
    frame = console.sink.is_terminal
    grid = batch.grid(index)
    place = "" if batch.name == "argument" else f"{batch.place(index)}: "
    if status == Status.ONE:
        title = heading(batch.place(index), console.colour) if place else ""
        return f"{title}{draw(grid.with_solution(answers.line(index) or ''), console.colour, frame=frame)}\n"
    if status == Status.SEVERAL:
        return heading(f"{place}several solutions, two of them:", console.colour) + _two(grid, console.colour, frame)
    reason = status.phrase
    if status == Status.INVALID:
        reason = str(ninefold.check(grid))
    return f"{heading(place + reason, console.colour)}{draw(grid, console.colour, frame=frame)}\n"


def _two(grid: ninefold.Grid, colour: bool, frame: bool) -> str:
    first, second = ninefold.check(grid).solutions
    differ = {c for c in range(81) if first[c] != second[c]}
    left, right = (draw(one, colour, marked=differ, frame=frame) for one in (first, second))
    # Side by side is for reading; in a file one below the other can be read back.
    return (beside(left, right) if frame else f"{left}\n{right}") + "\n"


# --- listing several solutions of each puzzle


def _list(batch: Batch, limit: int | None, style: str, rows: RowWriter, console: Console) -> None:
    for i in range(len(batch)):
        item = batch.record(i)
        found: Iterator[ninefold.Grid] = iter(())
        if isinstance(item, ParseError):
            status = Status.UNREADABLE
        elif item.grid.conflicts:
            status = Status.INVALID
        else:
            status = {0: Status.NONE, 1: Status.ONE}.get(len(ninefold.check(item.grid).solutions), Status.SEVERAL)
            found = ninefold.solutions(item.grid, limit=limit)
        last = (
            b"" if status in (Status.ONE, Status.SEVERAL) else _listed(batch, i, status, [None], style, rows, console)
        )
        while chunk := list(islice(found, _LISTED_AT_ONCE)):
            console.sink.write(_listed(batch, i, status, list(chunk), style, rows, console))
        console.deliver(last, batch.place(i), partial(Tally.add, status=status), batch.fraction)


def _listed(
    batch: Batch,
    index: int,
    status: Status,
    grids: list[ninefold.Grid | None],
    style: str,
    rows: RowWriter,
    console: Console,
) -> bytes:
    if style == "lines":
        return "".join((grid.line if grid else status.phrase) + "\n" for grid in grids).encode()
    if style == "drawn":
        if grids == [None]:
            reason = f"{batch.place(index)}: {status.phrase}"
            return b"" if status == Status.UNREADABLE else encoded([heading(reason, console.colour)])
        frame = console.sink.is_terminal
        return "".join(draw(grid, console.colour, frame=frame) + "\n" for grid in grids if grid).encode()
    (error,) = errors_of(batch[index : index + 1])
    shared = {**entry_row(batch, index), "status": str(status), "guesses": None, "error": error}
    return rows.rows({**shared, "solution": grid.line if grid else None} for grid in grids)
