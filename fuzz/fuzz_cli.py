"""Fuzz the command line: random commands, options and values over hostile files and streams.

The contract, for any arguments: no traceback, no death by a signal, a documented exit code, a quick end after Ctrl-C.
No file that the command reads is changed, and no temporary file remains except after an interrupt. Commands, options
and choices are taken from the parser, so that new ones are fuzzed too.

    python fuzz/fuzz_cli.py --seconds 60
    python fuzz/fuzz_cli.py --seconds 600 --seed 7

A call that violates the contract is printed with its output, and the program continues and finally exits with 1. Each
call is a fork of a loaded process, so this needs a system with fork.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import os
import random
import re
import resource
import shlex
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ninefold.cli import app

HERE = Path(__file__).resolve().parent
SAMPLES = HERE.parent / "tests" / "data" / "formats"

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
TWO = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179"
PUZZLES = (EASY, HARD, TWO, "." * 81, "1" * 81, "11" + "." * 79, "-" * 81, EASY[:80], EASY * 2, EASY + "," + EASY)
WORDS = (
    "",
    "-",
    "--",
    "-1",
    "0",
    "1",
    "2",
    "3",
    "all",
    "1e308",
    "nan",
    "inf",
    "0.01",
    "9" * 23,
    "9" * 5000,
    "2147483648",
    "9223372036854775807",
    "9223372036854775808",
    "x",
    "\udcff",
    "\ud800",
    "\x1b[31m",
    "a\nb",
    "{}",
    "[[",
    '{"puzzle": ["x"]}',
    '[{"puzzle": "' + EASY + '"}]',
    "[" + ",".join(["[" + ",".join("123456789") + "]"] * 9) + "]",
    "[" * 3000,
    "http://sudokupad.app/x",
    "https://sudokupad.app/scl" + "N4" * 50,
    "*",
    "**/*",
    "in/*",
    "[",
    "~",
    "/",
    ".",
    "/dev/null",
    "/dev/full",
    "/dev/zero",
    "/proc/self/mem",
    "/none/x",
    "x" * 300,
    "none.txt",
)
CODES = {0, 1, 2, 130, 141, 143}
PATIENCE = 3.0
"""Seconds until a call is interrupted, as a person would."""
GRACE = 15.0
"""Seconds after which an interrupted call counts as hanging; generous, because the machine may be busy."""
MOST_MEMORY = 4 << 30
LARGEST_FILE = 32 << 20


@dataclass
class Call:
    """One call of the command line, and its outcome."""

    argv: list[str]
    stdin: str | None
    stdout: str | None
    stderr: str | None
    interrupt: float | None
    """Seconds after which it gets Ctrl-C."""
    code: int = 0
    out: bytes = b""
    err: bytes = b""
    violations: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        words = " ".join(shlex.quote(ascii(word)[1:-1] if not word.isprintable() else word[:200]) for word in self.argv)
        streams = f"stdin {self.stdin}, stdout {self.stdout}, stderr {self.stderr}, Ctrl-C after {self.interrupt}"
        head = f"ninefold {words}\n  {streams}: exit code {self.code}"
        return "\n".join(
            [head, *(f"  {violation}" for violation in self.violations), self.err[-3000:].decode("utf-8", "replace")]
        )


class Folder:
    """The files that calls read and write, restored if a call has changed them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.first: dict[str, bytes] = {}
        for number, sample in enumerate(sorted(SAMPLES.iterdir())):
            if sample.is_file():
                self.first[f"in/{number}{sample.suffix}"] = sample.read_bytes()
        lines = "\n".join(PUZZLES).encode()
        self.first |= {
            "in/lines.txt": lines,
            "in/empty.txt": b"",
            "in/no newline": EASY.encode(),
            "in/packed.gz": gzip.compress(lines),
            "in/broken.gz": gzip.compress(lines)[:-9],
            "in/binary": bytes(range(256)) * 40,
            "in/long.txt": b"1" * 2_000_000,
            "in/odd\udcff.txt": lines,
            "in/odd\x1b[7m\n.txt": lines,
            "in/-o": lines,
            "out.txt": b"old\n",
            "out.txt.part": b"somebody's\n",
        }
        self.rebuild()

    def rebuild(self) -> None:
        """Restore the initial state."""
        shutil.rmtree(self.path, ignore_errors=True)
        for name, data in self.first.items():
            path = self.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        os.link(self.path / "in/lines.txt", self.path / "in/hard")
        (self.path / "in/soft").symlink_to("lines.txt")
        (self.path / "in/loop").symlink_to("loop")
        (self.path / "in/folder").mkdir()
        self.made = set(self.names())

    def names(self) -> Iterator[str]:
        """Return all files, as named on the command line."""
        for where, _, files in os.walk(self.path):
            yield from (os.path.relpath(os.path.join(where, name), self.path) for name in files)

    def changed(self) -> set[str]:
        """Return initial files that are missing or changed."""
        return {name for name, data in self.first.items() if self._bytes(name) != data}

    def _bytes(self, name: str) -> bytes | None:
        try:
            return (self.path / name).read_bytes()
        except OSError:
            return None


def options() -> dict[str, list[argparse.Action]]:
    """Return the options of each command, taken from the parser."""
    parser = app.build_parser()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return {name: inner._actions for name, inner in action.choices.items()}
    raise AssertionError("the parser has no commands")


def value(rng: random.Random, action: argparse.Action, names: list[str]) -> str:
    """Return a value for an option, valid or not, that never writes outside the fuzzer's folder."""
    if action.metavar == "FOLDER":
        return rng.choice(["new-folder", "in/folder", "in", "out.txt", "none/x", "in/lines.txt", "", "\udcff"])
    if rng.random() < 0.3:
        return rng.choice(WORDS)
    if action.choices:
        return str(rng.choice(list(action.choices)))
    if action.metavar == "FILE":
        return rng.choice([*names, "new.txt", "new.csv", "new.gz", "new-{}.svg", "in/{}.svg", "none/x", "-"])
    if action.metavar == "SEED" or action.dest == "seed":
        return rng.choice(["0", "1", "18446744073709551615"])
    if action.dest == "seconds":
        return rng.choice(["0.01", "0.1"])
    return rng.choice(["1", "2", "3", "10", "all"])


def words(rng: random.Random, commands: dict[str, list[argparse.Action]], names: list[str]) -> list[str]:
    """Return the arguments of a call."""
    if rng.random() < 0.03:
        return [rng.choice([*WORDS, *PUZZLES, "--version", "--help"]) for _ in range(rng.randrange(4))]
    name = rng.choice(list(commands))
    argv: list[str] = []
    for action in rng.sample(commands[name], min(len(commands[name]), rng.choice([0, 1, 1, 2, 3, 6]))):
        if not action.option_strings:
            argv.append(value(rng, action, names) if action.choices else rng.choice([*names, *PUZZLES]))
            continue
        if action.dest == "help" and rng.random() < 0.9:
            continue
        argv.append(rng.choice(action.option_strings))
        if action.nargs != 0 and rng.random() < 0.97:
            argv.append(value(rng, action, names))
    if any(not action.option_strings and not action.choices for action in commands[name]):
        for _ in range(rng.choice([0, 1, 1, 1, 2, 4])):
            argv.append(rng.choice([rng.choice(names), rng.choice(PUZZLES), rng.choice(WORDS)]))
    return [name, *argv]


def limited(argv: list[str]) -> bool:
    """Reject inputs that only cost time: endless devices, and the whole file system."""
    return not {"/dev/zero", "/proc/self/mem"} & set(argv) or "-o" in argv or "--output" in argv


def perform(call: Call, folder: Folder) -> None:
    """Run a call in a separate process and record its outcome."""
    streams = Path(tempfile.mkdtemp(prefix="ninefold-fuzz-"))
    for name in ("out", "err"):
        (streams / name).touch()
    try:
        pid = os.fork()
        if pid == 0:
            _child(call, folder, streams)
        began = time.monotonic()
        interrupted = False
        status = 0
        while True:
            done, status = os.waitpid(pid, os.WNOHANG)
            if done:
                break
            passed = time.monotonic() - began
            if not interrupted and passed > (PATIENCE if call.interrupt is None else call.interrupt):
                os.kill(pid, signal.SIGINT)
                interrupted = True
            if passed > PATIENCE + GRACE:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                call.violations.append("hangs, with or without Ctrl-C")
                break
            time.sleep(0.002)
        call.code = os.waitstatus_to_exitcode(status)
        call.out, call.err = ((streams / name).read_bytes() for name in ("out", "err"))
    finally:
        shutil.rmtree(streams, ignore_errors=True)


def _child(call: Call, folder: Folder, streams: Path) -> None:
    try:
        signal.signal(signal.SIGINT, lambda number, frame: os._exit(130))
        os.chdir(folder.path)
        resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        for number, name in enumerate(
            (call.stdin, call.stdout or str(streams / "out"), call.stderr or str(streams / "err"))
        ):
            if name == "closed":
                os.close(number)
            else:
                mode = os.O_RDONLY if number == 0 else os.O_WRONLY
                handle = os.open(name or os.devnull, mode)
                os.dup2(handle, number)
                os.close(handle)
        sys.stdin, sys.stdout, sys.stderr = (  # type: ignore[assignment]
            None
            if name == "closed"
            else os.fdopen(number, mode, errors="backslashreplace" if number == 2 else "strict")
            for number, (mode, name) in enumerate((("r", call.stdin), ("w", call.stdout), ("w", call.stderr)))
        )
        sys.argv = ["ninefold", *call.argv]
        os._exit(app.main_and_flush())
    except BaseException:
        with contextlib.suppress(OSError):
            (streams / "err").open("a").write(traceback.format_exc())
        os._exit(99)


def judge(call: Call, folder: Folder) -> None:
    """Check the contract for a call."""
    if call.code < 0:
        call.violations.append(f"died by signal {-call.code}")
    elif call.code not in CODES:
        call.violations.append("an undocumented exit code")
    if b"Traceback" in call.err or b"Exception ignored" in call.err:
        call.violations.append("a traceback")
    if call.stdout is None and re.search(rb"^ninefold: ", call.out, re.M):
        call.violations.append("an error message on stdout")
    quiet = {"-q", "--quiet"} & set(call.argv) or call.stderr or call.stdout or _targets(call.argv)
    if call.code == 2 and not quiet and not call.err + call.out:
        call.violations.append("a failure without a message")
    named = {os.path.normpath(word) for word in call.argv} | {call.stdin or ""}
    written = _targets(call.argv)
    for name in folder.changed():
        if name in named - written or (name == "out.txt.part" and name not in named):
            call.violations.append(f"changed {name!a}")
        elif not any(_is(folder, target, name) for target in written):
            call.violations.append(f"changed {name!a}, which is not one of its outputs")
    parts = [name for name in folder.names() if re.search(r"\.[0-9a-f]{8}\.part$", name)]
    if parts and call.code not in (130, 143):
        call.violations.append(f"left {parts}")
    if folder.changed() or set(folder.names()) != folder.made:
        folder.rebuild()


def _targets(argv: list[str]) -> set[str]:
    """Return the pattern of files that the call may write, ``{}`` as a star."""
    targets = set()
    for flag, word in zip(argv, [*argv[1:], ""]):
        if flag in ("-o", "--output", "--svg", "--html", "--out"):
            targets.add(os.path.normpath(word))
    return targets


def _is(folder: Folder, target: str, name: str) -> bool:
    pattern = re.escape(target).replace(r"\{\}", r"\d+")
    if re.fullmatch(pattern, name):
        return True
    return os.path.realpath(folder.path / target) == os.path.realpath(folder.path / name)


def run(rng: random.Random, more: Callable[[int], bool], report: Callable[[Any], None]) -> int:
    """Make calls while there is *more* to do; return how many violated the contract."""
    commands = options()
    broken = 0
    with tempfile.TemporaryDirectory(prefix="ninefold-fuzz-") as place:
        folder = Folder(Path(place) / "files")
        names = sorted({*folder.made, "in/folder", "in/loop"})
        tried = 0
        while more(tried):
            argv = words(rng, commands, names)
            call = Call(
                argv,
                rng.choice([None, None, "closed", *names[:20], "in/lines.txt", "in/empty.txt"]),
                rng.choice([None] * 8 + ["closed", "/dev/full"]),
                rng.choice([None] * 8 + ["closed", "/dev/full"]),
                rng.random() * 0.3 if rng.random() < 0.1 else None,
            )
            if not limited(argv) or call.stdin in ("in/folder", "in/loop"):
                continue
            tried += 1
            perform(call, folder)
            judge(call, folder)
            if call.violations:
                broken += 1
                report(call)
    return broken


def main() -> int:
    """Fuzz for some time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    args = parser.parse_args()
    end = time.monotonic() + args.seconds
    calls = 0

    def more(tried: int) -> bool:
        nonlocal calls
        calls = tried
        return time.monotonic() < end

    broken = run(random.Random(args.seed), more, lambda call: print(call, flush=True))
    print(f"seed {args.seed}: {calls:,} calls, {broken} broke the promise")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
