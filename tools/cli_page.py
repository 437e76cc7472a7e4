"""The page of the command line, from the ``--help`` of the commands, for ``make site`` (tools/site.py)."""

from __future__ import annotations

import argparse

from ninefold.cli.app import build_parser

HEAD = """# Command line

This page is the `--help` of `ninefold` and of every command. `python -m ninefold` runs the same program.
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
    """Return put text into a code fence."""
    return f"\n```text\n{text.strip()}\n```\n"


def pages() -> dict[str, str]:
    """Return the page, by its path below docs/."""
    return {"reference/cli.md": page()}
