"""canonical, shuffle, minimize, neighbors: argv -> (stdout, stderr, exit code)."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import ninefold
from ninefold import Grid
from ninefold.isomorphs import Transform

from .conftest import EASY, EASY_SOLVED, EMPTY, HARD, INVALID, NONE, Run

FORM = ninefold.canonical(EASY).line
BY_SOLUTION = ninefold.isomorphs.canonical_by_solution(EASY).line
MINIMAL = ninefold.minimize(EASY, seed=1).line
TWICE = "row 1 has 5 twice (r1c1, r1c2); box 1 has 5 twice (r1c1, r1c2)"
SEVERAL = "the puzzle has more than one solution"


@pytest.mark.parametrize(
    ("argv", "out", "err", "code"),
    [
        (["canonical", EASY], f"{FORM}\n", "", 0),
        (["canonical", EMPTY], f"{EMPTY}\n", "", 0),
        (["canonical", INVALID], f"{ninefold.canonical(INVALID).line}\n", "", 0),
        (["canonical", "--quiet", EASY, EASY[:80], EASY], f"{FORM}\nunreadable\n{FORM}\n", "", 2),
        (["canonical", "--by-solution", EASY], f"{BY_SOLUTION}\n", "", 0),
        (
            ["canonical", "--by-solution", "-q", EASY, EMPTY, INVALID, NONE],
            f"{BY_SOLUTION}\nseveral\ninvalid\nnone\n",
            "",
            1,
        ),
        (["canonical", EASY[:80]], "unreadable\n", "argument: expected 81 cells, got 80\n", 2),
        (["shuffle", "--seed", "1", EASY], f"{ninefold.shuffle(EASY, 1).line}\n", "", 0),
        (["minimize", "--seed", "1", EASY], f"{MINIMAL}\n", "", 0),
        (["minimize", EMPTY], "several\n", f"argument: {SEVERAL}\n", 1),
        (["minimize", INVALID], "invalid\n", f"argument: {TWICE}\n", 1),
        (["minimize", "--check", MINIMAL], "minimal\n", "", 0),
        (["neighbors", INVALID], "", f"argument: {TWICE}\n", 1),
        (["neighbors", "--remove", "0", "--add", "0", EASY], f"{EASY}\n", "", 0),
        (["neighbors", "--remove", "0", "--add", "0", EMPTY], "", "", 0),
    ],
)
def test_lines(run: Run, argv: list[str], out: str, err: str, code: int) -> None:
    assert run(*argv) == (out, err, code)


def test_sukaku_has_no_form(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sukaku.txt"
    file.write_text(("12......." + "123456789" * 80) + "\n", encoding="ascii")
    for command in ("canonical", "minimize", "neighbors"):
        result = run(command, "--from", "sukaku", str(file))
        assert result.code == 2
        assert "a sukaku has candidates instead of clues" in result.err


def test_canonical_csv_and_json(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("canonical", "-f", "csv", EASY, EASY[:80]).out)))
    assert rows[0]["canonical"] == FORM
    assert Transform.parse(rows[0]["transform"])(EASY).line == FORM
    assert rows[1]["error"] == "expected 81 cells, got 80"
    data = json.loads(run("canonical", "--by-solution", "-f", "jsonl", EASY).out)
    assert data["canonical"] == BY_SOLUTION
    assert data["status"] == "one"
    assert Transform.parse(data["transform"])(EASY_SOLVED).line == ninefold.canonical(EASY_SOLVED).line


def test_csv_has_the_transforms_of_the_batch(run: Run) -> None:
    """Written in blocks, with and without transposing."""
    rows = list(csv.DictReader(io.StringIO(run("shuffle", "--seed", "1", "-f", "csv", *[EASY] * 6, EASY[:80]).out)))
    result = ninefold.shuffle_many([EASY] * 6, 1)
    assert [row["transform"] for row in rows] == [*(str(result.transform(i)) for i in range(6)), ""]
    assert set(result.transforms[:, 0].tolist()) == {0, 1}


def test_shuffled_file_is_the_same_in_parts(run: Run, tmp_path: Path) -> None:
    """Row i depends on the seed and on i, not on the batches of the input."""
    whole = tmp_path / "whole.txt"
    whole.write_text(f"{EASY}\n" * 600, encoding="ascii")
    lines = run("shuffle", "--seed", "4", str(whole)).out.splitlines()
    assert lines == list(ninefold.shuffle_many([EASY] * 600, 4).lines())
    half = tmp_path / "half.txt"
    half.write_text(f"{EASY}\n" * 300, encoding="ascii")
    assert run("shuffle", "--seed", "4", str(half), str(half)).out.splitlines() == lines
    assert len(set(lines)) == 600
    assert {ninefold.canonical(line).line for line in lines[:20]} == {FORM}


def test_minimize_rows(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("minimize", "-f", "csv", EASY, EMPTY).out)))
    assert ninefold.clues.is_minimal(rows[0]["minimal"])
    assert int(rows[0]["clues"]) == Grid(rows[0]["minimal"]).clue_count
    assert rows[1]["error"] == SEVERAL
    assert [row["status"] for row in rows] == ["one", "several"]
    named = run("minimize", "--check", EASY).out.split()
    assert list(map(str, ninefold.redundant_clues(EASY))) == named


def test_neighbors(run: Run) -> None:
    expected = [grid.line for grid in ninefold.neighbors(HARD)]
    assert run("neighbors", HARD).out.splitlines() == expected
    rows = list(csv.DictReader(io.StringIO(run("neighbors", "-f", "csv", HARD).out)))
    assert [row["neighbor"] for row in rows] == expected
    assert {row["puzzle"] for row in rows} == {HARD}
    fewer = run("neighbors", "--minimal", "--distinct", EASY).out.splitlines()
    assert len(fewer) == len(list(ninefold.neighbors(EASY, minimal=True, distinct=True)))


def test_neighbors_within_their_time(run: Run) -> None:
    result = run("neighbors", "--remove", "2", "--add", "2", "--seconds", "0.000001", HARD)
    assert result == ("", "argument: the time ran out; there may be more neighbors\n", 1)
