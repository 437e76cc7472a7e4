"""Books: puzzles on pages to print, solutions at the back, as a PDF.

>>> from ninefold import books, examples
>>> import io
>>> report = books.make([examples.get("easy").grid, examples.get("hard").grid], io.BytesIO(), title="Two puzzles")
>>> print(report)
2 puzzles on 3 pages

Needs the extra ``ninefold[book]``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import IO

from .._drawing import Labels
from .._errors import ParseError, PuzzleError
from .._files import NewFile
from .._grid import GridLike
from .._steps import Level
from ..formats import Record
from ..render import explain
from ..render.board import step_board
from .content import Entry, entries
from .page import PAGES, Area, Page, arranged
from .press import FAINT, Fonts, Press

__all__ = ["PAGES", "Page", "Report", "make"]

_MOST_ON_A_PAGE = 30
_LARGE = 1.5
"""Large print is so many times as large as other text."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was made: how many puzzles on how many pages."""

    puzzles: int
    pages: int

    def __str__(self) -> str:
        puzzles = f"{self.puzzles} puzzle{'' if self.puzzles == 1 else 's'}"
        return f"{puzzles} on {self.pages} page{'' if self.pages == 1 else 's'}"


def make(
    puzzles: Iterable[Record | GridLike],
    target: str | os.PathLike[str] | IO[bytes],
    *,
    title: str = "",
    subtitle: str = "",
    author: str = "",
    page: str | Page = "a4",
    per_page: int | None = None,
    large_print: bool = False,
    first_number: int = 1,
    stars: bool = True,
    candidates: bool = False,
    hints: bool = False,
    solutions: bool = True,
    solutions_per_page: int | None = None,
    font: str | os.PathLike[str] | None = None,
    bold_font: str | os.PathLike[str] | None = None,
    skip: Callable[[PuzzleError | ParseError], object] | None = None,
    progress: Callable[[int, str], object] | None = None,
) -> Report:
    """Make a book of puzzles and write it to a file (which appears when it is whole) or a binary stream.

    *page* is ``a4``, ``letter``, ``6x9`` (inches, with gutter and bleed, as printers of books want it) or a
    :class:`Page` of your own; *per_page* says how many puzzles stand on one (by default 4, on 6x9 and in
    *large_print* 1).  Puzzles are numbered from *first_number* and carry one to five *stars*, from Easy to Extreme on
    HoDoKu's scale.  With *candidates* all candidates are pencilled in; with *hints* every puzzle gets a page with its
    decisive step in words and as a picture.  Solutions stand at the back, small; numbers and solutions link to each
    other.  A *title* makes a title page.  *font* and *bold_font* are TrueType files that are embedded; by default
    Bitstream Vera, which has the letters of western Europe.

    *progress* is called with a number of puzzles and what is being done: ``solved``, ``printed``, ``explained``.

    The same arguments give the same bytes.  A puzzle that cannot be read, or has not exactly one solution, raises
    ParseError or PuzzleError, which name its place; with *skip* that is called with the error, and the puzzle is left
    out.  ValueError for an option that cannot be, for text that the font cannot show, and when no puzzle is left.
    """
    sheet = _page(page)
    usual = 1 if large_print or sheet.width < PAGES["a4"].width * 0.9 else 4
    count = _checked("per_page", usual if per_page is None else per_page)
    few = _checked("solutions_per_page", 12 if solutions_per_page is None else solutions_per_page)
    fonts = Fonts(*(value for value in (font or Fonts().regular, bold_font or font or Fonts().bold)))
    tell = progress or (lambda number, what: None)

    content: list[Entry] = []
    for entry in entries(puzzles, first=first_number, rated=stars or hints, skip=skip):
        content.append(entry)
        tell(len(content), "solved")
    if not content:
        raise ValueError("there is no puzzle to print")

    def printed(out: IO[bytes]) -> int:
        press = Press(out, sheet, fonts, title=title or "Sudoku", author=author)
        book = _Book(press, content, size=11 * (_LARGE if large_print else 1), stars=stars, tell=tell)
        if title:
            book.title_page(title, subtitle, author)
        book.puzzles(count, candidates, solutions)
        if hints:
            book.hints()
        if solutions:
            book.solutions(few)
        press.finish()
        return press.number

    if isinstance(target, (str, os.PathLike)):
        with NewFile(target) as new:
            pages = printed(new.stream)
    else:
        pages = printed(target)
    return Report(len(content), pages)


def _page(page: str | Page) -> Page:
    if isinstance(page, Page):
        return page
    if page not in PAGES:
        raise ValueError(f"there is no page size {page!r}; there are {', '.join(PAGES)}")
    return PAGES[page]


def _checked(name: str, value: int) -> int:
    if not 1 <= value <= _MOST_ON_A_PAGE:
        raise ValueError(f"{name} must be 1 to {_MOST_ON_A_PAGE}, got {value}")
    return value


class _Book:
    """The parts of a book, on a press."""

    def __init__(
        self,
        press: Press,
        content: Sequence[Entry],
        *,
        size: float,
        stars: bool,
        tell: Callable[[int, str], object],
    ) -> None:
        self._press, self._content, self._size, self._stars, self._tell = press, content, size, stars, tell

    def title_page(self, title: str, subtitle: str, author: str) -> None:
        """The title on a band that runs over the edge, what the stars mean, and who made it."""
        press, size = self._press, self._size
        body = press.new_page(numbered=False)
        width, height = press.page.paper
        heading = press.lines(title, body.width, 2.6 * size, bold=True)
        below = press.lines(subtitle, body.width, 1.3 * size) if subtitle else []
        deep = (len(heading) * 3.2 + len(below) * 1.8 + 5) * size
        band = Area(0, height * 0.72 - deep / 2, width, deep)
        press.band(band)
        y = band.top - 2.5 * size
        for line in heading:
            y -= 3.2 * size
            press.text(line, body.x, y + size, 2.6 * size, bold=True)
        for line in below:
            y -= 1.8 * size
            press.text(line, body.x, y + 0.6 * size, 1.3 * size, fill="#333")
        y = band.y - 5 * size
        press.text(_puzzles(len(self._content)), body.x, y, 1.2 * size)
        if self._stars:
            for level in Level:
                n = sum(entry.stars == level + 1 for entry in self._content)
                if n:
                    y -= 2 * size
                    press.stars(level + 1, body.x + 5 * 1.15 * size, y, size)
                    press.text(f"{level}, {n}", body.x + 7.5 * size, y + 0.1 * size, size, fill="#333")
        if author:
            press.text(author, body.x, body.y, 1.2 * size)

    def puzzles(self, count: int, candidates: bool, solutions: bool) -> None:
        """The puzzles, *count* to a page."""
        press, size = self._press, self._size
        for at in range(0, len(self._content), count):
            body = press.new_page()
            if at == 0:
                press.section("Puzzles", "puzzles")
            places = arranged(body, count, gap=2 * size, caption=1.9 * size)
            for entry, place in zip(self._content[at : at + count], places):
                grid = entry.puzzle.with_all_marks() if candidates and not entry.puzzle.sukaku else entry.puzzle
                press.target(f"puzzle {entry.number}")
                press.board(grid._board(), place)
                self._caption(entry, place, solutions)
                self._tell(entry.number, "printed")

    def _caption(self, entry: Entry, place: Area, solutions: bool) -> None:
        press, size = self._press, self._size
        y = place.top + 0.5 * size
        press.text(str(entry.number), place.x, y, 1.2 * size, bold=True)
        if self._stars:
            press.stars(entry.stars, place.x + place.width, y, size)
        if entry.title:
            room = place.width - (11 if self._stars else 5) * size
            line, *more = press.lines(entry.title, max(room, 3 * size), 0.85 * size)
            press.text(line + ("…" if more else ""), place.x + 3.2 * size, y, 0.85 * size, fill="#444")
        if solutions:
            press.link(f"solution {entry.number}", Area(place.x, place.top, 4 * size, 1.9 * size))

    def hints(self) -> None:
        """A page for each puzzle: its decisive step, drawn and told."""
        press, size = self._press, self._size
        for i, entry in enumerate(self._content):
            body = press.new_page()
            if i == 0:
                press.section("Hints", "hints")
            press.text(f"Hint for puzzle {entry.number}", body.x, body.top - 1.4 * size, 1.3 * size, bold=True)
            step = entry.hint()
            self._tell(entry.number, "explained")
            if step is None:
                continue
            told = press.lines(explain(step), body.width, size)
            room = body.height - (5 + 1.45 * len(told)) * size
            side = max(min(body.width, room), body.width * 0.4)
            place = Area(body.x + (body.width - side) / 2, body.top - 3 * size - side, side, side)
            press.board(step_board(step).on(Labels()), place)
            y = place.y - 2 * size
            press.text(step.name, body.x, y, 1.1 * size, bold=True)
            for line in told:
                y -= 1.45 * size
                if y < body.y:  # a long chain goes on overleaf
                    body = press.new_page()
                    y = body.top - 1.45 * size
                press.text(line, body.x, y, size)

    def solutions(self, count: int) -> None:
        """The solutions, small, *count* to a page."""
        press = self._press
        for at in range(0, len(self._content), count):
            body = press.new_page()
            press.text("Solutions", body.x, body.top - 11, 11, bold=True, fill=FAINT)
            if at == 0:
                press.section("Solutions", "solutions")
            below = Area(body.x, body.y, body.width, body.height - 24)
            for entry, place in zip(self._content[at : at + count], arranged(below, count, gap=16, caption=13)):
                press.target(f"solution {entry.number}")
                press.board(entry.solution._board(), place)
                press.text(str(entry.number), place.x, place.top + 3, 9, bold=True)
                press.link(f"puzzle {entry.number}", Area(place.x, place.top, 24, 13))


def _puzzles(count: int) -> str:
    return f"{count} puzzle{'' if count == 1 else 's'}"
