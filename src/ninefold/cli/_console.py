"""Everything that a person sees besides the results: messages, progress, color.

Everything here goes to stderr.  Progress appears only when stderr is a terminal and the work has taken longer
than a second.  The number of puzzles appears only when results do not scroll by on the same terminal.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import TextIO

from ninefold.base.files import Claims

from ._signals import Signals
from ._sink import Sink
from ._stderr import printable, say
from ._summary import Tally

_FIRST_AFTER = 1.0
_EVERY = 0.1


def wants_color(when: str, stream: TextIO | None) -> bool:
    """Decide on color: use it on request, or on a terminal that is not dumb with NO_COLOR unset."""
    if when != "auto":
        return when == "always"
    return (
        stream is not None and stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


_DEFAULT_COLUMNS = 80
"""Width of a terminal that does not report its width."""


class Console:
    """The surroundings of one run: sink, messages, progress, tally."""

    def __init__(self, args: argparse.Namespace, signals: Signals) -> None:
        self.quiet: bool = getattr(args, "quiet", False)
        self.strict: bool = getattr(args, "strict", False)
        self.signals = signals
        self.tally = Tally()
        self.files = Claims()
        """Which files this run reads and writes."""
        self.sink = self.new_file(getattr(args, "output", None))
        when = getattr(args, "color", "auto")
        self.color = wants_color(when, sys.stdout) and (self.sink.target is None or when == "always")
        self._place = ""
        self.written: int | None = None
        """Number of puzzles in the output, unless there is one line for each puzzle read."""
        self.so_far = ""
        """Progress on the current puzzle, to report when it is cut short."""
        self._color_err = wants_color(when, sys.stderr)
        self._watched = not self.quiet and sys.stderr is not None and sys.stderr.isatty()
        self.sink.before = self._clear
        self._begun: tuple[int, str] | None = None
        self._start = time.monotonic()
        self._next = self._start + _FIRST_AFTER
        self._shown = False
        self._verb = getattr(args, "command", None) or "ninefold"

    @property
    def columns(self) -> int | None:
        """Width of the terminal that receives the output; None if the output is not a terminal."""
        return _columns(sys.stdout) if self.sink.is_terminal else None

    def new_file(self, target: str | None) -> Sink:
        """Open a place for output, standard output for None and ``-``; OSError as from ``open``."""
        return Sink(target, self.signals, self.files)

    def write_file(self, target: str, parts: Iterable[str | bytes], *, announce: bool = False) -> None:
        """Write a file besides the main output, atomically; OSError as from ``open``.  With *announce*, report it."""
        sink = self.new_file(target)
        try:
            for part in parts:
                sink.write(part)
            sink.close()
        finally:
            sink.abandon()
        if announce and target != "-":
            self.message(f"ninefold: wrote {target}")

    def message(self, text: str, *, always: bool = False) -> None:
        """Print a message on stderr, unless --quiet; *always* for one that ends the run."""
        if self.quiet and not always:
            return
        self._clear()
        say(printable(text))

    def error(self, text: str) -> None:
        """Report what ends the run."""
        self._clear()
        begin = "\x1b[1;31mninefold:\x1b[0m" if self._color_err else "ninefold:"
        say(f"{begin} {printable(text)}")

    def deliver(self, data: bytes, place: str, count: Callable[[Tally], None], fraction: float | None = None) -> None:
        """Write results, count them and show progress; an interrupt arrives before or after all of that."""
        with self.signals.hold():
            self.sink.write(data)
            count(self.tally)
            self.so_far = ""
            self.tick(place, fraction)

    def begin(self, place: str) -> None:
        """Note that work on an entry begins; ``tick`` ends it."""
        self._begun = self.sink.writes, place

    def end(self) -> None:
        """Note that no entry is in progress."""
        self._begun = None

    @property
    def done(self) -> tuple[int, str]:
        """Return the number of finished entries and the location of the last one.

        The current entry is done once its result is written: an interrupt may have come before it was counted.
        """
        if self._begun is not None and self.sink.writes > self._begun[0]:
            return self.tally.entries + 1, self._begun[1]
        return self.tally.entries, self._place

    # --- progress

    def tick(self, place: str, fraction: float | None = None) -> None:
        """Note how far the work has come; redraw the progress line when it is due."""
        self._place = place
        self._begun = None
        if self.sink.is_terminal or not self._is_time():
            return
        now = time.monotonic()
        done = self.tally.entries
        parts = [f"{done:,} puzzles", f"{done / (now - self._start):,.0f}/s"]
        if fraction is not None and 0 < fraction <= 1:
            left = (now - self._start) * (1 - fraction) / fraction
            parts.append(f"{fraction:.0%}, {duration(left)} left")
        self._show("  ".join(parts))

    def progress(self, text: str, so_far: str) -> None:
        """Note how far a job has come; redraw the progress line when it is due, with details."""
        self.so_far = so_far
        if self._is_time():
            self._show(text)

    def work(self, so_far: str) -> None:
        """Note the progress on the current puzzle; redraw the progress line when it is due."""
        self.so_far = so_far
        if self._is_time():
            self._show(f"{so_far} so far")

    def _is_time(self) -> bool:
        return self._watched and time.monotonic() >= self._next

    def _show(self, text: str) -> None:
        self._next = time.monotonic() + _EVERY
        self._shown = True
        line = printable(f"{self._verb}: {text}")[: (_columns(sys.stderr) or _DEFAULT_COLUMNS) - 1]
        say(f"\r{line}\x1b[K", end="")

    def _clear(self) -> None:
        if self._shown:
            say("\r\x1b[K", end="")
            self._shown = False

    def finish(self, *, reads: bool = True, summary: str = "") -> None:
        """Clear the progress line; print a summary if it was shown, if there were problems, or if nothing was read.

        If the command passes its own *summary*, it is always printed.
        """
        shown = self._shown
        self._clear()
        tally = self.tally
        if reads and not tally.entries:
            self.message(f"{self._verb}: no puzzle in the input")
        if summary and tally.entries:
            self.message(f"{self._verb}: {summary}")
        elif self.quiet or tally.entries < 2:
            return
        elif shown:
            took = time.monotonic() - self._start
            self.message(f"{self._verb}: {tally.summary()}; {duration(took)}, {tally.entries / took:,.0f}/s")
        elif tally.code:
            self.message(f"{self._verb}: {tally.summary()}")


def _columns(stream: TextIO) -> int | None:
    """The width of the terminal of a stream, or the one in COLUMNS; None if it is unknown."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


def duration(seconds: float) -> str:
    """Format a time for a person."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
