"""``ninefold bench``: how fast the engine is here, and the signature of what it does."""

from __future__ import annotations

import argparse
import json
import os
import time
from typing import TypedDict

import numpy as np

import ninefold
from ninefold import ParseError, Status
from ninefold.rows import Batch

from . import _options
from ._batches import batches
from ._console import Console
from ._drawing import BOLD, paint
from ._writers import encoded

_MOST = 1_000_000
_COPIES = 64

_TEXT = f"""\
Solve a fixed corpus of puzzles (easy, minimal, with several solutions and with
none), each to the proof that there is no second solution, and print the speed
with one thread and with all.

The signature is the number of guesses and a hash of all answers. It is the same
on every machine, back end and number of threads; if a change to the
engine changes it, the engine searches differently.

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


class Measured(TypedDict):
    """The measurements for one set; speed in puzzles per second by number of threads."""

    name: str
    puzzles: int
    one: float
    guesses: float
    speed: dict[str, int]


def run(args: argparse.Namespace, console: Console) -> int:
    """Measure and print."""
    if args.signature:
        console.sink.write(f"{ninefold.engine.bench(seconds=0).signature}\n".encode())
        return 0
    facts: dict[str, object] = {**ninefold.build_info(), "back end": ninefold.engine.backend()}
    if args.inputs:
        sets = _from_files(args.inputs, console)
    else:
        facts["signature"] = ninefold.engine.bench(seconds=0).signature
        # Repeat it often enough to keep all threads busy.
        sets = {
            name: "\n".join([*lines * _COPIES, ""]).encode() for name, lines in ninefold.engine.bench_corpus().items()
        }
    report = [_measure(name, data, args) for name, data in sets.items()]
    if args.json:
        console.sink.write((json.dumps({**facts, "sets": report}, indent=2) + "\n").encode())
    else:
        console.sink.write(encoded([_head(facts), _table(report, console.color)]))
    if console.tally.entries:
        console.finish()
    return console.tally.code


def _from_files(inputs: list[str], console: Console) -> dict[str, bytes]:
    """The puzzles of each source as lines; bad ones are reported and left out."""
    sets: dict[str, list[bytes]] = {}
    for batch in batches(console, inputs, None, classic="bench"):
        rows = sets.setdefault(batch.name, [])
        rows.append(_good(batch, console))
        if sum(map(len, rows)) >= 82 * _MOST:
            break
    return {name: b"".join(rows)[: 82 * _MOST] for name, rows in sets.items() if any(rows)}


def _good(batch: Batch, console: Console) -> bytes:
    table = np.full((len(batch), 82), ord("\n"), np.uint8)
    table[:, :81] = np.frombuffer(batch.text(), np.uint8).reshape(-1, 81)
    keep = np.ones(len(batch), bool)
    for i, item in batch.odd.items():
        if isinstance(item, ParseError):
            console.message(str(item))
            console.tally.add(Status.UNREADABLE)
            keep[i] = False
        elif item.grid.sukaku:
            keep[i] = False
    return table[keep].tobytes()


def _measure(name: str, data: bytes, args: argparse.Namespace) -> Measured:
    most = args.threads or _cores()
    result = ninefold.solve_many(data, threads=most)
    return {
        "name": name,
        "puzzles": len(result),
        "one": float((result.status == Status.ONE).mean()),
        "guesses": float(result.guesses.mean()),
        "speed": {str(threads): _time(data, threads, args.seconds) for threads in sorted({1, most})},
    }


def _time(data: bytes, threads: int, seconds: float) -> int:
    """Puzzles per second: repeat the run for some time and keep the best, since other load slows the rest."""
    best, runs, end = float("inf"), 0, time.perf_counter() + seconds
    while runs < 2 or time.perf_counter() < end:
        start = time.perf_counter()
        ninefold.solve_many(data, threads=threads)
        best = min(best, time.perf_counter() - start)
        runs += 1
    return round(data.count(b"\n") / best)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _head(facts: dict[str, object]) -> str:
    text = f"ninefold {facts['version']}, {facts['compiler']}, back end {facts['back end']}\n"
    return text + (f"signature {facts['signature']}\n" if "signature" in facts else "")


def _table(report: list[Measured], color: bool) -> str:
    width = max([10, *(len(entry["name"]) for entry in report)])
    titles = ("puzzles", "unique", "guesses each", "threads", "puzzles/s", "µs each")
    lines = ["", paint(f"{'set':{width}}" + "".join(f"{title:>13}" for title in titles), BOLD, color)]
    for entry in report:
        begin = f"{entry['name']:{width}}{entry['puzzles']:>13,}{entry['one']:>13.0%}{entry['guesses']:>13.2f}"
        for threads, speed in entry["speed"].items():
            lines.append(f"{begin}{threads:>13}{speed:>13,}{1e6 / max(speed, 1):>13.3f}")
            begin = " " * len(begin)
    return "\n".join(lines) + "\n"
