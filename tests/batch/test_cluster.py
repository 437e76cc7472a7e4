"""Batch jobs on a real Dask cluster of several processes: workers and scheduler killed, versions mixed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ninefold import batch, datasets
from ninefold.errors import JobError
from tests.batch.cluster import Cluster
from tests.batch.conftest import CORPUS, contents, lines
from tests.cli.conftest import command

pytest.importorskip("distributed")

SIZE = 40


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Start two workers that fail as ``cluster.folder / failures.json`` configures."""
    folder = tmp_path_factory.mktemp("cluster")
    with Cluster(folder, 2, folder / "failures.json") as started:
        yield started


@pytest.fixture
def failures(cluster: Cluster) -> Iterator[Path]:
    path = cluster.folder / "failures.json"
    yield path
    path.unlink(missing_ok=True)


@pytest.fixture
def whole(source: Path, tmp_path: Path) -> dict[str, bytes]:
    batch.run("solve", [source], tmp_path / "whole", size=SIZE, workers=0)
    return contents(tmp_path / "whole")


def run(source: Path, out: Path, address: str, **settings: object) -> batch.BatchSummary:
    return batch.run("solve", [source], out, size=SIZE, cluster=address, **settings)  # type: ignore[arg-type]


def test_the_same_bytes(cluster: Cluster, source: Path, whole: dict[str, bytes], tmp_path: Path) -> None:
    run(source, tmp_path / "out", cluster.address)
    assert contents(tmp_path / "out") == whole


@pytest.mark.parametrize("stage", ["computing", "published"])  # test_kills.py has all stages, without a cluster
def test_a_worker_killed(
    stage: str, cluster: Cluster, failures: Path, source: Path, whole: dict[str, bytes], tmp_path: Path
) -> None:
    once = tmp_path / "once"
    failures.write_text(json.dumps({"stage": stage, "task": "00000003", "once": str(once)}))
    run(source, tmp_path / "out", cluster.address)
    assert once.exists()
    assert contents(tmp_path / "out") == whole


def test_a_row_that_raises_is_marked(cluster: Cluster, failures: Path, source: Path, tmp_path: Path) -> None:
    source.write_text("\n".join(CORPUS[:80]) + "\n")
    failures.write_text(json.dumps({"raise": CORPUS[50]}))
    report = run(source, tmp_path / "out", cluster.address, policy=batch.Policy(retries=0))
    assert [one.partition(": ")[0] for one in report.failed] == [f"{source}:51"]


def test_a_data_set_made_on_the_cluster(cluster: Cluster, tmp_path: Path) -> None:
    datasets.make(tmp_path / "here", 60, seed=1, columns=["solution"])
    datasets.make(tmp_path / "there", 60, seed=1, columns=["solution"], cluster=cluster.address)
    assert contents(tmp_path / "here") == contents(tmp_path / "there")


def test_a_worker_of_another_version_gets_no_tasks(
    cluster: Cluster, source: Path, whole: dict[str, bytes], tmp_path: Path
) -> None:
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"version": "9.9.9"}))
    with Cluster(tmp_path, 1, other) as lonely:
        wait_for_workers(lonely, 1)
        with pytest.raises(JobError, match=r"the worker tcp://.* has ninefold 9\.9\.9, and this is"):
            run(source, tmp_path / "out", lonely.address)
        lonely.start_worker()
        wait_for_workers(lonely, 2)
        run(source, tmp_path / "out", lonely.address, resume=(tmp_path / "out" / ".work").exists())
    assert contents(tmp_path / "out") == whole


def wait_for_workers(cluster: Cluster, number: int) -> None:
    import distributed

    with distributed.Client(cluster.address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(number, timeout=60)


def test_the_scheduler_killed_and_the_job_resumed(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join(lines(400)) + "\n")
    failures = tmp_path / "failures.json"
    failures.write_text(json.dumps({"slow": 0.3}))
    out = tmp_path / "out"
    argv = command("batch", "solve", str(source), "--rows-per-shard", str(SIZE), "--out", str(out), "--resume")
    with Cluster(tmp_path, 2, failures) as cluster:
        argv += ["--cluster", cluster.address]
        process = subprocess.Popen(argv, stderr=subprocess.PIPE)
        until = time.monotonic() + 120
        while not list(out.glob(".work/shards-*.json")) and time.monotonic() < until:
            time.sleep(0.05)
        os.killpg(cluster.scheduler.pid, signal.SIGKILL)
        _, err = process.communicate(timeout=120)
        assert process.returncode == 2, err
        assert f"the scheduler at {cluster.address} is lost".encode() in err
        assert b"start again with --resume" in err
        assert b"Traceback" not in err
        failures.unlink()
        cluster.start_scheduler()  # its workers or new ones reconnect
        cluster.start_worker(failures)
        subprocess.run(argv, check=True, stdout=subprocess.DEVNULL)
    batch.run("solve", [source], tmp_path / "whole", size=SIZE, workers=0)
    assert contents(out) == contents(tmp_path / "whole")


def test_there_is_no_scheduler(source: Path, tmp_path: Path) -> None:
    with pytest.raises(JobError, match="no scheduler at ''"):
        run(source, tmp_path / "out", "''")
    assert not (tmp_path / "out").exists()
