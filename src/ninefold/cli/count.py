"""``ninefold count``: how many solutions each puzzle has."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import ninefold
from ninefold import Count, ParseError, Status, formats
from ninefold.engine.answers import COUNTED
from ninefold.puzzle.puzzle import is_variant
from ninefold.rows import TABLES, Batch

from . import _options
from ._batches import batches, place_of
from ._console import Console
from ._summary import Tally
from ._writers import RowWriter, Value, encoded, errors_of

_LIMIT = 1_000_000
_MANY = 16
_DEADLINE = 0.2

_TEXT = f"""\
Count the solutions of each puzzle.

{_options.INPUTS}
Each puzzle gives one line with a number, in order. A + after it means there may
be more: the limit or the budget of time or guesses ran out first. A puzzle with
clues that break the rules has 0; a bad line gives "unreadable". If a count is
cut short by its budget or by Ctrl-C, stderr reports how far it got.
"""

_EXAMPLES = """\
  ninefold count 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold count --limit all --seconds 60 band.txt
  ninefold count puzzles.txt | sort -n | uniq -c
  ninefold count --format jsonl puzzles.txt
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "count",
        usage="[options] [PUZZLE | FILE ...]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("counting")
    group.add_argument(
        "--limit",
        metavar="N",
        type=_options.limit,
        default=_LIMIT,
        help=f'stop at N solutions per puzzle ("all": never); {_LIMIT:,} by default',
    )
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="give up on a puzzle after S seconds")
    group.add_argument("--nodes", metavar="N", type=_options.positive, help="give up on a puzzle after about N guesses")
    _options.add_backend(group)
    _options.add_keep(_options.add_output(parser, ("lines", *TABLES), default="lines"))
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Count everything and write each number when it is ready."""
    style = args.format or "lines"
    budget = Budget(args.limit, args.seconds, args.nodes, args.backend)
    with RowWriter(console, style, COUNTED, keep=args.keep) as rows:
        for batch in batches(console, args.inputs, args.form):
            for start, numbers in _counted(batch, budget, console):
                part = batch[start : start + len(numbers)]
                for i, number in enumerate(numbers):
                    _comment(part, i, number, budget, console)
                lines = style == "lines"  # the columns of a table take time
                data = encoded(map(_line, numbers)) if lines else rows.columns(_columns(part, numbers), part)
                console.deliver(data, part.place(len(part) - 1), partial(_tally, numbers), batch.fraction)
    console.finish()
    return console.tally.code


class Budget(NamedTuple):
    """Where to stop with each puzzle, and what counts."""

    limit: int | None
    seconds: float | None
    nodes: int | None
    backend: str | None

    @property
    def is_open(self) -> bool:
        """Whether nothing but the limit ends a count."""
        return self.seconds is None and self.nodes is None


class Number(NamedTuple):
    """The count of one entry and its status; no count if the entry could not be read."""

    status: Status
    found: Count | None
    error: ParseError | None = None


def _counted(batch: Batch, budget: Budget, console: Console) -> Iterator[tuple[int, list[Number]]]:
    """Count in parts, with the index where each begins.

    Counting many puzzles together is fastest, but a waiting person should see numbers soon.  So parts grow and
    shrink with the time they take.  A lone puzzle, and one with a budget, has all threads to itself.
    """
    together = budget.is_open and len(batch) >= _MANY
    size = _MANY if together else 1
    start = 0
    while start < len(batch):
        part = range(start, min(start + size, len(batch)))
        began = time.monotonic()
        if len(part) == 1:
            yield start, [_count_one(batch.record(start), budget, console)]
        else:
            yield start, _count_many(batch[part.start : part.stop], budget, console)
        start = part.stop
        if together:
            slow = time.monotonic() - began > _DEADLINE
            size = max(size // 4, 1) if slow else min(size * 2, 8192)


def _count_one(item: formats.Record | ParseError, budget: Budget, console: Console) -> Number:
    if isinstance(item, ParseError):
        return Number(Status.UNREADABLE, None)
    options = budget._asdict()
    if is_variant(item.puzzle):
        options["backend"] = None
    try:
        count = ninefold.count(item.puzzle, **options, progress=lambda count: console.work(_so_far(count)))
        status = Status.counted(count.value, count.complete, budget.limit)
        if status is Status.NONE and ninefold.check(item.puzzle, nodes=1).status is Status.INVALID:
            status = Status.INVALID
    except ParseError as error:
        return Number(Status.UNREADABLE, None, error)
    return Number(status, count)


def _count_many(batch: Batch, budget: Budget, console: Console) -> list[Number]:
    def report(done: int) -> None:
        console.work(f"{done:,} of {len(batch):,} puzzles")

    numbers = []
    backend = None if batch.has_variants else budget.backend
    for row in ninefold.count_many(batch, limit=budget.limit, backend=backend, progress=report):
        complete = row.status is not Status.UNDECIDED and (budget.limit is None or row.count < budget.limit)
        count = Count(row.count, complete, row.guesses)
        numbers.append(Number(row.status, None if row.status is Status.UNREADABLE else count, row.error))
    return numbers


def _so_far(count: Count) -> str:
    return f"{count.value:,} {_plural(count.value, 'solution')} and {count.guesses:,} {_plural(count.guesses, 'guess')}"


def _plural(number: int, noun: str) -> str:
    return noun if number == 1 else f"{noun}es" if noun.endswith("s") else f"{noun}s"


def _comment(batch: Batch, index: int, number: Number, budget: Budget, console: Console) -> None:
    """Report on stderr why an entry has no number, or a number that its budget cut short."""
    error, count = batch.odd.get(index), number.found
    error = error if isinstance(error, ParseError) else number.error
    if error is not None:
        console.message(str(error))
    elif count and not count.complete and (budget.limit is None or count.value < budget.limit):
        place = place_of(batch.name, batch.numbers[index])
        console.message(f"{place or 'ninefold'}: stopped after {_so_far(count)}")


def _tally(numbers: list[Number], tally: Tally) -> None:
    for number in numbers:
        tally.add(number.status)


def _line(number: Number) -> str:
    count = number.found
    return f"{count.value}{'' if count.complete else '+'}\n" if count else f"{number.status.phrase}\n"


def _columns(batch: Batch, numbers: list[Number]) -> dict[str, Sequence[Value]]:
    counts = [number.found for number in numbers]
    return {
        "status": [str(number.status) for number in numbers],
        "count": [count.value if count else None for count in counts],
        "complete": [count.complete if count else None for count in counts],
        "guesses": [count.guesses if count else None for count in counts],
        "error": errors_of(batch, {i: one.error for i, one in enumerate(numbers) if one.error}),
    }
