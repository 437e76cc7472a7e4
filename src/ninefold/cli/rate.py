"""``ninefold rate``: level and score of each puzzle, streaming."""

from __future__ import annotations

import argparse

import ninefold
from ninefold import Grid, ParseError, PuzzleError, Rating, Status
from ninefold.rows import Batch

from . import _options
from ._batches import batches
from ._console import Console
from ._drawing import YELLOW, paint
from ._writers import Row, RowWriter, entry_row

_TEXT = f"""\
Rate each puzzle on HoDoKu's scale: the level (Easy, Medium, Hard, Unfair,
Extreme), the score (the sum of the scores of its steps), and the hardest
technique that its path needs.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold rate collection.sdm --format csv -o ratings.csv
  ninefold rate puzzles.txt.gz | sort -t' ' -k3 -n
"""

_FIELDS = ("level", "score", "steps", "hardest", "techniques", "error")


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "rate",
        usage="[options] [PUZZLE | FILE ...]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    _options.add_inputs(parser)
    _options.add_threads(parser.add_argument_group("rating"))
    _options.add_output(parser, ("lines", "csv", "jsonl"), default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Rate everything."""
    style = args.format or "lines"
    rows = RowWriter(style, _FIELDS)
    if style != "lines":
        console.sink.write(rows.head())
    for batch in batches(console, args.inputs, args.form):
        for start in range(0, len(batch), 1024):  # small parts: progress and Ctrl-C in between
            part = range(start, min(start + 1024, len(batch)))
            results = _rate(batch, part, args.threads)
            for i in part:
                _count(console, results[i])
            if style == "lines":
                console.sink.write("".join(_line(batch, i, results[i], console.colour) for i in part))
            else:
                console.sink.write(rows.rows(_row(batch, i, results[i]) for i in part))
            console.tick(batch.place(part[-1]), batch.fraction)
    console.finish()
    return console.tally.code


def _rate(batch: Batch, part: range, threads: int | None) -> dict[int, Rating | PuzzleError | ParseError]:
    """Rate some entries; what could not be read keeps its error."""
    grids: dict[int, Grid] = {}
    results: dict[int, Rating | PuzzleError | ParseError] = {}
    for i in part:
        item = batch.odd.get(i)
        if isinstance(item, ParseError):
            results[i] = item
        else:
            grids[i] = batch.grid(i).puzzle()
    results.update(zip(grids, ninefold.rate_many(list(grids.values()), threads=threads)))
    return results


def _count(console: Console, result: Rating | PuzzleError | ParseError) -> None:
    console.tally.add(Status.ONE if isinstance(result, Rating) else Status.of(result))


def _line(batch: Batch, index: int, result: Rating | PuzzleError | ParseError, colour: bool) -> str:
    if isinstance(result, Rating):
        text = f"{result.level} {result.score} {result.hardest}"
    elif isinstance(result, ParseError):
        text = paint(f"unreadable: {result.reason}", YELLOW, colour)
    else:
        text = paint(str(result), YELLOW, colour)
    return f"{text}\n" if batch.name == "argument" else f"{batch.place(index)}: {text}\n"


def _row(batch: Batch, index: int, result: Rating | PuzzleError | ParseError) -> Row:
    row = entry_row(batch, index)
    row.update(dict.fromkeys(_FIELDS))
    if isinstance(result, Rating):
        row["level"], row["score"], row["steps"] = str(result.level), result.score, result.steps
        row["hardest"] = result.hardest
        row["techniques"] = " ".join(f"{slug}:{count}" for slug, count in result.techniques.items())
    else:
        row["error"] = result.reason if isinstance(result, ParseError) else str(result)
    return row
