"""Batch jobs on variants return what the commands return, with any executor and after any interruption."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pytest

from ninefold import Shape, batch, datasets, parse, rows, variants
from ninefold.errors import JobError
from ninefold.formats.notation import line_of
from ninefold.variants import Variant
from tests.batch.conftest import contents
from tests.cli.conftest import EASY, Run
from tests.cli.conftest import run as run  # the fixture
from tests.variants import written

ONE = ".Shape~4x4.~R1C1_1~R1C2_2~R2C3_1~R3C4_1~R3C1_4~R1C3_3.Thermo~R4C2~R4C1"
SOLVED = "1234341243212143"
LINES = [
    "# some of each kind",
    ONE,
    ".Shape~4x4.Thermo~R1C1~R1C2",
    ".Shape~4x4.Cage~20~R1C1~R1C2",
    "",
    ".Shape~4x4.~R1C1_1~R1C2_1.AntiKnight",
    ".Thermo~R1C1~R99C1",
    ".Ghosts~R1C1",
    written(parse(ONE), "fpuzzles-link"),
    written(parse(ONE), "fpuzzles"),
    EASY,
    written(Variant(Shape(4), {"r1c1": 1}, [variants.Killer("r1c1 r1c2", 4)])),
]
STATUS = ["one", "several", "none", "invalid", "unreadable", "unreadable", "one", "one", "one", "several"]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "variants.txt"
    path.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return path


def rows_of(out: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(b"".join(batch.merged(out)).decode().splitlines()))


def test_each_row_has_its_status(source: Path, tmp_path: Path) -> None:
    report = batch.run("solve", [source], tmp_path / "out", format="csv", workers=0)
    assert report.rows == len(STATUS)
    rows = rows_of(tmp_path / "out")
    assert [row["status"] for row in rows] == STATUS
    assert [row["line"] for row in rows] == ["2", "3", "4", "6", "7", "8", "9", "10", "11", "12"]
    assert [row["solution"] for row in rows if row["status"] == "one"][:3] == [SOLVED] * 3
    assert rows[5]["error"] == "ninefold cannot interpret Ghosts, so it cannot solve this puzzle"
    assert all(parse(row["puzzle"]) for row in rows if row["puzzle"])


@pytest.mark.parametrize("operation", ["solve", "check", "count", "minimize"])
@pytest.mark.parametrize("style", ["csv", "jsonl"])
def test_the_same_bytes_as_the_command(run: Run, operation: str, style: str, source: Path, tmp_path: Path) -> None:
    limit = ["--set", "limit=10"] if operation == "count" else []
    out = str(tmp_path / "out")
    done = run("batch", operation, str(source), "--out", out, "-f", style, "--workers", "0", *limit)
    assert done.code == 0, done.err
    plain = run(operation, str(source), "-f", style, *(["--limit", "10"] if limit else []))
    assert b"".join(batch.merged(out)).decode() == plain.out


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_tables_of_variants(run: Run, form: str, tmp_path: Path) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    table = tmp_path / f"in.{form}"
    lines = [line for line in LINES if line and line[0] != "#"] * 40  # more than one slice
    (tmp_path / "in.txt").write_text("\n".join(lines), encoding="utf-8")
    assert run("check", str(tmp_path / "in.txt"), "-o", str(table)).code == 2
    assert run("batch", "solve", str(table), "--out", str(tmp_path / "out"), "-f", "csv", "--workers", "0").code == 0
    assert b"".join(batch.merged(tmp_path / "out")).decode() == run("solve", str(table), "-f", "csv").out
    # Unreadable rows have no puzzle in the table.
    assert [row["status"] for row in rows_of(tmp_path / "out")] == STATUS * 40


@pytest.mark.parametrize("operation", ["solve", "check", "count"])
def test_guesses_of_a_row_are_bounded(operation: str, tmp_path: Path) -> None:
    hard = tmp_path / "hard.txt"
    hard.write_text(f".AntiKnight.Thermo~R1C1~R2C2~R3C3\n{ONE}\n")
    options = {"nodes": 1, **({"limit": None} if operation == "count" else {})}
    batch.run(operation, [hard], tmp_path / "out", options=options, format="csv", workers=0)
    assert [row["status"] for row in rows_of(tmp_path / "out")] == ["undecided", "one"]
    with pytest.raises(ValueError, match="nodes must not be negative, got -1"):
        batch.run(operation, [hard], tmp_path / "no", options={"nodes": -1})
    assert not (tmp_path / "no").exists()


def test_lines_of_solutions(run: Run, source: Path, tmp_path: Path) -> None:
    batch.run("solve", [source], tmp_path / "out", workers=0)
    assert b"".join(batch.merged(tmp_path / "out")).decode() == run("solve", str(source)).out
    batch.run("solve", [source], tmp_path / "any", options={"any": True}, workers=0)
    assert b"".join(batch.merged(tmp_path / "any")).decode() == run("solve", "--any", str(source)).out


@pytest.mark.parametrize("operation", ["solve", "check", "count", "minimize"])
def test_cuts_and_workers_do_not_matter(operation: str, source: Path, tmp_path: Path) -> None:
    answers = set()
    for size, workers in ((1, 0), (3, 2 if operation == "solve" else 0), (500, 0)):
        out = tmp_path / f"{size}"
        batch.run(operation, [source], out, size=size, workers=workers, format="csv")
        assert batch.verify(out, again=2).ok
        answers.add(b"".join(batch.merged(out)))
    assert len(answers) == 1


def test_a_job_resumes_where_it_stopped(source: Path, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    batch.run("solve", [source], whole, size=3, workers=0, format="csv")

    def stop(*_: object) -> None:
        if list((part / "shards").glob("*.csv")):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        batch.run("solve", [source], part, size=3, workers=0, format="csv", progress=stop)
    assert not (part / "manifest.json").exists()
    batch.run("solve", [source], part, size=3, workers=0, format="csv", resume=True)
    assert contents(part) == contents(whole)


def test_one_object_over_several_lines(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(json.loads(written(parse(ONE), "fpuzzles")), indent=1), encoding="utf-8")
    batch.run("solve", [path], tmp_path / "out", format="csv", workers=0)
    (row,) = rows_of(tmp_path / "out")
    assert (row["line"], row["status"], row["solution"]) == ("", "one", SOLVED)
    assert row["puzzle"] == line_of(parse(ONE))


def test_classic_puzzles_and_variants_in_one_job(source: Path, tmp_path: Path) -> None:
    classic = tmp_path / "classic.txt"
    classic.write_text(f"{EASY}\n", encoding="utf-8")
    report = batch.run("check", [classic, source], tmp_path / "out", format="csv", workers=0)
    assert report.rows == 1 + len(STATUS)
    assert report.status["one"] == 5


def test_parquet(source: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    batch.run("solve", [source], tmp_path / "out", size=3, workers=0, format="parquet")
    batch.merge(tmp_path / "out", tmp_path / "all.parquet")
    assert parquet.read_table(tmp_path / "all.parquet").column("status").to_pylist() == STATUS


@pytest.mark.parametrize("operation", ["canonical", "verify"])
def test_senseless_rules_are_refused_with_a_clear_error(operation: str, source: Path, tmp_path: Path) -> None:
    others = "solve, count, check, rate and minimize take variants"
    says = rf": {operation} supports classic 9x9 puzzles only, but got a variant; {others}$"
    with pytest.raises(JobError, match=says):
        batch.run(operation, [source], tmp_path / "out", workers=0)
    assert not (tmp_path / "out").exists()


def test_data_sets_and_hunts_refuse_them_too(source: Path, tmp_path: Path) -> None:
    with pytest.raises(JobError, match=r": a data set supports classic 9x9 puzzles only, but got a variant$"):
        datasets.clean(tmp_path / "out", [source])
    with pytest.raises(JobError, match=r": a hunt supports classic 9x9 puzzles only, but got a variant$"):
        batch.hunt([source], tmp_path / "out", workers=0)
    assert not (tmp_path / "out").exists()


def test_an_input_that_changes_is_noticed(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    from_lines = rows.from_lines

    def read(block: bytes, form: str, first: int, layout: object, name: str) -> object:
        seen.append(first)
        if len(seen) == 1:
            source.write_text("\n".join(reversed(LINES)) + "\n", encoding="utf-8")
            os.utime(source)
        return from_lines(block, form, first, layout, name)  # type: ignore[arg-type]

    monkeypatch.setattr(rows, "from_lines", read)
    with pytest.raises(batch.Unfinished, match="has changed"):
        batch.run("solve", [source], tmp_path / "out", size=2, workers=0, format="csv")
