"""Explanations as paragraphs: lines broken between words, the numbered lines of a net one below the other."""

from __future__ import annotations

import textwrap

from ninefold import render

from ._console import Console

__all__ = ["paragraphs", "width_of"]

_WIDEST = 79


def width_of(console: Console) -> int:
    """Maximum width of a text: that of the terminal, or of a page."""
    columns = console.columns
    return _WIDEST if columns is None else min(columns - 1, _WIDEST)


def paragraphs(text: str, width: int, indent: str = "", hanging: str = "") -> str:
    """Break a text into lines of some width; lines after the first are indented by *hanging* as well."""
    return "\n\n".join("\n".join(_filled(part, width, indent, hanging)) for part in text.split("\n\n"))


def _filled(part: str, width: int, indent: str, hanging: str) -> list[str]:
    lines = render.lines(part)
    wide = max(width, len(indent) + 20)
    out = []
    for line in lines:
        numbered = len(lines) > 1 and line.startswith(("(", "Then "))
        more = "  " if numbered else ""
        out.append(
            textwrap.fill(line, wide, initial_indent=indent + more, subsequent_indent=indent + hanging + more * 2)
        )
    return out
