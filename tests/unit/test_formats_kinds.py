"""One registry for puzzles of both kinds: readers yield a Grid or a Variant, and writers name what they cannot hold."""

from __future__ import annotations

import io
import json
import pickle
import subprocess
import sys
from typing import Any

import pytest

import ninefold
from ninefold import Grid, ParseError, Shape, Variant, formats
from ninefold.errors import FormatError
from ninefold.formats import VARIANTS, Record
from ninefold.formats.cells import digit_in, has_filled, in_rows, is_plain
from ninefold.variants import Killer, Note, Thermo, Unknown
from tests.variants import parsed

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = Variant(Shape(4), {"r1c1": 1})
THERMO = Variant(Shape(4), {"r4c4": 2}, [Thermo("r1c1 r1c2")])
CAGES = Variant(Shape(9), {}, [Killer("r1c1 r1c2", 5)])
WRITABLE = [name for name in formats.names() if formats.get(name).can_write]


def test_a_record_carries_either_kind() -> None:
    grid = Grid(EASY)
    assert Record(grid).grid is grid
    for puzzle in (grid, THERMO):
        assert pickle.loads(pickle.dumps(Record(puzzle))) == Record(puzzle)
    with pytest.raises(FormatError, match="a 4x4 variant, not a classic 9x9 puzzle"):
        assert Record(THERMO).grid


@pytest.mark.parametrize("form", WRITABLE)
def test_a_format_holds_what_it_declares(form: str) -> None:
    """Each of the three is written and read back, or refused with the format's name or the rule's sentence."""
    holds = formats.get(form).holds
    if not holds & VARIANTS:
        with pytest.raises(FormatError, match=f"^The '{form}' format supports classic 9x9 puzzles only.$"):
            formats.dumps(THERMO, form)
        return
    if "shapes" in holds and form != "jigsaw":
        (record,) = formats.loads(formats.dumps(SMALL, form))
        assert record.puzzle == SMALL
    if "rules" in holds:
        (record,) = formats.loads(formats.dumps(CAGES, form))
        assert record.puzzle == CAGES
    else:
        with pytest.raises(FormatError, match=r"cannot express this rule: r1c1, r1c2"):
            formats.dumps(THERMO, form)


def test_formats_are_listed_by_what_they_hold() -> None:
    assert set(formats.names("rules", "shapes")) < set(formats.names())
    assert {"grid", "jigsaw"} == set(formats.names("shapes")) - set(formats.names("rules"))
    assert "sdm" not in formats.names("rules", "shapes")


@pytest.mark.parametrize("form", formats.names("rules"))
def test_a_refused_rule_is_quoted(form: str) -> None:
    odd = Variant(Shape(9), {}, [Unknown("elsewhere:ghosts", "[]")])
    with pytest.raises(
        FormatError, match=r"cannot express this rule: ninefold cannot interpret ghosts|No format can write this puzzle"
    ):
        formats.dumps(odd, form)


@pytest.mark.parametrize("form", [name for name in WRITABLE if name != "killer"])
def test_a_board_without_rules_is_a_grid(form: str) -> None:
    text = formats.dumps(Grid(EASY), form)
    (record,) = formats.loads(text)
    assert isinstance(record.puzzle, Grid)
    if form not in ("sukaku",):
        assert record.puzzle.line == EASY


@pytest.mark.parametrize(
    "form", [name for name in formats.names("rules") if "title" in (formats.get(name).keeps or ())]
)
def test_the_title_of_a_variant_is_in_its_meta(form: str) -> None:
    titled = CAGES.with_(Note("title", "Five"))
    (record,) = formats.loads(formats.dumps(titled, form))
    assert record.meta["title"] == "Five"
    assert record.puzzle == titled


OTHERS: dict[str, Any] = {
    "iss": ".Shape~4x4.~R4C4_2.Thermo~R1C1~R1C2",
    "grid": "1...............",
    "jigsaw": formats.dumps(Variant(Shape(5, regions=[range(5 * i, 5 * i + 5) for i in range(5)])), "jigsaw").strip(),
    "killer": formats.dumps(CAGES, "killer").strip(),
    "fpuzzles": formats.dumps(THERMO, "fpuzzles").strip(),
    "sudokupad": formats.dumps(CAGES, "sudokupad").strip(),
    "sudokumaker": formats.dumps(THERMO, "sudokumaker").strip(),
    "fpuzzles-link": formats.dumps(THERMO, "fpuzzles-link").strip(),
    "sudokupad-link": formats.dumps(THERMO, "sudokupad-link").strip(),
    "sudokumaker-link": formats.dumps(THERMO, "sudokumaker-link").strip(),
    "penpa": formats.dumps(CAGES, "penpa").strip(),
}


@pytest.mark.parametrize("kind", OTHERS)
def test_a_variant_is_read_wherever_a_puzzle_text_is(kind: str) -> None:
    text = OTHERS[kind]
    puzzle = ninefold.parse(text)
    assert isinstance(puzzle, Variant)
    assert formats.loads(text)[0].format == kind
    quoted = '"' + text.replace('"', '""') + '"'
    sources = {
        "line": f"{EASY}\n{text}\n{EASY}\n",
        "csv": f"puzzle,rating\n{EASY},1\n{quoted},2\n{EASY},3\n",
        "jsonl": "".join(json.dumps({"puzzle": one}) + "\n" for one in (EASY, text, EASY)),
        "json": json.dumps([EASY, text, EASY]),
    }
    for form, data in sources.items():
        found = formats.loads(data)
        assert [record.format for record in found] == [form] * 3
        assert [record.puzzle for record in found] == [Grid(EASY), puzzle, Grid(EASY)]
        (batch,) = ninefold.rows.read(data.encode())
        assert [batch.puzzle(row) for row in range(3)] == [Grid(EASY), puzzle, Grid(EASY)]
        assert (batch.line(1), batch.source.raw(1)) == ("." * 81, None)
    (record,) = formats.loads(formats.dumps(puzzle, "parquet"))
    assert record.puzzle == puzzle
    assert ninefold.rows.from_puzzles([EASY, text]).puzzle(1) == puzzle


def test_objects_of_programs_are_read_on_lines() -> None:
    lines = [OTHERS[kind] for kind in ("fpuzzles", "sudokupad", "sudokumaker")] + [EASY]
    for first in range(4):
        text = "\n".join(lines[first:] + lines[:first])
        assert len(formats.loads(text)) == 4


def test_parse_reads_one_puzzle() -> None:
    assert ninefold.parse(EASY) == Grid(EASY)
    assert ninefold.parse(str(Grid(EASY))) == Grid(EASY)
    assert ninefold.parse(".Shape~4x4\n  .Thermo~R1C1~R1C2") == Variant(Shape(4), {}, [Thermo("r1c1 r1c2")])
    assert parsed("1 . . .\n. . . .\n. . 4 .\n. . . .").givens == parsed("1.........4.....").givens
    for text, reason in (("", "the text contains no puzzle"), (f"{EASY}\n{EASY}", "expected one puzzle, got 2")):
        with pytest.raises(ParseError, match=f"^{reason}$"):
            ninefold.parse(text)
    with pytest.raises(ParseError, match=r"^expected 81 cells, got 5$"):
        ninefold.parse("12345")
    with pytest.raises(TypeError, match="expected the text of a puzzle, got 5"):
        ninefold.parse(5)  # type: ignore[arg-type]


def test_drawings_alone_make_a_variant() -> None:
    data = json.loads(formats.dumps(Grid(EASY), "fpuzzles"))
    assert isinstance(formats.parse(json.dumps(data)), Grid)
    drawn = formats.parse(json.dumps({**data, "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#FF0000"}]}))
    assert isinstance(drawn, Variant)
    assert {rule.slug for rule in drawn.constraints} == {"note"}


def test_classic_puzzles_do_not_load_the_rules() -> None:
    code = f"""
import io, sys
from ninefold import formats, rows
texts = ["{EASY}", "puzzle,solution\\n{EASY},\\n", '{{"puzzle": "{EASY}"}}\\n' * 2, '["{EASY}"]', "{EASY} # comment"]
for text in texts + [formats.dumps(formats.parse("{EASY}"), form) for form in ("drawn", "sdk", "opensudoku", "hodoku")]:
    assert [len(batch) for batch in rows.read(text.encode())], text
formats.write(formats.loads("{EASY}"), io.StringIO(), "csv")
print([name for name in sys.modules if name.startswith("ninefold.variants")])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_cells_that_formats_share() -> None:
    filled = Grid("1" + "." * 80).set("r1c2", 2)
    assert has_filled(filled)
    assert not is_plain(filled)
    assert is_plain(Grid(EASY))
    assert in_rows("abcdefghijklmnop", Shape(4)) == ["abcd", "efgh", "ijkl", "mnop"]
    assert digit_in(Shape(4), "4", 0) == 4
    with pytest.raises(ParseError, match="row 2, column 1: 5 is not a digit"):
        digit_in(Shape(4), 5, 4)


class _Slow(io.RawIOBase):
    """A stream that counts the blocks read from it."""

    def __init__(self, block: bytes, number: int) -> None:
        self._block, self._number, self.taken = block, number, 0

    def read(self, size: int = -1) -> bytes:
        self.taken += 1
        return self._block if self.taken <= self._number else b""


@pytest.mark.parametrize(
    "row", [json.dumps({"puzzle": EASY}), OTHERS["iss"], OTHERS["fpuzzles-link"], OTHERS["fpuzzles"]]
)
def test_the_first_row_is_there_before_the_file_is_read(row: str) -> None:
    stream: Any = _Slow(f"{row}\n".encode() * 2000, 50)
    batch = next(ninefold.rows.read(stream, name="many"))
    assert batch.error(0) is None
    assert stream.taken <= 2


@pytest.mark.parametrize("row", [json.dumps({"ninefold": 2, "puzzle": EASY}), OTHERS["iss"], OTHERS["penpa"], EASY])
def test_a_pipe_is_read_without_blocking(row: str) -> None:
    """One line is enough to recognize these formats."""
    stream: Any = _Slow(f"{row}\n".encode(), 50)
    with formats.open(stream, name="pipe") as reader:
        assert reader.format
    assert stream.taken == 1
