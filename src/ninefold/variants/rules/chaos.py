"""Chaos construction: the solver finds the regions."""

from __future__ import annotations

from collections.abc import Iterable

from .base import CellLike, CellsLike, Constraint, Ground, Place, Postings, as_cell, as_cells, listed, number, post


class ChaosConstruction(Constraint):
    """Divide the grid into orthogonally connected regions of equal size in which digits do not repeat.

    *labels* are extra cells, one per cell of the grid. Each gives the region of its cell; regions are numbered in the
    order in which they first appear, starting with the lowest digit.

    >>> ChaosConstruction(["L1", "L2"]).describe()
    'Divide the grid into orthogonally connected regions of equal size in which digits do not repeat.'
    """

    slug = "chaos-construction"
    names = ("chaos",)
    labels: tuple[Place, ...]
    size: int | None

    def __init__(self, labels: CellsLike, size: int | None = None) -> None:
        self._set(labels=as_cells(labels), size=None if size is None else number("size", size, least=1))

    def lower(self, ground: Ground) -> Postings:
        size = max(ground.shape.height, ground.shape.width) if self.size is None else self.size
        yield post("chaos", ground.numbers(self.labels), [size])


class ChaosArrow(Constraint):
    """The digit counts its own cell and the cells of the same region that follow it along its arms.

    An arm stops at the first cell of another region. Each arm consists of labels of ``ChaosConstruction``, starting
    with the label of the cell. The count is the digit plus *offset*.

    >>> ChaosArrow("r1c1", [["L1", "L2"]]).describe()
    'r1c1 counts its own cell and the cells of the same region that follow it along its arms.'
    """

    slug = "chaos-arrow"
    cell: Place
    arms: tuple[tuple[Place, ...], ...]
    offset: int

    def __init__(self, cell: CellLike, arms: Iterable[CellsLike], offset: int = 0) -> None:
        found = tuple(as_cells(arm) for arm in listed("arms", arms))
        if not found or any(arm[0] != found[0][0] for arm in found):
            raise ValueError("arms: each must start with the label of the cell")
        self._set(cell=as_cell(cell), arms=found, offset=number("offset", offset))

    def describe(self) -> str:
        return f"{self.cell}{self.about.removeprefix('The digit').rstrip('.')}{_offset(self.offset)}."

    def lower(self, ground: Ground) -> Postings:
        labels = (number for arm in self.arms for number in ground.numbers(arm))
        yield post("chaos-arrow", [ground.number(self.cell), *labels], [self.offset, *map(len, self.arms)])


class ChaosCount(Constraint):
    """The digit counts the marked cells in its region, including its own.

    The marks are labels of ``ChaosConstruction``; the first is that of the cell. The count is the digit plus *offset*.

    >>> ChaosCount("r1c1", ["L1", "L2"], 1).describe()
    'r1c1 counts the marked cells in its region, including its own, minus 1.'
    """

    slug = "chaos-count"
    cell: Place
    labels: tuple[Place, ...]
    offset: int

    def __init__(self, cell: CellLike, labels: CellsLike, offset: int = 0) -> None:
        self._set(cell=as_cell(cell), labels=as_cells(labels), offset=number("offset", offset))

    def describe(self) -> str:
        return f"{self.cell}{self.about.removeprefix('The digit').rstrip('.')}{_offset(self.offset)}."

    def lower(self, ground: Ground) -> Postings:
        yield post("chaos-count", [ground.number(self.cell), *ground.numbers(self.labels)], [self.offset])


def _offset(offset: int) -> str:
    return f", {'minus' if offset > 0 else 'plus'} {abs(offset)}" if offset else ""
