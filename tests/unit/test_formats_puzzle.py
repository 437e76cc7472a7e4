"""Formats carry puzzles, not only classic grids: shapes are asked for, and what cannot be held is refused."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path

import pytest

from ninefold import FormatError, Grid, ParseError, formats
from ninefold._geometry import CLASSIC, Shape
from ninefold.formats import Puzzle, Record
from ninefold.formats.puzzle import build, digit_in, has_filled, in_rows, is_plain, shape_of

PACKAGE = Path(formats.__file__).parent


class Small:
    """A 4x4 puzzle, as another kind than Grid would be."""

    shape = Shape(4)
    digits = bytes([1, 2, 3, 4] + [0] * 12)
    clues = frozenset(range(3))
    clue_count = 3
    empty_count = 12
    marks: tuple[int, ...] | None = None
    corners: tuple[int, ...] | None = None
    sukaku = False


def test_a_grid_is_a_puzzle() -> None:
    puzzle: Puzzle = Grid("1" + "." * 80)
    assert puzzle.shape is CLASSIC
    assert Record(puzzle).grid is puzzle
    assert pickle.loads(pickle.dumps(Record(puzzle))) == Record(puzzle)


def test_another_puzzle_can_be_carried_and_is_no_grid() -> None:
    puzzle: Puzzle = Small()
    record = Record(puzzle)
    assert record.puzzle is puzzle
    with pytest.raises(FormatError, match="a 4x4 Small is no classic grid"):
        assert record.grid
    assert has_filled(puzzle)
    assert not is_plain(puzzle)


@pytest.mark.parametrize("form", [name for name in formats.names() if formats.get(name).can_write])
def test_a_format_refuses_the_shapes_it_cannot_hold(form: str) -> None:
    assert formats.get(form).shape == CLASSIC
    with pytest.raises(FormatError, match=f"{form} cannot hold a puzzle of 4x4 cells"):
        formats.dumps(Record(Small()), form)


def test_the_one_door_for_readers() -> None:
    assert build(shape_of(9), [1] + [0] * 80) == Grid("1" + "." * 80)
    assert shape_of(9, 9) is CLASSIC
    with pytest.raises(ParseError, match="4x4 cells: only 9x9 puzzles are read"):
        build(Shape(4), [0] * 16)
    with pytest.raises(ParseError, match="9x8 cells: only 9x9 puzzles are read"):
        shape_of(9, 8)


def test_objects_are_written_by_their_shape() -> None:
    record = Record(Small())
    cells = formats.fpuzzles.to_object(record)
    assert (cells["size"], len(cells["grid"]), cells["grid"][0][3]) == (4, 4, {"value": 4})
    assert formats.sudokupad.to_object(record, None)["regions"][0] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert in_rows("abcdefghijklmnop", Small.shape) == ["abcd", "efgh", "ijkl", "mnop"]
    assert digit_in(Small.shape, "4", 0) == 4
    with pytest.raises(ParseError, match="row 2, column 1: 5 is not a digit"):
        digit_in(Small.shape, 5, 4)


CLASSIC_NUMBERS = {9, 81, 0x1FF, 27, 729}


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("*.py")), ids=lambda path: path.stem)
def test_only_formats_that_are_9x9_by_definition_say_so_in_numbers(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    numbers = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is int}
    if "9x9 by definition" not in (ast.get_docstring(tree) or ""):
        assert not numbers & CLASSIC_NUMBERS, "ask the shape"
