"""Drawings as PNG: clients show images to an assistant, but few accept SVG."""

from __future__ import annotations

from functools import cache
from typing import Any

import resvg_py

__all__ = ["has_font", "png"]

_WIDTH = 640
"""Pixels; enough to read the candidates of a 9x9 grid."""
_FAMILIES = ("Arial", "Helvetica", "Liberation Sans", "DejaVu Sans", "Noto Sans", "Open Sans", "Roboto", "FreeSans")
"""Families to use for sans-serif: the library does not ask the system for its own."""
_DIGIT = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    '<text y="18" font-family="sans-serif">{}</text></svg>'
)


def png(svg: str) -> bytes:
    """Return a drawing as a PNG image on white."""
    return _png(svg, _family() or _FAMILIES[0], width=_WIDTH, background="white")


def has_font() -> bool:
    """Whether the machine has a font to draw digits with; a bare container may have none."""
    return _family() is not None


@cache
def _family() -> str | None:
    """The first family that the machine has."""
    return next((name for name in _FAMILIES if _png(_DIGIT.format("8"), name) != _png(_DIGIT.format(""), name)), None)


def _png(svg: str, family: str, **options: Any) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, sans_serif_family=family, **options))
