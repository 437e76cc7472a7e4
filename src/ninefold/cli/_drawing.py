"""Grids for a terminal: frames, and colours for clues, found digits, clashes and differences."""

from __future__ import annotations

import sys
from collections.abc import Collection
from itertools import zip_longest

from ninefold import Grid

BOLD, DIM, RED, YELLOW, BLUE = "1", "2", "1;31", "1;33", "36"


def paint(text: str, style: str, colour: bool) -> str:
    """Text in a style, or plain."""
    return f"\x1b[{style}m{text}\x1b[0m" if colour and style else text


def heading(text: str, colour: bool) -> str:
    """A comment line above a grid: readers of drawn grids skip it."""
    return paint(f"# {text}", DIM, colour) + "\n"


def draw(grid: Grid, colour: bool, *, marked: Collection[int] = (), frame: bool = False, plus: bool = False) -> str:
    """Draw a grid; clues bold, later digits blue, clashes red, *marked* cells yellow.

    Without colour it is the drawing of the library, which can be read back (with *plus*, so can which
    digits are clues).  With *frame*, lines of box characters, when standard output can encode them.
    """
    if not colour and not frame:
        return grid.drawing(plus=plus) + "\n"
    framed = frame and _unicode()
    clash = {c for conflict in grid.conflicts for c in conflict.cells}
    words = [_word(grid, c) for c in range(81)]
    width = max(len(word) for word in words)
    gap = "  " if width > 1 else " "
    bar, cross, dash = ("│", "┼", "─") if framed else ("|", "+", "-")
    rule = dash * (3 * width + 2 * len(gap) + 2)
    edge = dash * (3 * width + 2 * len(gap) + 1)
    lines = []
    for r in range(9):
        cells = []
        for c in range(9 * r, 9 * r + 9):
            style = _style(grid, c, clash, marked)
            cells.append(paint(words[c], style, colour) + " " * (width - len(words[c])))
        body = f" {bar} ".join(gap.join(cells[b : b + 3]) for b in (0, 3, 6))
        lines.append(f"{bar} {body} {bar}" if framed else body.rstrip())
        if r in (2, 5):
            lines.append(f"├{rule}┼{rule}┼{rule}┤" if framed else f"{edge}{cross}{rule}{cross}{edge}")
    if framed:
        lines.insert(0, f"┌{rule}┬{rule}┬{rule}┐")
        lines.append(f"└{rule}┴{rule}┴{rule}┘")
    return "\n".join(lines) + "\n"


def beside(left: str, right: str, gap: str = "    ") -> str:
    """Two drawings of the same shape side by side."""
    pairs = zip_longest(left.splitlines(), right.splitlines(), fillvalue="")
    return "".join(f"{a}{gap}{b}\n" for a, b in pairs)


def _word(grid: Grid, cell: int) -> str:
    if grid[cell]:
        return str(grid[cell])
    mask = grid.marks[cell] if grid.marks else 0
    word = _digits(mask)
    corners = _digits(grid.corners[cell]) if grid.corners else ""
    return (f"{{{word}}}" if len(word) == 1 else word) + (f"[{corners}]" if corners else "") or "."


def _digits(mask: int) -> str:
    return "".join(str(d) for d in range(1, 10) if mask >> (d - 1) & 1)


def _style(grid: Grid, cell: int, clash: Collection[int], marked: Collection[int]) -> str:
    if cell in clash:
        return RED
    if cell in marked:
        return YELLOW
    if not grid[cell]:
        return DIM
    return BOLD if grid.is_clue(cell) else BLUE


def _unicode() -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "┌│".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
