"""Options that commands share."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

import ninefold
from ninefold import formats

from ._commands import SUMMARIES
from ._exit_codes import TABLE
from ._parser import INPUTS as INPUTS
from ._parser import shown
from ._writers import FEW

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

_EXTENSIONS = {
    ".csv": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "json",
    ".md": "markdown",
    ".markdown": "markdown",
    ".html": "html",
    ".htm": "html",
    ".svg": "svg",
    ".parquet": "parquet",
    ".npz": "npz",
    ".npy": "npy",
    ".arrow": "arrow",
    ".feather": "feather",
    ".tsv": "tsv",
    ".xlsx": "a spreadsheet",
    ".xls": "a spreadsheet",
    ".ods": "a spreadsheet",
    ".pdf": "pdf",
    ".png": "png",
    ".xml": "xml",
    ".opensudoku": "opensudoku",
    ".sdx": "sdx",
    ".sdk": "sdk",
    ".ss": "ss",
    ".zip": "zip",
    ".xz": "xz",
    ".bz2": "bzip2",
    ".zst": "zstandard",
}
"""File name extensions that imply a format, with that format."""
_MOST = 2**63 - 1
_THREADS = 4096
_LONGEST = 1_000_000_000
"""Seconds; thirty years."""
_BY_DEFAULT = f"by default lines, but drawn for up to {FEW} puzzles on a terminal"


def command(
    commands: Commands, name: str, *, usage: str, text: str, examples: str, codes: bool = True
) -> argparse.ArgumentParser:
    """Declare a command: a text, examples, exit codes; its one-line summary is in ``_commands``."""
    parser = commands.add_parser(
        name,
        prog=f"ninefold {name}",
        help=SUMMARIES[name],
        usage=f"ninefold {name} {usage}",
        description=text,
        epilog=f"examples:\n{examples}" + (f"\n{TABLE}" if codes else ""),
    )
    parser.set_defaults(command=name)
    return parser


def add_inputs(parser: argparse.ArgumentParser) -> None:
    """Declare the puzzles to read and how to read them."""
    group = parser.add_argument_group("input", None)
    group.add_argument("inputs", nargs="*", metavar="PUZZLE | FILE", help="see above; - is standard input")
    group.add_argument(
        "--from", dest="form", metavar="FORMAT", choices=READABLE, help="read as this format instead of detecting it"
    )
    group.add_argument(
        "--strict",
        action="store_true",
        help="stop at the first bad line; by default bad lines are reported and skipped",
    )


def add_output(
    parser: argparse.ArgumentParser,
    styles: tuple[str, ...],
    default: str = "",
    aliases: Mapping[str, str] = MappingProxyType({}),
    *,
    kind: str = "text",
) -> argparse._ArgumentGroup:
    """Declare where and how to write; without --format the extension of FILE decides, see ``settle_style``.

    Without styles there is only one *kind* of file.
    """
    group = parser.add_argument_group("output")
    if styles:
        usual = f"{default} by default" if default else _BY_DEFAULT
        text = f"{', '.join(styles)}; {usual}"
        group.add_argument(
            "-f", "--format", metavar="STYLE", type=lambda word: aliases.get(word, word), choices=styles, help=text
        )
    parser.set_defaults(styles=styles, kind=kind)
    by_name = "; the extension selects the STYLE" if styles else ""
    text = f"write to FILE (created atomically once complete; .gz is compressed{by_name})"
    group.add_argument("-o", "--output", metavar="FILE", type=file_name, help=text)
    return group


def add_keep(group: argparse._ArgumentGroup) -> None:
    """Declare which columns of an input table are copied to the output table."""
    group.add_argument(
        "--keep",
        metavar="NAMES",
        default="*",
        help="columns of the input to keep in a table, separated by commas; * for all (default), '' for none",
    )


def settle_style(args: argparse.Namespace) -> str | None:
    """Choose the style by the name of the output; return an error if the command cannot write such a file."""
    target: str | None = getattr(args, "output", None)
    styles: tuple[str, ...] | None = getattr(args, "styles", None)
    if styles is None:
        return None
    if style := getattr(args, "format", None):
        return _settle_picture(args, style)
    if target is None:
        return None
    style = _EXTENSIONS.get(os.path.splitext(target.lower().removesuffix(".gz"))[1])
    if style in styles:
        args.format = style
        return _settle_picture(args, style)
    elif style and hasattr(args, style):
        return f"say --{style} {target} instead of -o {target}"
    elif style and styles:
        return f"{args.command} writes {', '.join(styles)}, not {style}: use --format or another extension"
    elif style and style != args.kind:
        return f"{args.command} writes {args.kind}, not {style}: give {target} another extension"
    return None


def _settle_picture(args: argparse.Namespace, style: str) -> str | None:
    """Let ``--format svg -o FILE`` mean ``--svg FILE``, for commands that have both; without -o, standard output."""
    pictures = [kind for kind in ("svg", "html") if getattr(args, kind, None) is not None]
    if not hasattr(args, style) or (pictures == [style] and args.output is None):
        return None
    if pictures:
        return f"give --{pictures[0]} or --format {style} with --output, not both"
    setattr(args, style, args.output or "-")
    args.output = None
    return None


def add_common(parser: argparse.ArgumentParser) -> None:
    """Declare the options that every command has."""
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
        help="suppress progress, summary and warnings",
    )
    group.add_argument("-h", "--help", action="help", help="show this help")


def add_threads(group: argparse._ArgumentGroup) -> None:
    """Declare the number of threads."""
    group.add_argument(
        "--threads", metavar="N", type=whole(1, _THREADS), help="number of threads; by default one per core"
    )


def add_backend(group: argparse._ArgumentGroup) -> None:
    """Declare the back end of the engine."""
    group.add_argument(
        "--backend", metavar="NAME", type=_backend, help="engine back end: auto, cuda, avx512, ... (see ninefold info)"
    )


def _backend(name: str) -> str:
    try:
        reason = ninefold.engine.backend_error(name)
    except ValueError as error:
        reason = str(error)
    if reason:
        raise argparse.ArgumentTypeError(reason)
    return name


def add_language(group: argparse._ArgumentGroup) -> None:
    """Declare the language of explanations."""
    from ninefold.render import LANGUAGES as codes

    group.add_argument(
        "--language", metavar="CODE", choices=codes, default="en", help=f"of the explanations: {', '.join(codes)}"
    )


class Choices:
    """The choices of an option, which are found when a user gives it."""

    def __init__(self, find: Callable[[], Iterable[str]]) -> None:
        self._find = find

    @cached_property
    def _found(self) -> tuple[str, ...]:
        return tuple(self._find())

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __contains__(self, word: object) -> bool:
        return word in self._found


READABLE = Choices(lambda: (name for name in formats.names() if formats.get(name).can_read))
"""Formats that can be read."""
WRITABLE = Choices(lambda: (name for name in formats.names() if formats.get(name).can_write))
"""Formats that can be written."""


def file_name(text: str) -> str:
    """A name that a file can have."""
    try:
        good = text and b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        good = False
    if not good:
        raise argparse.ArgumentTypeError(f"expected a file name, got {shown(text)}")
    return text


def whole(least: int, most: int) -> Callable[[str], int]:
    """The type of a whole number between two others."""

    def parse(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"expected a number from {least:,} to {most:,}, got {shown(text)}")
        return value

    return parse


positive = whole(1, _MOST)
"""A whole number from 1 that the engines can count to."""


def limit(text: str) -> int | None:
    """A whole number from 1, or ``all``."""
    if text == "all":
        return None
    try:
        return positive(text)
    except argparse.ArgumentTypeError:
        most = f" to {_MOST:,}" if text.isdecimal() and text.strip("0") else ""
        raise argparse.ArgumentTypeError(f"expected a number from 1{most}, or all, got {shown(text)}") from None


def seconds(text: str) -> float:
    """A time in seconds."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= _LONGEST:
        raise argparse.ArgumentTypeError(f"expected seconds, from 0 to {_LONGEST:,}, got {shown(text)}")
    return value


class ApproachNames(tuple[str, ...]):
    """The names of approaches to complete; any name that people know is accepted as well (see :func:`approach`)."""

    def __contains__(self, name: object) -> bool:
        return True


def approach(text: str) -> str:
    """The name of an approach, or one that people know it by."""
    from ninefold import approaches

    try:
        approaches.get(text.strip())
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text.strip()
