"""Write down which files the page is made of: all in the service worker, those of the first load in index.html.

Modules import each other, so a browser would learn of some only when others have come; named in the page, all come at
once.  ``--check`` tells whether both lists are as they should be.
"""

from __future__ import annotations

import posixpath
import re
import sys
from pathlib import Path

STATIC = Path(__file__).parent.parent / "src" / "ninefold" / "web" / "static"
WORKER = STATIC / "sw.js"
PAGE = STATIC / "index.html"
SERVED_ELSEWHERE = {"index.html", "manifest.webmanifest", "sw.js"}


def files() -> list[str]:
    """Every file that is served under ``/static/`` and that the page needs."""
    return sorted(
        name
        for path in STATIC.rglob("*")
        if path.is_file()
        and not path.name.endswith(".d.ts")
        and (name := path.relative_to(STATIC).as_posix()) not in SERVED_ELSEWHERE
    )


def first_load() -> list[str]:
    """The modules that app.js imports, and those that they import, each once."""
    found: list[str] = []
    waiting = ["app.js"]
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
    """The service worker with the list as it should be."""
    listed = "".join(f'  "{name}",\n' for name in files())
    return _replaced(WORKER, r"const FILES = \[\n.*?\];", f"const FILES = [\n{listed}];")


def page() -> str:
    """The page with the list as it should be."""
    listed = "".join(f'    <link rel="modulepreload" href="/static/{name}" />\n' for name in first_load())
    return _replaced(PAGE, r'(    <link rel="modulepreload" href="[^"]*" />\n)+', listed)


def _replaced(path: Path, pattern: str, text: str) -> str:
    old = path.read_text(encoding="utf-8")
    return re.sub(pattern, lambda _: text, old, count=1, flags=re.DOTALL)


def main() -> int:
    """Write them, or check them."""
    for path, wanted in ((WORKER, worker()), (PAGE, page())):
        if "--check" not in sys.argv[1:]:
            path.write_text(wanted, encoding="utf-8")
        elif wanted != path.read_text(encoding="utf-8"):
            print(f"{path.name} does not list the files of the page: run tools/page_files.py")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
