"""Explanations as paragraphs: lines broken between words, the numbered lines of a net one below the other."""

from __future__ import annotations

import re
import textwrap

from ninefold import render

from ._console import Console

__all__ = ["paragraphs", "width_of"]

_WIDEST = 79


def width_of(console: Console) -> int:
    """Maximum width of a text: that of the terminal, or of a page."""
    columns = console.columns
    return _WIDEST if columns is None else min(columns - 1, _WIDEST)


_NUMBERED = re.compile(r"(?:\w+:? )?\((?!1\))\d+\) ")
"""The beginning of a line of a net after its assumption: ``(3) r1c1 is 5``, ``Then (2) …``."""


def paragraphs(text: str, width: int, indent: str = "", hanging: str = "", *, language: str = "en") -> str:
    """Break a text into lines of some width; lines after the first are indented by *hanging* as well."""
    return "\n\n".join("\n".join(_filled(part, width, indent, hanging, language)) for part in text.split("\n\n"))


def _filled(part: str, width: int, indent: str, hanging: str, language: str) -> list[str]:
    lines = render.lines(part, language=language)
    wide = max(width, len(indent) + 20)
    out = []
    for line in lines:
        numbered = len(lines) > 1 and _NUMBERED.match(line)
        more = "  " if numbered else ""
        out.append(
            textwrap.fill(line, wide, initial_indent=indent + more, subsequent_indent=indent + hanging + more * 2)
        )
    return out
