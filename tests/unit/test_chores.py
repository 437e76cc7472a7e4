"""The Makefile."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

CORE = ROOT / "core"
READ = ["general/post/rules.inc", "gpu/kernels.cu", "gpu/make_ptx.py", "classic/sweep.inl", "base/sources.cmake"]


@pytest.mark.skipif(not shutil.which("make"), reason="needs make")
def test_install_notices_every_file_that_the_build_reads(tmp_path: Path) -> None:
    for name in ("made", "dev", "installed"):
        (tmp_path / name).touch()
    done = ["-o", f"{tmp_path}/made", "-o", f"{tmp_path}/dev"]
    plan = ["make", "-n", f"VENV={tmp_path}", *done, f"{tmp_path}/installed"]

    def installs(changed: Path) -> bool:
        dry_run = subprocess.run(
            [*plan, "-W", str(changed.relative_to(ROOT))], cwd=ROOT, capture_output=True, text=True
        )
        return "pip install" in dry_run.stdout

    kernels = [str(path.relative_to(CORE)) for path in CORE.glob("gpu/*.cuh")]
    assert [name for name in [*READ, *kernels] if not installs(CORE / name)] == []
    assert not installs(CORE / "logic" / "README.md")
