"""Grid: every way to build one, what it refuses, and what it returns."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from ninefold import Grid, ParseError, hint, solve

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("blank", list(".0*-_xX "))
def test_reads_every_blank(blank: str) -> None:
    assert Grid(LINE.replace(".", blank)) == Grid(LINE)


def test_reads_every_kind_of_input() -> None:
    grid = Grid(LINE)
    ints = [[int(ch) if ch != "." else 0 for ch in LINE[9 * r : 9 * r + 9]] for r in range(9)]
    nones = [[value or None for value in row] for row in ints]
    strings = [list(LINE[9 * r : 9 * r + 9]) for r in range(9)]
    array = np.array(ints)
    for other in (ints, nones, strings, tuple(map(tuple, ints)), array, array.astype(np.uint8), array.reshape(81)):
        assert Grid(other) == grid
    for text in (LINE.encode(), bytes(grid.digits), str(grid), LINE + "\n", "\r\n" + LINE + "\r\n", f"  {LINE}  "):
        assert Grid(text) == grid
    assert Grid(grid) == grid


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LINE[:80], "expected 81 cells, got 80"),
        (LINE + ".", "expected 81 cells, got 82"),
        ("", "expected 81 cells, got 0"),
        (LINE[:24] + "q" + LINE[25:], "row 3, column 7: 'q' is not a digit or a blank"),
        ("²" + LINE[1:], "row 1, column 1: '²' is not a digit or a blank"),
        ("٣" + LINE[1:], "row 1, column 1: '٣' is not a digit or a blank"),
        ("+." + LINE[1:], "row 1, column 1: '+' must come before a digit"),
        ("1 2 3\n4 5 6", "expected 9 rows of cells, got 2"),
    ],
)
def test_bad_text_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        Grid(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([[0] * 9] * 8, "expected 9 rows or 81 cells, got 8"),
        ([[0] * 9] * 8 + [[0] * 8], "row 9: expected 9 cells, got 8"),
        ([[0] * 9] * 8 + [[0] * 8 + [10]], "row 9, column 9: 10 is not a digit"),
        ([[0] * 9] * 8 + [[0] * 8 + [-1]], "row 9, column 9: -1 is not a digit"),
        ([["²"] + [0] * 8] + [[0] * 9] * 8, "row 1, column 1: '²' is not a digit"),
        ([[True] + [0] * 8] + [[0] * 9] * 8, "row 1, column 1: True is not a digit"),
        (5, "cannot read a puzzle from int: expected 81 characters, nine rows, an array or a Grid"),
        ([1, 2, 3], "expected 9 rows or 81 cells, got 3"),
        (b"\xff" * 81, "byte 1: 0xff is not ASCII"),
    ],
)
def test_bad_values_are_refused_with_the_place(value: object, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        Grid(value)  # type: ignore[arg-type]
    assert str(caught.value) == message


def test_newlines_are_not_cells() -> None:
    with pytest.raises(ParseError):
        Grid(LINE[:40] + "\n" + LINE[41:])


def test_clues_and_filled_cells_survive_str() -> None:
    grid = Grid(LINE).set(2, 4)
    assert not grid.is_clue(2)
    assert grid.is_clue(0)
    assert "+4" in str(grid)
    assert Grid(str(grid)) == grid
    assert grid != Grid(grid.line)
    assert grid.puzzle() == Grid(LINE)


def test_marks_survive_str() -> None:
    grid = Grid(LINE).set(2, 4).with_all_marks()
    assert grid.marks is not None
    assert 0b1 << 6 in grid.marks, "the example has an empty cell with the one candidate 7"
    assert Grid(str(grid)) == grid


def test_is_immutable_hashable_and_pickles() -> None:
    grid = Grid(LINE)
    with pytest.raises(AttributeError):
        grid.line = "x"  # type: ignore[misc]
    assert len({grid, Grid(LINE), Grid(LINE).set(2, 4)}) == 2
    for other in (grid, grid.set(2, 4).with_all_marks(), Grid.from_candidates([3] * 81)):
        assert pickle.loads(pickle.dumps(other)) == other


def test_set_refuses_clues_and_nonsense() -> None:
    grid = Grid(LINE)
    with pytest.raises(ValueError, match="row 1, column 1 is a clue and cannot be changed"):
        grid.set(0, 4)
    with pytest.raises(ValueError, match="10 is not a digit"):
        grid.set(2, 10)
    with pytest.raises(IndexError):
        grid.set(81, 1)
    with pytest.raises(IndexError):
        grid[9, 0]


def test_conflicts_name_house_digit_and_cells() -> None:
    grid = Grid("1.......1" + "." * 71 + "1")
    assert [str(conflict) for conflict in grid.conflicts] == [
        "row 1 has 1 twice (r1c1, r1c9)",
        "column 9 has 1 twice (r1c9, r9c9)",
    ]


def test_a_conflict_in_a_box_alone() -> None:
    assert [str(conflict) for conflict in Grid("3" + "." * 9 + "3" + "." * 70).conflicts] == [
        "box 1 has 3 twice (r1c1, r2c2)"
    ]


def test_mixed_blanks_are_refused() -> None:
    with pytest.raises(ParseError, match=r"row 1, column 4: '\.' after '0': use one character for all empty cells"):
        Grid(LINE.replace(".", "0", 1))


def test_pictures_are_well_formed() -> None:
    from xml.etree import ElementTree

    for grid in (Grid(LINE), Grid(LINE).with_all_marks(), Grid("11" + "." * 79)):
        root = ElementTree.fromstring(grid.to_svg())
        texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
        marks = sum(mask.bit_count() for mask in grid.marks or ())
        assert len(texts) == 81 - grid.empty_count + marks


@pytest.mark.parametrize("cell", [2, (0, 2), "r1c3", "R1C3", np.int64(2), (np.int8(0), np.int8(2))])
def test_a_cell_has_three_names(cell: Any) -> None:
    grid = Grid(".." + "4" + "." * 78)
    assert grid[cell] == 4
    assert grid.is_clue(cell)
    assert grid.candidates(cell) == (4,)
    assert Grid().set(cell, 4).line == grid.line
    assert Grid.build([0, 0, 4] + [0] * 78, clues=[cell]) == grid


@pytest.mark.parametrize(
    ("cell", "kind", "message"),
    [
        (81, IndexError, "cell 81 is outside the grid, whose cells are 0 to 80"),
        (-1, IndexError, "cell -1 is outside the grid, whose cells are 0 to 80"),
        ((0, 9), IndexError, "row 0, column 9 (from 0) is outside the 9x9 grid"),
        ("r0c1", IndexError, "r0c1 is outside the 9x9 grid"),
        ("r1c10", IndexError, "r1c10 is outside the 9x9 grid"),
        ("c1", ParseError, "'c1' is not a cell: give a name such as 'r1c3', (row, column) or a number"),
        ((1, 2, 3), TypeError, "a cell is (row, column), not 3 numbers"),
        (1.0, TypeError, "a cell is a number, (row, column) or a name such as 'r1c3', not float"),
        (None, TypeError, "a cell is a number, (row, column) or a name such as 'r1c3', not NoneType"),
    ],
)
def test_invalid_cells_are_reported(cell: Any, kind: type[Exception], message: str) -> None:
    for use in (lambda: Grid()[cell], lambda: Grid().set(cell, 1), lambda: Grid().candidates(cell)):
        with pytest.raises(kind) as caught:
            use()
        assert str(caught.value) == message


def endless(value: int) -> Iterable[int]:
    """Yields endless values, and raises if too many are taken."""
    yield from itertools.repeat(value, 82)
    raise AssertionError("read on after the 82nd value")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Grid(range(10**9)), "expected 9 rows or 81 cells, got 1000000000"),
        (lambda: Grid(range(10**30)), "expected 9 rows or 81 cells, got more"),
        (lambda: Grid(endless(0)), "expected 9 rows or 81 cells, got more"),  # type: ignore[arg-type]
        (lambda: Grid([endless(0)] * 9), "row 1: expected 9 cells, got more"),  # type: ignore[arg-type]
        (lambda: Grid.build(endless(0)), "expected 81 cells, got more"),
        (lambda: Grid.build([0] * 81, marks=endless(1)), "expected marks for 81 cells, got more"),
        (lambda: Grid.build([1] * 81, clues=endless(1)), "expected clues, got more"),
        (lambda: Grid(np.zeros((3, 27), np.uint8)), "expected an array of shape (9, 9) or (81,), got (3, 27)"),
        (lambda: Grid([10**5000] * 81), "row 1, column 1: this int is not a digit"),
        (lambda: Grid.build([0] * 81, marks=[0.5] * 81), "row 1, column 1: 0.5 is not a candidate mask"),  # type: ignore[list-item]
    ],
)
def test_endless_and_odd_values_are_refused_early(make: Any, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        make()
    assert str(caught.value) == message


def test_corner_marks_are_kept_apart() -> None:
    corners = [0, 0b11] + [0] * 78 + [0b100]
    grid = Grid("1" + "." * 80).with_corners(corners)
    assert grid.corners == tuple(corners)
    assert grid.marks is None
    assert grid != Grid("1" + "." * 80)
    assert hash(grid) != hash(Grid("1" + "." * 80))
    assert grid.candidates(1) == (2, 3, 4, 5, 6, 7, 8, 9), "corner marks do not say what a cell may hold"
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert repr(grid) == f"<Grid {grid.line!r} with corner marks>"
    assert grid.with_marks([0x1FF] * 81).with_marks(None) == grid
    assert grid.with_marks([0x1FF] * 81).with_corners(None) == Grid("1" + "." * 80).with_marks([0x1FF] * 81)
    assert grid.set(1, 2).corners == (*[0] * 80, 0b100)
    assert grid.set(1, 2).set(80, 3).corners is None
    assert grid.puzzle().corners is None
    assert Grid.build(grid.digits, corners=[0x1FF] * 81).corners == (0, *[0x1FF] * 80), "a filled cell has no marks"


def test_corner_marks_are_drawn_and_read_back() -> None:
    masks = [0, 0b11, 0b100, 0] + [0] * 77
    corners = [0, 0, 0b11, 0b1100] + [0] * 76 + [0x1FF]
    grid = Grid.build([5] + [0] * 80, marks=masks, corners=corners)
    assert str(grid).splitlines()[0].split() == ["5", "12", "{3}[12]", "|", "[34]", ".", ".", "|", ".", ".", "."]
    assert Grid(str(grid)) == grid
    assert 'class="k"' in grid.to_svg()
    assert 'class="k"' not in grid.with_corners(None).to_svg()
    with pytest.raises(ParseError, match="row 1, column 1: corner marks next to a digit"):
        Grid(str(grid).replace("5", "5[12]", 1))


def test_hints_do_not_take_corner_marks_for_candidates() -> None:
    grid = Grid(LINE)
    wrong = [1 << (int(digit) % 9) if ch == "." else 0 for ch, digit in zip(LINE, solve(LINE).line)]
    assert hint(grid.with_corners(wrong)).step == hint(grid).step
    assert hint(grid.with_corners(wrong)).mistakes == ()
    assert hint(grid.with_marks(wrong)).mistakes
