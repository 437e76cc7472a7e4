"""Data sets: every row checked from the outside, the same bytes after any number of kills."""

from __future__ import annotations

import contextlib
import csv
import errno
import hashlib
import json
import random
import re
import shutil
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

import ninefold
from ninefold import Grid, batch, datasets, render
from ninefold.base.files import NewFile
from ninefold.datasets import keys as keys_module
from ninefold.datasets import tasks, work
from ninefold.datasets.job import CleanJob
from ninefold.datasets.rows import ROW, new_rows
from ninefold.errors import JobError
from ninefold.jobs import store
from tests import oracle

CORPUS = [line for part in ninefold.engine.bench_corpus(30).values() for line in part]
PROPER = [line for line in CORPUS if ninefold.check(line).status is ninefold.Status.ONE]


def make(*args: Any, **options: Any) -> datasets.DatasetSummary:
    """Make a data set in CSV, which a test reads without a library."""
    return datasets.make(*args, **{"format": "csv", **options})


def clean(*args: Any, **options: Any) -> datasets.DatasetSummary:
    """Clean to CSV."""
    return datasets.clean(*args, **{"format": "csv", **options})


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def table(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as stream:
        return list(csv.DictReader(stream))


def all_rows(folder: Path) -> Iterator[tuple[str, dict[str, str]]]:
    for path in sorted(folder.glob("*.csv")):
        if path.name not in ("notes.csv", "leaks.csv"):
            for row in table(path):
                yield path.name.split("-")[0].removesuffix(".csv"), row


def form(line: str) -> str:
    return ninefold.canonical(line).grid.line


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "set"
    mix = {"any": 0.5, "easy": 0.3, "hard": 0.2}
    columns = ("solution", "clues", "guesses", "level", "score", "steps", "hardest", "trace")
    make(folder, 300, seed=5, mix=mix, columns=columns)
    return folder


def test_generated_puzzles_match_the_request(made: Path) -> None:
    found = list(all_rows(made))
    assert len(found) == 300
    levels = [row["level"] for _, row in found]
    assert levels.count("Hard") >= 60
    assert levels.count("Easy") >= 90
    for _, row in found:
        puzzle, solution = oracle.values(row["puzzle"]), oracle.values(row["solution"])
        assert oracle.ORACLE.is_solution(solution, puzzle)
        assert int(row["clues"]) == sum(map(bool, puzzle))
    for _, row in found[:40]:
        assert oracle.ORACLE.count(oracle.values(row["puzzle"]), 2) == 1
        rating = ninefold.rate(row["puzzle"])
        assert (str(rating.level), str(rating.score), str(rating.steps)) == (row["level"], row["score"], row["steps"])
        assert rating.hardest == row["hardest"]
        listed = render.read_trace(row["trace"])
        assert [step.technique for step in listed] == [
            step.technique for step in ninefold.steps(row["puzzle"], preset="hodoku")
        ]


def test_no_two_are_isomorphic_and_splits_follow_the_form(made: Path) -> None:
    seen: dict[str, str] = {}
    for split, row in all_rows(made):
        key = form(row["puzzle"])
        assert key not in seen
        seen[key] = split
    assert set(seen.values()) == {"train", "validation", "test"}


def test_the_manifest_is_correct(made: Path) -> None:
    data = json.loads((made / "manifest.json").read_bytes())
    assert data["job"]["n"] == 300
    assert sum(one["rows"] for one in data["files"]) == 300
    assert data["counts"]["kept"] == {"any": 150, "easy": 90, "hard": 60}
    assert "any" in (made / "README.md").read_text()
    verdict = datasets.verify(made)
    assert str(verdict) == "300 rows in 3 files: no errors"


def test_rebuilding_gives_the_same_bytes(made: Path, tmp_path: Path) -> None:
    datasets.rebuild(made, tmp_path / "again", threads=1)
    assert contents(tmp_path / "again") == contents(made)


def test_a_second_run_changes_nothing(made: Path, tmp_path: Path) -> None:
    before = contents(made)
    job = json.loads(before["manifest.json"])["job"]
    report = make(made, 300, seed=5, mix=job["mix"], columns=job["columns"])
    assert report.rows == 300
    assert contents(made) == before
    with pytest.raises(JobError, match="contains a different data set"):
        make(made, 300, seed=6, mix=job["mix"], columns=job["columns"])


@pytest.mark.parametrize("kind", ["jsonl", "npz", "parquet"])
def test_other_formats_hold_the_same(kind: str, made: Path, tmp_path: Path) -> None:
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    job = json.loads((made / "manifest.json").read_bytes())["job"]
    folder = tmp_path / kind
    make(folder, 300, seed=5, mix=job["mix"], columns=job["columns"], format=kind)
    assert datasets.verify(folder).ok
    if kind == "npz":  # the card names the arrays and describes them
        card = (folder / "README.md").read_text()
        with np.load(folder / "train.npz") as arrays:
            assert re.findall(r"^\| `(\w+)` \|", card, re.MULTILINE) == arrays.files
        assert "| `level` | 0 Easy, 1 Medium, " in card
    expected = table(made / "train.csv")
    for got, row in zip(read_back(folder / f"train.{kind}", kind), expected, strict=True):
        assert {key: str(value) for key, value in got.items()} == row


def read_back(path: Path, kind: str) -> list[dict[str, Any]]:
    if kind == "jsonl":
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        assert {row.pop("ninefold") for row in rows} == {render.WIRE_VERSION}
        return rows
    if kind == "parquet":
        import pyarrow.parquet as pq

        table: list[dict[str, Any]] = pq.read_table(path).to_pylist()
        return table
    with np.load(path, allow_pickle=False) as arrays:
        ends = arrays["trace_ends"].tolist()
        traces = arrays["traces"].tobytes().decode()
        starts = [0, *ends[:-1]]
        return [
            {
                "puzzle": "".join(map(str, arrays["puzzle"][i])).replace("0", "."),
                "solution": "".join(map(str, arrays["solution"][i])),
                **{name: int(arrays[name][i]) for name in ("clues", "guesses")},
                "level": str(ninefold.results.Level(arrays["level"][i])),
                **{name: int(arrays[name][i]) for name in ("score", "steps")},
                "hardest": arrays["hardest"][i].decode(),
                "trace": traces[starts[i] : ends[i]],
            }
            for i in range(len(ends))
        ]


def test_augmentation_stays_in_the_first_split(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    make(folder, 60, seed=3, augment=2, columns=["solution"], splits={"a": 0.5, "b": 0.5})
    rows = list(all_rows(folder))
    first = {form(row["puzzle"]) for split, row in rows if split == "a"}
    second = [form(row["puzzle"]) for split, row in rows if split == "b"]
    assert not first & set(second)
    assert len(second) == len(set(second))
    assert sum(split == "a" for split, _ in rows) == 3 * len(first)
    assert {row["variant"] for split, row in rows if split == "b"} == {"0"}
    assert datasets.verify(folder).ok


def test_files_of_limited_size(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    for folder, size in ((whole, 1000), (cut, 7)):
        make(folder, 50, seed=4, columns=[], splits={"all": 1.0}, rows_per_file=size)
    names = sorted(path.name for path in cut.glob("all-*.csv"))
    assert len(names) == 8
    assert names[0] == "all-00000-of-00008.csv"
    assert [r for name in names for r in table(cut / name)] == table(whole / "all.csv")
    assert datasets.verify(cut).ok


def test_sudoku_explainers_scale(tmp_path: Path) -> None:
    mix = {"any": 0.5, "1.5..2.0": 0.25, "7.0..7.2": 0.25}
    folder = tmp_path / "set"
    make(folder, 24, seed=2, mix=mix, preset="se", columns=["er", "ep", "ed"])
    rows = [row for _, row in all_rows(folder)]
    for row in rows:
        rating = ninefold.rate(row["puzzle"], scale="se")
        assert (row["er"], row["ep"], row["ed"]) == (str(rating.er), str(rating.ep), str(rating.ed))
    assert sum(1.5 <= float(row["er"]) <= 2.0 for row in rows) >= 6
    assert sum(7.0 <= float(row["er"]) <= 7.2 for row in rows) >= 6
    card = (folder / "README.md").read_text()
    assert "12 any, 6 1.5..2.0, 6 7.0..7.2 by the scale se" in card
    datasets.rebuild(folder, tmp_path / "again")
    assert contents(tmp_path / "again") == contents(folder)
    make(tmp_path / "npz", 24, seed=2, mix=mix, preset="se", columns=["er"], format="npz")
    with np.load(tmp_path / "npz" / "train.npz") as arrays:
        assert [*map(str, arrays["er"].tolist())] == [row["er"] for split, row in all_rows(folder) if split == "train"]


# --- cleaning


def dirty(tmp_path: Path) -> Path:
    """Return a CSV file with answers and every kind of error."""
    rng = random.Random(1)
    lines = ["puzzle,solution"]
    for line in PROPER:
        lines.append(f"{line},{ninefold.solve(line).line}")
    again = "".join(map(str, oracle.isomorph(oracle.values(PROPER[0]), rng))).replace("0", ".")
    wrong = ninefold.solve(PROPER[1]).line
    lines += [
        f"{again},",
        f"{'.' * 81},",
        f"{'11' + '.' * 79},",
        "12345,",
        f"{PROPER[2]},{wrong}",
    ]
    path = tmp_path / "dirty.csv"
    path.write_text("\n".join(lines) + "\n")
    return path


def test_cleaning(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    report = clean(folder, [dirty(tmp_path)], columns=["solution"])
    kept = {form(line) for line in PROPER}
    assert report.rows == len(kept)
    assert {form(row["puzzle"]) for _, row in all_rows(folder)} == kept
    for _, row in all_rows(folder):
        assert oracle.ORACLE.is_solution(oracle.values(row["solution"]), oracle.values(row["puzzle"]))
    assert report.counts["dropped"] == {"several": 1, "invalid": 1, "unreadable": 1}
    assert report.counts["replaced"] == 1
    assert "1 unreadable, " in str(report)
    assert str(report).endswith("; 1 wrong solution replaced")
    notes = table(folder / "notes.csv")
    n = len(PROPER) + 1
    assert [(int(note["line"]) - n, note["status"]) for note in notes] == [
        (2, "several"),
        (3, "invalid"),
        (4, "unreadable"),
        (5, "answer"),
    ]
    assert [note["why"] for note in notes[:2]] == ["several solutions", "row 1 has 1 twice (r1c1, r1c2)"]
    assert report.counts["doubles"] == len(PROPER) + 2 - len(kept)
    assert datasets.verify(folder).ok


def test_leaks_between_given_splits(tmp_path: Path) -> None:
    rng = random.Random(2)
    train, test = tmp_path / "train.txt", tmp_path / "test.txt"
    few = list({form(line): line for line in PROPER}.values())[:20]
    leaking = ["".join(map(str, oracle.isomorph(oracle.values(line), rng))).replace("0", ".") for line in few[:3]]
    train.write_text("\n".join(few) + "\n")
    test.write_text("\n".join(leaking) + "\n")
    folder = tmp_path / "set"
    report = clean(folder, {"train": train, "test": test}, columns=[])
    assert report.counts["leaks"] == 3
    assert dict(report.splits) == {"train": 17, "test": 3}
    leaks = table(folder / "leaks.csv")
    assert [(row["line"], row["its line"]) for row in leaks] == [("1", "1"), ("2", "2"), ("3", "3")]
    assert datasets.verify(folder).ok
    kept = tmp_path / "kept"
    report = clean(kept, {"train": train, "test": test}, columns=[], keep_leaks=True)
    assert dict(report.splits) == {"train": 20, "test": 3}
    assert report.counts["leaks"] == 3
    assert "No two puzzles of a split are isomorphic" in (kept / "README.md").read_text()
    assert "No two puzzles are isomorphic" in (folder / "README.md").read_text()
    with pytest.raises(ValueError, match="the files already name their splits"):
        clean(tmp_path / "no", {"train": train}, splits={"a": 1.0})
    for name in ("../train", "a/b", "train set", ""):
        with pytest.raises(ValueError, match=r"a split name may contain|name a split for every file"):
            clean(tmp_path / "no", {"test": test, name: train})
    for name in ("notes", "leaks"):
        with pytest.raises(ValueError, match=f"a split cannot be called {name}"):
            clean(tmp_path / "no", {name: train})
    with pytest.raises(ValueError, match="a split cannot be called notes"):
        clean(tmp_path / "no", [train], splits={"train": 0.5, "notes": 0.5})
    with pytest.raises(ValueError, match="leaks can only occur between named splits"):
        clean(tmp_path / "no", [train], keep_leaks=True)
    assert not (tmp_path / "no").exists()


def test_leaks_are_sorted_without_holding_them_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "_LEAKS", 1 << 10)
    rng = np.random.default_rng(1)
    place, number = store.open_store(tmp_path), 40_000
    place.begin(".work")
    leaks = np.zeros(number, tasks.LEAK)
    leaks["origin"], leaks["line"], leaks["its_line"] = 1, rng.permutation(number) + 1, np.arange(number)
    found = []
    for part, some in enumerate([*np.array_split(leaks, 7), leaks[:0]]):
        (tmp_path / ".work" / f"part-0-{part:06}.leaks").write_bytes(np.sort(some).tobytes())
        found.append(tasks.Merged({}, {}, 0, len(some)))
    inputs = tuple({"name": name, "sha256": "", "split": name} for name in ("train", "test"))
    one = work.Work(CleanJob(inputs=inputs), place, cast(Any, None))
    tracemalloc.start()
    one._leaked(found)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    listed = [row.split(",") for row in (tmp_path / "leaks.csv").read_text().splitlines()[1:]]
    assert [int(line) for _, line, _, _ in listed] == list(range(1, number + 1))
    assert {int(line): int(other) for _, line, _, other in listed} == dict(zip(leaks["line"], leaks["its_line"]))
    assert {(source, other) for source, _, other, _ in listed} == {("test", "train")}
    assert peak < 3 << 20  # a list of them would take three times as much


@pytest.mark.parametrize("keep_leaks", [False, True])
def test_isomorphs_are_left_out_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep_leaks: bool) -> None:
    rng = random.Random(4)
    few = list({form(line): line for line in PROPER}.values())[:6]
    files: dict[str, list[Path]] = {"train": [], "test": []}
    for number in range(8):
        some = [oracle.isomorph(oracle.values(rng.choice(few)), rng) for _ in range(20)]
        file = tmp_path / f"{number}.txt"
        file.write_text("".join("".join(map(str, one)).replace("0", ".") + "\n" for one in some))
        files["test" if number == 5 else "train"].append(file)
    together, apart, sizes = tmp_path / "together", tmp_path / "apart", list[tuple[int, int]]()
    clean(together, files, columns=["trace"], keep_leaks=keep_leaks, augment=1)
    add = tasks._KeptRows.add

    def noted(kept: tasks._KeptRows, rows: Any, traces: list[bytes]) -> None:
        add(kept, rows, traces)
        sizes.append((len(rows), len(kept.rows)))

    monkeypatch.setattr(tasks, "_HELD", 30)
    monkeypatch.setattr(tasks._KeptRows, "add", noted)
    clean(apart, files, columns=["trace"], keep_leaks=keep_leaks, augment=1)
    assert contents(together) == contents(apart)
    assert [new for new, _ in sizes] == [40, 40, 40, 40]
    assert max(held for _, held in sizes) <= 12  # each once per split
    assert len(table(apart / "leaks.csv")) > 20


def test_arrays_are_verified_some_rows_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    def keyed(puzzles: Any, threads: int | None) -> Any:
        sizes.append(len(puzzles))
        return new_rows(puzzles, threads)

    module = sys.modules["ninefold.datasets.verify"]
    monkeypatch.setattr(module, "_BLOCK", 16)
    monkeypatch.setattr(module, "new_rows", keyed)
    make(tmp_path / "set", 40, seed=1, splits={"all": 1.0}, columns=["solution"], format="npz")
    assert datasets.verify(tmp_path / "set").ok
    assert sizes == [16, 16, 8]


def test_rows_over_several_lines(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text("note,puzzle\n" + "".join(f'"a\nb",{line}\n' for line in PROPER[:5]) + '"c\nd",12\n')
    report = clean(tmp_path / "set", [source], columns=[])
    assert (report.counts["read"], report.counts["dropped"]) == (6, {"unreadable": 1})
    assert table(tmp_path / "set" / "notes.csv")[0]["line"] == "12"


def test_changed_inputs_are_noticed(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text(PROPER[0] + "\n")
    clean(tmp_path / "set", [source], columns=[])
    source.write_text(PROPER[1] + "\n")
    with pytest.raises(JobError, match=r"in\.txt is not the file"):
        datasets.rebuild(tmp_path / "set", tmp_path / "again")
    with pytest.raises(JobError, match="contains a different data set"):
        clean(tmp_path / "set", [source], columns=[])


# --- impossible requests


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"n": 0}, "n must be at least 1, got 0"),
        ({"seed": -1}, "seed must not be negative"),
        ({"mix": {"easy": 0.5}}, "the shares of mix must add up to 1, got 0.5"),
        ({"mix": {"fiendish": 1.0}}, "mix: unknown level 'fiendish': choose easy"),
        ({"mix": {"8.4..7.0": 1.0}}, "mix: difficulty must go from easy to hard"),
        ({"symmetry": "270"}, "unknown symmetry '270'"),
        ({"splits": {"train": 2.0, "test": -1.0}}, "splits must be shares above 0"),
        ({"splits": {"../x": 1.0}}, "a split name may contain only letters"),
        ({"columns": ["color"]}, "unknown column 'color': choose from solution"),
        ({"columns": ["score", "score"]}, "named twice"),
        ({"format": "xml"}, "unknown format 'xml': choose parquet, csv, jsonl, npz"),
        ({"augment": -1}, "augment must not be negative"),
        ({"rows_per_file": 0}, "rows_per_file must be"),
    ],
)
def test_impossible_settings(tmp_path: Path, settings: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make(tmp_path / "set", **{"n": 10, "seed": 1, **settings})
    assert not (tmp_path / "set").exists()


def test_impossible_requests_stop_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninefold.generation.generator.DEFAULT_SECONDS", 0.05)
    says = r"^9000\.\.9001: found 0 of 6 puzzles: .* such a narrow range of scores is rare: [\w ]*$"
    with pytest.raises(JobError, match=says):
        make(tmp_path / "set", 6, seed=1, mix={"9000..9001": 1.0})


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(JobError, match=r"is not empty: it contains 'thesis\.txt'"):
        make(tmp_path, 10, seed=1)
    assert contents(tmp_path) == {"thesis.txt": b"mine"}


@pytest.mark.parametrize("held", [1, 7, 100, 10**6])
def test_keys_come_back_in_ranges(held: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys_module, "_HELD", held)
    rng = np.random.default_rng(1)
    rows = np.zeros(300, ROW)
    rows["high"] = rng.integers(0, 2**64, 300, np.uint64)
    rows["high"][250:] = rows["high"][:50]  # some appear twice
    rows["low"] = rng.integers(0, 4, 300, np.uint64)
    with keys_module.Keys(300) as keys:
        for at in range(0, 300, 60):
            keys.add(rows[at : at + 60], at // 100)
        found = list(keys.ranges())
    together = np.concatenate(found)
    assert np.array_equal(np.sort(together["high"]), np.sort(rows["high"]))
    assert sum(len(set(part["high"].tolist())) for part in found) == 250
    assert (len(found) > 1) == (held < 300)
    assert sorted(set(together["split"].tolist())) == [0, 1, 2]


def test_verify_in_ranges_sees_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "out"
    make(folder, 60, seed=1, columns=["solution"], splits={"a": 0.5, "b": 0.5})
    one, other = (folder / name for name in ("a.csv", "b.csv"))
    lines = one.read_text().splitlines()
    one.write_text("\n".join([*lines, lines[1]]) + "\n")
    other.write_text(other.read_text() + lines[1] + "\n")
    data = json.loads((folder / "manifest.json").read_bytes())
    for file in data["files"]:
        text = (folder / file["name"]).read_bytes()
        file.update(rows=text.count(b"\n") - 1, sha256=hashlib.sha256(text).hexdigest())
    (folder / "manifest.json").write_text(json.dumps(data))
    whole = datasets.verify(folder)
    assert len(whole.errors) == 2
    monkeypatch.setattr(keys_module, "_HELD", 5)
    assert datasets.verify(folder) == whole


def test_verify_finds_errors(tmp_path: Path) -> None:
    with pytest.raises(JobError, match="no data set, or an unfinished one"):
        datasets.verify(tmp_path)
    folder = tmp_path / "set"
    make(folder, 20, seed=1, columns=["solution"], splits={"all": 1.0})
    good = (folder / "all.csv").read_text()
    rows = good.splitlines()

    def disguised(text: str) -> list[str]:
        """Return the errors after the file changed and the manifest was adapted to it."""
        (folder / "all.csv").write_text(text)
        data = json.loads((folder / "manifest.json").read_bytes())
        from hashlib import sha256

        data["files"][0]["sha256"] = sha256(text.encode()).hexdigest()
        (folder / "manifest.json").write_text(json.dumps(data))
        return list(datasets.verify(folder).errors)

    (folder / "all.csv").write_text(good + "\n")
    assert datasets.verify(folder).errors == ("all.csv has changed: its checksum is different",)
    assert disguised("\n".join(rows[:-1]) + "\n") == ["all.csv has 19 rows, the manifest says 20"]
    puzzle, solution = rows[3].split(",")
    broken = [*rows[:3], f"{puzzle},{rows[4].split(',')[1]}", *rows[4:]]
    assert any("row 3:" in error for error in disguised("\n".join(broken) + "\n"))
    open_cell = [*rows[:3], f"{'.' * 81},{solution}", *rows[4:]]
    assert disguised("\n".join(open_cell) + "\n") == ["all.csv: row 3: the puzzle has several solutions"]
    twin = ",".join(line.translate(str.maketrans("123", "231")) for line in rows[5].split(","))
    assert "all holds isomorphic puzzles: 1 more than once" in disguised("\n".join([*rows[:3], twin, *rows[4:]]) + "\n")
    assert disguised(good) == []
    (folder / "all.csv").unlink()
    assert datasets.verify(folder).errors[0] == "all.csv is missing"


# --- killed and restarted

SCRIPT = """
import sys
from ninefold import datasets
kind, folder, source = sys.argv[1:]
if kind == "make":
    datasets.make(folder, 400, seed=9, mix={"any": 0.5, "easy": 0.5}, columns=["solution", "level", "trace"], augment=1)
else:
    datasets.clean(folder, [source], columns=["solution", "score"])
"""


@pytest.mark.parametrize("kind", ["make", "clean"])
def test_killed_at_random_moments_it_ends_with_the_same_bytes(kind: str, tmp_path: Path) -> None:
    source = dirty(tmp_path)
    argv = [sys.executable, "-c", SCRIPT, kind]
    began = time.monotonic()
    subprocess.run([*argv, str(tmp_path / "whole"), str(source)], check=True)
    took = time.monotonic() - began
    rng = random.Random(kind)
    folder = tmp_path / "killed"
    killed = 0
    for _ in range(30):
        process = subprocess.Popen([*argv, str(folder), str(source)])
        try:
            process.wait(rng.uniform(0.1, took * 0.7))
            shutil.rmtree(folder)  # it finished before the kill: start over
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            killed += 1
            if killed == 5:
                break
    assert killed
    subprocess.run([*argv, str(folder), str(source)], check=True)
    assert contents(folder) == contents(tmp_path / "whole")


def test_leftovers_of_killed_work_are_removed(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    make(folder, 10, seed=1, columns=[])
    before = contents(folder)
    # Killed after the manifest was written, and before that while the card was.
    (folder / ".work").mkdir()
    (folder / ".work" / "job.json").write_text("{}")
    (folder / "README.md.0123abcd.part").write_text("half")
    (folder / "mine.part").write_text("whole")
    make(folder, 10, seed=1, columns=[])
    assert contents(folder) == {**before, "mine.part": b"whole"}


def test_a_task_that_is_done_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    merge = tasks.merge

    def failing(*args: Any) -> Any:
        calls.append("merge")
        if calls.count("merge") == 1:
            raise KeyboardInterrupt
        return merge(*args)

    monkeypatch.setattr(tasks, "merge", failing)
    make_task = tasks.make

    def counted(*args: Any) -> Any:
        calls.append("make")
        return make_task(*args)

    monkeypatch.setattr(tasks, "make", counted)
    with pytest.raises(KeyboardInterrupt):
        make(tmp_path / "set", 30, seed=1, columns=[])
    make(tmp_path / "set", 30, seed=1, columns=[])
    assert calls == ["make", "merge", "merge"]


def test_traces_are_read_back() -> None:
    hard = ninefold.examples.get("extreme").grid
    path = ninefold.steps(hard)
    listed = render.read_trace(render.trace(path))
    assert [(step.technique, step.placements) for step in listed] == [(s.technique, s.placements) for s in path]
    assert [set(step.eliminations) for step in listed] == [set(s.eliminations) for s in path]
    grid = Grid(hard)
    for step in listed:
        for cell, digit in step.placements:
            grid = grid.set(cell, digit)
    assert grid.is_solved
    with pytest.raises(ninefold.ParseError, match="word 2: 'x-wing' is no step"):
        render.read_trace("naked-single:r1c1=1 x-wing")


def test_a_full_disk_error_names_the_file_and_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new_file = NewFile

    def full(data: bytes) -> None:
        raise OSError(errno.ENOSPC, "no room")

    def open_full(path: Path) -> Any:
        rows = path.name.startswith("part-") and not path.suffix
        return contextlib.nullcontext(SimpleNamespace(stream=SimpleNamespace(write=full))) if rows else new_file(path)

    monkeypatch.setattr(store, "NewFile", open_full)
    with pytest.raises(JobError, match=r"part-0-000000: no room; finished work is kept: start it again$"):
        make(tmp_path / "set", 50, seed=1)
    monkeypatch.undo()
    assert make(tmp_path / "set", 50, seed=1).rows == 50


def test_numbers_of_numpy_make_the_same_bytes(tmp_path: Path) -> None:
    plain = {"seed": 3, "splits": {"a": 0.5, "b": 0.5}, "columns": ["clues"], "augment": 1, "rows_per_file": 7}
    others = {
        **plain,
        "seed": np.uint64(3),
        "splits": {"a": np.float32(0.5), "b": np.float64(0.5)},
        "augment": np.int8(1),
        "rows_per_file": np.int32(7),
        "minimal": np.bool_(True),
        "mix": {"any": np.int64(1)},
    }
    make(tmp_path / "plain", 20, **plain)
    make(tmp_path / "others", np.int64(20), **others)
    assert contents(tmp_path / "plain") == contents(tmp_path / "others")


@pytest.mark.parametrize("part", ["ninefold", "job", "counts", "files"])
def test_manifests_that_lack_something_are_named(made: Path, tmp_path: Path, part: str) -> None:
    data = json.loads((made / "manifest.json").read_bytes())
    for other in ({key: value for key, value in data.items() if key != part}, {**data, part: 3}):
        (tmp_path / "manifest.json").write_text(json.dumps(other))
        for call in (datasets.verify, lambda folder: datasets.rebuild(folder, tmp_path / "again")):
            with pytest.raises(
                JobError, match=rf"manifest\.json is not the manifest of a data set: '{part}' is (missing|not)"
            ):
                call(tmp_path)


@pytest.mark.skipif(sys.platform == "darwin", reason="names of files are text there")
def test_file_names_that_are_not_text(tmp_path: Path) -> None:
    source = tmp_path / "in-\udcff.txt"
    source.write_text("\n".join(PROPER[:3]) + "\n")
    made, again = tmp_path / "set", tmp_path / "again"
    clean(made, {"train": source, "test": source}, columns=[])
    assert b"in-\xff.txt" in (made / "leaks.csv").read_bytes()
    assert datasets.verify(made).ok
    datasets.rebuild(made, again)
    assert contents(made) == contents(again)
    assert batch.run("solve", [source], tmp_path / "out", workers=0).rows == 3
    assert batch.verify(tmp_path / "out").ok
