"""Slices of plain lines: every row once, whatever the lines and sizes."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from ninefold import rows
from ninefold._inputs import survey
from ninefold._inputs.slices import Slice, read
from ninefold._jobs import open_store


@pytest.mark.parametrize("seed", range(20))
def test_slices_hold_every_line_once(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    monkeypatch.setattr(survey, "_BLOCK", rng.choice([1, 7, 100, 1 << 20]))
    monkeypatch.setattr(survey, "_MOST_BYTES", rng.choice([50, 300, 1 << 26]))
    text = [b"x" * rng.choice([0, 1, 10, 81]) for _ in range(rng.randrange(60))]
    data = b"\n".join(text) + rng.choice([b"", b"\n"])
    first, size = rng.choice([1, 1, 2, 5]), rng.choice([1, 3, 10, 100])
    cuts = survey._line_slices(io.BytesIO(data), first, size)
    assert cuts is not None
    everything = data.splitlines(keepends=True)
    assert b"".join(data[begin:end] for begin, end, *_ in cuts) == b"".join(everything[first - 1 :])
    for begin, end, line, count, _ in cuts:
        assert data[begin:end] == b"".join(everything[line - 1 : line - 1 + count])
        assert count <= size


def test_a_line_without_end_is_left_to_the_reader() -> None:
    assert survey._line_slices(io.BytesIO(b"1" * (3 << 20)), 1, 10) is None
    assert survey._line_slices(io.BytesIO(b"1\n" + b"1" * (3 << 20) + b"\n1\n"), 1, 10) is None


def test_a_slice_from_the_middle_knows_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text("# remark\npuzzle,solution\n" + f"{'.' * 81},\n12345,\n" * 4)
    with path.open("rb") as stream:
        cuts = survey._line_slices(stream, 3, 3)
    assert cuts is not None
    layout = (",", ("puzzle", "solution"), {"puzzle": 0, "solution": 1}, True)
    parts = [Slice(str(path), "lines", *cut, "csv", layout) for cut in cuts]  # type: ignore[call-arg, arg-type]
    batches = [read(part, open_store(tmp_path)) for part in parts]
    whole = next(iter(rows.read(path)))
    found = [(batch.place(row), str(batch.error(row))) for batch in batches for row in range(len(batch))]
    assert found == [(whole.place(row), str(whole.error(row))) for row in range(len(whole))]
    assert [len(batch) for batch in batches] == [3, 3, 2]
