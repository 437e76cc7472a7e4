"""Shared by the programs of bench/: reading sets, the native loop, the clock, and saved tables."""

from __future__ import annotations

import ctypes
import datetime
import platform
import re
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import ninefold

ROOT = Path(__file__).resolve().parent.parent


def read_set(path: Path) -> list[str]:
    """Return the puzzles of a set, one line of 81 characters each."""
    lines = path.read_text("ascii").splitlines()
    return [line.replace("0", ".") for line in lines if len(line) == 81 and line[0] != "#"]


def as_text(lines: list[str]) -> bytes:
    """Return the puzzles as one buffer of lines."""
    return "".join(line + "\n" for line in lines).encode()


def shortest(run: Callable[[], object], rounds: int, clock: Callable[[], float] = time.process_time) -> float:
    """Return the seconds of the best of several rounds, in CPU time unless another clock is passed."""
    times = []
    for _ in range(rounds):
        start = clock()
        run()
        times.append(clock() - start)
    return min(times)


@cache
def library() -> ctypes.CDLL:
    """Build bench/loop.cpp with the core library as ``pip install .`` builds it: Release, the default compiler."""
    build = Path(tempfile.gettempdir()) / f"ninefold-bench-{ROOT.stat().st_ino}"
    configure = ["cmake", "-S", str(ROOT / "bench"), "-B", str(build), "-DCMAKE_BUILD_TYPE=Release"]
    for command in (configure, ["cmake", "--build", str(build), "-j2"]):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    loaded = ctypes.CDLL(str(next(build.glob("*bench_loop*"))))
    loaded.bench_loop.restype = ctypes.c_double
    return loaded


def native_loop(
    text: bytes | ctypes.Array[ctypes.c_char],
    stride: int,
    n: int,
    *,
    limit: int = 2,
    peer: ctypes.c_void_p | None = None,
    backend: str | None = None,
    lone: bool = False,
) -> tuple[float, list[int], int]:
    """Solve n rows of text in the loop of bench/loop.cpp: CPU seconds, solutions per puzzle, total guesses."""
    counts = (ctypes.c_uint64 * n)()
    guesses = ctypes.c_uint64()
    size = ctypes.c_size_t
    name = None if backend is None else backend.encode()
    spent = library().bench_loop(
        text, size(stride), size(n), ctypes.c_uint64(limit), peer, name, int(lone), counts, ctypes.byref(guesses)
    )
    return spent, list(counts), guesses.value


def save(folder: Path, kind: str, legend: str, table: list[str]) -> None:
    """Write a table into a file named after CPU and compiler."""
    info = Path("/proc/cpuinfo")
    named = re.search(r"model name\s*: (.*)", info.read_text()) if info.exists() else None
    cpu = named.group(1) if named else platform.processor() or platform.machine()
    compiler = ninefold.build_info()["compiler"]
    today = datetime.date.today().isoformat()
    path = folder / _slug(cpu) / _slug(compiler) / f"{today}-{kind}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    head = [f"# {today}, {cpu}, {compiler}, ninefold {ninefold.__version__}", f"# {legend}"]
    path.write_text("\n".join([*head, *table]) + "\n")
    print(f"saved {path}")


def _slug(text: str) -> str:
    """Turn a name into a folder name."""
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-")
