"""Write docs/cli.md from the ``--help`` of the commands; ``--check`` compares instead.

Run by ``make docs``; a test runs the check.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path

from ninefold.cli.app import build_parser

PAGE = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
HEAD = """# Command line

What `--help` says, of `ninefold` and of every command (`make docs` writes this page). `python -m ninefold` is the
same program.
"""


def page() -> str:
    """Return the whole page."""
    parser = build_parser()
    parts = [HEAD, "## ninefold", fenced(parser.format_help())]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                parts += [f"## ninefold {name}", fenced(command.format_help())]
    return "\n".join(parts)


def fenced(text: str) -> str:
    """Put text into a code fence."""
    return f"\n```text\n{text.strip()}\n```\n"


def main() -> int:
    """Write or compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    if not parser.parse_args().check:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    old = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    diff = list(difflib.unified_diff(old.splitlines(), page().splitlines(), "docs/cli.md", "from --help", lineterm=""))
    print("\n".join(diff))
    return 1 if diff else 0


if __name__ == "__main__":
    sys.exit(main())
