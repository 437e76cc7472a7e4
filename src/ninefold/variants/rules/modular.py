"""Modular lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import CellRule, CellsLike, Ground, Posting, as_cells, named, post

__all__ = ["Modular"]


@dataclass(frozen=True, slots=True, init=False)
class Modular(CellRule):
    """Any cells in a row on the line, as many as the modulus, have different residues.

    >>> Modular("r1c1 r1c2 r2c2", 3).describe()
    'r1c1, r1c2, r2c2: residues modulo 3 come in turn.'
    """

    slug: ClassVar[str] = "modular"
    about: ClassVar[str] = "Neighbours on the line have different residues, in turn."
    modulus: int

    def __init__(self, cells: CellsLike, modulus: int = 3) -> None:
        self._set(cells=as_cells(cells, least=self.least), modulus=whole("modulus", modulus, least=1, most=64))

    def describe(self) -> str:
        return f"{named(self.cells)}: residues modulo {self.modulus} come in turn."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("modular", ground.numbers(self.cells), [self.modulus])
