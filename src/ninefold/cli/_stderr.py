"""Messages on stderr, which may be closed or full: that never stops the work or redirects the message."""

from __future__ import annotations

import contextlib
import sys

_CONTROL = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


def say(text: str, end: str = "\n") -> None:
    """Write to stderr if it can be written to."""
    if sys.stderr is None:
        return  # print(file=None) would go to stdout
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text + end)
        sys.stderr.flush()


def printable(text: str) -> str:
    """Text without control characters except line ends: a file name or a title may contain anything."""
    return text if text.isprintable() else text.translate(_CONTROL)


def on_a_line(text: str) -> str:
    """A name that fits in one line of output: no control characters, no line ends."""
    return printable(text).replace("\n", "\\x0a")


def reason(error: OSError) -> str:
    """Why the system refused, as the rest of a sentence."""
    return (error.strerror or str(error)).lower()
