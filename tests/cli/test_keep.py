"""The columns of an input table are copied unchanged."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from .conftest import Run

ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TABLE = f'id,source,quizzes,level,note\n007,web,{ONE},x,"a, ""b"""\n\n8,book,{ONE}1,,\n9,,{"." * 81},y,"two\nlines"\n'


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "mine.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("command", ["solve", "check", "count", "rate", "canonical", "minimize"])
def test_every_command_keeps_the_columns(run: Run, table: Path, command: str) -> None:
    rows = rows_of(run(command, str(table), "--format", "csv").out)
    assert [row["id"] for row in rows] == ["007", "8", "9"]
    assert [row["source"] for row in rows] == ["web", "book", ""]
    assert [row["note"] for row in rows] == ['a, "b"', "", "two\nlines"]
    assert {row["ninefold_source"] for row in rows} == {str(table)}
    assert [row["level"] for row in rows] == ["x", "", "y"], "rate has a level of its own"
    assert rows[0]["puzzle"] == ONE


def test_some_columns_or_none(run: Run, table: Path) -> None:
    assert list(rows_of(run("check", str(table), "--keep", "note,id", "--format", "csv").out)[0])[:5] == [
        "source",
        "line",
        "puzzle",
        "note",
        "id",
    ]
    assert "id" not in rows_of(run("check", str(table), "--keep", "", "--format", "csv").out)[0]
    refused = run("check", str(table), "--keep", "ID", "--format", "csv")
    assert refused.code == 2
    assert "there is no column 'ID' to keep; it has id; source; level; note" in refused.err


def test_a_later_file_without_the_column_leaves_it_empty(run: Run, table: Path, tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text(ONE + "\n", encoding="ascii")
    rows = rows_of(run("solve", str(table), str(tmp_path / "plain.txt"), "--format", "csv").out)
    assert [row["id"] for row in rows] == ["007", "8", "9", ""]


def test_json_lines_and_parquet_keep_types(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: Parquet is not tested")
    import pyarrow as arrow
    import pyarrow.parquet as parquet

    lines = [{"puzzle": ONE, "id": 7, "score": 1.5, "tag": "a"}, {"puzzle": "." * 81, "id": 8, "tag": None}]
    source = tmp_path / "mine.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    solved = [json.loads(line) for line in run("solve", str(source), "--format", "jsonl").out.splitlines()]
    assert [(row["id"], row["score"], row["tag"]) for row in solved] == [(7, 1.5, "a"), (8, None, None)]
    typed = tmp_path / "typed.parquet"
    columns = {"puzzle": [ONE, None, ONE + "1"], "id": [7, 8, None], "good": [True, None, False]}
    parquet.write_table(arrow.table(columns), typed)
    target = tmp_path / "out.parquet"
    run("check", str(typed), "-o", str(target))
    found = parquet.read_table(target)
    assert found.column("id").to_pylist() == [7, 8, None]
    assert found.column("good").to_pylist() == [True, None, False]
    assert found.column("status").to_pylist() == ["one", "unreadable", "unreadable"]
    assert found.column("line").to_pylist() == [1, 2, 3]


def test_bad_only(run: Run, table: Path) -> None:
    assert [row["id"] for row in rows_of(run("check", "--bad-only", str(table), "-f", "csv").out)] == ["8", "9"]
    lines = run("check", "--bad-only", str(table)).out.splitlines()
    assert [line.partition(": ")[2] for line in lines] == [
        "unreadable: expected 81 cells, got 82",
        "several solutions",
    ]


@pytest.mark.parametrize("lines", [1, 2])
def test_values_of_every_json_type(run: Run, tmp_path: Path, lines: int) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text((json.dumps({"puzzle": ONE, "ok": True, "tags": ["a", 1], "of": {"k": None}}) + "\n") * lines)
    for line in run("solve", str(path), "--format", "jsonl").out.splitlines():
        row = json.loads(line)
        assert row["ok"] is True
        assert json.loads(row["tags"]) == ["a", 1]
        assert json.loads(row["of"]) == {"k": None}
