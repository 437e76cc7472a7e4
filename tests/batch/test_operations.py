"""Batch jobs return what plain calls and commands return, with any executor."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xxhash

import ninefold
from ninefold import batch
from ninefold.errors import JobError
from ninefold.jobs import Executor, checksum
from tests.baseline import is_proper
from tests.batch.conftest import contents
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture

READING = [name for name, one in batch.OPERATIONS.items() if one.reads]


def table(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as stream:
        return list(csv.DictReader(stream))


def merged(out: Path) -> bytes:
    return b"".join(batch.merged(out))


@pytest.mark.parametrize(("operation", "options"), [("solve", []), ("check", []), ("rate", []), ("minimize", [])])
def test_the_same_bytes_as_the_command(
    run: Run, operation: str, options: list[str], source: Path, tmp_path: Path
) -> None:
    result = run("batch", operation, str(source), "--out", str(tmp_path / "out"), "-f", "csv", "--workers", "0")
    assert result.code == 0, result.err
    plain = run(operation, str(source), "--format", "csv", *options)
    assert merged(tmp_path / "out").decode() == without_chance(plain.out)


def without_chance(text: str) -> str:
    """Return a table without the guesses of rows with several solutions, which depend on the rest of their batch."""
    return re.sub(r"(,several,(?:,)?)\d+,", r"\1,", text)


@pytest.mark.parametrize("style", ["lines", "jsonl"])
def test_other_formats(run: Run, style: str, source: Path, tmp_path: Path) -> None:
    batch.run("solve", [source], tmp_path / "out", format=style, size=50, workers=0)
    plain = run("solve", str(source), "--format", style).out
    plain = re.sub(r'("several", "solution": null, "guesses": )\d+', r"\1null", plain)
    assert merged(tmp_path / "out").decode() == plain


def test_parquet_in_and_out(source: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    batch.run("solve", [source], tmp_path / "one", size=50, workers=0, format="parquet")
    assert batch.merge(tmp_path / "one", tmp_path / "all.parquet") == 239
    # Read back the written puzzles and solutions and compare them.
    report = batch.run("check", [tmp_path / "all.parquet"], tmp_path / "two", size=30, workers=0)
    rows = table(tmp_path / "two" / "shards" / "00000000.csv")
    assert report.rows == 239
    assert {row["answer"] for row in rows if row["status"] == "one"} == {"right"}
    assert [row["line"] for row in rows] == [str(i) for i in range(1, 31)]


@pytest.mark.parametrize("operation", READING)
def test_shards_of_any_size_give_the_same(operation: str, source: Path, tmp_path: Path) -> None:
    answers = set()
    for size in (7, 240):
        out = tmp_path / str(size)
        batch.run(operation, [source], out, size=size, workers=0)
        assert batch.verify(out, again=2).ok
        answers.add(merged(out))
    assert len(answers) == 1


def test_executors_agree(source: Path, tmp_path: Path) -> None:
    for workers in (0, 1, 3):
        batch.run("rate", [source], tmp_path / str(workers), size=40, workers=workers)
        batch.run("generate", (), tmp_path / f"g{workers}", n=100, seed=4, size=30, workers=workers)
    for kind in ("", "g"):
        assert contents(tmp_path / f"{kind}0") == contents(tmp_path / f"{kind}1") == contents(tmp_path / f"{kind}3")


def test_generated_puzzles_depend_only_on_the_seed(tmp_path: Path) -> None:
    options = {"difficulty": "easy"}
    batch.run("generate", (), tmp_path / "out", n=50, seed=4, size=20, workers=0, options=options, format="csv")
    rows = [row for path in sorted((tmp_path / "out" / "shards").iterdir()) for row in table(path)]
    assert len(rows) == 50
    for row in rows:
        assert ninefold.solve(row["puzzle"]).line == row["solution"]
        assert is_proper(row["puzzle"])
        assert str(ninefold.rate(row["puzzle"]).level) == "Easy"
        assert int(row["clues"]) == 81 - row["puzzle"].count(".")


def test_generated_puzzles_on_the_scale_of_se(tmp_path: Path) -> None:
    options = {"difficulty": "2.0..2.6", "preset": "se"}
    batch.run("generate", (), tmp_path / "out", n=6, seed=4, workers=0, options=options)
    lines = (tmp_path / "out" / "shards" / "00000000.txt").read_text().split()
    assert len(lines) == 6
    assert all(2.0 <= ninefold.rate(line, scale="se").er <= 2.6 for line in lines)


def test_canonical_count_and_minimize_match_the_calls(source: Path, tmp_path: Path) -> None:
    for operation in ("canonical", "count", "minimize"):
        batch.run(operation, [source], tmp_path / operation, workers=0, format="csv")
    rows = [table(tmp_path / name / "shards" / "00000000.csv") for name in ("canonical", "count", "minimize")]
    for form, count, small in zip(*rows):
        if form["status"] == "unreadable":
            assert form["error"] == count["error"] == small["error"] == "expected 81 cells, got 5"
            continue
        grid = ninefold.Grid(form["puzzle"])
        assert form["canonical"] == ninefold.canonical(grid).line
        assert int(count["count"]) == ninefold.count(grid, limit=10_000).value
        if small["status"] == "one":
            assert small["minimal"] == ninefold.minimize(grid).line


def test_verify_demands_answers(tmp_path: Path) -> None:
    easy = ninefold.examples.get("easy")
    right = ninefold.solve(easy.grid).line
    path = tmp_path / "in.csv"
    path.write_text(f"puzzle,solution\n{easy.line},{right}\n{easy.line},\n{easy.line},{right[::-1]}\n")
    batch.run("verify", [path], tmp_path / "out", workers=0)
    rows = table(tmp_path / "out" / "shards" / "00000000.csv")
    assert [row["answer"] for row in rows] == ["right", "missing", "wrong"]


@pytest.mark.parametrize("scale", ninefold.logic.presets())
def test_every_scale(scale: str, source: Path, tmp_path: Path) -> None:
    batch.run("rate", [source], tmp_path / "out", workers=0, options={"scale": scale})
    rows = [row for path in sorted((tmp_path / "out" / "shards").iterdir()) for row in table(path)]
    rated = [row for row in rows if row["status"] == "one"]
    results = ninefold.rate_many([row["puzzle"] for row in rated], scale=scale)
    column = "er" if scale == "se" else "score"
    assert [float(row[column]) for row in rated] == results.score.tolist()
    assert len(rated) > 50


# --- the manifest, and impossible requests


def test_the_manifest_is_correct(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    report = batch.run("solve", [source], out, size=100, workers=0)
    data = json.loads((out / "manifest.json").read_bytes())
    assert data["job"]["options"] == {"any": False, "nodes": None}
    assert data["ninefold"] == "{version}+{identity}".format_map(ninefold.build_info())
    assert [one["rows"] for one in data["files"]] == [100, 99, 40]
    assert data["counts"] == {"rows": 239, "status": dict(report.status)}
    assert report.status["unreadable"] == 1
    assert str(batch.status(out)) == f"solve: finished, {report}"
    assert sorted(path.name for path in out.iterdir()) == ["log.jsonl", "manifest.json", "shards"]
    log = [json.loads(line) for line in (out / "log.jsonl").read_text().splitlines()]
    assert [line["what"] for line in log] == ["began", "surveyed", "done", "done", "done", "finished"]
    # A second run changes nothing; a different job is refused.
    before = contents(out)
    assert batch.run("solve", [source], out, size=100, workers=0) == report
    assert contents(out) == before
    with pytest.raises(JobError, match="has a different job: any is False there, not True"):
        batch.run("solve", [source], out, size=100, workers=0, options={"any": True})


def test_a_manifest_names_its_checksums(run: Run, source: Path, tmp_path: Path) -> None:
    quick, strong = tmp_path / "quick", tmp_path / "strong"
    batch.run("solve", [source], quick, size=100, workers=0)
    argv = ["batch", "solve", str(source), "--rows-per-shard", "100", "--workers", "0", "--checksum", "sha256"]
    assert run(*argv, "--out", str(strong)).code == 0
    for out, name, digest in ((quick, "xxh128", _xxh128), (strong, "sha256", _sha256)):
        data = json.loads((out / "manifest.json").read_bytes())
        assert data["job"]["checksum"] == name
        for one, path in [(data["inputs"][0], source), *((one, out / one["name"]) for one in data["files"])]:
            assert one[name] == digest(path.read_bytes())
            assert {"xxh128", "sha256"} & one.keys() == {name}
        assert batch.verify(out, again=1).ok
    with pytest.raises(JobError, match="has a different job: checksum is sha256 there, not xxh128"):
        batch.run("solve", [source], strong, size=100, workers=0)
    with pytest.raises(ValueError, match="unknown checksum 'crc': choose xxh128, sha256"):
        batch.run("solve", [source], tmp_path / "none", checksum="crc")
    assert merged(quick) == merged(strong)


def test_a_manifest_from_before_there_was_a_choice(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    batch.run("solve", [source], out, size=100, workers=0, checksum="sha256")
    data = json.loads((out / "manifest.json").read_bytes())
    del data["job"]["checksum"]
    (out / "manifest.json").write_text(json.dumps(data))
    assert batch.verify(out, again=2).ok
    assert len(merged(out)) > 0
    batch.run("solve", [source], out, size=100, workers=0, checksum="sha256")  # it is the same job


def test_every_unreadable_input_is_reported_once(
    run: Run, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = str(tmp_path / "out")
    argv = [
        "batch",
        "solve",
        str(source),
        str(tmp_path / "a.txt"),
        str(tmp_path / "b.txt"),
        "--workers",
        "0",
        "--out",
        out,
    ]
    result = run(*argv)
    assert (result.code, result.out) == (2, "")
    missing = [f"{tmp_path}/{name}.txt: no such file or directory" for name in "ab"]
    assert result.err == f"ninefold: {'; '.join(missing)}\n"
    assert not os.path.exists(out)
    monkeypatch.setattr(Executor, "here", False)  # as on a cluster, where only the workers may see them
    result = run(*argv)
    assert result.code == 2
    assert result.err.splitlines() == [
        f"{tmp_path}/a.txt: No such file or directory",
        f"{tmp_path}/b.txt: No such file or directory",
        "ninefold: 2 shards or inputs could not be processed; finished work is kept: start again with --resume",
    ]
    status = run("batch", "status", out)
    assert status.out == f"{out}: solve: 0 of ? shards done\n"
    assert status.err.splitlines()[1] == f"survey-000002: {tmp_path}/b.txt: No such file or directory"
    (tmp_path / "a.txt").write_bytes(source.read_bytes())
    one = run(*argv, "--resume").err
    assert one.count("b.txt") == 1
    (tmp_path / "b.txt").write_bytes(b"")
    assert run(*argv, "--resume").code == 0
    assert run("batch", "merge", out, "-o", str(tmp_path / "all")).err.startswith(
        f"{tmp_path}/all: 478 rows in 2 shards: "
    )


def _xxh128(data: bytes) -> str:
    return xxhash.xxh3_128_hexdigest(data)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_verify_finds_errors(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    batch.run("solve", [source], out, size=100, workers=0, format="csv")
    first = out / "shards" / "00000000.csv"
    first.write_bytes(first.read_bytes().replace(b"one", b"two", 1))
    assert batch.verify(out).errors == ("shards/00000000.csv has changed: its checksum is different",)
    with pytest.raises(JobError, match=r"00000000\.csv has changed"):
        batch.merge(out, tmp_path / "all.csv")
    assert not (tmp_path / "all.csv").exists()
    # A wrong result with the right checksum is found when it is computed again.
    data = json.loads((out / "manifest.json").read_bytes())
    data["files"][0]["xxh128"] = checksum(first, "xxh128")
    (out / "manifest.json").write_text(json.dumps(data))
    assert batch.verify(out).ok
    assert batch.verify(out, again=1).errors == ("shards/00000000.csv has a different result when it is repeated",)
    first.unlink()
    source.write_text("something else\n")
    assert batch.verify(out).errors == (
        "shards/00000000.csv is missing",
        f"{source} has changed since the job was done",
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"operation": "paint"}, "unknown operation 'paint': choose solve"),
        ({"operation": "rate", "options": {"scale": "x"}}, "unknown scale 'x'"),
        ({"operation": "rate", "options": {"color": 1}}, "rate has no option 'color'; there are scale"),
        ({"operation": "rate", "format": "lines"}, "several results per row"),
        ({"operation": "solve", "format": "xml"}, "unknown format 'xml'"),
        ({"operation": "solve", "size": 0}, "size must be at least 1"),
        ({"operation": "solve", "n": 5}, "reads its puzzles"),
        ({"operation": "count", "options": {"limit": 0}}, "limit must be at least 1"),
        ({"operation": "generate"}, "n must be at least 1"),
        ({"operation": "generate", "n": 5, "inputs": ["x"]}, "generates its puzzles and reads no files"),
        ({"operation": "generate", "n": 5, "options": {"difficulty": "x"}}, "'x'"),
        ({"operation": "solve", "cluster": "x", "workers": 1}, "give workers or cluster, not both"),
    ],
)
def test_impossible_requests(arguments: dict[str, Any], says: str, source: Path, tmp_path: Path) -> None:
    reads = "inputs" not in arguments and arguments["operation"] != "generate"
    with pytest.raises(ValueError, match=says):
        batch.run(**{"inputs": [source] if reads else (), "out": tmp_path / "out", **arguments})
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["operation", "inputs", "out", "options", "n", "seed", "size", "format", "workers"])
def test_wrong_types_get_a_clear_error(name: str, tmp_path: Path) -> None:
    right: dict[str, Any] = {"operation": "generate", "inputs": (), "out": tmp_path / "out", "n": 1, "workers": 0}
    for value in (3.5, "x", b"x", [None], {"a": 1}, object(), len, -1, 10**30, 1j):
        if name == "out" and isinstance(value, (str, bytes)):
            continue  # a folder of that name
        with pytest.raises((JobError, TypeError, ValueError), match=r".{10}"):
            batch.run(**{**right, name: value})


def test_invalid_inputs(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(JobError, match="no file matches this pattern"):
        batch.run("solve", [tmp_path / "*.sdm"], tmp_path / "out")
    with pytest.raises(JobError, match="no input files"):
        batch.run("solve", [], tmp_path / "out")
    with pytest.raises(JobError, match=r"in\.txt is named twice"):
        batch.run("solve", [source, source], tmp_path / "out")
    with pytest.raises(JobError, match=r"none\.txt: no such file or directory$"):
        batch.run("solve", [source, tmp_path / "none.txt"], tmp_path / "out", workers=0)
    assert not (tmp_path / "out").exists()
    monkeypatch.setattr(Executor, "here", False)
    with pytest.raises(batch.Unfinished, match=r"none\.txt: No such file or directory"):
        batch.run("solve", [source, tmp_path / "none.txt"], tmp_path / "out", workers=0)
    with pytest.raises(JobError, match=r"no manifest\.json: it is not finished"):
        batch.verify(tmp_path / "out")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("mine")
    with pytest.raises(JobError, match=r"is not empty: it contains 'thesis\.txt'"):
        batch.run("solve", [source], tmp_path / "mine", workers=0)


# --- inputs in any format


@pytest.mark.parametrize("name", sorted(os.listdir(Path(__file__).parent.parent / "data" / "formats")))
def test_every_format_is_read_as_the_command_reads_it(run: Run, name: str, tmp_path: Path) -> None:
    if name.endswith((".parquet", ".zst")):
        pytest.importorskip("pyarrow")
    path = Path(__file__).parent.parent / "data" / "formats" / name
    report = batch.run("solve", [path], tmp_path / "out", size=2, workers=0, format="csv")
    plain = run("solve", str(path), "--format", "csv")
    if report.rows:
        assert merged(tmp_path / "out").decode("utf-8", "surrogateescape") == without_chance(plain.out)


def test_numbers_of_numpy_are_numbers(source: Path, tmp_path: Path) -> None:
    def number(value: int) -> Any:
        return np.int64(value)

    one = batch.run("generate", (), tmp_path / "one", n=number(30), seed=number(3), size=number(20), workers=0)
    assert (one.rows, one.shards) == (30, 2)
    options = {"seed": number(1)}
    assert batch.run("minimize", [source], tmp_path / "two", options=options, workers=number(0)).rows == 239
    assert batch.Job.of("generate", n=number(30)).data() == batch.Job.of("generate", n=30).data()
    settings: dict[str, Any] = {"bound": np.float64(20), "rounds": number(0), "population": number(10)}
    assert batch.hunt((), tmp_path / "three", goal="clues", workers=0, **settings).rounds == 0


def test_the_columns_of_inputs_come_along(run: Run, tmp_path: Path) -> None:
    one = ninefold.examples.get("easy").line
    source = tmp_path / "mine.csv"
    source.write_text(f"id,puzzle,level\n007,{one},x\n8,nothing,\n9,{one},y\n", encoding="ascii")
    batch.run("rate", [source], tmp_path / "out", size=2, workers=0)
    assert merged(tmp_path / "out").decode() == run("rate", str(source), "-f", "csv").out
    batch.run("rate", [source], tmp_path / "some", keep=["id"], workers=0)
    assert list(table(tmp_path / "some" / "shards" / "00000000.csv")[0])[:5] == [
        "source",
        "line",
        "puzzle",
        "id",
        "status",
    ]
    with pytest.raises(JobError, match="no file has a column 'ID'"):
        batch.run("rate", [source], tmp_path / "none", keep="ID", workers=0)


def test_kept_columns_of_parquet_have_their_types(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: Parquet is not tested")
    import pyarrow as arrow
    import pyarrow.parquet as parquet

    one = ninefold.examples.get("easy").line
    columns = {"id": [7, None], "puzzle": [one, one], "good": [True, False], "score": [1.5, 2.5]}
    parquet.write_table(arrow.table(columns), tmp_path / "mine.parquet")
    batch.run("solve", [tmp_path / "mine.parquet"], tmp_path / "out", workers=0, format="parquet")
    found = parquet.read_table(tmp_path / "out" / "shards" / "00000000.parquet")
    assert {name: found.column(name).to_pylist() for name in columns} == columns
