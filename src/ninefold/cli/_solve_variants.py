"""``ninefold solve``, ``check`` and ``count`` for variants: many are looked at together, on all cores."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple, TypeAlias

from ninefold import Count, ParseError, Status, variants
from ninefold.rows import TABLES
from ninefold.rows.variant_answers import CHECKED, COUNTED, SOLVED, checked, counted, solved
from ninefold.variants import Variant, VariantSolution
from ninefold.variants.forms import one_line
from ninefold.variants.many import Answer, find_many

from ._console import Console
from ._drawing import draw_variant, heading
from ._exits import Stop
from ._tally import Tally
from ._variants import Entry, tell
from ._writers import FEW, Row, RowWriter, Value, encoded

__all__ = ["check", "count", "solve"]

_PATIENCE = 0.5
_MANY = 4096
"""Puzzles that are looked at together at most; fewer where that takes longer, so that answers come."""

Find: TypeAlias = Callable[[Sequence[Variant | ParseError]], "list[Answer | ParseError]"]


class Verdict(NamedTuple):
    """An entry, and what is true of it or why it is no puzzle."""

    entry: Entry
    answer: Answer | ParseError

    @property
    def status(self) -> Status:
        """Of the puzzle."""
        return Status.UNREADABLE if isinstance(self.answer, ParseError) else self.answer.status

    def __str__(self) -> str:
        if isinstance(self.answer, ParseError):
            return f"{self.status.phrase}: {self.answer.reason}"
        return str(self.answer.verdict)


def solve(found: Iterator[Entry], args: argparse.Namespace, console: Console) -> int:
    """The solution of each puzzle."""
    several = args.any or args.limit != 0
    console.tally.several_is_well = several
    style, found = _style(args.format, console, found)
    if style not in ("lines", "drawn", *TABLES):
        raise Stop(f"{style} holds classic puzzles alone")
    with RowWriter(console, style, SOLVED) as rows:
        for verdict in _verdicts(found, console, _finder(args, console)):
            shown: Iterator[VariantSolution] = iter(())
            if verdict.status is Status.ONE or (verdict.status is Status.SEVERAL and several):
                assert isinstance(verdict.answer, Answer)
                shown = iter(verdict.answer.solutions[:1])
                if args.limit != 0 and isinstance(verdict.entry.puzzle, Variant):
                    shown = variants.solutions(verdict.entry.puzzle, limit=args.limit)
            data = _solved(verdict, list(shown), style, rows, console)
            console.deliver(data, verdict.entry.place, partial(Tally.add, status=verdict.status))
    console.finish()
    return console.tally.code


def _solved(verdict: Verdict, shown: list[VariantSolution], style: str, rows: RowWriter, console: Console) -> bytes:
    entry, answer, status = verdict.entry, verdict.answer, verdict.status
    if style == "lines":
        return encoded(line + "\n" for line in ([one.line for one in shown] or [status.phrase]))
    if style == "drawn":
        if isinstance(answer, ParseError) or isinstance(entry.puzzle, ParseError):
            return b""
        title = ": ".join(part for part in (entry.place, "" if status is Status.ONE else str(verdict)) if part)
        pictures = [draw_variant(entry.puzzle, console, one) for one in shown or answer.solutions]
        pictures = pictures or [draw_variant(entry.puzzle, console)]
        return encoded([heading(title, console.colour) if title else "", *(text + "\n\n" for text in pictures)])
    row = solved(answer, any_will_do=False)
    each: list[VariantSolution | None] = [*shown] or [None]
    return rows.rows(_row(entry, {**row, "solution": one.line if one else None}) for one in each)


def check(found: Iterator[Entry], args: argparse.Namespace, console: Console) -> int:
    """The verdict on each puzzle."""
    style = args.format or "lines"
    with RowWriter(console, style, CHECKED) as rows:
        for verdict in _verdicts(found, console, _finder(args, console)):
            entry, words = verdict.entry, str(verdict)
            if style == "lines":
                data = encoded([f"{entry.place}: {words}\n" if entry.place else f"{words}\n"])
            elif style == "drawn":
                board = f"{draw_variant(entry.puzzle, console)}\n" if isinstance(entry.puzzle, Variant) else ""
                data = encoded([heading(f"{entry.place}: {words}" if entry.place else words, console.colour), board])
            else:
                data = rows.rows([_row(entry, checked(verdict.answer))])
            console.deliver(data, entry.place, partial(Tally.add, status=verdict.status))
    console.finish()
    return console.tally.code


def count(found: Iterator[Entry], args: argparse.Namespace, console: Console) -> int:
    """The number of solutions of each puzzle."""
    style = args.format or "lines"

    def counts(puzzles: Sequence[Variant | ParseError]) -> list[Answer | ParseError]:
        if len(puzzles) > 1:
            bounds = {"limit": args.limit, "each_seconds": args.seconds, "nodes": args.nodes}
            return find_many(puzzles, keep=0, **bounds, progress=_progress(console, puzzles))
        return [_count(puzzle, args, console) for puzzle in puzzles]

    with RowWriter(console, style, COUNTED) as rows:
        for verdict in _verdicts(found, console, counts):
            if style == "lines":
                number = None if isinstance(verdict.answer, ParseError) else verdict.answer.number
                word = f"{number.value}{'' if number.complete else '+'}" if number else verdict.status.phrase
                data = encoded([f"{word}\n"])
            else:
                data = rows.rows([_row(verdict.entry, counted(verdict.answer))])
            console.deliver(data, verdict.entry.place, partial(Tally.add, status=verdict.status))
    console.finish()
    return console.tally.code


def _count(puzzle: Variant | ParseError, args: argparse.Namespace, console: Console) -> Answer | ParseError:
    """One alone, which tells how far it is."""

    def told(so_far: Count) -> None:
        console.work(f"{so_far.value:,} solutions")

    if isinstance(puzzle, ParseError):
        return puzzle
    try:
        number = variants.count(puzzle, limit=args.limit, seconds=args.seconds, nodes=args.nodes, progress=told)
        status = Status.counted(number.value, number.complete, args.limit)
        broken = variants.conflicts(puzzle) if status is Status.NONE else ()
    except ParseError as error:
        return error
    return Answer(Status.INVALID if broken else status, number, conflicts=broken)


# --- many together


def _finder(args: argparse.Namespace, console: Console) -> Find:
    return lambda puzzles: find_many(
        puzzles, threads=args.threads, each_seconds=args.seconds, progress=_progress(console, puzzles)
    )


def _progress(console: Console, puzzles: Sequence[object]) -> Callable[[int], None]:
    return lambda done: console.work(f"{done:,} of {len(puzzles):,} puzzles")


def _verdicts(found: Iterator[Entry], console: Console, find: Find) -> Iterator[Verdict]:
    """What is true of each entry, in order."""
    size = 1
    while some := list(islice(found, size)):
        began = time.monotonic()
        answers = find([entry.puzzle for entry in some])
        quick = time.monotonic() - began < _PATIENCE
        size = min(2 * size, _MANY) if quick else max(size // 4, 1)
        for entry, answer in zip(some, answers, strict=True):
            yield _told(entry, answer, console)


def _told(entry: Entry, answer: Answer | ParseError, console: Console) -> Verdict:
    """The verdict on an entry, with a word on stderr where one is due."""
    tell(entry, console)
    if isinstance(entry.puzzle, ParseError):
        return Verdict(entry, answer)
    if isinstance(answer, ParseError):  # it can be read, but not solved as it is
        console.message(str(answer.at(entry.place or None, None)))
        return Verdict(entry, answer)
    if answer.status is not Status.ONE and _DRAWN.intersection(entry.puzzle.notes):
        place = entry.place or "ninefold"
        console.message(f"{place}: the puzzle has drawings; rules that are only words are not known")
    return Verdict(entry, answer)


_DRAWN = {
    *(f"fpuzzles:{kind}" for kind in ("cage", "line", "rectangle", "circle", "text")),
    *(f"sudokumaker:drawn:{kind}" for kind in (2000, 2001, 2002)),
}
"""Notes that may stand for rules."""


# --- how it is written


def _row(entry: Entry, said: dict[str, Value]) -> Row:
    puzzle = one_line(entry.puzzle) if isinstance(entry.puzzle, Variant) else None
    return {"source": entry.source, "line": entry.line, "puzzle": puzzle, **said}


def _style(asked: str | None, console: Console, found: Iterator[Entry]) -> tuple[str, Iterator[Entry]]:
    if asked or not console.sink.is_terminal:
        return asked or "lines", found
    few = list(islice(found, FEW + 1))
    return ("drawn" if len(few) <= FEW else "lines"), chain(few, found)
