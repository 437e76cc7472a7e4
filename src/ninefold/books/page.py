"""Pages of a book: paper sizes, margins, and how many grids fit on one.  Arithmetic only; lengths are points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

__all__ = ["PAGES", "Area", "Page", "arranged"]

INCH = 72.0
MM = INCH / 25.4


class Area(NamedTuple):
    """A rectangle on a page; y runs up from the bottom, as in PDF."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """Where it ends."""
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Page:
    """A paper size: the page as it is cut (*width*, *height*), the margin all round, the *gutter* that the spine
    takes in addition, and the *bleed* that is printed over the edge and cut away, at the top, the bottom and
    outside.

    >>> PAGES["6x9"].paper
    (441.0, 666.0)
    >>> PAGES["6x9"].body(1).x > PAGES["6x9"].body(2).x
    True
    """

    width: float
    height: float
    margin: float
    gutter: float = 0
    bleed: float = 0

    @property
    def bound(self) -> bool:
        """Whether a book printer trims and binds it: a size with bleed."""
        return self.bleed > 0

    def thick(self, pages: int) -> Page:
        """The page for a book of that many pages: print-on-demand services want a wider gutter in thick books.

        >>> PAGES["6x9"].thick(300) == PAGES["6x9"], round(PAGES["6x9"].thick(750).body(1).x)
        (True, 63)
        """
        inner = next((inner for most, inner in _INNER if pages <= most), _INNER[-1][1])
        return replace(self, gutter=max(self.gutter, inner - self.margin)) if self.bound else self

    @property
    def paper(self) -> tuple[float, float]:
        """The size of the sheet, bleed included."""
        return self.width + self.bleed, self.height + 2 * self.bleed

    def trim(self, number: int) -> Area:
        """Page *number*, from 1, as it is cut; odd pages lie on the right, their spine on the left."""
        return Area(0 if number % 2 else self.bleed, self.bleed, self.width, self.height)

    def body(self, number: int) -> Area:
        """The part of a page that is inside its margins."""
        trim = self.trim(number)
        inner = self.gutter if number % 2 else 0
        return Area(
            trim.x + self.margin + inner,
            trim.y + self.margin,
            self.width - 2 * self.margin - self.gutter,
            self.height - 2 * self.margin,
        )


_INNER = ((150, 0.375 * INCH), (300, 0.5 * INCH), (500, 0.625 * INCH), (700, 0.75 * INCH), (828, 0.875 * INCH))
"""The least inner margin that Amazon KDP accepts, by the number of pages."""
PAGES = {
    "a4": Page(210 * MM, 297 * MM, 18 * MM, 6 * MM),
    "letter": Page(8.5 * INCH, 11 * INCH, 0.7 * INCH, 0.25 * INCH),
    "6x9": Page(6 * INCH, 9 * INCH, 0.5 * INCH, 0.25 * INCH, 0.125 * INCH),
    "8x10": Page(8 * INCH, 10 * INCH, 0.5 * INCH, 0.25 * INCH, 0.125 * INCH),
    "8.5x11": Page(8.5 * INCH, 11 * INCH, 0.5 * INCH, 0.25 * INCH, 0.125 * INCH),
}
"""The available sizes, by name."""


def arranged(
    area: Area, count: int, *, gap: float, caption: float, below: Callable[[float], float] | None = None
) -> list[Area]:
    """Place *count* squares in an area, as large as can be, row by row; *caption* is the room above each.

    The squares are of one size, and the space that is left over lies between them.  *below* returns how much room a
    text as wide as a square takes under it.

    >>> [round(square.width) for square in arranged(Area(0, 0, 200, 300), 2, gap=10, caption=20)]
    [125, 125]
    >>> [round(square.width) for square in arranged(Area(0, 0, 200, 300), 1, gap=0, caption=0, below=lambda width: 150)]
    [150]
    """

    def side(columns: int) -> float:
        rows = ceil(count / columns)
        room = (area.height - gap * (rows - 1)) / rows - caption
        now = min((area.width - gap * (columns - 1)) / columns, room)
        # A smaller square has longer text: it shrinks until both fit.
        while below is not None and now > 0 and (fitting := room - below(now)) < now - 1e-6:
            now = min(fitting, now * 0.98)
        return now

    columns = max(range(1, count + 1), key=side)
    rows, size = ceil(count / columns), side(columns)
    under = 0.0 if below is None else below(size)
    across, down = _spread(area.width, columns, size, gap), _spread(area.height, rows, size + caption + under, gap)
    return [
        Area(area.x + across[i % columns], area.top - down[i // columns] - caption - size, size, size)
        for i in range(count)
    ]


def _spread(length: float, count: int, size: float, gap: float) -> list[float]:
    """Where *count* items begin: evenly spaced, half as far from the edges, but with at least *gap* between them."""
    left_over = length - count * size
    between = max(gap, left_over / count)
    edge = (left_over - between * (count - 1)) / 2
    return [edge + i * (size + between) for i in range(count)]
