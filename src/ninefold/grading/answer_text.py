"""Find the grid in the output of a language model: between greetings, in tables, in code, in lists of lists."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ..base.arguments import instance
from ..puzzle.grid import Grid, GridLike

__all__ = ["find_answer", "plain_text"]

_LONGEST = 1 << 20
"""Characters that are searched, from the end: the answer comes last."""
_FEWEST = 17
"""Minimum number of digits in a grid: with fewer, it is a border, or dots."""


def find_answer(text: str, puzzle: GridLike | None = None) -> Grid | None:
    r"""Return the last grid in a text, preferring a full one to one with empty cells; None if there is none.

    A grid is 81 digits in a row, or nine lines of nine cells one below the other, with any separators between cells
    and lines in tables (Markdown, HTML, LaTeX), drawings, code and lists; ``0``, ``.``, ``_``, ``x`` and ``?`` are
    empty cells.  Lines with the number of their row (``Row 3:``) may have other text between them.  A text may also
    name its cells, in any order: ``r1c1=5``, ``R1C2: 3``, ``row 1, column 3 is 4``, ``A1=5``; the others are as in the
    *puzzle*.  A letter is a row; it is a column if only that agrees with the clues.

    >>> find_answer("The answer:\n| 5 | 3 | 4 |\nNo, I give up.") is None
    True
    >>> lines = [f"Row {r + 1}: {' '.join('123456789'[r:] + '123456789'[:r])}" for r in range(9)]
    >>> find_answer("Let me think ...\n" + "\n".join(lines) + "\nDone!").line[:12]
    '123456789234'
    >>> find_answer(" ".join(f"r{c}c{c}={c} r{c}c{10 - c}={c}" for c in range(1, 10))).line[:18]
    '1.......1.2.....2.'
    """
    instance("text", text, str)
    given = "." * 81 if puzzle is None else Grid(puzzle).line
    found = list(_grids(plain_text(text[-_LONGEST:]), given))
    full = [line for line in found if "." not in line]
    return Grid((full or found)[-1]) if found else None


# -- markup ----------------------------------------------------------------------------------------------------------

_MARKUP = [
    (re.compile(r"\x1b\[[0-9;]*m|[\ufe0e\ufe0f\u20e3\u200b-\u200d\u2060]"), ""),  # colors; what surrounds a digit
    (re.compile(r"\\n(?![a-zA-Z])"), "\n"),  # a line break inside a string
    (re.compile(r"<t[dh]\b[^<>]{0,200}>\s{0,9}(?:&nbsp;)?\s{0,9}</t[dh]>", re.IGNORECASE), " . "),
    (re.compile(r"</?t[dh]\b[^<>]{0,200}>\s*", re.IGNORECASE), " "),
    (re.compile(r"<br ?/?>|</?(?:tr|table|p|div|pre|li)\b[^<>]{0,200}>", re.IGNORECASE), "\n"),
    (re.compile(r"</?[a-zA-Z][^<>]{0,200}>"), " "),
    (re.compile(r"\\\\|\\(?:hline|toprule|midrule|bottomrule)\b|\\c(?:line|midrule)\{[0-9-]*\}"), "\n"),
    (re.compile(r"\\(?:begin|end)\{[a-zA-Z*]*\}(?:\{[^{}]{0,100}\}|\[[^\[\]]{0,20}\])?"), "\n"),
    (re.compile(r"\\(?:[a-zA-Z]{1,20}\{ ?){1,3}([0-9.]) ?\}{1,3}"), r"\1"),  # \mathbf{5}
    (re.compile(r"\\[a-zA-Z]{1,20}\{"), " "),
]
_WORDS = {
    word: str(d)
    for d, word in enumerate(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"])
}
_WORD_LINE = re.compile(r"\W*(?:" + "|".join(_WORDS) + r")(?:\W+(?:" + "|".join(_WORDS) + r")){8}\W*", re.IGNORECASE)


def plain_text(text: str) -> str:
    """Return the text without markup, its digits as 0-9."""
    if not text.isascii():
        foreign = {c for c in set(text) if not c.isascii() and c.isdecimal()}
        text = text.translate({ord(c): str(unicodedata.decimal(c)) for c in foreign})
    for pattern, into in _MARKUP:
        text = pattern.sub(into, text)
    return "\n".join(map(_digits_of_words, text.splitlines()))


def _digits_of_words(line: str) -> str:
    if len(line) > 200 or not _WORD_LINE.fullmatch(line):
        return line
    return re.sub("[a-zA-Z]+", lambda match: _WORDS[match[0].lower()], line)


# -- grids -----------------------------------------------------------------------------------------------------------

_WHOLE = re.compile(r"(?<![0-9.])[0-9.]{81}(?![0-9])")
_NINES = re.compile(r"(?<![0-9.])[0-9.]{9}(?:[\s,;/|'\"\[\]()\\]{1,9}[0-9.]{9}){8}(?![0-9])")
_FLAT = re.compile(r"(?<![\w.])(?:[0-9](?![0-9])|\.)(?:[\s,;]{1,20}(?:[0-9](?![0-9])|\.)){80,}")
_ENTRY = re.compile(
    r"(?:[\"']?[\w ]{1,20}[\"']?\s{0,4}:\s{0,4})?"
    r"(?:\[([^\[\]]{17,400})\]|\(([^()]{17,400})\)|[\"']([^\"'\n]{9,40})[\"'])"
)
"""A row as a list, a tuple or a string, perhaps with its name."""
_NESTED = re.compile(rf"[\[{{(]\s{{0,40}}(?:{_ENTRY.pattern}\s{{0,40}},?\s{{0,40}}){{9}}[\]}})]")
_NOTE = re.compile(r"[^0-9]{1,12}[0-9]?|[0-9]\s*[.:)]?")
_NUMBERED = re.compile(r"\W*(?:row|r|line|zeile|ligne|fila|riga)\s*([1-9])\b\W*", re.IGNORECASE)
_LABEL = re.compile(
    r"^\W*(?:row|r|line|zeile)?\s*[0-9]?\s*[:=)]\s*|^\W*(?:row|r|line)\s*[0-9]\W+"
    r"|^\s*[-+*>\u2022]+\s+|^\s*[0-9]\s*[.|\u2502\u2503\u2551]\s*|^\s*[A-Ia-i]\s*[:.=)|\s]\s*",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s|!¦:,;\[\](){}<>*`'\"\\/&$\u2500-\u257f]+")
_BORDER = re.compile(r"[\s|!+=:*`~#.\-\u2500-\u257f$\\&]*")
_CELLS = re.compile(r"[1-9.0_?xX-]{9}")
_BLANK = re.compile(r"[0_?xX-]")
_HEADER = "123456789"


_NAMED = re.compile(
    r"\b(?:r\s?([1-9])\s?c\s?([1-9])|row\s?([1-9])[,;]?\s{0,2}(?:and\s)?col(?:umn)?\s?([1-9])|([A-I])([1-9]))\b[*`'\")\]]{0,4}"
    r"\s{0,3}(?:=|:|is(?:\snow|\sthe\sdigit)?\s|->|\u2192|must\sbe\s)\s{0,3}[*`'\"(\[]{0,4}([1-9])(?![0-9])(?!\s?(?:or\b|/|,\s?[0-9]))",
    re.IGNORECASE,
)


def _grids(text: str, given: str) -> Iterator[str]:
    """Every grid of a text as 81 characters, in the order in which they end."""
    places = [(match.end(), match[0]) for match in _WHOLE.finditer(text)]
    places += [
        (match.end(), _BETWEEN.sub("", match[0])) for pattern in (_NINES, _FLAT) for match in pattern.finditer(text)
    ]
    places += [(match.end(), joined) for match, joined in _lists(text)]
    places += _stacked(text)
    places += _named(text, given)
    for _, cells in sorted(places):
        line = _BLANK.sub(".", cells)
        if len(line) == 81 and len(line) - line.count(".") >= _FEWEST:
            yield line


def _named(text: str, given: str) -> Iterator[tuple[int, str]]:
    """The grid of the cells that are named with their digit, the last mention of each, and where they end.

    A letter is a row, or a column as in a spreadsheet if that contradicts fewer clues.
    """
    by_row: dict[int, str] = {}
    by_column: dict[int, str] = {}
    at = 0
    for match in _NAMED.finditer(text):
        letter, digit, at = match[5], match[7], match.end()
        if letter:
            row, column = ord(letter.upper()) - ord("A"), int(match[6]) - 1
        else:
            row, column = (int(number) - 1 for number in match.groups()[:4] if number)
        by_row[9 * row + column] = digit
        by_column[9 * column + row if letter else 9 * row + column] = digit
    named = min(by_row, by_column, key=lambda cells: sum(given[cell] not in (".", cells[cell]) for cell in cells))
    found = "".join(named.get(cell, clue) for cell, clue in enumerate(given))
    if len(named) >= _FEWEST or (named and "." not in found):
        yield at, found


def _stacked(text: str) -> Iterator[tuple[int, str]]:
    """Nine lines one below the other, or numbered from 1 to 9 with text between them, and where they end."""
    run: list[tuple[int, str]] = []
    numbered: list[str] = []
    at = 0
    for line in [*text.splitlines(keepends=True), "end"]:
        at += len(line)
        cells = _cells(line)
        if cells is not None:
            run.append((at, cells))
            number = _NUMBERED.match(line)
            if number and int(number[1]) == 1:
                numbered = []
            if number and int(number[1]) == len(numbered) + 1:
                numbered.append(cells)
                if len(numbered) == 9:
                    yield at, "".join(numbered)
        elif line.strip() and not _BORDER.fullmatch(line):
            yield from _nines(run)
            run = []


def _nines(run: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The grids of a run of lines; column numbers may be above them."""
    if len(run) % 9 == 1 and run[0][1] == _HEADER:
        run = run[1:]
    for i in range(8, len(run), 9):
        yield run[i][0], "".join(cells for _, cells in run[i - 8 : i + 1])


def _cells(line: str) -> str | None:
    """The nine cells of a line; None if it does not have exactly nine."""
    if len(line) > 200:
        return None
    for text in (line, _LABEL.sub("", line)):
        if _BORDER.fullmatch(text):
            continue
        cells = _BETWEEN.sub("", text)
        if _CELLS.fullmatch(cells):
            return cells
    return _fields(line)


def _fields(line: str) -> str | None:
    """The nine cells of a line of a table, in which a cell may be empty and the first field may name the row."""
    for mark in "|&\u2502,":
        fields = [field.strip("*_` \t\r\n") for field in line.strip().split(mark)]
        if mark != "," and len(fields) > 9 and not fields[-1]:
            fields.pop()
        if mark != "," and len(fields) > 9 and not fields[0]:
            fields.pop(0)
        if len(fields) == 10 and _NOTE.fullmatch(fields[0]):
            fields.pop(0)
        if len(fields) == 9 and all(len(field) <= 1 for field in fields):
            cells = "".join(field or "." for field in fields)
            if _CELLS.fullmatch(cells) and cells.strip(".-"):
                return cells
    return None


def _lists(text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Nine lists, tuples or strings of nine, as a list or by name, on one line or many."""
    for match in _NESTED.finditer(text):
        rows = [_BETWEEN.sub("", "".join(parts)) for parts in _ENTRY.findall(match[0], 1)]
        if len(rows) == 9 and all(_CELLS.fullmatch(row) for row in rows):
            yield match, "".join(rows)
