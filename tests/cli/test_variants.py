"""Variants on the command line: argv -> (stdout, stderr, exit code)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ninefold import variants
from ninefold.variants import Variant

from .conftest import EASY, EASY_SOLVED, Run

ONE = ".Shape~4x4.~R1C1_1~R1C2_2~R2C3_1~R3C4_1~R3C1_4~R1C3_3.Thermo~R4C2~R4C1"
SOLVED = "1234341243212143"
SEVERAL = ".Shape~4x4.Thermo~R1C1~R1C2"
NONE = ".Shape~4x4.Cage~20~R1C1~R1C2"


def test_the_example_is_what_the_api_says() -> None:
    assert "".join(map(str, variants.solve(Variant.read(ONE)).digits)) == SOLVED


@pytest.mark.parametrize(
    ("argv", "out", "err", "code"),
    [
        (["solve", ONE], f"{SOLVED}\n", "", 0),
        (["solve", ONE, EASY], f"{SOLVED}\n{EASY_SOLVED}\n", "", 0),
        (["solve", SEVERAL], "several solutions\n", "", 1),
        (["solve", NONE], "no solution\n", "", 1),
        (["check", ONE], "exactly one solution\n", "", 0),
        (["count", SEVERAL], "144\n", "", 1),
        (["count", "--limit", "5", SEVERAL], "5+\n", "", 1),
        (["solve", ".Ghosts~R1C1"], "unreadable\n", "the rule Ghosts is not known: the puzzle cannot be solved\n", 2),
        (["solve", ".Thermo~R1C1~R1Cz"], "unreadable\n", "Thermo: 'R1Cz' is no cell of this puzzle\n", 2),
    ],
)
def test_variants_are_taken_as_puzzles_are(run: Run, argv: list[str], out: str, err: str, code: int) -> None:
    done = run(*argv)
    assert (done.out, done.err, done.code) == (out, err, code)


def test_files_hold_one_a_line_or_one_object(run: Run, tmp_path: Path) -> None:
    lines = tmp_path / "puzzles.txt"
    lines.write_text(f"# mine\n{ONE}\n\n{NONE}\n", encoding="utf-8")
    assert run("check", str(lines)).out == f"{lines}:2: exactly one solution\n{lines}:4: no solution\n"
    board = tmp_path / "board.json"
    board.write_text(json.dumps(json.loads(Variant.read(ONE).write("fpuzzles")), indent=1), encoding="utf-8")
    assert run("solve", str(board)).out == f"{SOLVED}\n"
    assert run("solve", "-", stdin=f"{ONE}\n".encode()).out == f"{SOLVED}\n"


def test_tables_and_strict(run: Run) -> None:
    done = run("solve", "--format", "jsonl", ONE)
    row = json.loads(done.out)
    assert (row["status"], row["solution"], Variant.read(row["puzzle"])) == ("one", SOLVED, Variant.read(ONE))
    assert run("solve", "--strict", ".Thermo~x").code == 2


def test_show_draws_and_tells(run: Run, tmp_path: Path) -> None:
    done = run("show", "--solution", ONE)
    assert done.out.startswith("1 2 | 3 4\n")
    assert "r4c2, r4c1: digits rise along the line." in done.out
    picture = tmp_path / "a.svg"
    assert run("show", ONE, "--svg", str(picture)).code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    page = tmp_path / "a.html"
    assert run("show", ONE, SEVERAL, "--html", str(page)).code == 0
    assert page.read_text(encoding="utf-8").count("<svg") == 2


def test_large_grids(run: Run) -> None:
    assert run("count", "--limit", "1", "G" + "." * 255).out == "1+\n"


def test_the_list_of_rules(run: Run) -> None:
    lines = run("variants").out.splitlines()
    assert len(lines) == len(variants.RULES)
    assert any(line.startswith("thermo ") for line in lines)
    assert run("variants", "thermo").out == "thermo  Digits rise along the line from its bulb.\n"
    assert run("variants", "ghosts").code == 2
