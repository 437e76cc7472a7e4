"""Write into the service worker which files the page is made of; ``--check`` tells whether that is done."""

from __future__ import annotations

import re
import sys
from pathlib import Path

STATIC = Path(__file__).parent.parent / "src" / "ninefold" / "web" / "static"
WORKER = STATIC / "sw.js"
SERVED_ELSEWHERE = {"index.html", "manifest.webmanifest", "sw.js"}


def files() -> list[str]:
    """Every file that is served under ``/static/`` and that the page needs."""
    return sorted(
        name
        for path in STATIC.rglob("*")
        if path.is_file() and (name := path.relative_to(STATIC).as_posix()) not in SERVED_ELSEWHERE
    )


def worker() -> str:
    """The service worker with the list as it should be."""
    listed = "".join(f'  "{name}",\n' for name in files())
    return re.sub(
        r"const FILES = \[\n.*?\];",
        f"const FILES = [\n{listed}];",
        WORKER.read_text(encoding="utf-8"),
        count=1,
        flags=re.DOTALL,
    )


def main() -> int:
    """Write it, or check it."""
    if "--check" not in sys.argv[1:]:
        WORKER.write_text(worker(), encoding="utf-8")
    elif worker() != WORKER.read_text(encoding="utf-8"):
        print("sw.js does not list the files of the page: run tools/page_files.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
