"""Write a board for other pages into build/embed: the element <ninefold-board>, its modules, and the WebAssembly core.

Needs build/wasm (``make wasm``) for hints.  docs/howto/embed.md shows how to use it.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from page_files import STATIC, first_load

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "embed"
WASM = ROOT / "build" / "wasm"
LANGUAGES = ("texts/en.js", "texts/de.js")
PAGE = """<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>A board in a page</title>
  <script type="module" src="static/embed.js"></script>
  <main>
  <h1>A board in a page</h1>
  <ninefold-board
    puzzle="53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
  ></ninefold-board>
  </main>
</html>
"""


def write(out: Path = OUT) -> list[str]:
    """Write the folder; return the names of its files."""
    shutil.rmtree(out, ignore_errors=True)
    text = (STATIC / "embed.js").read_text(encoding="utf-8")
    listed = re.search(r"const STYLES = \[(.+?)\];", text)
    assert listed
    styles = [f"style/{name}.css" for name in re.findall(r'"(\w+)"', listed[1])]
    names = [f"static/{name}" for name in sorted({*first_load("embed.js"), *LANGUAGES, *styles})]
    for name in names:
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(STATIC.parent / name, target)
    (out / "index.html").write_text(PAGE, encoding="utf-8")
    if (WASM / "ninefold.wasm").exists():
        (out / "wasm").mkdir()
        for name in ("ninefold.js", "ninefold.wasm"):
            shutil.copyfile(WASM / name, out / "wasm" / name)
            names.append(f"wasm/{name}")
    return names


def main() -> int:
    """Write the folder."""
    names = write()
    size = sum((OUT / name).stat().st_size for name in names)
    print(f"build/embed: {len(names)} files, {size / 1e6:.1f} MB.  Try it: python -m http.server -d build/embed")
    if not (OUT / "wasm").exists():
        print("There are no hints, because build/wasm is missing: run make wasm")
    return 0


if __name__ == "__main__":
    sys.exit(main())
