"""Workers and masters killed in every phase, rows that kill, full disks: the bytes stay the same."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import ninefold
from ninefold import batch, datasets
from ninefold.datasets import tasks
from ninefold.errors import JobError
from ninefold.jobs import Here, Run, Task, open_store
from ninefold.jobs.executors import Lost, Outcome
from tests.batch.cluster import FAILURES, environment
from tests.batch.conftest import CORPUS, LOG, contents
from tests.cli.conftest import command

STAGES = ("reading", "computing", "writing", "publishing", "published", "done")
SIZE = 40
"""Rows per shard."""


@pytest.fixture
def failures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file that configures how workers fail."""
    path = tmp_path / "failures.json"
    monkeypatch.setenv("NINEFOLD_FAILURES", str(path))
    monkeypatch.setenv("PYTHONPATH", str(FAILURES))
    return path


@pytest.fixture
def whole(source: Path, tmp_path: Path) -> dict[str, bytes]:
    """Return the output of an undisturbed job."""
    batch.run("solve", [source], tmp_path / "whole", size=SIZE, workers=0)
    return contents(tmp_path / "whole")


@pytest.mark.parametrize("stage", STAGES)
def test_a_worker_killed_in_any_stage(
    stage: str, source: Path, failures: Path, whole: dict[str, bytes], tmp_path: Path
) -> None:
    once = tmp_path / "once"
    failures.write_text(json.dumps({"stage": stage, "task": "00000002", "once": str(once)}))
    batch.run("solve", [source], tmp_path / "out", size=SIZE, workers=2)
    assert once.exists()
    assert contents(tmp_path / "out") == whole


@pytest.mark.parametrize("how", ["poison", "hang", "raise"])
def test_a_row_that_kills_its_worker_is_marked_and_the_job_continues(
    how: str, source: Path, failures: Path, tmp_path: Path
) -> None:
    text = source.read_text().splitlines()
    bad = [i for i, line in enumerate(text) if line == CORPUS[7]]
    assert bad
    text = [line for i, line in enumerate(text) if i == bad[0] or line != CORPUS[7]]  # once is enough
    source.write_text("\n".join(text) + "\n")
    failures.write_text(json.dumps({how: CORPUS[7]}))
    timeout = 1.5 if how == "hang" else 600
    policy = batch.Policy(retries=0, timeout=timeout)
    report = batch.run("solve", [source], tmp_path / "out", size=SIZE, workers=2, policy=policy, format="csv")
    (failed,) = report.failed
    assert failed.startswith(f"{source}:{bad[0] + 1}: ")
    assert report.status["failed"] == 1
    failures.unlink()
    batch.run("solve", [source], tmp_path / "well", size=SIZE, workers=0, format="csv")
    found, well = ((b"".join(batch.merged(tmp_path / name))).decode().splitlines() for name in ("out", "well"))
    different = [(a, b) for a, b in zip(found, well, strict=True) if a != b]
    assert len(different) == 1
    assert different[0][0].startswith(f"{source},{bad[0] + 1},{CORPUS[7]},failed,,,")
    assert batch.verify(tmp_path / "out", again=6).ok


def test_two_rows_of_one_shard(source: Path, failures: Path, tmp_path: Path) -> None:
    bad = CORPUS[5]
    source.write_text("\n".join([*CORPUS[:20], bad, CORPUS[21]]) + "\n")
    failures.write_text(json.dumps({"raise": bad}))
    report = batch.run(
        "solve", [source], tmp_path / "out", size=SIZE, workers=1, policy=batch.Policy(retries=0), format="lines"
    )
    assert [one.rpartition(": RuntimeError")[0] for one in report.failed] == [f"{source}:6", f"{source}:21"]
    lines = b"".join(batch.merged(tmp_path / "out")).decode().splitlines()
    assert [i for i, line in enumerate(lines) if line == "failed"] == [5, 20]
    assert len(lines) == 22


def test_a_data_set_without_the_row_that_fails(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source.write_text("\n".join(CORPUS[:30]) + "\n")
    bad, solve = CORPUS[9], ninefold.solve_many

    def failing(digits: Any, **settings: Any) -> Any:
        if bad in [ninefold.Grid(row).line for row in digits]:
            raise RuntimeError("nobody expected this")
        return solve(digits, **settings)

    monkeypatch.setattr(tasks, "solve_many", failing)
    report = datasets.clean(tmp_path / "out", [source], columns=[])
    assert report.counts["read"] == 30
    assert report.counts["dropped"]["failed"] == 1
    notes = (tmp_path / "out" / "notes.csv").read_text()
    assert f"{source},10,failed,RuntimeError: nobody expected this" in notes
    assert datasets.verify(tmp_path / "out").ok


def test_if_every_row_fails_no_row_is_blamed(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: Any, **__: Any) -> Any:
        raise RuntimeError("nobody expected this")

    monkeypatch.setattr(batch.OPERATIONS["solve"], "answer", failing)
    with pytest.raises(batch.Unfinished, match="more than 64 of its rows fail, the first of them: RuntimeError"):
        batch.run("solve", [source], tmp_path / "out", workers=0, format="csv")


def killed_at_random(argv: list[str], out: Path, times: int, rng: random.Random, longest: float) -> int:
    """Start a command and kill it after a while, repeatedly, then let it finish; return the number of actual kills."""
    killed = 0
    for _ in range(20 * times):
        process = subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(rng.uniform(0.05, longest))
            subprocess.run(["rm", "-r", str(out)], check=True)  # it finished: start over
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            killed += 1
            if killed == times:
                break
    subprocess.run(argv, check=True, stdout=subprocess.DEVNULL)
    return killed


def test_the_master_killed_at_random(source: Path, tmp_path: Path) -> None:
    argv = command("batch", "rate", str(source), "--rows-per-shard", "20", "--workers", "2", "--resume", "--out")
    began = time.monotonic()
    subprocess.run([*argv, str(tmp_path / "whole")], check=True, stdout=subprocess.DEVNULL)
    took = time.monotonic() - began
    out = tmp_path / "out"
    assert killed_at_random([*argv, str(out)], out, 3, random.Random(1), took)
    assert contents(out) == contents(tmp_path / "whole")


def test_ctrl_c_ends_workers_and_can_be_resumed(
    source: Path, failures: Path, whole: dict[str, bytes], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    argv = command("batch", "solve", str(source), "--rows-per-shard", str(SIZE), "--workers", "2", "--out", str(out))
    failures.write_text(json.dumps({"slow": 1}))
    process = subprocess.Popen(argv, stderr=subprocess.PIPE, env=environment(failures))
    until = time.monotonic() + 60
    while not list(out.glob(".work/shards-*.json")) and time.monotonic() < until:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert b"interrupted" in err
    assert "of 6 shards done" in str(batch.status(out))
    assert not workers_of(process.pid)
    with pytest.raises(JobError, match="contains unfinished work: use --resume"):
        batch.run("solve", [source], out, size=SIZE, workers=0)
    failures.unlink()
    batch.run("solve", [source], out, size=SIZE, workers=0, resume=True)
    assert contents(out) == whole


def workers_of(master: int) -> list[int]:
    """Return the child processes of a process; none if the system cannot list them."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(path.read_text().rpartition(")")[2].split()[1]) == master:
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def test_workers_end_with_a_killed_master(source: Path, failures: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    argv = command("batch", "solve", str(source), "--rows-per-shard", str(SIZE), "--workers", "2", "--out", str(out))
    failures.write_text(json.dumps({"slow": 60}))
    process = subprocess.Popen(argv, env=environment(failures))
    until = time.monotonic() + 60
    while len(workers := workers_of(process.pid)) < 2 and time.monotonic() < until and sys.platform == "linux":
        time.sleep(0.02)
    process.kill()
    process.wait()
    while any(os.path.exists(f"/proc/{worker}") for worker in workers) and time.monotonic() < until:
        time.sleep(0.02)
    assert time.monotonic() < until


# --- disks and files


def test_a_full_disk_is_reported_and_the_job_can_be_resumed(
    source: Path, whole: dict[str, bytes], tmp_path: Path
) -> None:
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24k", "tmpfs", str(small)], capture_output=True)
    if mounted.returncode:
        pytest.skip("needs the right to mount a small file system")
    try:
        out = small / "out"
        with pytest.raises(JobError, match="No space left on device; finished work is kept"):
            batch.run("solve", [source], out, size=SIZE, workers=2)
        subprocess.run(["mount", "-o", "remount,size=16m", str(small)], check=True)
        batch.run("solve", [source], out, size=SIZE, workers=2, resume=True)
        assert contents(out) == whole
    finally:
        subprocess.run(["umount", str(small)], check=False)


def test_a_limit_on_files_is_reported(source: Path, tmp_path: Path) -> None:
    script = (
        "import resource, sys; from ninefold import batch; "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000)); "
        "batch.run('solve', [sys.argv[1]], sys.argv[2], workers=0)"
    )
    pytest.importorskip("resource")
    argv = [sys.executable, "-c", script, str(source), str(tmp_path / "out")]
    done = subprocess.run(argv, capture_output=True, text=True)
    assert "File too large; finished work is kept" in done.stderr
    assert not list((tmp_path / "out" / "shards").iterdir())


def test_an_unreadable_shard_is_listed_and_the_others_are_processed(
    source: Path, whole: dict[str, bytes], failures: Path, tmp_path: Path
) -> None:
    second = tmp_path / "second.txt"
    second.write_text("\n".join(CORPUS[:100]) + "\n")
    batch.run("solve", [source, second], tmp_path / "both", size=SIZE, workers=0)
    out = tmp_path / "out"

    def stopped(what: str, done: int, total: int) -> None:
        if what == "done":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        batch.run("solve", [source, second], out, size=SIZE, workers=0, progress=stopped)
    text = second.read_text()
    second.unlink()
    with pytest.raises(batch.Unfinished) as caught:
        batch.run("solve", [source, second], out, size=SIZE, workers=0, resume=True)
    lines = [f"{second}, lines {first:,} to {min(first + SIZE - 1, 100):,}" for first in range(1, 101, SIZE)]
    assert [name for name, _ in caught.value.failures] == lines
    assert [why.partition(": ")[2] for why in batch.status(out).failures] == [
        f"{second}: No such file or directory"
    ] * 3
    assert all("second.txt: No such file" in why for _, why in caught.value.failures)
    assert str(batch.status(out)) == "solve: 6 of 9 shards done"
    second.write_text(text.replace("1", "2"))
    with pytest.raises(batch.Unfinished, match=r"second\.txt has changed since the job began"):
        batch.run("solve", [source, second], out, size=SIZE, workers=0, resume=True)
    second.write_text(text)
    batch.run("solve", [source, second], out, size=SIZE, workers=0, resume=True)
    assert contents(out) == contents(tmp_path / "both")


def test_another_version_cannot_resume(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(what: str, done: int, total: int) -> None:
        raise KeyboardInterrupt

    out = tmp_path / "out"
    with pytest.raises(KeyboardInterrupt):
        batch.run("solve", [source], out, size=SIZE, workers=0, progress=stopped)
    job: dict[str, Any] = json.loads((out / ".work" / "job.json").read_bytes())
    this = "{version}+{identity}".format_map(ninefold.build_info())
    assert job["ninefold"] == this
    other = f"{ninefold.__version__}+0123456789abcdef"
    (out / ".work" / "job.json").write_text(json.dumps({**job, "ninefold": other}))
    with pytest.raises(JobError, match=rf"was begun with ninefold {re.escape(other)}, but this is .* or use --force"):
        batch.run("solve", [source], out, size=SIZE, workers=0, resume=True)
    with pytest.raises(KeyboardInterrupt):
        batch.run("solve", [source], out, size=SIZE, workers=0, resume=True, force=True, progress=stopped)
    batch.run("solve", [source], out, size=SIZE, workers=0, resume=True)  # it was forced before
    assert json.loads((out / "manifest.json").read_bytes())["ninefold"] == f"{other}, {this}"
    with pytest.raises(JobError, match="was done by ninefold"):
        batch.verify(out, again=1)


def test_a_worker_of_another_version_is_refused(source: Path, failures: Path, tmp_path: Path) -> None:
    failures.write_text(json.dumps({"version": "9.9.9"}))
    with pytest.raises(JobError, match=r"has ninefold 9\.9\.9, but the job was begun with"):
        batch.run("solve", [source], tmp_path / "out", size=SIZE, workers=1)


class _Gone(Here):
    """An executor that has lost its workers."""

    def take(self) -> tuple[Task, Outcome]:
        raise Lost("the scheduler at tcp://head:8786 is lost")


@pytest.mark.parametrize("again", ["start again with --resume", "start it again"])
def test_losing_the_scheduler_gives_advice(again: str, tmp_path: Path) -> None:
    run = Run(open_store(tmp_path), _Gone(), again=again)
    with pytest.raises(JobError, match=f"8786 is lost; finished work is kept: {again}$"):
        run.phase("done", [Task(lambda context: {}, "one", str(tmp_path))])


def failed_attempts(folder: Path) -> list[list[int] | None]:
    """Return the rows of every failed attempt from the log of a job, None for a whole shard."""
    notes = map(json.loads, (folder / LOG).read_text().splitlines())
    return [note["window"] for note in notes if note["what"] == "failed"]


@pytest.mark.parametrize(
    ("how", "expected"),
    [("raise", 3 * [None] + 3 * [[1, 2]]), ("hang", [None, [1, 2]])],  # a hang would only add the same time again
)
def test_a_task_is_retried_as_often_as_the_policy_allows(
    how: str, expected: list[list[int] | None], failures: Path, tmp_path: Path
) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join(CORPUS[:2]) + "\n")
    failures.write_text(json.dumps({how: CORPUS[1]}))
    policy = batch.Policy(retries=2, timeout=1.5 if how == "hang" else 600)
    batch.run("solve", [source], tmp_path / "out", workers=1, policy=policy, format="csv")
    assert failed_attempts(tmp_path / "out") == expected
