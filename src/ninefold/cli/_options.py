"""Options that commands share, and help that reads the same on every Python."""

from __future__ import annotations

import argparse
import difflib
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ninefold import formats

from ._exits import TABLE
from ._sources import looks_like_puzzle
from ._writers import FEW

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

_FEW_CHOICES = 30
_BY_DEFAULT = f"by default lines, but drawn for up to {FEW} puzzles on a terminal"

INPUTS = """\
A PUZZLE is 81 characters, row by row (1-9; one of . 0 * - _ x for an empty
cell), or a drawn grid, in quotes. A FILE may be in any format that ninefold
reads, packed with gzip or not; a quoted glob such as 'sets/*.txt' names many;
- is standard input, which is also read when nothing is given and it is a pipe.
"""


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


def _meant(word: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(word, known, 1)
    return f"; did you mean {near[0]}?" if near else ""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints fit on two lines."""

    def __init__(self, **settings: Any) -> None:
        settings.update(formatter_class=Help, allow_abbrev=False, add_help=False)
        super().__init__(**settings)
        self.color = False  # Python 3.14 would colour the help, and change its bytes
        self._intermixed = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Let options stand between the inputs: ``solve a.txt --strict b.txt``."""
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
        """Say that a word is no option of this command, or that the command takes none."""
        if not word.startswith("-"):
            self.error(f"it takes no {word!r}")
        name = word.partition("=")[0]
        self.error(f"there is no option {name}{_meant(name, self._option_string_actions)}")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse what is none of the choices: name the nearest, or all of them when they are few."""
        choices = action.choices
        if choices is None or value in choices:
            return
        meant = _meant(value, choices)
        if isinstance(action, argparse._SubParsersAction):
            if not meant and (looks_like_puzzle(value) or os.path.exists(value)):
                meant = "; say what to do with it: ninefold solve, check, show ..."
            self.error(f"there is no command {value[:90]!r}{meant}")
        few = "" if len(list(choices)) > _FEW_CHOICES else f"; there are {', '.join(map(str, choices))}"
        raise argparse.ArgumentError(action, f"there is no {value!r}{meant or few}")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write help and complaints; what cannot be written is an error, which argparse would hide."""
        stream = file or sys.stderr
        if message and stream is not None:
            stream.write(message)
            stream.flush()

    def error(self, message: str) -> Any:
        """Say what is wrong and where help is; exit with 2."""
        self.exit(2, f"{self.prog}: {message}\nTry '{self.prog} --help'.\n")


def command(
    commands: Commands, name: str, summary: str, *, usage: str, text: str, examples: str, codes: bool = True
) -> argparse.ArgumentParser:
    """Declare a command: a sentence for the list, a text, examples, exit codes."""
    parser = commands.add_parser(
        name,
        prog=f"ninefold {name}",
        help=summary,
        usage=f"ninefold {name} {usage}",
        description=text,
        epilog=f"examples:\n{examples}" + (f"\n{TABLE}" if codes else ""),
    )
    parser.set_defaults(command=name)
    return parser


def add_inputs(parser: argparse.ArgumentParser) -> None:
    """Declare puzzles and how to read them."""
    group = parser.add_argument_group("input", None)
    group.add_argument("inputs", nargs="*", metavar="PUZZLE | FILE", help="see above; - is standard input")
    group.add_argument(
        "--from", dest="form", metavar="FORMAT", choices=readable(), help="read as this format, not as recognised"
    )
    group.add_argument(
        "--strict",
        action="store_true",
        help="stop at the first bad line; by default bad lines are reported and the rest is done",
    )


def add_output(parser: argparse.ArgumentParser, styles: tuple[str, ...], default: str = "") -> argparse._ArgumentGroup:
    """Declare where and how to write."""
    group = parser.add_argument_group("output")
    if styles:
        usual = f"{default} by default" if default else _BY_DEFAULT
        text = f"{', '.join(styles)}; {usual}"
        group.add_argument("-f", "--format", metavar="STYLE", choices=styles, help=text)
    group.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=file_name,
        help="write to FILE, which appears when it is whole; .gz is packed",
    )
    return group


def add_common(parser: argparse.ArgumentParser) -> None:
    """Declare what every command has."""
    group = parser.add_argument_group("other")
    group.add_argument(
        "--color",
        metavar="WHEN",
        choices=("auto", "always", "never"),
        default="auto",
        help="auto (on a terminal, unless NO_COLOR is set), always, never",
    )
    group.add_argument(
        "-q",
        "--quiet",
        action="store_true",
        help="no progress, no summary, no word about bad lines",
    )
    group.add_argument("-h", "--help", action="help", help="show this help")


def add_threads(group: argparse._ArgumentGroup) -> None:
    """Declare the number of threads."""
    group.add_argument("--threads", metavar="N", type=positive, help="threads to work with; by default all cores")


def readable() -> tuple[str, ...]:
    """Formats that can be read."""
    return tuple(name for name in formats.names() if formats.get(name).can_read)


def writable() -> tuple[str, ...]:
    """Formats that can be written."""
    return tuple(name for name in formats.names() if formats.get(name).can_write)


def file_name(text: str) -> str:
    """A name that a file can have."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"expected a file name, got {text!r}")
    return text


def positive(text: str) -> int:
    """A whole number from 1."""
    try:
        value = int(text)
    except ValueError:
        value = 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 1, got {text!r}")
    return value


def limit(text: str) -> int | None:
    """A whole number from 1, or ``all``."""
    return None if text == "all" else positive(text)


def seconds(text: str) -> float:
    """A time in seconds."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e9:
        raise argparse.ArgumentTypeError(f"expected seconds, got {text!r}")
    return value
