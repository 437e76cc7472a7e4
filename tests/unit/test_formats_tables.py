"""Lines and tables in blocks: what ``Reader.tables`` and ``Reader.entry`` give is what iterating yields."""

from __future__ import annotations

from pathlib import Path

import pytest

from ninefold import FormatError, ParseError, formats
from ninefold.formats import Item

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
