r"""Lines end with ``
``, ``\r
`` or ``\r``, one file may mix them, and no reader loses a puzzle.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import IO, cast

import pytest

import ninefold
from ninefold import Status, formats, rows

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "4..3..56.....5...27....6...3....9......7..34.........1..7..2..9..98..1.3.5..13..."
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ENDS = {
    "unix": ["\n"] * 4,
    "windows": ["\r\n"] * 4,
    "old-mac": ["\r"] * 4,
    "r-rn-n": ["\r", "\r\n", "\n", ""],
    "n-r-r-n": ["\n", "\r", "\r", "\n"],
    "rn-r-n-r": ["\r\n", "\r", "\n", "\r"],
    "late": ["\n", "\n", "\n", "\r"],
}
LINES = [LINE, OTHER, LINE, OTHER]


def text(ends: str, lines: list[str]) -> bytes:
    """Return these lines, each with its end."""
    return "".join(line + end for line, end in zip(lines, ENDS[ends], strict=True)).encode()


class Dripping(io.RawIOBase):
    """A stream that returns one byte at a time, so that every pair of line ends is split."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        return self._data.read(1)


@pytest.mark.parametrize("ends", ENDS)
def test_files_of_lines(ends: str) -> None:
    data = text(ends, LINES)
    for source in (data, cast("IO[bytes]", Dripping(data))):
        items = list(formats.read(source))
        assert [(item.line, getattr(item, "grid", item)) for item in items] == [
            (number, ninefold.Grid(line)) for number, line in enumerate(LINES, 1)
        ]
    batches = list(rows.read(data))
    assert [batch.grid(row).line for batch in batches for row in range(len(batch))] == LINES
    assert [number for batch in batches for number in batch.numbers] == [1, 2, 3, 4]
    blocks = b"".join(block for _, block in formats.iter_line_blocks(data))
    assert blocks.decode().split("\n")[:4] == LINES


@pytest.mark.parametrize("ends", ENDS)
def test_blank_lines_and_comments_are_counted(ends: str) -> None:
    items = list(formats.read(text(ends, ["# comment", "", LINE, OTHER])))
    assert [(item.line, getattr(item, "grid", item)) for item in items] == [
        (3, ninefold.Grid(LINE)),
        (4, ninefold.Grid(OTHER)),
    ]


@pytest.mark.parametrize("ends", ENDS)
def test_buffers(ends: str) -> None:
    data = text(ends, LINES)
    assert ninefold.solve_many(data).status.tolist() == [Status.ONE] * 4
    odd = ninefold.solve_many(text(ends, [LINE, "12345", "+" + LINE, OTHER]))
    assert odd.status.tolist() == [Status.ONE, Status.UNREADABLE, Status.ONE, Status.ONE]


def test_a_buffer_whose_length_is_a_multiple_of_81() -> None:
    assert len(ninefold.solve_many((LINE + "\r").encode() * 81)) == 81


@pytest.mark.parametrize("ends", ENDS)
def test_tables(ends: str) -> None:
    lines = ["name,puzzle,solution", f"a,{LINE},{SOLUTION}", f'"b, c",{OTHER},', f"d,{LINE},"]
    data = text(ends, lines)
    items = [item for item in formats.read(data) if isinstance(item, formats.Record)]
    assert [(item.line, item.grid.line, item.meta["name"]) for item in items] == [
        (2, LINE, "a"),
        (3, OTHER, "b, c"),
        (4, LINE, "d"),
    ]
    batches = list(rows.read(data))
    assert [batch.grid(row).line for batch in batches for row in range(len(batch))] == [LINE, OTHER, LINE]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_breaks_inside_quotes(end: str) -> None:
    data = end.join(["note,puzzle", f'"one{end}two",{LINE}', f"three,{OTHER}", ""]).encode()
    items = [item for item in formats.read(data) if isinstance(item, formats.Record)]
    assert [(item.line, item.meta["note"], item.grid.line) for item in items] == [
        (2, "one\ntwo", LINE),
        (4, "three", OTHER),
    ]
    (batch,) = rows.read(data)
    assert [batch.grid(row).line for row in range(len(batch))] == [LINE, OTHER]


@pytest.mark.parametrize("ends", ENDS)
def test_json_lines(ends: str) -> None:
    data = text(ends, [f'{{"puzzle": "{line}"}}' for line in LINES])
    assert [item.grid.line for item in formats.read(data) if isinstance(item, formats.Record)] == LINES


def test_every_sample_of_a_text_format(tmp_path: Path) -> None:
    folder = Path(__file__).parent.parent / "data" / "formats"
    for path in sorted(folder.iterdir()):
        raw = path.read_bytes()
        if b"\0" in raw or b"\r" in raw or b"\n" not in raw:
            continue
        wanted = list(map(_content, formats.read(raw)))
        for end in (b"\r\n", b"\r"):
            found = list(map(_content, formats.read(raw.replace(b"\n", end))))
            assert found == wanted, (path.name, end)


def _content(item: formats.Item) -> object:
    return (item.grid, item.line, item.solution, item.format) if isinstance(item, formats.Record) else str(item)
