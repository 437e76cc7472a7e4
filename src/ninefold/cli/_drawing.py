"""Grids for a terminal: frames, and colours for clues, found digits, conflicts and differences."""

from __future__ import annotations

import sys
from collections.abc import Collection
from itertools import zip_longest

from ninefold import Grid

from ._stderr import on_a_line

BOLD, DIM, RED, YELLOW, BLUE = "1", "2", "1;31", "1;33", "36"


def paint(text: str, style: str, colour: bool) -> str:
    """Text in a style, or plain."""
    return f"\x1b[{style}m{text}\x1b[0m" if colour and style else text


def heading(text: str, colour: bool) -> str:
    """A comment line above a grid: readers of drawn grids skip it."""
    return paint(f"# {on_a_line(text)}", DIM, colour) + "\n"


def draw(grid: Grid, colour: bool, *, marked: Collection[int] = (), frame: bool = False, plus: bool = False) -> str:
    """Draw a grid; clues bold, later digits blue, conflicts red, *marked* cells yellow.

    Without colour and frame it can be read back (with *plus*, so can which digits are clues).  The lines of a *frame*
    are box characters, when standard output can encode them.
    """
    return grid.drawing(plus=plus, color=colour, frame=frame and _unicode(), highlight=marked) + "\n"


def beside(left: str, right: str, gap: str = "    ") -> str:
    """Two drawings of the same shape side by side."""
    pairs = zip_longest(left.splitlines(), right.splitlines(), fillvalue="")
    return "".join(f"{a}{gap}{b}\n" for a, b in pairs)


def _unicode() -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "┌│".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
