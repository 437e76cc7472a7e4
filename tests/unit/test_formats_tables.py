"""Lines and tables in blocks: ``Reader.tables`` and ``Reader.entry`` return the same as iteration."""

from __future__ import annotations

import csv
import io
import itertools
import random
from pathlib import Path

import pytest

from ninefold import Grid, ParseError, formats
from ninefold.errors import FormatError
from ninefold.formats import Item
from ninefold.formats.quoted import breaks_of, one_line_each, split
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
        f'name,puzzle\n"two\nlines, ""quoted""",{LINE}\n\nnone,12\n"\r\n",{LINE}\r\n',
        f'name,puzzle\n"open,{LINE}\nx,{LINE}\n"closed\nat last",{LINE}',
    ],
)
def test_entries_are_what_iterating_yields(text: str) -> None:
    expected = list(formats.read(text.encode(), name="rows"))
    assert [str(item) for item in entries(text.encode())] == [str(item) for item in expected]


def test_quoted_line_breaks() -> None:
    drawn = "\n".join(LINE[at : at + 9] for at in range(0, 81, 9))
    text = f'name,puzzle,solution\n"a\n\nb, ""c""",{LINE},{SOLUTION}\n\n"d\ne","{drawn}",\nf,12,\n'
    first, second, third = formats.read(text.encode(), name="t")
    assert isinstance(first, formats.Record)
    assert (first.grid.line, first.solution, first.line) == (LINE, SOLUTION, 2)
    assert first.meta == {"name": 'a\n\nb, "c"'}
    assert isinstance(second, formats.Record)
    assert (second.grid.line, second.line, second.meta) == (LINE, 6, {"name": "d\ne"})
    assert str(third) == "t:16: expected 81 cells, got 2"


def test_a_quote_that_never_closes_costs_its_line_only() -> None:
    rows = f"x,{LINE}\n" * 5
    for text in (f'name,puzzle\n"stray,{LINE}\n{rows}', f'name,puzzle\n"stray,{LINE}\n{rows}5" wide,{LINE}\n'):
        found = list(formats.read(text.encode(), name="t"))
        assert [item.line for item in found if isinstance(item, ParseError)] == [2]
        assert len(found) == text.count("\n") - 1


@pytest.mark.parametrize("seed", range(30))
def test_rows_over_several_lines_are_those_of_csv(seed: int) -> None:
    rng = random.Random(seed)
    columns, end = rng.randint(1, 4), rng.choice(["\n", "\r\n"])
    rows = [["".join(rng.choices('ab",\n #', k=rng.randrange(7))) for _ in range(columns)] for _ in range(8)]
    out = io.StringIO()
    csv.writer(out, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(rows)
    lines = out.getvalue().encode().splitlines(keepends=True)
    cuts = sorted({0, len(lines), *rng.choices(range(len(lines)), k=3)})
    blocks = [(begin + 1, b"".join(lines[begin:stop])) for begin, stop in itertools.pairwise(cuts)]
    found, number = [], 1
    for first, block in one_line_each(blocks, ",", columns):
        assert first == number
        number += block.count(b"\n")
        texts = (line.rstrip(b"\r").decode() for line in block.split(b"\n"))
        found += [[*map(breaks_of, split(text, ","))] for text in texts if text]
    assert found == rows


def test_input_without_lines_is_refused() -> None:
    with (
        formats.open(b'{"puzzle": "' + LINE.encode() + b'"}') as reader,
        pytest.raises(FormatError, match="plain lines"),
    ):
        next(reader.tables())


def test_a_table_without_puzzles_is_reported() -> None:
    reader = formats.open(b"name,rating\na,b\n", format="csv", name="t.csv")
    with reader, pytest.raises(ParseError, match=r"t\.csv:1: no column is called puzzle"):
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
