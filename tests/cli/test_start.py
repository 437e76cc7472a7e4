"""Startup, and standard streams that are closed or full."""

from __future__ import annotations

import ast
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ninefold

from .conftest import EASY, EASY_SOLVED, EMPTY, environment

# Prints when Ctrl-C is taken over, which happens first.
TELLS_WHEN = """
import os
from ninefold.cli import start
occupy = start._occupy_standard_streams
start._occupy_standard_streams = lambda: (os.write(1, b"!"), occupy())
start.entry()
"""


@pytest.mark.parametrize("seed", range(4))
def test_interrupt_at_any_moment_of_the_start(seed: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", TELLS_WHEN, "count", "--limit", "all", EMPTY],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stdout.read(1) == b"!"
    time.sleep(random.Random(seed).random() * 0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (out, process.returncode) == (b"", 130)
    assert err == b"" or err.startswith(b"\rninefold: interrupted")


def test_nothing_is_loaded_before_ctrl_c_is_taken_over() -> None:
    code = (
        "import os, sys, __future__; before = {*sys.modules}; import ninefold.cli.start; print({*sys.modules} - before)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        capture_output=True,
        check=True,
        timeout=60,
        env={**environment(), "PYTHONPATH": str(Path(ninefold.__file__).parents[1])},
    )
    assert ast.literal_eval(done.stdout.decode()) == {
        *("ninefold", "ninefold.base", "ninefold.base.fork", "ninefold.base.lazy"),
        *("ninefold.cli", "ninefold.cli.start"),
    }


def modules(*argv: str) -> set[str]:
    """Return the modules that a run loads."""
    code = "import sys; from ninefold.cli.app import main; main(); print('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code, *argv], capture_output=True, check=True, timeout=60, env=environment()
    )
    return set(done.stdout.decode().splitlines())


@pytest.mark.parametrize("argv", [["--version"], ["--help"], []])
def test_help_and_version_load_no_command(argv: list[str]) -> None:
    loaded = modules(*argv)
    assert not {"ninefold.cli.solve", "ninefold.cli._options", "ninefold.cli._console"} & loaded
    assert not {"numpy", "ninefold.puzzle.grid", "ninefold.formats"} & loaded


def test_solving_does_not_load_rendering() -> None:
    assert not {"ninefold.render", "zipfile"} & modules("solve", EASY)


LONE = [(command, EASY) for command in ("solve", "check", "count", "hint", "steps", "explain", "rate", "show")]


@pytest.mark.parametrize("argv", [*LONE, ("solve", "--format", "drawn", EMPTY), ("check", EMPTY), ("solve", "12")])
def test_one_puzzle_needs_no_array(argv: tuple[str, ...]) -> None:
    assert "numpy" not in modules(*argv)


@pytest.mark.parametrize("command", ["solve", "check", "count"])
def test_one_line_needs_no_other_format(command: str) -> None:
    loaded = modules(command, EASY)
    assert "ninefold.formats.line" in loaded
    assert not {f"ninefold.formats.{name}" for name in ("table", "json_", "drawn", "npz", "opensudoku")} & loaded
    assert not {"csv", "json", "gzip", "difflib", "hashlib", "urllib.parse", "concurrent.futures"} & loaded
    assert not {"ninefold.results.steps", "ninefold.rows.extra", "ninefold.render.sentences"} & loaded


@pytest.mark.parametrize(
    "argv",
    [
        *LONE,
        ("minimize", EASY),
        ("generate", "1", "--seed", "1"),
        ("convert", "--to", "csv", EASY),
        ("techniques", "--format", "csv"),
    ],
)
def test_classic_puzzles_load_no_variants(argv: tuple[str, ...]) -> None:
    assert not {name for name in modules(*argv) if name.startswith("ninefold.variants")}


def test_a_command_loads_no_other() -> None:
    loaded = modules("techniques", "--format", "csv")
    assert "ninefold.cli.techniques" in loaded
    assert "ninefold.cli.solve" not in loaded


def shell(words: str, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a shell command in which ``ninefold`` is this one."""
    return subprocess.run(
        ["sh", "-c", words.replace("ninefold", '"$0" -m ninefold'), sys.executable],
        capture_output=True,
        timeout=60,
        check=False,
        env=environment(),
        cwd=cwd,
    )


# Every command with one way to lose stderr, and every way with a bad puzzle.
@pytest.mark.parametrize(
    ("argv", "where"),
    [
        *((f"solve 12 {EASY} none.txt", where) for where in ("2>&-", "2>/dev/full", "0<&- 2>&-")),
        (f"solve --strict {EASY} 12", "2>/dev/full"),
        (f"solve {EASY} --threads 0", "2>&-"),
        (f"solve {EASY} -o none/out", "2>/dev/full"),
        ("solve", "0<&- 2>&-"),
        ("", "2>&-"),
        (f"convert {EASY} 12 --to sdm", "0<&- 2>&-"),
        (f"show 12 {EASY} --html a.html", "2>/dev/full"),
    ],
)
def test_a_closed_or_full_stderr_changes_nothing_else(tmp_path: Path, argv: str, where: str) -> None:
    if "/dev/full" in where and not os.path.exists("/dev/full"):
        pytest.skip("needs /dev/full")
    usual = shell(f"ninefold {argv}{' 0<&-' if '0<' in where else ''}", tmp_path)
    without = shell(f"ninefold {argv} {where}", tmp_path)
    assert usual.stderr != b""
    assert without.stderr == b""
    assert (without.stdout, without.returncode) == (usual.stdout, usual.returncode)


def test_messages_to_a_closed_stderr_reach_no_file(tmp_path: Path) -> None:
    done = shell(f"ninefold solve 12 {EASY} -o out.txt 0<&- 1>&- 2>&-", tmp_path)
    assert done.returncode == 2
    assert (tmp_path / "out.txt").read_text() == f"unreadable\n{EASY_SOLVED}\n"


@pytest.mark.parametrize(
    ("argv", "unbuffered"),
    [
        *((argv, "") for argv in (f"solve {EASY}", f"show {EASY}", "--help", "--version", "solve --help", "info")),
        *((argv, "1") for argv in (f"solve {EASY}", "--help")),
    ],
)
@pytest.mark.parametrize(("where", "reason"), [("1>&-", b"it is closed"), ("1>/dev/full", b"no space left on device")])
def test_a_closed_or_full_stdout_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: str, where: str, reason: bytes, unbuffered: str
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)  # empty means unset; then the last flush fails too
    if "/dev/full" in where and not os.path.exists("/dev/full"):
        pytest.skip("needs /dev/full")
    done = shell(f"ninefold {argv} {where}", tmp_path)
    assert done.returncode == 2
    assert done.stderr == b"ninefold: cannot write to standard output: " + reason + b"\n"
