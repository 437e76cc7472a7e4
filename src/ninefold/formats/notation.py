"""One puzzle of either kind in one text, as in a line, a field of a table or a string in JSON.

A few patterns recognize the notation.  The rules are loaded only to read or write a variant.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING

from ..base.geometry import CLASSIC
from ..errors import FormatError, ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle, is_variant
from .record import Parsed

if TYPE_CHECKING:
    from ..variants.variant import Variant

__all__ = [
    "BARE_LINK",
    "ISS",
    "is_grid",
    "is_iss",
    "is_jigsaw",
    "is_killer",
    "is_link",
    "is_other",
    "is_puzzle",
    "iss_in_link",
    "line_of",
    "puzzle_text",
    "read_text",
    "with_scheme",
    "words_of",
]

ISS = _text.ISS
_ITEM = re.compile(r"\.[A-Za-z0-9.]*~")
"""An item of an ISS string with arguments, perhaps after others."""
_KILLER = re.compile(r"(?=.*[<>^v`',])[0-9A-Za-z<>^v`',.]{81}")
_LINK = re.compile(r"(?:https?|sudokupad)://|\bp=[A-Za-z0-9+/=%_-]{16}", re.IGNORECASE)
BARE_LINK = re.compile(r"(?:scl|ctc|fpuzzles|fpuz)[A-Za-z0-9+/=%-]{40,}")
"""The part of a link to SudokuPad after the host."""
_BARE_HOST = re.compile(
    r"(?:[\w-]+\.)*(?:sudokupad\.app|crackingthecryptic\.com|f-puzzles\.com|sudokumaker\.app|sudokuwiki\.org"
    r"|sudokuexchange\.com)/\S",
    re.IGNORECASE,
)
_SUKAKU = re.compile(r"[0-9.]{729}")
_ISS_LINK = re.compile(r"https?://\S*[?&]q=([^&#\s]+)", re.IGNORECASE)
_BLANKS = "._*-"
_SIGNS = re.compile(r"[0-9A-Za-z._*-]+")
_BORDERS = re.compile(r"[|+,]|--+")
_LARGEST = 36
"""Rows of the largest grid that is recognized from a line of characters."""


def is_iss(text: str) -> bool:
    """Whether a text is an ISS string."""
    return bool(_ITEM.match(text)) or (bool(ISS.match(text)) and not text.startswith("3x3:"))


def is_killer(text: str) -> bool:
    """Whether a text is a killer: 81 numbers after ``3x3:``, or a sum or an arrow for each of 81 cells."""
    return text.startswith("3x3:") or bool(_KILLER.fullmatch(text))


def with_scheme(text: str) -> str:
    """A link as browsers show it, without its scheme, as a complete link; any other text unchanged.

    >>> with_scheme("sudokupad.app/abc123"), with_scheme("." * 3)
    ('https://sudokupad.app/abc123', '...')
    """
    return f"https://{text}" if _BARE_HOST.match(text) else text


def is_link(text: str) -> bool:
    """Whether a text is a link, or the part of one after the host."""
    return bool(_LINK.search(text) or BARE_LINK.fullmatch(text) or _BARE_HOST.match(text))


def is_grid(text: str) -> bool:
    """Whether a text is a grid of another size than 9x9: a character or a number per cell."""
    words = words_of(text)
    size = _size(len(words))
    if size is not None and size != 9 and all(word.isdigit() or not word.strip(_BLANKS) for word in words):
        return True
    signs = "".join(words)
    size = _size(len(signs))
    return size is not None and size not in (9, 27) and _are_signs(signs, size)


def is_jigsaw(text: str) -> bool:
    """Whether a text is a grid and the region of each cell, one character per cell."""
    signs = "".join(words_of(text))
    half = len(signs) // 2
    size = _size(half) if len(signs) % 2 == 0 else None
    return size is not None and _are_signs(signs[:half], size) and bool(_SIGNS.fullmatch(signs[half:]))


def is_other(text: str) -> bool:
    """Whether a text looks like a puzzle in another notation than 81 cells."""
    known = (is_iss, is_killer, is_grid, is_jigsaw, is_link)
    return text.startswith("{") or any(test(text) for test in known)


def is_puzzle(text: str) -> bool:
    """Whether a text looks like one puzzle in any notation."""
    return len(text) == CLASSIC.cells or is_other(text)


def words_of(text: str) -> list[str]:
    """The characters or numbers of a grid, without borders and commas."""
    return _BORDERS.sub(" ", text).split()


def iss_in_link(text: str) -> str | None:
    """The ISS string that a link carries; None if it has none."""
    link = _ISS_LINK.search(text)
    found = ""
    if link:
        from urllib.parse import unquote

        found = unquote(link[1])
    return found if ISS.match(found) else None


def _size(cells: int) -> int | None:
    size = isqrt(cells)
    return size if size * size == cells and 4 <= size <= _LARGEST else None


def _are_signs(text: str, size: int) -> bool:
    if not _SIGNS.fullmatch(text):
        return False
    return size > 9 or not text.strip((_BLANKS + "0123456789")[: 5 + size])


def read_text(text: str) -> Parsed:
    """Read one puzzle of either kind, in any notation that one text can hold; ParseError if there is none."""
    bare = text.strip()
    if len(bare) == 81 and not bare.strip("123456789.0"):
        return Grid._of(_text.parse_line(bare)), None, {}
    if bare.startswith("{"):
        from .json_ import from_object
        from .puzzlezip import unzip

        return from_object(unzip(bare))
    if is_link(bare):
        from .links import read_link

        return read_link(bare)
    if _SUKAKU.fullmatch(bare):
        from .sukaku import masks_of

        return Grid.from_candidates(masks_of(bare)), None, {}
    found = variant_in(bare)
    if found is not None:
        from .kinds import parsed

        return parsed(found)
    return Grid._of(_text.parse(text)), None, {}


def variant_in(text: str) -> Variant | None:
    """The variant that a text is; None if it does not look like one."""
    try:
        if is_iss(text) or is_killer("".join(text.split())):
            from .iss.reader import read as read_iss

            return read_iss(text)
        if is_grid(text) or is_jigsaw(text):
            from .plain import read as read_signs

            return read_signs(text)
    except ParseError:
        raise
    except ValueError as error:  # an impossible shape or rule
        raise ParseError(str(error)) from None
    return None


def line_of(puzzle: Puzzle) -> str:
    """A puzzle in one line that can be read back; FormatError if no line holds it.

    A classic puzzle is 81 characters, or 729 if it is a sukaku.  A variant is a line of characters if it is a grid
    without rules, otherwise the text of the first format that can express it.
    """
    if is_variant(puzzle):
        return _variant_line(puzzle)
    assert isinstance(puzzle, Grid)
    if not puzzle.sukaku or puzzle.marks is None:
        return puzzle.line
    masks = (1 << (d - 1) if d else mask for d, mask in zip(puzzle.digits, puzzle.marks))
    return "".join(str(d) if mask >> (d - 1) & 1 else "." for mask in masks for d in range(1, 10))


def puzzle_text(puzzle: Puzzle) -> str:
    """The puzzle in one line that can be read back; empty for a variant that no line holds."""
    try:
        return line_of(puzzle)
    except FormatError:
        return ""


def _variant_line(puzzle: Variant) -> str:
    from .fpuzzles.writer import to_object as fpuzzles_object
    from .iss.writer import write as iss
    from .jsontext import dump_json
    from .plain import write_line
    from .sudokupad.scl import to_object as sudokupad_object

    def fpuzzles(variant: Variant) -> str:
        return dump_json(fpuzzles_object(variant))

    # ISS has pencil marks in place of odd and even cells, so the marks themselves would be lost.
    parity = any(rule.slug in ("odd", "even") for rule in puzzle.constraints)
    ways = (
        write_line,
        *((fpuzzles, iss) if parity else (iss, fpuzzles)),
        lambda variant: dump_json(sudokupad_object(variant)),
    )
    for write in ways:
        try:
            return write(puzzle)
        except FormatError:
            continue
    raise FormatError("No format can write this puzzle in one line.")
