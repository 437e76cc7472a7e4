"""Printing: pages of a PDF with boards, texts and stars on them.  Vector graphics; fonts are embedded.

The boards are the pictures of ``_drawing``, shape by shape.  The same book is the same bytes.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Sequence
from functools import singledispatchmethod
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from ..base.arguments import shown
from ..drawing import Board, Sample
from ..drawing import picture as pictures
from ..errors import MissingExtraError
from .page import Area, Page

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

__all__ = ["Fonts", "Press"]

INK = "#111"
FAINT = "#777"
TINT = "#e8edf3"
_SMALLEST = 8.0
"""The smallest letter size when a text is scaled to fit."""
_PRINTED = {"filled": pictures.Style(28, "#333"), "candidate": pictures.Style(12, "#555")}
"""Styles that differ on paper, which may be printed in black only."""


class Fonts(NamedTuple):
    """Files of two TrueType fonts; by default those of the PDF library."""

    regular: str | os.PathLike[str] = "Vera.ttf"
    bold: str | os.PathLike[str] = "VeraBd.ttf"


class Fitted(NamedTuple):
    """A text that was fitted: its lines, and the size of its letters."""

    lines: list[str]
    size: float


class Press:
    """A book in progress: pages one after the other, the finished bytes at the end."""

    def __init__(
        self,
        out: IO[bytes],
        page: Page,
        fonts: Fonts,
        *,
        title: str,
        author: str,
        foot: float = 9,
        gray: bool = False,
    ) -> None:
        try:
            from reportlab.pdfgen.canvas import Canvas
        except ImportError:
            raise MissingExtraError("a book", "book") from None
        self.page = page
        self._foot = foot  # how large the numbers of pages are
        self._gray = gray
        self.places: dict[str, int] = {}
        """The page of each target of a link."""
        self.number = 0
        """The number of the current page, from 1."""
        self._fonts = [_embedded(path) for path in fonts]
        # Reproducible: no time, no random identity. The first font is set here, because the default font of the library
        # would not be embedded.
        self._canvas: Canvas = Canvas(
            out, pagesize=page.paper, invariant=1, pageCompression=1, initialFontName=self._fonts[0]
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setCreator("ninefold")

    # --- pages

    def new_page(self, *, numbered: bool = True) -> Area:
        """Begin the next page and return the area inside its margins."""
        self._end_page()
        self.number += 1
        body, trim = self.page.body(self.number), self.page.trim(self.number)
        if self.page.bleed:
            edges = (trim.x, trim.y, trim.x + trim.width, trim.top)
            self._canvas.setTrimBox(edges)
            self._canvas.setBleedBox((0, 0, *self.page.paper))
        if numbered:
            outer = body.x + body.width if self.number % 2 else body.x
            below = trim.y + self.page.margin * 0.5
            self.text(str(self.number), outer, below, self._foot, fill=FAINT, align=1 if self.number % 2 else 0)
        return body

    def skip_to(self, *, right: bool) -> None:
        """Leave a page empty if the next one would not be on the right, or on the left."""
        if right == bool(self.number % 2):
            self.new_page(numbered=False)

    def foot_note(self, text: str) -> None:
        """Write a line in the middle of the bottom margin of this page."""
        trim = self.page.trim(self.number)
        body = self.page.body(self.number)
        middle = body.x + body.width / 2
        self.text(text, middle, trim.y + self.page.margin * 0.5, self._foot, fill=FAINT, align=0.5)

    def _end_page(self) -> None:
        if self.number:
            self._canvas.showPage()

    def section(self, name: str, key: str) -> None:
        """Begin a part of the book here: an entry of the outline."""
        self.target(key)
        self._canvas.addOutlineEntry(name, key)

    def target(self, key: str) -> None:
        """Let links lead to this page."""
        self.places[key] = self.number
        self._canvas.bookmarkPage(key)

    def link(self, key: str, area: Area) -> None:
        """Make an area of this page lead to another."""
        self._canvas.linkAbsolute("", key, (area.x, area.y, area.x + area.width, area.top), Border="[0 0 0]")

    def finish(self) -> None:
        """Write everything."""
        self._end_page()
        self._canvas.save()

    # --- the content of a page

    def text(
        self, text: str, x: float, y: float, size: float, *, bold: bool = False, fill: str = INK, align: float = 0
    ) -> None:
        """Write a line: beginning at *x*, or with *align* 0.5 centered on it, or with 1 ending at it."""
        canvas, font = self._canvas, self._fonts[bold]
        self._check(text, font)
        canvas.setFont(font, size)
        canvas.setFillColor(self._color(fill))
        canvas.drawString(x - align * canvas.stringWidth(text, font, size), y, text)

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a line is."""
        return float(self._canvas.stringWidth(text, self._fonts[bold], size))

    def lines(self, text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
        """Break a text into lines no wider than *width*, where its words allow that."""
        from reportlab.lib.utils import simpleSplit

        return list(simpleSplit(text, self._fonts[bold], size, width))

    def cut(self, text: str, width: float, size: float) -> str:
        """Return a text, or as much of it as fits on a line; nothing if that would be only a letter or two."""
        text = " ".join(text.split())
        if self.width(text, size) <= width:
            return text
        room = next((n for n in range(len(text), 2, -1) if self.width(text[:n] + "…", size) <= width), 0)
        return text[:room].rstrip() + "…" if room else ""

    def fitted(self, text: str, room: Area, size: float, *, leading: float, bold: bool = False) -> Fitted:
        """Break a text into lines that an area has room for, in letters of *size* or smaller ones."""
        while True:
            lines = self.lines(text, room.width, size, bold=bold)
            wide = max((self.width(line, size, bold=bold) for line in lines), default=0)
            if wide <= room.width and len(lines) * leading * size <= room.height:
                return Fitted(lines, size)
            if (size := 0.95 * size) < _SMALLEST:
                raise ValueError(f"{shown(text)} does not fit on the page")

    def even(self, text: str, fitted: Fitted, width: float, *, bold: bool = False) -> Fitted:
        """A fitted text in the same number of lines, but of more even width, so that no word is left alone."""
        for percent in range(99, 0, -1):
            lines = self.lines(text, width * percent / 100, fitted.size, bold=bold)
            if len(lines) > len(fitted.lines):
                break
            fitted = Fitted(lines, fitted.size)
        return fitted

    def band(self, area: Area, fill: str = TINT) -> None:
        """Fill an area with a tint."""
        self._canvas.setFillColor(self._color(fill))
        self._canvas.rect(*area, stroke=0, fill=1)

    def stars(self, count: int, x: float, y: float, size: float, *, of: int = 5) -> None:
        """Draw stars that end at *x*, *count* of them filled; *size* is the height of one."""
        canvas = self._canvas
        canvas.setStrokeColor(self._color("#555"))
        canvas.setFillColor(self._color("#333"))
        canvas.setLineWidth(size / 16)
        for i in range(of):
            middle = x - (of - i - 0.5) * size * 1.15
            path = canvas.beginPath()
            for k in range(10):
                radius, angle = size / 2 * (1 if k % 2 == 0 else 0.42), math.pi * (0.5 + k / 5)
                point = middle + radius * math.cos(angle), y + size / 2 + radius * math.sin(angle)
                if k:
                    path.lineTo(*point)
                else:
                    path.moveTo(*point)
            path.close()
            canvas.drawPath(path, stroke=1, fill=int(i < count))

    def board(self, board: Board, area: Area) -> Area:
        """Draw a board as large as an area has room for, at its top, and return the part that it takes."""
        picture = pictures.Picture(board)
        scale = min(area.width / picture.width, area.height / picture.height)
        wide, high = picture.width * scale, picture.height * scale
        taken = Area(area.x + (area.width - wide) / 2, area.top - high, wide, high)
        self._picture(picture, taken.x - picture.start * scale, taken.top + picture.start * scale, scale)
        return taken

    def sample(self, sample: Sample, x: float, y: float, scale: float) -> None:
        """Draw the sign of a rule with its upper left corner at a place."""
        self._picture(sample.shapes, x - sample.x * scale, y + sample.y * scale, scale)

    def _picture(self, shapes: Iterable[pictures.Shape], x: float, y: float, scale: float) -> None:
        """Draw shapes whose own (0, 0) lies at a place."""
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(x, y)
        canvas.scale(scale, scale)
        for shape in shapes:
            self._draw(shape)
        canvas.restoreState()

    # --- the shapes of a picture; its y runs down

    @singledispatchmethod
    def _draw(self, shape: Any) -> None:
        raise TypeError(f"cannot print {shape!r}")

    @_draw.register
    def _(self, area: pictures.Area) -> None:
        canvas = self._canvas
        canvas.setFillColor(self._color(area.fill, area.opacity))
        canvas.rect(area.x, -area.y - area.height, area.width, area.height, stroke=0, fill=1)

    @_draw.register
    def _(self, disc: pictures.Disc) -> None:
        canvas, (x, y) = self._canvas, disc.center
        if disc.fill:
            canvas.setFillColor(self._color(disc.fill))
        if disc.stroke:
            canvas.setStrokeColor(self._color(disc.stroke))
            canvas.setLineWidth(disc.width)
            canvas.setDash([])
        canvas.circle(x, -y, disc.radius, stroke=int(bool(disc.stroke)), fill=int(bool(disc.fill)))

    @_draw.register
    def _(self, text: pictures.Text) -> None:
        size, fill, bold = _PRINTED.get(text.kind) or pictures.STYLES[text.kind]
        self.text(self._shown(text.text, self._fonts[bold]), text.x, -text.y, size, bold=bold, fill=fill, align=0.5)

    @_draw.register
    def _(self, words: pictures.Words) -> None:
        canvas, (x, y), (size, fill, _) = self._canvas, words.middle, words.style
        font = self._fonts[0]
        text = self._shown(words.text, font)
        self._check(text, font)
        canvas.saveState()
        canvas.translate(x, -y)
        canvas.rotate(-words.angle)
        canvas.setFont(font, size)
        canvas.setStrokeColor(self._color("#fff"))
        canvas.setLineWidth(size / 6)
        canvas.setFillColor(self._color(fill))
        for mode in (1, 0):  # the halo, then the letters on it
            canvas.drawCentredString(0, -0.36 * size, text, mode=mode)
        canvas.restoreState()

    @_draw.register
    def _(self, lines: pictures.Lines) -> None:
        canvas = self._canvas
        path = canvas.beginPath()
        for first, *rest in lines.runs:
            path.moveTo(first[0], -first[1])
            for x, y in rest[:-1] if rest[-1] == first else rest:
                path.lineTo(x, -y)
            if rest[-1] == first:
                path.close()
        canvas.setStrokeColor(self._color(lines.stroke, lines.opacity))
        canvas.setLineWidth(lines.width)
        canvas.setLineCap(2 if lines.square else int(lines.rounded))
        canvas.setLineJoin(int(lines.rounded))
        canvas.setDash([4, 3] if lines.dashed else [])
        canvas.drawPath(path, stroke=1, fill=0)

    @_draw.register
    def _(self, curve: pictures.Curve) -> None:
        canvas = self._canvas
        (x1, y1), (mx, my), (x2, y2) = curve.start, curve.control, curve.end
        canvas.setStrokeColor(self._color(curve.stroke))
        canvas.setLineWidth(curve.width)
        canvas.setDash([4, 3] if curve.dashed else [])
        path = canvas.beginPath()
        path.moveTo(x1, -y1)
        # A quadratic curve as a cubic one.
        path.curveTo((x1 + 2 * mx) / 3, -(y1 + 2 * my) / 3, (x2 + 2 * mx) / 3, -(y2 + 2 * my) / 3, x2, -y2)
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.setDash([])

    @_draw.register
    def _(self, polygon: pictures.Polygon) -> None:
        path = self._canvas.beginPath()
        (x, y), *rest = polygon.points
        path.moveTo(x, -y)
        for x, y in rest:
            path.lineTo(x, -y)
        path.close()
        self._canvas.setFillColor(self._color(polygon.fill, polygon.opacity))
        self._canvas.drawPath(path, stroke=0, fill=1)

    def _color(self, fill: str, opacity: float = 1) -> Any:
        return _color(fill, opacity, self._gray)

    def _shown(self, text: str, font: str) -> str:
        """The text with the sum sign that the font has: many fonts have only one of the two."""
        from reportlab.pdfbase import pdfmetrics

        known = pdfmetrics.getFont(font).face.charToGlyph
        return text if ord("Σ") in known else text.replace("Σ", "∑")

    def _check(self, text: str, font: str) -> None:
        """Reject characters that the font cannot show, which would be printed as boxes."""
        from reportlab.pdfbase import pdfmetrics

        known = pdfmetrics.getFont(font).face.charToGlyph
        lacking = next((ch for ch in text if ord(ch) not in known), None)
        if lacking is not None:
            raise ValueError(f"the font has no {lacking!r}, which {text!r} contains; choose a font that has it")


def _color(fill: str, opacity: float = 1, gray: bool = False) -> Any:
    from reportlab.lib.colors import Color

    digits = fill.removeprefix("#")
    pairs: Sequence[str] = [ch * 2 for ch in digits] if len(digits) == 3 else [digits[i : i + 2] for i in (0, 2, 4)]
    red, green, blue = (int(pair, 16) / 255 for pair in pairs)
    if gray:  # as bright as the color
        red = green = blue = 0.299 * red + 0.587 * green + 0.114 * blue
    # The color on white: transparency is flattened here, because not every printer supports it.
    return Color(*(1 - opacity * (1 - part) for part in (red, green, blue)))


def _embedded(path: str | os.PathLike[str]) -> str:
    """Register a font under its own name and return the name."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    name = f"ninefold-{os.fspath(path)}"
    if name not in pdfmetrics.getRegisteredFontNames():
        try:
            pdfmetrics.registerFont(TTFont(name, os.fspath(path)))
        except (TTFError, OSError) as error:
            raise ValueError(f"{os.fspath(path)} cannot be used as a font: {error}") from None
    return name
