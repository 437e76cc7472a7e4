"""Check that a release is consistent: version, changelog, wire version, bench signature, sdist and wheel.

python tools/release.py          check, build into dist/, and check what was built
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

import ninefold
from ninefold.results.wire import WIRE_VERSION

ROOT = Path(__file__).resolve().parent.parent
PACKAGING = (ROOT / "packaging" / "conda" / "recipe.yaml", ROOT / "packaging" / "homebrew" / "ninefold.rb")
NOTES = 120
"""Maximum lines of release notes."""


def problems() -> list[str]:
    """Return the inconsistencies of the tree."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    found = []
    if ninefold.__version__ != version:
        found.append(f"the extension was built as {ninefold.__version__}, pyproject.toml says {version}")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    head = re.search(r"^## (\S+) - (\d{4}-\d{2}-\d{2})\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if head is None or head[1] != version:
        found.append(f"CHANGELOG.md does not begin with a dated section for {version}")
    elif head[3].count("\n") > NOTES:
        found.append(f"the notes for {version} have more than {NOTES} lines")
    if f"ersion {WIRE_VERSION}" not in (ROOT / "docs" / "wire.md").read_text(encoding="utf-8"):
        found.append(f"docs/wire.md does not describe version {WIRE_VERSION} of the wire form")
    signature = str(ninefold.engine.bench(seconds=0).signature)
    if signature not in (ROOT / "docs" / "design" / "lanes.md").read_text(encoding="utf-8") + changelog:
        found.append(f"the bench signature {signature} is not recorded in docs/design/lanes.md")
    return found


def built(version: str) -> list[str]:
    """Build sdist and wheel twice; return their problems."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        first, second = (build_into(Path(folder) / name) for name in ("first", "second"))
        for one, other in zip(first, second, strict=True):
            if one.read_bytes() != other.read_bytes():
                found.append(f"{one.name} is not reproducible: a second build has different bytes")
        (ROOT / "dist").mkdir(exist_ok=True)
        source, wheel = (Path(shutil.copy(path, ROOT / "dist")) for path in first)
    update_packaging(version, hashlib.sha256(source.read_bytes()).hexdigest())
    with tarfile.open(source) as sdist:
        names = set(sdist.getnames())
    for needed in ("pyproject.toml", "CMakeLists.txt", "core/CMakeLists.txt", "src/ninefold/__init__.py", "LICENSE"):
        if f"ninefold-{version}/{needed}" not in names:
            found.append(f"the sdist lacks {needed}")
    with zipfile.ZipFile(wheel) as archive:
        inside = archive.namelist()
    if not any(re.match(r"ninefold/_core\..*(so|pyd)$", name) for name in inside):
        found.append("the wheel has no extension")
    found += [f"the wheel holds {name}" for name in inside if name.startswith(("tests/", "core/", "docs/"))]
    return found


def build_into(folder: Path) -> tuple[Path, Path]:
    """Build the sdist, and the wheel from it in a new temporary folder; return both."""
    git = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": git.stdout.strip()}
    subprocess.run([sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)], env=environment, check=True)
    return next(folder.glob("*.tar.gz")), next(folder.glob("*.whl"))


def update_packaging(version: str, checksum: str) -> None:
    """Enter the version and the checksum of the sdist into the files for other package managers."""
    for path in PACKAGING:
        text = path.read_text(encoding="utf-8")
        text = re.sub(r'^(  version: )"[^"]+"', rf'\1"{version}"', text, flags=re.M)
        text = re.sub(r"/v\d[^/]*/ninefold-\d.*?\.tar\.gz", f"/v{version}/ninefold-{version}.tar.gz", text)
        text = re.sub(r'(sha256:? )"[0-9a-f]{64}"', rf'\1"{checksum}"', text)
        path.write_text(text, encoding="utf-8")


def main() -> int:
    """Run all checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-build", action="store_true", help="only check the tree")
    args = parser.parse_args()
    found = problems()
    if not found and not args.no_build:
        found = built(ninefold.__version__)
    for problem in found:
        print(f"release: {problem}", file=sys.stderr)
    if not found:
        print(f"ninefold {ninefold.__version__} is consistent{'' if args.no_build else '; see dist/'}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
