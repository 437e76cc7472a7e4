"""Extra columns of files, kept in a data set unchanged, row by row, in every format."""

from __future__ import annotations

import gzip
import json
import math
import random
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ninefold
from ninefold import datasets, formats
from ninefold.datasets import tasks, work
from ninefold.errors import JobError
from tests.unit.test_datasets import PROPER, all_rows, contents, form, table

FEW = list({form(line): line for line in PROPER}.values())[:24]
REMARKS = ['he said "no"', "a, b", "a;b", "", " as it is ", "Zürich", "two\nlines", "007", "\\t\t"]


def make(*args: Any, **options: Any) -> datasets.DatasetSummary:
    """Make a data set in CSV, which a test reads without a library."""
    return datasets.make(*args, **{"format": "csv", **options})


def clean(*args: Any, **options: Any) -> datasets.DatasetSummary:
    """Clean to CSV."""
    return datasets.clean(*args, **{"format": "csv", **options})


def rows_of(number: int = len(FEW)) -> list[dict[str, Any]]:
    """Return rows with a column of each kind, with some values missing."""
    rng = random.Random(4)
    return [
        {
            "question": line,
            "rating": rng.randrange(-5, 400),
            "er": round(rng.uniform(1, 9), 1),
            "source": rng.choice(["forum", "17s"]),
            "gap": None if i % 3 else i,
            "remark": REMARKS[i % len(REMARKS)],
            "mixed": "a" if i == 7 else i,
        }
        for i, line in enumerate(FEW[:number])
    ]


COLUMNS = ["rating", "er", "source", "gap", "remark", "mixed"]


def quoted(value: Any) -> str:
    text = "" if value is None else str(value)
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',"\n') else text


def as_csv(path: Path, rows: list[dict[str, Any]], separator: str = ",") -> Path:
    lines = [separator.join(rows[0]), *(separator.join(map(quoted, row.values())) for row in rows)]
    path.write_text("\n".join(lines) + "\n")
    return path


def as_jsonl(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def as_parquet(path: Path, rows: list[dict[str, Any]]) -> Path:
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    remarks = [{**row, "mixed": str(row["mixed"])} for row in rows]
    parquet.write_table(pa.Table.from_pylist(remarks), path, row_group_size=5)
    return path


def by_puzzle(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {row["question"]: row for row in rows}


def read(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a data set file in any format, None for missing values."""
    if path.suffix == ".csv":
        return list(table(path))
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    if path.suffix == ".parquet":
        from pyarrow import parquet

        found: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
        return found
    with np.load(path, allow_pickle=False) as arrays:
        columns: dict[str, list[Any]] = {
            "puzzle": ["".join(map(str, row)).replace("0", ".") for row in arrays["puzzle"].tolist()]
        }
        for name in COLUMNS:
            if f"{name}_ends" in arrays:
                data, ends = arrays[name].tobytes(), arrays[f"{name}_ends"].tolist()
                columns[name] = [data[a:b].decode() for a, b in zip([0, *ends], ends)]
            else:
                columns[name] = [None if math.isnan(one) else one for one in arrays[name].tolist()]
    return [dict(zip(columns, row)) for row in zip(*columns.values())]


WRITERS = {"csv": as_csv, "jsonl": as_jsonl, "parquet": as_parquet}


@pytest.mark.parametrize("out", datasets.FORMATS)
@pytest.mark.parametrize("given", WRITERS)
def test_columns_round_trip(given: str, out: str, tmp_path: Path) -> None:
    if "parquet" in (given, out):
        pytest.importorskip("pyarrow")
    source = WRITERS[given](tmp_path / f"in.{given}", rows_of())
    clean(tmp_path / "set", [source], columns=[], splits={"all": 1.0}, format=out, keep=COLUMNS)
    assert datasets.verify(tmp_path / "set").ok
    found = read(tmp_path / "set" / f"all.{out}")
    assert len(found) == len(FEW)
    theirs = by_puzzle(rows_of())
    for row in found:
        original = theirs[row["puzzle"]]
        expected = {**{name: original[name] for name in COLUMNS}, "mixed": str(original["mixed"])}
        if out in ("jsonl", "parquet") and given == "csv":  # an empty field is a missing value
            expected["remark"] = expected["remark"] or None
        if out == "csv":
            expected = {name: "" if value is None else str(value) for name, value in expected.items()}
        assert {name: row[name] for name in COLUMNS} == expected


def test_csv_values_are_kept_verbatim(tmp_path: Path) -> None:
    written = ["1.50", "007", "1e3", "-0", "1.0", "9" * 25, "", "+5", "nan"] * 2
    lines = [f"{line};{text};x" for line, text in zip(FEW, written)]
    (tmp_path / "in.csv").write_text("puzzle;number;y\n" + "\r\n".join(lines))
    clean(tmp_path / "set", [tmp_path / "in.csv"], columns=[], splits={"all": 1.0}, keep=["number"])
    expected = dict(zip(FEW, written))
    assert {row["puzzle"]: row["number"] for row in table(tmp_path / "set" / "all.csv")} == expected
    some = [(line, text) for line, text in expected.items() if text in ("1.50", "1e3", "1.0", "")]
    (tmp_path / "some.csv").write_text("puzzle,number\n" + "".join(f"{line},{text}\n" for line, text in some))
    options: dict[str, Any] = {"columns": [], "splits": {"all": 1.0}, "keep": ["number"]}
    clean(tmp_path / "json", [tmp_path / "some.csv"], format="jsonl", **options)
    values = {row["puzzle"]: row["number"] for row in read(tmp_path / "json" / "all.jsonl")}
    assert values == {line: float(text) if text else None for line, text in some}
    assert "| `number` | of the files: numbers, or empty |" in (tmp_path / "json" / "README.md").read_text()


@pytest.mark.parametrize("out", datasets.FORMATS)
def test_values_that_few_formats_hold(out: str, tmp_path: Path) -> None:
    if out == "parquet":
        pytest.importorskip("pyarrow")
    values = ["\ud800", {"a": [1, None]}, True, 10**30, "\0", 1.5, None, [], "x" * 3000]
    source = as_jsonl(tmp_path / "in.jsonl", [{"puzzle": line, "er": one} for line, one in zip(FEW, values)])
    clean(tmp_path / "set", [source], columns=[], splits={"all": 1.0}, format=out, keep={"er": "remark"})
    assert datasets.verify(tmp_path / "set").ok
    if out != "npz":
        remarks = {row["puzzle"]: row["remark"] for row in read(tmp_path / "set" / f"all.{out}")}
        texts = [remarks[line] for line in FEW[: len(values)]]
        nothing = "" if out == "csv" else None
        assert texts[1:] == ['{"a": [1, null]}', "true", str(10**30), "\0", "1.5", nothing, "[]", "x" * 3000]


@pytest.mark.parametrize("given", WRITERS)
def test_packed_files_keep_their_columns(given: str, tmp_path: Path) -> None:
    plain = WRITERS[given](tmp_path / f"in.{given}", rows_of())
    packed = tmp_path / f"in.{given}.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    for name, source in (("a", plain), ("b", packed)):
        clean(tmp_path / name, [source], columns=[], keep=COLUMNS)
    for name in ("train.csv", "validation.csv", "test.csv"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def packed_up(path: Path, *files: Path) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for one in files:
            archive.write(one, one.name)
    return path


def as_json(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.write_text(json.dumps({"puzzles": rows}))
    return path


@pytest.mark.parametrize("given", ["csv", "jsonl", "json", "parquet"])
def test_archives_keep_the_columns_of_all_their_files(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "SIZE", 5)
    rows, write = rows_of(), {**WRITERS, "json": as_json}[given]
    rows[3]["question"] = "12345"  # left out without shifting anything
    parts = [write(tmp_path / f"{i}.{given}", rows[8 * i : 8 * i + 8]) for i in range(3)]
    sources = {"apart": parts, "archive": [packed_up(tmp_path / "in.zip", *parts)]}
    sources["nested"] = [packed_up(tmp_path / "out.zip", packed_up(tmp_path / "two.zip", *parts[:2]), parts[2])]
    for name, files in sources.items():
        options: dict[str, Any] = {"columns": [], "splits": {"all": 1.0}, "format": "jsonl", "keep": COLUMNS}
        clean(tmp_path / name, files, **options)
    found = [(tmp_path / name / "all.jsonl").read_bytes() for name in sources]
    assert found[0] == found[1] == found[2]
    assert len(found[0].splitlines()) == len(FEW) - 1
    theirs = by_puzzle(rows)
    for row in read(tmp_path / "archive" / "all.jsonl"):
        assert (row["rating"], row["gap"]) == (theirs[row["puzzle"]]["rating"], theirs[row["puzzle"]]["gap"])


def test_parquet_with_puzzles_that_are_not_plain_text_keeps_its_columns(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    table_ = pa.table({"puzzle": pa.array(FEW).dictionary_encode(), "rating": range(len(FEW))})
    parquet.write_table(table_, tmp_path / "in.parquet")
    clean(tmp_path / "set", [tmp_path / "in.parquet"], columns=[], keep=["rating"])
    found = {row["puzzle"]: row["rating"] for _, row in all_rows(tmp_path / "set")}
    assert found == {line: str(i) for i, line in enumerate(FEW)}


@pytest.mark.parametrize("given", ["csv", "jsonl", "json", "parquet"])
def test_all_columns(given: str, tmp_path: Path) -> None:
    rows = [{**row, "answer": ninefold.solve(row["question"]).line} for row in rows_of()]
    source = {**WRITERS, "json": as_json}[given](tmp_path / f"in.{given}", rows)
    keeps: dict[str, Any] = {
        "named": {**{name: name for name in COLUMNS}, "er": "their_er"},
        "all": {"*": "*", "er": "their_er"},
    }
    for name, keep in keeps.items():
        clean(tmp_path / name, [source], columns=["solution", "er"], keep=keep)
    for name in ("train.csv", "validation.csv", "test.csv", "manifest.json"):
        assert (tmp_path / "all" / name).read_bytes() == (tmp_path / "named" / name).read_bytes()
    with pytest.raises(ValueError, match=r"a column 'er' cannot be kept: the data set has one of its own; .* er=NAME$"):
        clean(tmp_path / "set", [source], columns=["er"], keep=["*"])
    with pytest.raises(ValueError, match=r"keep: \* means all columns and cannot be renamed to 'x'"):
        clean(tmp_path / "set", [source], keep={"*": "x"})
    assert not (tmp_path / "set").exists()


def test_all_columns_of_all_files(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(",puzzle,name\n" + "".join(f"{i},{one},{i}\n" for i, one in enumerate(FEW[:4])))
    (tmp_path / "b.csv").write_text("".join(f"{i},{one}\n" for i, one in enumerate(FEW[4:8])))  # no header
    (tmp_path / "c.txt").write_text("\n".join(FEW[8:12]))
    more = [{"ninefold": 2, "puzzle": one, "meta": {"title": "t"}, f"k{i}": 1} for i, one in enumerate(FEW[12:14])]
    as_jsonl(tmp_path / "d.jsonl", more)
    sources = [tmp_path / name for name in ("a.csv", "b.csv", "c.txt", "d.jsonl")]
    clean(tmp_path / "set", sources, columns=[], keep=["*"])
    manifest = json.loads((tmp_path / "set" / "manifest.json").read_text())
    assert list(manifest["job"]["keep"]) == ["name", "column 1", "k0", "title", "k1"]
    found = {row["puzzle"]: [row[name] for name in manifest["job"]["keep"]] for _, row in all_rows(tmp_path / "set")}
    assert found[FEW[1]] == ["1", "", "", "", ""]
    assert found[FEW[13]] == ["", "", "", "t", "1"]
    as_jsonl(tmp_path / "e.jsonl", [{"puzzle": FEW[0], f"k{i}": 1} for i in range(1001)])
    with pytest.raises(JobError, match=r"e\.jsonl: more than 1,000 columns"):
        clean(tmp_path / "many", [tmp_path / "e.jsonl"], keep=["*"])


def test_rows_left_out_do_not_shift_the_others(tmp_path: Path) -> None:
    lines = ["puzzle,name,remark"]
    for i, line in enumerate(FEW):
        lines += [f'{line},row {i},"{"a" if i % 2 else chr(10)}"', ["", "12345,bad,", f"{line},double,", '"'][i % 4]]
    (tmp_path / "in.csv").write_text("\n".join(lines) + "\n")
    clean(tmp_path / "set", [tmp_path / "in.csv"], columns=[], keep=["name"])
    assert {row["puzzle"]: row["name"] for _, row in all_rows(tmp_path / "set")} == {
        line: f"row {i}" for i, line in enumerate(FEW)
    }


def test_files_that_lack_a_column_have_empty_values(tmp_path: Path) -> None:
    as_csv(tmp_path / "a.csv", rows_of(8))
    (tmp_path / "b.txt").write_text("\n".join(FEW[8:16]))
    as_jsonl(tmp_path / "c.jsonl", [{"puzzle": line, "meta": {"rating": 5}} for line in FEW[16:]])
    sources = [tmp_path / name for name in ("a.csv", "b.txt", "c.jsonl")]
    clean(tmp_path / "set", sources, columns=[], format="jsonl", keep={"rating": "their_rating"})
    found = {row["puzzle"]: row["their_rating"] for path in (tmp_path / "set").glob("*.jsonl") for row in read(path)}
    theirs = [row["rating"] for row in rows_of(8)]
    assert [found[line] for line in FEW] == [*theirs, *[None] * 8, *[5] * (len(FEW) - 16)]
    card = (tmp_path / "set" / "README.md").read_text()
    assert "| `their_rating` | `rating` of the files: whole numbers, or empty |" in card


def test_isomorphs_share_the_results_of_their_puzzle(tmp_path: Path) -> None:
    source = as_csv(tmp_path / "in.csv", rows_of(6))
    options: dict[str, Any] = {"augment": 2, "splits": {"all": 1.0}, "keep": ["source", "rating"], "seed": 3}
    clean(tmp_path / "set", [source], columns=["trace"], **options)
    theirs = {form(row["question"]): str(row["rating"]) for row in rows_of(6)}
    rows = table(tmp_path / "set" / "all.csv")
    assert len(rows) == 18
    for row in rows:
        assert row["rating"] == theirs[form(row["puzzle"])]
        assert row["trace"].split()[0].partition(":")[0] in {one.slug for one in ninefold.logic.techniques()}
    assert datasets.verify(tmp_path / "set").ok


def test_the_retained_duplicate_is_reported(tmp_path: Path) -> None:
    for name in ("train", "test"):
        (tmp_path / f"{name}.csv").write_text("puzzle,name\n" + "".join(f"{line},{name}\n" for line in FEW[:5]))
    given = {name: tmp_path / f"{name}.csv" for name in ("train", "test")}
    clean(tmp_path / "set", given, columns=[], keep=["name"])
    assert [row["name"] for _, row in all_rows(tmp_path / "set")] == ["test"] * 5


@pytest.mark.parametrize("out", ["csv", "npz"])
def test_interrupted_or_rebuilt_the_bytes_are_the_same(
    out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "SIZE", 5)
    sources = [as_csv(tmp_path / "a.csv", rows_of(12)), as_jsonl(tmp_path / "b.jsonl", rows_of()[8:])]
    options: dict[str, Any] = {"columns": ["clues"], "keep": COLUMNS, "format": out, "augment": 1}
    clean(tmp_path / "whole", sources, **options)
    done: list[str] = []
    for kind in ("clean", "merge", "assemble"):
        task = getattr(tasks, kind)

        def failing(context: Any, kind: str = kind, task: Any = task) -> Any:
            if kind not in done:
                done.append(kind)
                raise KeyboardInterrupt
            return task(context)

        monkeypatch.setattr(tasks, kind, failing)
    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            clean(tmp_path / "again", sources, **options)
    clean(tmp_path / "again", sources, threads=1, **options)
    assert contents(tmp_path / "again") == contents(tmp_path / "whole")
    datasets.rebuild(tmp_path / "whole", tmp_path / "rebuilt")
    assert contents(tmp_path / "rebuilt") == contents(tmp_path / "whole")


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"keep": ["clues"]}, "a column 'clues' cannot be kept: the data set has one of its own; .* clues=NAME$"),
        ({"keep": ["variant"], "augment": 1}, "the data set has one of its own"),
        ({"keep": {"rating": "puzzle"}}, "the data set has one of its own"),
        ({"keep": ["question"]}, "it would be read as part of the puzzle"),
        ({"keep": {"rating": "Answer"}}, "it would be read as part of the puzzle"),
        ({"keep": {"rating": "marks"}}, "it would be read as part of the puzzle"),
        ({"keep": {"rating": "x", "source": "x"}}, "another column has that name"),
        ({"keep": {"rating": "x", "source": "x_ends"}, "format": "npz"}, "another column has that name"),
        ({"keep": ["rating", "rating"]}, "a column is named twice"),
        ({"keep": {"rating": ""}}, "'' is not a valid column name"),
    ],
)
def test_names_that_clash(settings: dict[str, Any], says: str, tmp_path: Path) -> None:
    source = as_csv(tmp_path / "in.csv", rows_of(3))
    with pytest.raises(ValueError, match=says):
        clean(tmp_path / "set", [source], columns=["clues"], **{"format": "csv", **settings})
    with pytest.raises(TypeError, match="keep must be a list of names"):
        clean(tmp_path / "set", [source], keep="rating")
    assert not (tmp_path / "set").exists()


def test_missing_columns(tmp_path: Path) -> None:
    source = as_csv(tmp_path / "in.csv", rows_of(3))
    says = "no file has a column 'ratng'; there are question, rating, er, source, gap, remark, mixed"
    with pytest.raises(JobError, match=says):
        clean(tmp_path / "set", [source], keep=["rating", "ratng"])
    (tmp_path / "in.txt").write_text(FEW[0])
    with pytest.raises(JobError, match="no file has a column 'rating'; plain lines have no columns"):
        clean(tmp_path / "set", [tmp_path / "in.txt"], keep=["rating"])
    with pytest.raises(JobError, match="no file has a column 'rating'"):
        clean(tmp_path / "set", [as_jsonl(tmp_path / "in.jsonl", [{"puzzle": FEW[0]}] * 2)], keep=["rating"])
    (tmp_path / "in.xml").write_text(str(formats.dumps(ninefold.Grid(FEW[0]), "opensudoku")))
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        archive.write(source, "a.csv")
        archive.write(tmp_path / "in.xml", "b.xml")
    for name in ("in.xml", "in.zip"):
        for keep in (["rating"], ["*"]):
            with pytest.raises(
                JobError, match="columns can be kept from CSV, JSON, NPZ and Parquet only, not from opensudoku"
            ):
                clean(tmp_path / "set", [source, tmp_path / name], keep=keep)
    assert not (tmp_path / "set").exists()
