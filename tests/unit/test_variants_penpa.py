"""Penpa links written by hand: givens, regions and cages are rules; the rest is kept and refused in words."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest

from ninefold import Cell, ParseError, Shape, Status, check, variants
from ninefold.errors import FormatError
from ninefold.variants import Unknown, Variant
from tests.variants import parsed as parse
from tests.variants import written

ACROSS = 8
"""Points per row of a 4x4 grid: a margin of two on both sides."""
ALL = ACROSS * ACROSS


def cell(row: int, column: int) -> int:
    """Return the point of a cell, counted from 0."""
    return (row + 2) * ACROSS + column + 2


def walls(regions: list[str]) -> dict[str, int]:
    """Return heavy edges between cells of different regions."""
    found = {}
    for r in range(4):
        for c in range(4):
            corner = ALL + cell(r, c)
            if c < 3 and regions[r][c] != regions[r][c + 1]:
                found[f"{corner - ACROSS},{corner}"] = 2
            if r < 3 and regions[r][c] != regions[r + 1][c]:
                found[f"{corner - 1},{corner}"] = 2
    return found


def packed(text: str) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()


def link(drawn: dict[str, Any], *, head: str = "", space: str = "[0,0,0,0]", cells: Any = None, start: str = "") -> str:
    head = head or "square,4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: A%2C b,Author: C,,Rules%2DMore,OFF,false"
    points = [cell(r, c) for r in range(4) for c in range(4)]
    steps = [b - a for a, b in zip([0, *points], points, strict=False)] if cells is None else cells
    lines = [head, space, "{}", json.dumps(drawn).replace('"number"', "zN"), "{}", json.dumps(steps), "[]"]
    return f"{start or 'https://swaroopg92.github.io/penpa-edit/#'}m=edit&p={packed(chr(10).join(lines))}"


BOXES = ["AABB", "AABB", "CCDD", "CCDD"]
GIVENS = {str(cell(0, 0)): ["1", 1, "1"], str(cell(1, 3)): [[0, 0, 1, 0, 0, 0, 0, 0, 0, 0], 1, "7"]}


def test_givens_regions_cages_and_texts() -> None:
    corner = 4 * (ALL + cell(2, 0))
    drawn = {
        "number": GIVENS,
        "lineE": walls(BOXES),
        "killercages": [[cell(2, 0), cell(2, 1)], [cell(0, 2), cell(1, 2), cell(1, 1)], []],
        "numberS": {str(corner): [" 3", 1]},
        "command_undo": {"__a": [1]},
    }
    puzzle = parse(link(drawn))
    assert puzzle.shape == Shape(4)
    assert puzzle.givens == ((Cell(0, 0), frozenset({1})), (Cell(1, 3), frozenset({3})))
    assert {rule for rule in puzzle.constraints if rule.slug != "note"} == {
        variants.Killer("r3c1 r3c2", 3),
        variants.Different("r1c3 r2c2 r2c3"),
    }
    assert {name: puzzle.notes[name] for name in ("title", "author", "rules")} == {
        "title": "A, b",
        "author": "C",
        "rules": "Rules\nMore",
    }
    assert parse(written(puzzle, "penpa")) == puzzle
    assert check(puzzle).status is not Status.INVALID


def corners(row: int, column: int, *numbers: int) -> list[int]:
    return [4 * (ALL + cell(row, column)) + number for number in numbers]


def test_cages_that_are_drawn_as_lines() -> None:
    # An L of r1c1, r2c1, r2c2, as Penpa draws it: along its sides, and from cell to cell.
    (a, b, c, d), (e, f, g, h), (i, j, k, m) = (corners(*at, 0, 1, 2, 3) for at in ((0, 0), (1, 0), (1, 1)))
    pairs = [(a, b), (a, c), (b, d), (c, e), (d, f), (e, g), (g, h), (f, i), (h, k), (i, j), (j, m), (k, m)]
    lines = {f"{min(two)},{max(two)}": 10 for two in pairs}
    sums = {str(a): ["6", 1]}
    rule = variants.Killer("r1c1 r2c1 r2c2", 6)
    for cages in ([], [[cell(0, 0), cell(1, 0), cell(1, 1)]]):  # listed as well, or not
        puzzle = parse(link({"cage": lines, "numberS": sums, "killercages": cages}))
        assert {other for other in puzzle.constraints if other.slug != "note"} == {rule}
        assert parse(written(puzzle, "penpa")) == puzzle
    open_ = parse(link({"cage": dict(list(lines.items())[1:]), "numberS": sums}))
    assert any(isinstance(other, Unknown) for other in open_.constraints)
    # Lines of an additional cage do no harm.
    two = {
        **lines,
        **{f"{min(pair)},{max(pair)}": 10 for pair in zip(corners(3, 3, 0, 0, 1, 2), corners(3, 3, 1, 2, 3, 3))},
    }
    puzzle = parse(link({"cage": two, "numberS": sums}))
    assert {other for other in puzzle.constraints if other.slug != "note"} == {rule, variants.Different("r4c4")}


def test_irregular_regions_and_none() -> None:
    jig = parse(link({"lineE": walls(["AAAB", "ABBB", "CCCD", "CDDD"])}))
    assert jig.shape.regions[0] == (0, 1, 2, 4)
    assert parse(written(jig, "penpa")) == jig
    assert parse(link({})).shape == Shape(4, box=None)
    odd = parse(link({"lineE": walls(["AABB", "AABB", "AABB", "AABB"])}))
    assert odd.shape == Shape(4, box=None)
    assert any(isinstance(rule, Unknown) for rule in odd.constraints)


def test_margins_around_the_grid() -> None:
    head = "sudoku,6,6,38,0,1,1,190,190,91,91"
    points = [(r + 3) * 10 + c + 3 for r in range(4) for c in range(4)]
    steps = [b - a for a, b in zip([0, *points], points, strict=False)]
    drawn = {"number": {str(points[5]): ["4", 1, "1"], "32": ["7", 1, "1"]}}
    puzzle = parse(link(drawn, head=head, space="[1,1,1,1]", cells=steps))
    assert puzzle.givens == ((Cell(1, 1), frozenset({4})),)
    (words,) = (rule for rule in puzzle.constraints if isinstance(rule, Unknown))
    assert json.loads(words.payload) == {"number": {"32": ["7", 1, "1"]}}  # a clue outside
    assert parse(written(puzzle, "penpa")) == puzzle


def test_drawings_are_kept_and_refused_as_words() -> None:
    drawn = {"thermo": [[cell(0, 0), cell(0, 1)]], "surface": {str(cell(3, 3)): 1}, "lineE": walls(BOXES)}
    puzzle = parse(link(drawn))
    with pytest.raises(ParseError, match="cannot interpret drawings or text-only rules"):
        check(puzzle)
    again = parse(written(puzzle, "penpa"))
    assert again == puzzle
    (words,) = (rule for rule in again.constraints if isinstance(rule, Unknown))
    assert json.loads(words.payload) == {key: drawn[key] for key in ("thermo", "surface")}


def test_the_puzzle_alone_without_a_link() -> None:
    assert parse(link({"number": GIVENS}, start="#")) == parse(link({"number": GIVENS}))
    assert parse(link({"number": GIVENS}).partition("#")[2]) == parse(link({"number": GIVENS}))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("m=edit&p=" + "A" * 40, "damaged, or ends too early"),
        ("m=edit&p=" + packed("x" * 5_000_000), "expands to more than 4 MiB"),
        ("m=edit&p=" + packed("z6" * 1_000_000), "expands to more than 4 MiB"),
        ("m=edit&p=" + packed("square,9,9\n[0,0,0,0]"), "too few lines"),
        (link({}, head="tri,4,4"), "expected a square grid, got 'tri'"),
        (link({}, head="square,4000,4"), "expected a grid of up to 64x64 cells"),
        (link({}, head="square,99,99", space="[0,0,0,0]"), "expected a grid of up to 64x64 cells"),
        (link({}, space="[0,0,-9,0]"), "expected four numbers of blank rows and columns"),
        (link({}, space='"x"'), "expected four numbers of blank rows and columns"),
        (link({}, cells=[cell(0, 0)]), "the board has no cell r1c2"),
        (link({}, cells={}), "expected a list of the cells of the board"),
        (link({"number": {str(cell(0, 0)): ["9", 1, "1"]}}), "r1c1: 9 is not among the digits 1 to 4"),
    ],
)
def test_wrong_links_are_refused_with_a_clear_error(text: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "puzzle",
    [
        Variant(Shape(4), {}, [variants.Thermo("r1c1 r1c2")]),
        Variant(Shape(4), {"r1c1": [1, 2]}),
        Variant(Shape(4, digits=range(4))),
        Variant(Shape(4, regions=[[0, 1]])),
        Variant(Shape(4, regions=[[0, 1, 2, 15], [3, 4, 5, 6], [7, 8, 9, 10], [11, 12, 13, 14]])),
        Variant(Shape(4), {}, [variants.Killer("r1c1 r1c2", 3), variants.Killer("r1c1 r2c1", 4)]),
    ],
)
def test_inexpressible_content_is_refused(puzzle: Variant) -> None:
    with pytest.raises(FormatError, match="Penpa"):
        written(puzzle, "penpa")
