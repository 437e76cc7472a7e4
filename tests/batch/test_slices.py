"""Slices of plain lines: every row exactly once, for all lines and sizes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from xxhash import xxh3_128_hexdigest

from ninefold import rows
from ninefold.errors import JobError
from ninefold.inputs import slices, survey
from ninefold.inputs.slices import Slice, blocks, read
from ninefold.jobs import open_store


def cut(data: bytes, first: int, size: int, block: int = 1 << 18, *, quotes: bool = False) -> list[list[Any]] | None:
    cutter = survey._Cutter(first, size, quotes=quotes)
    for at in range(0, len(data), block):
        cutter.take(memoryview(data)[at : at + block])
    return cutter.end()


@pytest.mark.parametrize("seed", range(40))
def test_slices_hold_every_line_once(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    most = rng.choice([50, 300, 1 << 26])
    monkeypatch.setattr(survey, "_MOST_BYTES", most)
    text = [b"x" * rng.choice([0, 1, 10, 81]) for _ in range(rng.randrange(60))]
    data = b"\n".join(text) + rng.choice([b"", b"\n"])
    first, size = rng.choice([1, 1, 2, 5]), rng.choice([1, 3, 10, 100])
    block = rng.choice([1, 7, 100, 1 << 18])
    cuts = cut(data, first, size, block)
    assert cuts is not None
    everything = data.splitlines(keepends=True)
    assert b"".join(data[begin:end] for begin, end, *_ in cuts) == b"".join(everything[first - 1 :])
    for begin, end, line, count, check in cuts:
        assert check == xxh3_128_hexdigest(data[begin:end])
        assert data[begin:end] == b"".join(everything[line - 1 : line - 1 + count])
        assert count <= size
        assert end - begin <= most + block + 81
    if most > len(data):  # none ends early
        assert [count for *_, count, _ in cuts[:-1]] == [size] * (len(cuts) - 1)


def test_a_line_without_end_is_left_to_the_reader() -> None:
    assert cut(b"1" * (3 << 20), 1, 10) is None
    assert cut(b"1\n" + b"1" * (3 << 20) + b"\n1\n", 1, 10) is None


@pytest.mark.parametrize("block", [1, 3, 1 << 18])
def test_a_line_break_between_quotes_is_left_to_the_reader(block: int) -> None:
    whole, broken = b'"a ""b""",5\n"c",6\n', b'x,1\n"a\nb",5\n'
    assert cut(broken, 1, 1, block, quotes=True) is None
    assert cut(broken, 1, 1, block) is not None
    assert len(cut(whole, 1, 1, block, quotes=True) or ()) == 2


def test_a_slice_from_the_middle_knows_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text("# remark\npuzzle,solution\n" + f"{'.' * 81},\n12345,\n" * 4)
    cuts = cut(path.read_bytes(), 3, 3)
    assert cuts is not None
    layout = (",", ("puzzle", "solution"), {"puzzle": 0, "solution": 1}, True)
    parts = [Slice(str(path), "lines", *one, "csv", layout) for one in cuts]  # type: ignore[call-arg]
    batches = [read(part, open_store(tmp_path)) for part in parts]
    whole = next(iter(rows.read(path)))
    found = [(batch.place(row), str(batch.error(row))) for batch in batches for row in range(len(batch))]
    assert found == [(whole.place(row), str(whole.error(row))) for row in range(len(whole))]
    assert [len(batch) for batch in batches] == [3, 3, 2]


@pytest.mark.parametrize("size", [1, 50, 82, 100, 300, 10_000])
def test_blocks_are_the_slice(size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "_BLOCK", size)
    path = tmp_path / "in.txt"
    path.write_bytes(b"." * 81 + b"\n# remark\n\n" + (b"1" * 81 + b"\n") * 5 + b"12345\n" + b"2" * 81)
    cuts = cut(path.read_bytes(), 1, 100)
    assert cuts is not None
    part = Slice(str(path), "lines", *cuts[0], "line")  # type: ignore[call-arg]
    whole = read(part, open_store(tmp_path))
    found = [one for one in blocks(part, open_store(tmp_path)) if isinstance(one, rows.Batch)]
    assert isinstance(whole, rows.Batch)
    found_rows = [(one.place(row), one.line(row), str(one.error(row))) for one in found for row in range(len(one))]
    assert found_rows == [(whole.place(row), whole.line(row), str(whole.error(row))) for row in range(len(whole))]
    assert len(found_rows) == 8
    path.write_bytes(path.read_bytes()[:-1] + b"3")
    with pytest.raises(JobError, match="has changed"):
        list(blocks(part, open_store(tmp_path)))
