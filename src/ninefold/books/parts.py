"""The parts of a book: title page, puzzles, hints, solutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import compress

from ..drawing import Layer
from ..render import lines
from ..results.steps import Level
from .content import Entry, Hint, Rules, Section
from .legend import Legend
from .page import Area, arranged
from .pdf import FAINT, INK, Press

__all__ = ["Parts"]

_RULES = (
    "Fill in the empty cells so that every row, every column and every 3×3 box contains each digit from 1 to 9 exactly "
    "once. Every puzzle in this book has exactly one solution. Look for a cell with only one possible digit, or for a "
    "digit with only one possible cell in a row, column or box. Puzzles with more stars need more than that."
)
_LEGEND = 0.72
"""The scale of the letters of rules."""
_LEADING = 1.25
"""Line height of a title, as a multiple of the letter size."""
_SMALL = 0.6
"""The smallest picture of a hint, as a share of the page width."""

_FOOT = 0.8
"""Between the text of a hint and the number of its page, in letters more than the margin has."""


class Parts:
    """The parts of a book, on a press."""

    def __init__(
        self,
        press: Press,
        content: Sequence[Entry],
        *,
        size: float,
        stars: bool,
        tell: Callable[[int, str], object],
        places: Mapping[str, int],
    ) -> None:
        self._press, self._content, self._size, self._stars, self._tell = press, content, size, stars, tell
        self._places = places  # where things were when the book was laid out the first time

    def title_page(self, title: str, subtitle: str, author: str) -> None:
        """The title on a band that runs over the edge, what the stars mean, and who made it."""
        press, size = self._press, self._size
        body = press.new_page(numbered=False)
        width, height = press.page.paper
        most = Area(body.x, 0, body.width, 0.22 * height)
        heading = press.fitted(title, most, 2.6 * size, leading=_LEADING, bold=True)
        heading = press.even(title, heading, body.width, bold=True)
        # No larger than the title, which a long word may have made small.
        below = press.fitted(subtitle, most, min(1.3 * size, heading.size), leading=_LEADING)
        below = press.even(subtitle, below, body.width)
        between = 0.7 * size if below.lines else 0
        deep = _LEADING * sum(len(text.lines) * text.size for text in (heading, below)) + between + 5 * size
        band = Area(0, height * 0.72 - deep / 2, width, deep)
        press.band(band)
        y = band.top - 2.5 * size
        for text, bold, fill in ((heading, True, INK), (below, False, "#333")):
            for line in text.lines:
                y -= _LEADING * text.size
                press.text(line, body.x, y + 0.4 * text.size, text.size, bold=bold, fill=fill)
            y -= between
        y = band.y - 5 * size
        press.text(_puzzles(len(self._content)), body.x, y, 1.2 * size)
        if self._stars:
            for level in Level.graded():
                n = sum(entry.stars == level + 1 for entry in self._content)
                if n:
                    y -= 2 * size
                    press.stars(level + 1, body.x + 5 * 1.15 * size, y, size)
                    press.text(f"{level}, {n}", body.x + 7.5 * size, y + 0.1 * size, size, fill="#333")
        made_by = press.fitted(author, most._replace(height=0.1 * height), 1.2 * size, leading=_LEADING)
        made_by = press.even(author, made_by, body.width)
        for i, line in enumerate(reversed(made_by.lines)):
            press.text(line, body.x, body.y + i * _LEADING * made_by.size, made_by.size)

    def copyright_page(self, text: str) -> None:
        """The copyright notice at the foot of the page behind the title page."""
        press, size = self._press, 0.8 * self._size
        body = press.new_page(numbered=False)
        told = [line for part in text.splitlines() for line in press.lines(part, body.width, size) or [""]]
        for i, line in enumerate(reversed(told)):
            press.text(line, body.x, body.y + 1.4 * i * size, size, fill="#333")

    def how_to_play(self) -> None:
        """The rules of Sudoku, then every further rule of the book with its sign."""
        press, size = self._press, self._size
        body = press.new_page()
        press.section("How to play", "how to play")
        y = self._heading("How to play", body)
        for line in press.lines(_RULES, body.width, size):
            y -= 1.45 * size
            press.text(line, body.x, y, size)
        signs: dict[str, tuple[Layer, ...]] = {}
        sentences: dict[str, None] = {}
        for entry in self._content:
            for words, layers in entry.rules.signs:
                signs.setdefault(words, layers)
            sentences |= dict.fromkeys(entry.rules.sentences)
        if signs or sentences:
            more = Legend(press, Rules("", tuple(signs.items()), tuple(sentences)), size)
            if more.height(body.width) <= y - body.y - size:
                more.draw(body.x, y - size, body.width)
            else:
                more.draw_pages("Rules of this book", "rules")

    def contents(self, sections: Sequence[Section], rules: bool, hints: bool, solutions: bool) -> None:
        """The table of contents."""
        press, size = self._press, self._size
        body = press.new_page(numbered=False)
        y = self._heading("Contents", body)
        named = [("How to play", "how to play")] * rules
        named += [(section.name, section.key) for section in sections]
        named += [("Hints", "hints")] * hints + [("Solutions", "solutions")] * solutions
        stars = {section.key: section.stars for section in sections}
        for name, key in named:
            y -= 2 * size
            press.text(name, body.x, y, size)
            if stars.get(key):
                press.stars(stars[key], body.x + press.width(name, size) + 7 * size, y, 0.8 * size)
            press.text(str(self._places.get(key, 0)), body.x + body.width, y, size, align=1)
            press.link(key, Area(body.x, y - 0.4 * size, body.width, 1.6 * size))

    def _heading(self, text: str, body: Area) -> float:
        """Write a heading at the top of a page; return where it ends."""
        size = 1.8 * self._size
        self._press.text(text, body.x, body.top - size, size, bold=True)
        return body.top - 1.5 * size

    def section_page(self, section: Section) -> None:
        """A page with the name of a section, its stars and its puzzles; in a bound book it faces the first puzzle."""
        press, size = self._press, self._size
        if press.page.bound:
            press.skip_to(right=False)
        body = press.new_page(numbered=False)
        press.section(section.name, section.key)
        y = body.y + 0.6 * body.height
        press.text(section.name, body.x, y, 2.6 * size, bold=True)
        if section.stars and self._stars:
            press.stars(section.stars, body.x + 5 * 1.15 * 1.3 * size, y - 3 * size, 1.3 * size)
        first, last = section.entries[0].number, section.entries[-1].number
        press.text(f"Puzzles {first} to {last}" if last > first else f"Puzzle {first}", body.x, y - 6 * size, size)

    def puzzles(self, entries: Sequence[Entry], count: int, candidates: bool, solutions: bool, part: bool) -> None:
        """The puzzles, *count* to a page; *part* if they begin a part of the book."""
        press, size = self._press, self._size
        for at in range(0, len(entries), count):
            body = press.new_page()
            if at == 0 and part:
                press.section("Puzzles", "puzzles")
            some = entries[at : at + count]
            if solutions and (pages := self._pages("solution", some)):
                press.foot_note(f"Solution{'s' * (len(some) > 1)} on {pages}")
            legends = [Legend(press, entry.rules, _LEGEND * size) for entry in some]
            gap, caption = 2 * size, 1.9 * size
            usual = arranged(body, count, gap=gap, caption=caption)[0].width
            # Rules that would leave the puzzle too little room continue on the next page.
            fits = [legend.height(0.7 * usual) <= 0.6 * usual for legend in legends]
            below = partial(self._below, list(compress(legends, fits)), not all(fits))
            places = arranged(body, count, gap=gap, caption=caption, below=below)
            for entry, place, legend, fit in zip(some, places, legends, fits):
                press.target(f"puzzle {entry.number}")
                taken = press.board(entry.board(candidates=candidates), place)
                self._caption(entry, place, solutions)
                if fit:
                    legend.draw(place.x, taken.y - 0.6 * size, place.width)
                else:
                    self._overleaf(entry, place.x, taken.y)
                self._tell(entry.number, "printed")
            for entry, legend, fit in zip(some, legends, fits):
                if not fit:
                    legend.draw_pages(f"Rules of puzzle {entry.number}", f"rules {entry.number}")

    def _pages(self, what: str, some: Sequence[Entry]) -> str:
        """The pages of some puzzles or solutions in words."""
        pages = sorted({self._places[key] for entry in some if (key := f"{what} {entry.number}") in self._places})
        if not pages:
            return ""
        return f"page {pages[0]}" if pages[0] == pages[-1] else f"pages {pages[0]} to {pages[-1]}"

    def _below(self, legends: Sequence[Legend], overleaf: bool, width: float) -> float:
        """The room that the rules on a page need under puzzles of this width."""
        high = max([2.5 * _LEGEND * self._size * overleaf, *(legend.height(width) for legend in legends)], default=0)
        return high + 0.6 * self._size if high else 0

    def _overleaf(self, entry: Entry, x: float, y: float) -> None:
        press, small = self._press, _LEGEND * self._size
        press.text("Its rules are on the next page.", x, y - 2 * small, small, fill="#333")
        press.link(f"rules {entry.number}", Area(x, y - 2.5 * small, 14 * small, 2 * small))

    def _caption(self, entry: Entry, place: Area, solutions: bool) -> None:
        press, size = self._press, self._size
        y = place.top + 0.5 * size
        number, starred = str(entry.number), self._stars and entry.stars > 0
        wide = press.width(number, 1.2 * size, bold=True) + (6.5 * size if starred else 0)
        size *= min(1, place.width / wide)  # a puzzle may be smaller than its number and stars would be
        press.text(number, place.x, y, 1.2 * size, bold=True)
        if starred:
            press.stars(entry.stars, place.x + place.width, y, size)
        left = place.x + max(3.2 * size, press.width(number, 1.2 * size, bold=True) + 0.8 * size)
        right = place.x + place.width - (6.4 * size if starred else 0)
        if title := press.cut(entry.title, right - left, 0.85 * size):
            press.text(title, left, y, 0.85 * size, fill="#444")
        if solutions:
            press.link(f"solution {entry.number}", Area(place.x, place.top, 4 * size, 1.9 * size))

    def hints(self, hint_of: Callable[[Entry], Hint | None]) -> None:
        """A page for each puzzle: its decisive step, drawn and explained."""
        press, size = self._press, self._size
        for i, entry in enumerate(self._content):
            body = press.new_page()
            if i == 0:
                press.section("Hints", "hints")
            press.text(f"Hint for puzzle {entry.number}", body.x, body.top - 1.4 * size, 1.3 * size, bold=True)
            hint = hint_of(entry)
            self._tell(entry.number, "explained")
            if hint is None:
                continue
            told = [line for part in lines(hint.text) for line in press.lines(part, body.width, size)]
            y = body.top - 3 * size
            if hint.board is not None:
                room = body.height - (5 + _FOOT + 1.45 * len(told)) * size
                side = min(body.width, room)
                if side < _SMALL * body.width:  # better a readable picture, and the end of the text on the next page
                    side = min(body.width, body.height / 2)
                y = press.board(hint.board, Area(body.x + (body.width - side) / 2, y - side, side, side)).y
            y -= 2 * size
            press.text(hint.name, body.x, y, 1.1 * size, bold=True)
            for line in told:
                y -= 1.45 * size
                if (
                    y < body.y + _FOOT * size - 0.01
                ):  # a long chain continues on the next page; space is computed exactly
                    body = press.new_page()
                    y = body.top - 1.45 * size
                press.text(line, body.x, y, size)

    def solutions(self, count: int) -> None:
        """The solutions, small, *count* to a page."""
        press, size = self._press, self._size
        for at in range(0, len(self._content), count):
            body = press.new_page()
            press.text("Solutions", body.x, body.top - size, size, bold=True, fill=FAINT)
            if at == 0:
                press.section("Solutions", "solutions")
            if pages := self._pages("puzzle", self._content[at : at + count]):
                press.foot_note(f"Puzzles on {pages}")
            below = Area(body.x, body.y, body.width, body.height - 2.2 * size)
            places = arranged(below, count, gap=1.45 * size, caption=1.2 * size)
            for entry, place in zip(self._content[at : at + count], places):
                press.target(f"solution {entry.number}")
                press.board(entry.solved(), place)
                press.text(str(entry.number), place.x, place.top + 0.3 * size, 0.8 * size, bold=True)
                press.link(f"puzzle {entry.number}", Area(place.x, place.top, 2.2 * size, 1.2 * size))


def _puzzles(count: int) -> str:
    return f"{count} puzzle{'' if count == 1 else 's'}"
