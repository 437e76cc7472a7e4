"""Penpa-edit links: a drawing of a puzzle, of which givens, regions and cages are rules.

A link holds lines of text, deflated and in base64, some words of JSON shortened to z and a character:

    0  kind of grid, columns, rows, ... , title, author, source, text of the rules (commas as %2C)
    1  rows and columns left blank at the top, the bottom, the left and the right
    3  the drawings of the puzzle, by kind: number, numberS, lineE, killercages, thermo, symbol ...
    5  the cells of the board, each as the distance from the one before

Points are numbered row by row in a grid with a margin of two on all sides: cells first, then as many lower right
corners of cells, then edges, then four small symbols in the corners of each cell.  Heavy edges make regions when they
cut the board into as many of them as each has cells.  A number in a cell is a given, a cage with a number in a corner
is a killer cage, and one without a number holds different digits.  Everything else is a drawing, and only the rules
text explains what it means.  It is kept in an ``Unknown``, so that you can read and write such a puzzle, but ninefold
does not solve it as if the drawings had no meaning.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any
from urllib.parse import unquote

from ...base.geometry import Shape
from ...errors import ParseError

__all__ = [
    "BLACK",
    "HEAVY",
    "LINK",
    "TEXTS",
    "WORDS",
    "Frame",
    "compact",
    "fresh",
    "nothing_drawn",
    "packed",
    "unpacked",
]

LINK = re.compile(r"(?:\S{0,200}[#?])?((?:[a-z]=[^&\s]*&)*p=[A-Za-z0-9+/=%_-]{16,}(?:&[a-z]=[^&\s]*)*)\s*")
"""A link, or only the part after its #."""
WORDS = "penpa:drawings or text-only rules"
"""The name of the rule that holds the drawings."""
HEAVY = (2, 8, 21)
"""Styles of edges: black, red and thick black."""
BLACK = 1
"""The color of givens."""
TEXTS = ((15, "title", "Title: "), (16, "author", "Author: "), (18, "rules", ""))
"""The positions of the texts in the first line, their names as notes, and the prefix of each."""
_LONGEST = 4 << 20
_SHORT = (
    ("z", "zZ"),
    ('"qa"', "z9"),
    ('"pu_q"', "zQ"),
    ('"pu_a"', "zA"),
    ('"grid"', "zG"),
    ('"edit_mode"', "zM"),
    ('"surface"', "zS"),
    ('"line"', "zL"),
    ('"lineE"', "zE"),
    ('"wall"', "zW"),
    ('"cage"', "zC"),
    ('"number"', "zN"),
    ('"symbol"', "zY"),
    ('"special"', "zP"),
    ('"board"', "zB"),
    ('"command_redo"', "zR"),
    ('"command_undo"', "zU"),
    ('"command_replay"', "z8"),
    ('"numberS"', "z1"),
    ('"freeline"', "zF"),
    ('"freelineE"', "z2"),
    ('"thermo"', "zT"),
    ('"arrows"', "z3"),
    ('"direction"', "zD"),
    ('"squareframe"', "z0"),
    ('"polygon"', "z5"),
    ('"deletelineE"', "z4"),
    ('"killercages"', "z6"),
    ('"nobulbthermo"', "z7"),
    ('"__a"', "z_"),
    ("null", "zO"),
)


def unpacked(payload: str) -> str:
    """The text of a payload; a short payload cannot exhaust the memory."""
    packed = unquote(payload).replace(" ", "+").replace("-", "+").replace("_", "/")
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), validate=True)
        inflate = zlib.decompressobj(-15)
        raw = inflate.decompress(data, _LONGEST)
    except (binascii.Error, zlib.error):
        raise ParseError("the Penpa link is damaged, or ends too early") from None
    if not inflate.eof:
        long = len(raw) >= _LONGEST
        raise ParseError(
            f"the Penpa link expands to more than {_LONGEST >> 20} MiB" if long else "the Penpa link ends too early"
        )
    text = raw.decode("utf-8", "replace")
    for long_form, short in reversed(_SHORT):
        if text.count(short) * len(long_form) > _LONGEST:
            raise ParseError(f"the Penpa link expands to more than {_LONGEST >> 20} MiB")
        text = text.replace(short, long_form)
    return text


def packed(text: str) -> str:
    for long, short in _SHORT:
        text = text.replace(long, short)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()


class Frame:
    """Numbers of points on a board with blank rows and columns round it."""

    def __init__(self, columns: int, rows: int, space: tuple[int, int, int, int]) -> None:
        self.top, self.bottom, self.left, self.right = space
        self.columns, self.rows = columns, rows
        self.across, self.all = columns + 4, (columns + 4) * (rows + 4)

    def cell(self, point: Any) -> tuple[int, int] | None:
        """Row and column of a cell by its number; outside of the board below 0 or too large."""
        if isinstance(point, str) and point.isascii() and point.isdigit() and len(point) < 8:
            point = int(point)
        if type(point) is not int or not 0 <= point < self.all:
            return None
        row, column = divmod(point, self.across)
        return row - 2 - self.top, column - 2 - self.left

    def point(self, row: int, column: int) -> int:
        """The number of a cell."""
        return (row + 2 + self.top) * self.across + column + 2 + self.left

    def corner(self, row: int, column: int) -> int:
        """The number of the lower right corner of a cell."""
        return self.all + self.point(row, column)

    def sign(self, point: Any) -> tuple[int, int, int] | None:
        """Row, column and corner (0 is the upper left) of a small symbol in a corner of a cell."""
        if not (isinstance(point, str) and point.isascii() and point.isdigit() and len(point) < 8):
            return None
        number, corner = divmod(int(point), 4)
        cell = self.cell(number - self.all) if number >= self.all else None
        return (*cell, corner) if cell else None

    def edge(self, key: Any) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """The two cells that an edge runs between."""
        match = re.fullmatch(r"(\d{1,7}),(\d{1,7})", key) if isinstance(key, str) else None
        if match is None:
            return None
        one, two = sorted((int(match[1]) - self.all, int(match[2]) - self.all))
        start = self.cell(one)
        if start is None or two - one not in (1, self.across):
            return None
        row, column = start
        if two - one == 1:
            return (row, column + 1), (row + 1, column + 1)
        return (row + 1, column), (row + 1, column + 1)


_KEYS = (
    *("surface", "number", "numberS", "symbol", "freeline", "freelineE", "thermo", "arrows", "direction"),
    *("squareframe", "polygon", "line", "lineE", "wall", "cage", "deletelineE", "killercages", "nobulbthermo"),
)
_AS_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")


def nothing_drawn() -> dict[str, Any]:
    """Every kind of drawing, without any."""
    return {key: [] if key in _AS_LISTS else {} for key in _KEYS}


def compact(value: Any) -> str:
    """JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def fresh(shape: Shape) -> dict[str, Any]:
    """The contents of a new link besides the drawings."""
    frame = Frame(shape.width, shape.height, (0, 0, 0, 0))
    middle = frame.point((shape.height - 1) // 2, (shape.width - 1) // 2)
    # The middle is a cell, a corner or an edge, as the numbers of rows and columns are odd or even.
    center = middle + frame.all * {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[shape.height % 2, shape.width % 2]
    size = [38 * (shape.width + 1), 38 * (shape.height + 1)]
    head = ["square", shape.width, shape.height, 38, 0, 1, 1, *size, center, center, 0, 0, 0, 0, "Title: ", "Author: "]
    empty = compact(nothing_drawn())
    lines = ["[0,0,0,0]", compact(_MODE), empty, "[]", "false", '"x"', '"x"', "[3,0,3]", compact(_MODE)]
    return {
        "frame": frame,
        "head": [*map(str, head), "", "", "OFF", "false"],
        "lines": lines,
        "mode": "edit",
        "answer": "",
    }


_TOOLS: dict[str, Any] = {
    "edit_mode": "sudoku",
    "surface": ["", 1],
    "line": ["1", 2],
    "lineE": ["1", 2],
    "wall": ["", 2],
    "cage": ["1", 10],
    "number": ["1", 1],
    "symbol": ["circle_L", 1],
    "special": ["thermo", ""],
    "board": ["", ""],
    "move": ["1", ""],
    "combi": ["battleship", ""],
    "sudoku": ["1", 1],
}
_MODE = {"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": _TOOLS, "pu_a": _TOOLS | {"sudoku": ["1", 9]}}
"""The tools that are available when the link is opened."""
