"""``ninefold compare``: the textbook approaches and the native engines side by side."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout

import ninefold
from ninefold import Grid, Status, approaches
from ninefold.drawing import Plot, bars, plot_svg
from ninefold.rows import TABLES

from . import _options
from ._batches import place_of, records
from ._console import Console
from ._drawing import BOLD, DIM, RED, YELLOW, paint
from ._exit_codes import Stop
from ._writers import Row, RowWriter, encoded, puzzle_text

_TEXT = f"""\
Run the textbook approaches and the native engines on a puzzle and print, side
by side, how each ended, its nodes (digits tried as a guess), placements and
backtracks, and its time. Each has a budget, so it always ends; one that uses it
up gives up. "native" is the scalar engine, which guesses as the approaches do,
and the lanes, which `ninefold solve` uses; they search both sides of a guess at
once and never backtrack.

--solver adds your own code in the form of LeetCode 37: class Solution with
solveSudoku(self, board), or a function solveSudoku(board), which fills the
board in place. Its board is checked. Its placements are the digits that it
writes to the board, and its backtracks those that it erases.

{_options.INPUTS}
An approach stops at the first solution; the verdict on the puzzle is printed
above the table.
"""

_EXAMPLES = """\
  ninefold compare 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold compare example:hard --plot compared.svg
  ninefold compare --seconds 10 ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
  ninefold compare example:hard
  ninefold compare --solver mysolution.py --only backtracking,norvig example:hard
  ninefold compare --only scan,csp,native hard.txt
  ninefold compare --format csv hard.txt -o hard.csv
"""

_SECONDS = 2.0
_ALL = (*approaches.NAMES, approaches.NATIVE)


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "compare",
        usage="[options] [PUZZLE | FILE ...]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("comparing")
    group.add_argument(
        "--only",
        metavar="NAMES",
        type=_names,
        default=_ALL,
        help="approaches to run, separated by commas: " + ", ".join(_ALL) + "; or names that people know, such as DLX",
    )
    group.add_argument(
        "--solver",
        metavar="FILE",
        type=_solver,
        action="append",
        default=[],
        help="your own solver: mysolution.py, mysolution.py:Fast or package.module:Class; repeatable",
    )
    group.add_argument(
        "--seconds",
        metavar="S",
        type=_options.seconds,
        default=_SECONDS,
        help=f"seconds for each approach; {_SECONDS:g} by default",
    )
    group.add_argument(
        "--nodes", metavar="N", type=_options.positive, help="nodes for each approach; unlimited by default"
    )
    output = _options.add_output(parser, ("table", *TABLES), default="table")
    output.add_argument("--plot", metavar="FILE", type=_options.file_name, help="also draw nodes and times as SVG")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    return tuple(name if name == approaches.NATIVE else _options.approach(name) for name in names)


def _solver(text: str) -> approaches.Solver:
    try:
        with redirect_stdout(sys.stderr):
            return approaches.load(text)
    except OSError as error:
        raise argparse.ArgumentTypeError(f"cannot read {text}: {error.strerror or error}") from None
    except (TypeError, ValueError) as error:
        raise argparse.ArgumentTypeError(str(error)) from None


_FIELDS = {
    "approach": str,
    "result": str,
    "nodes": int,
    "placements": int,
    "backtracks": int,
    "seconds": float,
    "error": str,
}


def run(args: argparse.Namespace, console: Console) -> int:
    """Compare on each puzzle; write rows as they are ready."""
    style = args.format or "table"
    plots: list[Plot] = []
    with RowWriter(console, style, _FIELDS) as writer:
        for number, record in enumerate(records(console, args.inputs, args.form, classic="compare")):
            verdict = ninefold.check(record.grid)
            _note(console, verdict.status)
            if style == "table":
                place = place_of(record.source, record.line)
                console.sink.write(encoded([_head(place, record.grid, str(verdict), number > 0, console.color)]))
            found = []
            for row in _rows(record.grid, args):
                found.append(row)
                console.tally.wrong_answers += row.end in (approaches.End.WRONG, approaches.End.FAILED)
                if style == "table":
                    console.sink.write(_line(row, console.color).encode())
                else:
                    console.sink.write(writer.rows([_fields(record, row)]))
            plots += _plots(f"{record.line or number + 1}: " if number else "", found)
    if args.plot and plots:
        console.write_file(args.plot, [plot_svg(*plots) + "\n"], announce=True)
    if not console.tally.entries:
        raise Stop("no puzzle to compare on: give a puzzle, a file or example:hard (see --help)")
    console.finish()
    return console.tally.code


def _plots(title: str, rows: Sequence[approaches.Row]) -> list[Plot]:
    """A bar per approach for its nodes and for its time; those that gave up are marked."""
    names = [row.name if str(row.end) == "solved" else f"{row.name} ({row.end})" for row in rows]
    nodes = {name: float(row.nodes) for name, row in zip(names, rows) if row.nodes is not None}
    times = {name: row.seconds * 1000 for name, row in zip(names, rows)}
    return [bars(f"{title}nodes", nodes), bars(f"{title}time", times, " ms")]


def _rows(grid: Grid, args: argparse.Namespace) -> Iterator[approaches.Row]:
    for one in (*args.solver, *args.only):
        with redirect_stdout(sys.stderr):  # a solver may print
            rows = approaches.compare(grid, [one], nodes=args.nodes, seconds=args.seconds)
        yield from rows


def _note(console: Console, status: Status) -> None:
    console.tally.done -= 1  # counted as read; here its kind matters
    console.tally.add(status)


def _head(place: str, grid: Grid, verdict: str, gap: bool, color: bool) -> str:
    title = f"{puzzle_text(grid)}\n{verdict}"
    if place:
        title = f"{place}: {title}"
    columns = f"{'approach':25}{'result':>12}{'nodes':>10}{'placements':>12}{'backtracks':>12}{'time':>9}"
    return ("\n" if gap else "") + f"{title}\n\n{paint(columns, BOLD, color)}\n"


def _line(row: approaches.Row, color: bool) -> str:
    end = str(row.end)
    style = {"solved": "", "gave up": YELLOW}.get(end, RED)
    name = paint(f"{row.name:25}", BOLD if row.name.startswith(approaches.NATIVE) else "", color)
    time = paint(f"{_time(row.seconds):>9}", DIM if end == "gave up" else "", color)
    counts = f"{_number(row.nodes):>10}{_number(row.placements):>12}{_number(row.backtracks):>12}"
    error = "" if row.error is None else f"  {row.error}\n"
    return f"{name}{paint(f'{end:>12}', style, color)}{counts}{time}\n{error}"


def _number(count: int | None) -> str:
    return "-" if count is None else f"{count:,}"


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}" if seconds / size < 1000 else f"{seconds / size:,.0f} {unit}"
    return f"{seconds * 1e6:.2g} µs"


def _fields(record: ninefold.formats.Record, row: approaches.Row) -> Row:
    return {
        "source": record.source,
        "line": record.line,
        "puzzle": puzzle_text(record.grid),
        "approach": row.name,
        "result": str(row.end),
        "nodes": row.nodes,
        "placements": row.placements,
        "backtracks": row.backtracks,
        "seconds": round(row.seconds, 9),
        "error": row.error,
    }
