"""Text to cells and back: the 81-character line and the drawn grid.

This is the plainest layer: it knows digits, clues and pencil marks as plain data (``Cells``), not ``Grid``.

A line is 81 characters, row by row: a digit 1-9 is a clue, a blank character is an empty cell.  ``+`` before
a digit says that the digit was filled in later, as HoDoKu writes it.  A drawn grid is the same with white
space and borders::

    5  3  . | .  7  . | .  .  .          5 3 . | . 7 .  ...     borders: | ! - + = * : ' and box drawing
    6  .  . | 1 +9  5 | .  .  .          +9 was filled in later
    ---------+---------+---------

    2678  5  {3} | ...                   with pencil marks: several digits are the candidates of an
                                         empty cell; {3} is an empty cell with the one candidate 3
    [38]  27[38] | ...                   [38] are corner marks, alone or after the others

Programs that draw all candidates have no braces, and a single digit may be a clue or an empty cell's last candidate.
It is the latter if a cell that sees it still lists the digit, because no peer of a placed digit can have it. So a full
candidate grid without ``{}`` and ``+`` can be read, and others are drawn with braces if they would be misread.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from ..base.geometry import PEERS, place
from ..errors import ParseError

if TYPE_CHECKING:
    from ..drawing import Board, Layer

BLANKS = frozenset(".0*-_xX ")
"""Characters that stand for an empty cell in an 81-character line."""

ISS = re.compile(r"\.[A-Za-z]*~|\.[A-Z][A-Za-z]+(?:\.|$)|3x3:")
"""How a variant in the text of Interactive Sudoku Solver begins."""

_DIGITS = frozenset("123456789")
_BORDER_CHARS = frozenset("-+=*.'`,~#")
_SEPARATORS = re.compile("[|!¦:\u2500-\u257f]")
_TOKEN = re.compile(r"\+[1-9](?![0-9])|\{[1-9]+\}|\([1-9]+\)|[^\s]")
_CORNERED = re.compile(r"(.*)\[([^\[\]]*)\]", re.DOTALL)


class Cells(NamedTuple):
    """81 cells as plain data: digits (0 empty), which are clues (bit per cell), marks and corner marks (or None)."""

    digits: bytes
    clues: int
    marks: tuple[int, ...] | None = None
    corners: tuple[int, ...] | None = None


def mask_of(digits: Iterable[int]) -> int:
    """Candidate mask (bit d-1 for digit d) of some digits."""
    mask = 0
    for d in digits:
        mask |= 1 << (d - 1)
    return mask


def digits_of(mask: int) -> list[int]:
    """Digits of a candidate mask, ascending."""
    return [d for d in range(1, 10) if mask >> (d - 1) & 1]


@cache
def digit_text(mask: int) -> str:
    """Return the digits of a candidate mask as one word; there are at most 512 such words."""
    return "".join(map(str, digits_of(mask)))


def parse(text: str) -> Cells:
    """Read a line or a drawn grid; a ParseError names the place of an error."""
    core = text.strip("\r\n")
    if "\n" not in core and "\r" not in core:
        line = core if len(core) == 81 else core.strip()
        if len(line) == 81 or not any(ch.isspace() for ch in line):
            return parse_line(line)
        words = line.split()
        if [len(word) for word in words] == [9] * 9:  # nine rows on one line
            return parse_line("".join(words))
        if len(words) != 81:
            return parse_line(line)  # explains what is wrong
        core = "\n".join(" ".join(words[9 * r : 9 * r + 9]) for r in range(9))
    return parse_drawn(core)


_PLAIN_DIGITS = bytes(max(0, b - 48) if b < 58 else 0 for b in range(256))
_PLAIN_CLUES = bytes(49 if 49 <= b < 58 else 48 for b in range(256))


def plain_cells(line: bytes) -> Cells:
    """Read 81 bytes that are known to be digits and blanks; for speed, they are not checked."""
    return Cells(line.translate(_PLAIN_DIGITS), int(line[::-1].translate(_PLAIN_CLUES), 2))


def parse_line(line: str) -> Cells:
    """Read an 81-character line; ``+`` before a digit marks it as filled in later.

    Any of ``BLANKS`` may be the blank, but one for the whole line (Sudopedia's rule), so that a stray
    space in a line of dots is not taken for a cell.
    """
    if len(line) == 81:
        blanks = set(line) - _DIGITS
        if len(blanks) <= 1 and blanks <= BLANKS:  # the usual case needs no closer look
            return plain_cells(line.encode("ascii"))
    digits = bytearray()
    clues = 0
    filled_in = False
    blank = ""
    for ch in line:
        if ch == "+" and not filled_in:
            filled_in = True
            continue
        if len(digits) == 81:
            raise ParseError(f"expected 81 cells, got {len(line) - line.count('+')}")
        if ch in _DIGITS:
            if not filled_in:
                clues |= 1 << len(digits)
            digits.append(ord(ch) - 48)
        elif filled_in:
            raise ParseError(f"{place(len(digits))}: '+' must come before a digit")
        elif ch in BLANKS:
            if ch != blank:
                if blank and ch.upper() != blank.upper():
                    raise ParseError(
                        f"{place(len(digits))}: {ch!r} after {blank!r}: use one character for all empty cells"
                    )
                blank = ch
            digits.append(0)
        elif ISS.match(line):
            raise ParseError("This is a variant; read it with ninefold.parse().")
        else:
            raise ParseError(f"{place(len(digits))}: {ch!r} is not a digit or a blank")
        filled_in = False
    if filled_in or len(digits) != 81:
        raise ParseError(f"expected 81 cells, got {len(digits)}")
    return Cells(bytes(digits), clues)


def is_border(line: str) -> bool:
    """Return whether a line is a border of a drawn grid or white space, and not a row of cells."""
    bare = "".join(_SEPARATORS.sub(" ", line).split())
    row_of_blanks = len(bare) == 9 and len(set(bare)) == 1 and bare[0] in ".*-"
    return all(ch in _BORDER_CHARS for ch in bare) and not row_of_blanks


def row_words(line: str) -> list[str]:
    """Split a row of a drawn grid into the words of its cells."""
    body = _SEPARATORS.sub(" ", line)
    words = body.split()
    # Digits run together are candidates only in a row of nine words; otherwise each is a cell.
    return words if len(words) == 9 else _TOKEN.findall(body)


def parse_drawn(text: str) -> Cells:
    """Read a drawn grid: nine rows of nine cells between borders, with or without pencil marks."""
    rows = [(number, line) for number, line in enumerate(text.splitlines(), 1) if not is_border(line)]
    if len(rows) == 11 and all(set(rows[r][1]) <= set("-| \t") for r in (3, 7)):
        del rows[7], rows[3]  # borders that look like rows of blanks: --- --- ---
    if len(rows) != 9:
        raise ParseError(f"expected 9 rows of cells, got {len(rows)}")
    digits = bytearray(81)
    clues = 0
    marks = [0] * 81
    corners = [0] * 81
    signs = ""
    for r, (number, line) in enumerate(rows):
        words = row_words(line)
        if len(words) != 9:
            raise ParseError(f"row {r + 1} (line {number}): expected 9 cells, got {len(words)}")
        for c, word in enumerate(words):
            cell = 9 * r + c
            if match := _CORNERED.fullmatch(word):
                corners[cell] = _candidates(match[2], cell)
                word = match[1] or "."
            digits[cell], is_clue, marks[cell] = read_word(word, cell)
            if digits[cell] and corners[cell]:
                raise ParseError(f"{place(cell)}: corner marks next to a digit")
            clues |= is_clue << cell
            signs += word[0]
    if any(marks) and not any(corners) and not any(sign in signs for sign in "{(+") and all(map(or_, digits, marks)):
        for cell in contested(digits, marks):
            marks[cell] = 1 << (digits[cell] - 1)
            digits[cell] = 0
            clues &= ~(1 << cell)
    return Cells(bytes(digits), clues, tuple(marks) if any(marks) else None, tuple(corners) if any(corners) else None)


def contested(digits: Sequence[int], marks: Sequence[int]) -> list[int]:
    """Cells whose digit is still among the pencil marks of a cell that sees them."""
    return [
        cell
        for cell, digit in enumerate(digits)
        if digit and any(marks[peer] >> (digit - 1) & 1 for peer in PEERS[cell])
    ]


def read_word(token: str, cell: int) -> tuple[int, int, int]:
    """Read one cell of a drawn grid as (digit, is a clue, marks)."""
    if len(token) == 1 and token in BLANKS:
        return 0, 0, 0
    if len(token) == 1 and token in _DIGITS:
        return ord(token) - 48, 1, 0
    if len(token) == 2 and token[0] == "+" and token[1] in _DIGITS:
        return ord(token[1]) - 48, 0, 0
    inner = token[1:-1] if token[0] + token[-1] in ("{}", "()") else token
    return 0, 0, _candidates(inner, cell)


def _candidates(text: str, cell: int) -> int:
    """Mask of digits run together."""
    bad = [ch for ch in text if ch not in _DIGITS]
    if bad or not text:
        raise ParseError(f"{place(cell)}: {(bad or [text])[0]!r} is not a digit or a blank")
    if len(set(text)) != len(text):
        raise ParseError(f"{place(cell)}: {text!r} names a candidate twice")
    return mask_of(map(int, text))


_TO_DOT = bytes([46] + list(range(49, 58)) + [63] * 246)


def line(cells: Cells, blank: str = ".") -> str:
    """Draw the digits as one 81-character line."""
    return cells.digits.translate(_TO_DOT).decode("ascii").replace(".", blank)


def board(cells: Cells, conflicts: frozenset[int] = frozenset()) -> Board:
    """The cells as a board to draw; *conflicts* are the cells that break the rules."""
    from ..drawing import Board, Candidates, Corners, Digits

    layers: list[Layer] = []
    if cells.marks:
        notes = {c: digits_of(mask) for c, mask in enumerate(cells.marks) if mask}
        layers.append(Candidates(notes, braces=bool(contested(cells.digits, cells.marks))))
    if cells.corners:
        layers.append(Corners({c: digits_of(mask) for c, mask in enumerate(cells.corners) if mask}))
    clues = frozenset(c for c in range(81) if cells.clues >> c & 1)
    return Board().on(Digits({c: d for c, d in enumerate(cells.digits) if d}, clues, conflicts), *layers)


def drawing(cells: Cells, *, plus: bool = True) -> str:
    """Draw the grid with borders; with *plus*, reading it back gives the same cells."""
    from ..drawing import to_text

    return to_text(board(cells), plus=plus)
