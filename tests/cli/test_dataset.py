"""``ninefold dataset``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import EASY, EMPTY, Run


def test_make_verify_rebuild(run: Run, tmp_path: Path) -> None:
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    options = ["--splits", "a=0.5,b=0.5", "--columns", "solution"]
    result = run("dataset", "make", "40", "--seed", "3", "--out", one, *options)
    assert result.code == 0
    assert result.out.startswith(f"{one}: 40 rows: ")
    assert run("dataset", "verify", one).out == f"{one}: 40 rows in 2 files: all well\n"
    quiet = run("dataset", "rebuild", one, "--out", two, "-q")
    assert (quiet.code, quiet.out, quiet.err) == (0, "", "")
    for name in ("a.csv", "b.csv", "manifest.json", "README.md"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    (tmp_path / "two" / "a.csv").write_text("gone")
    verdict = run("dataset", "verify", two)
    assert verdict.code == 1
    assert "a.csv has changed" in verdict.out
    assert verdict.err == ""  # it is said once


def test_clean(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text(f"{EASY}\n{EASY}\n{EMPTY}\nno puzzle\n")
    out = str(tmp_path / "set")
    result = run("dataset", "clean", str(source), "--out", out, "--columns", "")
    assert result.code == 0
    assert "left out: 1 several, 1 unreadable, 1 isomorphic double" in result.out


def test_a_table_without_a_column_of_puzzles(run: Run, tmp_path: Path) -> None:
    source, folder = tmp_path / "table.csv", tmp_path / "set"
    source.write_text(f"id,text\n7,{EASY}\n")
    result = run("dataset", "clean", str(source), "--out", str(folder))
    assert result.code == 2
    assert "0 rows: 0 train, 0 validation, 0 test; left out: 1 unreadable" in result.out
    assert "set/notes.csv says why" in result.err
    assert "no column is called puzzle" in (folder / "notes.csv").read_text()


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["make", "10", "--out", "OUT"], "say --seed S"),
        (["make", "10", "--seed", "1"], "say --out FOLDER"),
        (["make", "--seed", "1", "--out", "OUT"], "make takes one thing: how many puzzles"),
        (["make", "ten", "--seed", "1", "--out", "OUT"], "expected a number"),
        (["make", "10", "--seed", "1", "--out", "OUT", "--mix", "easy"], "expected shares such as"),
        (["make", "10", "--seed", "1", "--out", "OUT", "--mix", "easy=0.5,easy=0.5"], "stands twice"),
        (["make", "10", "--seed", "1", "--out", "OUT", "--symmetry", "odd"], "no symmetry 'odd'"),
        (["clean", "--out", "OUT"], "there is nothing to clean"),
        (["clean", "missing.csv", "--out", "OUT"], "missing.csv"),
        (["clean", "a=missing.csv", "a=other.csv", "--out", "OUT"], "named twice"),
        (
            ["clean", "a=missing.csv", "other.csv", "--out", "OUT"],
            "name the split of every file (NAME=FILE)",
        ),
        (["clean", "missing.csv", "--out", "OUT", "--mix", "easy=1"], "--mix is for make, not for clean"),
        (["make", "10", "--seed", "1", "--out", "OUT", "--keep-leaks"], "--keep-leaks is for clean, not for make"),
        (["rebuild", "OUT", "--out", "OUT", "-f", "npz"], "--format is for make, clean, not for rebuild"),
        (["verify", "OUT", "--threads", "2"], "--threads is for make, clean, rebuild, not for verify"),
        (["verify", "OUT"], "no data set, or one that is not finished"),
        (["rebuild", "OUT", "--out", "OUT"], "no data set, or one that is not finished"),
        (["paint", "--out", "OUT"], "there is no 'paint'"),
    ],
)
def test_what_cannot_be(run: Run, tmp_path: Path, argv: list[str], says: str) -> None:
    out = str(tmp_path / "set")
    result = run("dataset", *(out if word == "OUT" else word for word in argv))
    assert result.code == 2
    assert says in result.err
    assert "Traceback" not in result.err
