"""Write build/docs/cli.md from the ``--help`` of the commands; run by ``make docs``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ninefold.cli.app import build_parser

PAGE = Path(__file__).resolve().parent.parent / "build" / "docs" / "cli.md"
HEAD = """# Command line

This page is the `--help` of `ninefold` and of every command (`make docs` writes it). `python -m ninefold` runs the
same program.
"""


def page() -> str:
    """Return the page."""
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
    """Write the page."""
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
