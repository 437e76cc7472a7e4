"""Build the native tests for other systems with clang from the package ziglang, and run those that can run here.

python tools/cross.py                    all targets
python tools/cross.py windows musl       some of them
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Target:
    """A system to build for, and the program that runs its programs here."""

    name: str
    zig: str
    runner: str | None
    """Empty: they run as they are.  None: nothing here can run them."""


TARGETS = [
    Target("linux", "x86_64-linux-gnu.2.28", ""),
    Target("musl", "x86_64-linux-musl", ""),
    Target("linux-arm64", "aarch64-linux-musl", "qemu-aarch64"),
    Target("windows", "x86_64-windows-gnu", "wine"),
    Target("macos-arm64", "aarch64-macos.11.0", None),
    Target("macos", "x86_64-macos.11.0", None),
]


@dataclass
class Outcome:
    """The outcome for a target."""

    target: Target
    built: int = 0
    passed: int = 0
    failed: tuple[str, ...] = ()
    note: str = ""

    @property
    def good(self) -> bool:
        return self.built > 0 and not self.failed

    def row(self) -> str:
        ran = f"{self.passed} passed" if self.passed or self.failed else "not run"
        if self.failed:
            ran += f", failed: {', '.join(self.failed)}"
        return f"{self.target.name:12} {self.target.zig:24} {self.built:3} programs linked, {ran}{self.note}"


def cross(target: Target, jobs: int, optimize: str) -> Outcome:
    """Configure, build and run the native tests for one target."""
    folder = ROOT / "build" / "cross" / target.name
    environment = {
        **os.environ,
        "CMAKE_TOOLCHAIN_FILE": str(ROOT / "cmake" / "zig.cmake"),
        "NINEFOLD_TARGET": target.zig,
        "WINEDEBUG": "-all",
    }
    runner = shutil.which(target.runner) if target.runner else target.runner
    configure = ["cmake", "-S", str(ROOT / "core"), "-B", str(folder), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None"]
    configure += [f"-DCMAKE_CXX_FLAGS={optimize}", "-DNINEFOLD_TESTS=ON", "-DNINEFOLD_CUDA=off"]
    result = Outcome(target)
    for command in (configure, ["cmake", "--build", str(folder), f"-j{jobs}"]):
        if subprocess.run(command, env=environment).returncode:
            result.note = "; the build failed"
            return result
    tests = commands(folder, environment)
    result.built = sum(1 for path in folder.iterdir() if path.is_file() and is_program(path))
    if runner is None:
        result.note = f"; {target.runner} is not installed" if target.runner else "; nothing here runs its programs"
        return result
    failed = []
    for name, command in tests:
        if passes([runner] * bool(runner) + command, environment, folder):
            result.passed += 1
        else:
            failed.append(name)
    result.failed = tuple(failed)
    return result


def is_program(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(4)
    return head == b"\x7fELF" or head[:2] == b"MZ" or head == b"\xcf\xfa\xed\xfe"


def commands(folder: Path, environment: dict[str, str]) -> list[tuple[str, list[str]]]:
    """The tests that CMake registered: name and command."""
    listed = subprocess.run(
        ["ctest", "--show-only=json-v1", "--test-dir", str(folder)], env=environment, capture_output=True, check=True
    )
    return [(test["name"], test["command"]) for test in json.loads(listed.stdout)["tests"]]


def passes(command: list[str], environment: dict[str, str], folder: Path) -> bool:
    """Whether a test passes.  A crash under wine exits with 0, so the summary that it prints counts as well."""
    try:
        done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, timeout=900)
    except subprocess.TimeoutExpired:
        return False
    good = done.returncode == 0 and re.search(r", 0 (failures|unsound)\b", done.stdout) is not None
    if not good:
        print(" ".join(command), done.stdout[-2000:], done.stderr[-2000:], sep="\n", file=sys.stderr)
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(target.name for target in TARGETS))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--optimize", default="-O1", help="compiler flags (default: -O1)")
    options = parser.parse_args()
    if unknown := set(options.targets) - {target.name for target in TARGETS}:
        parser.error(f"unknown target: {', '.join(sorted(unknown))}")
    chosen = [target for target in TARGETS if not options.targets or target.name in options.targets]
    outcomes = [cross(target, options.jobs, options.optimize) for target in chosen]
    print()
    for outcome in outcomes:
        print(outcome.row())
    return 0 if all(outcome.good for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
