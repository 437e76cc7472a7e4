"""The drawing model: boards of any shape, layers, and the output of both painters."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import ninefold
from ninefold import Grid, render
from ninefold.base.geometry import HOUSES, Shape
from ninefold.drawing import (
    Arrow,
    Board,
    Candidates,
    Corners,
    Digits,
    House,
    Labels,
    Look,
    Shade,
    to_svg,
    to_text,
)
from ninefold.drawing import model as drawing_model
from ninefold.drawing import picture as pictures

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIX = Shape(6)


def digits(shape: Shape) -> Digits:
    values = {c: c % shape.size + 1 for c in range(shape.cells) if c % 5}
    return Digits(values, frozenset(values))


def test_boxes_of_other_sizes() -> None:
    assert to_text(Board(SIX).on(digits(SIX))).splitlines() == [
        ". 2 3 | 4 5 .",
        "1 2 3 | 4 . 6",
        "------+------",
        "1 2 3 | . 5 6",
        "1 2 . | 4 5 6",
        "------+------",
        "1 . 3 | 4 5 6",
        ". 2 3 | 4 5 .",
    ]


def test_regions_of_any_form_in_a_frame() -> None:
    four = Shape(4)
    board = Board(four, regions=(0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)).on(Digits({0: 1}, frozenset()))
    assert to_text(board, frame=True).splitlines() == [
        "┌───────────┬───┐",
        "│ 1   .   . │ . │",
        "│   ┌───┬───┘   │",
        "│ . │ . │ .   . │",
        "├───┘   ├───┐   │",
        "│ .   . │ . │ . │",
        "│   ┌───┘   └───┤",
        "│ . │ .   .   . │",
        "└───┴───────────┘",
    ]


def test_labels_stand_over_their_columns() -> None:
    plain = to_text(Board().on(Digits({0: 7}, frozenset()))).splitlines()
    labeled = to_text(Board().on(Digits({0: 7}, frozenset()), Labels())).splitlines()
    assert labeled[0] == "  1 2 3   4 5 6   7 8 9"
    assert labeled[1] == "1 " + plain[0]
    assert labeled[4] == "  " + plain[3]
    assert labeled[-1] == "9 " + plain[-1]


def test_candidates_corners_and_braces() -> None:
    board = Board().on(Digits({2: 5}, frozenset()), Candidates({0: [1, 2], 1: [4]}), Corners({0: [3]}))
    assert to_text(board, plus=True).splitlines()[0] == "12[3]  {4}  +5 | .  .  . | .  .  ."


def test_colors_replace_signs() -> None:
    grid = Grid("11" + "." * 79).set(20, 4)
    assert "\x1b[1;31m1\x1b[0m" in grid.drawing(color=True)
    assert "\x1b[36m4\x1b[0m" in grid.drawing(color=True, plus=True)
    assert "\x1b[1;33m4\x1b[0m" in grid.drawing(color=True, highlight=["r3c3"])
    assert "+4" in grid.drawing(plus=True)
    assert "\x1b" not in grid.drawing(plus=True, frame=True)


def test_a_drawing_in_a_frame_can_be_read_back() -> None:
    grid = Grid(EASY).set(2, 4)
    assert Grid(grid.drawing(frame=True, plus=True)) == grid
    assert Grid(grid.with_all_marks().drawing(frame=True, plus=True)) == grid.with_all_marks()


def test_every_layer_is_painted_in_pictures() -> None:
    for name in str(drawing_model.Layer).split(" | "):
        assert getattr(drawing_model, name) in pictures._ORDER
        assert hasattr(pictures.Picture, f"_{name.lower()}"), f"the picture does not know {name}"


@pytest.mark.parametrize("house", range(27))
def test_a_house_is_shaded_where_it_is(house: int) -> None:
    """A row is drawn as a row, not as a column, and so on."""
    root = ElementTree.fromstring(to_svg(Board().on(House(HOUSES[house], Look("#abc")))))
    rects = [r.attrib for r in root.iter("{http://www.w3.org/2000/svg}rect") if r.get("fill") == "#abc"]
    assert len(rects) == 1
    x, y, width, height = (int(rects[0][name]) // pictures.UNIT for name in ("x", "y", "width", "height"))
    assert sorted(9 * r + c for r in range(y, y + height) for c in range(x, x + width)) == sorted(HOUSES[house])


def test_areas_that_are_not_rectangles() -> None:
    assert pictures._rectangles((0, 1, 9, 10, 20), 9) == [(0, 0, 2, 2), (2, 2, 1, 1)]


def test_pictures_of_other_sizes_are_as_large_as_their_grid() -> None:
    root = ElementTree.fromstring(to_svg(Board(SIX).on(digits(SIX), Candidates({0: range(1, 7)}))))
    assert root.get("viewBox") == "-4 -4 296 296"
    texts = [
        (t.text, float(t.attrib["x"]), float(t.attrib["y"])) for t in root.iter("{http://www.w3.org/2000/svg}text")
    ]
    small = [(x, y) for text, x, y in texts if x < 48 and y < 48]
    assert len(set(small)) == 6


def test_labels_are_switchable() -> None:
    step = ninefold.all_steps(EASY)[0]
    for picture in (render.step_svg, render.grid_svg):
        thing = step if picture is render.step_svg else Grid(EASY)
        with_labels, without = picture(thing, labels=True), picture(thing, labels=False)  # type: ignore[arg-type]
        assert with_labels.count('class="l"') == 18
        assert 'class="l"' not in without


def test_arrows_run_from_rim_to_rim() -> None:
    near = drawing_model.Anchor(((0, 1),)), drawing_model.Anchor(((0, 1),))
    assert 'stroke-width="1.6"' not in to_svg(Board().on(Arrow(*near)))
    far = drawing_model.Anchor(((0, 1),)), drawing_model.Anchor(((1, 1), (80, 1)), nearest=True)
    assert "M17.1 9.6Q33.6 " in to_svg(Board().on(Arrow(*far)))


def test_shades_reach_the_text() -> None:
    board = Board().on(Candidates({3: [1, 2]}), Shade((3,), Look("#abc", "35")))
    assert "\x1b[35m12\x1b[0m" in to_text(board, color=True)
