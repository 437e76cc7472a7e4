"""``ninefold rate``: level and score of each puzzle, streaming."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

import ninefold
from ninefold import ParseError, PuzzleError, Rating, Status
from ninefold.rows import TABLES, Batch, Puzzles

from . import _options
from ._batches import batches
from ._console import Console
from ._drawing import YELLOW, paint
from ._logic import add_preset
from ._tally import Tally
from ._writers import RowWriter, Value, encoded, entry_columns

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

_FIELDS: dict[str, type] = {
    "status": str,
    "level": str,
    "score": int,
    "steps": int,
    "hardest": str,
    "techniques": dict,
    "error": str,
}
Result: TypeAlias = Rating | PuzzleError | ParseError


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
    group = parser.add_argument_group("rating")
    add_preset(group)
    _options.add_threads(group)
    _options.add_output(parser, ("lines", *TABLES), default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Rate everything."""
    style = args.format or "lines"
    with RowWriter(console, style, _FIELDS) as rows:
        for batch in batches(console, args.inputs, args.form):
            for start in range(0, len(batch), 1024):  # small parts: results and progress in between
                part = batch[start : start + 1024]
                results = _rate(part, args.threads, args.preset)
                if style == "lines":
                    data = encoded(_line(part, i, result, console.colour) for i, result in enumerate(results))
                else:
                    data = rows.columns(_columns(part, results))
                console.deliver(data, part.place(len(part) - 1), partial(_count, results), batch.fraction)
    console.finish()
    return console.tally.code


def _rate(batch: Batch, threads: int | None, preset: str) -> list[Result]:
    """Rate the puzzles of a batch, without what was filled in; what could not be read keeps its error."""
    puzzles: Puzzles = batch
    if batch.odd:
        puzzles = [batch.error(i) or batch.grid(i).puzzle() for i in range(len(batch))]
    return list(ninefold.rate_many(puzzles, threads=threads, preset=preset))


def _count(results: list[Result], tally: Tally) -> None:
    for result in results:
        tally.add(Status.ONE if isinstance(result, Rating) else Status.of(result))


def _line(batch: Batch, index: int, result: Result, colour: bool) -> str:
    if isinstance(result, Rating):
        text = f"{result.level} {result.score} {result.hardest}"
    elif isinstance(result, ParseError):
        text = paint(f"unreadable: {result.reason}", YELLOW, colour)
    else:
        text = paint(str(result), YELLOW, colour)
    return f"{text}\n" if batch.name == "argument" else f"{batch.place(index)}: {text}\n"


def _columns(batch: Batch, results: list[Result]) -> dict[str, Sequence[Value]]:
    ratings = [result if isinstance(result, Rating) else None for result in results]
    statuses = [Status.ONE if isinstance(result, Rating) else Status.of(result) for result in results]
    reasons = [None if isinstance(r, Rating) else r.reason if isinstance(r, ParseError) else str(r) for r in results]
    return {
        **entry_columns(batch),
        "status": list(map(str, statuses)),
        "level": [str(rating.level) if rating else None for rating in ratings],
        "score": [rating.score if rating else None for rating in ratings],
        "steps": [rating.steps if rating else None for rating in ratings],
        "hardest": [rating.hardest if rating else None for rating in ratings],
        "techniques": [dict(rating.techniques) if rating else None for rating in ratings],
        "error": reasons,
    }
