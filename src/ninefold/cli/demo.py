"""``ninefold demo``: a tour through the commands on the bundled examples."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from ninefold import examples

from . import _options
from ._console import Console
from ._drawing import BOLD, paint

_TEXT = """\
Run the commands on the bundled examples, one after the other, and show what
each is for. This is what `make demo` ends with.
"""

_EXAMPLES = """\
  ninefold demo
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "demo",
        usage="[options]",
        text=_TEXT,
        examples=_EXAMPLES,
        codes=False,
    )
    _options.add_common(parser)
    parser.set_defaults(run=run, output=None)


def tour() -> list[tuple[str, list[str]]]:
    """The stops of the tour: a sentence, and the arguments of the command it is about."""
    line = {example.name: example.line for example in examples.ALL}
    return [
        ("Solve a puzzle:", ["solve", "--format", "drawn", line["medium"]]),
        (
            "Check whether a puzzle has one solution, none or several, or breaks the rules:",
            ["check", *(line[name] for name in ("hard", "no-solution", "several", "invalid"))],
        ),
        (
            "Watch the textbook approaches on a puzzle designed to defeat row-by-row search:",
            ["compare", "--seconds", "1", line["against-rows"]],
        ),
        ("Ask for the next step, with the reason:", ["hint", line["medium"]]),
        ("Rate puzzles:", ["rate", *(line[name] for name in ("easy", "medium", "hard"))]),
        ("Convert one notation into another:", ["convert", "--to", "json", line["easy"]]),
    ]


def run(args: argparse.Namespace, console: Console) -> int:
    """Run the tour; each command prints its own output."""
    from .app import main

    color = ["--color", "always" if console.color else "never"]
    for words, command in tour():
        shown = " ".join(word if len(word) < 100 else f"'{word}'" for word in command)
        print(f"\n{words}\n{paint(f'$ ninefold {shown}', BOLD, console.color)}\n", flush=True)
        code = main([command[0], *color, "--quiet", *command[1:]])
        if code > 1:
            return code
        sys.stdout.flush()
    name = called()
    print(f"\nPlay, get hints and study algorithms in the web app: {name} serve")
    print(f"More: {name} --help, docs/quickstart.md")
    return 0


def called() -> str:
    """How to call this command here: by its name if that is on the path, otherwise by its full path."""
    own = Path(sys.argv[0])
    if own.name not in ("ninefold", "ninefold.exe"):
        return "ninefold"
    found = shutil.which("ninefold")
    if found is not None and Path(found).resolve() == own.resolve():
        return "ninefold"
    try:
        return str(own.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(own)
