"""``make mutants``: put known bugs into a copy of the source, one at a time, and check that a test notices each.

The list is ``tests/mutants.toml``.  The copy stays under ``build/mutants``, so that native mutants only compile the
files they touch. The working tree is not changed.

    python tools/mutants.py                      all of them
    python tools/mutants.py x-wing-score         some, by name
    python tools/mutants.py --python             those without native code

The tests run without a mutant first, because a test that fails then cannot notice anything. Exits with 1 if a mutant
survives, if one is stale (its text is no longer in the source), or if it does not build.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "build" / "mutants"
TREE = PLACE / "tree"
SITE = PLACE / "site"
NATIVE = PLACE / "native"
LIST = ROOT / "tests" / "mutants.toml"

# The editable installation would redirect every import to the working tree.
_SITE = """\
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ != "ScikitBuildRedirectingFinder"]
"""
_PATIENCE = 300
"""Seconds for the tests of a mutant; some would never end, which counts as noticed."""


@dataclass(frozen=True)
class Mutant:
    """A bug, and the tests of which at least one must fail."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def native(self) -> bool:
        """Whether it must be compiled."""
        return self.file.startswith(("core/", "bindings/"))

    def problem(self, root: Path = ROOT) -> str | None:
        """Return why it cannot be applied, if so."""
        path = root / self.file
        if not path.exists():
            return f"there is no {self.file}"
        times = path.read_text(encoding="utf-8").count(self.old)
        if times != 1:
            return f"what it changes stands {times} times in {self.file}"
        missing = [test for test in self.tests if not (root / test.partition("::")[0]).exists()]
        return f"there is no {missing[0]}" if missing else None


def mutants() -> list[Mutant]:
    """Read the list."""
    data = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return [Mutant(m["name"], m["file"], m["old"], m["new"], tuple(m["tests"])) for m in data["mutant"]]


def copy_tree() -> None:
    """Update the copy; unchanged files keep their time, for the build."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True
    )
    names = {name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()}
    for name in names:
        target = TREE / name
        data = (ROOT / name).read_bytes()
        if not target.exists() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    for path in sorted(TREE.rglob("*")):
        known = path.relative_to(TREE).as_posix()
        if path.is_file() and known not in names and path.suffix in (".py", ".cpp", ".hpp", ".inl", ".txt", ".toml"):
            path.unlink()
    SITE.mkdir(parents=True, exist_ok=True)
    (SITE / "sitecustomize.py").write_text(_SITE, encoding="utf-8")


def build() -> bool:
    """Build the extension of the copy and put it where the copy finds it."""
    if not (NATIVE / "build.ninja").exists():
        nanobind = subprocess.run(
            [sys.executable, "-m", "nanobind", "--cmake_dir"], capture_output=True, check=True, text=True
        )
        version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
        settings = {
            "CMAKE_BUILD_TYPE": "Release",
            "SKBUILD_PROJECT_VERSION": version,
            "Python_EXECUTABLE": sys.executable,
            "nanobind_DIR": nanobind.stdout.strip(),
        }
        options = [f"-D{name}={value}" for name, value in settings.items()]
        subprocess.run(["cmake", "-S", TREE, "-B", NATIVE, "-G", "Ninja", *options], check=True, env=environment())
    jobs = os.environ.get("JOBS", "2")
    done = subprocess.run(
        ["cmake", "--build", NATIVE, "--target", "_core", "-j", jobs],
        capture_output=True,
        check=False,
        env=environment(),
    )
    if done.returncode:
        print(done.stdout.decode()[-3000:])
        return False
    for old in (TREE / "src" / "ninefold").glob("_core.*.so"):
        old.unlink()
    (built,) = NATIVE.glob("_core.*.so")
    shutil.copy2(built, TREE / "src" / "ninefold")
    return True


def borrow() -> None:
    """Use the installed extension if nothing native changes."""
    code = "import ninefold._core; print(ninefold._core.__file__)"
    installed = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=ROOT)
    shutil.copy2(installed.stdout.strip(), TREE / "src" / "ninefold")


def environment() -> dict[str, str]:
    """Return an environment in which the copy is the only ninefold and there are no shared collections."""
    paths = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return {
        **os.environ,
        "PATH": paths,
        "PYTHONPATH": os.pathsep.join([str(SITE), str(TREE / "src")]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "NINEFOLD_DATA": str(PLACE / "none"),
    }


def run_tests(tests: tuple[str, ...], jobs: int = 0, patience: int = _PATIENCE) -> tuple[int, str]:
    """Run tests of the copy up to the first failure; return pytest's exit code and the end of its output."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--no-header"]
    command += ["-n", str(jobs)] if jobs else ["-p", "no:xdist"]
    try:
        done = subprocess.run(
            [*command, *tests], cwd=TREE, capture_output=True, check=False, env=environment(), timeout=patience
        )
    except subprocess.TimeoutExpired:
        return 1, "it never ended"  # counts as noticed
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")[-2000:]


def try_one(mutant: Mutant) -> str:
    """Apply a mutant to the copy, run its tests, undo it; return killed, survived, or the problem."""
    path = TREE / mutant.file
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        if mutant.native and not build():
            return "does not build"
        code, output = run_tests(mutant.tests)
        if code == 1 or code < 0:  # a test failed, or the run crashed
            return "killed"
        return "survived" if code == 0 else f"the tests could not run: {output}"
    finally:
        path.write_text(whole, encoding="utf-8")


def main() -> int:
    """Try the selected mutants."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="by default all")
    parser.add_argument("--python", action="store_true", help="only those that need no compiler")
    parser.add_argument("--list", action="store_true", help="list them and say which are stale")
    args = parser.parse_args()
    chosen = [m for m in mutants() if (not args.names or m.name in args.names) and not (args.python and m.native)]
    unknown = set(args.names) - {m.name for m in chosen}
    if unknown:
        parser.error(f"there is no mutant {', '.join(sorted(unknown))}")
    stale = {m.name: problem for m in chosen if (problem := m.problem())}
    for name, problem in stale.items():
        print(f"stale: {name}: {problem}")
    if args.list:
        for mutant in chosen:
            print(f"{mutant.name:42} {mutant.file:45} {' '.join(mutant.tests)}")
        return 1 if stale else 0
    chosen = [m for m in chosen if m.name not in stale]
    copy_tree()
    if any(m.native for m in chosen):
        if not build():
            return 1
    else:
        borrow()
    tests = tuple(sorted({test for m in chosen for test in m.tests}))
    code, output = run_tests(tests, jobs=int(os.environ.get("JOBS", "2")), patience=1800)
    if code:
        print(f"the tests fail without any mutant:\n{output}")
        return 1
    ends: dict[str, str] = {}
    for mutant in sorted(chosen, key=lambda m: m.native):
        began = time.monotonic()
        ends[mutant.name] = end = try_one(mutant)
        print(f"{end:10} {mutant.name} ({time.monotonic() - began:.0f} s)", flush=True)
    if any(m.native for m in chosen):
        build()  # the copy is restored
    killed = sum(end == "killed" for end in ends.values())
    print(f"{killed} of {len(ends)} killed, {len(stale)} stale")
    return 0 if killed == len(ends) and not stale else 1


if __name__ == "__main__":
    sys.exit(main())
