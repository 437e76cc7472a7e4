"""Variants on the command line: sources that hold them, and what solve, count, check and show make of each.

A run in which any source holds a variant takes this way with all of them; one of classic puzzles alone never does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from typing import IO, NamedTuple

from ninefold import Count, ParseError, Status, variants
from ninefold.rows import TABLES
from ninefold.variants import Variant, VariantCheck, VariantSolution
from ninefold.variants.forms import FORMS, is_variant, one_line

from ._console import Console
from ._drawing import draw_variant, heading
from ._exits import Stop
from ._heads import LONGEST, head
from ._options import VARIANT_FORMS
from ._sources import Source, opened, resolve
from ._stderr import printable
from ._tally import Tally
from ._writers import FEW, Row, RowWriter, Value, encoded

FIELDS: dict[str, type] = {"status": str, "solution": str, "guesses": int, "error": str}


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


def entries(args: argparse.Namespace, console: Console, *, always: bool = False) -> Iterator[Entry] | None:
    """The puzzles of all inputs when one of them holds variants; None for classic puzzles alone, unless *always*.

    A format that holds variants says so; one that holds both is recognised as without --from.
    """
    if args.form in VARIANT_FORMS:
        return _entries(resolve(args.inputs, console.files), args, console)
    if args.form not in (None, *FORMS) or not (args.inputs or (sys.stdin is not None and not sys.stdin.isatty())):
        return None
    sources = resolve(args.inputs, console.files)
    if not always and not any(isinstance(source, Source) and is_variant(head(source)) for source in sources):
        return None
    return _entries(sources, args, console)


def _entries(sources: list[Source | ParseError], args: argparse.Namespace, console: Console) -> Iterator[Entry]:
    for source in sources:
        if isinstance(source, ParseError):
            found: Iterator[Entry] = iter([Entry(source.source or "", None, source)])
        else:
            found = _of_source(source, console, sure=args.form in VARIANT_FORMS)
        for entry in found:
            if isinstance(entry.puzzle, ParseError):
                error = entry.puzzle.at(None if entry.source == "argument" else entry.source, entry.line)
                if args.strict:
                    raise Stop(str(error))
                console.message(str(error))
            console.begin(entry.place)
            yield entry


def _of_source(source: Source, console: Console, *, sure: bool) -> Iterator[Entry]:
    if not sure and not is_variant(head(source)):
        try:
            with opened(source, None, console.files) as (reader, _):
                for item in reader:
                    if isinstance(item, ParseError):
                        yield Entry(source.name, item.line, item)
                    else:
                        title = str(item.meta.get("title") or "")
                        yield Entry(source.name, item.line, Variant.from_grid(item.grid), title)
        except OSError as error:
            yield Entry(source.name, None, ParseError((error.strerror or str(error)).lower()))
        return
    text = source.text if source.text is not None else _whole(source)
    for line, part in _parts(text):
        try:
            yield Entry(source.name, line, Variant.read(part))
        except ParseError as error:
            yield Entry(source.name, line, error)


def _whole(source: Source) -> str:
    def read(stream: IO[bytes]) -> str:
        data = stream.read(LONGEST + 1)
        if len(data) > LONGEST:
            raise Stop(f"{source.name}: a file of variants has at most {LONGEST >> 20} MiB")
        return data.decode("utf-8-sig", "replace")

    if source.path == "-":
        return read(sys.stdin.buffer)
    assert source.path is not None
    with open(source.path, "rb") as stream:
        return read(stream)


def _parts(text: str) -> Iterator[tuple[int | None, str]]:
    """The puzzles of a text: one JSON object, or one a line."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    lines = [(number, line) for number, line in lines if not line.lstrip().startswith("#")]
    objects = sum(line.lstrip().startswith("{") for _, line in lines)
    if len(lines) == 1 or (text.lstrip().startswith("{") and objects < len(lines)):
        yield None, text
    else:
        yield from lines


# What is written.


def digits_of(solution: VariantSolution) -> str:
    """A solution in a line: digits without blanks while they have one sign each."""
    cells = [digit for row in solution.rows for digit in row]
    return ("" if max(cells) <= 9 else " ").join(map(str, cells))


def _row(entry: Entry, status: Status, **more: Value) -> Row:
    unread = isinstance(entry.puzzle, ParseError)
    return {
        "source": entry.source,
        "line": entry.line,
        "puzzle": None if unread else one_line(entry.puzzle),  # type: ignore[arg-type]
        "status": str(status),
        "error": entry.puzzle.reason if isinstance(entry.puzzle, ParseError) else None,
        **more,
    }


def _style(asked: str | None, console: Console, found: Iterator[Entry]) -> tuple[str, Iterator[Entry]]:
    if asked or not console.sink.is_terminal:
        return asked or "lines", found
    few = list(islice(found, FEW + 1))
    return ("drawn" if len(few) <= FEW else "lines"), chain(few, found)


def _checked(
    entry: Entry, console: Console, act: Callable[[Variant], VariantCheck]
) -> tuple[Status, VariantCheck | None, Entry]:
    """The verdict on an entry; a puzzle that cannot be solved as it is becomes an unreadable one."""
    if isinstance(entry.puzzle, ParseError):
        return Status.UNREADABLE, None, entry
    try:
        verdict = act(entry.puzzle)
    except ParseError as error:
        console.message(str(error.at(entry.place or None, None)))
        return Status.UNREADABLE, None, entry._replace(puzzle=error)
    if _DRAWN.intersection(entry.puzzle.notes) and verdict.status is not Status.ONE:
        console.message(
            f"{entry.place or 'ninefold'}: the puzzle has drawings; rules that are only words are not known"
        )
    return verdict.status, verdict, entry


_DRAWN = {
    *(f"fpuzzles:{kind}" for kind in ("cage", "line", "rectangle", "circle", "text")),
    *(f"sudokumaker:drawn:{kind}" for kind in (2000, 2001, 2002)),
}
"""Notes that may stand for rules."""


def solve(found: Iterator[Entry], args: argparse.Namespace, console: Console) -> int:
    """The solution of each puzzle."""
    limit = args.limit if args.limit != 0 else None
    console.tally.several_is_well = args.any or args.limit != 0
    style, found = _style(args.format, console, found)
    if style not in ("lines", "drawn", *TABLES):
        raise Stop(f"{style} holds classic puzzles alone")
    with RowWriter(console, style, FIELDS) as rows:
        for entry in found:
            status, verdict, entry = _checked(entry, console, variants.check)
            shown: list[VariantSolution] = []
            if verdict is not None and (
                status is Status.ONE or (status is Status.SEVERAL and (args.any or args.limit != 0))
            ):
                shown = list(verdict.solutions[:1])
                if args.limit != 0 and isinstance(entry.puzzle, Variant):
                    shown = list(variants.solutions(entry.puzzle, limit=limit))
            data = _solved(entry, status, verdict, shown, style, rows, console)
            console.deliver(data, entry.place, partial(Tally.add, status=status))
    console.finish()
    return console.tally.code


def _solved(
    entry: Entry,
    status: Status,
    verdict: VariantCheck | None,
    shown: list[VariantSolution],
    style: str,
    rows: RowWriter,
    console: Console,
) -> bytes:
    if style == "lines":
        return encoded(line + "\n" for line in (map(digits_of, shown) if shown else [status.phrase]))
    if style == "drawn":
        if isinstance(entry.puzzle, ParseError):
            return b""
        title = ": ".join(part for part in (entry.place, "" if status is Status.ONE else str(verdict)) if part)
        pictures = [draw_variant(entry.puzzle, console, one) for one in shown or verdict.solutions] if verdict else []
        pictures = pictures or [draw_variant(entry.puzzle, console)]
        return encoded([heading(title, console.colour) if title else "", *(text + "\n\n" for text in pictures)])
    guesses = verdict.guesses if verdict else None
    return rows.rows(
        _row(entry, status, solution=digits_of(one) if one else None, guesses=guesses)
        for one in (shown or [None])  # type: ignore[list-item]
    )


def check(found: Iterator[Entry], args: argparse.Namespace, console: Console) -> int:
    """The verdict on each puzzle."""
    style = args.format or "lines"
    fields = {**FIELDS, "answer": str}
    fields.pop("solution")
    with RowWriter(console, style, fields) as rows:
        for entry in found:
            status, verdict, entry = _checked(entry, console, variants.check)
            words = str(verdict) if verdict else f"{status.phrase}: {entry.puzzle.reason}"  # type: ignore[union-attr]
            if style == "lines":
                data = encoded([f"{entry.place}: {words}\n" if entry.place else f"{words}\n"])
            elif style == "drawn":
                board = f"{draw_variant(entry.puzzle, console)}\n" if isinstance(entry.puzzle, Variant) else ""
                data = encoded([heading(f"{entry.place}: {words}" if entry.place else words, console.colour), board])
            else:
                data = rows.rows([_row(entry, status, answer=None, guesses=verdict.guesses if verdict else None)])
            console.deliver(data, entry.place, partial(Tally.add, status=status))
    console.finish()
    return console.tally.code


def count(found: Iterator[Entry], args: argparse.Namespace, console: Console) -> int:
    """The number of solutions of each puzzle."""
    style = args.format or "lines"
    fields: dict[str, type] = {"status": str, "count": int, "complete": bool, "guesses": int, "error": str}

    def told(so_far: Count) -> None:
        console.work(f"{so_far.value:,} solutions")

    with RowWriter(console, style, fields) as rows:
        for entry in found:
            number: Count | None = None
            status = Status.UNREADABLE
            if isinstance(entry.puzzle, Variant):
                try:
                    number = variants.count(
                        entry.puzzle, limit=args.limit, seconds=args.seconds, nodes=args.nodes, progress=told
                    )
                    status = Status.counted(number.value, number.complete, args.limit)
                    if status is Status.NONE and variants.conflicts(entry.puzzle):
                        status = Status.INVALID
                except ParseError as error:
                    console.message(str(error.at(entry.place or None, None)))
                    entry = entry._replace(puzzle=error)
            if style == "lines":
                data = encoded(
                    [f"{number.value}{'' if number.complete else '+'}\n" if number else f"{status.phrase}\n"]
                )
            else:
                values = (number.value, number.complete, number.guesses) if number else (None, None, None)
                named = dict(zip(("count", "complete", "guesses"), values, strict=True))
                data = rows.rows([_row(entry, status, **named)])
            console.deliver(data, entry.place, partial(Tally.add, status=status))
    console.finish()
    return console.tally.code


class Picture(NamedTuple):
    """A puzzle to draw."""

    place: str
    puzzle: Variant
    solution: VariantSolution | None
    note: str

    @property
    def caption(self) -> str:
        """Where it stands, its title, and a word about it."""
        words = ": ".join(part for part in (self.place, self.puzzle.notes.get("title", ""), self.note) if part)
        return " ".join(printable(words).split())


def show(found: Iterator[Entry], args: argparse.Namespace, console: Console) -> Iterator[Picture]:
    """Each puzzle to draw, with its solution where one is wanted."""
    for entry in found:
        solution, note = None, ""
        if isinstance(entry.puzzle, ParseError):
            console.tally.add(Status.UNREADABLE)
            continue
        puzzle = entry.puzzle
        if args.solution:
            status, verdict, _ = _checked(entry, console, variants.check)
            if verdict is not None and status is Status.ONE:
                solution = verdict.solutions[0]
            else:
                note = str(verdict) if verdict else status.phrase
            console.tally.add(status)
        else:
            console.tally.done += 1
        yield Picture(entry.place, puzzle, solution, note)
