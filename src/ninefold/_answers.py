"""Finding the grid in what a language model says: between greetings, in tables, in code, in lists of lists."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ._arguments import instance
from ._grid import Grid

__all__ = ["find_answer"]

_LONGEST = 1 << 20
"""Characters that are looked at, from the end: the answer comes last."""
_FEWEST = 17
"""Digits of a grid: with fewer it is a border, or dots."""
_WHOLE = re.compile(r"(?<![0-9.])[0-9.]{81}(?![0-9])")
_LABEL = re.compile(r"^\W*(?:row|r|line|zeile)?\s*[0-9]?\s*[:=)]\s*|^\s*(?:row|r|line)\s*[0-9]\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s|!¦:,;\[\](){}<>*`'\"\\/\u2500-\u257f]+")
_BORDER = re.compile(r"[\s|!+=:*`~#.\-\u2500-\u257f]*")
_CELLS = re.compile(r"[1-9.0_?xX-]{9}")
_BLANK = re.compile(r"[0_?xX-]")


def find_answer(text: str) -> Grid | None:
    r"""Return the last grid in a text, a full one before one with empty cells; None when there is none.

    A grid is 81 digits in a row, or nine lines of nine cells one below the other, with whatever stands between cells
    and lines in tables, drawings, code and lists; ``0``, ``.``, ``_``, ``x`` and ``?`` are empty cells.

    >>> find_answer("The answer:\n| 5 | 3 | 4 |\nNo, I give up.") is None
    True
    >>> lines = [f"Row {r + 1}: {' '.join('123456789'[r:] + '123456789'[:r])}" for r in range(9)]
    >>> find_answer("Let me think ...\n" + "\n".join(lines) + "\nDone!").line[:12]
    '123456789234'
    """
    instance("text", text, str)
    found = list(_grids(text[-_LONGEST:]))
    full = [line for line in found if "." not in line]
    return Grid((full or found)[-1]) if found else None


def _grids(text: str) -> Iterator[str]:
    """Every grid of a text as 81 characters, in the order in which they end."""
    places = [(match.end(), match[0]) for match in _WHOLE.finditer(text)]
    rows: list[str] = []
    at = 0
    for line in text.splitlines(keepends=True):
        at += len(line)
        cells = _cells(line)
        if cells is not None:
            rows.append(cells)
            if len(rows) == 9:
                places.append((at, "".join(rows)))
                rows = []
        elif line.strip() and not _BORDER.fullmatch(line):
            rows = []
    places += [(match.end(), joined) for match, joined in _lists(text)]
    for _, cells in sorted(places):
        line = _BLANK.sub(".", cells)
        if len(line) - line.count(".") >= _FEWEST:
            yield line


def _cells(line: str) -> str | None:
    """The nine cells of a line; None when it has not exactly nine."""
    if len(line) > 200:
        return None
    for text in (line, _LABEL.sub("", line)):
        if _BORDER.fullmatch(text):
            continue
        cells = _BETWEEN.sub("", text)
        if _CELLS.fullmatch(cells):
            return cells
    return None


_NESTED = re.compile(r"\[\s*(?:\[[^\[\]]{17,80}\]\s*,?\s*){9}\]")


def _lists(text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Lists of nine lists of nine, on one line or many."""
    for match in _NESTED.finditer(text):
        parts = re.findall(r"\[([^\[\]]*)\]", match[0][1:])
        rows = [_BETWEEN.sub("", part) for part in parts]
        if len(rows) == 9 and all(_CELLS.fullmatch(row) for row in rows):
            yield match, "".join(rows)
