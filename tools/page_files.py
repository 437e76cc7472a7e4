"""Write the lists that the web app takes from elsewhere.

- its files: all in the service worker, those of the first load in index.html
- the names of techniques in each language, which are those of explanations (``ninefold.render.languages``)

Modules import each other, so a browser would discover some of them late; listed in index.html, all load at once.
``--check`` compares instead.
"""

from __future__ import annotations

import json
import posixpath
import re
import sys
from pathlib import Path

from ninefold.render.languages import language

STATIC = Path(__file__).parent.parent / "src" / "ninefold" / "web" / "static"
WORKER = STATIC / "sw.js"
PAGE = STATIC / "index.html"
SERVED_ELSEWHERE = {"index.html", "manifest.webmanifest", "sw.js"}
EMBEDDED = {"core-hint.js", "embed.js", "notebook.js", "style/embed.css", "style/notebook.css"}
"""Files for other pages (tools/embed.py), which have no server, and for notebooks (ninefold.widget)."""


def files() -> list[str]:
    """Return every file under ``/static/`` that the web app needs."""
    return sorted(
        name
        for path in STATIC.rglob("*")
        if path.is_file()
        and not path.name.endswith(".d.ts")
        and (name := path.relative_to(STATIC).as_posix()) not in SERVED_ELSEWHERE | EMBEDDED
    )


def first_load(start: str = "app.js") -> list[str]:
    """Return the modules that a module imports, directly or indirectly, each once, and itself."""
    found: list[str] = []
    waiting = [start]
    while waiting:
        name = waiting.pop(0)
        if name in found:
            continue
        found.append(name)
        text = (STATIC / name).read_text(encoding="utf-8")
        imported = re.findall(r'^import (?:[^;]*? from )?"(\.[^"]+)";', text, re.MULTILINE)
        waiting += [posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in imported]
    return sorted(found)


def worker() -> str:
    """Return the service worker with the right list."""
    listed = "".join(f'  "{name}",\n' for name in files())
    return _replaced(WORKER, r"const FILES = \[\n.*?\];", f"const FILES = [\n{listed}];")


def page() -> str:
    """Return index.html with the right list."""
    listed = "".join(f'    <link rel="modulepreload" href="/static/{name}" />\n' for name in first_load())
    return _replaced(PAGE, r'(    <link rel="modulepreload" href="[^"]*" />\n)+', listed)


def names(file: Path) -> str:
    """Return the texts of a language about techniques with the names that explanations use."""
    words = language(file.stem).techniques
    listed = "".join(f"  {json.dumps(slug)}: {json.dumps(name, ensure_ascii=False)},\n" for slug, name in words.items())
    return _replaced(file, r"const techniques = \{\n.*?\};", f"const techniques = {{\n{listed}}};")


def _replaced(path: Path, pattern: str, text: str) -> str:
    old = path.read_text(encoding="utf-8")
    return re.sub(pattern, lambda _: text, old, count=1, flags=re.DOTALL)


def main() -> int:
    """Write or compare."""
    written = [(WORKER, worker()), (PAGE, page())]
    written += [(file, names(file)) for file in sorted((STATIC / "texts" / "techniques").glob("*.js"))]
    for path, wanted in written:
        if "--check" not in sys.argv[1:]:
            path.write_text(wanted, encoding="utf-8")
        elif wanted != path.read_text(encoding="utf-8"):
            print(f"{path.name} is out of date: run tools/page_files.py")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
