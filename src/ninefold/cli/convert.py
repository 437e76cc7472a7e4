"""``ninefold convert``: puzzles in another format, and a report of what it cannot hold."""

from __future__ import annotations

import argparse
import io
import os
from collections.abc import Iterator
from typing import Any

from ninefold import Status, formats
from ninefold.errors import FormatError

from . import _options
from ._batches import records
from ._console import Console
from ._exit_codes import Stop
from ._sink import Sink

_TEXT = f"""\
Write puzzles in another format. If that format cannot hold something (pencil
marks, titles, which digits are clues ...), stderr reports what was lost, and
from how many puzzles; with --lossless, it is an error. Rules of variants are
never dropped: if the format cannot express one, that puzzle is an error.

{_options.INPUTS}
Bad lines are reported and skipped.
"""

_EXAMPLES = """\
  ninefold convert puzzles.sdk --to line
  ninefold convert kaggle.csv -o kaggle.sdm
  ninefold convert 'collection/*.ss' --to csv -o collection.csv
  ninefold convert kaggle.csv.gz --to sdm -o kaggle.sdm.gz
  ninefold convert puzzle.json --to iss
  ninefold convert --list
"""

_BLOCK = 1 << 16


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "convert",
        usage="[options] [PUZZLE | FILE ...]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    _options.add_inputs(parser)
    group = parser.add_argument_group("converting")
    group.add_argument(
        "--to",
        metavar="FORMAT",
        choices=_options.WRITABLE,
        help="the format to write; by default chosen by the extension of the output",
    )
    group.add_argument("--lossless", action="store_true", help="stop if something would be lost")
    group.add_argument("--list", action="store_true", help="list the formats and exit")
    _options.add_output(parser, ())
    parser.set_defaults(styles=None)
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Convert everything."""
    if args.list:
        console.sink.write(_listing().encode())
        return 0
    if args.to is None:
        args.to = _by_name(console.sink.target)
    if formats.get(args.to).binary and console.sink.is_terminal:
        raise Stop(f"{args.to} cannot be printed on a terminal: use -o FILE")
    stream = _Lines(console.sink)
    # After an interrupt, the file is completed with the puzzles it has: it is readable, and the count is right.
    stopped: list[KeyboardInterrupt] = []
    with console.signals.hold():
        report = formats.write(_until_stopped(_writable_records(args, console), stopped, console), stream, args.to)
        stream.finish()
        console.tally.done = console.written = report.written
        console.end()
    if stopped:
        raise stopped[0]
    for what, number in report.lost.items():
        puzzles = "1 puzzle" if number == 1 else f"{number:,} puzzles"
        console.message(f"ninefold: {args.to} cannot hold {what}: lost from {puzzles}")
    console.finish()
    return console.tally.code


def _by_name(target: str | None) -> str:
    """The only format whose files have this extension, or the one of the same name."""
    extension = os.path.splitext((target or "").lower().removesuffix(".gz"))[1]
    fitting = [name for name in _options.WRITABLE if extension and extension in formats.get(name).extensions]
    if len(fitting) == 1:
        return fitting[0]
    if extension[1:] in fitting:
        return extension[1:]
    which = f": {target} could be {', '.join(fitting)}" if fitting else ", or --list to see all"
    raise Stop(f"use --to FORMAT{which}")


def _writable_records(args: argparse.Namespace, console: Console) -> Iterator[formats.Record]:
    """Yield the records that the format can hold; report the others as bad lines."""
    form = formats.get(args.to)
    for record in records(console, args.inputs, args.form):
        place = f"{record.source or 'argument'}:{record.line}" if record.line else record.source or "argument"
        try:
            form.check(record)
        except FormatError as error:
            if console.strict:
                raise Stop(f"{place}: {error}") from None
            console.message(f"{place}: {error}")
            console.tally.add(Status.UNREADABLE)
            console.tally.done -= 1
            continue
        if args.lossless and (lost := form.losses(record)):
            raise Stop(f"{place}: {args.to} cannot hold {'; '.join(lost)}")
        yield record


def _until_stopped(
    records: Iterator[formats.Record], stopped: list[KeyboardInterrupt], console: Console
) -> Iterator[formats.Record]:
    """Yield records until Ctrl-C, which takes effect only while the next record is read."""
    while True:
        try:
            with console.signals.released():
                record = next(records, None)
        except KeyboardInterrupt as stop:
            stopped.append(stop)
            return
        if record is None:
            return
        yield record


class _Lines(io.BytesIO):
    """Collects a format's output into blocks of complete lines for the sink."""

    def __init__(self, sink: Sink) -> None:
        super().__init__()
        self._sink = sink
        self._buffer = bytearray()

    def write(self, data: Any) -> int:
        self._buffer += data
        if len(self._buffer) >= _BLOCK:
            end = self._buffer.rfind(b"\n") + 1
            self._sink.write(bytes(self._buffer[:end]))
            del self._buffer[:end]
        return len(data)

    def finish(self) -> None:
        """Write the rest."""
        self._sink.write(bytes(self._buffer))
        self._buffer.clear()


def _listing() -> str:
    names = formats.names()
    width = max(map(len, names))
    lines = []
    for name in names:
        form = formats.get(name)
        note = "" if form.can_read and form.can_write else "  (read only)" if form.can_read else "  (write only)"
        lines.append(f"{name:{width}}  {form.summary}{note}\n")
    return "".join(lines)
