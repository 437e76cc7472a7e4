"""Pictures of variants: every rule can be drawn, and known details of some of them appear."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest

import ninefold
from ninefold import Shape, variants
from ninefold.drawing import (
    DRAWINGS,
    Cage,
    Candidates,
    Caption,
    Dot,
    Figure,
    Layer,
    Line,
    Outline,
    Outside,
    Paint,
    Pill,
    Sign,
    Stroke,
    Tag,
)
from ninefold.variants import Constraint, Note, Variant
from ninefold.variants.drawing import board, layers
from ninefold.variants.legend import legend
from tests.variants import EXAMPLES
from tests.variants import parsed as parse


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.slug)
def test_every_rule_is_drawn_or_described(rule: Constraint) -> None:
    extra = dict.fromkeys(place for place in rule.places() if isinstance(place, str))
    puzzle = Variant(Shape(4), {"r4c4": 1}, [rule], extra)
    ElementTree.fromstring(puzzle.to_svg())
    for color, frame in ((False, True), (False, False), (True, True)):
        *grid, last = re.sub(r"\x1b\[[0-9;]*m", "", puzzle.drawing(color=color, frame=frame)).splitlines()
        bare = Variant(Shape(4), {"r4c4": 1}, [], extra).drawing(color=color, frame=frame)
        if isinstance(rule, Note):
            assert puzzle.drawing(color=color, frame=frame) == bare
        elif last != rule.describe():  # then it is in the drawing, and its meaning is below
            sample, _, meaning = last.partition("  ")
            assert sample.strip()
            assert meaning.strip()
            assert "r1c1" not in last
            assert "\n".join(grid) != re.sub(r"\x1b\[[0-9;]*m", "", bare)


@pytest.mark.parametrize(
    ("rule", "kinds"),
    [
        (variants.Killer("r1c1 r1c2", 5), [Cage]),
        (variants.Thermo("r1c1 r1c2"), [Line]),
        (variants.Arrow("r1c1", "r1c2 r1c3"), [Line, Pill]),
        (variants.Difference("r1c1 r1c2 r1c3"), [Dot, Dot]),
        (variants.Odd("r1c1 r1c2"), [Sign, Sign]),
        (variants.Skyscraper("r1c4 r1c3 r1c2 r1c1", 2), [Outside]),
        (variants.LittleKiller("r1c3 r2c2 r3c1", 9), [Outside]),
        (variants.Skyscraper("r1c4 r1c3", 2), []),
        (variants.AntiKing(), []),
    ],
)
def test_layers(rule: Constraint, kinds: list[type]) -> None:
    assert [type(layer) for layer in layers(rule, Shape(4))] == kinds


def test_clues_are_drawn_on_their_side() -> None:
    (right,) = layers(variants.Skyscraper("r2c4 r2c3 r2c2 r2c1", 3), Shape(4))
    assert right == Outside(1, 4, "3")
    (top,) = layers(variants.LittleKiller("r1c3 r2c2 r3c1", 9), Shape(4))
    assert top == Outside(-1, 3, "9", (1, -1))


def test_a_cage_is_drawn_inside_its_cells_only() -> None:
    def dashes(cells: str) -> list[list[float]]:
        svg = Variant(Shape(4), {}, [variants.Killer(cells)]).to_svg()
        (path,) = re.findall(r'<path d="([^"]*)"[^>]*stroke-dasharray', svg)
        return [[float(number) for number in re.findall(r"[\d.]+", run)] for run in path.split("M")[1:]]

    assert len(dashes("r1c1")) == 4
    # Six sides around two cells, eight around an L of three.
    assert len(dashes("r1c1 r1c2")) == 6
    assert len(dashes("r1c1 r1c2 r2c1")) == 8


def test_rules_in_a_terminal() -> None:
    rules = [
        variants.Thermo("r2c1 r2c2 r3c3"),
        variants.Killer("r1c3 r1c4 r2c4", 6),
        variants.Difference("r4c1 r4c2"),
        variants.Ratio("r3c1 r4c1"),
        variants.Greater("r4c3 r4c4"),
        variants.Odd("r3c4"),
        variants.Sandwich("r1c1 r1c2 r1c3 r1c4", 5),
        variants.LittleKiller("r1c2 r2c1", 4),
        variants.AntiKing(),
    ]
    puzzle = Variant(Shape(4), {"r1c1": 1, "r2c2": 3}, rules)
    assert (
        puzzle.drawing()
        == """\
                ↙4
  ┏━━━━━━━━━━━┳6━━━━━━━━━━┓
5 ┃  1     .  ┃  .     .  ┃
  ┃     ·     ┠─────┐     ┃
  ┃ (•)════3  ┃  .  │  .  ┃
  ┣━━━━━━━━━━━╲━━━━━┷━━━━━┫
  ┃  .     .  ┃  •    (.) ┃
  ┃  ●  ·     ┃     ·     ┃
  ┃  .  ○  .  ┃  .  >  .  ┃
  ┗━━━━━━━━━━━┻━━━━━━━━━━━┛
○      Cells joined by a white dot differ by 1.
>      The inequality sign points to the smaller digit.
┌6─    Digits in the cage do not repeat and add up to its total, if it has one.
↙4     Digits along the diagonal add up to the clue outside the grid; they may repeat.
(.)    Each marked cell contains an odd digit.
●      Of two cells joined by a black dot, one is 2 times the other.
5┃     Digits between the lowest and the highest digit of the grid add up to the clue.
(.)══  Digits increase along the thermometer, starting at the bulb.
Cells that touch diagonally cannot contain the same digit."""
    )
    plain = puzzle.drawing(frame=False)
    assert plain.isascii()
    assert plain.splitlines()[4] == "  # (.)~~~~3  #  .  |  .  #"
    assert re.sub(r"\x1b\[[0-9;]*m", "", puzzle.drawing(color=True)).splitlines()[4].endswith("│  .  ┃")


def test_a_cage_across_a_border_is_drawn_open() -> None:
    drawn = Variant(Shape(4), {}, [variants.Killer("r1c2 r1c3", 4), variants.Killer("r2c3 r3c3", 5)]).drawing()
    assert drawn.splitlines()[1] == "┃ . │ . ╏ . │ . ┃"
    assert drawn.splitlines()[4] == "┣━━━━━━━╋╍╍╍┿━━━┫"


@pytest.mark.parametrize(
    "rules",
    [
        [variants.Thermo("r1c1 r3c3")],  # no path from cell to cell
        [variants.Palindrome("r1c1 r1c2 r1c3"), variants.Palindrome("r1c2 r2c2 r3c2")],  # two lines through a cell
        [variants.Killer("r1c1 r1c2", 3), variants.Killer("r1c2 r1c3", 3)],  # two cages on a cell
        [variants.Killer("r1c1 r1c2", 3), variants.Lunchbox("r4c1 r4c2", 0)],  # they look alike
        [variants.Sandwich("r1c1 r1c2 r1c3 r1c4", 5), variants.XSum("r2c1 r2c2 r2c3 r2c4", 5)],
        [variants.Difference("r1c1 r1c2", 2), variants.Ratio("r2c1 r2c2", 3)],  # a number alone
        [variants.Even("r1c1"), variants.RowIndexer("r4c1")],  # distinguished by color
        [variants.Difference("r1c1 r3c3")],
        [variants.Sum("r1c1 r1c2", 1, (1, -1))],
    ],
)
def test_undrawable_rules_are_described_in_words(rules: list[Constraint]) -> None:
    lines = Variant(Shape(4), {}, rules).drawing().splitlines()
    described = [rule.describe() in lines for rule in rules]
    assert described[-1]
    assert all(described) or isinstance(rules[0], variants.Palindrome)


def test_a_narrow_terminal_gets_a_smaller_drawing_then_grid_and_words() -> None:
    crowded = Variant(Shape(4), {}, [variants.Killer("r1c1 r1c2", 3), variants.Difference("r3c1 r3c2")])
    assert len(crowded.drawing().splitlines()[0]) == 25
    assert crowded.drawing(width=24).splitlines()[5] == "┃ . ○ . ┃ .   . ┃"
    assert crowded.drawing(width=16).splitlines()[0] == ". . | . ."
    puzzle = Variant(Shape(9), {"r1c1": 1}, [variants.Killer("r1c1 r1c2", 3)])
    assert puzzle.drawing(width=37).startswith("┏")
    lines = puzzle.drawing(width=36).splitlines()
    assert lines[0] == "1 . . | . . . | . . ."
    assert lines[-1] == "r1c1, r1c2: digits in the cage do not repeat and add up to 3."


def test_rectangles_and_large_digits() -> None:
    puzzle = Variant(Shape(2, 3, box=None), {"r2c3": 2}, [variants.Palindrome("r1c1 r1c2")])
    assert puzzle.drawing(rules=False) == ". . .\n. . 2"
    assert 'height="' in puzzle.to_svg()
    assert "12" in Variant(Shape(12), {"r1c1": 12}).drawing()


def test_rules_of_the_whole_grid_and_extra_cells_are_below_a_picture() -> None:
    rule = variants.Sum(["r1c1", "V1"], 3)
    puzzle = Variant(Shape(4), {"V2": 4}, [variants.AntiKnight(), variants.Thermo("r1c1 r1c2"), rule], ["V1", "V2"])
    texts = [text.text for text in ElementTree.fromstring(puzzle.to_svg()).iter("{http://www.w3.org/2000/svg}text")]
    assert texts == [
        "V1",
        "V2",
        "4",
        "Cells a knight's move apart",
        "cannot contain the same digit.",
        "r1c1 + V1 = 3.",
    ]
    assert "V1: .  V2: 4" in puzzle.drawing().splitlines()
    solution = ninefold.solve(puzzle, require_unique=False)
    assert f">{solution.digits[16]}</text>" in puzzle.to_svg(solution)
    plain = Variant(Shape(4), {}, [variants.Thermo("r1c1 r1c2")]).to_svg()
    assert float(re.findall(r'viewBox="\S+ \S+ \S+ (\S+)"', puzzle.to_svg())[0]) > 200
    assert re.findall(r'viewBox="(.*?)"', plain) == ["-4 -4 200 200"]


def test_regions_that_were_found_are_drawn() -> None:
    labels = [f"L{k}" for k in range(1, 17)]
    puzzle = Variant(Shape(4, box=None), {}, [variants.ChaosConstruction(labels)], labels)
    solution = ninefold.solve(puzzle, require_unique=False)
    assert board(puzzle, solution).regions == solution.digits[16:]
    assert board(puzzle).regions == ()


def test_candidates_keep_clear_of_the_sum_of_a_cage() -> None:
    def places(cells: str) -> list[float]:
        puzzle = Variant(Shape(9), {"r1c1": [1, 2, 9]}, [variants.Killer(cells, 3)])
        elements = ElementTree.fromstring(puzzle.to_svg()).iter("{http://www.w3.org/2000/svg}text")
        return [float(element.get("y", "")) for element in elements if element.text in ("1", "9")]

    assert places("r1c1 r1c2")[0] > 12 + 10  # below the sum, which ends at 12
    assert places("r9c8 r9c9")[0] < 12 + 10


def test_every_candidate_of_the_houses() -> None:
    puzzle = Variant(Shape(4), {"r1c1": [1], "r2c3": [2, 3]}, [variants.Killer("r4c1 r4c2", 3)])
    (marks,) = (layer for layer in board(puzzle, marks=True).layers if isinstance(layer, Candidates))
    assert sorted(marks.digits) == list(range(1, 16))
    assert (marks.digits[1], marks.digits[6], marks.digits[15]) == ([2, 3, 4], [2, 3], [1, 2, 3, 4])
    assert "234" in puzzle.drawing(marks=True)
    assert puzzle.to_svg(marks=True).count('class="m"') > 30


def test_a_solution_is_drawn_beside_the_givens() -> None:
    puzzle = Variant(Shape(4), {"r1c1": 1})
    solution = ninefold.solve(puzzle, require_unique=False)
    assert puzzle.drawing(solution).count(".") == 0
    assert puzzle.to_svg(solution).count('class="c"') == 1
    assert puzzle.to_svg(solution).count('class="f"') == 15


# Drawings that are not rules.


def fpuzzles(**keys: object) -> Variant:
    cells: list[list[dict[str, object]]] = [[{} for _ in range(4)] for _ in range(4)]
    board = parse(json.dumps({"size": 4, "grid": cells, **keys}))
    assert isinstance(board, Variant)
    return board


def sudokupad(**keys: object) -> Variant:
    cells: list[list[dict[str, object]]] = [[{} for _ in range(4)] for _ in range(4)]
    board = parse(json.dumps({"cells": cells, **keys}))
    assert isinstance(board, Variant)
    return board


def captions(puzzle: Variant) -> list[str]:
    return [layer.text for layer in board(puzzle).layers if isinstance(layer, Caption)]


def drawings(puzzle: Variant) -> list[Layer]:
    ElementTree.fromstring(puzzle.to_svg())
    return [layer for layer in board(puzzle).layers if isinstance(layer, DRAWINGS)]


def test_drawings_of_fpuzzles() -> None:
    puzzle = fpuzzles(
        line=[{"lines": [["R1C1", "R2C2"], ["R3C3", "R3C4"]], "outlineC": "#FFCCAA", "width": 0.3}],
        cage=[{"cells": ["R1C2", "R1C3"], "value": "A", "outlineC": "#666666"}],
        circle=[{"cells": ["R3C1", "R3C2"], "baseC": "#FFF", "outlineC": "#888", "width": 0.4, "height": 0.4}],
        rectangle=[{"cells": ["R4C4"], "baseC": "#123456", "width": 1, "height": 2}],
        text=[{"cells": ["R0C2"], "value": "7", "size": 1, "fontC": "#FF0000", "angle": 90}],
    )
    assert drawings(puzzle) == [
        Outline((1, 2), "A", Paint("#666666")),
        Figure((2.5, 1.0), 0.4, 0.4, "ellipse", Paint("#ffffff"), Paint("#888888"), size=0.375, above=True),
        Stroke(((0.5, 0.5), (1.5, 1.5)), Paint("#ffccaa"), 0.3),
        Stroke(((2.5, 2.5), (2.5, 3.5)), Paint("#ffccaa"), 0.3),
        Figure((3.5, 3.5), 1, 2, fill=Paint("#123456"), size=0.375),
        Figure((-0.5, 1.5), 0, 0, word="7", size=0.75, ink=Paint("#ff0000"), angle=90, above=True),
    ]
    assert captions(puzzle) == []
    svg = puzzle.to_svg()
    assert 'stroke="#ffccaa" stroke-width="14.4"' in svg
    assert 'transform="rotate(90 72 -24)">7</text>' in svg
    assert 'viewBox="-46 -46' in svg  # room for the text above the grid
    assert puzzle.drawing().splitlines()[-1] == "6 drawings are not shown."


def test_drawings_of_sudokupad() -> None:
    puzzle = sudokupad(
        cages=[{"cells": [[0, 0], [0, 1]], "value": "a+b"}, {"cells": [[3, 3]], "value": "x", "hidden": True}],
        lines=[{"wayPoints": [[0.5, 0.5], [1, 1]], "color": "#ff00007f", "thickness": 16}],
        arrows=[{"wayPoints": [[2.5, 0.5], [2.5, 2.5]], "color": "black", "thickness": 3.2, "headLength": 0.3}],
        underlays=[{"center": [2, 2], "width": 1.8, "height": 0.8, "rounded": True, "borderColor": "rgb(1, 2, 255)"}],
        overlays=[{"center": [4.5, 3.5], "text": "<9", "fontSize": 32, "backgroundColor": "transparent"}],
    )
    assert drawings(puzzle) == [
        Outline((0, 1), "a+b", Paint("#888888")),
        Figure((2, 2), 1.8, 0.8, "capsule", border=Paint("#0102ff"), size=0.4375),
        Stroke(((0.5, 0.5), (1, 1)), Paint("#ff0000", 0.498), 0.25),
        Stroke(((2.5, 0.5), (2.5, 2.5)), Paint("#000000"), 0.05, head=True),
        Figure((4.5, 3.5), 0, 0, word="<9", size=0.5, above=True),
    ]
    assert "not shown" not in " ".join(captions(puzzle))
    assert ">&lt;9</text>" in puzzle.to_svg()


@pytest.mark.parametrize(
    ("keys", "missing"),
    [
        ({"line": [{"lines": 5}, {"lines": [["R1C1", "R1C2"]]}]}, 1),
        ({"line": [{"lines": [["R1C1", "R99C1"]]}], "text": ["a", {"cells": [], "value": "b"}]}, 3),
        ({"circle": [{"cells": ["R1C1"], "baseC": "#fff", "width": {}, "height": 1}]}, 1),
        ({"cage": [{"cells": ["R0C1"]}], "line": "x"}, 2),
        ({"text": [{"cells": ["R1C1"], "value": "x"}] * 2001}, 1),
        ({"foglight": [["R1C1"]], "cage": [{"value": "FOW"}]}, 0),
    ],
)
def test_a_picture_reports_drawings_that_it_does_not_show(keys: dict[str, object], missing: int) -> None:
    described = {0: [], 1: ["1 drawing is not shown."]}.get(missing, [f"{missing} drawings are not shown."])
    assert captions(fpuzzles(**keys)) == described


def test_sudokupad_drawings_that_cannot_be_drawn_are_counted() -> None:
    puzzle = sudokupad(
        lines=[{"d": "M0 0"}, {"wayPoints": [[0, 0], [900, 1]]}], overlays=[{"center": [None, 1], "text": "x"}]
    )
    assert captions(puzzle)[-1] == "3 drawings are not shown."


def test_a_color_cannot_inject_markup() -> None:
    evil = '#fff"/><script>'
    puzzle = fpuzzles(
        line=[{"lines": [["R1C1", "R1C2"]], "outlineC": evil}], text=[{"cells": ["R1C1"], "value": evil, "fontC": evil}]
    )
    assert {layer.paint for layer in drawings(puzzle) if isinstance(layer, Stroke)} == {Paint("#888888")}
    assert "<script" not in puzzle.to_svg()


def test_a_drawing_that_repeats_a_rule_is_left_out() -> None:
    flag = {"fromConstraint": "Renban", "outlineC": "#C060C0", "width": 0.4}
    lines = [{"lines": [["R1C1", "R1C2"]], **flag}, {"lines": [["R3C1", "R3C2"]], **flag}]
    puzzle = fpuzzles(renban=[{"lines": [["R1C1", "R1C2"]]}], line=lines)
    assert drawings(puzzle) == [Stroke(((2.5, 0.5), (2.5, 1.5)), Paint("#c060c0"), 0.4)]


def test_thermometers_are_below_arrows() -> None:
    puzzle = Variant(Shape(4), {}, [variants.Arrow("r1c1", "r1c2 r1c3"), variants.Thermo("r1c1 r2c1")])
    svg = puzzle.to_svg()
    thermo, arrow = svg.index('stroke="#cfcfcf"'), svg.index('stroke="#8a8a8a"')
    assert thermo < arrow
    # The bulb of the arrow is a ring, so that a bulb below it is visible, and the shaft begins at its rim.
    assert '<circle cx="24" cy="24" r="18" fill="none" stroke="#8a8a8a"' in svg
    assert 'd="M43.2 24H72H120"' in svg


def test_clues_outside_have_a_legend_in_a_picture() -> None:
    row = [f"r1c{column}" for column in range(1, 5)]
    sky, room = variants.Skyscraper(row, 2), variants.NumberedRoom(row[::-1], 3)
    corner = variants.LittleKiller("r1c3 r2c2 r3c1", 9)
    assert captions(Variant(Shape(4), {}, [sky, corner])) == [
        f"Clues with an arrow outside the grid: {corner.about}",
        f"Clues outside the grid: {sky.about}",
    ]
    both = captions(Variant(Shape(4), {}, [sky, room, variants.Skyscraper("r1c2 r2c2 r3c2 r4c2", 2)]))
    assert both == [
        f"Clues right of row 1: {room.about}",
        f"Clues left of row 1 and above column 2: {sky.about}",
    ]


def test_clones_carry_letters() -> None:
    clones = [
        variants.Clone("r1c1 r1c2", "r4c3 r4c4"),
        variants.Clone("r1c1 r1c2", "r3c1 r3c2"),  # a second copy of the same area
        variants.Clone("r2c1 r2c2", "r2c4 r2c3"),  # reversed: a number for each cell
    ]
    puzzle = Variant(Shape(4), {}, clones)
    tags = {layer.cell: layer.word for layer in board(puzzle).layers if isinstance(layer, Tag)}
    assert tags == {0: "A", 14: "A", 8: "A", 4: "B1", 5: "B2", 7: "B1", 6: "B2"}
    assert captions(puzzle) == [f"Areas with the same letter: {variants.Clone.about}"]
    assert list(legend(puzzle).signs) == [variants.Clone.about]


def test_pictures_have_a_white_background() -> None:
    for svg in (Variant(Shape(4), {}).to_svg(), Variant(Shape(4), {}, [variants.AntiKing()]).to_svg()):
        x, y, width, height = re.findall(r'viewBox="(.*?)"', svg)[0].split()
        first = re.findall(r"<(?:rect|path|circle|text)[^>]*>", svg)[0]
        assert first == f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#fff"/>'


@pytest.mark.parametrize(
    ("rule", "sign"),
    [
        (variants.PairSum("r1c2 r1c3", 10), ">X</text>"),
        (variants.PairSum("r1c2 r1c3", 5), ">V</text>"),
        (variants.Greater("r1c2 r1c3"), 'stroke-width="2.2"'),
    ],
)
def test_signs_on_borders_are_large_and_on_white(rule: Constraint, sign: str) -> None:
    svg = Variant(Shape(4), {}, [rule]).to_svg()
    halo = '<circle cx="96" cy="24" r="9" fill="#fff"/>'
    assert svg.index(">", svg.index('stroke-width="3"')) < svg.index(halo) < svg.index(sign)
    assert ("font-size:16px;font-weight:600" in svg) is sign.endswith("</text>")
