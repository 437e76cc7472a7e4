"""``ninefold bench``: how fast the engine is here, and the signature of what it does."""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import dataclass

import numpy as np

import ninefold
from ninefold import ParseError, RowStatus

from . import _options
from ._batches import Batch, batches
from ._console import Console
from ._corpus import corpus, signature
from ._drawing import BOLD, paint
from ._writers import encoded

_MOST = 1_000_000

_TEXT = f"""\
Solve a fixed corpus of 32,768 puzzles, each to the proof that there is no
second solution, and print what that took with one thread and with all.

The signature is the number of guesses and a hash of all answers. It is the same
on every machine, back end and number of threads; a change of the engine that
changes it has changed what the engine does.

With files, their puzzles are measured instead (the first {_MOST:,} of each).
"""

_EXAMPLES = """\
  ninefold bench
  ninefold bench --signature
  ninefold bench --seconds 5 puzzles.txt
  NINEFOLD_BACKEND=portable ninefold bench
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "bench",
        "measure the engine and print its signature",
        usage="[options] [FILE ...]",
        text=_TEXT,
        examples=_EXAMPLES,
        codes=False,
    )
    group = parser.add_argument_group("input")
    group.add_argument("inputs", nargs="*", metavar="FILE", help="puzzles to measure with, instead of the corpus")
    group = parser.add_argument_group("measuring")
    group.add_argument("--seconds", metavar="S", type=_options.seconds, default=1.0, help="for each row; by default 1")
    _options.add_threads(group)
    group = parser.add_argument_group("output")
    group.add_argument("--signature", action="store_true", help="print the signature of the corpus and nothing else")
    group.add_argument("--json", action="store_true", help="as one JSON object")
    _options.add_common(parser)
    parser.set_defaults(run=run)


@dataclass(frozen=True, slots=True)
class Timing:
    """The best of several runs."""

    threads: int
    puzzles: int
    seconds: float
    runs: int

    @property
    def rate(self) -> float:
        """Puzzles in a second."""
        return self.puzzles / self.seconds


def run(args: argparse.Namespace, console: Console) -> int:
    """Measure and print."""
    if args.signature:
        console.sink.write(f"{signature(ninefold.solve_many(corpus(), threads=args.threads))}\n".encode())
        return 0
    sets = _from_files(args.inputs, console) if args.inputs else {"corpus": corpus()}
    report = [_measure(name, data, args) for name, data in sets.items()]
    facts = {"ninefold": ninefold.__version__, **ninefold.build_info(), "back end": ninefold.backend()}
    if args.json:
        console.sink.write((json.dumps({**facts, "sets": report}, indent=2) + "\n").encode())
    else:
        head = f"ninefold {ninefold.__version__}, {facts['compiler']}, back end {facts['back end']}\n"
        console.sink.write(encoded([head, *(_table(entry, console.colour) for entry in report)]))
    console.finish()
    return console.tally.code


def _from_files(inputs: list[str], console: Console) -> dict[str, bytes]:
    """The puzzles of each source as lines; bad ones are reported and left out."""
    sets: dict[str, list[bytes]] = {}
    for batch in batches(console, inputs, None):
        rows = sets.setdefault(batch.source, [])
        rows.append(_good(batch, console))
        if sum(map(len, rows)) >= 82 * _MOST:
            break
    return {name: b"".join(rows)[: 82 * _MOST] for name, rows in sets.items() if any(rows)}


def _good(batch: Batch, console: Console) -> bytes:
    table = np.full((len(batch), 82), ord("\n"), np.uint8)
    table[:, :81] = np.frombuffer(batch.puzzles, np.uint8).reshape(-1, 81)
    keep = np.ones(len(batch), bool)
    for i, item in batch.odd.items():
        if isinstance(item, ParseError):
            console.message(str(item))
            console.tally.unreadable += 1
            keep[i] = False
        elif item.grid.sukaku:
            keep[i] = False
    return table[keep].tobytes()


def _measure(name: str, data: bytes, args: argparse.Namespace) -> dict[str, object]:
    most = args.threads or _cores()
    timings = [_time(data, threads, args.seconds) for threads in sorted({1, most})]
    result = ninefold.solve_many(data, threads=most)
    kinds = {status.name.lower(): int((result.status == status).sum()) for status in RowStatus}
    return {
        "name": name,
        "puzzles": len(result),
        "kinds": {kind: number for kind, number in kinds.items() if number},
        "signature": str(signature(result)),
        "guesses per puzzle": round(float(result.guesses.mean()), 4),
        "without a guess": round(float((result.guesses == 0).mean()), 4),
        "timings": [
            {"threads": one.threads, "puzzles per second": round(one.rate), "seconds": one.seconds, "runs": one.runs}
            for one in timings
        ],
    }


def _time(data: bytes, threads: int, seconds: float) -> Timing:
    """Run again and again for some time and keep the best: the others were disturbed."""
    best, runs, end = float("inf"), 0, time.perf_counter() + seconds
    count = data.count(b"\n")
    while runs < 2 or time.perf_counter() < end:
        start = time.perf_counter()
        ninefold.solve_many(data, threads=threads)
        best = min(best, time.perf_counter() - start)
        runs += 1
    return Timing(threads, count, best, runs)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_WORDS = {"one": "with one solution", "none": "without", "several": "with several", "invalid": "invalid"}


def _table(entry: dict[str, object], colour: bool) -> str:
    kinds, timings = entry["kinds"], entry["timings"]
    assert isinstance(kinds, dict)
    assert isinstance(timings, list)
    split = ", ".join(f"{number:,} {_WORDS.get(kind, kind)}" for kind, number in kinds.items())
    lines = [
        "",
        f"{paint(str(entry['name']), BOLD, colour)}: {entry['puzzles']:,} puzzles ({split})",
        f"signature  {entry['signature']}",
        f"guesses    {entry['guesses per puzzle']:.2f} a puzzle, {entry['without a guess']:.0%} of them without any",
        "",
        paint(f"{'threads':>7}{'puzzles/s':>14}{'µs/puzzle':>12}{'runs':>8}", BOLD, colour),
    ]
    for one in timings:
        rate = one["puzzles per second"]
        lines.append(f"{one['threads']:>7}{rate:>14,}{1e6 / max(rate, 1):>12.3f}{one['runs']:>8}")
    return "\n".join(lines) + "\n"
