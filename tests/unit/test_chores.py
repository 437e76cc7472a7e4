"""The Makefile, and the toolchain for zig."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import tomllib
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


@pytest.mark.skipif(not shutil.which("make"), reason="needs make")
@pytest.mark.parametrize(("compiler", "expected"), [("c++", ""), ("clang++", "CXX=clang++"), (None, "zig.cmake")])
def test_clang_is_fetched_where_no_compiler_is_installed(tmp_path: Path, compiler: str | None, expected: str) -> None:
    programs, folder = tmp_path / "programs", tmp_path / "venv"
    programs.mkdir()
    (folder / "bin").mkdir(parents=True)
    (folder / "made").touch()
    for name in ("make", "sh", "find", "awk", "cat", "env"):
        (programs / name).symlink_to(shutil.which(name) or name)
    for path in [folder / "bin" / "python", *([programs / compiler] if compiler else [])]:
        path.write_text(f'#!/bin/sh\ncat > /dev/null\necho "$@" >> {tmp_path}/calls\n')
        path.chmod(0o755)
    command = ["make", f"VENV={folder}", "-o", f"{folder}/made", f"{folder}/compiler"]
    done = subprocess.run(
        command, cwd=ROOT, env={"PATH": str(programs)}, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert (done.returncode, done.stderr) == (0, "")
    chosen = (folder / "compiler").read_text().strip()
    assert chosen.endswith(expected)
    assert bool(chosen) == bool(expected)
    calls = (tmp_path / "calls").read_text()
    assert ("-m pip install -q --group compiler" in calls) == (compiler is None)


@pytest.mark.skipif(not shutil.which("cmake"), reason="needs cmake")
def test_zig_finds_all_of_debians_python_headers(tmp_path: Path) -> None:
    include = Path("/usr/include")
    headers = [path.relative_to(include) for path in include.glob("*-linux-*/python3.*/pyconfig.h")]
    if not headers:
        pytest.skip("Debian's headers of Python are not installed")
    command = ["cmake", "-Dzig=zig", "-Dzig_target=x86_64-linux-gnu", "-P", str(ROOT / "cmake/zig.cmake")]
    subprocess.run(command, cwd=tmp_path, check=True)
    assert [path for path in headers if not (tmp_path / "zig-include" / path).is_file()] == []


def test_the_tests_of_a_wheel_need_only_what_is_copied_for_them(tmp_path: Path) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    ignored = shutil.ignore_patterns("node_modules", "data", "__pycache__")
    for name in settings["test-sources"]:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    for command in (settings["test-command"], settings["pyodide"]["test-command"]):
        program, *arguments = shlex.split(command)
        assert program == "python"
        listing = [sys.executable, *arguments, "--collect-only", "-p", "no:cacheprovider"]
        done = subprocess.run(listing, cwd=tmp_path, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.count("::test_") > 20
