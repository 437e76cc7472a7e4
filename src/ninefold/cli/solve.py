"""``ninefold solve``: the solution of each puzzle, in order, one line each."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import islice

import numpy as np

import ninefold
from ninefold import ManyResult, ParseError, Status
from ninefold.rows import Batch

from . import _options
from ._batches import batches
from ._console import Console
from ._drawing import beside, draw, heading
from ._exits import Tally
from ._writers import STYLES, Row, RowWriter, choose_style, encoded, entry_row

_TEXT = f"""\
Print the solution of each puzzle.

{_options.INPUTS}
With lines, each puzzle and each bad line gives exactly one line, in order:
81 digits, or one of the phrases "no solution", "several solutions", "invalid"
(the clues break the rules) and "unreadable" (no puzzle; stderr says why), so
that `paste puzzles solutions` fits. Blank lines and # comments give none.
"""

_EXAMPLES = """\
  ninefold solve ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
  ninefold solve puzzles.txt > solutions.txt
  zcat big.txt.gz | ninefold solve --threads 4 | grep -c '^[1-9]'
  ninefold solve --limit all 'puzzle with several.txt'
  ninefold solve --format csv puzzles.txt -o solved.csv
"""

_LISTED_AT_ONCE = 1000


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
    which.add_argument("--any", action="store_true", help="of several solutions print one; several are all well then")
    which.add_argument(
        "--limit",
        metavar="N",
        type=_options.limit,
        default=0,
        help='print up to N solutions of each puzzle ("all" for every one); several are all well then',
    )
    _options.add_threads(group)
    _options.add_output(parser, STYLES)
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Solve everything and write it."""
    console.tally.several_is_well = args.any or args.limit != 0
    style, entries = choose_style(args.format, console, batches(console, args.inputs, args.form))
    rows = RowWriter(style, ("status", "solution", "guesses", "error"))
    if style in ("csv", "jsonl"):
        console.sink.write(rows.head())
    for batch in entries:
        for item in batch.odd.values():
            if isinstance(item, ParseError):
                console.message(str(item))
        if args.limit != 0:
            _list(batch, args.limit, style, rows, console)
        else:
            answers = ninefold.solve_many(batch, threads=args.threads)
            data = _written(batch, answers, style, rows, console, args.any)
            count = partial(Tally.add_all, statuses=answers.tally())
            console.deliver(data, batch.place(len(batch) - 1), count, batch.fraction)
    console.finish()
    return console.tally.code


def _written(
    batch: Batch, answers: ManyResult, style: str, rows: RowWriter, console: Console, any_will_do: bool
) -> bytes:
    if style == "lines":
        return as_lines(answers, any_will_do)
    if style == "drawn":
        return encoded(_drawn(batch, answers, i, console) for i in range(len(batch)))
    return rows.rows(_row(batch, answers, i, any_will_do) for i in range(len(batch)))


def as_lines(answers: ManyResult, any_will_do: bool) -> bytes:
    """One line for each entry; the few without a solution are cut in between slices of the array."""
    n = len(answers.status)
    table = np.empty((n, 82), np.uint8)
    np.add(answers.solution, ord("0"), out=table[:, :81])
    table[:, 81] = ord("\n")
    data = table.tobytes()
    solved = answers.status == Status.ONE
    if any_will_do:
        solved |= answers.status == Status.SEVERAL
    unsolved = np.flatnonzero(~solved).tolist()
    if not unsolved:
        return data
    parts = []
    begin = 0
    for i in unsolved:
        parts.append(data[82 * begin : 82 * i])
        parts.append(Status(answers.status[i]).phrase.encode() + b"\n")
        begin = i + 1
    parts.append(data[82 * begin :])
    return b"".join(parts)


def _row(batch: Batch, answers: ManyResult, index: int, any_will_do: bool) -> Row:
    status = Status(answers.status[index])
    item = batch.odd.get(index)
    row = entry_row(batch, index)
    row["status"] = str(status)
    row["solution"] = answers.line(index) if status == Status.ONE or any_will_do else None
    row["guesses"] = int(answers.guesses[index]) if status != Status.UNREADABLE else None
    row["error"] = item.reason if isinstance(item, ParseError) else None
    return row


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
    item = batch.odd.get(index)
    shared = entry_row(batch, index)
    shared["status"] = str(status)
    error = item.reason if isinstance(item, ParseError) else None
    return rows.rows(
        {**shared, "solution": grid.line if grid else None, "guesses": None, "error": error} for grid in grids
    )
