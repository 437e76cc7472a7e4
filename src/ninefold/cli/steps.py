"""``ninefold steps``: the steps of the path in short, or all that apply now."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

import ninefold
from ninefold import Grid, ParseError, PuzzleError, Status, Step, formats, render
from ninefold.rows import TABLES

from . import _options
from ._batches import place_of, records
from ._console import Console
from ._drawing import BOLD, heading, paint
from ._logic import add_switches, add_technique, count, report, switches
from ._writers import Row, RowWriter, puzzle_text

_TEXT = f"""\
List steps, one per line: those of the path to the solution, or with --all every
step that applies to the position now, easiest technique first.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold steps 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold steps --all --limit 50 puzzle.sdk
  ninefold steps --all --everything --seconds 10 --format jsonl puzzle.sdk
  ninefold steps --all --technique x-wing puzzle.sdk
  ninefold steps --eureka puzzle.sdk | grep '=>'
"""

_FIELDS: dict[str, type] = {
    "step": int,
    "technique": str,
    "name": str,
    "conclusions": str,
    "difficulty": float,
    "eureka": str,
}


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "steps",
        usage="[options] [PUZZLE | FILE ...]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("steps")
    group.add_argument("--all", action="store_true", help="every step that applies to the position now")
    group.add_argument(
        "--everything", action="store_true", help="with --all, also try slow techniques (large fish, nets)"
    )
    group.add_argument(
        "--limit",
        metavar="N",
        type=_options.positive,
        default=10_000,
        help="with --all, at most N steps (10,000 by default)",
    )
    add_technique(group, "list only steps by this technique")
    group.add_argument("--eureka", action="store_true", help="write chains in Eureka notation")
    add_switches(group)
    _options.add_output(parser, ("lines", *TABLES), default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """List the steps of each puzzle."""
    style = args.format or "lines"
    with RowWriter(console, style, _FIELDS) as rows:
        for record in records(console, args.inputs, args.form):
            try:
                steps, end, status = _found(args, record)
                listed = [(number, step) for number, step in enumerate(steps, 1) if _wanted(args, step)]
            except (ParseError, PuzzleError) as error:
                report(console, record, error)
                continue
            if style == "lines":
                place = place_of(record.source, record.line)
                lines = [heading(place, console.color).rstrip("\n")] if place else []
                lines += [_line(number, step, args.eureka, console.color) for number, step in listed]
                console.sink.write("\n".join([*lines, end, ""]))
            else:
                console.sink.write(rows.rows(_row(record, number, step) for number, step in listed))
            if status is not None:
                count(console, status)
    console.finish()
    return console.tally.code


def _wanted(args: argparse.Namespace, step: Step) -> bool:
    return args.technique in (None, step.technique)


def _found(args: argparse.Namespace, record: formats.Record) -> tuple[Iterable[Step], str, Status | None]:
    """The steps, a note on how they end, and the status of the puzzle if it is not proper."""
    options = switches(args, record.puzzle)
    if args.all:
        puzzle = record.puzzle
        found = ninefold.all_steps(puzzle, everything=args.everything, limit=args.limit, **options)
        number = f"{len(found):,} step{'' if len(found) == 1 else 's'}"
        if args.technique:
            number += f", {sum(_wanted(args, step) for step in found):,} by {args.technique}"
        if isinstance(puzzle, Grid) and found.complete and not found and not args.everything and not puzzle.is_solved:
            return found, f"{number}; add --everything to look for forcing chains and nets too.", None
        if found.complete:
            return found, f"{number}.", None
        cut = len(found) >= args.limit
        why = "the limit was reached" if cut else "the time ran out"
        return found, f"{number}, and perhaps more: {why}.", None if cut else Status.UNDECIDED
    path = ninefold.steps(record.puzzle, **options)
    stopped = Status.UNDECIDED if path.ending == "stopped" else None
    return path, render.end_text(path), Status.SEVERAL if path.several else stopped


def _line(number: int, step: Step, eureka: bool, color: bool) -> str:
    name = paint(step.name, BOLD, color)
    notation = _eureka(step) if eureka else None
    return f"{number:3}. {name}: {notation or step.conclusions()}"


def _eureka(step: Step) -> str | None:
    """The chains in one line, or None if no step has a chain."""
    if not step.chains or any(chain.reasons or chain.nested for chain in step.chains):
        return None
    return render.eureka(step).replace("\n", "; ")


def _row(record: formats.Record, number: int, step: Step) -> Row:
    entry = {"source": record.source, "line": record.line, "puzzle": puzzle_text(record.puzzle)}
    return {
        **entry,
        "step": number,
        "technique": step.technique,
        "name": step.name,
        "conclusions": step.conclusions(),
        "difficulty": float(step.difficulty),
        "eureka": _eureka(step),
    }
