"""Reading and writing: sources, gzip, bad lines, blocks, losses."""

from __future__ import annotations

import gzip
import io
import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from ninefold import Grid, ParseError, formats
from ninefold.errors import FormatError
from ninefold.formats import Item, Record, SourceLike
from ninefold.variants import Killer, Note, Variant

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def good(items: Iterable[Item]) -> list[Record]:
    found = list(items)
    assert not [item for item in found if isinstance(item, ParseError)]
    return [item for item in found if isinstance(item, Record)]


def test_every_kind_of_source(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(LINE + "\n")
    raw = path.read_bytes()
    sources: list[SourceLike] = [
        path,
        str(path),
        raw,
        bytearray(raw),
        memoryview(raw),
        io.BytesIO(raw),
        io.StringIO(raw.decode()),
    ]
    for source in sources:
        (record,) = good(formats.read(source))
        assert record.grid == Grid(LINE)
        assert (record.line, record.format) == (1, "line")
    assert good(formats.read(path))[0].source == str(path)
    assert good(formats.read(raw, name="here"))[0].source == "here"
    with path.open() as text:
        assert good(formats.read(text))[0].source == str(path)
    packed = tmp_path / "no-gz-in-the-name"
    packed.write_bytes(gzip.compress(raw) + gzip.compress(raw))
    assert [record.line for record in good(formats.read(packed))] == [1, 2]
    with pytest.raises(FileNotFoundError):
        formats.read(tmp_path / "absent.txt")
    with pytest.raises(TypeError):
        formats.read(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_marks_and_newlines_of_other_systems(encoding: str, newline: str) -> None:
    text = newline.join(["# a comment", "", LINE, "   ", f"  {LINE}  ", LINE.replace(".", "0")]) + newline
    raw = text.encode(encoding)
    raw = b"\xff\xfe" + raw if encoding == "utf-16-le" else raw
    records = good(formats.read(raw))
    assert [record.line for record in records] == [3, 5, 6]
    assert {record.grid for record in records} == {Grid(LINE)}


def test_bad_lines_are_values_and_reading_continues() -> None:
    lines = [LINE, LINE[:-1], "", "# no puzzle", LINE + ".", "x?" + LINE[2:], LINE[:10] + " " + LINE[11:], LINE, "\0"]
    items = list(formats.read("\n".join(lines).encode(), name="f.txt"))
    results = [str(item) if isinstance(item, ParseError) else item.line for item in items]
    assert results == [
        1,
        "f.txt:2: expected 81 cells, got 80",
        "f.txt:5: expected 81 cells, got 82",
        "f.txt:6: row 1, column 2: '?' is not a digit or a blank",
        "f.txt:7: expected 81 cells, got 10",
        8,
        "f.txt:9: row 1, column 1: '\\x00' is not a digit or a blank",
    ]
    with pytest.raises(ParseError) as caught:
        formats.loads("\n".join(lines))
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("rest", "solution", "meta"),
    [
        ("", None, {}),
        (f" {SOLUTION}", SOLUTION, {}),
        (f",{SOLUTION},7", SOLUTION, {"rating": 7}),
        (",1.2", None, {"rating": 1.2}),
        (" # hard one", None, {"comment": "hard one"}),
        ("\tauthor unknown", None, {"comment": "author unknown"}),
        (" # é", None, {"comment": "é"}),
    ],
)
def test_text_after_a_line(rest: str, solution: str | None, meta: dict[str, object]) -> None:
    (record,) = formats.loads(LINE + rest)
    assert (record.grid, record.solution, record.meta) == (Grid(LINE), solution, meta)


def test_a_wrong_solution_leaves_the_puzzle_readable() -> None:
    (record,) = formats.loads(f"{LINE} {SOLUTION[::-1]}")
    assert (record.grid, record.solution) == (Grid(LINE), SOLUTION[::-1])
    (record,) = formats.loads(f"puzzle,solution\n{LINE},{SOLUTION[:-1]}\n")
    assert (record.grid, record.solution, record.meta) == (Grid(LINE), None, {"answer": SOLUTION[:-1]})


def test_spaces_as_blanks() -> None:
    spaced = LINE.replace(".", " ")
    assert formats.loads(f"{spaced}\n{spaced} # note\n")[1].grid == Grid(LINE)


def test_write_streams_and_reports() -> None:
    grid = Grid(LINE).set(2, 4)
    records = [Record(grid, solution=SOLUTION, meta={"title": "a"}), Record(Grid(LINE))]
    out = io.StringIO()
    report = formats.write(records, out, "line")
    assert out.getvalue() == f"{grid.line}\n{LINE}\n"
    assert report.written == 2
    assert report.lost == {
        "which digits are clues and which were filled in later": 1,
        "the solution": 1,
        "the title": 1,
    }
    assert formats.losses(records[0], "jsonl") == ()
    assert formats.losses(records[0], "line", filled=True, solution=True) == ("the title",)
    raw = io.BytesIO()
    formats.write(records, raw, "line", filled=True, solution=True, blank="0")
    back = formats.loads(raw.getvalue())
    assert back[0].grid == grid
    assert back[0].solution == SOLUTION


def test_write_by_name_is_atomic(tmp_path: Path) -> None:
    target = tmp_path / "two.sdm.gz"
    assert formats.write([Grid(LINE), Grid(LINE)], target, "sdm").written == 2
    assert [record.grid for record in formats.loads(target.read_bytes())] == [Grid(LINE)] * 2
    with pytest.raises(FormatError):
        formats.write([Grid(LINE), Grid.from_candidates([3] * 81)], str(target), "sdm")
    assert len(formats.loads(target.read_bytes())) == 2
    assert os.listdir(tmp_path) == ["two.sdm.gz"]


def test_unknown_formats_and_options() -> None:
    with pytest.raises(FormatError, match="did you mean 'json'"):
        formats.get("jsn")
    with pytest.raises(FormatError, match="has no option 'color'"):
        formats.dumps(Grid(LINE), "line", color=1)
    with pytest.raises(FormatError, match="not a known puzzle format"):
        formats.sniff(b"\x00\x01\x02")
    with pytest.raises(FormatError, match="cannot hold a sukaku"):
        formats.dumps(Grid.from_candidates([0x1FF] * 81), "line")


def test_line_blocks() -> None:
    raw = b"\xef\xbb\xbf# head\n" + (LINE.encode() + b"\n") * 30_000
    for data in (raw, gzip.compress(raw)):
        blocks = list(formats.iter_line_blocks(io.BytesIO(data)))
        assert b"".join(block for _, block in blocks) == raw[3:]
        assert len(blocks) >= 2
        number = 1
        for first, block in blocks:
            assert first == number
            assert block.endswith(b"\n")
            number += block.count(b"\n")
    with pytest.raises(FormatError, match="plain lines"):
        list(formats.iter_line_blocks(b"puzzle,solution\n"))


def test_a_rating_of_negative_zero_is_dropped_in_the_exchange_format() -> None:
    text = formats.dumps(formats.Record(Grid("1" + "." * 80), meta={"rating": -0.0}), "exchange-bank")
    assert formats.loads(text)[0].meta == {}


def test_the_notes_of_a_variant_are_listed_if_a_format_loses_them() -> None:
    notes = [Note("title", "T"), Note("author", "A"), Note("rules", "R")]
    puzzle = Variant(6, {"r1c1": 1}, [*notes, Killer("r2c2 r2c3", 5)])
    for name in formats.names():
        form = formats.get(name)
        try:
            text = formats.dumps([puzzle], name)
        except FormatError:
            continue
        found = formats.loads(text)[0].puzzle
        assert isinstance(found, Variant)
        lost = {f"the {key}" for key in ("title", "author", "rules") if key not in found.notes}
        assert set(formats.losses(puzzle, name)) == lost, form.name


@pytest.mark.parametrize("name", formats.names())
def test_the_registry_agrees_with_the_formats(name: str) -> None:
    assert formats.get(name).name == name
