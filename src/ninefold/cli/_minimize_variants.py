"""``ninefold minimize`` for variants: their givens."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from operator import methodcaller

import ninefold
from ninefold import NinefoldError, OutOfTimeError, ParseError, Status
from ninefold.variants import Variant
from ninefold.variants.forms import one_line

from ._console import Console
from ._variants import Entry
from ._writers import RowWriter, encoded


def run(found: Iterator[Entry], args: argparse.Namespace, console: Console, style: str, field: str) -> int:
    with RowWriter(console, style, {"status": str, field: str, "clues": int, "error": str}) as writer:
        for entry in found:
            status, text, clues, error = _answer(entry, args)
            if error and not isinstance(entry.puzzle, ParseError):  # what cannot be read was told when it was read
                console.message(f"{entry.place or 'argument'}: {error}")
            row = {"source": entry.source, "line": entry.line, "puzzle": None, "status": str(status), "error": error}
            if not isinstance(entry.puzzle, ParseError):
                row["puzzle"] = one_line(entry.puzzle)
            row |= {field: text, "clues": clues}
            line = text if text and status is Status.UNDECIDED else str(status) if error else text or "minimal"
            data = encoded([f"{line}\n"]) if style == "lines" else writer.rows([row])
            console.deliver(data, entry.place, methodcaller("add", status))
    console.finish()
    return console.tally.code


def _answer(entry: Entry, args: argparse.Namespace) -> tuple[Status, str | None, int | None, str | None]:
    """The status of a variant, the text and the number of givens asked for, and what is wrong with it."""
    try:
        if isinstance(entry.puzzle, ParseError):
            raise entry.puzzle
        if args.check:
            names = " ".join(map(str, ninefold.redundant_clues(entry.puzzle, seconds=args.seconds)))
            return Status.ONE, names, len(entry.puzzle.givens), None
        small = ninefold.minimize(entry.puzzle, seed=args.seed, seconds=args.seconds)
        return Status.ONE, one_line(small), len(small.givens), None
    except OutOfTimeError as error:
        if isinstance(error.so_far, Variant):
            return Status.UNDECIDED, one_line(error.so_far), len(error.so_far.givens), str(error)
        return Status.UNDECIDED, " ".join(map(str, error.so_far)), len(entry.puzzle.givens), str(error)  # type: ignore[union-attr]
    except TimeoutError as error:
        return Status.UNDECIDED, None, None, str(error)
    except NinefoldError as error:
        return Status.of(error), None, None, error.reason if isinstance(error, ParseError) else str(error)
