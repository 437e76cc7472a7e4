"""Variants on the command line: the sources that hold them, puzzle by puzzle.

A run in which any source holds a variant takes this way with all of them; one of classic puzzles alone never does, and
does not load what only variants need.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from functools import partial
from typing import IO, TYPE_CHECKING, NamedTuple

from ninefold import ParseError
from ninefold._files import SameFileError
from ninefold.rows import TABLES

from ._console import Console
from ._exits import Stop
from ._heads import holds_variants
from ._options import FORMS_OF_BOTH, VARIANT_FORMS
from ._sink import encoded
from ._sources import Source, opened, resolve

if TYPE_CHECKING:
    from ninefold.variants import Variant


_EITHER = (None, *FORMS_OF_BOTH, *TABLES)
"""What ``--from`` may say where variants or classic puzzles come."""


class Entry(NamedTuple):
    """One puzzle of an input, or what is wrong with it."""

    source: str
    line: int | None
    puzzle: Variant | ParseError
    title: str = ""
    """Of a classic puzzle, which has no notes; a variant has its title among those."""

    @property
    def place(self) -> str:
        """Where it stands, for a person; a lone argument needs no name."""
        if self.source == "argument":
            return ""
        return f"{self.source}:{self.line}" if self.line else self.source


def entries(
    args: argparse.Namespace, console: Console, *, always: bool = False, told: bool = True
) -> Iterator[Entry] | None:
    """The puzzles of all inputs when one of them holds variants; None for classic puzzles alone, unless *always*.

    A format that holds variants says so; one that holds both is recognised as without --from.  What cannot be read is
    *told* as it comes, or left to ``tell``.
    """
    found = None
    if args.form in VARIANT_FORMS:
        found = _entries(resolve(args.inputs, console.files), console, sure=True)
    elif args.form in _EITHER and (args.inputs or (sys.stdin is not None and not sys.stdin.isatty())):
        sources = resolve(args.inputs, console.files)
        if always or any(isinstance(source, Source) and holds_variants(source) for source in sources):
            found = _entries(sources, console, sure=False)
    return found if found is None or not told else map(partial(tell, console=console), found)


def tell(entry: Entry, console: Console) -> Entry:
    """Begin with an entry: say what is wrong with it where it cannot be read; Stop with --strict."""
    if isinstance(entry.puzzle, ParseError):
        error = entry.puzzle.at(None if entry.source == "argument" else entry.source, entry.line)
        if console.strict:
            raise Stop(str(error))
        console.message(str(error))
    console.begin(entry.place)
    return entry


def _entries(sources: list[Source | ParseError], console: Console, *, sure: bool) -> Iterator[Entry]:
    for source in sources:
        if isinstance(source, ParseError):
            yield Entry(source.source or "", None, source)
            continue
        try:
            yield from _of_source(source) if sure or holds_variants(source) else _classic(source, console)
        except SameFileError:
            raise
        except OSError as error:
            yield Entry(source.name, None, ParseError((error.strerror or str(error)).lower()))


def _classic(source: Source, console: Console) -> Iterator[Entry]:
    from ninefold.variants import Variant

    with opened(source, None, console.files) as (reader, _):
        for item in reader:
            if isinstance(item, ParseError):
                yield Entry(source.name, item.line, item)
            else:
                title = str(item.meta.get("title") or "")
                yield Entry(source.name, item.line, Variant.from_grid(item.grid), title)


def _of_source(source: Source) -> Iterator[Entry]:
    if source.text is not None:
        found = list(_rows(io.BytesIO(encoded(source.text)), source.name))
        yield from (entry._replace(line=None) for entry in found) if len(found) == 1 else found
    elif source.path == "-":
        yield from _rows(sys.stdin.buffer, source.name)
    else:
        assert source.path is not None
        with open(source.path, "rb") as stream:
            yield from _rows(stream, source.name)


def _rows(stream: IO[bytes], name: str) -> Iterator[Entry]:
    from ninefold.rows.variant_batch import read_variants

    for batch in read_variants(stream, name):
        for number, puzzle in zip(batch.numbers, batch.puzzles, strict=True):
            yield Entry(name, number or None, puzzle)
