"""The sign of a rule alone, for a legend: the smallest possible part of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from .model import Board, Cage, Dot, House, Layer, Line, Outside, Pill, Shade, Sign, Tag
from .picture import OUTSIDE, UNIT, Picture, Shape

__all__ = ["Sample", "sample"]

_CORNER = 32
"""Room for a clue before a corner of the grid."""
_DOT = 11
"""Room for half of a dot."""


class Sample(NamedTuple):
    """Shapes of a picture, and the rectangle that they fill."""

    shapes: tuple[Shape, ...]
    x: float
    y: float
    width: float
    height: float


def sample(layers: Sequence[Layer]) -> Sample:
    """The sign that some layers of one rule have in common.

    >>> from .model import Look
    >>> found = sample([Line((40, 41, 50), Look("#cfcfcf"), 16, "disc")])
    >>> len(found.shapes), found.width, found.height
    (2, 96, 48)
    """
    small = [_small(layer) for layer in layers if not isinstance(layer, (Dot, Sign, Outside))]
    # Of separate signs, one is enough; other parts of a rule's drawing (the bulb of an arrow) belong to it.
    small = small or [_small(layers[0])]
    if isinstance(small[0], (House, Shade)):
        small = [small[0], *[layer for layer in small if isinstance(layer, Tag)][:1]]
    picture = Picture(Board().on(*small))
    shapes = tuple(picture.painted(small))
    first = small[0]
    if isinstance(first, Outside):
        side = _CORNER if first.toward else OUTSIDE
        return Sample(shapes, -side, -side if first.toward else (UNIT - side) / 2, side, side)
    if isinstance(first, Dot):
        side = 2 * _DOT if len(first.cells) < 3 else 3 * _DOT
        return Sample(shapes, (UNIT - side) / 2, (UNIT - side) / 2, side, side)
    wide = 2 if isinstance(first, (Cage, Line, Pill)) else 1
    return Sample(shapes, 0, 0, wide * UNIT, UNIT)


def _small(layer: Layer) -> Layer:
    """The layer on the first cells of a grid."""
    if isinstance(layer, Cage):
        return replace(layer, cells=(0, 1))
    if isinstance(layer, Line):
        return replace(layer, cells=(0, 1), end="" if layer.end == "corner" else layer.end)
    if isinstance(layer, Dot):
        return replace(layer, cells=(0,) * len(layer.cells))
    if isinstance(layer, (Pill, House, Shade)):
        return replace(layer, cells=(0,))
    if isinstance(layer, (Sign, Tag)):
        return replace(layer, cell=0)
    if isinstance(layer, Outside):
        return replace(layer, row=-1 if layer.toward else 0, column=-1, toward=(1, 1) if layer.toward else None)
    raise TypeError(f"a legend has no sign for {layer!r:.40}")
