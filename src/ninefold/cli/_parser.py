"""The argument parser: help that reads the same on every Python, and error messages that fit on two lines.

Light on purpose: it is loaded before anything else.
"""

from __future__ import annotations

import argparse
import errno
import os
import re
import sys
from collections.abc import Iterable
from typing import Any

from ._stderr import say

_FEW_CHOICES = 30
_PUZZLE_LIKE = re.compile(r"[0-9.*_xX+|:!,;\-\s]{17,}")
_SHOWN = 90
"""Most characters of a word that an error message repeats."""

INPUTS = """\
A PUZZLE is 81 characters, row by row (1-9; one of . 0 * - _ x for an empty
cell), a drawn grid, JSON, or the link or text of a variant, in quotes. A FILE
may be in any format that ninefold reads, also compressed (gzip, zip, xz, bzip2,
zstd). A quoted glob such as 'sets/*.txt' names many files; - is standard input.
If you give no puzzle, a pipe is read. example:hard is a bundled puzzle; others
are easy, medium, several ..., and the names of rules, as example:thermo.
"""


def looks_like_puzzle(text: str) -> bool:
    """Whether a text is meant as a puzzle, even a malformed one: only cells, commas and borders."""
    return _PUZZLE_LIKE.fullmatch(text) is not None


def shown(word: str) -> str:
    """A word in quotes, as an error message repeats it: not longer than a line."""
    return repr(word if len(word) <= _SHOWN else f"{word[:_SHOWN]}...")


class Help(argparse.RawDescriptionHelpFormatter):
    """Options as ``-o, --output FILE``, whichever Python runs."""

    def __init__(self, prog: str, **settings: Any) -> None:
        settings.update(max_help_position=26, width=80)
        super().__init__(prog, **settings)

    def _format_action(self, action: argparse.Action) -> str:
        if isinstance(action, argparse._SubParsersAction):
            return "".join(f"  {choice.dest:12}{choice.help}\n" for choice in action._choices_actions)
        return super()._format_action(action)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        if not action.option_strings:
            return super()._format_action_invocation(action)
        names = ", ".join(action.option_strings)
        if action.nargs == 0:
            return names
        return f"{names} {self._format_args(action, action.dest.upper())}"


def _suggestion(word: str, known: Iterable[str]) -> str:
    import difflib

    near = difflib.get_close_matches(word, known, 1)
    return f"; did you mean {near[0]}?" if near else ""


class Parser(argparse.ArgumentParser):
    """An argument parser whose error messages fit on two lines."""

    def __init__(self, **settings: Any) -> None:
        settings.update(formatter_class=Help, allow_abbrev=False, add_help=False)
        super().__init__(**settings)
        self.color = False  # Python 3.14 would color the help, and change its bytes
        self._intermixed = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Allow options between the inputs: ``solve a.txt --strict b.txt``."""
        if self._subparsers is not None or self._intermixed:
            return super().parse_known_args(args, namespace)
        self._intermixed = True
        try:
            parsed, unknown = self.parse_known_intermixed_args(args, namespace)
        finally:
            self._intermixed = False
        if unknown:
            self._refuse(unknown[0])
        return parsed, unknown

    def _refuse(self, word: str) -> None:
        """Report a word that is not an option of this command, or an argument that it does not take."""
        if not word.startswith("-"):
            self.error(f"unexpected argument {shown(word)}")
        name = word.partition("=")[0][:_SHOWN]
        self.error(f"there is no option {name}{_suggestion(name, self._option_string_actions)}")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Reject a value that is not one of the choices: suggest the nearest, or list all if they are few."""
        choices = action.choices
        if choices is None or value in choices:
            return
        words = list(map(str, choices))
        suggestion = _suggestion(str(value), words)
        if isinstance(action, argparse._SubParsersAction):
            if not suggestion and (looks_like_puzzle(value) or os.path.exists(value)):
                suggestion = "; name a command first: ninefold solve, check, show ..."
            self.error(f"there is no command {shown(value)}{suggestion}")
        few = "" if len(words) > _FEW_CHOICES else f": choose {', '.join(words)}"
        raise argparse.ArgumentError(action, f"unknown value {shown(str(value))}{suggestion or few}")

    def print_help(self, file: Any = None) -> None:
        """Print the help; raise OSError if that fails, which argparse would hide."""
        print_whole(self.format_help())

    def exit(self, status: int = 0, message: str | None = None) -> Any:
        """Exit with an error message, if stderr accepts it."""
        say(message or "", end="")
        raise SystemExit(status)

    def error(self, message: str) -> Any:
        """Print the error and how to get help; exit with 2."""
        self.exit(2, f"{self.prog}: {message}\nTry '{self.prog} --help'.\n")


def print_whole(text: str) -> None:
    """Print to standard output; raise OSError if it is closed or full."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, "it is closed")
    sys.stdout.write(text)
    sys.stdout.flush()
