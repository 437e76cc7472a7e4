"""Turn arguments into batches of rows or into records; an error in a source becomes a row of its own."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterable, Iterator, Sequence

from ninefold import ManyResult, ParseError, Status, formats, rows
from ninefold.base.files import Claims, SameFileError
from ninefold.puzzle.puzzle import classic_only, is_variant
from ninefold.rows import Batch

from ._console import Console
from ._exit_codes import Stop
from ._sources import opened, resolve
from ._stderr import on_a_line


def place_of(source: str | None, line: int | None) -> str:
    """Name a place for a person; a lone argument needs no name."""
    if source is None or source == "argument":
        return ""
    return on_a_line(f"{source}:{line}" if line and not source.startswith("argument ") else source)


def batches(
    console: Console, arguments: Sequence[str], form: str | None, *, classic: str | None = None
) -> Iterator[Batch]:
    """Read everything the arguments name, in order; an error in a source becomes a row of its own.

    With --strict the first bad row ends the run, after the rows before it.  *classic* names a command for which
    variants are bad rows.
    """
    _invite(console, arguments)
    for batch in _all_batches(arguments, form, console.files):
        if classic and batch.has_variants:
            batch = batch.without_variants(classic)
        bad = next(batch.errors(), None) if console.strict else None
        if bad is not None:
            row, error = bad
            if row:
                yield batch[:row]
            raise Stop(str(error))
        if len(batch):
            yield batch


def _all_batches(arguments: Sequence[str], form: str | None, files: Claims) -> Iterator[Batch]:
    for source in resolve(arguments, files):
        if isinstance(source, ParseError):
            yield rows.error_row(source)
            continue
        try:
            with opened(source, form, files) as (reader, fraction):
                for batch in rows.batches(reader, fraction):
                    yield batch if source.text is None else _argument(batch)
        except SameFileError:
            raise
        except OSError as error:
            yield rows.error_row(ParseError(_reason(error), source=source.name))


def complain(batch: Batch, console: Console, result: ManyResult | None = None) -> None:
    """Report the rows that cannot be read or solved, and variants whose drawings may hide a rule."""
    for _, error in batch.errors():
        console.message(str(error))
    if result is None or not batch.has_variants:
        return
    for row, error in result.errors.items():
        if batch.error(row) is None:
            console.message(str(error))
    for row, item in batch.odd.items():
        if isinstance(item, ParseError) or result.status[row] in (Status.ONE, Status.UNREADABLE):
            continue
        if is_variant(item.puzzle) and item.puzzle.has_drawings:
            place = place_of(item.source, item.line) or "ninefold"
            console.message(
                f"{place}: this puzzle contains drawings or text-only rules that ninefold cannot interpret; "
                "results may be incomplete"
            )


def records(
    console: Console, arguments: Sequence[str], form: str | None, *, classic: str | None = None
) -> Iterator[formats.Record]:
    """Read everything as records; report and count entries that cannot be read, or stop there with --strict.

    *classic* names a command for which variants are errors.
    """
    _invite(console, arguments)
    for source in resolve(arguments, console.files):
        if isinstance(source, ParseError):
            _report(console, source)
            continue
        try:
            with opened(source, form, console.files) as (reader, fraction):
                for item in reader if source.text is None else _of_argument(reader):
                    if classic and isinstance(item, formats.Record) and is_variant(item.puzzle):
                        item = ParseError(classic_only(classic), source=source.name, line=item.line)
                    if isinstance(item, ParseError):
                        _report(console, item if source.text is None else ParseError(item.reason, source=source.name))
                        continue
                    place = f"{source.name}:{item.line}" if item.line else source.name
                    console.begin(place)
                    yield item
                    console.tally.done += 1
                    console.tick(place, fraction())
        except SameFileError:
            raise
        except OSError as error:
            _report(console, ParseError(_reason(error), source=source.name))


def _invite(console: Console, arguments: Sequence[str]) -> None:
    if "-" in arguments and sys.stdin is not None and sys.stdin.isatty():
        console.message("ninefold: reading puzzles from the terminal; end with Ctrl-D")


def _report(console: Console, error: ParseError) -> None:
    if console.strict:
        raise Stop(str(error))
    console.message(str(error))
    console.tally.add(Status.UNREADABLE)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _of_argument(items: Iterable[formats.Record | ParseError]) -> list[formats.Record | ParseError]:
    """The only record of an argument needs no number."""
    found = list(items)
    if len(found) == 1 and isinstance(found[0], formats.Record):
        return [dataclasses.replace(found[0], line=None)]
    return found


def _argument(batch: Batch) -> Batch:
    """The only row of an argument needs no number."""
    if len(batch) == 1:
        batch.numbers = [0]
        batch.odd = {
            row: ParseError(item.reason, source=batch.name) if isinstance(item, ParseError) else item
            for row, item in batch.odd.items()
        }
    return batch
