"""Run the command line in process and as a program."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

from ninefold.cli.app import main

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
HARD_SOLVED = "987654321246173985351928746128537694634892157795461832519286473472319568863745219"
EMPTY = "." * 81
# Row 1 leaves 9 for its last cell, and column 9 has a 9.
NONE = "12345678." + "." * 62 + "9" + "." * 9
INVALID = "55" + EASY[2:]
# 6 and 7 can be swapped in rows 1 and 4: exactly two solutions.
TWO = "".join("." if c in (3, 4, 30, 31) else d for c, d in enumerate(EASY_SOLVED))


class Result(NamedTuple):
    """The outcome of a run."""

    out: str
    err: str
    code: int


Run: TypeAlias = Callable[..., Result]


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in this process: ``run("solve", EASY, stdin=b"...")``."""

    def call(*argv: str, stdin: bytes = b"") -> Result:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capfdbinary.readouterr()
        code = main(list(argv))
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = capfdbinary.readouterr()
        return Result(out.decode("utf-8", "surrogateescape"), err.decode(), code)

    return call


def command(*argv: str) -> list[str]:
    """Return the command line as a separate program."""
    return [sys.executable, "-m", "ninefold", *argv]


def environment(**changes: str) -> dict[str, str]:
    """Return an environment in which only *changes* influence color."""
    env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM", "FORCE_COLOR", "COLUMNS")}
    return {**env, "TERM": "xterm", **changes}


def program(*argv: str, stdin: bytes = b"", cwd: Path | None = None) -> Result:
    """Run the command line as a program."""
    done = subprocess.run(
        command(*argv), input=stdin, capture_output=True, timeout=60, check=False, env=environment(), cwd=cwd
    )
    return Result(done.stdout.decode(), done.stderr.decode(), done.returncode)
