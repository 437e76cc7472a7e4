"""Books: puzzles on pages to print, solutions at the back, as a PDF.

>>> from ninefold import books, examples
>>> import io
>>> report = books.make([examples.get("easy").grid, examples.get("extreme").grid], io.BytesIO(), title="Two puzzles")
>>> print(report)
2 puzzles on 3 pages

Needs the extra ``ninefold[book]``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import IO, cast

from ..base.arguments import budget, choice, flag, function, instance, path, shown, whole
from ..base.files import NewFile
from ..errors import ParseError, PuzzleError
from .content import Entry, Hint, Item, Printable, by_difficulty, entries
from .page import PAGES, Page
from .parts import Parts
from .pdf import Fonts, Press

__all__ = ["PAGES", "BookSummary", "Item", "Page", "make"]

_MOST_ON_A_PAGE = 30
_LEAST, _MOST = 144.0, 14_400.0
"""In points: the smallest page with room for a puzzle, and the largest that PDF allows."""
_LARGE = 1.5
"""The scale of large print."""


@dataclass(frozen=True, slots=True)
class BookSummary:
    """The result: the number of puzzles and pages."""

    puzzles: int
    pages: int

    def __str__(self) -> str:
        puzzles = f"{self.puzzles} puzzle{'' if self.puzzles == 1 else 's'}"
        return f"{puzzles} on {self.pages} page{'' if self.pages == 1 else 's'}"


def make(
    puzzles: Iterable[Printable],
    target: str | os.PathLike[str] | IO[bytes],
    *,
    title: str = "",
    subtitle: str = "",
    author: str = "",
    page: str | Page = "a4",
    per_page: int | None = None,
    large_print: bool = False,
    first_number: int = 1,
    sections: bool = False,
    how_to_play: bool = False,
    copyright: str = "",
    grayscale: bool = False,
    stars: bool = True,
    candidates: bool = False,
    hints: bool = False,
    solutions: bool = True,
    solutions_per_page: int | None = None,
    font: str | os.PathLike[str] | None = None,
    bold_font: str | os.PathLike[str] | None = None,
    seconds: float | None = None,
    skip: Callable[[PuzzleError | ParseError], object] | None = None,
    progress: Callable[[int, str], object] | None = None,
) -> BookSummary:
    """Write a book of puzzles to a file (created atomically) or a binary stream.

    Puzzles are grids, records of files, variants, or an :class:`Item` with a title. A variant is drawn with its rules.
    Below it are the digits of its shape, the meaning of the signs, and sentences for rules without a sign. Rules that
    do not fit continue on the next page.

    *page* is ``a4``, ``letter``, a size in inches with gutter and bleed, as book printers require (``6x9``, ``8x10``,
    ``8.5x11``), or your own :class:`Page`.  With bleed, the first puzzle is on a right-hand page.  *per_page* is the
    number of puzzles per page (4 by default, 1 on 6x9 and in *large_print*).  Puzzles are numbered from *first_number*
    and carry one to five *stars*, from Easy to Extreme on HoDoKu's scale or, for a variant, on its own.

    With *candidates* all candidates are penciled in; with *hints* every puzzle gets a page with its decisive step in
    words and as a picture, a variant one with its first conclusion. Solutions are at the back, 12 per page, 6 in large
    print, fewer for large grids; numbers and solutions link to each other. A *title* makes a title page.  *font* and
    *bold_font* are TrueType files that are embedded; by default Bitstream Vera, with the letters of western Europe.

    *sections* sorts the puzzles by difficulty, with a heading page per level and a table of contents.  *how_to_play*
    adds a page with the rules, those of the variants among them; *copyright* is printed on the back of the title page.
    *grayscale* prints without color.

    *progress* is called with a number of puzzles and the current activity: ``solved``, ``printed``, ``explained``.

    *seconds* limits the proof that a variant has one solution.

    The same arguments give the same bytes.  A puzzle that cannot be read, or does not have exactly one solution, raises
    ParseError or PuzzleError with its location; with *skip*, that is called with the error, and the puzzle is left out.
    Raises ValueError for invalid options, for text that the font cannot show, and if no puzzle is left.
    """
    sheet = _page(page)
    texts = {"title": title, "subtitle": subtitle, "author": author, "copyright": copyright}
    for name, text in texts.items():
        if instance(name, text, str).encode("utf-8", "replace").decode() != text:
            raise ValueError(f"{name} must be text that can be printed, got {shown(text)}")
    large_print, stars = flag("large_print", large_print), flag("stars", stars)
    sections, how_to_play = flag("sections", sections), flag("how_to_play", how_to_play)
    grayscale = flag("grayscale", grayscale)
    candidates, hints, solutions = flag("candidates", candidates), flag("hints", hints), flag("solutions", solutions)
    first_number = whole("first_number", first_number)
    function("skip", skip)
    if isinstance(puzzles, (str, bytes)) or not isinstance(puzzles, Iterable):
        raise TypeError(f"puzzles must be a list of puzzles, got {shown(puzzles)}")
    out = cast("IO[bytes]", target) if hasattr(target, "write") else path("target", target)
    usual = 1 if large_print or sheet.width < PAGES["a4"].width * 0.9 else 4
    count = _checked("per_page", usual if per_page is None else per_page)
    few = None if solutions_per_page is None else _checked("solutions_per_page", solutions_per_page)
    regular, bold = (None if file is None else path("font", file) for file in (font, bold_font))
    fonts = Fonts(regular or Fonts().regular, bold or regular or Fonts().bold)
    seconds = budget("seconds", seconds)
    for name, text in (("subtitle", subtitle), ("copyright notice", copyright)):
        if text and not title:
            raise ValueError(f"a {name} needs a title")

    def silent(number: int, what: str) -> None:
        pass

    tell = function("progress", progress) or silent

    content: list[Entry] = []
    for entry in entries(puzzles, first=first_number, rated=stars or hints or sections, seconds=seconds, skip=skip):
        content.append(entry)
        tell(len(content), "solved")
    if not content:
        raise ValueError("no puzzles to print")

    parts = by_difficulty(content, first_number) if sections else []
    if parts:
        content = [entry for section in parts for entry in section.entries]

    hinted: dict[int, Hint | None] = {}

    def hint(entry: Entry) -> Hint | None:
        if entry.number not in hinted:
            hinted[entry.number] = entry.hint()
        return hinted[entry.number]

    def printed(out: IO[bytes], sheet: Page, places: Mapping[str, int], tell: Callable[[int, str], object]) -> Press:
        large = _LARGE if large_print else 1
        press = Press(out, sheet, fonts, title=title or "Sudoku", author=author, foot=9 * large, gray=grayscale)
        book = Parts(press, content, size=11 * large, stars=stars, tell=tell, places=places)
        if title:
            book.title_page(title, subtitle, author)
        if copyright:
            book.copyright_page(copyright)
        if parts:
            if sheet.bound:
                press.skip_to(right=True)
            book.contents(parts, how_to_play, hints, solutions)
        if how_to_play:
            book.how_to_play()
        if sheet.bound and not parts:
            press.skip_to(right=True)
        if not parts:
            book.puzzles(content, count, candidates, solutions, part=True)
        for section in parts:
            book.section_page(section)
            book.puzzles(section.entries, count, candidates, solutions, part=False)
        if hints:
            book.hints(hint)
        if solutions:
            book.solutions(few or _solutions(content, large_print))
        press.finish()
        return press

    # Twice: the first time shows how many pages there are and on which of them everything is.
    first = printed(BytesIO(), sheet, {}, tell)
    if (thick := sheet.thick(first.number)) != sheet:
        sheet, first = thick, printed(BytesIO(), thick, {}, silent)

    def final(out: IO[bytes]) -> int:
        return printed(out, sheet, first.places, silent).number

    if isinstance(out, str):
        with NewFile(out) as new:
            pages = final(new.stream)
    else:
        pages = final(out)
    return BookSummary(len(content), pages)


def _solutions(content: list[Entry], large: bool) -> int:
    """Solutions per page, so that the digits of the largest are not smaller than those of a classic puzzle."""
    shapes = [entry.solved().shape for entry in content]
    widest = max(max(shape.width, shape.height) for shape in shapes)
    return max(1, int((6 if large else 12) * min(1.0, 9 / widest) ** 2 + 0.5))


def _page(page: str | Page) -> Page:
    if not isinstance(page, Page):
        return PAGES[choice("page size", page, PAGES)]
    body = page.body(1)
    if not min(body.width, body.height) >= _LEAST or max(page.paper) > _MOST:  # written so that it rejects nan
        raise ValueError(
            f"a page is at most {_MOST:.0f} points wide and high, and at least {_LEAST:.0f} inside its margins"
        )
    return page


def _checked(name: str, value: int) -> int:
    return whole(name, value, least=1, most=_MOST_ON_A_PAGE)
