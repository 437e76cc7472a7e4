"""From arguments to opened inputs: puzzle text, files, globs, gzip, standard input."""

from __future__ import annotations

import contextlib
import io
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, NamedTuple

from ninefold import ParseError, formats
from ninefold.base.files import Claims
from ninefold.errors import FormatError
from ninefold.formats.notation import line_of, with_scheme

from ._exit_codes import Stop
from ._parser import looks_like_puzzle
from ._sink import encoded

_GLOB = re.compile(r"[*?\[]")
_LINK_LIKE = re.compile(r"https?://|^[{<]")
_LIST_LIKE = re.compile(r"\s*\[\s*([\[\"'\d.]|null).*\]\s*", re.S)
EXAMPLE = "example:"
_VARIANT = re.compile(r"\s*(?:\.[A-Za-z]*~|\.[A-Z][A-Za-z]+(?:\.|$)|3x3:|#?m=[a-z]+&p=)")
"""The beginning of an ISS string, of a killer or of the data in a Penpa link."""
_ROWS = re.compile(r"\s*[0-9.*_xX-]{9}(?:[,;/]\s*[0-9.*_xX-]{9}){8}\s*")
"""Nine rows with a separator between them."""
_PIPE_SIZE = 1 << 20
"""Requested buffer size for a pipe on stdin: the default of 64 KiB is 800 puzzles, too few for a block."""


class Source(NamedTuple):
    """One input: a file, standard input (path ``-``), or the text of an argument."""

    name: str
    path: str | None = None
    text: str | None = None


def resolve(arguments: Sequence[str], files: Claims) -> list[Source | ParseError]:
    """Turn arguments into sources; an argument that is neither a file nor a puzzle becomes a ParseError.

    An argument is, in this order: ``-``, an existing file, ``example:NAME``, a puzzle, a pattern that matches
    something, JSON.
    All arguments are checked before the first is read: SameFileError if one is also the output.
    """
    sources = list(_resolved(arguments, files))
    for source in sources:
        if isinstance(source, Source) and source.path not in (None, "-"):
            with contextlib.suppress(FileNotFoundError, PermissionError):  # opening it will report the error
                files.read(source.name, os.stat(source.path))
    return sources


def _resolved(arguments: Sequence[str], files: Claims) -> Iterator[Source | ParseError]:
    if not arguments:
        if sys.stdin is None or sys.stdin.isatty():
            raise Stop("give a puzzle, a file, or - to read from the terminal (see --help)")
        arguments = ["-"]
    for number, argument in enumerate(arguments, 1):
        link = with_scheme(argument)
        name = "argument" if len(arguments) == 1 else f"argument {number}"
        if argument == "-" and sys.stdin is None:
            yield ParseError("standard input is closed", source="stdin")
        elif argument == "-":
            yield Source("stdin", path="-")
        elif os.path.exists(argument):
            yield Source(argument, path=argument)
        elif argument.startswith(EXAMPLE):
            yield _example(argument, name)
        elif _ROWS.fullmatch(argument):
            yield Source(name, text=re.sub(r"[,;/]\s*", "\n", argument))
        elif _VARIANT.match(argument) or looks_like_puzzle(argument) or _LINK_LIKE.search(link) or "\n" in argument:
            yield Source(name, text=link)
        elif _GLOB.search(argument):
            import glob

            matches = sorted(glob.glob(argument, recursive=True))
            matches = [match for match in matches if not os.path.isdir(match) and not files.is_part(match)]
            if not matches and _LIST_LIKE.match(argument):
                yield Source(name, text=argument)
            elif not matches:
                yield ParseError("no file matches this pattern", source=argument)
            yield from (Source(match, path=match) for match in matches)
        elif len(argument) >= 60 and os.sep not in argument:
            yield Source(name, text=argument)
        else:
            yield ParseError(f"{argument!r} is neither a file nor a puzzle")


def _example(argument: str, name: str) -> Source | ParseError:
    """The puzzle that ``example:NAME`` names."""
    try:
        return Source(name, text=example_text(argument))
    except ValueError as error:
        return ParseError(str(error), source=argument)


def example_text(argument: str) -> str:
    """The text of a bundled example: a puzzle by its name, or a small one with a rule; ValueError if unknown."""
    from ninefold import examples

    name = argument.removeprefix(EXAMPLE)
    if name in examples.NAMES or any(name == example.name for example in examples.gallery()):
        return examples.get(name).line
    from ninefold import variants
    from ninefold.variants.examples import example

    try:
        rule, *_ = variants.rules_named(name)
        return line_of(example(rule.slug))
    except (ValueError, FormatError):
        known = f"{', '.join(examples.NAMES)}, and the names of rules"
        raise ValueError(f"unknown example: choose {known}") from None


@contextmanager
def opened(
    source: Source, form: str | None, files: Claims
) -> Iterator[tuple[formats.Reader, Callable[[], float | None]]]:
    """Open a source: return its reader and a function that returns how much has been read, 0 to 1.

    OSError as from ``open``; SameFileError if it is also the output.
    """
    if source.text is not None:
        with formats.open(encoded(source.text), format=form, name=source.name) as reader:
            yield reader, lambda: None
    elif source.path == "-":
        with contextlib.suppress(AttributeError, io.UnsupportedOperation):  # no real file
            files.read("standard input", os.fstat(sys.stdin.fileno()))
        _widen(sys.stdin.buffer)
        with formats.open(sys.stdin.buffer, format=form, name=source.name) as reader:
            yield reader, lambda: None
    else:
        assert source.path is not None
        with open(source.path, "rb") as raw:
            about = os.fstat(raw.fileno())
            files.read(source.name, about)
            size = about.st_size if stat.S_ISREG(about.st_mode) else 0
            _widen(raw)
            with formats.open(raw, format=form, name=source.name) as reader:
                yield reader, lambda: raw.tell() / size if size else None


def _widen(stream: IO[Any]) -> None:
    try:
        import fcntl

        if stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode):
            fcntl.fcntl(stream.fileno(), fcntl.F_SETPIPE_SZ, _PIPE_SIZE)
    except (ImportError, OSError, ValueError, AttributeError):
        pass  # not a pipe, not Linux, or not allowed: only slower
