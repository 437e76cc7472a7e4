"""Damaged output folders, and two runs in one folder."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from ninefold import batch
from ninefold.errors import JobError
from ninefold.jobs.store import open_store
from tests.batch.conftest import contents

SIZE = 60
claims = import_module("ninefold.jobs.claim")


def run(source: Path, out: Path, **options: Any) -> batch.BatchSummary:
    return batch.run("solve", [source], out, size=SIZE, workers=0, format="csv", **options)


@pytest.fixture
def out(source: Path, tmp_path: Path) -> Path:
    """Create the folder of a finished job with four shards."""
    run(source, tmp_path / "out")
    return tmp_path / "out"


def test_damaged_shards_of_a_finished_job_are_made_again(source: Path, out: Path) -> None:
    before = contents(out)
    (out / "shards" / "00000000.csv").unlink()
    changed = out / "shards" / "00000002.csv"
    changed.write_bytes(changed.read_bytes()[:-2] + b"?\n")
    cut = out / "shards" / "00000003.csv"
    cut.write_bytes(cut.read_bytes()[:-1])
    with pytest.raises(
        JobError, match=r"out is damaged: shards/00000000\.csv is missing, and 2 more files; use --resume"
    ):
        run(source, out)
    failures = batch.verify(out).errors
    assert failures[1:] == (
        "shards/00000002.csv has changed: its checksum is different",
        f"shards/00000003.csv has changed: it has {cut.stat().st_size:,} bytes, not {cut.stat().st_size + 1:,}",
    )
    untouched = (out / "shards" / "00000001.csv").stat()
    run(source, out, resume=True)
    assert contents(out) == before
    assert (out / "shards" / "00000001.csv").stat() == untouched


def test_damaged_shards_of_another_build_or_other_inputs_are_not_made_again(source: Path, out: Path) -> None:
    data = json.loads((out / "manifest.json").read_bytes())
    (out / "manifest.json").write_text(json.dumps({**data, "ninefold": "0.1.0+0123456789abcdef"}))
    run(source, out, resume=True)  # no work left
    (out / "shards" / "00000000.csv").unlink()
    before = contents(out)
    with pytest.raises(JobError, match=r"was begun with ninefold 0\.1\.0\+0123456789abcdef"):
        run(source, out, resume=True)
    text = source.read_text()
    source.write_text("?\n")
    with pytest.raises(JobError, match=r"cannot be repeated: .*in\.txt has changed since the job was done"):
        run(source, out, resume=True, force=True)
    assert contents(out) == before
    source.write_text(text)
    run(source, out, resume=True, force=True)
    assert batch.verify(out).ok


def test_a_shard_that_was_deleted_before_the_end_is_made_again(source: Path, out: Path, tmp_path: Path) -> None:
    def stopped(what: str, done: int, total: int) -> None:
        if what == "done" and done >= 3 * SIZE:
            raise KeyboardInterrupt

    other = tmp_path / "other"
    with pytest.raises(KeyboardInterrupt):
        run(source, other, progress=stopped)
    (other / "shards" / "00000001.csv").unlink()
    (other / ".work" / "shards-00000000.json").write_text("{}")
    run(source, other, resume=True)
    assert contents(other) == contents(out)


def without(key: str) -> Callable[[dict[str, Any]], str]:
    return lambda data: json.dumps({name: data[name] for name in data if name != key})


DAMAGE: dict[str, Callable[[dict[str, Any]], str]] = {
    "empty": lambda data: "",
    "no object": lambda data: "[1]",
    "nested": lambda data: "[" * 100_000,
    "nested inside": lambda data: json.dumps(data)[:-1] + ', "x": ' + "[" * 100_000,
    "cut off": lambda data: json.dumps(data)[:-9],
    **{f"no {key}": without(key) for key in ("ninefold", "job", "inputs", "counts", "failed", "files")},
    "job": lambda data: json.dumps({**data, "job": {"operation": "solve"}}),
    "operation": lambda data: json.dumps({**data, "job": {**data["job"], "operation": ["x"]}}),
    "size": lambda data: json.dumps({**data, "job": {**data["job"], "size": "x"}}),
    "counts": lambda data: json.dumps({**data, "counts": {"rows": "many", "status": {}}}),
    "files": lambda data: json.dumps({**data, "files": [{"name": "shards/00000000.csv"}]}),
    "no checksum": lambda data: json.dumps({**data, "files": [{"name": "x", "rows": 1, "bytes": 1}]}),
    "inputs": lambda data: json.dumps({**data, "inputs": [1]}),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_manifest_gets_a_clear_error(kind: str, source: Path, out: Path) -> None:
    manifest = out / "manifest.json"
    manifest.write_text(DAMAGE[kind](json.loads(manifest.read_bytes())))
    for action in (
        lambda: batch.status(out),
        lambda: batch.verify(out),
        lambda: batch.merge(out, out.parent / "all.csv"),
        lambda: run(source, out, resume=True),
    ):
        with pytest.raises(JobError, match=r"manifest\.json (cannot be read|is damaged|is not the manifest)"):
            action()


@pytest.mark.parametrize("kind", ["nested", "no object", "no ninefold", "size"])
def test_a_damaged_job_gets_a_clear_error(kind: str, source: Path, out: Path) -> None:
    job = json.loads((out / "manifest.json").read_bytes())["job"]
    shutil.rmtree(out)
    (out / ".work").mkdir(parents=True)
    data = {"ninefold": "1", **job, **({"size": "x"} if kind == "size" else {})}
    (out / ".work" / "job.json").write_text(json.dumps(data) if kind == "size" else DAMAGE[kind](data))
    for action in (lambda: batch.status(out), lambda: run(source, out, resume=True)):
        with pytest.raises(JobError):
            action()


def test_a_damaged_hunt_gets_a_clear_error(tmp_path: Path) -> None:
    batch.hunt((), tmp_path, goal="guesses", seed=1, rounds=1, breadth=2, workers=0)
    data = json.loads((tmp_path / "manifest.json").read_bytes())
    for key in ("job", "rounds", "counts", "best", "files"):
        for wrong in ("{}", "[]", "0"):
            if key != "rounds" or wrong != "0":
                (tmp_path / "manifest.json").write_text(json.dumps({**data, key: json.loads(wrong)}))
                for look in (batch.status, batch.verify):
                    with pytest.raises(JobError, match=r"manifest\.json is damaged"):
                        look(tmp_path)


# --- two runs in one folder


def test_of_two_simultaneous_runs_one_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(tmp_path / "out")
    claims.claim(store, {"n": 1})
    monkeypatch.setattr(claims, "begun", lambda store: None)  # the state the other run saw a moment ago
    with pytest.raises(JobError, match=r"another run took .*out at the same moment"):
        claims.claim(store, {"n": 2})
    assert json.loads(store.read(".work/job.json"))["n"] == 1
    assert store.names() == {".work/job.json"}


def test_three_masters_at_once(source: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ninefold", "batch", "rate", str(source), "--out", str(tmp_path / "out")]
    command += ["--rows-per-shard", "10", "--workers", "1"]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    ended = [(*process.communicate(timeout=120), process.returncode) for process in started]
    assert 0 in [code for _, _, code in ended]
    for _, message, code in ended:
        assert code in (0, 2)
        if code:
            assert message.count("\n") == 1
            assert "at the same moment" in message or "use --resume" in message
    assert batch.verify(tmp_path / "out").ok


def test_a_run_that_is_overtaken_reports_the_other_run(source: Path, out: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"

    def overtaken(what: str, done: int, total: int) -> None:
        if what == "done" and done == SIZE:
            shutil.copytree(out / "shards", other / "shards", dirs_exist_ok=True)
            shutil.copy(out / "manifest.json", other / "manifest.json")
            shutil.rmtree(other / ".work")

    assert run(source, other, progress=overtaken) == run(source, out)
