"""Write the notebook of each tutorial that has one, from its page; ``--check`` compares instead.

Text becomes markdown cells, and examples (``pycon``) become code cells without their output.
"""

from __future__ import annotations

import doctest
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "tutorials"
NAMES = ("leetcode",)


def cells(page: str) -> Iterator[tuple[str, str]]:
    """Yield the kind and the text of every cell."""
    for i, part in enumerate(re.split(r"^```pycon\n(.*?)^```\n", page, flags=re.S | re.M)):
        if i % 2:
            examples = doctest.DocTestParser().get_examples(part)
            yield "code", "".join(example.source for example in examples).rstrip("\n")
        elif part.strip():
            yield "markdown", part.strip("\n")


def notebook(page: str) -> str:
    """The notebook of a page, as JSON."""
    made = []
    for number, (kind, text) in enumerate(cells(page), 1):
        cell = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": text.splitlines(keepends=True)}
        made.append({**cell, "execution_count": None, "outputs": []} if kind == "code" else cell)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    data = {"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    """Write or compare."""
    stale = []
    for name in NAMES:
        made = notebook((FOLDER / f"{name}.md").read_text(encoding="utf-8"))
        target = FOLDER / f"{name}.ipynb"
        if not target.exists() or target.read_text(encoding="utf-8") != made:
            stale.append(target.name)
            if "--check" not in sys.argv[1:]:
                target.write_text(made, encoding="utf-8")
    if stale and "--check" in sys.argv[1:]:
        print(f"out of date, run make docs: {', '.join(stale)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
