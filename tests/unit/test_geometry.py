"""Shapes: houses, peers and names, of the classic grid and others."""

from __future__ import annotations

import pickle

import pytest

from ninefold.base import geometry as _geometry
from ninefold.base.geometry import CLASSIC, Shape


def test_the_classic_houses() -> None:
    assert len(CLASSIC.houses) == 27
    assert CLASSIC.rows[3] == tuple(range(27, 36))
    assert CLASSIC.columns[8] == tuple(range(8, 81, 9))
    assert CLASSIC.boxes[5] == (33, 34, 35, 42, 43, 44, 51, 52, 53)
    assert {len(peers) for peers in CLASSIC.peers} == {20}
    assert (CLASSIC.cells, CLASSIC.all, list(CLASSIC.digits)) == (81, 0x1FF, list(range(1, 10)))


@pytest.mark.parametrize("shape", [CLASSIC, Shape(4), Shape(6), Shape(6, box=(3, 2)), Shape(12)])
def test_every_shape_is_covered_three_times(shape: Shape) -> None:
    for houses in (shape.rows, shape.columns, shape.boxes):
        assert sorted(cell for house in houses for cell in house) == list(range(shape.cells))
    for cell in range(shape.cells):
        assert cell in shape.boxes[shape.box_of(cell)]
        assert shape.cell_at(shape.cell_name(cell)) == cell
        assert shape.cell_at(divmod(cell, shape.size)) == cell
        assert all(cell in shape.peers[peer] for peer in shape.peers[cell])
    width, height = shape.box_columns, shape.box_rows
    assert shape.boxes[0] == tuple(shape.size * r + c for r in range(height) for c in range(width))
    assert pickle.loads(pickle.dumps(shape)) == shape


def test_names() -> None:
    assert [_geometry.house_name(h) for h in (0, 9, 26)] == ["row 1", "column 1", "box 9"]
    assert (_geometry.cell_name(33), _geometry.place(33)) == ("r4c7", "row 4, column 7")


def test_boxes_must_fit() -> None:
    with pytest.raises(ValueError, match="boxes of 2x4 do not fit 9x9 cells and 9 digits"):
        Shape(9, box=(2, 4))
