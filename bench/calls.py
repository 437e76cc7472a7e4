"""Time what a Python user sees: the entry points of the engine, the command line, and the reaction to Ctrl-C.

    python bench/calls.py sets/17_clue.txt              # a million lines, the set repeated
    python bench/calls.py --lines 100000 sets/*.txt     # fewer
    python bench/calls.py --save bench/results ...      # save the table, named after CPU and compiler

Batches alternate with the native loop (bench/loop.cpp) over the same lines, on one thread, in CPU time. Threads and
commands are timed in wall time. The table shows the best of several rounds, for interrupts the worst. The last column
is the target.  Every batch is compared with the native answers.
"""

from __future__ import annotations

import argparse
import itertools
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

import numpy as np
from common import as_text, native_loop, read_set, save, shortest

import ninefold

COMMAND = [sys.executable, "-m", "ninefold"]
LEGEND = "calls from Python: what, figure, compared, bar"


def main() -> int:
    """Measure, print, save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--lines", type=int, default=1_000_000, help="lines in a batch (default a million)")
    parser.add_argument("--rounds", type=int, default=5, help="of each measurement (default 5)")
    parser.add_argument("--interrupts", type=int, default=10, help="Ctrl-C for each kind of work (default 10)")
    parser.add_argument("--save", type=Path, metavar="FOLDER")
    args = parser.parse_args()
    # A program started in the background inherits an ignored Ctrl-C and passes it on to its children.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    table = Table()
    for path in args.sets:
        puzzles = read_set(path)
        lines = list(itertools.islice(itertools.cycle(puzzles), args.lines))
        table.title(f"{path.stem}: {len(lines):,} lines, {len(puzzles):,} puzzles")
        batches(table, lines, args.rounds)
        single_calls(table, puzzles[:20_000], args.rounds)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / path.name
            file.write_bytes(as_text(lines))
            command_line(table, file, len(lines), args.rounds)
            if args.interrupts:
                interrupts(table, puzzles[0], file, args.interrupts)
    if args.save:
        save(args.save, "calls", LEGEND, table.lines)
    return 0 if table.agree else 1


class Table:
    """Prints its rows as they are added and keeps them for saving."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.agree = True

    def title(self, text: str) -> None:
        """Start a section."""
        self._print(text)

    def row(self, what: str, figure: str, compared: str = "", bar: str = "", clears: bool = True) -> None:
        """Add one measurement and whether it meets its target."""
        verdict = f"{bar:>14}  {'' if clears else 'MISSED'}" if bar else ""
        self._print(f"  {what:44} {figure:>12}  {compared:>26} {verdict}".rstrip())

    def _print(self, line: str) -> None:
        self.lines.append(line)
        print(line, flush=True)


# --- batches


def batches(table: Table, lines: list[str], rounds: int) -> None:
    """Measure each way to pass the same lines, on one thread and then on two."""
    n = len(lines)
    text = as_text(lines)
    _, expected, _ = native_loop(text, 82, n)
    ways = dict(_ways(lines, text))
    spent = dict.fromkeys(["native", *ways], float("inf"))
    order = list(ways.items())
    for _ in range(rounds):
        spent["native"] = min(spent["native"], native_loop(text, 82, n)[0])
        order.append(order.pop(0))  # the first call pays for memory that the native loop returned
        for name, puzzles in order:
            spent[name] = min(spent[name], shortest(partial(ninefold.solve_many, puzzles, threads=1), 1))
    table.row("native loop, 1 thread", f"{n / spent['native']:,.0f}/s")
    for name, puzzles in ways.items():
        if ninefold.solve_many(puzzles, threads=1).count.tolist() != expected:
            print(f"{name}: THE COUNTS DIFFER", file=sys.stderr)
            table.agree = False
        most = 1.1 if name == "bytes" else 2.0
        ratio = spent[name] / spent["native"]
        table.row(
            f"solve_many, {name}",
            f"{n / spent[name]:,.0f}/s",
            f"{ratio:.2f} of native's time",
            f"at most {most}",
            ratio <= most,
        )
    two_threads(table, text, n, rounds)


def two_threads(table: Table, text: bytes, n: int, rounds: int) -> None:
    """Compare two threads with one, in wall time and in CPU time, which is meaningful even on a busy machine."""
    wall, cpu = dict.fromkeys((1, 2), float("inf")), dict.fromkeys((1, 2), float("inf"))
    for _, threads in itertools.product(range(rounds), (1, 2)):
        start = time.perf_counter(), time.process_time()
        ninefold.solve_many(text, threads=threads)
        wall[threads] = min(wall[threads], time.perf_counter() - start[0])
        cpu[threads] = min(cpu[threads], time.process_time() - start[1])
    gain = wall[1] / wall[2]
    table.row(
        "solve_many, bytes, 2 threads",
        f"{n / wall[2]:,.0f}/s",
        f"{gain:.2f} x 1 thread, CPU {cpu[2] / cpu[1]:.2f}",
        "1.9 x",
        gain >= 1.9,
    )


def _ways(lines: list[str], text: bytes) -> Iterator[tuple[str, object]]:
    characters = np.frombuffer(text, np.uint8).reshape(-1, 82)[:, :81]
    yield "bytes", text
    yield "list of str", lines
    yield "numpy (n, 81) uint8, digits", np.where(characters == ord("."), 0, characters - ord("0")).astype(np.uint8)
    yield "numpy (n, 81) uint8, characters", np.ascontiguousarray(characters)
    yield "numpy S81", np.ascontiguousarray(characters).view("S81").reshape(-1)
    makers: dict[str, Callable[..., object]] = {
        "pyarrow": lambda module: module.array(lines),
        "pandas": lambda module: module.Series(lines),
        "polars": lambda module: module.Series(lines),
    }
    for name, make in makers.items():
        try:
            module = import_module(name)
        except ImportError:
            continue
        yield f"{name} column", make(module)


def single_calls(table: Table, puzzles: list[str], rounds: int) -> None:
    """Measure solve(str), one call per puzzle."""
    rate = len(puzzles) / shortest(lambda: [ninefold.solve(line) for line in puzzles], rounds)
    table.row("solve(str), one call each", f"{rate:,.0f}/s", "", "200,000/s", rate >= 200_000)


# --- the command line

# Peak memory includes the parent's pages before exec, so the command is started from a small process.
_MEASURED = """
import os, subprocess, sys, time
start = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(child.pid, 0)
print(time.perf_counter() - start, usage.ru_maxrss, os.waitstatus_to_exitcode(status))
"""


def command_line(table: Table, file: Path, n: int, rounds: int) -> None:
    """Measure ``ninefold solve FILE`` from start to end, and its memory."""
    walls, peaks = [], []
    for _ in range(rounds):
        command = [sys.executable, "-c", _MEASURED, *COMMAND, "solve", str(file)]
        wall, peak, code = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        if code not in "01":
            sys.exit(f"ninefold solve ended with {code}")
        walls.append(float(wall))
        peaks.append(int(peak) / 1024)
    rate = n / min(walls)
    table.row("ninefold solve FILE", f"{rate:,.0f}/s", f"{max(peaks):.0f} MiB at most", "600,000/s", rate >= 600_000)


# --- Ctrl-C

_CALL = """
import time, ninefold
empty, many = "." * 81, [{puzzle!r}] * 10_000_000
print(flush=True)
try:
    {call}
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
"""


def interrupts(table: Table, puzzle: str, file: Path, times: int) -> None:
    """Measure the time from SIGINT to KeyboardInterrupt in a call, and to the end of a command."""
    for call in (
        "ninefold.count(empty, limit=None)",
        "ninefold.solve_many([empty] * 9, limit=None)",
        "ninefold.solve_many(many)",
        "list(ninefold.solutions(empty))",
    ):
        program = _CALL.format(call=call, puzzle=puzzle)
        _late(table, call.replace("ninefold.", ""), [_until_raised(program) for _ in range(times)])
    for words in (
        ["count", "--limit", "all", "." * 81],
        ["solve", *[str(file)] * 20],
        ["solve", "--limit", "all", "." * 81],
    ):
        shown = " ".join("FILE" if word == str(file) else "EMPTY" if word[0] == "." else word for word in words[:4])
        _late(table, f"ninefold {shown}", [_until_ended([*COMMAND, *words]) for _ in range(times)])


def _late(table: Table, what: str, seconds: list[float]) -> None:
    worst = 1000 * max(seconds)
    middle = 1000 * sorted(seconds)[len(seconds) // 2]
    table.row(f"^C: {what}", f"{worst:.0f} ms", f"{middle:.0f} ms as a rule", "100 ms", worst <= 100)


def _until_raised(program: str) -> float:
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    child.stdout.readline()
    sent = _interrupt(child, 0.1)
    raised = float(child.stdout.read())
    child.wait()
    return raised - sent


def _until_ended(command: list[str]) -> float:
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    sent = _interrupt(child, 0.7)
    if child.wait() != 130:
        sys.exit(f"{' '.join(command[:5])} was to be interrupted but ended with {child.returncode}")
    return time.monotonic() - sent


def _interrupt(child: subprocess.Popen[str] | subprocess.Popen[bytes], after: float) -> float:
    time.sleep(after + random.uniform(0, 0.1))
    sent = time.monotonic()
    child.send_signal(signal.SIGINT)
    return sent


if __name__ == "__main__":
    sys.exit(main())
