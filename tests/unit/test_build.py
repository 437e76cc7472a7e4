"""The identity of a build: what changes it, and what does not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold
from ninefold.base import build

ROOT = Path(__file__).parents[2]


def native(root: Path) -> str:
    """Return the identity of native sources, as the build computes it."""
    cmake = shutil.which("cmake", path=str(Path(sys.executable).parent)) or shutil.which("cmake")
    if cmake is None:
        pytest.skip("needs cmake")
    script, output = ROOT / "bindings" / "identity.cmake", root / "identity.cpp"
    subprocess.run([cmake, f"-DROOT={root}", f"-DOUTPUT={output}", "-P", str(script)], check=True, capture_output=True)
    return output.read_text().split('"')[1]


def written(root: Path, *names: str) -> Path:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return root


def test_native_sources(tmp_path: Path) -> None:
    names = ("core/a.cpp", "core/logic/b.inl", "core/gpu/k.cu", "core/x.inc", "bindings/module.cpp")
    one = written(tmp_path / "one", *names)
    two = written(
        tmp_path / "a longer name", *reversed(names), "core/tests/t.cpp", "core/tools/t.cpp", "core/README.md"
    )
    first = native(one)
    assert len(first) == 64
    assert native(two) == first
    for name in names:
        (two / name).write_text("changed")
        assert native(two) != first
        (two / name).write_text(name)
    (two / "core" / "a.cpp").rename(two / "core" / "c.cpp")
    assert native(two) != first


def test_python_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "__file__", str(tmp_path / "base" / "build.py"))
    identity = build._identity.__wrapped__
    written(tmp_path, "_rate.py", "batch/work.py")
    first = identity("native")
    assert identity("another") != first
    written(tmp_path, "cli/app.py", "web/pool.py", "data.txt")
    assert identity("native") == first
    (tmp_path / "batch" / "work.py").write_text("changed")
    assert identity("native") != first


def test_no_job_loads_what_the_identity_leaves_out(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("." * 81 + "\n")
    (tmp_path / "solved.csv").write_text("puzzle,solution\n" + "." * 81 + "," + "1" * 81 + "\n")
    code = """
import sys
from ninefold import batch, datasets
for name, operation in batch.OPERATIONS.items():
    source = "solved.csv" if name == "verify" else "in.txt"
    batch.run(name, [source] if operation.reads else (), name, n=0 if operation.reads else 1, workers=0)
datasets.make("set", 10, seed=1)
batch.hunt((), "hunt", goal="clues", rounds=1, breadth=1, workers=0)
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    loaded = {name.split(".")[1] for name in done.stdout.split() if name.startswith("ninefold.")}
    assert "batch" in loaded
    assert not loaded & build._UNUSED


def test_build_info_has_it() -> None:
    assert len(ninefold.build_info()["identity"]) == 16


def test_the_source_distribution_has_the_same_bytes_twice(tmp_path: Path) -> None:
    pytest.importorskip("scikit_build_core")
    code = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    for name in ("one", "two"):
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
        subprocess.run([sys.executable, "-c", code, str(tmp_path / name)], cwd=ROOT, env=environment, check=True)
    one, two = (next((tmp_path / name).iterdir()).read_bytes() for name in ("one", "two"))
    assert one == two
