"""``ninefold watch``: events as lines, as JSON, and as an animation."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from ninefold import Grid, approaches, render
from tests.cli.conftest import EASY, EASY_SOLVED, EMPTY, INVALID, NONE, Run, command


def test_lines_are_the_events(run: Run) -> None:
    out, err, code = run("watch", "--approach", "csp", EASY)
    events = approaches.start(EASY, "csp")
    assert out.splitlines() == [*map(str, events), "csp solved: 0 nodes, 0 backtracks"]
    assert (err, code) == ("", 0)


def test_json_lines(run: Run) -> None:
    rows = [
        json.loads(line) for line in run("watch", "--format", "jsonl", "--approach", "norvig", EASY).out.splitlines()
    ]
    assert rows[:-1] == [render.to_dict(event) for event in approaches.start(EASY, "norvig")]
    assert (rows[-1]["kind"], rows[-1]["solution"]) == ("outcome", EASY_SOLVED)


def test_kinds_and_options(run: Run) -> None:
    out = run("watch", "--approach", "scan", "--without", "try,remove,dead-end", "--nodes", "20", EASY).out
    assert {line.split(": ")[1].split()[0] for line in out.splitlines()[:-1]} == {"place"}
    assert out.splitlines()[-1].startswith("scan gave up: 20 nodes, ")
    two = [run("watch", "--option", f"representation={r}", EASY).out for r in ("sets", "bits")]
    assert two[0] == two[1]


def test_names_that_people_know(run: Run) -> None:
    bits = run("watch", "--approach", "most-constrained", "--option", "representation=bits", EASY).out
    assert run("watch", "--approach", "Bit Masks", EASY).out == bits.replace("most-constrained", "Bit Masks")


def test_the_plain_code(run: Run) -> None:
    assert run("watch", "--approach", "DLX", "--code") == (approaches.get("dancing-links").plain, "", 0)


@pytest.mark.parametrize(("puzzle", "code"), [(EASY, 0), (EMPTY, 0), (NONE, 1), (INVALID, 1), ("12", 2)])
def test_codes(run: Run, puzzle: str, code: int) -> None:
    assert run("watch", puzzle).code == code


def test_several_puzzles_report_their_locations(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{EASY}\n{EASY_SOLVED}\n")
    out = run("watch", str(file)).out
    assert f"# {file}:1" in out
    assert f"# {file}:2\ndepth 0: solved\n" in out


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (["--approach", "magic", EASY], "unknown approach 'magic': choose scan, check-sets"),
        (["--approach", "backtraking", EASY], "unknown approach 'backtraking'; did you mean backtracking (scan)?"),
        (["--option", "color=red", EASY], "approach 'most-constrained' has no option 'color'; it has representation"),
        (["--option", "color", EASY], "expected NAME=VALUE, got 'color'"),
        (["--without", "nothing", EASY], "unknown kind of event 'nothing': choose try, place"),
        (["--step", EASY], "--step waits for Enter: it needs a terminal"),
    ],
)
def test_complaints(run: Run, argv: list[str], complaint: str) -> None:
    out, err, code = run("watch", *argv)
    assert (out, code) == ("", 2)
    assert complaint in err


def on_terminal(*argv: str, keys: bytes = b"") -> str:
    """Return the output of a program on a terminal where these keys are pressed."""
    ours, theirs = pty.openpty()
    os.write(ours, keys)
    environment = {**os.environ, "TERM": "xterm", "PYTHONUTF8": "1"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(command(*argv), stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    parts = []
    try:
        while part := os.read(ours, 65536):
            parts.append(part)
    except OSError:
        pass  # the other end is closed
    assert process.wait(timeout=60) == 0
    os.close(ours)
    return b"".join(parts).decode().replace("\r\n", "\n")


def frames(text: str) -> list[str]:
    return re.split(r"\x1b\[\d+F\x1b\[J", text)


def test_an_animation_ends_with_the_solution() -> None:
    almost = EASY_SOLVED[:40] + ".." + EASY_SOLVED[42:]
    shown = frames(on_terminal("watch", "--delay", "0", almost))
    events = list(approaches.start(almost, "most-constrained"))
    assert len(shown) == len(events) + 2
    plain = [re.sub(r"\x1b\[[\d;]*m", "", frame) for frame in shown]
    assert Grid("\n".join(plain[0].splitlines()[:13])).line == almost
    assert Grid("\n".join(plain[-1].splitlines()[:13])).line == EASY_SOLVED
    assert [frame.splitlines()[13] for frame in plain[1:-1]] == list(map(str, events))
    assert "\x1b[1;33m" in shown[2], "the cell of the event is yellow"


def test_stepping_waits_for_enter() -> None:
    almost = EASY_SOLVED[:40] + "." + EASY_SOLVED[41:]
    events = list(approaches.start(almost, "most-constrained"))
    text = on_terminal("watch", "--step", almost, keys=b"\n" * len(events))
    assert "solved: 0 nodes, 0 backtracks" in text
    assert re.findall(r"\x1b\[(\d+)F", text) == ["15"] + ["16"] * len(events)
