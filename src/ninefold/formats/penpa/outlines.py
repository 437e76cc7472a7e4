"""Outlines of cages: lines between points in the corners of cells, inside the cage.

Each cell has four such points, numbered 0 1 above 2 3.  An outline runs along the sides that cells of the cage have to
the outside (0-1, 0-2, 1-3, 2-3), and from cell to cell of the cage if the cage does not surround that step::

    0---1---0---1      the sides above two cells and the step between them
    |           |
    2---3   2---3
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .layout import Frame

__all__ = ["enclosed", "outline"]

_Cell = tuple[int, int]
_SIDES = {(-1, 0): (0, 1), (1, 0): (2, 3), (0, -1): (0, 2), (0, 1): (1, 3)}
"""The points at the ends of the side towards each neighbor."""
_STEPS = (
    ((0, 1), (-1, 0), 1, 0),
    ((0, 1), (1, 0), 3, 2),
    ((1, 0), (0, -1), 2, 0),
    ((1, 0), (0, 1), 3, 1),
)
"""To the next cell, to the cells on the side of the outline, and the points it leads from and to."""


def _point(frame: Frame, cell: _Cell, corner: int) -> int:
    return 4 * (frame.all + frame.point(*cell)) + corner


def _key(one: int, two: int) -> str:
    return f"{min(one, two)},{max(one, two)}"


def _side(frame: Frame, cell: _Cell, toward: _Cell) -> str:
    one, two = _SIDES[toward]
    return _key(_point(frame, cell, one), _point(frame, cell, two))


def _to(cell: _Cell, step: _Cell) -> _Cell:
    return cell[0] + step[0], cell[1] + step[1]


def outline(cells: Iterable[_Cell], frame: Frame) -> set[str]:
    """The lines round cells."""
    inside = set(cells)
    found = {_side(frame, cell, toward) for cell in inside for toward in _SIDES if _to(cell, toward) not in inside}
    for cell in inside:
        for step, aside, start, end in _STEPS:
            other = _to(cell, step)
            if other in inside and not {_to(cell, aside), _to(other, aside)} <= inside:
                found.add(_key(_point(frame, cell, start), _point(frame, other, end)))
    return found


def enclosed(lines: Collection[str], board: Collection[_Cell], frame: Frame) -> list[list[_Cell]]:
    """The cages whose outlines are complete."""
    left = set(board)
    cages = []
    while left:
        todo = [min(left)]
        left.discard(todo[0])
        cage = []
        while todo:
            cell = todo.pop()
            cage.append(cell)
            for toward in _SIDES:
                other = _to(cell, toward)
                back = (-toward[0], -toward[1])
                wall = _side(frame, cell, toward) in lines or _side(frame, other, back) in lines
                if other in left and not wall:
                    left.discard(other)
                    todo.append(other)
        if outline(cage, frame) <= set(lines):
            cages.append(sorted(cage))
    return cages
