"""SudokuMaker's JSON and links: every constraint by its number, kept content, refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ninefold
from ninefold import Cell, ParseError, Shape, count, variants
from ninefold.errors import FormatError
from ninefold.formats import lzstring
from ninefold.variants import Constraint, Note, Unknown, Variant
from tests.variants import parsed as parse
from tests.variants import written

BOXES = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]


def document(*constraints: dict[str, Any], cells: list[Any] | None = None, **puzzle: Any) -> str:
    """Return a 4x4 puzzle."""
    blocks = [{"type": 0}, {"type": 1, "regions": BOXES}, *constraints]
    data = {"size": 4, "cells": cells or [{} for _ in range(16)], "constraints": blocks, **puzzle}
    return json.dumps({"formatVersion": "1.5.0", "puzzle": data})


# Cells are numbered row by row: 0 1 2 3 is the first row, and 4 is below 0.
BLOCKS: list[tuple[dict[str, Any], Constraint]] = [
    ({"type": 10}, variants.Diagonal(rising=False)),
    ({"type": 11}, variants.Diagonal(rising=True)),
    ({"type": 12}, variants.AntiKing()),
    ({"type": 13}, variants.AntiKnight()),
    ({"type": 14}, variants.DisjointGroups()),
    ({"type": 15}, variants.NonConsecutive()),
    ({"type": 100, "cells": [0, 5]}, variants.Even("r1c1 r2c2")),
    ({"type": 101, "cells": [1]}, variants.Odd("r1c2")),
    ({"type": 102, "cells": [1]}, variants.Maximum("r1c2")),
    ({"type": 103, "cells": [1]}, variants.Minimum("r1c2")),
    ({"type": 200, "clues": [{"value": 1, "edge": 1}]}, variants.Difference("r1c1 r1c2")),
    ({"type": 200, "clues": [{"value": 2, "edge": 4}]}, variants.Difference("r1c1 r2c1", 2)),
    ({"type": 200, "negative": [1]}, variants.StrictDifference()),
    ({"type": 201, "clues": [{"value": 2, "edge": 23}]}, variants.Ratio("r3c4 r4c4")),
    ({"type": 201, "negative": [2, 3]}, variants.StrictRatio([2, 3])),
    ({"type": 202, "clues": [{"value": 5, "edge": 26}]}, variants.PairSum("r4c2 r4c3", 5)),
    ({"type": 202, "negative": [10, 5]}, variants.StrictXV()),
    ({"type": 300, "slow": False, "thermometers": [[0, 1, 6]]}, variants.Thermo("r1c1 r1c2 r2c3")),
    ({"type": 300, "slow": True, "thermometers": [[0, 1]]}, variants.SlowThermo("r1c1 r1c2")),
    ({"type": 301, "cages": [{"cells": [0, 1], "value": 5}]}, variants.Killer("r1c1 r1c2", 5)),
    ({"type": 301, "cages": [{"cells": [0, 1], "value": 0}]}, variants.Killer("r1c1 r1c2")),
    ({"type": 302, "groups": [[0, 10], [1, 11]]}, variants.Clone("r1c1 r1c2", "r3c3 r3c4")),
    ({"type": 303, "clues": [{"corner": 6, "digits": [1, 2]}]}, variants.Quadruple("r1c1 r1c2 r2c1 r2c2", [1, 2])),
    ({"type": 305, "cells": [0, 5, 10]}, variants.Different("r1c1 r2c2 r3c3")),
    ({"type": 306, "cells": [0, 5]}, variants.CountingCircles("r1c1 r2c2")),
    ({"type": 400, "lines": [[0, 1, 2]]}, variants.Renban("r1c1 r1c2 r1c3")),
    ({"type": 401, "lines": [[0, 1]], "minDifference": 2}, variants.Whisper("r1c1 r1c2", 2)),
    ({"type": 402, "lines": [[0, 1, 2]]}, variants.Palindrome("r1c1 r1c2 r1c3")),
    ({"type": 403, "lines": [[0, 1, 2]]}, variants.Between("r1c1 r1c2 r1c3")),
    ({"type": 404, "lines": [[0, 1, 2]], "singleRegionTotals": False}, variants.RegionSumLine("r1c1 r1c2 r1c3")),
    ({"type": 406, "lines": [[0, 1, 2]], "groups": [10, 20]}, variants.Modular("r1c1 r1c2 r1c3", 2)),
    ({"type": 407, "lines": [[0, 1, 2]]}, variants.Lockout("r1c1 r1c2 r1c3", 2)),
    (
        {"type": 408, "bulbsWithArrows": [{"bulbCells": [0], "arrows": [[0, 1, 2]]}]},
        variants.Arrow("r1c1", "r1c2 r1c3"),
    ),
    ({"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[4]]}]}, variants.Arrow("r1c1 r1c2", "r2c1")),
    ({"type": 409, "lines": [[0, 1, 2]]}, variants.DoubleArrow("r1c1 r1c2 r1c3")),
    ({"type": 500, "clues": [{"value": 9, "outerCell": 4, "diagonal": 1}]}, variants.LittleKiller("r1c3 r2c2 r3c1", 9)),
    ({"type": 500, "clues": [{"value": 4, "outerCell": 18, "diagonal": -1}]}, variants.LittleKiller("r4c1", 4)),
    ({"type": 501, "clues": [{"value": 5, "outerCell": 2}]}, variants.Sandwich("r1c2 r2c2 r3c2 r4c2", 5)),
    ({"type": 502, "clues": [{"value": 5, "outerCell": 17}]}, variants.XSum("r2c4 r2c3 r2c2 r2c1", 5)),
    ({"type": 503, "clues": [{"value": 2, "outerCell": 31}]}, variants.Skyscraper("r4c1 r3c1 r2c1 r1c1", 2)),
    ({"type": 504, "clues": [{"value": 2, "outerCell": 6}]}, variants.NumberedRoom("r1c1 r1c2 r1c3 r1c4", 2)),
    ({"type": 600, "cells": [0]}, variants.RowIndexer("r1c1")),
    ({"type": 601, "cells": [0]}, variants.ColumnIndexer("r1c1")),
]


@pytest.mark.parametrize(("block", "rule"), BLOCKS, ids=[f"{k}-{block['type']}" for k, (block, _) in enumerate(BLOCKS)])
def test_every_constraint_is_read_and_written(block: dict[str, Any], rule: Constraint) -> None:
    puzzle = parse(document(block))
    assert puzzle == Variant(Shape(4), {}, [rule])
    data = json.loads(written(puzzle, "sudokumaker"))["puzzle"]["constraints"]
    assert [other["type"] for other in data] == [0, 1, block["type"]]
    if "style" not in block and block["type"] != 408:  # the bulb is not part of a written shaft
        assert {key: data[-1][key] for key in block} == block | (
            {"negative": [5, 10]} if rule.slug == "strict-xv" else {}
        )
    assert parse(written(puzzle, "sudokumaker-link")) == puzzle


def test_rules_that_have_no_name_of_their_own() -> None:
    steps = parse(document({"type": 405, "lines": [[0, 1, 2, 3]]}))
    assert len(steps.constraints) == 2
    assert count(steps, limit=1000).value == count(Variant(Shape(4), {}, list(steps.constraints)), limit=1000).value > 0
    assert {solution.rows[0] for solution in ninefold.solutions(steps, limit=None)} == {(1, 2, 3, 4), (4, 3, 2, 1)}
    low_high = {"type": 16, "groups": [6, 24]}  # 1 and 2, 3 and 4
    for solution in ninefold.solutions(parse(document(low_high)), limit=50):
        grid = solution.rows
        for r in range(3):
            for c in range(3):
                assert len({grid[r + i][c + j] > 2 for i in (0, 1) for j in (0, 1)}) == 2
    turns = parse(document({"type": 406, "groups": [6, 24], "lines": [[0, 1, 2, 3]]}))
    for solution in ninefold.solutions(turns, limit=50):
        high = [digit > 2 for digit in solution.rows[0]]
        assert high in ([True, False] * 2, [False, True] * 2)


def test_dots_that_excuse_each_other_are_one_rule() -> None:
    white = {"type": 200, "clues": [{"value": 1, "edge": 1}], "negative": [1], "overrideNegativeRatios": True}
    black = {"type": 201, "clues": [{"value": 2, "edge": 2}], "negative": [2], "overrideNegativeDifferences": True}
    puzzle = parse(document(white, black))
    dots = [variants.Difference("r1c1 r1c2"), variants.Ratio("r1c2 r1c3")]
    assert puzzle.constraints == {*dots, variants.StrictKropki()}
    assert parse(written(puzzle, "sudokumaker")) == puzzle
    apart = parse(document(white | {"overrideNegativeRatios": False}, black | {"overrideNegativeDifferences": False}))
    assert apart.constraints == {*dots, variants.StrictDifference(), variants.StrictRatio()}
    assert parse(written(apart, "sudokumaker")) == apart
    half = parse(document(white, black | {"overrideNegativeDifferences": False}))
    assert any(isinstance(rule, Unknown) for rule in half.constraints)


def test_size_digits_and_houses() -> None:
    cells: list[Any] = [{} for _ in range(16)]
    bare = json.dumps({"puzzle": {"cells": [{}] * 81, "constraints": []}})
    assert parse(bare).shape == Shape(9, box=None)
    assert parse(document(minDigit=0)).shape == Shape(4, digits=range(4))
    assert parse(document(type="custom")).shape == Shape(4, lines=False)
    assert parse(document({"type": 2003}, type="custom")).shape == Shape(4)
    part = parse(document({"type": 2003, "areas": [{"x": 0, "y": 0, "width": 2, "height": 2}]}, type="custom"))
    with pytest.raises(ParseError, match="cannot interpret sudoku rules"):
        count(part)
    wide = json.dumps({"puzzle": {"width": 8, "height": 2, "cells": cells, "constraints": []}})
    assert parse(wide).shape == Shape(2, 8, box=None)
    jig = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]
    data = json.dumps({"puzzle": {"size": 4, "cells": cells, "constraints": [{"type": 1, "regions": jig}]}})
    puzzle = parse(data)
    assert puzzle.shape.regions[0] == (0, 1, 2, 4)
    assert parse(written(puzzle, "sudokumaker")) == puzzle


def test_content_that_is_not_a_rule_is_kept() -> None:
    cells: list[Any] = [{} for _ in range(16)]
    cells[0], cells[1], cells[2] = {"value": 3, "given": True, "colors": 4}, {"value": 1}, None
    drawn = {"type": 2000, "lines": [[{"x": 0.5, "y": 0.5}, {"x": 1.5, "y": 0.5}]], "style": {"color": "#f00"}}
    off = {"type": 13, "disabled": True}
    puzzle = parse(document(drawn, off, cells=cells, name="A", author="B", comment="C", messages={"completion": "D"}))
    assert puzzle.givens == ((Cell(0, 0), frozenset({3})),)
    assert (puzzle.notes["title"], puzzle.notes["author"], puzzle.notes["rules"]) == ("A", "B", "C")
    assert all(isinstance(rule, Note) for rule in puzzle.constraints)
    data = json.loads(written(puzzle, "sudokumaker"))["puzzle"]
    assert (data["name"], data["messages"]) == ("A", {"completion": "D"})
    assert data["cells"][:2] == cells[:2]
    assert drawn in data["constraints"]
    assert off in data["constraints"]


def test_unknown_rules_are_kept_and_refused_by_name() -> None:
    custom = {"type": 1000, "definition": {"name": "Ghost Lines"}, "input": {"groups": []}}
    for block, name in (
        (custom, "custom constraint Ghost Lines"),
        ({"type": 304, "cages": [{"cells": [0], "value": "21"}]}, "look-and-say cages"),
        ({"type": 777}, "constraint type 777"),
        ({"type": 404, "lines": [[0, 1]], "singleRegionTotals": True}, "region sum line"),
        ({"type": 501, "clues": [{"value": 3, "outerCell": 2, "diagonal": 1}]}, "sandwich"),
    ):
        puzzle = parse(document(block))
        assert block in json.loads(written(puzzle, "sudokumaker"))["puzzle"]["constraints"]
        with pytest.raises(ParseError, match=f"ninefold cannot interpret {name}"):
            count(puzzle)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (document({"type": 300, "thermometers": [[0, 99]]}), "thermometer: 99 is outside the 4x4 grid"),
        (document({"type": 300, "thermometers": 5}), "thermometer: thermometers: expected a list, got a number"),
        (document({"type": 200, "clues": [{"value": 1, "edge": 0}]}), "difference: 0 is not an edge between cells"),
        (document({"type": 303, "clues": [{"corner": 0}]}), "quadruple: 0 is not a corner of four cells"),
        (
            document({"type": 501, "clues": [{"value": 1, "outerCell": 99}]}),
            "sandwich: 99 is not a cell outside the grid",
        ),
        (document({"type": "x"}), "constraints: expected objects with a type"),
        (document(size=5), "cells: expected 5x5, got 16"),
        (document(size=10**9), "size: expected a number from 0 to 64"),
        (document({"type": 1, "regions": BOXES}), "expected one map, got several"),
        (document(cells=[5] * 16), "cells: r1c1: expected an object, got a number"),
        (document(cells=[{"value": 9.5, "given": True}] * 16), "cells: r1c1: value: expected a number"),
        (document(cells=[{"value": 9, "given": True}] * 16), "r1c1: 9 is not among the digits 1 to 4"),
        (document({"type": 400, "lines": [[0, 1] * 200]}), "renban: lines: more than 16 lines through each cell"),
        ("https://sudokumaker.app/", "choose the link with ?puzzle= in it"),
        ("https://sudokumaker.app/?puzzle=abc", "the SudokuMaker link is damaged"),
    ],
)
def test_wrong_texts_are_refused_with_a_clear_error(text: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert words in str(caught.value)


def test_a_link_that_would_fill_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = lzstring.compress("{" + " " * 100_000).replace("/", "-")
    monkeypatch.setattr(lzstring.decompress, "__defaults__", (1 << 16,))
    with pytest.raises(ParseError, match="expands to more than"):
        parse(f"https://sudokumaker.app/?puzzle={packed}")


@pytest.mark.parametrize(
    "puzzle",
    [
        Variant(Shape(4), {"r1c1": [1, 2]}),
        Variant(Shape(4), {}, [variants.Zipper("r1c1 r1c2 r1c3")]),
        Variant(Shape(4), {}, [variants.Difference("r1c1 r3c3")]),
        Variant(Shape(4), {}, [variants.Killer("r1c1 r1c1", 4)]),
        Variant(Shape(4), {}, [], ["V1"]),
    ],
)
def test_inexpressible_content_is_refused(puzzle: Variant) -> None:
    with pytest.raises(FormatError, match="SudokuMaker"):
        written(puzzle, "sudokumaker")


def test_modular_lines_of_any_modulus() -> None:
    puzzle = Variant(Shape(9), {}, [variants.Modular("r1c1 r1c2 r1c3 r2c3 r3c3", 5), variants.Entropic("r5c5 r5c6")])
    assert parse(written(puzzle, "sudokumaker")) == puzzle
