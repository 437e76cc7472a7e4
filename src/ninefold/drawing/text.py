"""A board as text: for a terminal with colors, or plain; with a frame of box characters or without.

Lines between cells are worked out from the regions of the board, edge by edge, so that any shape can be drawn::

    heavy edges   up, right, down, left of a crossing  ->  one character, from a table

With candidates, columns are as wide as their widest word, otherwise all equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from .model import (
    CLUE,
    CONFLICT,
    FILLED,
    HIGHLIGHT,
    Board,
    Candidates,
    Corners,
    Digits,
    Labels,
    Look,
    Placed,
    Shade,
    Spot,
    Struck,
)
from .ruled import Ruled, ruled

__all__ = ["paint", "to_ruled", "to_text"]

Span: TypeAlias = tuple[str, str]
"""Some characters and their ANSI code."""

DIM = "2"
_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_CROSSINGS = {
    True: " ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    False: " |-+||++-+-+++++",
}


def paint(text: str, ansi: str) -> str:
    """Text in a style."""
    return f"\x1b[{ansi}m{text}\x1b[0m" if ansi else text


def to_ruled(board: Board, *, color: bool = False, frame: bool = True, narrow: bool = False) -> Ruled:
    """Draw a board with the rules on it."""
    return ruled(board, _words(board, color, False), color=color, frame=frame, narrow=narrow)


def to_text(board: Board, *, color: bool = False, frame: bool = False, plus: bool = False) -> str:
    """Draw the board; with *plus*, digits filled in later have a ``+`` (if there is no color to show them).

    Rules on it are not shown: ``to_ruled`` does that.
    """
    words = _words(board, color, plus)
    rows, columns = range(board.shape.height), range(board.shape.width)
    widths = [max(_width(words[board.at(r, c)]) for r in rows) for c in columns]
    notes = any(isinstance(layer, (Candidates, Corners)) for layer in board.layers)
    if not notes:
        widths = [max(widths)] * len(columns)
    lines = _Lines(board, frame, widths, "  " if notes else " ")
    out = []
    for r in rows:
        out += lines.rule(r)
        row = [words[board.at(r, c)] for c in columns]
        out.append(lines.row(r, [_padded(word, width, color, left=notes) for word, width in zip(row, widths)]))
    out += lines.rule(len(rows))
    if any(isinstance(layer, Labels) for layer in board.layers):
        out = lines.labeled(out)
    return "\n".join(out)


# --- words: the content of a cell


def _words(board: Board, color: bool, plus: bool) -> list[list[Span]]:
    words: list[list[Span]] = [[] for _ in range(board.shape.cells)]
    looks = _looks(board)
    for layer in board.layers:
        if isinstance(layer, Digits):
            for cell, digit in layer.digits.items():
                words[cell] = [_digit(layer, cell, digit, looks, color, plus)]
        elif isinstance(layer, Candidates):
            for cell, digits in layer.digits.items():
                words[cell] += _candidates(cell, digits, layer.braces, looks, color)
        elif isinstance(layer, Corners):
            for cell, digits in layer.digits.items():
                if digits:
                    words[cell].append((f"[{''.join(map(str, digits))}]", FILLED.ansi))
    return [word or [(".", DIM)] for word in words]


def _looks(board: Board) -> dict[tuple[int, int], Look]:
    """The looks of candidates and (digit 0) entire cells; of two layers the upper one counts."""
    looks: dict[tuple[int, int], Look] = {}
    for layer in board.layers:
        if isinstance(layer, Shade):
            looks.update({(cell, 0): layer.look for cell in layer.cells})
        elif isinstance(layer, (Spot, Placed, Struck)):
            looks[layer.cell, layer.digit] = layer.look
    return looks


def _digit(layer: Digits, cell: int, digit: int, looks: dict[tuple[int, int], Look], color: bool, plus: bool) -> Span:
    look = CLUE if cell in layer.clues else FILLED
    sign = look.sign if plus and not color else ""
    if cell in layer.conflicts:
        look = CONFLICT
    elif looks.get((cell, 0)) is HIGHLIGHT:
        look = HIGHLIGHT
    return f"{sign}{digit}", look.ansi


def _candidates(
    cell: int, digits: Sequence[int], braces: bool, looks: dict[tuple[int, int], Look], color: bool
) -> list[Span]:
    spans: list[Span] = []
    whole = looks.get((cell, 0))
    signed = False
    apart = max(digits, default=0) > 9
    for digit in digits:
        if spans and apart:
            spans.append((",", DIM))
        look = looks.get((cell, digit)) or whole
        sign = look.sign if look and not color else ""
        signed = signed or bool(sign)
        spans.append((f"{sign}{digit}", look.ansi if look else DIM))
    if spans and (braces or (len(digits) == 1 and not signed)):
        spans = [("{", DIM), *spans, ("}", DIM)]
    return spans


def _width(word: list[Span]) -> int:
    return sum(len(text) for text, _ in word)


def _padded(word: list[Span], width: int, color: bool, *, left: bool) -> str:
    """The word at its width; neighbors of one color share it."""
    text, at = "", 0
    while at < len(word):
        end = at + 1
        while end < len(word) and word[end][1] == word[at][1]:
            end += 1
        run = "".join(piece for piece, _ in word[at:end])
        text += paint(run, word[at][1]) if color else run
        at = end
    space = " " * (width - _width(word))
    return text + space if left else space + text


# --- lines: the borders of the cells


class _Lines:
    """The lines of a board whose columns have these widths."""

    def __init__(self, board: Board, frame: bool, widths: list[int], gap: str) -> None:
        self._board, self._frame, self._widths, self._gap = board, frame, widths, gap
        self._rows, self._columns = board.shape.height, board.shape.width
        self._crossings = _CROSSINGS[frame]
        self._drawn = [any(self._beside(r, c) for r in range(self._rows)) for c in range(self._columns + 1)]

    def _beside(self, r: int, c: int) -> bool:
        """Whether a line runs on the left of column *c* in row *r*."""
        if not 0 <= r < self._rows:
            return False
        if c in (0, self._columns):
            return self._frame
        return self._board.border(self._board.at(r, c - 1), self._board.at(r, c))

    def _above(self, r: int, c: int) -> bool:
        """Whether a line runs above row *r* in column *c*."""
        if not 0 <= c < self._columns:
            return False
        if r in (0, self._rows):
            return self._frame
        return self._board.border(self._board.at(r - 1, c), self._board.at(r, c))

    def row(self, r: int, words: list[str]) -> str:
        """A row of cells."""
        upright = self._crossings[_UP | _DOWN]
        text = ""
        for c in range(self._columns + 1):
            if self._drawn[c]:
                text += " " * (c > 0) + (upright if self._beside(r, c) else " ") + " " * (c < self._columns)
            elif 0 < c < self._columns:
                text += self._gap
            if c < self._columns:
                text += words[c]
        return text.rstrip()

    def rule(self, r: int) -> list[str]:
        """The line above row *r*, if there is one."""
        if not any(self._above(r, c) for c in range(self._columns)):
            return []
        dash = self._crossings[_LEFT | _RIGHT]
        text = ""
        for c in range(self._columns + 1):
            before, after = (dash if self._above(r, c - 1) else " "), (dash if self._above(r, c) else " ")
            if self._drawn[c]:
                text += before * (c > 0) + self._crossing(r, c) + after * (c < self._columns)
            elif 0 < c < self._columns:
                text += (before if before == after else " ") * len(self._gap)
            if c < self._columns:
                text += after * self._widths[c]
        return [text.rstrip()]

    def _crossing(self, r: int, c: int) -> str:
        edges = _UP * self._beside(r - 1, c) + _DOWN * self._beside(r, c)
        edges += _LEFT * self._above(r, c - 1) + _RIGHT * self._above(r, c)
        return self._crossings[edges]

    def labeled(self, lines: list[str]) -> list[str]:
        """The lines with the numbers of the rows before them and those of the columns above."""
        margin = len(str(self._rows)) + 1
        head = self.row(-1, [str(c + 1).ljust(width) for c, width in enumerate(self._widths)])
        out = [(" " * margin + head).rstrip()]
        row = 0
        for r in range(self._rows + 1):
            ruled = bool(self.rule(r))
            if ruled:
                out.append(" " * margin + lines[row])
                row += 1
            if r < self._rows:
                out.append(str(r + 1).rjust(margin - 1) + " " + lines[row])
                row += 1
        return out
