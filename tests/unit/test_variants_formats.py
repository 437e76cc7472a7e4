"""Formats of variants: round trips of every rule, bad texts, and the shared collections if present."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ninefold import Cell, Grid, ParseError, Shape, Status, check, count, variants
from ninefold.errors import FormatError
from ninefold.formats import lzstring
from ninefold.formats.iss import packed, packing
from ninefold.variants import Constraint, Note, Unknown, Variant
from tests.conftest import shared_data
from tests.variants import EXAMPLES, written
from tests.variants import parsed as parse

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def fpuzzles(size: int = 4, **keys: Any) -> str:
    """Return an f-puzzles object."""
    grid = keys.pop("grid", [[{} for _ in range(size)] for _ in range(size)])
    return json.dumps({"size": size, "grid": grid, **{key.replace("_plus", "+"): what for key, what in keys.items()}})


def scl(size: int = 4, **keys: Any) -> str:
    """Return a SudokuPad object."""
    return json.dumps({"cells": [[{} for _ in range(size)] for _ in range(size)], **keys})


def solutions_of(variant: Variant) -> int:
    return count(variant, limit=1000).value


# Rules that each format expresses exactly, on 4x4.
ROW = ["R1C1", "R1C2", "R1C3"]
LINE = [(0, 0), (0, 1), (0, 2)]
FPUZZLES: list[tuple[dict[str, Any], Constraint]] = [
    ({"killercage": [{"cells": ROW, "value": "7"}]}, variants.Killer(LINE, 7)),
    ({"killercage": [{"cells": ROW}]}, variants.Killer(LINE)),
    ({"thermometer": [{"lines": [ROW]}]}, variants.Thermo(LINE)),
    ({"slowthermometer": [{"lines": [ROW]}]}, variants.SlowThermo(LINE)),
    ({"palindrome": [{"lines": [ROW]}]}, variants.Palindrome(LINE)),
    ({"renban": [{"lines": [ROW]}]}, variants.Renban(LINE)),
    ({"whispers": [{"lines": [ROW]}]}, variants.Whisper(LINE, 2)),
    ({"whispers": [{"lines": [ROW], "value": "3"}]}, variants.Whisper(LINE, 3)),
    ({"regionsumline": [{"lines": [ROW]}]}, variants.RegionSumLine(LINE)),
    ({"entropicline": [{"lines": [ROW]}]}, variants.Entropic(LINE)),
    ({"modularline": [{"lines": [ROW]}]}, variants.Modular(LINE, 3)),
    ({"zipperline": [{"lines": [ROW]}]}, variants.Zipper(LINE)),
    ({"nabner": [{"lines": [ROW]}]}, variants.Nabner(LINE)),
    ({"betweenline": [{"lines": [ROW]}]}, variants.Between(LINE)),
    ({"doublearrow": [{"lines": [ROW]}]}, variants.DoubleArrow(LINE)),
    ({"lockout": [{"lines": [ROW]}]}, variants.Lockout(LINE, 2)),
    ({"arrow": [{"cells": ["R1C1"], "lines": [ROW]}]}, variants.Arrow("r1c1", "r1c2 r1c3")),
    (
        {"arrow": [{"cells": ["R2C1", "R2C2"], "lines": [["R2C2", "R3C2", "R4C2"]]}]},
        variants.Arrow("r2c1 r2c2", "r3c2 r4c2"),
    ),
    (
        {"littlekillersum": [{"cell": "R0C4", "direction": "DL", "cells": ["R1C3", "R2C2", "R3C1"], "value": "9"}]},
        variants.LittleKiller("r1c3 r2c2 r3c1", 9),
    ),
    ({"sandwichsum": [{"cell": "R0C2", "value": "5"}]}, variants.Sandwich("r1c2 r2c2 r3c2 r4c2", 5)),
    ({"xsum": [{"cell": "R2C5", "value": "5"}]}, variants.XSum("r2c4 r2c3 r2c2 r2c1", 5)),
    ({"skyscraper": [{"cell": "R5C1", "value": "2"}]}, variants.Skyscraper("r4c1 r3c1 r2c1 r1c1", 2)),
    ({"odd": [{"cell": "R1C1"}]}, variants.Odd("r1c1")),
    ({"even": [{"cell": "R1C1"}]}, variants.Even("r1c1")),
    ({"minimum": [{"cell": "R1C1"}]}, variants.Minimum("r1c1")),
    ({"maximum": [{"cell": "R1C1"}]}, variants.Maximum("r1c1")),
    ({"difference": [{"cells": ["R1C1", "R1C2"]}]}, variants.Difference("r1c1 r1c2")),
    ({"difference": [{"cells": ["R1C1", "R1C2"], "value": "2"}]}, variants.Difference("r1c1 r1c2", 2)),
    ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, variants.Ratio("r1c1 r1c2", 3)),
    ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "V"}]}, variants.PairSum("r1c1 r1c2", 5)),
    ({"clone": [{"cells": ["R1C1"], "cloneCells": ["R3C3"]}]}, variants.Clone("r1c1", "r3c3")),
    (
        {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}]},
        variants.Quadruple("r1c1 r1c2 r2c1 r2c2", [1, 2]),
    ),
    ({"extraregion": [{"cells": ROW}]}, variants.Different(LINE)),
    ({"rowindexer": [{"cells": ["R1C1"]}]}, variants.RowIndexer("r1c1")),
    ({"columnindexer": [{"cells": ["R1C1"]}]}, variants.ColumnIndexer("r1c1")),
    ({"boxindexer": [{"cells": ["R1C1"]}]}, variants.BoxIndexer("r1c1")),
    ({"diagonal_plus": True}, variants.Diagonal(rising=True)),
    ({"diagonal-": True}, variants.Diagonal(rising=False)),
    ({"antiknight": True}, variants.AntiKnight()),
    ({"antiking": True}, variants.AntiKing()),
    ({"disjointgroups": True}, variants.DisjointGroups()),
    ({"nonconsecutive": True}, variants.NonConsecutive()),
    ({"negative": ["ratio"]}, variants.StrictRatio()),
    ({"negative": ["xv"]}, variants.StrictXV()),
]


@pytest.mark.parametrize(
    ("keys", "rule"), FPUZZLES, ids=[f"{k}-{next(iter(keys))}" for k, (keys, _) in enumerate(FPUZZLES)]
)
def test_every_key_of_fpuzzles_is_read_and_written(keys: dict[str, Any], rule: Constraint) -> None:
    puzzle = parse(fpuzzles(**keys))
    assert puzzle.constraints == {rule}
    assert parse(written(puzzle, "fpuzzles")) == puzzle
    assert parse(written(puzzle, "fpuzzles-link")) == puzzle
    assert parse(written(puzzle, "sudokupad-link")) == puzzle


def test_the_key_names_of_a_written_object() -> None:
    """A reader and a writer that agree on a wrong name would pass a round trip."""
    for keys, rule in FPUZZLES:
        (key,) = (name.replace("_plus", "+") for name in keys)
        data = json.loads(written(Variant(Shape(4), {}, [rule]), "fpuzzles"))
        assert set(data) == {"size", "grid", key}


def test_fpuzzles_keeps_content_that_is_not_a_rule() -> None:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0] = {"value": 3, "given": True}
    grid[0][1] = {"value": 1, "centerPencilMarks": [1, 2]}
    grid[3][3] = {"givenPencilMarks": [1, 2]}
    line = [{"lines": [["R1C1", "R2C2"]], "outlineC": "#B0B0B0", "width": 0.25}]
    text = fpuzzles(grid=grid, title="A", author="B", ruleset="C", line=line, solution=[1, 2])
    puzzle = parse(text)
    assert puzzle.givens == ((Cell(0, 0), frozenset({3})), (Cell(3, 3), frozenset({1, 2})))
    assert puzzle.notes["title"] == "A"
    assert puzzle.notes["rules"] == "C"
    data = json.loads(written(puzzle, "fpuzzles"))
    assert data["line"] == line
    assert data["grid"] == grid
    assert data["solution"] == [1, 2]
    assert solutions_of(puzzle) == solutions_of(Variant(Shape(4), puzzle.givens))


def test_unknown_fpuzzles_constraints_are_kept_and_refused_by_name() -> None:
    for keys in ({"ghosts": [{"cells": ["R1C1"]}]}, {"killercage": [{"cells": ["R1C1"], "value": "a+b"}]}):
        puzzle = parse(fpuzzles(**keys))
        data = json.loads(written(puzzle, "fpuzzles"))
        assert {key: data[key] for key in keys} == keys
        with pytest.raises(ParseError, match=r"cannot interpret (ghosts|killercage)"):
            count(puzzle)


def test_a_key_of_the_wrong_kind_is_kept_as_unknown() -> None:
    puzzle = parse(fpuzzles(negative=["ratio"], ratio=5))
    assert puzzle.constraints == {variants.StrictRatio(), Unknown("fpuzzles:ratio", "5")}


def test_regions_of_fpuzzles() -> None:
    grid = [[{"region": row} for _ in range(4)] for row in range(4)]
    assert parse(fpuzzles(grid=grid)).shape.regions == Shape(4).rows
    bare = [[{"region": None} for _ in range(4)] for _ in range(4)]
    puzzle = parse(fpuzzles(grid=bare))
    assert puzzle.shape == Shape(4, box=None)
    assert parse(written(puzzle, "fpuzzles")) == puzzle
    assert parse(fpuzzles(size=7)).shape == Shape(7)
    # If the size is prime, a cell without a region belongs to that of its row.
    seven: list[list[dict[str, Any]]] = [[{} for _ in range(7)] for _ in range(7)]
    seven[0][6], seven[1][6] = {"region": 1}, {"region": 0}
    found = parse(fpuzzles(size=7, grid=seven))
    assert found.shape.regions[0] == (0, 1, 2, 3, 4, 5, 13)
    assert parse(written(found, "fpuzzles")) == found


def test_a_white_dot_is_left_out_of_nonconsecutive() -> None:
    puzzle = parse(fpuzzles(nonconsecutive=True, difference=[{"cells": ["R1C1", "R1C2"]}]))
    assert variants.StrictDifference() in puzzle.constraints
    assert parse(written(puzzle, "fpuzzles")) == puzzle


def test_loops_name_a_cell_twice_and_mean_it_once() -> None:
    puzzle = parse(fpuzzles(renban=[{"lines": [["R1C1", "R1C2", "R2C2", "R2C1", "R1C1"]]}]))
    assert puzzle.constraints == {variants.Renban("r1c1 r1c2 r2c2 r2c1")}


# SudokuPad.


def test_cages_regions_givens_and_flags_of_sudokupad() -> None:
    cages = [
        {"cells": [[0, 0], [0, 1]], "value": "5"},
        {"cells": [[3, 0], [3, 1]], "unique": True},
        {"value": "title: Nine"},
        {"value": "rules: Normal sudoku rules apply."},
    ]
    text = scl(cages=cages, metadata={"antiknight": True, "author": "A"})
    puzzle = parse(text)
    rules = {rule for rule in puzzle.constraints if not isinstance(rule, Note)}
    assert rules == {variants.Killer("r1c1 r1c2", 5), variants.Different("r4c1 r4c2"), variants.AntiKnight()}
    assert puzzle.notes["title"] == "Nine"
    assert parse(written(puzzle, "sudokupad")) == puzzle
    regions = [[[row, column] for column in range(4)] for row in range(4)]
    assert parse(scl(regions=regions)).shape.regions == Shape(4).rows
    assert not parse(scl(metadata={"norowcol": True})).shape.lines


def test_rules_in_words_are_kept_but_not_solved() -> None:
    lines = [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#000000", "thickness": 5}]
    puzzle = parse(scl(lines=lines, metadata={"rules": "Gray lines are thermometers."}))
    with pytest.raises(ParseError, match="cannot interpret drawings or text-only rules"):
        check(puzzle)
    assert json.loads(written(puzzle, "sudokupad"))["lines"] == lines
    assert parse(written(puzzle, "sudokupad-link")) == puzzle
    without = puzzle.without(*(rule for rule in puzzle.constraints if isinstance(rule, Unknown)))
    assert solutions_of(without) == 288


def test_shortened_json_of_sudokupad_is_read() -> None:
    rows = ",".join(["[,,,]"] * 4)
    text = f"{{ce:[{rows}],ca:[{{ce:[[0,0],[0,1]],v:'5'}}]}}"
    link = "https://sudokupad.app/scl" + lzstring.compress(text)
    assert parse(link).constraints == {variants.Killer("r1c1 r1c2", 5)}


# ISS strings and plain text.


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.slug)
def test_every_rule_as_an_iss_string(rule: Constraint) -> None:
    """After a round trip the puzzle is the same, or an equivalent with the same solutions."""
    extra = [place for place in rule.places() if isinstance(place, str)]
    if extra or isinstance(rule, (variants.Skyscraper, variants.XSum, variants.FullRank)):
        return  # below, with cells and lines that ISS has
    puzzle = Variant(Shape(4), {}, [rule])
    try:
        text = written(puzzle, "iss")
    except FormatError as error:
        assert "The ISS format cannot express this rule" in str(error)  # noqa: PT017
        assert isinstance(rule, UNSAID)
        return
    again = parse(text)
    if isinstance(rule, variants.Note):
        return
    if again != puzzle:
        assert solutions_of(again) == solutions_of(puzzle)
    assert parse(written(again, "iss")) == again


UNSAID = (
    variants.BoxIndexer,
    variants.HiddenSkyscraper,
    variants.NumberedRoom,
    variants.Sandwich,
    variants.StrictDifference,
    variants.StrictRatio,
    variants.Unknown,
)
"""Rules without an ISS item, or whose example cells are not a complete line."""


@pytest.mark.parametrize(
    "text",
    [
        ".Shape~4x4.Skyscraper~C1~2~3",
        ".Shape~4x4.XSum~R1~~5",
        ".Shape~4x4.FullRank~R1~3.FullRankTies~any",
        ".Shape~4x4.HiddenSkyscraper~R1~2",
        ".Shape~4x4.NumberedRoom~R1~2",
        ".Shape~4x4.Sandwich~3~C1",
        ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1.ChaosCount~R1C1",
        ".Shape~4x4.Var~L~~2x2.ConnectedValues~VL~1.GreaterThan~VL1~VL3",
        ".Shape~4x4.Var~A.Var~B~~2.Sum~5~VA~R1C1~VB2",
        ".Shape~6x6~9.RegionSize~9.~R1C1_1_2_3",
        ".Shape~6x8~0-8.NoBoxes",
        ".Shape~4x4~4~Raw.Jigsaw~0011001122332233",
        ".Shape~4x4.NoBoxes.Jigsaw~0011001122332233.LittleKiller~5~R1C3",
        ".Shape~3x3~0-3.Doppelganger",
        ".Shape~4x4.Or.And.Thermo~R1C1~R1C2.Thermo~R2C1~R2C2.End.~R1C1_4.End",
    ],
)
def test_iss_strings_come_back(text: str) -> None:
    puzzle = parse(text)
    assert parse(written(puzzle)) == puzzle


def test_compression_round_trips() -> None:
    digits = range(1, 10)
    allowed = {(a, b) for a in digits for b in digits if (a * b) % 7 < 3}
    assert set(packed.relation(packing.relation(allowed, digits), digits)) == allowed
    assert packed.pattern(packing.pattern("[1-3]+(4|5)*")) == "[1-3]+(4|5)*"
    rule = variants.Automaton("r1c1 - r1c2", [7], [3, 7], [(7, 1, 3), (3, None, 5), (5, 2, 7), (7, 1, 5)])
    starts, accepting, arcs = packed.automaton(packing.automaton(rule, range(1, 5)), range(1, 5))
    assert (starts, accepting) == ([0], [0, 1])
    assert sorted(arcs, key=str) == sorted([(0, 1, 1), (1, None, 2), (2, 2, 0), (0, 1, 2)], key=str)


def test_links_of_iss() -> None:
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2"
    assert parse(link).constraints == {variants.Thermo("r1c1 r1c2")}


@pytest.mark.parametrize(
    ("text", "shape", "clues"),
    [
        (EASY, Shape(9), 30),
        ("1..." + "." * 12, Shape(4), 1),
        ("A" + "." * 254 + "P", Shape(16), 2),
        ("1" + "0" * 254 + "G", Shape(16), 2),
        ("0" + "." * 254 + "F", Shape(16, digits=range(16)), 2),
        ("Y" + "." * 624, Shape(25), 1),
        (" ".join(["12", *["."] * 143]), Shape(12), 1),
        ("\n".join([" ".join(["25", *["0"] * 24]), *[" ".join(["0"] * 25)] * 24]), Shape(25), 1),
        (
            "1..........." + "." * 4 + "0011001122332233",  # the boxes as regions
            Shape(4),
            1,
        ),
        ("1" + "." * 15 + "0000111122223333", Shape(4, regions=Shape(4).rows), 1),
    ],
)
def test_grids_of_all_sizes(text: str, shape: Shape, clues: int) -> None:
    puzzle = parse(text)
    assert (puzzle.shape, puzzle.clue_count) == (shape, clues)
    form = "grid" if shape.box and shape.digits[0] == 1 else "jigsaw" if shape.regions and not shape.box else None
    if form:
        assert parse(written(puzzle, form)) == puzzle


def test_killers_as_text() -> None:
    puzzle = Variant(Shape(9), {}, [variants.Killer("r1c1 r1c2", 3), variants.Killer("r5c5 r6c5 r7c5", 24)])
    assert parse(written(puzzle, "killer")) == puzzle
    with pytest.raises(FormatError, match=r"The .killer. format cannot express this rule"):
        written(puzzle.with_(variants.AntiKing()), "killer")


def test_a_grid_drawn_with_lines_is_read_too() -> None:
    assert parse(Grid(EASY).drawing()) == parse(EASY)


# Refusals.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text contains no puzzle"),
        ("hello", "row 1, column 1: 'h' is not a digit"),
        ("{", "not the JSON|not JSON"),
        ("[]", "the text contains no puzzle"),
        ("{}", 'the object has no key "puzzle"'),
        ('{"grid": 5}', "grid: expected 81 characters or 9 lists of 9"),
        ('{"grid": [[]], "size": 0}', "size: expected a number from 1 to 36"),
        ('{"grid": [[]], "size": 1000000000}', "size: expected a number from 1 to 36, got 1000000000"),
        ('{"grid": [[{}]], "size": 2}', "grid: expected 2 lists of 2 cells"),
        ('{"grid": [[5]], "size": 1}', "r1c1: expected an object, got a number"),
        (fpuzzles(thermometer=[{"lines": [["R1C1", "R9C9"]]}]), "thermometer: R9C9 is outside the 4x4 grid"),
        (fpuzzles(thermometer=[{"lines": 5}]), "thermometer: lines: expected a list, got a number"),
        (fpuzzles(thermometer=[5]), "thermometer: expected objects, got a number"),
        (fpuzzles(killercage=[{"cells": ["x"]}]), "killercage: 'x' is not a cell"),
        (fpuzzles(sandwichsum=[{"cell": "R1C1", "value": "3"}]), "is not next to a row or column"),
        (fpuzzles(clone=[{"cells": ["R1C1"], "cloneCells": []}]), "cloneCells: expected 1 cells, got 0"),
        (fpuzzles(littlekillersum=[{"cell": "R0C1", "direction": "X", "value": "3"}]), "direction: expected one of"),
        (scl(cages=[{"cells": [[0, 9]], "sum": 3}]), r"cages: \[0, 9\] is not a cell"),
        (scl(cages=5), "cages: expected a list, got a number"),
        (scl(regions=[[[0, 0], [0, 0]]]), "regions: region 1 is empty or names a cell twice"),
        ('{"cells": [[{}], [{}, {}]]}', "rows of the same length"),
        ('{"cells": [[{"value": 7}]]}', "r1c1: 7 is not among the digits 1 to 1"),
        ("sudokupad.app/abc123", "open https://sudokupad.app/api/puzzle/abc123 in a browser and give the text"),
        ("https://sudokupad.app/abc123", "open https://sudokupad.app/api/puzzle/abc123 in a browser and give the text"),
        ("https://example.com/x", "is not a site whose links ninefold can read"),
        ("https://www.f-puzzles.com/?load=AAAA", "compressed|JSON|stream"),
        ("7" + "." * 15, "expected 81 cells, got 16"),
        ("9 " + ". " * 15, "r1c1: '9' is not among the digits 1 to 4"),
        ("." * 16 + "0" * 16, "the layout does not name 4 regions of 4 cells"),
        (".NoBoxes.ChaosCount~R1C1", "ChaosCount: the puzzle has no ChaosConstruction"),
        (".Shape~900x900", "cells, got 900x900"),
        ("x" * (5 << 20), "longer than 1,048,576 bytes"),
    ],
)
def test_wrong_texts_are_refused_with_a_clear_error(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse(text)


@pytest.mark.parametrize(
    ("puzzle", "form", "message"),
    [
        (
            Variant(Shape(4), {}, [variants.GlobalEntropy()]),
            "fpuzzles",
            "The f-puzzles format cannot express this rule: Every 2x2",
        ),
        (Variant(Shape(6, 8, box=None)), "fpuzzles", "The f-puzzles format supports only square grids"),
        (
            Variant(Shape(4), {}, [variants.Thermo("r1c1 r1c2")]),
            "sudokupad",
            "cannot express this rule: r1c1, r1c2: digits increase",
        ),
        (Variant(Shape(4), {}, [variants.BoxIndexer("r1c1")]), "iss", "The ISS format cannot express this rule"),
        (Variant(Shape(25)), "iss", "at most 16 rows"),
        (Variant(Shape(4), {}, [variants.Thermo("r1c1 r1c2")]), "grid", "The .grid. format cannot express this rule"),
        (Variant(Shape(4), {}, [Unknown("iss:Ghosts", "x")]), "fpuzzles", "ninefold cannot interpret Ghosts"),
        (Variant(Shape(4), {"r1c1": [1, 2]}), "grid", "The 'grid' format cannot express given candidates: r1c1"),
    ],
)
def test_inexpressible_rules_are_named(puzzle: Variant, form: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        written(puzzle, form)


def test_formats_have_names() -> None:
    with pytest.raises(FormatError, match="unknown format 'pdf'"):
        written(Variant(), "pdf")


# The shared collections.


def test_the_collection_round_trips_as_iss_strings() -> None:
    lines = shared_data("variants", "variants.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines[::3]:
        puzzle = parse(json.loads(line)["iss"])
        assert parse(written(puzzle)) == puzzle, line[:20]


@pytest.mark.parametrize("name", ["dclamage_fpuzzles_tests.json", "sudokutools_fpuzzles.json"])
def test_boards_of_fpuzzles_come_back_and_have_their_solution(name: str) -> None:
    for entry in json.loads(shared_data("variants", name).read_text(encoding="utf-8")):
        puzzle = parse(json.dumps(entry["fpuzzles"]))
        assert parse(written(puzzle, "fpuzzles")) == puzzle
        if "solution" in entry:
            verdict = check(puzzle, nodes=20_000)
            assert verdict.status is Status.ONE
            assert "".join(map(str, verdict.solutions[0].digits)) == entry["solution"]


WORDS_ALONE = {0, 29, 33, 34, 35}
"""Boards of sudokutools whose rules exist only as words and drawings."""


def test_boards_without_a_solution_of_their_own_have_rules_in_words() -> None:
    """Their readable part is right: with the rules from their text, each has exactly one solution."""
    boards = json.loads(shared_data("variants", "sudokutools_fpuzzles.json").read_text(encoding="utf-8"))
    for number, entry in enumerate(boards):
        puzzle, data = parse(json.dumps(entry["fpuzzles"])), entry["fpuzzles"]
        if number not in WORDS_ALONE:
            continue
        assert check(puzzle).status in (Status.NONE, Status.SEVERAL)
        assert any(name.startswith("fpuzzles:") for name in puzzle.notes)
        verdict = check(_in_words(number, puzzle, data))
        assert verdict.status is Status.ONE, entry["name"]
        if "solution" in data:
            assert list(map(str, verdict.solutions[0].digits)) == data["solution"]


def _in_words(number: int, puzzle: Variant, data: Any) -> Variant:
    """Return the board with the rules that exist only in its text."""
    lines = [line for item in data.get("line", ()) for line in item["lines"]]
    if number == 0:
        cages: dict[str, list[list[str]]] = {}
        for cage in data["cage"]:
            cages.setdefault(cage["value"], []).append(cage["cells"])
        return puzzle.with_(*map(variants.Entropic, lines), *(variants.Clone(*two) for two in cages.values()))
    if number == 29:  # the sum of a shaft is above ten, and the sum of its digits is in the circle
        arrows = [rule for rule in puzzle.constraints if isinstance(rule, variants.Arrow)]
        sums = (
            variants.Or(*(_digit_sum(arrow, total) for total in range(11, 9 * len(arrow.shaft) + 1)))
            for arrow in arrows
        )
        signs = (variants.Greater(cells) for cells in ("r9c6 r9c5", "r1c6 r1c5", "r9c4 r9c3"))
        return puzzle.without(*arrows).with_(*sums, *signs)
    if number == 35:
        return puzzle.with_(*map(variants.RegionSumLine, lines))
    totals = {"V": (5, 15), "X": (10, 15)}
    either = (variants.Or(*(variants.PairSum(t["cells"], n) for n in totals[t["value"]])) for t in data["text"])
    return puzzle.with_(*either, *(map(variants.Renban, lines) if number == 33 else [variants.GlobalEntropy()]))


def _digit_sum(arrow: variants.Arrow, total: int) -> variants.Constraint:
    return variants.And(variants.Sum(arrow.shaft, total), variants.Allowed(arrow.bulb, [1 + (total - 1) % 9]))


def test_large_grids_are_read() -> None:
    path = shared_data("variants", "big_grids.jsonl")
    for line in path.read_text(encoding="utf-8").splitlines()[::8]:
        entry = json.loads(line)
        size = entry["n"]
        if size <= 36:
            text = " ".join(map(str, entry["grid"]))
            puzzle = parse(text)
            assert (puzzle.shape.width, len(puzzle.givens)) == (size, entry["givens"])
            assert parse(written(puzzle, "grid")) == puzzle


def test_negative_ratio_names_the_ratios_of_the_board() -> None:
    dots = [{"cells": ["R1C1", "R1C2"], "value": "3"}, {"cells": ["R2C1", "R2C2"]}]
    assert variants.StrictRatio((2, 3)) in parse(fpuzzles(negative=["ratio"], ratio=dots)).constraints
    assert variants.StrictRatio((3,)) in parse(fpuzzles(negative=["ratio"], ratio=dots[:1])).constraints
