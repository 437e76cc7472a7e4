"""Write the web app as a static site into build/app: the files of ``ninefold serve``, and Python instead of a server.

Needs build/wasm (``make wasm``), Pyodide from npm (tools/app/package.json) and msgspec's wheel for it from the package
index.  Every address is relative, so the folder works below any path of any static host.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "tools" / "app"
STATIC = ROOT / "src" / "ninefold" / "web" / "static"
OUT = ROOT / "build" / "app"
PYODIDE = HERE / "node_modules" / "pyodide"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
MSGSPEC = "msgspec==0.22.0"
LEFT_OUT = {"static", "_core.pyi", "batch", "cli", "datasets", "books", "leetcode"}
"""Parts of the package that the web app does not use."""


def write(name: str, text: str) -> None:
    """Write a text file of the site."""
    (OUT / name).write_text(text, encoding="utf-8")


def archive(name: str, files: dict[str, bytes]) -> None:
    """Write a zip file with the same bytes every time."""
    with zipfile.ZipFile(OUT / "python" / name, "w", zipfile.ZIP_DEFLATED) as out:
        for path, data in sorted(files.items()):
            entry = zipfile.ZipInfo(path)
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, data)


def package() -> dict[str, bytes]:
    """The Python package with the core of the browser."""
    source = ROOT / "src" / "ninefold"
    files = {
        f"ninefold/{path.relative_to(source).as_posix()}": path.read_bytes()
        for path in source.rglob("*")
        if path.is_file()
        and path.suffix in (".py", ".jsonl", ".json", ".txt", ".toml")
        and not LEFT_OUT & set(path.relative_to(source).parts)
    }
    files["ninefold/_core.py"] = (ROOT / "bindings" / "browser" / "_core.py").read_bytes()
    version = re.search(r'^version = "(.+?)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)
    assert version
    about = f"Metadata-Version: 2.1\nName: ninefold\nVersion: {version[1]}\n"
    files[f"ninefold-{version[1]}.dist-info/METADATA"] = about.encode()
    return files


def msgspec() -> dict[str, bytes]:
    """The files of msgspec for Pyodide."""
    folder = ROOT / "build" / "app-packages"
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", str(folder)]
    command += ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314", MSGSPEC]
    if not list(folder.glob("msgspec-*.whl")):
        subprocess.run(command, check=True)
    (wheel,) = folder.glob("msgspec-*.whl")
    with zipfile.ZipFile(wheel) as files:
        return {name: files.read(name) for name in files.namelist() if not name.endswith("/")}


def early() -> str:
    """The module that answers before Python has started."""
    making = (ROOT / "src" / "ninefold" / "web" / "calls" / "making.py").read_text(encoding="utf-8")
    week = re.search(r"^_WEEK = \((.+?)\)$", making, re.M)
    assert week
    return (HERE / "early.js").read_text(encoding="utf-8").replace("__WEEK__", f"[{week[1]}]")


def main() -> int:
    """Write the folder."""
    wasm = ROOT / "build" / "wasm"
    if not (wasm / "ninefold.wasm").exists():
        print("build/wasm is missing: run make wasm")
        return 1
    shutil.rmtree(OUT, ignore_errors=True)
    for folder in ("static", "pyodide", "wasm", "python"):
        (OUT / folder).mkdir(parents=True)
    shutil.copytree(STATIC, OUT / "static", dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.d.ts"))
    for name in ("index.html", "sw.js", "manifest.webmanifest"):
        (OUT / "static" / name).unlink()
    for name in ("local.js", "solver.js", "unable.js", "worker.js"):
        shutil.copy(HERE / name, OUT / "static")
    write("static/early.js", early())
    for name in RUNTIME:
        shutil.copyfile(PYODIDE / name, OUT / "pyodide" / name)
    for name in ("ninefold.js", "ninefold.wasm"):
        shutil.copyfile(wasm / name, OUT / "wasm" / name)
    archive("ninefold.zip", package())
    archive("msgspec.zip", msgspec())
    page = (STATIC / "index.html").read_text(encoding="utf-8").replace('"/static/', '"static/')
    page = page.replace('href="/manifest', 'href="manifest')
    first = '<script type="module" src="static/app.js">'
    assert first in page
    before = '<script src="static/unable.js"></script>\n    <script type="module" src="static/local.js"></script>'
    write("index.html", page.replace(first, f"{before}\n    {first}"))
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    manifest |= {"start_url": "./", "scope": "./"}
    for icon in manifest["icons"]:
        icon["src"] = icon["src"].lstrip("/")
    write("manifest.webmanifest", json.dumps(manifest, indent=2) + "\n")
    files = sorted(path.relative_to(OUT).as_posix() for path in OUT.rglob("*") if path.is_file())
    digest = hashlib.sha256(b"".join((OUT / name).read_bytes() for name in files)).hexdigest()[:12]
    names = json.dumps(["./", *(name for name in files if name != "index.html")], indent=2)
    worker = (HERE / "sw.js").read_text(encoding="utf-8")
    write("sw.js", worker.replace("__DIGEST__", digest).replace("__FILES__", names))
    size = sum((OUT / name).stat().st_size for name in files)
    print(f"build/app: {len(files)} files, {size / 1e6:.1f} MB.  Try it: python -m http.server -d build/app")
    return 0


if __name__ == "__main__":
    sys.exit(main())
