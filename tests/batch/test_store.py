"""Stores: folders, and object stores behind fsspec."""

from __future__ import annotations

from pathlib import Path

import pytest

from ninefold import batch, datasets
from ninefold.errors import JobError
from ninefold.jobs import open_store
from tests.batch.conftest import contents

fsspec = pytest.importorskip("fsspec")


@pytest.fixture
def bucket() -> str:
    """Return an empty location in an object store of this process."""
    files = fsspec.filesystem("memory")
    if files.exists("/bucket"):
        files.rm("/bucket", recursive=True)
    return "memory://bucket"


def test_everything_in_an_object_store(source: Path, bucket: str, tmp_path: Path) -> None:
    open_store(f"{bucket}/in").begin()
    for name in ("a.txt", "b.txt"):
        open_store(f"{bucket}/in").put_bytes(name, source.read_bytes())
    report = batch.run("solve", [f"{bucket}/in/*.txt"], f"{bucket}/out", size=50, workers=0, format="csv")
    assert report.rows == 478
    store = open_store(f"{bucket}/out")
    assert not [name for name in store.names() if name.startswith(".work")]
    assert batch.verify(f"{bucket}/out", again=2).ok
    assert batch.merge(f"{bucket}/out", tmp_path / "all.csv") == 478
    assert str(batch.status(f"{bucket}/out")) == f"solve: finished, {report}"
    # The same rows as from files, except for the source names.
    batch.run("solve", [source], tmp_path / "out", size=50, workers=0, format="csv")
    plain = b"".join(batch.merged(tmp_path / "out")).replace(str(source).encode(), b"memory://bucket/in/a.txt")
    assert (tmp_path / "all.csv").read_bytes()[: len(plain)].replace(b"memory:///", b"memory://") == plain


def test_resumed_in_an_object_store(source: Path, bucket: str, tmp_path: Path) -> None:
    def stopped(what: str, done: int, total: int) -> None:
        if what == "done" and done > 60:
            raise KeyboardInterrupt

    batch.run("solve", [source], tmp_path / "whole", size=50, workers=0)
    with pytest.raises(KeyboardInterrupt):
        batch.run("solve", [source], f"{bucket}/out", size=50, workers=0, progress=stopped)
    batch.run("solve", [source], f"{bucket}/out", size=50, workers=0, resume=True)
    store = open_store(f"{bucket}/out")
    found = {name: store.read(name) for name in store.names() if name != "log.jsonl"}
    assert found == contents(tmp_path / "whole")


def test_workers_and_an_object_store(source: Path, tmp_path: Path) -> None:
    out = f"local://{tmp_path}/out"
    batch.run("solve", [f"local://{source}"], out, size=50, workers=2)
    assert batch.verify(out).ok


def test_a_data_set_in_an_object_store(bucket: str, tmp_path: Path) -> None:
    datasets.make(f"{bucket}/set", 50, seed=2, columns=["solution", "trace"])
    datasets.make(tmp_path / "set", 50, seed=2, columns=["solution", "trace"])
    store = open_store(f"{bucket}/set")
    assert {name: store.read(name) for name in store.names()} == contents(tmp_path / "set")
    assert datasets.verify(f"{bucket}/set").ok


def test_existing_objects_are_not_written_again(bucket: str) -> None:
    store = open_store(bucket)
    store.put_bytes("one", b"first")
    store.put_bytes("one", b"second")
    assert store.read("one") == b"first"
    store.replace("one", b"third")
    assert store.read("one") == b"third"


def test_an_invalid_address(source: Path) -> None:
    with pytest.raises(JobError, match="nothing://"):
        batch.run("solve", [source], "nothing://out", workers=0)
