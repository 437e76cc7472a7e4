"""Explanations as paragraphs: lines broken between words, the numbered lines of a net one below the other."""

from __future__ import annotations

import os
import re
import sys
import textwrap

from ._console import Console

__all__ = ["columns_of", "paragraphs", "width_of"]

_WIDEST = 79
_LINES = re.compile(r"(?<=;) (?=\(\d+\) )|(?<=\.) (?=Then \(2\) |But |Every |Suppose \(1\): )")
"""Where a net begins a new line."""


def columns_of(console: Console) -> int | None:
    """How wide the terminal is; None where the output is none."""
    if not console.sink.is_terminal:
        return None
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except (OSError, ValueError):
        return None


def width_of(console: Console) -> int:
    """How wide a text may be: as the terminal, or as a page."""
    columns = columns_of(console)
    return _WIDEST if columns is None else min(columns - 1, _WIDEST)


def paragraphs(text: str, width: int, indent: str = "") -> str:
    """Break a text into lines of some width."""
    return "\n\n".join("\n".join(_filled(part, width, indent)) for part in text.split("\n\n"))


def _filled(part: str, width: int, indent: str) -> list[str]:
    lines = _LINES.split(part) if "Suppose (1): " in part else [part]
    wide = max(width, len(indent) + 20)
    out = []
    for line in lines:
        numbered = len(lines) > 1 and line.startswith(("(", "Then "))
        more = "  " if numbered else ""
        out.append(textwrap.fill(line, wide, initial_indent=indent + more, subsequent_indent=indent + more * 2))
    return out
