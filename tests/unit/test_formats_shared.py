"""Every sample of the shared collection reads to the same puzzle; its real files read without errors."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

import pytest

from ninefold import Grid, ParseError, formats
from ninefold.formats import lzstring
from tests.conftest import shared_data

SAMPLES = {
    "collection.sdm": ("line", 2),
    "fpuzzles.json": ("fpuzzles", 1),
    "grid_borders.txt": ("drawn", 1),
    "hf_sudoku_extreme.csv": ("csv", 1),
    "hodoku_library.txt": ("hodoku", 2),
    "kaggle_1m.csv": ("csv", 1),
    "kaggle_3m.csv": ("csv", 1),
    "kaggle_9m.csv": ("csv", 1),
    "line81_dash.txt": ("line", 1),
    "line81_dot.txt": ("line", 1),
    "line81_star.txt": ("line", 1),
    "line81_zero.txt": ("line", 1),
    "links.txt": ("fpuzzles-link", 4),
    "opensudoku_v1.opensudoku": ("opensudoku", 1),
    "opensudoku_v2.opensudoku": ("opensudoku", 1),
    "pencilmark_grid.txt": ("pencilmarks", 1),
    "puzzle.txt": ("line", 1),
    "sadman_sections.sdk": ("sadman", 1),
    "sample.parquet": ("parquet", 1),
    "simple_sudocue.sdk": ("sdk", 1),
    "simple_sudoku.ss": ("ss", 1),
    "sudocue.sdx": ("sdx", 1),
    "sudoku_exchange_bank.txt": ("exchange-bank", 1),
    "sudokupad_scl.json": ("sudokupad", 1),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_is_the_same_puzzle(name: str) -> None:
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    line, solution = shared_data("formats", "puzzle.txt").read_text().split()
    form, count = SAMPLES[name]
    path = shared_data("formats", name)
    assert formats.sniff(path.read_bytes()) == form
    records = formats.loads(path.read_bytes())
    assert len(records) == count
    for record in records:
        assert record.grid.puzzle() == Grid(line)
        assert record.solution in (None, solution)
        for cell in range(81):  # entries agree with the solution
            assert record.grid[cell] in (0, int(solution[cell]))


def test_the_sukaku_sample_has_the_candidates_of_the_puzzle() -> None:
    line = shared_data("formats", "puzzle.txt").read_text().split()[0]
    (record,) = formats.loads(shared_data("formats", "sukaku729.txt").read_bytes())
    assert record.format == "sukaku"
    puzzle = Grid(line)
    assert all(
        record.grid.marks is not None
        and set(puzzle.candidates(c)) == {d for d in range(1, 10) if record.grid.marks[c] >> (d - 1) & 1}
        for c in range(81)
    )


def test_no_sample_is_left_out() -> None:
    folder = shared_data("formats", "README.md").parent
    assert {path.name for path in folder.iterdir()} - {"README.md", "sukaku729.txt"} == set(SAMPLES)


def test_packing_gives_the_links_of_the_original_lzstring() -> None:
    text = shared_data("formats", "links.txt").read_text()
    payloads = [unquote(found) for found in re.findall(r"(?:load=|fpuzzles|scl)(N4\S+)", text)]
    assert len(payloads) == 3
    for payload in payloads:
        assert lzstring.compress(lzstring.decompress(payload)) == payload


def test_hodoku_library() -> None:
    path = shared_data("logic", "reglib-1.3.txt")
    items = list(formats.read(path))
    assert not [item for item in items if isinstance(item, ParseError)]
    cases = [line for line in path.read_text().splitlines() if line.startswith(":")]
    assert len(items) == len(cases) > 1000
    for item, case in zip(items, cases):
        assert not isinstance(item, ParseError)
        assert item.meta["technique"] == case.split(":")[1]
        (again,) = formats.loads(formats.dumps(item, "hodoku"))
        assert again.grid == item.grid
        deleted = case.split(":")[4].split()
        for word in deleted:
            d, r, c = map(int, word)
            assert item.grid.marks is not None
            assert not item.grid.marks[9 * r + c - 10] >> (d - 1) & 1


@pytest.mark.parametrize("name", ["dclamage_fpuzzles_tests.json", "sudokutools_fpuzzles.json"])
def test_fpuzzles_of_others_are_of_either_kind(name: str) -> None:
    classic = others = 0
    for entry in json.loads(shared_data("variants", name).read_text()):
        raw = json.dumps(entry["fpuzzles"]).encode()
        (item,) = formats.read(raw, format="fpuzzles")
        assert not isinstance(item, ParseError), item
        if not isinstance(item.puzzle, Grid):
            others += 1
            continue
        classic += 1
        if "Classic" in entry.get("coll", "") and entry.get("solution"):
            assert all(digit in (0, int(ch)) for digit, ch in zip(item.grid.digits, entry["solution"]))
    assert others > 0
    assert classic > 0 or name.startswith("sudokutools")
