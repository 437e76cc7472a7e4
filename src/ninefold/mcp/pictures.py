"""Drawings as PNG: clients show images to an assistant, but few accept SVG."""

from __future__ import annotations

from functools import cache

import resvg_py

__all__ = ["has_font", "png"]

_WIDTH = 640
"""Pixels; enough to read the candidates of a 9x9 grid."""
_DIGIT = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    '<text y="18" font-family="sans-serif">{}</text></svg>'
)


def png(svg: str) -> bytes:
    """Return a drawing as a PNG image on white."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=_WIDTH, background="white"))


@cache
def has_font() -> bool:
    """Whether the machine has a font to draw digits with; a bare container may have none."""
    drawn, blank = (resvg_py.svg_to_bytes(svg_string=_DIGIT.format(text)) for text in ("8", ""))
    return drawn != blank
