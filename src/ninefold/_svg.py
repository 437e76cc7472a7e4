"""A grid as an SVG picture: plain data in, text out; what notebooks show."""

from __future__ import annotations

from ._text import Cells, digit_text, digits_of

UNIT = 48
"""Side of a cell in user units."""

_STYLE = (
    "text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle}"
    ".c{font-size:28px;font-weight:600;fill:#111}.f{font-size:28px;fill:#1a56c4}.m{font-size:12px;fill:#666}"
    ".k{font-size:12px;fill:#1a56c4}.x{fill:#c0392b}"
)


_AROUND = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0), (0, 0))
"""Where corner marks stand, in the order in which places are taken; the middle comes last."""


def svg(cells: Cells, conflicts: frozenset[int] = frozenset(), *, below: str = "", above: str = "") -> str:
    """Draw the cells; *conflicts* are shaded red, *below* and *above* are SVG parts drawn under and over the digits."""
    side = 9 * UNIT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 {side + 8} {side + 8}" width="360" height="360" '
        f'role="img" aria-label="Sudoku grid"><style>{_STYLE}</style>',
        f'<rect x="0" y="0" width="{side}" height="{side}" fill="#fff"/>',
    ]
    parts += [
        f'<rect x="{c % 9 * UNIT}" y="{c // 9 * UNIT}" width="{UNIT}" height="{UNIT}" fill="#fbd9d5"/>'
        for c in sorted(conflicts)
    ]
    parts.append(below)
    for i in range(10):
        width = 3 if i % 3 == 0 else 1
        colour = "#111" if i % 3 == 0 else "#aaa"
        at = i * UNIT
        parts.append(
            f'<path d="M{at} 0V{side}M0 {at}H{side}" stroke="{colour}" stroke-width="{width}" '
            'stroke-linecap="square" fill="none"/>'
        )
    for c in range(81):
        parts.append(_cell(cells, c, c in conflicts))
    parts.append(above)
    parts.append("</svg>")
    return "".join(parts)


def centre(cell: int, digit: int | None = None) -> tuple[float, float]:
    """Centre of a cell, or of the place of a candidate inside it."""
    x, y = cell % 9 * UNIT + UNIT / 2, cell // 9 * UNIT + UNIT / 2
    if digit is not None:
        x += ((digit - 1) % 3 - 1) * UNIT * 0.3
        y += ((digit - 1) // 3 - 1) * UNIT * 0.3
    return x, y


def _cell(cells: Cells, c: int, conflict: bool) -> str:
    digit = cells.digits[c]
    if digit:
        x, y = centre(c)
        y += 10  # from the middle to the baseline; not every renderer knows dominant-baseline
        kind = "c" if cells.clues >> c & 1 else "f"
        return f'<text class="{kind}{" x" if conflict else ""}" x="{x:g}" y="{y:g}">{digit}</text>'
    mask = cells.marks[c] if cells.marks else 0
    if cells.corners and cells.corners[c]:
        return _corners(c, digits_of(cells.corners[c])) + _middle(c, digit_text(mask))
    return "".join(_small("m", *centre(c, d), str(d)) for d in digits_of(mask))


def _corners(c: int, digits: list[int]) -> str:
    """Corner marks as people write them: round the edge, the corners first."""
    x, y = centre(c)
    places = [_AROUND[i] for i in range(len(digits))]
    places.sort(key=lambda place: (place[1], place[0]))
    return "".join(
        _small("k", x + dx * UNIT * 0.34, y + dy * UNIT * 0.34, str(d)) for d, (dx, dy) in zip(digits, places)
    )


def _middle(c: int, text: str) -> str:
    """The other marks of a cell that has corner marks, run together in its middle."""
    return _small("m", *centre(c), text) if text else ""


def _small(kind: str, x: float, y: float, text: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y + 4:g}">{text}</text>'
