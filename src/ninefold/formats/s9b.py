"""SudokuWiki's compact position, ``S9B`` and two base-36 digits per cell; 9x9 by definition.

    1 - 9        a clue
    10 - 18      a digit filled in later, plus 9
    19 - 529     the candidates of an empty cell, a mask (bit d-1 for digit d) plus 18

Worked out from the positions that SudokuWiki's own pages link to.
"""

from __future__ import annotations

import re

from ..base import geometry as _geometry
from ..errors import ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid

__all__ = ["dump", "parse"]

_BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"


def parse(text: str) -> Grid:
    """Read a compact position.

    >>> parse("S9B" + "05" + "0f" + "2e" + "09" * 78).line[:4]
    '56.9'
    """
    body = text.removeprefix("S9B").lower()
    if len(body) != 162 or not re.fullmatch("[0-9a-z]*", body, re.ASCII):
        raise ParseError(f"expected S9B and 162 letters and digits, got {len(body)}")
    digits, clues, marks = [0] * 81, [], [0] * 81
    for cell in range(81):
        value = int(body[2 * cell : 2 * cell + 2], 36)
        if 1 <= value <= 18:
            digits[cell] = (value - 1) % 9 + 1
            if value <= 9:
                clues.append(cell)
        elif value <= 18 + 0x1FF:
            marks[cell] = max(0, value - 18)
        else:
            raise ParseError(f"{_geometry.place(cell)}: {body[2 * cell : 2 * cell + 2]!r} is not an encoded cell")
    return Grid.build(digits, clues=clues, marks=marks)


def dump(grid: Grid) -> str:
    """Encode a position; an empty cell without marks gets all its candidates."""
    plain = grid.with_marks(None)
    cells = []
    for cell, digit in enumerate(grid.digits):
        if digit:
            value = digit if grid.is_clue(cell) else digit + 9
        else:
            mask = grid.marks[cell] if grid.marks else 0
            value = 18 + (mask or _text.mask_of(plain.candidates(cell)) or 0x1FF)
        cells.append(_BASE36[value // 36] + _BASE36[value % 36])
    return "S9B" + "".join(cells)
