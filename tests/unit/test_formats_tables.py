"""Lines and tables in blocks: what ``Reader.tables`` and ``Reader.entry`` give is what iterating yields."""

from __future__ import annotations

from pathlib import Path

import pytest

from ninefold import FormatError, Grid, ParseError, formats
from ninefold.formats import Item
from tests.cli.conftest import EASY, EASY_SOLVED

FOLDER = Path(__file__).parent.parent / "data" / "formats"
LINE, SOLUTION = (FOLDER / "puzzle.txt").read_text().split()
ROW = f"{LINE},{SOLUTION}"


def entries(data: bytes) -> list[Item]:
    found = []
    with formats.open(data, name="rows") as reader:
        for first, block, layout in reader.tables():
            lines = block.split(b"\n")
            items = (reader.entry(number, line.rstrip(b"\r"), layout) for number, line in enumerate(lines, first))
            found += [item for item in items if item is not None]
    return found


@pytest.mark.parametrize(
    "text",
    [
        f"{LINE}\n{LINE}\n",
        f"# none\n\n{LINE}\n12\n  \n{LINE} {SOLUTION}\r\n",
        f"puzzle,solution\n{ROW}\n{LINE}\n\n# none\n,\n{ROW}\n",
        f"\n# none\nid;puzzle\r\n1;{LINE}\r\n2;x\r\n",
        f"{ROW}\n{ROW},3\n",
        f'"puzzle","rating"\n"{LINE}","2,5"\n',
        "puzzle\n",
    ],
)
def test_entries_are_what_iterating_yields(text: str) -> None:
    expected = list(formats.read(text.encode(), name="rows"))
    assert [str(item) for item in entries(text.encode())] == [str(item) for item in expected]


def test_what_has_no_lines_is_refused() -> None:
    with (
        formats.open(b'{"puzzle": "' + LINE.encode() + b'"}') as reader,
        pytest.raises(FormatError, match="plain lines"),
    ):
        next(reader.tables())


def test_a_table_without_puzzles_is_said() -> None:
    reader = formats.open(b"name,rating\na,b\n", format="csv", name="t.csv")
    with reader, pytest.raises(ParseError, match=r"t\.csv:1: no column of puzzles"):
        next(reader.tables())


@pytest.mark.parametrize(
    ("layout", "columns", "values"),
    [
        ("ninefold", "puzzle,solution,clues,rating", [EASY, EASY_SOLVED, "30", '"#1, hard"']),
        ("kaggle", "puzzle,solution", [EASY.replace(".", "0"), EASY_SOLVED]),
        ("kaggle-1m", "quizzes,solutions", [EASY.replace(".", "0"), EASY_SOLVED]),
        ("kaggle-3m", "id,puzzle,solution,clues,difficulty", ["1", EASY, EASY_SOLVED, "30", '"#1, hard"']),
        ("extreme", "source,question,answer,rating", ['"a, ""b""; c"', EASY, EASY_SOLVED, '"#1, hard"']),
    ],
)
def test_layouts_are_written_and_read_back(layout: str, columns: str, values: list[str]) -> None:
    meta = {"source": 'a, "b"; c', "rating": "#1, hard"}
    text = formats.dumps(formats.Record(Grid(EASY), solution=EASY_SOLVED, meta=meta), "csv", layout=layout)
    assert text == f"{columns}\n{','.join(values)}\n"
    (record,) = formats.loads(text)
    assert (record.grid.line, record.solution) == (EASY, EASY_SOLVED)
    assert all(record.meta.get(key, value) == value for key, value in meta.items())
