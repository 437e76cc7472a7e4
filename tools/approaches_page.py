"""Write the generated parts of ``docs/approaches``, from the approaches themselves.

Each page gets the plain code to paste and the complexity; the index gets the table of names.  With ``--check``, nothing
is written, and the exit code shows whether the pages are up to date.
"""

from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path

from ninefold import approaches

PAGES = Path(__file__).parent.parent / "docs" / "approaches"


def between(text: str, first: str, last: str, new: str) -> str:
    """The text with *new* between two lines."""
    pattern = re.compile(f"(?<=^{re.escape(first)}\n\n).*?(?=^{re.escape(last)}$)", re.S | re.M)
    text, count = pattern.subn(lambda _: new, text)
    if count != 1:
        raise SystemExit(f"expected one {first!r} before {last!r}")
    return text


def page_of(name: str, text: str) -> str:
    """The page of an approach, up to date."""
    approach = approaches.get(name)
    complexity = approach.complexity
    assert complexity is not None
    code = f"""\
This class passes [LeetCode 37](https://leetcode.com/problems/sudoku-solver/) as it is. To print it, run
`ninefold watch --approach {name} --code`.

```python
{approach.plain}```

"""
    cost = f"""\
In the worst case, with e empty cells:

| | |
|---|---|
| time | {complexity.time} |
| space | {complexity.space} |

{textwrap.fill(complexity.note, 120)}

"""
    text = between(text, "## The code to paste", "## The idea", code)
    return between(text, "## Complexity", "### Measured", cost)


def index_of(text: str) -> str:
    """The index, up to date."""
    groups: dict[tuple[str, tuple[tuple[str, str], ...]], list[str]] = {}
    for name, (approach, options) in approaches.ALIASES.items():
        groups.setdefault((approach, tuple(options.items())), []).append(name)
    rows = []
    for (approach, options), names in groups.items():
        settings = "".join(f' with `{option}="{value}"`' for option, value in options)
        rows.append(f"| {', '.join(names)} | [{approach}]({approach}.md){settings} |\n")
    table = "| the name you know | approach |\n|---|---|\n" + "".join(rows) + "\n"
    return between(
        text, "These names work wherever you name an approach:", "Case, spaces and hyphens do not matter.", table
    )


def main() -> int:
    """Write the pages, or check them."""
    check = "--check" in sys.argv
    stale = []
    for name in (*approaches.NAMES, "index"):
        page = PAGES / f"{name}.md"
        text = page.read_text(encoding="utf-8")
        new = index_of(text) if name == "index" else page_of(name, text)
        if new != text:
            stale.append(page.name)
            if not check:
                page.write_text(new, encoding="utf-8")
    if check and stale:
        print(f"out of date, run make docs: {', '.join(stale)}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
