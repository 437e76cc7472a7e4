"""Variants on the command line: the sources that hold them, puzzle by puzzle, and what show makes of each.

A run in which any source holds a variant takes this way with all of them; one of classic puzzles alone never does.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from functools import partial
from typing import IO, NamedTuple

from ninefold import ParseError, Status, variants
from ninefold._files import SameFileError
from ninefold.rows.variant_batch import read_variants
from ninefold.variants import Variant, VariantCandidates, VariantSolution
from ninefold.variants.forms import FORMS, is_variant

from ._console import Console
from ._exits import Stop
from ._heads import head
from ._options import VARIANT_FORMS
from ._sink import encoded
from ._sources import Source, opened, resolve
from ._stderr import printable


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
    elif args.form in (None, *FORMS) and (args.inputs or (sys.stdin is not None and not sys.stdin.isatty())):
        sources = resolve(args.inputs, console.files)
        if always or any(isinstance(source, Source) and is_variant(head(source)) for source in sources):
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
            yield from _of_source(source) if sure or is_variant(head(source)) else _classic(source, console)
        except SameFileError:
            raise
        except OSError as error:
            yield Entry(source.name, None, ParseError((error.strerror or str(error)).lower()))


def _classic(source: Source, console: Console) -> Iterator[Entry]:
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
    for batch in read_variants(stream, name):
        for number, puzzle in zip(batch.numbers, batch.puzzles, strict=True):
            yield Entry(name, number or None, puzzle)


class Picture(NamedTuple):
    """A puzzle to draw."""

    place: str
    puzzle: Variant
    solution: VariantSolution | None
    note: str
    true: VariantCandidates | None = None
    """The candidates that stand in some solution, where they are wanted."""

    @property
    def caption(self) -> str:
        """Where it stands, its title, and a word about it."""
        words = ": ".join(part for part in (self.place, self.puzzle.notes.get("title", ""), self.note) if part)
        return " ".join(printable(words).split())


def show(found: Iterator[Entry], args: argparse.Namespace, console: Console) -> Iterator[Picture]:
    """Each puzzle to draw, with its solution where one is wanted."""
    for entry in found:
        if isinstance(entry.puzzle, ParseError):
            console.tally.add(Status.UNREADABLE)
            continue
        try:
            picture, status = _picture(entry, entry.puzzle, args)
        except ParseError as error:
            console.message(str(error.at(entry.place or None, None)))
            picture = Picture(entry.place, entry.puzzle, None, Status.UNREADABLE.phrase)
            status = Status.UNREADABLE
        if status is None:
            console.tally.done += 1
        else:
            console.tally.add(status)
        yield picture


def _picture(entry: Entry, puzzle: Variant, args: argparse.Namespace) -> tuple[Picture, Status | None]:
    """What is to be drawn of a puzzle, and its status where that was looked at."""
    if args.solution:
        verdict = variants.check(puzzle)
        one = verdict.status is Status.ONE
        solution, note = (verdict.solutions[0], "") if one else (None, str(verdict))
        return Picture(entry.place, puzzle, solution, note), verdict.status
    if not args.true:
        return Picture(entry.place, puzzle, None, ""), None
    if broken := variants.conflicts(puzzle):
        return Picture(entry.place, puzzle, None, f"{Status.INVALID.phrase}: {'; '.join(broken)}"), Status.INVALID
    true = variants.true_candidates(puzzle, limit=args.limit or _COUNTED, seconds=args.seconds)
    if true.complete and not any(true.digits):
        return Picture(entry.place, puzzle, None, Status.NONE.phrase), Status.NONE
    note = "" if true.complete else "stopped before all candidates were known"
    return Picture(entry.place, puzzle, None, note, true), None if true.complete else Status.UNDECIDED


_COUNTED = 1000
"""Solutions that are counted with each candidate, unless more are asked for."""
