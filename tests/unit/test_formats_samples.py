"""Our own samples of every format: recognized, read to the same puzzle, with their extra content."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ninefold import Grid, formats
from ninefold.formats import Record

FOLDER = Path(__file__).parent.parent / "data" / "formats"
LINE, SOLUTION = (FOLDER / "puzzle.txt").read_text().split()
PUZZLE = Grid(LINE)
BEGUN = PUZZLE.set(6, int(SOLUTION[6]))
"""Return the puzzle with one digit filled in, as in the samples with progress."""

SAMPLES = {
    "array.npy": ("npz", 2, PUZZLE),
    "arrays.npz": ("npz", 2, PUZZLE),
    "collection.sdm": ("line", 2, PUZZLE),
    "drawn.txt": ("drawn", 1, PUZZLE),
    "drawn_two.txt": ("drawn", 2, PUZZLE),
    "exchange_bank.txt": ("exchange-bank", 1, PUZZLE),
    "extreme.csv": ("csv", 1, PUZZLE),
    "fpuzzles.json": ("fpuzzles", 1, BEGUN.with_all_marks()),
    "kaggle_1m.csv": ("csv", 1, PUZZLE),
    "kaggle_3m.csv": ("csv", 1, PUZZLE),
    "kaggle_9m.csv": ("csv", 1, PUZZLE),
    "leetcode.json": ("json", 1, PUZZLE),
    "line_crlf_bom.txt": ("line", 2, PUZZLE),
    "line_notations.txt": ("line", 10, PUZZLE),
    "line_utf16.txt": ("line", 1, PUZZLE),
    "lines.txt.gz": ("line", 3, PUZZLE),
    "list.json": ("json", 1, PUZZLE),
    "many.json": ("json", 2, PUZZLE),
    "no_header.csv": ("csv", 1, PUZZLE),
    "opensudoku_1.xml": ("opensudoku", 2, PUZZLE),
    "pencilmarks.txt": ("pencilmarks", 1, PUZZLE.with_all_marks()),
    "progress.sdx": ("sdx", 1, BEGUN.with_all_marks()),
    "puzzle.txt": ("line", 1, PUZZLE),
    "sadman.sdk": ("sadman", 1, BEGUN),
    "sadman_marks.sdk": ("sadman", 1, BEGUN.with_all_marks()),
    "semicolon.csv": ("csv", 1, PUZZLE),
    "separated_commas.txt": ("separated", 1, PUZZLE),
    "separated_empty.txt": ("separated", 2, PUZZLE),
    "separated_lines.txt": ("separated", 4, PUZZLE),
    "simple.ss": ("ss", 1, PUZZLE),
    "sudocue.sdk": ("sdk", 1, PUZZLE),
    "sudokupad.json": ("sudokupad", 1, PUZZLE),
    "sudokupad_short.json": ("sudokupad", 1, PUZZLE),
    "table.parquet": ("parquet", 2, PUZZLE),
}
SPECIAL = {"README.md", "hodoku.txt", "lines.jsonl", "links.txt", "opensudoku_2.xml", "sukaku.txt"}


def read(name: str) -> list[Record]:
    return formats.loads((FOLDER / name).read_bytes())


def test_every_sample_is_tested() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(SAMPLES) | SPECIAL


@pytest.mark.parametrize("name", SAMPLES)
def test_sample(name: str) -> None:
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    form, count, grid = SAMPLES[name]
    records = read(name)
    assert [record.format for record in records] == [form] * count
    for record in records:
        assert record.grid == grid
        assert record.solution in (None, SOLUTION)


def test_extra_content_of_the_samples() -> None:
    headers = {
        "author": "A. N. Author",
        "description": "Made for these tests",
        "comment": "Nothing to say",
        "date": "15-11-2026",
        "source": "ninefold",
        "level": "Medium",
        "url": "http://example.org/",
    }
    assert read("sudocue.sdk")[0].meta == headers
    assert read("sadman_marks.sdk")[0].meta == headers
    assert [record.meta for record in read("drawn_two.txt")] == [{"title": "First"}, {"title": "Second one"}]
    assert [record.line for record in read("drawn_two.txt")] == [3, 17]
    assert read("exchange_bank.txt")[0].meta == {"rating": 2.6}
    assert read("extreme.csv")[0].meta == {"source": "ninefold", "rating": 0}
    assert read("kaggle_3m.csv")[0].meta == {"id": 1, "rating": 2.2}
    assert read("kaggle_3m.csv")[0].solution == SOLUTION
    assert read("semicolon.csv")[0].meta == {"Nr": 1, "Remark": "with ; inside"}
    assert read("many.json")[1].meta == {"author": "A. N. Author"}
    assert read("many.json")[1].solution == SOLUTION
    assert read("opensudoku_1.xml")[0].meta == {"title": "ninefold & co", "author": "A. N. Author"}
    assert read("sudokupad_short.json")[0].meta["title"] == "It's short, [really]: {yes}"
    assert read("sudokupad.json")[0].solution == SOLUTION
    assert read("fpuzzles.json")[0].solution == SOLUTION


def test_hodoku() -> None:
    position, case = read("hodoku.txt")
    assert position.grid.puzzle() == PUZZLE
    assert position.grid.digits == BEGUN.digits
    full, marks = BEGUN.with_all_marks().marks, position.grid.marks
    assert full is not None
    assert marks is not None
    assert sum((a ^ b).bit_count() for a, b in zip(full, marks)) == 5
    assert all(a & b == b for a, b in zip(full, marks))
    assert case.grid == PUZZLE
    assert case.meta == {"technique": "0003", "candidates": SOLUTION[6], "placements": f"{SOLUTION[6]}17"}


def test_hodoku_lists_deleted_candidates_of_cells_with_notes_only() -> None:
    grid = Grid("." * 81).with_marks([0b111, *[0] * 79, 0b1111_1110])
    expected = f":0000:x:{'.' * 81}:411 511 611 711 811 911 199 999:::\n"
    assert formats.dumps(Record(grid), "hodoku") == expected


def test_json_lines() -> None:
    first, second, third = read("lines.jsonl")
    assert {record.format for record in (first, second, third)} == {"jsonl"}
    assert first.grid == BEGUN.with_all_marks()
    assert (first.solution, first.meta) == (SOLUTION, {"title": "a", "rating": 2.6})
    assert second.grid == third.grid == PUZZLE


def test_links() -> None:
    records = read("links.txt")
    assert [record.format.removesuffix("-link") for record in records] == (
        ["fpuzzles"] * 2 + ["sudokupad"] * 7 + ["sudokuwiki"] * 2 + ["exchange"]
    )
    begun = [record.line for record in records if record.grid == BEGUN.with_all_marks()]
    plain = [record.line for record in records if record.grid == PUZZLE]
    assert (begun, plain) == ([2, 3, 6, 7, 12], [4, 5, 8, 9, 10, 11, 13])
    assert records[8].meta == {"title": "Made for these tests"}


def test_every_data_version_of_opensudoku() -> None:
    records = read("opensudoku_2.xml")
    marked = BEGUN.with_all_marks()
    cornered = BEGUN.with_corners(marked.marks)  # the corner notes of the fourth
    assert [record.grid for record in records] == [marked] * 3 + [cornered, marked, PUZZLE]
    assert [record.meta.get("note") for record in records[:5]] == [f"data version {n}" for n in range(1, 6)]
    assert records[0].meta["title"] == "ninefold"
    assert records[5].meta["title"] == "plain"


def test_sukaku() -> None:
    (record,) = read("sukaku.txt")
    assert record.grid.sukaku
    assert all(set(record.grid.candidates(c)) == set(PUZZLE.candidates(c)) for c in range(81))
    assert formats.dumps(PUZZLE, "sukaku") == (FOLDER / "sukaku.txt").read_text()


BOTH = BEGUN.with_all_marks().with_corners([0b101 if c % 4 == 0 else 0 for c in range(81)])


@pytest.mark.parametrize("form", [name for name in formats.names() if "marks" in formats.get(name).holds])
def test_the_two_kinds_of_marks_are_kept_apart_or_named_as_lost(form: str) -> None:
    (back,) = formats.loads(formats.dumps(BOTH, form), format=form)
    if "pencil marks (in part)" not in formats.losses(BOTH, form):
        assert back.grid.marks == BOTH.marks
    apart = "corners" in formats.get(form).holds
    assert back.grid.corners == (BOTH.corners if apart else None)
    assert ("corner marks" in formats.losses(BOTH, form)) is not apart
    if apart:
        (back,) = formats.loads(formats.dumps(BOTH.with_marks(None), form), format=form)
        assert back.grid.corners == BOTH.corners


def test_corner_marks_as_the_programs_write_them() -> None:
    fpuzzles = json.loads(formats.dumps(BOTH, "fpuzzles"))
    assert fpuzzles["grid"][1][7] == {"centerPencilMarks": [6, 7, 8, 9], "cornerPencilMarks": [1, 3]}
    pad = json.loads(formats.dumps(BOTH, "sudokupad"))
    assert pad["cells"][1][7] == {"centremarks": [6, 7, 8, 9], "pencilMarks": [1, 3]}
    assert "version: 4" in formats.dumps(BOTH, "opensudoku")
    assert "version: 1" in formats.dumps(BOTH.with_corners(None), "opensudoku"), "which older programs read"
