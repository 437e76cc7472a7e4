"""``ninefold rate``: how hard each puzzle is, on one scale or two, streaming."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from functools import partial

import ninefold
from ninefold import ParseError, PuzzleError, Rating
from ninefold.engine.answers import rated, rated_fields
from ninefold.logic import RateResult
from ninefold.logic.many import without_entries
from ninefold.results import Distribution
from ninefold.results.columns import Numbers
from ninefold.rows import TABLES, Batch

from . import _options
from ._batches import batches
from ._console import Console
from ._drawing import YELLOW, paint
from ._exit_codes import Stop
from ._stderr import on_a_line
from ._summary import Tally
from ._writers import RowWriter, encoded

_TEXT = f"""\
Rate each puzzle on a scale. HoDoKu's: the level (Easy, Medium, Hard, Unfair,
Extreme), the score (the sum of the scores of its steps), and the hardest
technique that its path needs. Sudoku Explainer's (se): ER/EP/ED, the
difficulty of the hardest step, of those up to the first digit and of the first
step, and the hardest technique. Variants are rated on a scale of their own:
the level of the hardest step of the easiest path, or Beyond if no steps that
ninefold can explain lead to the solution.

--plot draws how ratings, clues and hardest techniques are distributed.
-f histogram does that in the terminal instead of listing the ratings.

{_options.INPUTS}"""

_EXAMPLES = """\
  ninefold rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold rate collection.sdm --format csv -o ratings.csv
  ninefold rate puzzles.txt.gz | sort -t' ' -k3 -n
  ninefold rate --scale se hardest.txt --format csv
  ninefold rate collection.sdm -o ratings.csv --plot ratings.svg
  ninefold rate --scale se hardest.txt -f histogram
  ninefold rate example:killer-medium
"""


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
    names = ninefold.logic.presets()
    group.add_argument(
        "--scale",
        metavar="NAME",
        choices=(*names, "both"),
        default=names[0],
        help=f"{', '.join(names)}, or both (hodoku and se); {names[0]} by default",
    )
    group.add_argument(
        "--uniqueness",
        metavar="FORM",
        choices=("fixed", "old"),
        default="fixed",
        help="for se: fixed, or old as in version 1.2.1; fixed by default",
    )
    group.add_argument(
        "--seconds",
        metavar="S",
        type=_options.seconds,
        help=f"give up on a variant after S seconds ({_SECONDS:.0f} by default); its level is then a lower bound",
    )
    _options.add_threads(group)
    output = _options.add_output(parser, ("lines", "histogram", *TABLES), default="lines")
    output.add_argument("--plot", metavar="FILE", type=_options.file_name, help="also draw the distributions as SVG")
    _options.add_keep(output)
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Rate everything."""
    style = args.format or "lines"
    scales = ("hodoku", "se") if args.scale == "both" else (args.scale,)
    found = Distribution()
    parts = _Parts(2 * (args.threads or os.cpu_count() or 1))
    with RowWriter(console, style, rated_fields(*scales), keep=args.keep) as rows:
        for batch in batches(console, args.inputs, args.form):
            for part in parts.of(batch):
                if part.has_variants and args.scale == "se":
                    raise Stop("--scale does not apply to variants: they have a scale of their own")
                results = [_rate(part, args, scale) for scale in scales]
                if style == "lines":
                    data = encoded(_line(part, i, row, console.color) for i, row in enumerate(zip(*results)))
                else:
                    data = rows.columns(rated(*(result.to_columns() for result in results)), part)
                if args.plot or style == "histogram":
                    _count(found, part, results)
                count = partial(Tally.add_all, statuses=results[0].tally())
                console.deliver(data, part.place(len(part) - 1), count, batch.fraction)
    if style == "histogram":
        console.sink.write(f"{found.text(console.columns or 72)}\n")
    if args.plot:
        console.write_file(args.plot, [found.svg() + "\n"], announce=True)
    console.finish()
    return console.tally.code


_PLOTTED = ("level", "score", "hardest", "er", "er_technique")


def _count(found: Distribution, batch: Batch, results: Sequence[RateResult]) -> None:
    """Count the clues and the ratings of the rows that have a rating."""
    digits, classic = batch.digits()
    found.add({"clues": Numbers((digits > 0).sum(axis=1), results[0].rated & classic)})
    for result in results:
        found.add({name: values for name, values in result.to_columns().items() if name in _PLOTTED})


_SECONDS = 60.0
"""The time for one variant, by default."""


class _Parts:
    """Cuts batches into parts that take about half a second each: results and progress in between.

    The first parts are as small as the threads allow, since the time per puzzle is unknown.
    """

    def __init__(self, least: int) -> None:
        self._least = self._size = least

    def of(self, batch: Batch) -> Iterator[Batch]:
        """The parts of a batch."""
        start = 0
        while start < len(batch):
            began = time.monotonic()
            yield batch[start : start + self._size]
            start += self._size
            took = time.monotonic() - began
            if took > 1.2:
                self._size = max(self._least, self._size // 2)
            elif took < 0.3:
                self._size = min(4096, self._size * (8 if took < 0.05 else 2))


def _rate(batch: Batch, args: argparse.Namespace, scale: str) -> RateResult:
    """Rate the puzzles of a batch, not the positions."""
    return ninefold.rate_many(
        without_entries(batch),
        threads=args.threads,
        scale=scale,
        uniqueness=args.uniqueness,
        row_seconds=args.seconds or _SECONDS,
    )


def _line(batch: Batch, index: int, results: Sequence[Rating | PuzzleError | ParseError], color: bool) -> str:
    ratings = [result for result in results if isinstance(result, Rating)]
    if ratings:
        text = " ".join(f"{rating} {rating.hardest}".rstrip() for rating in ratings)
    elif isinstance(results[0], ParseError):
        text = paint(f"unreadable: {results[0].reason}", YELLOW, color)
    else:
        text = paint(str(results[0]), YELLOW, color)
    return f"{text}\n" if batch.name == "argument" else f"{on_a_line(batch.place(index))}: {text}\n"
