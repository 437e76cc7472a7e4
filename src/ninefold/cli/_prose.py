"""Explanations as paragraphs: lines broken between words, the numbered lines of a net one below the other."""

from __future__ import annotations

import os
import re
import sys
import textwrap

from ._console import Console

__all__ = ["paragraphs", "width_of"]

_WIDEST = 79
_LINES = re.compile(r"(?<=;) (?=\(\d+\) )|(?<=\.) (?=Then \(2\) |But |Every |Suppose \(1\): )")
"""Where a net begins a new line."""


def width_of(console: Console) -> int:
    """How wide a text may be: as the terminal, or as a page."""
    if not console.sink.is_terminal:
        return _WIDEST
    try:
        columns = os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return _WIDEST
    return min(columns - 1, _WIDEST) if columns else _WIDEST


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
