"""A picture as SVG: text that needs no fonts or scripts beside it, small enough for a notebook."""

from __future__ import annotations

from functools import singledispatch
from html import escape

from .model import Board
from .picture import STYLES, Area, Curve, Disc, Lines, Picture, Point, Polygon, Shape, Text, Words

__all__ = ["to_svg"]

_CLASSES = {
    "clue": "c",
    "filled": "f",
    "conflict-clue": "c x",
    "conflict-filled": "f x",
    "candidate": "m",
    "corner": "k",
    "label": "l",
}
"""Kinds of text that have a class in the style sheet; the others are few and carry their style."""


_GAP = 24
"""Between boards that are side by side."""


def _css(kind: str) -> str:
    size, fill, bold = STYLES[kind]
    return f"font-size:{size:g}px;{'font-weight:600;' if bold else ''}fill:{fill}"


_STYLE = "text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle}" + "".join(
    [f".{name}{{{_css(kind)}}}" for kind, name in _CLASSES.items() if " " not in name]
    + [f".x{{fill:{STYLES['conflict-clue'].fill}}}"]
)


def to_svg(*boards: Board) -> str:
    """Draw a board, or several side by side."""
    pictures = [Picture(board) for board in boards]
    start, height = min(picture.start for picture in pictures), max(picture.height for picture in pictures)
    width = sum(picture.width for picture in pictures) + _GAP * (len(pictures) - 1)
    wide = 360 * len(pictures)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{start} {start} {width} {height}" width="{wide}" '
        f'height="{wide * height / width:g}" role="img" aria-label="Sudoku grid"><style>{_STYLE}</style>'
    )
    if len(pictures) == 1:
        return "".join([head, *map(_element, pictures[0]), "</svg>"])
    parts = []
    right = 0
    for picture in pictures:
        parts += [f'<g transform="translate({right})">', *map(_element, picture), "</g>"]
        right += picture.width + _GAP
    return "".join([head, *parts, "</svg>"])


@singledispatch
def _element(shape: Shape) -> str:
    raise TypeError(f"no element for {shape!r}")


@_element.register
def _(area: Area) -> str:
    x, y, width, height, fill, opacity = area
    faint = _faint("fill", opacity)
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"{faint}/>'


def _faint(what: str, opacity: float) -> str:
    return f' {what}-opacity="{opacity:g}"' if opacity < 1 else ""


@_element.register
def _(disc: Disc) -> str:
    (x, y), radius, fill, stroke, width = disc
    ring = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill or "none"}"{ring}/>'


@_element.register
def _(text: Text) -> str:
    name = _CLASSES.get(text.kind)
    look = f'class="{name}" x="{text.x:g}" y="{text.y:g}"'
    if name is None:
        look = f'x="{text.x:g}" y="{text.y:g}" style="{_css(text.kind)}"'
    return f"<text {look}>{escape(text.text)}</text>"


@_element.register
def _(words: Words) -> str:
    (x, y), (size, fill, _), text, angle = words
    turn = f' transform="rotate({angle:g} {x:g} {y:g})"' if angle else ""
    style = f"font-size:{size:g}px;fill:{fill};stroke:#fff;stroke-width:{size / 6:g}px;paint-order:stroke"
    return f'<text x="{x:g}" y="{y + 0.36 * size:g}" style="{style}"{turn}>{escape(text)}</text>'


@_element.register
def _(lines: Lines) -> str:
    cap = ' stroke-linecap="square"' if lines.square else ""
    if lines.rounded:
        cap = ' stroke-linecap="round" stroke-linejoin="round"'
    if lines.dashed:
        cap += ' stroke-dasharray="4 3"'
    width = f' stroke-width="{lines.width:g}"' if lines.width != 1 else ""
    straight = len(lines.runs) == 1 and len(lines.runs[0]) < 3
    faint = _faint("stroke", lines.opacity)
    hollow = "" if straight else ' fill="none"'  # a single line has no inside
    return f'<path d="{"".join(map(_path, lines.runs))}" stroke="{lines.stroke}"{width}{cap}{faint}{hollow}/>'


def _path(points: tuple[Point, ...]) -> str:
    (x, y), *rest = points
    text = f"M{x:g} {y:g}"
    for following in rest[:-1] if rest[-1] == (x, y) else rest:
        to_x, to_y = following
        text += f"V{to_y:g}" if to_x == x else f"H{to_x:g}" if to_y == y else f"L{to_x:g} {to_y:g}"
        x, y = following
    return text + "Z" * (rest[-1] == points[0])


@_element.register
def _(curve: Curve) -> str:
    (x1, y1), (mx, my), (x2, y2), stroke, width, dashed = curve
    dash = ' stroke-dasharray="4 3"' if dashed else ""
    return (
        f'<path d="M{x1:.1f} {y1:.1f}Q{mx:.1f} {my:.1f} {x2:.1f} {y2:.1f}" stroke="{stroke}" '
        f'stroke-width="{width:g}" fill="none"{dash}/>'
    )


@_element.register
def _(polygon: Polygon) -> str:
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in polygon.points)
    return f'<path d="M{path}Z" fill="{polygon.fill}"{_faint("fill", polygon.opacity)}/>'
