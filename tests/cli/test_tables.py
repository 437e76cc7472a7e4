"""Tables as output and answers as input: CSV, JSON lines, Parquet and the Kaggle layouts, and graded answers."""

from __future__ import annotations

import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest

import ninefold

from .conftest import EASY, EASY_SOLVED, EMPTY, INVALID, NONE, TWO, Run

SUKAKU = "".join("123456789" if ch == "." else ch.rjust(int(ch), ".").ljust(9, ".") for ch in EASY)
MIXED = f"{EASY}\n{TWO}\n{NONE}\n{INVALID}\n12345\n+{EASY}\n"
COMMANDS = ("solve", "check", "count", "rate")


@pytest.fixture
def mixed(tmp_path: Path) -> str:
    path = tmp_path / "mixed.txt"
    path.write_text(MIXED)
    return str(path)


def rows_of(data: bytes, style: str) -> list[dict[str, Any]]:
    """Return the rows of a table with JSON values."""
    if style == "jsonl":
        return [json.loads(line) for line in data.splitlines()]
    if style == "parquet":
        parquet = pytest.importorskip("pyarrow.parquet")
        rows: list[dict[str, Any]] = parquet.read_table(io.BytesIO(data)).to_pylist()
        for row in rows:
            if isinstance(row.get("techniques"), list):
                row["techniques"] = dict(row["techniques"])
        return rows
    return [dict(row) for row in csv.DictReader(io.StringIO(data.decode()))]


@pytest.mark.parametrize("command", COMMANDS)
def test_tables_give_the_same(run: Run, mixed: str, tmp_path: Path, command: str) -> None:
    pytest.importorskip("pyarrow")
    tables = {}
    for style in ("csv", "jsonl", "parquet"):
        target = tmp_path / f"{command}.{style}"
        out, _, code = run(command, mixed, "-o", str(target))
        assert (out, code) == ("", 2)
        tables[style] = rows_of(target.read_bytes(), style)
        by_option = run(command, mixed, "--format", style, "-o", str(target) + "2")
        assert by_option.code == 2
        assert Path(str(target) + "2").read_bytes() == target.read_bytes()
    assert len(tables["csv"]) == 6
    for plain, lines, parquet in zip(tables["csv"], tables["jsonl"], tables["parquet"]):
        assert lines.pop("ninefold") == 3
        assert lines == parquet
        assert list(lines) == list(plain)
        for name, value in lines.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            assert isinstance(value, dict) or plain[name] == ("" if value is None else text)
    assert [row["status"] for row in tables["jsonl"]] == ["one", "several", "none", "invalid", "unreadable", "one"]
    assert tables["jsonl"][4]["error"] == "expected 81 cells, got 5"


def test_techniques_of_a_rating_are_an_object(run: Run) -> None:
    (row,) = rows_of(run("rate", EASY, "--format", "jsonl").out.encode(), "jsonl")
    assert row["techniques"] == dict(ninefold.rate(EASY).techniques)
    (row,) = rows_of(run("rate", EASY, "--format", "csv").out.encode(), "csv")
    assert row["techniques"] == "full-house:21 naked-single:30"


@pytest.mark.parametrize(("style", "header"), [("kaggle", "puzzle,solution"), ("kaggle-1m", "quizzes,solutions")])
def test_the_layout_of_kaggle(run: Run, mixed: str, tmp_path: Path, style: str, header: str) -> None:
    target = tmp_path / "train.csv.gz"
    assert run("solve", mixed, "--format", style, "-o", str(target)).code == 2
    lines = gzip.decompress(target.read_bytes()).decode().splitlines()
    assert lines[0] == header
    assert lines[1] == f"{EASY.replace('.', '0')},{EASY_SOLVED}"
    assert [line.split(",")[1] == "" for line in lines[1:]] == [False, True, True, True, False]
    assert run("check", "--answers", str(target)).out.count("exactly one solution\n") == 2
    assert "leave --limit out" in run("solve", EASY, "--format", style, "--limit", "2").err


def test_a_wrong_answer_is_found(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    swapped = EASY_SOLVED[:2] + "6" + EASY_SOLVED[3] + "7" + "4" + EASY_SOLVED[6:]
    path.write_text(
        f"puzzle,solution\n{EASY},{EASY_SOLVED}\n{EASY},{swapped}\n{EASY},9{EASY_SOLVED[1:]}\n{EASY},12\n{EASY},\n{TWO},"
        f"{ninefold.check(TWO).solutions[1].line}\n{NONE},{EASY_SOLVED}\n"
    )
    out, err, code = run("check", str(path))
    assert [line.removeprefix(f"{path}:") for line in out.splitlines()] == [
        "2: exactly one solution",
        "3: exactly one solution; wrong answer: r1c3 is 6 in the answer and 4 in the solution, and 1 more",
        "4: exactly one solution; wrong answer: r1c1 is a clue, 5, and 9 in the answer",
        "5: exactly one solution; wrong answer: the answer is unreadable: expected 81 cells, got 2",
        "6: exactly one solution",
        "7: several solutions",
        "8: no solution",
    ]
    assert (code, "4 wrong or missing answers" in err) == (1, True)
    out, err, code = run("check", "--answers", str(path))
    assert "6: exactly one solution; missing answer: no answer" in out
    assert "5 wrong or missing answers" in err
    answers = [row["answer"] for row in rows_of(run("check", str(path), "--format", "jsonl").out.encode(), "jsonl")]
    assert answers == ["right", "wrong", "wrong", "wrong", None, "right", "wrong"]
    path.write_text(f"puzzle,solution\n{EASY},{swapped}\n")
    assert run("check", str(path)).code == 1
    path.write_text(f"puzzle,solution\n{EASY},{EASY_SOLVED}\n")
    assert run("check", "--answers", str(path)).code == 0
    path.write_text(f"{EASY}\n")
    assert run("check", "--answers", str(path)).code == 1


def test_bad_lines_cost_no_count(run: Run, tmp_path: Path) -> None:
    """Regression test: the placeholder of a bad line was an empty grid, and its solutions were counted."""
    path = tmp_path / "bad.txt"
    path.write_text(f"{EASY}\n" * 30 + f"{EASY[1:]}\n" + f"{EASY}\n" * 30)
    out, err, code = run("count", "--limit", "all", str(path))
    assert out.splitlines() == ["1"] * 30 + ["unreadable"] + ["1"] * 30
    assert code == 2
    assert f"{path}:31: expected 81 cells, got 80" in err


def test_a_sukaku_in_every_command(run: Run) -> None:
    assert run("count", SUKAKU).out == "1\n"
    assert run("solve", SUKAKU).out == f"{EASY_SOLVED}\n"
    assert run("check", SUKAKU).out == "exactly one solution\n"


def test_an_empty_grid_is_counted_up_to_the_limit(run: Run) -> None:
    assert run("count", "--limit", "10", EMPTY).out == "10+\n"
