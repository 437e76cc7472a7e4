"""NumPy arrays as puzzle files: every shape and kind, some rows at a time, and invalid ones."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ninefold
from ninefold import ParseError, datasets, formats, rows
from ninefold.formats import npz
from tests.unit.test_datasets import PROPER, contents

LINES = PROPER[:7]
DIGITS = np.array([list(ninefold.Grid(line).digits) for line in LINES], np.uint8)
SOLVED = ninefold.solve_many(DIGITS).solution


def npy(array: Any, **options: Any) -> bytes:
    out = io.BytesIO()
    np.save(out, array, **options)
    return out.getvalue()


def savez(**arrays: Any) -> bytes:
    out = io.BytesIO()
    np.savez(out, **arrays)
    return out.getvalue()


def lines_of(data: bytes) -> list[str]:
    return [str(item) if isinstance(item, ParseError) else item.grid.line for item in formats.read(data, name="f")]


@pytest.mark.parametrize("rows_at_once", [1, 3, 4096])
@pytest.mark.parametrize(
    "array",
    [
        DIGITS,
        DIGITS.astype(">i8").reshape(-1, 9, 9),
        np.asfortranarray(DIGITS),
        np.asfortranarray(DIGITS.reshape(-1, 9, 9)),
        np.array(LINES),
        np.array(LINES).astype("S"),
        np.frombuffer("".join(LINES).encode(), np.uint8).reshape(-1, 81),
    ],
)
def test_arrays_of_puzzles(array: Any, rows_at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(npz, "_ROWS", rows_at_once)
    for data in (npy(array), savez(any_name=array), savez(question=array, other=np.zeros(3)), savez(Puzzle=array)):
        assert lines_of(data) == LINES
    assert [batch.record(0).line for batch in rows.read(npy(array))] == [1]


def test_solutions() -> None:
    some = SOLVED.copy()
    some[3] = 0
    found = formats.loads(savez(puzzle=DIGITS, solution=some))
    expected = ["".join(map(str, row)) if row[0] else None for row in some.tolist()]
    assert [record.solution for record in found] == expected
    assert [record.line for record in found] == [*range(1, 8)]


def test_one_bad_row_affects_no_other() -> None:
    array = DIGITS.astype(np.int16)
    array[1, 10], array[4, 80] = 12, -1
    assert [line.partition(": ")[::2] for line in lines_of(npy(array)) if line.startswith("f")] == [
        ("f:2", "row 2, column 2: 12 is not a digit from 0 to 9"),
        ("f:5", "row 9, column 9: -1 is not a digit from 0 to 9"),
    ]
    assert len(lines_of(npy(array))) == len(LINES)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (npy(np.array(["a", 1], object), allow_pickle=True), "the array puzzle contains Python objects"),
        (npy(DIGITS.astype(float)), r"the array puzzle is float64 of shape \(n, 81\): expected integers"),
        (npy(DIGITS[:, :80]), r"the array puzzle is uint8 of shape \(n, 80\): expected integers"),
        (npy(np.zeros((2, 1 << 21), np.uint8)), "the rows of the array puzzle have 2,097,152 bytes each"),
        (npy(np.zeros((2, 0), np.uint8)), "the rows of the array puzzle have 0 bytes each"),
        (npy(DIGITS)[:-5], "the array puzzle ends too early"),
        (npy(DIGITS)[:40], "the array puzzle cannot be read: "),
        (npy(DIGITS).replace(b"|u1", b"|x1"), "the array puzzle cannot be read: "),
        (savez(x=DIGITS, y=DIGITS), "no array of puzzles among x, y"),
        (savez(puzzle=DIGITS, solution=DIGITS[:3]), "the arrays puzzle and solution have different numbers of rows"),
    ],
)
def test_arrays_that_are_not_puzzles(data: bytes, reason: str) -> None:
    *_, last = formats.read(data, name="f")
    assert isinstance(last, ParseError)
    with pytest.raises(ParseError, match=f"^f: {reason}"):
        raise last


def test_empty_lines_are_not_rows() -> None:
    assert lines_of(npy(DIGITS[:0])) == lines_of(npy(np.float64(3))) == []


def test_arrays_in_archives_and_packed() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.npz", savez(puzzle=DIGITS[:3]))
        archive.writestr("b.npy", npy(DIGITS[3:]))
        archive.writestr("c.txt", LINES[0])
    assert lines_of(out.getvalue()) == [*LINES, LINES[0]]


def test_a_data_set_of_arrays_is_cleaned_to_the_same_rows(tmp_path: Path) -> None:
    options: dict[str, Any] = {"columns": ["solution", "clues", "trace", "er"], "splits": {"all": 1.0}}
    (tmp_path / "in.csv").write_text("puzzle,name,rating\n" + "".join(f"{one},n{one[:3]},1.5\n" for one in LINES))
    for form in ("csv", "npz"):
        datasets.clean(tmp_path / form, [tmp_path / "in.csv"], format=form, keep=["name", "rating"], **options)
    options["columns"] = ["solution"]
    for form in ("csv", "npz"):
        datasets.clean(
            tmp_path / f"{form} again", [tmp_path / form / f"all.{form}"], format="csv", keep=["*"], **options
        )
    again = [contents(tmp_path / f"{form} again")["all.csv"] for form in ("csv", "npz")]
    assert again[0] == again[1]
    assert again[0].startswith(b"puzzle,solution,clues,trace,er,name,rating\n")
