"""Write the table of docs/formats.md from the registry of formats; ``--check`` compares instead."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

from ninefold import formats

PAGE = Path(__file__).resolve().parent.parent / "docs" / "formats.md"
BEGIN = "<!-- written by tools/formats_page.py: do not edit -->\n"
END = "<!-- end -->\n"


def table() -> str:
    """Return the table, one row per format."""
    rows = [
        "| format | what | extensions | filled in | marks | corner marks | sukaku | solution | other sizes | rules "
        "| meta | puzzles |",
        "|---|---|---|:-:|:-:|:-:|:-:|:-:|:-:|:-:|---|---|",
    ]
    for name in formats.names():
        form = formats.get(name)
        holds = " | ".join("yes" if feature in form.holds else "" for feature in formats.FEATURES)
        keeps = "any" if form.keeps is None else ", ".join(sorted(form.keeps))
        endings = " ".join(f"`{ending}`" for ending in form.extensions)
        rows.append(f"| `{name}` | {form.summary} | {endings} | {holds} | {keeps} | {'many' if form.many else 'one'} |")
    return "\n".join(rows) + "\n"


def page() -> str:
    """Return the page with a new table."""
    text = PAGE.read_text(encoding="utf-8")
    head, rest = text.split(BEGIN)
    return head + BEGIN + table() + END + rest.split(END, 1)[1]


def main() -> int:
    """Write or compare."""
    old, new = PAGE.read_text(encoding="utf-8"), page()
    if "--check" in sys.argv[1:]:
        sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), str(PAGE), "now"))
        return int(old != new)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
