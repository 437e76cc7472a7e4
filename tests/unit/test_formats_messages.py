"""Error messages of each reader, and the format it recognizes."""

from __future__ import annotations

import json
import re
from unittest.mock import ANY

import pytest

from ninefold import Grid, ParseError, Variant, formats
from ninefold.errors import FormatError
from ninefold.formats import Record, links, lzstring, puzzlezip, s9b, sudokupad

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
DRAWN = "\n".join(" ".join(row) for row in ROWS)


def results(data: str, form: str | None = None) -> list[str | int | None]:
    """Return line numbers of the puzzles, and errors."""
    items = formats.read(data.encode(), format=form)
    return [str(item) if isinstance(item, ParseError) else item.line for item in items]


NO_COLUMN = "no column is called puzzle, quiz, question, sudoku, board or grid; the columns are"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (LINE, "line"),
        (LINE[:-1], "line"),
        (LINE.replace(".", " "), "line"),
        (" ".join(ROWS), "line"),
        ("# comment\n\n" + LINE, "line"),
        (LINE + ",7", "line"),
        ("." * 729, "sukaku"),
        (DRAWN, "drawn"),
        ("\n".join(ROWS), "drawn"),
        ("#A\n" + "\n".join(ROWS), "sdk"),
        ("# a comment\n" + "\n".join(ROWS), "drawn"),
        ("*-----------*\n|" + ROWS[0], "ss"),
        ("puzzle\n" + LINE, "csv"),
        ("PUZZLE;x\n", "csv"),
        (",".join(ROWS[0]), "separated"),
        ("5,3,,,7,,,,", "separated"),
        ("\t".join(ROWS[0]) + "\n" + "\t".join(ROWS[1]), "separated"),
        ("\t".join(ROWS[0]) + "\n12\t" + "\t".join(ROWS[1][1:]), "sdx"),
        (";".join(LINE), "separated"),
        (" ".join(LINE), "separated"),
        (" ".join("123456789" * 9), "separated"),
        (f"1,{LINE}", "csv"),
        (f'{{"ninefold": 1, "puzzle": "{LINE}"}}', "jsonl"),
        (f'{{"puzzle": "{LINE}"}}', "json"),
        (f'{{"puzzle": "{LINE}"}}\n{{"puzzle": "{LINE}"}}', "jsonl"),
        ('{\n"puzzle": 1\n}', "json"),
        ("[[0,0", "json"),
        ("[]", "json"),
        ('{"size":9,"grid":[[{', "fpuzzles"),
        ('{"cells":[[{', "sudokupad"),
        ("{id:'x',ce:[[,", "sudokupad"),
        ("[puzzle]\n", "sadman"),
        (":0110-1:23:" + LINE, "hodoku"),
        ("https://sudokupad.app/abc", "sudokupad-link"),
        ("mine: http://www.f-puzzles.com/?id=1", "fpuzzles-link"),
        ("https://sudokuwiki.org/sudoku.htm?bd=" + LINE, "sudokuwiki-link"),
        ("https://sudokuexchange.com/play/?s=" + LINE, "exchange-link"),
        ("<?xml version='1.0'?>\n<opensudoku/>", "opensudoku"),
        ("PAR1", "parquet"),
        ("12 3 4 5 6 7 8 9 1", "sdx"),
        ("| 12 3 4 | 5 6 7 | 8 9 1 |", "pencilmarks"),
    ],
)
def test_recognized_by_content(text: str, form: str) -> None:
    assert formats.sniff(text.encode()) == form


@pytest.mark.parametrize("text", ["", "hello", "<svg/>", "http://example.org/", "%PDF-1.4", "1,2,3"])
def test_not_recognized(text: str) -> None:
    with pytest.raises(FormatError, match="not a known puzzle format"):
        formats.sniff(text.encode())


@pytest.mark.parametrize(
    ("text", "form", "complaint"),
    [
        ("hello", None, "line 1: row 1, column 1: 'h' is not a digit or a blank"),
        (LINE[:40] + "\n" + LINE[40:], None, "line 1: expected 81 cells, got 40"),
        (LINE.replace(".", " ")[:78], None, "line 1: expected 81 cells, got 77"),
        (
            LINE.replace(".", "0", 1),
            None,
            "line 1: row 1, column 4: '.' after '0': use one character for all empty cells",
        ),
        ("." * 728, "sukaku", "line 1: expected 729 characters (81 cells of 9), got 728"),
        ("." * 728 + "1", "sukaku", "line 1: row 9, column 9: expected 9 or a blank as character 9, got '1'"),
        (DRAWN.replace("6 . .", "6 . ."[:3], 1), None, "line 1: row 2 (line 2): expected 9 cells, got 8"),
        ("\n".join(DRAWN.split("\n")[:8]), None, "line 1: expected 9 rows of cells, got 8"),
        (DRAWN.replace("3", "33 12", 1), None, "line 1: row 1 (line 1): expected 9 cells, got 12"),
        (DRAWN.replace("3", "33", 1), None, "line 1: row 1, column 2: '33' names a candidate twice"),
        (DRAWN.replace("3", "3q", 1), None, "line 1: row 1, column 2: 'q' is not a digit or a blank"),
        ("#A\n" + "\n".join(ROWS[:8]), None, "line 2: expected 9 rows of cells, got 8"),
        ("#A\n" + "\n".join(ROWS) + ".", None, "line 2: row 9 (line 10): expected 9 cells, got 10"),
        ("[Puzzle]\n" + "\n".join(ROWS[:8]), None, "line 2: expected 9 rows of cells, got 8"),
        ("[State]\n" + "\n".join(ROWS), "sadman", "no [Puzzle] section"),
        ("x\n[Puzzle]\n", None, "line 1: 'x' comes before any section"),
        (
            "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(ROWS).replace("5", "4", 1),
            None,
            "line 2: [State] has 4 at row 1, column 1, the clue is 5",
        ),
        ("u12 1 2 3 4 5 6 7 8\n" * 9, "sdx", "line 1: row 1, column 1: 'u' must come before a single digit"),
        (":0000:x", "hodoku", "line 1: expected 7 fields between colons, got 2"),
        (f":0000:x:{LINE}:999 12:::", None, "line 1: deleted: '12' is not <digit><row><column>"),
        (f"{'0' * 12} {LINE.replace('.', '0')}  1.2", None, f"line 1: the hash {'0' * 12} does not match the puzzle"),
        ("x", "exchange-bank", "line 1: expected a hash of 12 digits, 81 cells and a rating such as 1.2"),
        ("puzzle,solution\n" + LINE[:-1], None, "line 2: expected 81 cells, got 80"),
        ("id,puzzle\n7", None, "line 2: expected 2 columns, got 1"),
        ("a,b\n1,2", "csv", f"line 1: {NO_COLUMN} a, b"),
        (f"id,text\n7,{'.' * 81}", None, f"line 1: {NO_COLUMN} id, text"),
        (
            '{"ninefold": 4, "puzzle": ""}',
            None,
            "line 1: unknown schema version 4 (supported: 1 to 3)",
        ),
        ('{"a": 1}', None, 'the object has no key "puzzle"'),
        ('{"puzzle": 5}', None, "puzzle: expected 81 characters or 9 lists of 9, got a number"),
        ('[{"puzzle": "1"}]', None, "puzzle 1: expected 81 cells, got 1"),
        (json.dumps({"puzzle": LINE, "filled": LINE}), None, "filled: row 1, column 1 is a clue already"),
        (json.dumps({"puzzle": LINE, "marks": ["1"]}), None, "marks: expected a list of 81 strings of digits"),
        (
            json.dumps({"puzzle": LINE, "marks": ["", "11"] + [""] * 79}),
            None,
            "marks: row 1, column 2: '11' is not a string of different digits",
        ),
        (json.dumps({"puzzle": LINE, "sukaku": True}), None, "a sukaku needs pencil marks"),
        (
            "https://sudokupad.app/abc",
            None,
            "line 1: this link only names the puzzle on SudokuPad's server, and ninefold does not go online: "
            "open https://sudokupad.app/api/puzzle/abc in a browser and give the text it shows",
        ),
        (
            "https://f-puzzles.com/?id=x",
            None,
            "line 1: this link only names the puzzle on a server, and ninefold does not go online: "
            "export the puzzle in f-puzzles and give the link with ?load= in it",
        ),
        ("https://example.org/", "exchange-link", "line 1: 'example.org' is not a site whose links ninefold can read"),
        ("hello", "exchange-link", "line 1: no link on the line"),
        ("https://sudokuexchange.com/play/", None, "line 1: the link has no ?s="),
        ("https://sudokuwiki.org/?bd=S9B01", None, "line 1: expected S9B and 162 letters and digits, got 2"),
    ],
)
def test_complaints(text: str, form: str | None, complaint: str) -> None:
    assert results(text, form)[0] == complaint


def classic() -> dict[str, object]:
    grid = [[{"value": int(ch), "given": True} if ch != "." else {} for ch in row] for row in ROWS]
    return {"size": 9, "grid": grid}


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("size", 6, "grid: expected 6 lists of 6 cells"),
        ("grid", [[{}] * 9] * 8, "grid: expected 9 lists of 9 cells"),
        ("grid", [[{"region": 1}] + [{}] * 8] * 9, "grid: region 1 has 18 cells, but there are 9 digits"),
        ("grid", [[{"value": 10}] + [{}] * 8] * 9, "row 1, column 1: 10 is not a digit"),
        (
            "grid",
            [[{"centerPencilMarks": 5}] + [{}] * 8] * 9,
            "row 1, column 1: expected a list of marks, got a number",
        ),
        ("grid", [[0] * 9] * 9, "grid: r1c1: expected an object, got a number"),
    ],
)
def test_fpuzzles_that_cannot_be_read(key: str, value: object, complaint: str) -> None:
    assert results(json.dumps(classic() | {key: value}), "fpuzzles") == [complaint]


def test_fpuzzles_that_are_classic_after_all() -> None:
    empty = {"killercage": [], "ratio": [[]], "antiknight": False, "negative": [], "xv": None, "cage": ""}
    (record,) = formats.loads(json.dumps(classic() | empty))
    assert record.grid == Grid(LINE)


def test_given_pencil_marks_are_a_sukaku() -> None:
    puzzle = classic()
    puzzle["grid"][8][6] = {"givenPencilMarks": [1, 2]}  # type: ignore[index]
    (record,) = formats.loads(json.dumps(puzzle))
    assert record.grid.sukaku
    assert record.grid.candidates(78) == (1,)
    assert formats.loads(formats.dumps(record, "fpuzzles"))[0].grid == record.grid


def pad() -> dict[str, object]:
    return {"cells": [[{"value": int(ch)} if ch != "." else {} for ch in row] for row in ROWS]}


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("cages", [{"cells": [[0, 9]]}], "cages: [0, 9] is not a cell [row, column] of the grid"),
        ("cages", {"a": 1}, "cages: expected a list, got an object"),
        ("cells", [[{"value": "A"}] + [{}] * 8] * 9, "cells: r1c1: 'A' is not among the digits 1 to 9"),
    ],
)
def test_sudokupad_that_cannot_be_read(key: str, value: object, complaint: str) -> None:
    assert results(json.dumps(pad() | {key: value}), "sudokupad") == [complaint]


@pytest.mark.parametrize(
    ("form", "key", "value", "rules"),
    [
        ("fpuzzles", "killercage", [{"cells": ["R1C1"], "value": "5"}], {"killer"}),
        ("fpuzzles", "diagonal+", True, {"diagonal"}),
        ("fpuzzles", "ghosts", [{"lines": [["R1C1"]]}], {"unknown"}),
        ("fpuzzles", "line", [{"lines": [["R1C1", "R1C2"]]}], {"note"}),
        ("sudokupad", "lines", [{"wayPoints": []}], {"unknown"}),
        ("sudokupad", "cages", [{"cells": [[0, 0], [0, 1]], "value": 5}], {"killer"}),
        ("sudokupad", "regions", [[[r, c] for c in range(9)] for r in range(9)], set()),
        ("sudokupad", "metadata", {"antiknight": True}, {"anti-knight"}),
        ("sudokupad", "foglight", [[0, 0]], {"note"}),
        ("sudokupad", "cells", [[{}] * 6] * 6, set()),
    ],
)
def test_other_puzzles_are_variants(form: str, key: str, value: object, rules: set[str]) -> None:
    changed = {**(classic() if form == "fpuzzles" else pad()), key: value}
    (record,) = formats.loads(json.dumps(changed))
    assert record.format == form
    assert isinstance(record.puzzle, Variant)
    assert {rule.slug for rule in record.puzzle.constraints} == rules


def test_links_that_lost_a_slash_are_repaired() -> None:
    for number in range(300):
        record = Record(Grid(LINE), meta={"title": f"No. {number} \uffff"})  # sixteen bits that make slashes
        packed = lzstring.compress(json.dumps(sudokupad.to_object(record), ensure_ascii=False))
        if packed.count("//") == 1:
            break
    else:
        pytest.fail("no packed puzzle with a double slash")
    link = "https://sudokupad.app/scl" + packed.replace("//", "/")
    assert formats.loads(link)[0].meta["title"] == f"No. {number} \uffff"


def test_shortened_json() -> None:
    assert puzzlezip.unzip("{ce:[[,{v:1},],[]],t:'a \\'b\\'',f:t,g:f,h:#0,i:00ff00,j:null,k:-1.5}") == {
        "cells": [[{}, {"value": 1}, {}], [{}]],
        "title": "a 'b'",
        "f": True,
        "g": False,
        "height": "#0",
        "i": "00ff00",
        "j": None,
        "k": -1.5,
    }
    assert puzzlezip.unzip('{"ce": 1}') == {"ce": 1}
    for bad in ("{", "{a", "'", "{a:'}", "{a:1}}", "{'a\\u12':1}"):
        with pytest.raises(ParseError):
            puzzlezip.unzip(bad)


def test_packed_positions_of_sudokuwiki() -> None:
    grid = Grid(LINE).set(2, 4).with_all_marks()
    assert s9b.parse(s9b.dump(grid)) == grid
    with pytest.raises(ParseError, match="'zz' is not an encoded cell"):
        s9b.parse("S9B" + "zz" * 81)


def test_every_site_is_known_by_its_subdomains() -> None:
    assert links._host("www.F-Puzzles.com:443") == links._host("f-puzzles.com")
    assert links._host("notf-puzzles.com") is None


def test_drawn_files_go_on_after_a_bad_grid() -> None:
    short = "\n".join(DRAWN.split("\n")[:8])
    banded = "\n\n".join("\n".join(ROWS[i : i + 3]) for i in (0, 3, 6))
    dashed = "\n---+---+---\n".join("\n".join(ROWS[i : i + 3]) for i in (0, 3, 6))
    bars = "\n--- --- ---\n".join("\n".join(f"{r[:3]} {r[3:6]} {r[6:]}" for r in ROWS[i : i + 3]) for i in (0, 3, 6))
    text = "\n\n".join([DRAWN, short, banded, "A title", dashed, bars])
    assert results(text) == [1, "line 11: expected 9 rows of cells, got 8", 20, 34, 46]
    records = [item for item in formats.read(text.encode()) if isinstance(item, Record)]
    assert {record.grid for record in records} == {Grid(LINE)}
    assert [dict(record.meta) for record in records] == [{}, {}, {"title": "A title"}, {}]


def test_a_full_candidate_grid_distinguishes_last_candidates_from_digits() -> None:
    grid = Grid(LINE).with_all_marks()
    assert grid.marks is not None
    singles = [c for c in range(81) if grid.marks[c].bit_count() == 1]
    assert singles
    text = str(grid).replace("{", " ").replace("}", " ")
    assert Grid(text).puzzle() == Grid(LINE)
    assert Grid(text) == grid
    # with a blank cell it is not a full candidate grid, and a digit is a digit
    blanked = re.sub(r"\b\d\d\b", ". ", text, count=1)
    assert Grid(blanked).clue_count > Grid(LINE).clue_count


COMMAS = "\n".join(",".join(row) for row in ROWS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (COMMAS, [1]),
        (COMMAS.replace("\n", "\n\n"), ["line 1: expected 9 rows of values, got 1"] + [ANY] * 8),
        (f"{COMMAS}\n\n{COMMAS}\n{COMMAS}", [1, 11, 20]),
        ("\n\n".join("\n".join(COMMAS.split("\n")[i : i + 3]) for i in (0, 3, 6)), [1]),
        (
            COMMAS.replace(".", "x", 1).replace("5", "12", 1),
            ["line 1: row 1, column 1: '12' is not a digit or a blank"],
        ),
        (COMMAS.replace("5,", "+5,", 1), ["line 1: row 1, column 1: '+5' is not a digit or a blank"]),
        (COMMAS.replace("5,", "٣,", 1), ["line 1: row 1, column 1: '٣' is not a digit or a blank"]),
        (COMMAS.replace("5,", "5.5,", 1), ["line 1: row 1, column 1: '5.5' is not a digit or a blank"]),
        (COMMAS.replace("5,", "1e999,", 1), ["line 1: row 1, column 1: '1e999' is not a digit or a blank"]),
        (COMMAS.replace("\n", ",1\n", 1), ["line 1: row 1: expected 9 values, got 10"]),
        (COMMAS.replace("\n", ",\n"), [1]),
        (COMMAS[:-18], ["line 1: expected 9 rows of values, got 8"]),
        (
            f"# title\n{','.join(LINE)}\n{COMMAS[:-18]}\n{','.join(LINE)}",
            [2, "line 3: expected 9 rows of values, got 8", 11],
        ),
        ("1," * 9000 + f"\n{COMMAS}", ["line 1: the line is longer than 16,384 bytes", 2]),
    ],
)
def test_separated_values(text: str, expected: list[object]) -> None:
    assert results(text, "separated") == expected


NASTY: dict[str, str | int | float] = {
    "title": "two\nlines\x1b[2J",
    "author": " blank ",
    "comment": "a\ud800b",
    "rating": float("nan"),
}


@pytest.mark.parametrize(
    ("form", "lost"),
    [
        ("sdk", ("the title", "the exact author", "the exact comment", "the rating")),
        ("drawn", ("the exact title", "the author", "the comment", "the rating")),
        ("opensudoku", ("the exact title", "the author", "the comment", "the rating")),
        ("json", ("the rating",)),
        ("fpuzzles", ("the comment", "the rating")),
        ("csv", ("the title", "the author", "the comment")),
        ("parquet", ("the title", "the author", "the comment", "the rating")),
    ],
)
def test_metadata_that_a_file_cannot_hold_unchanged(form: str, lost: tuple[str, ...]) -> None:
    assert formats.losses(Record(Grid(LINE), meta=NASTY), form) == lost
    if form != "parquet":
        data = formats.dumps(Record(Grid(LINE), meta=NASTY), form)
        assert isinstance(data, str)
        assert data.encode("utf-8"), "no half of a character"
        assert "\x1b" not in data


def test_an_empty_grid_as_sdx() -> None:
    data = formats.dumps(Grid(), "sdx")
    (back,) = formats.loads(data)
    assert (back.format, back.grid.digits) == ("sdx", Grid().digits)
    for form in ("sdx", "pencilmarks"):
        assert formats.losses(Grid(), form) == ("which cells have no pencil marks",)
    assert formats.losses(Grid().with_all_marks(), "sdx") == ()


def test_a_title_that_would_be_taken_for_something_else_is_left_out() -> None:
    for title in ("puzzle,solution", "[Puzzle]", "https://sudokupad.app/abc", '{"grid": [[{', "# one"):
        record = Record(Grid(LINE), meta={"title": title})
        assert formats.losses(record, "drawn") == ("the title",)
        (back,) = formats.loads(formats.dumps(record, "drawn"))
        assert (back.grid, dict(back.meta)) == (Grid(LINE), {})


def test_a_source_that_looks_like_a_comment_keeps_its_row() -> None:
    data = formats.dumps(Record(Grid(LINE), source='#1, "mine"\udcff.txt'), "csv", layout="extreme")
    assert isinstance(data, str)
    (back,) = formats.loads(data)
    assert (back.grid, back.meta["source"]) == (Grid(LINE), '#1, "mine"\ufffd.txt')
