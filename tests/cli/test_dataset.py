"""``ninefold dataset``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

import ninefold
from ninefold import datasets
from ninefold.cli._progress import ProgressLine
from ninefold.jobs import checksum
from ninefold.jobs.task import version
from tests.cli.conftest import EASY, EMPTY, Run


def bench_lines(number: int) -> list[str]:
    """Return puzzles, no two of them isomorphic."""
    return [grid.line for grid in ninefold.generate(number, seed=5)]


def test_make_verify_rebuild(run: Run, tmp_path: Path) -> None:
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    options = ["--splits", "a=0.5,b=0.5", "--columns", "solution"]
    result = run("dataset", "make", "40", "--seed", "3", "--out", one, *options)
    assert result.code == 0
    assert result.out.startswith(f"{one}: 40 rows: ")
    assert run("dataset", "verify", one).out == f"{one}: 40 rows in 2 files: no errors\n"
    quiet = run("dataset", "rebuild", one, "--out", two, "-q")
    assert (quiet.code, quiet.out, quiet.err) == (0, "", "")
    for name in ("a.parquet", "b.parquet", "manifest.json", "README.md"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    (tmp_path / "two" / "a.parquet").write_text("gone")
    verdict = run("dataset", "verify", two)
    assert verdict.code == 1
    assert "a.parquet has changed" in verdict.out
    assert verdict.err == ""  # printed once


def test_clean(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text(f"{EASY}\n{EASY}\n{EMPTY}\nno puzzle\n")
    out = str(tmp_path / "set")
    result = run("dataset", "clean", str(source), "--out", out, "--columns", "")
    assert result.code == 0
    assert "left out: 1 several, 1 unreadable, 1 isomorphic duplicate" in result.out


def test_columns_that_are_kept(run: Run, tmp_path: Path) -> None:
    lines = bench_lines(3)
    source = tmp_path / "in.csv"
    source.write_text(
        "source,question,answer,rating\n" + "".join(f"mine,{line},,{i}\n" for i, line in enumerate(lines))
    )
    options = ["--columns", "", "--splits", "all=1", "-f", "csv"]
    assert (
        run("dataset", "clean", str(source), "--out", f"{tmp_path}/a", *options, "--keep", "rating,source=by").code == 0
    )
    head, *rows = (tmp_path / "a" / "all.csv").read_text().splitlines()
    assert head == "puzzle,rating,by"
    assert sorted(rows) == sorted(f"{line},{i},mine" for i, line in enumerate(lines))
    assert run("dataset", "clean", str(source), "--out", f"{tmp_path}/c", *options, "--keep", "*,source=by").code == 0
    assert (tmp_path / "c" / "all.csv").read_text().startswith("puzzle,by,rating\n")
    for keep, says in (("a,a", "--keep: a column is named twice"), ("b", "no file has a column 'b'; there are source")):
        result = run("dataset", "clean", str(source), "--out", f"{tmp_path}/b", *options, "--keep", keep)
        assert result.code == 2
        assert says in result.err
    result = run("dataset", "make", "3", "--seed", "1", "--out", f"{tmp_path}/b", "--keep", "rating")
    assert "--keep is for clean, not for make" in result.err


def test_a_split_of_several_files(run: Run, tmp_path: Path) -> None:
    lines = bench_lines(4)
    for name, some in {"a-1": lines[:2], "a-2": lines[1:3], "b": lines[2:]}.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(some) + "\n")
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    named = [f"train={tmp_path}/a-1.txt", f"train={tmp_path}/a-2.txt", f"test={tmp_path}/b.txt"]
    differences = "4 rows: 2 train, 2 test; left out: 2 isomorphic duplicates; 1 leak between splits"
    assert run("dataset", "clean", *named, "--out", one, "--columns", "").out == f"{one}: {differences}\n"
    patterns = [f"train={tmp_path}/a-*.txt", f"test={tmp_path}/b.txt"]
    assert run("dataset", "clean", *patterns, "--out", two, "--columns", "").out == f"{two}: {differences}\n"
    assert (tmp_path / "one" / "manifest.json").read_bytes() == (tmp_path / "two" / "manifest.json").read_bytes()


def test_a_file_in_two_splits_is_counted_for_both(run: Run, tmp_path: Path) -> None:
    source, folder = tmp_path / "in.txt", tmp_path / "set"
    source.write_text("\n".join(bench_lines(3)) + "\n")
    assert run("dataset", "clean", f"b={source}", f"a={source}", "--out", str(folder), "--columns", "").code == 0
    assert "that have exactly one solution: 3 of 6." in (folder / "README.md").read_text()


@pytest.mark.parametrize("text", ["", "\n# nothing\n", "puzzle,solution\n"])
def test_files_without_a_row(run: Run, tmp_path: Path, text: str) -> None:
    source = tmp_path / "in.csv"
    source.write_text(text)
    result = run("dataset", "clean", str(source), "--out", str(tmp_path / "set"))
    assert (result.code, result.err) == (2, "dataset: no puzzle in the input\n")


def test_pending_work_of_another_job_is_reported(run: Run, tmp_path: Path) -> None:
    source, folder = tmp_path / "in.txt", tmp_path / "set"
    source.write_text(f"{EASY}\n")
    (folder / ".work").mkdir(parents=True)
    changed = [{"name": str(source), "sha256": "12", "split": ""}]
    where = folder / ".work" / "job.json"

    def differences(*argv: str, **there: Any) -> str:
        cleaning = datasets.job.CleanJob(inputs=({"name": str(source), "sha256": checksum(str(source)), "split": ""},))
        where.write_text(json.dumps({"ninefold": version(), **cleaning.data(), **there}))
        result = run("dataset", "clean", str(source), "--out", str(folder), *argv)
        assert result.code == 2
        return result.err.removeprefix(f"ninefold: {folder} has a different job: ")

    assert differences(inputs=changed).startswith(f"sha256 of {source} is 12 there, not ")
    assert differences(inputs=[{"name": "x", "sha256": "", "split": ""}]).startswith("inputs is 'x' there, not '")
    assert differences(splits={"a": 1.0}) == "a of splits is 1.0 there, not none\n"
    assert differences("--columns", "", columns=["clues"]) == "columns is ['clues'] there, not []\n"
    assert differences(kind="make") == "kind is make there, not clean\n"


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
        (["make", "10", "--out", "OUT"], "--seed S is required"),
        (["make", "10", "--seed", "1"], "--out FOLDER is required"),
        (["make", "--seed", "1", "--out", "OUT"], "make takes one argument: how many puzzles"),
        (["make", "ten", "--seed", "1", "--out", "OUT"], "N: expected a number from 1 to 1,000,000,000,000, got 'ten'"),
        (["make", "10", "--seed", "1", "--out", "OUT", "--mix", "easy"], "expected shares such as"),
        (["make", "10", "--seed", "1", "--out", "OUT", "--mix", "easy=0.5,easy=0.5"], "appears twice"),
        (["make", "10", "--seed", "1", "--out", "OUT", "--symmetry", "odd"], "ninefold: unknown symmetry 'odd'"),
        (["make", "10", "--seed", "1", "--out", "OUT", "--mix", "odd=1"], "ninefold: mix: unknown level 'odd'"),
        (
            ["make", "10", "--seed", "1", "--out", "OUT", "--splits", "a=0.5,A=0.5"],
            "the splits a and A differ only in capitals",
        ),
        (
            ["make", "10", "--seed", "1", "--out", "OUT", "--splits", "a=0.5,a-00000-of-00002=0.5"],
            "a split cannot be called a-00000-of-00002",
        ),
        (["clean", "--out", "OUT"], "no input files"),
        (["clean", "missing.csv", "--out", "OUT"], "missing.csv"),
        (["clean", "a=missing.csv", "a=missing.csv", "--out", "OUT"], "missing.csv is named twice"),
        (["clean", "missing-*.csv", "--out", "OUT"], "missing-*.csv: no file matches this pattern"),
        (["clean", "-", "--out", "OUT"], "-: a job that can be resumed cannot read standard input"),
        (
            ["clean", "a=missing.csv", "other.csv", "--out", "OUT"],
            "name the split of every file (NAME=FILE)",
        ),
        (["clean", "missing.csv", "--out", "OUT", "--mix", "easy=1"], "--mix is for make, not for clean"),
        (["make", "10", "--seed", "1", "--out", "OUT", "--keep-leaks"], "--keep-leaks is for clean, not for make"),
        (["rebuild", "OUT", "--out", "OUT", "-f", "npz"], "--format is for make, clean, not for rebuild"),
        (["verify", "OUT", "--threads", "2"], "--threads is for make, clean, rebuild, not for verify"),
        (["verify", "OUT"], "no data set, or an unfinished one"),
        (["rebuild", "OUT", "--out", "OUT"], "no data set, or an unfinished one"),
        (["paint", "--out", "OUT"], "unknown value 'paint'"),
    ],
)
def test_impossible_requests(run: Run, tmp_path: Path, argv: list[str], says: str) -> None:
    out = str(tmp_path / "set")
    result = run("dataset", *(out if word == "OUT" else word for word in argv))
    assert result.code == 2
    assert says in result.err
    assert "Traceback" not in result.err


def test_finished_work_is_reported_without_other_progress() -> None:
    class Watcher:
        def progress(self, text: str, so_far: str) -> None:
            self.text, self.so_far = text, so_far

    watcher = Watcher()
    progress = ProgressLine(cast(Any, watcher))
    progress("made", 10, 100)
    progress("made", 50, 100)
    assert watcher.text.startswith("50 of 100 made  ")
    assert watcher.text.endswith(" left")
    assert watcher.so_far == "50 of 100 made"
