"""hint, explain, rate, techniques, demo: argv -> (stdout, stderr, exit code)."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ninefold
from ninefold import examples

from .conftest import EASY, EASY_SOLVED, EMPTY, INVALID, NONE, Run

TWICE = "row 1 has 5 twice (r1c1, r1c2); box 1 has 5 twice (r1c1, r1c2)"
MEDIUM = examples.get("medium").line


@pytest.mark.parametrize(
    ("argv", "out", "err", "code"),
    [
        (["hint", "--level", "1", EASY], "Look at box 5.\n", "", 0),
        (["hint", "--level", "2", EASY], "Look for a Naked Single in box 5.\n", "", 0),
        (
            ["hint", EASY],
            "Naked Single: r5c5=5\nThe row, column and box of r5c5 already hold 1, 2, 3, 4, 6, 7, 8 and 9. "
            "Only 5 is left: r5c5 is 5.\n",
            "",
            0,
        ),
        (["hint", EASY_SOLVED], "The puzzle is solved.\n", "", 0),
        (
            ["hint", EMPTY],
            "No technique that is switched on finds a step here: the puzzle has more than one solution.\n",
            "",
            0,
        ),
        (
            ["explain", EMPTY],
            "No technique that is switched on leads further: the puzzle has more than one solution.\n",
            "",
            0,
        ),
        (["hint", INVALID], "", f"ninefold: {TWICE}\n", 1),
        (["hint", NONE], "", "ninefold: the puzzle has no solution\n", 1),
        (["rate", EASY], "Easy 204 naked-single\n", "", 0),
        (["rate", EMPTY], "the puzzle has more than one solution\n", "", 1),
        (["rate", EASY[:80]], "unreadable: expected 81 cells, got 80\n", "", 2),
        (
            ["rate", "--quiet", EASY, INVALID, EASY],
            f"argument 1: Easy 204 naked-single\nargument 2: {TWICE}\nargument 3: Easy 204 naked-single\n",
            "",
            1,
        ),
    ],
)
def test_what_is_said(run: Run, argv: list[str], out: str, err: str, code: int) -> None:
    assert run(*argv) == (out, err, code)


def test_a_wrong_entry_is_named(run: Run) -> None:
    wrong = EASY.replace(".", "+1", 1)
    grid = ninefold.Grid(wrong)
    assert grid[2] == 1
    assert run("hint", wrong).out == "Mistake: r1c3 cannot be 1.\n"


def test_explain_tells_every_step(run: Run) -> None:
    path = ninefold.steps(MEDIUM)
    text = run("explain", MEDIUM).out
    numbers = [int(n) for n in re.findall(r"^ *(\d+)\. ", text, re.M)]
    assert numbers == list(range(1, len(path) + 1))
    assert text.endswith("Solved.\n")
    assert "can only stand in" in text
    full = run("explain", "--all", "--format", "markdown", MEDIUM).out
    assert full.count("**") == 2 * len(path)
    drawn = run("explain", "--format", "drawn", MEDIUM).out
    assert drawn.count("-+-") > 2


def test_explain_as_json_has_the_steps(run: Run) -> None:
    data = json.loads(run("explain", "--format", "json", MEDIUM).out)
    assert data["ninefold"] == ninefold.render.WIRE_VERSION
    assert data["ending"] == "solved"
    assert len(data["steps"]) == len(ninefold.steps(MEDIUM))


def test_explain_writes_pictures(run: Run, tmp_path: Path) -> None:
    assert run("explain", "--svg", str(tmp_path / "step-{}.svg"), MEDIUM).code == 0
    files = sorted(tmp_path.glob("*.svg"))
    assert len(files) == sum(
        1 for s in ninefold.steps(MEDIUM) if "single" not in s.technique and s.technique != "full-house"
    )
    for file in files:
        ElementTree.parse(file)
    assert "put {} into the name" in run("explain", "--svg", str(tmp_path / "one.svg"), MEDIUM).err


def test_rate_streams_rows_in_order(run: Run) -> None:
    lines = [EASY, MEDIUM, EMPTY, EASY[:70], EASY] * 3
    result = run("rate", "--quiet", "--format", "csv", stdin="\n".join(lines).encode())
    rows = list(csv.DictReader(io.StringIO(result.out)))
    assert [row["level"] for row in rows] == ["Easy", "Medium", "", "", "Easy"] * 3
    assert [int(row["line"]) for row in rows] == list(range(1, 16))
    assert rows[0]["techniques"] == "full-house:21 naked-single:30"
    assert rows[3]["error"] == "expected 81 cells, got 70"
    assert result.code == 2


def test_techniques_lists_the_registry(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("techniques", "--format", "csv").out)))
    assert [row["slug"] for row in rows] == [technique.slug for technique in ninefold.techniques()]
    assert [row["name"] for row in rows] == [technique.name for technique in ninefold.techniques()]
    assert {row["enabled"] for row in rows} == {"true", "false"}
    assert "hidden-single" in run("techniques").out
    assert all(json.loads(line)["slug"] for line in run("techniques", "--format", "jsonl").out.splitlines())


def test_switches_refuse_what_is_no_technique(run: Run) -> None:
    result = run("hint", "--disable", "nonsense", EASY)
    assert result.code == 2
    assert "nonsense" in result.err


def test_chains_lead_through_almost_locked_sets_on_demand(run: Run) -> None:
    puzzle = ".1..9...55......944...67..81.4.56......7..9....8..9.....1..5......6..4.2...2..53."
    told = "the almost locked set r1c1 and r9c1 loses 7 and must hold 6 and 8"
    assert told in " ".join(run("explain", "--als-nodes", puzzle).out.split())
    assert told not in " ".join(run("explain", puzzle).out.split())
    grid = next(step.grid for step in ninefold.steps(puzzle, als_nodes=True) if step.technique == "grouped-aic")
    pencilled = str(ninefold.formats.dumps(grid, "hodoku"))
    assert told in run("hint", "--als-nodes", stdin=pencilled.encode()).out


def test_demo_runs_through(run: Run) -> None:
    result = run("demo")
    assert result.code == 0
    assert result.err == ""
    for words in ("exactly one solution", "no solution", "several solutions", "invalid", "check-sets", "native"):
        assert words in result.out
