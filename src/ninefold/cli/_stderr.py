"""Saying something on stderr, which may be closed or full: that never stops the work, nor goes anywhere else."""

from __future__ import annotations

import contextlib
import sys


def say(text: str, end: str = "\n") -> None:
    """Write to stderr if it can be written to."""
    if sys.stderr is None:
        return  # print(file=None) would go to stdout
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text + end)
        sys.stderr.flush()


def reason(error: OSError) -> str:
    """Why the system refused, as the rest of a sentence."""
    return (error.strerror or str(error)).lower()
