"""Blocks hold what iterating yields, row by row, whatever stands in the file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ninefold import ParseError, formats
from ninefold.formats import Block, blocks

FOLDER = Path(__file__).parent.parent / "data" / "formats"
LINE, SOLUTION = (FOLDER / "puzzle.txt").read_text().split()


def taken(data: bytes, form: str | None = None) -> list[Block]:
    with formats.open(data, format=form, name="rows") as reader:
        return list(reader.blocks())


def compare(data: bytes, form: str | None = None) -> None:
    """Hold the blocks of some data against its records."""
    items = list(formats.read(data, format=form, name="rows"))
    got = taken(data, form)
    assert sum(map(len, got)) == len(items)
    where = iter(items)
    for block in got:
        assert len(block.puzzles) == 81 * len(block)
        assert block.solutions is None or len(block.solutions) == 81 * len(block)
        for index in range(len(block)):
            item = next(where)
            assert block.numbers[index] == (item.line or 0)
            puzzle = block.puzzles[81 * index : 81 * index + 81].decode()
            if isinstance(item, ParseError):
                assert str(block.odd[index]) == str(item)
                assert puzzle == "." * 81
                continue
            assert puzzle == item.grid.line
            plain = not item.grid.marks and item.grid.clue_count + item.grid.empty_count == 81
            assert (index in block.odd) is not plain
            if not plain:
                assert block.odd[index] == item
            solution = block.solutions[81 * index : 81 * index + 81].decode() if block.solutions else "." * 81
            assert solution == (item.solution or "." * 81)


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir() if path.suffix != ".md"))
def test_every_sample(name: str) -> None:
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    compare((FOLDER / name).read_bytes())


ROWS = [
    LINE,
    LINE.replace(".", "0"),
    LINE.replace(".", "*"),
    LINE.replace(".", "x", 3).replace(".", "X"),
    LINE.replace(".", "0", 1),
    LINE[:80],
    LINE + ".",
    LINE[:40] + "?" + LINE[41:],
    "+" + LINE,
    " " + LINE,
    LINE.replace(".", " "),
    "",
]
FIELDS = [SOLUTION, "", "5", f'"{SOLUTION}"', '""', SOLUTION[:80], "title", '"a,b"', '"', "é", SOLUTION[:80] + "0"]


@pytest.mark.parametrize("seed", range(60))
def test_tables_of_odd_rows(seed: int) -> None:
    rng = random.Random(seed)
    odd = rng.choice([0, 0.02, 0.5])
    header = rng.choice(["puzzle,solution", "id,puzzle,solution,clues", "solution,puzzle", "puzzle", LINE])
    width = header.count(",") + 1
    puzzle = header.split(",").index("puzzle") if "puzzle" in header else 0
    lines = [header]
    for number in range(rng.randrange(1, 80)):
        row = [str(number), str(number), str(number), str(number)][:width]
        if "solution" in header:
            row[header.split(",").index("solution")] = SOLUTION
        row[puzzle] = LINE
        if rng.random() < odd:
            row[puzzle] = rng.choice(ROWS)
        if rng.random() < odd:
            row[rng.randrange(width)] = rng.choice(FIELDS)
        if rng.random() < odd:
            row = rng.choice([row[:-1], [*row, "more"], ["# a comment"], []])
        if rng.random() < odd:
            row = [f'"{field}"' for field in row]
        lines.append(",".join(row))
    end = rng.choice(["\n", "\r\n"])
    data = end.join(lines) + rng.choice(["", end])
    compare(data.encode(), "csv")
    compare(data.replace(",", rng.choice(";\t ")).encode(), rng.choice(["csv", "line"]))


@pytest.mark.parametrize("separator", [" ", ",", ";", "\t"])
def test_lines_with_their_solutions(separator: str) -> None:
    lines = [f"{LINE}{separator}{SOLUTION}"] * 20
    compare("\n".join(lines).encode(), "line")
    compare("\n".join([*lines, LINE, f"{LINE}{separator}3.5", f"{LINE} # remark", *lines]).encode(), "line")


def test_plain_rows_are_not_read_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a plain row was read by itself")

    monkeypatch.setattr(formats.get("csv").__class__, "_one", refuse)
    monkeypatch.setattr(formats.get("line").__class__, "one", refuse)
    zeros = LINE.replace(".", "0")
    for data in (
        f"puzzle,solution\n{f'{LINE},{SOLUTION}{chr(10)}' * 9}",
        f"id,puzzle,solution\n{f'7,{zeros},{chr(10)}' * 9}",
        f'"puzzle","solution"\r\n{f"{chr(34)}{LINE}{chr(34)},{chr(34)}{SOLUTION}{chr(34)}{chr(13)}{chr(10)}" * 9}',
        f"{LINE}\n{zeros}\r\n" * 9,
        f"{zeros} {SOLUTION}\n" * 9,
    ):
        assert sum(map(len, taken(data.encode()))) in (9, 18)


def test_a_damaged_source_is_the_last_entry() -> None:
    import gzip

    packed = gzip.compress("\n".join(["puzzle"] + [LINE] * 5000).encode())[:-50]
    got = taken(packed)
    assert "gzip" in str(got[-1].odd[0])
    assert isinstance(got[-1].odd[0], ParseError)


def test_records_come_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "ITEMS", 2)
    data = formats.dumps([formats.Record(formats.loads(LINE)[0].grid)] * 5, "jsonl")
    assert isinstance(data, str)
    assert [len(block) for block in taken(data.encode())] == [2, 2, 1]
