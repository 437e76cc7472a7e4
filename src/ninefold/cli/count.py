"""``ninefold count``: how many solutions each puzzle has."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import ninefold
from ninefold import Count, ParseError, Status, formats
from ninefold.rows import TABLES, Batch
from ninefold.rows.answers import COUNTED

from . import _options, _variants
from ._batches import batches, place_of
from ._console import Console
from ._tally import Tally
from ._writers import RowWriter, Value, entry_columns, errors_of

_LIMIT = 1_000_000
_MANY = 16
_PATIENCE = 0.2

_TEXT = f"""\
Count the solutions of each puzzle.

{_options.INPUTS}
Each puzzle gives one line with a number, in order. A + behind it says that
there may be more: the limit or the budget of time or guesses ran out first.
A puzzle whose clues break the rules has 0; a bad line gives "unreadable".
Cut short by its budget or by Ctrl-C, it says on stderr how far it came.
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
    _options.add_inputs(parser, variants=True)
    group = parser.add_argument_group("counting")
    group.add_argument(
        "--limit",
        metavar="N",
        type=_options.limit,
        default=_LIMIT,
        help=f'stop at N solutions of a puzzle ("all": never); by default at {_LIMIT:,}',
    )
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="stop after S seconds with a puzzle")
    group.add_argument("--nodes", metavar="N", type=_options.positive, help="stop after about N guesses with a puzzle")
    _options.add_backend(group)
    _options.add_output(parser, ("lines", *TABLES), default="lines")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Count everything and write the numbers as they come."""
    if (found := _variants.entries(args, console, told=False)) is not None:
        from . import _solve_variants

        return _solve_variants.count(found, args, console)
    style = args.format or "lines"
    budget = Budget(args.limit, args.seconds, args.nodes, args.backend)
    with RowWriter(console, style, COUNTED) as rows:
        for batch in batches(console, args.inputs, args.form):
            for start, numbers in _counted(batch, budget, console):
                part = batch[start : start + len(numbers)]
                for i, number in enumerate(numbers):
                    _comment(part, i, number, budget, console)
                data = (
                    "".join(map(_line, numbers)).encode() if style == "lines" else rows.columns(_columns(part, numbers))
                )
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
    """The count of one entry and the status that gives it; no count of what could not be read."""

    status: Status
    found: Count | None


def _counted(batch: Batch, budget: Budget, console: Console) -> Iterator[tuple[int, list[Number]]]:
    """Count in parts, with the index where each begins.

    Many puzzles together are quickest; but the numbers should come out while a person waits, so parts grow
    and shrink with the time they take.  A lone puzzle, and one with a budget, has all threads to itself.
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
            slow = time.monotonic() - began > _PATIENCE
            size = max(size // 4, 1) if slow else min(size * 2, 8192)


def _count_one(item: formats.Record | ParseError, budget: Budget, console: Console) -> Number:
    if isinstance(item, ParseError):
        return Number(Status.UNREADABLE, None)
    count = ninefold.count(item.grid, **budget._asdict(), progress=lambda count: console.work(_so_far(count)))
    status = Status.counted(count.value, count.complete, budget.limit)
    return Number(Status.INVALID if status is Status.NONE and item.grid.conflicts else status, count)


def _count_many(batch: Batch, budget: Budget, console: Console) -> list[Number]:
    def told(done: int) -> None:
        console.work(f"{done:,} of {len(batch):,} puzzles")

    numbers = []
    for row in ninefold.count_many(batch, limit=budget.limit, backend=budget.backend, progress=told):
        count = Count(row.count, budget.limit is None or row.count < budget.limit, row.guesses)
        numbers.append(Number(row.status, None if row.status is Status.UNREADABLE else count))
    return numbers


def _so_far(count: Count) -> str:
    return f"{count.value:,} {_plural(count.value, 'solution')} and {count.guesses:,} {_plural(count.guesses, 'guess')}"


def _plural(number: int, noun: str) -> str:
    return noun if number == 1 else f"{noun}es" if noun.endswith("s") else f"{noun}s"


def _comment(batch: Batch, index: int, number: Number, budget: Budget, console: Console) -> None:
    """Say on stderr why an entry has no number, or a number that its budget cut short."""
    item, count = batch.odd.get(index), number.found
    if isinstance(item, ParseError):
        console.message(str(item))
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
        **entry_columns(batch),
        "status": [str(number.status) for number in numbers],
        "count": [count.value if count else None for count in counts],
        "complete": [count.complete if count else None for count in counts],
        "guesses": [count.guesses if count else None for count in counts],
        "error": errors_of(batch),
    }
