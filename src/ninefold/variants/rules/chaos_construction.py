"""Chaos construction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import MOST, CellsLike, Constraint, Ground, Place, Posting, as_cells, post

__all__ = ["ChaosConstruction"]


@dataclass(frozen=True, slots=True, init=False)
class ChaosConstruction(Constraint):
    """The regions are to be found: connected by sides, of one size, each of different digits.

    *labels* are extra cells, one for each cell of the grid, that say which region it lies in, numbered from the lowest
    digit on as they first appear.

    >>> ChaosConstruction(["L1", "L2"]).describe()
    'The grid falls into regions, to be found, of different digits.'
    """

    slug: ClassVar[str] = "chaos-construction"
    about: ClassVar[str] = "The regions are to be found."
    labels: tuple[Place, ...]
    size: int | None

    def __init__(self, labels: CellsLike, size: int | None = None) -> None:
        self._set(labels=as_cells(labels), size=None if size is None else whole("size", size, least=1, most=MOST))

    def describe(self) -> str:
        return "The grid falls into regions, to be found, of different digits."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        size = max(ground.shape.height, ground.shape.width) if self.size is None else self.size
        yield post("chaos", ground.numbers(self.labels), [size])
